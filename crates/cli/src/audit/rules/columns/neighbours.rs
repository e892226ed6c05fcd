//! Numbers far from those of the rows that were written just before and after.

use std::collections::BTreeMap;

use super::*;
use crate::audit::parts::trend::as_number;

pub(super) const RULE: Rule = Rule {
    name: "out-of-sequence",
    area: AREA,
    verdicts: &[warning(Likely, "numbers in a few {keys} are far from their neighbours in time")],
    cost: "these rows are at another place than the rows of their time: ranges and the latest rows are wrong",
    remedy: "find the program that writes these numbers, and move the rows to the numbers that were meant",
    read: WIDTH,
    guide: "numbers that follow the Timestamps, but for a few",
    when: "85% of the numbers of a part rise or fall with the Timestamps; two rows or more, and at most 5%, are farther from those written just before and after than a quarter of all others are from each other",
    unless: &[],
    look: Look::Part(find),
    bad: &[],
    sound: &[],
};

fn find(_: &Table<'_>, column: &Column<'_>, part: &Part<'_>) -> Vec<Hit> {
    const BESIDE: usize = 7;
    if part.clock.is_some() || part.is_instant() || part.trend.clearest() < 0.85 {
        return Vec::new();
    }
    let mut groups: BTreeMap<Option<u64>, Vec<(i64, f64, usize)>> = BTreeMap::new();
    for at in 0..part.rows.len() {
        let row = part.rows[at];
        let (Some(time), Some(value)) = (part.time(at), as_number(part.value(at))) else { continue };
        let partition = column.rows[row].partition.filter(|_| part.trend.per_partition);
        groups.entry(partition).or_default().push((time, value, row));
    }
    let mut rows = Vec::new();
    for group in groups.values_mut().filter(|group| group.len() >= ENOUGH) {
        group.sort_unstable_by_key(|(time, _, row)| (*time, *row));
        let sorted = |values: &[(i64, f64, usize)]| {
            let mut values: Vec<f64> = values.iter().map(|row| row.1).collect();
            values.sort_unstable_by(f64::total_cmp);
            values
        };
        let all = sorted(group);
        let range = all[all.len() * 95 / 100] - all[all.len() * 5 / 100];
        for (at, (_, value, row)) in group.iter().enumerate() {
            let beside = sorted(&group[at.saturating_sub(BESIDE)..(at + BESIDE + 1).min(group.len())]);
            let (middle, wide) = (beside[beside.len() / 2], beside[beside.len() * 4 / 5] - beside[beside.len() / 5]);
            if (value - middle).abs() > range / 4.0 + 50.0 && (value - middle).abs() > 20.0 * (wide + 1.0) {
                rows.push(*row);
            }
        }
    }
    let few = rows.len() > 1 && rows.len() * 20 <= part.rows.len();
    let evidence = "the rows written just before and after have numbers near each other";
    if few { vec![column.hit(0, &rows, evidence)] } else { Vec::new() }
}
