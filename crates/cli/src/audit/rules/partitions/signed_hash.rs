use super::*;

pub(super) const RULE: Rule = Rule {
    name: "signed-hash",
    area: HASHES,
    verdicts: &[warning(Likely, "partitions are remainders of a signed hash")],
    cost: "the remainder of a negative hash is negative: there are nearly twice as many partitions as intended, and 0 is twice as full",
    remedy: "take the remainder without a sign (rem_euclid, Math.floorMod, or of an unsigned hash), for new rows; a reader must \
             look in both places until the others are moved",
    read: ON_HASHES,
    guide: "a remainder of a hash that may be negative, so partition 0 gets too many rows",
    when: "the numbers of PartitionKeys are −n to n without a gap, which have as many rows near 0 as far from it, and 0 has at least one and a half times the rows of the others, or a known hash of the RowKeys gives the numbers without their sign; or four numbers or more are negative, and have fewer than a third of the rows",
    look: Look::Table(|table| find(table).into_iter().collect()),
    bad: &[
        "-1 / {guid}{*40}\n0 / {guid}{*80}\n1 / {guid}{*40}",
        "b00 / {guid}{*40}\nb01 / {guid}{*40}\nb02 / {guid}{*40}\nb03 / {guid}{*40}\nb04 / {guid}{*40}\nb-1 / {guid}{*9}\nb-2 / {guid}{*9}\nb-3 / {guid}{*9}\nb-4 / {guid}{*9}",
    ],
    sound: &["-1 / {guid}{*40}\n0 / {guid}{*40}\n1 / {guid}{*40}", "0 / {guid}{*80}\n1 / {guid}{*40}"],
};

fn find(table: &Table<'_>) -> Option<Hit> {
    const FEWEST: usize = 3;
    const ROWS_EACH: u64 = 20;
    let partitions = &table.facts.partitions;
    let counted = &partitions.counted;
    let before = |key: &str| key.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    // What lies before the numbers: one text, and the same with a sign after it.
    let stem = counted.values().map(|found| &found.key[..before(&found.key)]).min_by_key(|text| text.len())?;
    let mut rows: BTreeMap<i64, u64> = BTreeMap::new();
    for partition in counted.values() {
        let number = partition.key.strip_prefix(stem).filter(|number| number.len() <= 5)?;
        *rows.entry(number.parse().ok()?).or_default() += partition.rows;
    }
    let ((&least, _), (&greatest, _)) = (rows.first_key_value()?, rows.last_key_value()?);
    let zero = rows.get(&0).copied().unwrap_or_default();
    let mean = (rows.values().sum::<u64>() - zero) / (rows.len() as u64 - 1).max(1);
    let (from, to) =
        (rows.keys().filter(|number| **number < 0).count(), rows.keys().filter(|number| **number > 0).count());
    let whole = rows.len() == from + to + 1 && from.max(to) == usize::try_from(greatest.max(-least)).unwrap_or(0);
    // What is measured is near zero more often than far from it.
    let is_even = |(number, rows): (&i64, &u64)| *number == 0 || (mean / 4..=mean * 4).contains(rows);
    let on_average = |is: &dyn Fn(i64) -> bool| {
        let (count, rows) =
            rows.iter().filter(|row| is(row.0.abs())).fold((0, 0), |sum, row| (sum.0 + 1, sum.1 + row.1));
        share(rows, count)
    };
    let near = on_average(&|number| number > 0 && number * 2 <= greatest) / on_average(&|number| number * 2 > greatest);
    let even = rows.iter().all(is_even) && (greatest < 4 || (0.6..1.6).contains(&near));
    let below: u64 = rows.iter().filter(|(number, _)| **number < 0).map(|(_, rows)| rows).sum();
    let is_hashed = || table.buckets.is_some_and(|buckets| buckets.hash.is_some());
    let both = least + greatest == 0 && (zero >= mean + mean / 2 && even && mean >= ROWS_EACH || is_hashed());
    // Some writers alone take it with its sign, of the same numbers.
    let some = from > FEWEST && below * 3 < partitions.rows;
    if rows.len() < FEWEST || !whole || !(both || some) {
        return None;
    }
    let shown = counted.values().filter(|partition| {
        if both { partition.key.ends_with('0') } else { partition.key[stem.len()..].starts_with('-') }
    });
    let others = if both {
        format!("0 has {} rows, the others {} on average", grouped(zero), grouped(mean))
    } else {
        format!("the negative ones have {} rows", grouped(below))
    };
    let evidence = format!("{} partitions from {least} to {greatest}; {others}", rows.len());
    let examples = first_rows(shown.max_by_key(|partition| partition.rows));
    Some(Hit { examples, ..of_rows(0, if both { zero } else { below }, partitions.rows, evidence) })
}
