//! Numbers far from those of the rows that were written just before and after.

use std::collections::BTreeMap;

use super::*;
use crate::formats::columns::order::{Order, Steps, group};

pub(super) const RULE: Rule = Rule {
    name: "out-of-sequence",
    area: AREA,
    verdicts: &[warning(Likely, "numbers in a few {keys} are far from their neighbours in time")],
    cost: "these rows are at another place than the rows of their time: ranges and the latest rows are wrong",
    remedy: "find the program that writes these numbers, and move the rows to the numbers that were meant",
    read: WIDTH,
    guide: "numbers that follow the Timestamps, but for a few",
    when: "a number rises or falls with the Timestamps in 85% of the steps; two rows or more, and at most 5%, are farther from those written just before and after than a quarter of all others are from each other",
    unless: &[],
    look: Look::Law(|keys| largest(fields(keys).filter_map(find))),
    bad: &[],
    sound: &[],
};

fn find(field: Field<'_, '_>) -> Option<Hit> {
    const BESIDE: usize = 7;
    if !matches!(field.domain(), Domain::Number { .. } | Domain::Identifier(Identifier::Snowflake)) {
        return None;
    }
    let mut groups: BTreeMap<u64, Vec<(tablekeys::Ticks, i128, usize)>> = BTreeMap::new();
    for text in field.texts() {
        let (Some(time), Some(value)) = (text.time, text.value.number()) else { return None };
        let Ok(value) = i128::try_from(value) else { return None };
        groups.entry(group(text.group, text.before)).or_default().push((time, value, text.row));
    }
    let (mut rows, mut looked) = (Vec::new(), 0);
    for group in groups.values_mut().filter(|group| group.len() >= ENOUGH) {
        group.sort_unstable();
        let steps = Steps::of(group.iter().map(|(time, value, _)| (0, *time, *value)));
        let Some(share) = steps.clearest() else { continue };
        if share < 0.85 || steps.order() == Some(Order::Random) {
            continue;
        }
        looked += group.len();
        let mut values: Vec<i128> = group.iter().map(|row| row.1).collect();
        let sorted = {
            let mut sorted = values.clone();
            sorted.sort_unstable();
            sorted
        };
        let range = sorted[sorted.len() * 95 / 100] - sorted[sorted.len() * 5 / 100];
        for (at, (_, value, row)) in group.iter().enumerate() {
            let beside = &mut values[at.saturating_sub(BESIDE)..(at + BESIDE + 1).min(group.len())];
            let mut beside = beside.to_vec();
            beside.sort_unstable();
            let (middle, wide) = (beside[beside.len() / 2], beside[beside.len() * 4 / 5] - beside[beside.len() / 5]);
            if (value - middle).abs() > range / 4 + 50 && (value - middle).abs() > 20 * (wide + 1) {
                rows.push(*row);
            }
        }
    }
    (rows.len() > 1 && rows.len() * 20 <= looked).then(|| {
        Hit::of(field.keys, 0, rows, "the rows written just before and after have numbers near each other".to_owned())
    })
}
