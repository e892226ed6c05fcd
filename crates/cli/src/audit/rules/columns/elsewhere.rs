//! Rows in another partition than what their RowKeys say.

use std::collections::BTreeSet;

use super::*;

pub(super) const RULE: Rule = Rule {
    name: "other-partition",
    area: AREA,
    verdicts: &[warning(Likely, "a few rows are in another partition than their RowKeys say")],
    cost: "a reader that computes the PartitionKey of a RowKey does not find these rows",
    remedy: "find the program that takes the PartitionKey from elsewhere, and move these rows",
    read: PARTITION,
    guide: "RowKeys that repeat a part of the PartitionKey, but for a few",
    when: "in 97% of the rows a part of the RowKey, its beginning or its end is the PartitionKey or a part of it, of three different ones or more, and in the others it is not; or a date in the PartitionKey is that of the RowKey",
    unless: &[],
    look: Look::Law(find),
    bad: &[],
    sound: &[],
};

/// Letters and digits, as words and between all separators.
fn parts(key: &str) -> Vec<&str> {
    key.split(|c: char| !c.is_alphanumeric()).collect()
}

/// The value that a PartitionKey and a RowKey share, and whether they do; `None` of what has none.
type Tie<'t> = &'t dyn Fn(&str, &str) -> Option<(String, bool)>;

fn find(keys: &Keys<'_>) -> Option<Hit> {
    if keys.of == Of::PartitionKey {
        return None;
    }
    let rows: Vec<(usize, &str, &str)> = keys
        .seen
        .iter()
        .enumerate()
        .filter_map(|(row, seen)| Some((row, keys.partition_key(row)?, seen.key)))
        .collect();
    if rows.len() < ENOUGH * 2 {
        return None;
    }
    let first: Vec<(Vec<&str>, Vec<&str>)> = rows.iter().take(64).map(|(_, p, r)| (parts(p), parts(r))).collect();
    let (of_partition, of_row) = (first.iter().map(|(p, _)| p.len()).max()?, first.iter().map(|(_, r)| r.len()).max()?);
    let hit = |evidence: String, is: Tie<'_>| -> Option<Hit> {
        let tried = rows.iter().take(64).filter_map(|(_, p, r)| is(p, r));
        if tried.filter(|found| found.1).count() * 10 < 9 * 64 {
            return None;
        }
        let (mut different, mut wrong, mut right) = (BTreeSet::new(), Vec::new(), 0);
        for (row, partition, key) in &rows {
            match is(partition, key) {
                Some((value, true)) => {
                    right += 1;
                    if different.len() < 8 {
                        different.insert(value);
                    }
                }
                Some((_, false)) => wrong.push(*row),
                None => {}
            }
        }
        let few = !wrong.is_empty() && wrong.len() * 33 <= right && right * 10 >= rows.len() * 9;
        (few && different.len() > 2).then(|| Hit::of(keys, 0, wrong, evidence))
    };
    for at in 0..of_partition.min(6) {
        for other in 0..of_row.min(8) {
            let is = |partition: &str, key: &str| -> Option<(String, bool)> {
                let (p, r) = (parts(partition), parts(key));
                if p.len() != first[0].0.len() || r.len() != first[0].1.len() {
                    return None;
                }
                let (p, r) = (*p.get(at)?, *r.get(other)?);
                Some((p.to_owned(), !p.is_empty() && p == r))
            };
            let evidence =
                || format!("part {} of the RowKey is part {} of the PartitionKey in the others", other + 1, at + 1);
            if let Some(found) = hit(evidence(), &is) {
                return Some(found);
            }
        }
    }
    let begins = |p: &str, r: &str| Some((p.to_owned(), p.len() > 1 && r.len() > p.len() && r.starts_with(p)));
    let ends = |p: &str, r: &str| Some((p.to_owned(), p.len() > 1 && r.len() > p.len() && r.ends_with(p)));
    hit("the others' RowKeys begin with the PartitionKey".into(), &begins)
        .or_else(|| hit("the others' RowKeys end with the PartitionKey".into(), &ends))
}
