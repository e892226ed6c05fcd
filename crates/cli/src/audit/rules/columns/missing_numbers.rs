use super::*;

pub(super) const RULE: Rule = Rule {
    name: "missing-numbers",
    area: AREA,
    verdicts: &[note(Possible, "a number is missing between others, like an event in a stream")],
    cost: "a program that reads the rows of an item in order, such as events, stops at the gap or gives a wrong result",
    remedy: "if such rows are never deleted, find what was lost",
    read: FIXED_WIDTH,
    guide: "a few groups lack a number, where nearly all have every number from 0 or 1 on",
    when: "of 20 groups or more (rows of one partition with the same beginning) with three numbers or more, 19 of 20 begin with 0 or 1, and four of five have every number up to their last; the others lack at most two on average",
    look: Look::Part(find),
    bad: &["a / {10..39}|1\na / {10..39}|2\na / {10..39}|3\na / {10..36}|4\na / {10..39}|5"],
    sound: &[
        "a / {10..39}|1\na / {10..39}|2\na / {10..39}|3\na / {10..36}|4",
        "a / {10..39}|1\na / {10..39}|3\na / {10..39}|4",
    ],
};

fn find(table: &Table<'_>, column: &Column<'_>, part: &Part<'_>) -> Option<Hit> {
    const GROUPS: usize = 20;
    const NUMBERS: usize = 3;
    if part.format.family != Family::Number || column.of == Of::PartitionKey || table.facts.sample.partial {
        return None;
    }
    let mut groups: BTreeMap<_, BTreeMap<i128, usize>> = BTreeMap::new();
    for (at, &row) in part.rows.iter().enumerate() {
        if let Some(&Value::Number(number)) = part.value(at) {
            let before = (column.rows[row].partition, &column.pieces[row][..part.at]);
            groups.entry(before).or_default().insert(number, row);
        }
    }
    groups.retain(|_, numbers| numbers.len() >= NUMBERS);
    let from_first =
        groups.values().filter(|numbers| numbers.keys().next().is_some_and(|first| (0..2).contains(first)));
    let are_counted = groups.len() >= GROUPS && from_first.count() * 20 >= groups.len() * 19;
    // The row behind each gap, and how many numbers it has.
    let gaps = |numbers: &BTreeMap<i128, usize>| -> Vec<(usize, i128)> {
        let pairs = numbers.keys().zip(numbers.iter().skip(1));
        pairs
            .map(|(before, (number, row))| (*row, number.saturating_sub(*before) - 1))
            .filter(|(_, gap)| *gap > 0)
            .collect()
    };
    let found: Vec<Vec<(usize, i128)>> = groups.values().map(gaps).filter(|gaps| !gaps.is_empty()).collect();
    let missing = found.iter().flatten().fold(0_i128, |missing, (_, gap)| missing.saturating_add(*gap));
    let few = !found.is_empty() && found.len() * 5 <= groups.len() && missing <= 2 * found.len() as i128;
    let rows: Vec<usize> = found.iter().flatten().map(|(row, _)| *row).collect();
    let evidence = format!(
        "{} of {} groups have every number from the first to the last",
        grouped((groups.len() - found.len()) as u64),
        grouped(groups.len() as u64)
    );
    (are_counted && few).then(|| column.hit(0, &rows, evidence))
}
