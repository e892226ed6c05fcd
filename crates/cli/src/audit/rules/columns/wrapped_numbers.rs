//! Numbers that begin anew behind the greatest that their type or their digits hold.

use std::collections::BTreeMap;

use super::*;
use crate::audit::parts::format::Value;

pub(super) const RULE: Rule = Rule {
    name: "wrapped-numbers",
    area: AREA,
    verdicts: &[warning(Likely, "numbers in {keys} began anew behind the greatest of their type")],
    cost: "newer rows sort before older ones, and a range from the last number that was read misses them",
    remedy: "count in a wider type, or put the instant before the number, and move the rows that were written since",
    read: WIDTH,
    guide: "counters that began again at 0 behind 65535, or behind as many nines as they have digits",
    when: "in a partition, numbers rise with the Timestamps to the last fiftieth of what 15, 16, 31 or 32 bits, or their digits where they are padded, hold, and go on once in the first tenth; 12 rows or more before, and three behind",
    unless: &[],
    look: Look::Part(|_, column, part| find(column, part).into_iter().collect()),
    bad: &["{65440..65535}\n{00000..00040}"],
    sound: &["{65440..65535}\n{65536..65570}", "{00000..00040}\n{00100..00140}"],
};

/// What types hold; of digits as many nines.
const LIMITS: [i128; 4] = [1 << 15, 1 << 16, 1 << 31, 1 << 32];

fn find(column: &Column<'_>, part: &Part<'_>) -> Option<Hit> {
    let padded = (part.fixed >= 1.0).then(|| 10_i128.pow(u32::try_from(part.width).unwrap_or(u32::MAX).min(18)));
    let number = |at: usize| if let Value::Number(number) = part.value(at) { Some(*number) } else { None };
    let mut groups: BTreeMap<Option<u64>, Vec<(i64, i128, usize)>> = BTreeMap::new();
    for at in 0..part.rows.len() {
        let row = part.rows[at];
        let (Some(time), Some(number)) = (part.time(at), number(at)) else { return None };
        groups
            .entry(column.rows[row].partition.filter(|_| part.of == Of::RowKey))
            .or_default()
            .push((time, number, row));
    }
    let limits = || LIMITS.into_iter().chain(padded);
    let rows: Vec<usize> = groups
        .into_values()
        .flat_map(|group| limits().find_map(|limit| since(group.clone(), limit)).unwrap_or_default())
        .collect();
    (rows.len() > 2).then(|| column.hit(0, &rows, "the numbers before them rise to the greatest of their type"))
}

/// The rows behind the only fall, where that is from the end of what a type holds to its beginning.
fn since(mut group: Vec<(i64, i128, usize)>, limit: i128) -> Option<Vec<usize>> {
    const RISING: usize = 12;
    const FEWEST: usize = 3;
    group.sort_unstable();
    let mut falls = (1..group.len()).filter(|at| group[*at].1 < group[*at - 1].1 && group[*at].0 > group[*at - 1].0);
    let (Some(at), None) = (falls.next(), falls.next()) else { return None };
    let (before, behind) = group.split_at(at);
    let greatest = before.iter().map(|row| row.1).max()?;
    let wraps = greatest < limit && greatest * 50 >= limit * 49 && behind.iter().all(|row| row.1 < limit / 10);
    (wraps && before.len() >= RISING && behind.len() >= FEWEST).then(|| behind.iter().map(|row| row.2).collect())
}
