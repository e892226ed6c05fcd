use super::*;

pub(super) const RULE: Rule = Rule {
    name: "unused-partitions",
    area: HASHES,
    verdicts: &[warning(Possible, "numbered partitions are used in steps of {step}, and none between")],
    cost: "these partitions take all the load, and the others, which should take a share, take none",
    remedy: "compute the number from a hash of the key, as partition::SipHash does, and not from a counter that grows in steps",
    read: ON_HASHES,
    guide: "numbered partitions of which some are never used, as with the remainder of a counter that grows in steps",
    when: "4 PartitionKeys or more are numbers of one width, 2 digits or more: 0 and all multiples of a power of two below a larger power of two that needs this width",
    look: Look::Table(|table| find(table).into_iter().collect()),
    bad: &["q00 / {guid}{*90}\nq04 / {guid}{*90}\nq08 / {guid}{*90}\nq12 / {guid}{*90}"],
    sound: &[
        "q00 / {guid}{*90}\nq01 / {guid}{*90}\nq02 / {guid}{*90}\nq03 / {guid}{*90}",
        "2000 / {guid}{*90}\n2004 / {guid}{*90}\n2008 / {guid}{*90}\n2012 / {guid}{*90}",
    ],
};

/// Fewer partitions are of another meaning.
const FEWEST: usize = 4;

fn find(table: &Table<'_>) -> Option<Hit> {
    let column = &table.columns.partition_keys;
    let [shape] = &column.shapes[..] else { return None };
    let mut parts = shape.parts.iter().filter(|part| part.values.len() > 1);
    let (Some(part), None) = (parts.next(), parts.next()) else { return None };
    let number = |seen: &Seen<'_>| if let Some(Value::Number(number)) = seen.value { Some(number) } else { None };
    let mut numbers: Vec<i128> = part.values.iter().map(number).collect::<Option<_>>()?;
    numbers.sort_unstable();
    let step = numbers.get(1).copied().filter(|step| (2..1 << 32).contains(step))?;
    let in_steps = numbers.iter().zip(0..).all(|(number, at)| *number == at * step);
    // The rest by a power of two, in as many digits as it needs: other numbers are given in steps, too.
    let all = numbers.len() as u128 * step.unsigned_abs();
    let is_rest = all.is_power_of_two() && (all - 1).to_string().len() == part.width;
    let counted = part.format.family == Family::Number && part.widths.len() == 1 && part.width > 1 && is_rest;
    if !counted || !in_steps || numbers.len() < FEWEST {
        return None;
    }
    let (partitions, step) = (numbers.len() as u64, step.to_string());
    let evidence = format!("their numbers are 0, {step} and so on: {} are written", grouped(partitions));
    Some(Hit {
        examples: first_rows(table.facts.partitions.counted.values().take(3)),
        words: vec![("step", step)],
        ..Hit::counted(0, "partitions", partitions, partitions, evidence)
    })
}
