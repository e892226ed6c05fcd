use std::collections::{HashMap, HashSet};

use super::*;

pub(super) const RULE: Rule = Rule {
    name: "partition-per-start",
    area: "values of PartitionKeys",
    verdicts: &[warning(Likely, "each start of a program creates a new partition")],
    cost: "a program that makes a new PartitionKey when it starts does not find what it wrote before; the rows of earlier runs stay for ever",
    remedy: "give the program a PartitionKey that never changes, and delete the partitions of earlier runs",
    read: WHICH,
    guide: "a new random PartitionKey at each start of a program",
    when: "up to 200 partitions with random keys were written one after the other, 20% of the RowKeys are in several, and fewer than three of four were written in key order",
    look: Look::Table(|table| find(table).into_iter().collect()),
    bad: &[],
    sound: &["north / job-{10..60}\nsouth / job-{10..60}\nwest / job-{10..60}"],
};

/// As many partitions as a program has starts, and rows of each.
const PARTITIONS: std::ops::RangeInclusive<usize> = 2..=200;
const ROWS_EACH: u64 = 20;

/// This share of the RowKeys is in several partitions.
const SHARED: f64 = 0.2;

/// Partitions with random keys, one after the other in time, that have the same RowKeys.
pub(crate) fn find(table: &Table<'_>) -> Option<Hit> {
    let Table { facts, fields, .. } = table;
    let counted = &facts.partitions.counted;
    let mut partitions: Vec<&Partition> = counted.values().filter(|partition| partition.times.is_some()).collect();
    if !PARTITIONS.contains(&partitions.len()) || partitions.len() < counted.len() || counted.one_in() > 1 {
        return None;
    }
    partitions.sort_by_key(|partition| (partition.times, partition.place));
    let after = partitions.windows(2).filter(|pair| match (pair[0].times, pair[1].times) {
        (Some((_, last)), Some((first, _))) => last < first,
        _ => false,
    });
    let in_turn = after.count() * 10 >= (partitions.len() - 1) * 9;
    let random = is_random(&partitions);
    let large = partitions.iter().filter(|partition| partition.rows >= ROWS_EACH).count();
    if !in_turn || !random || large * 2 < partitions.len() {
        return None;
    }
    let mut within: HashMap<&str, HashSet<u64>> = HashMap::new();
    for seen in &fields.row_keys.seen {
        within.entry(seen.key).or_default().insert(seen.group);
    }
    let shared = within.values().filter(|partitions| partitions.len() > 1).count();
    // Keys that are written in their own order, as numbers and instants, belong to the partition.
    let column = &table.columns.row_keys;
    let mut rows: Vec<usize> = (0..column.keys.len()).collect();
    rows.sort_by_key(|row| (column.rows[*row].partition, column.rows[*row].time));
    let pairs = || rows.windows(2).filter(|two| column.rows[two[0]].partition == column.rows[two[1]].partition);
    let sequence = pairs().filter(|two| column.keys[two[0]] < column.keys[two[1]]).count() * 4 >= pairs().count() * 3;
    if share(shared as u64, within.len() as u64) < SHARED || sequence {
        return None;
    }
    let newest = partitions.last()?;
    let percent = 100.0 * share(shared as u64, within.len() as u64);
    let partitions_are = format!("{} partitions with random keys", grouped(partitions.len() as u64));
    let evidence =
        format!("{partitions_are} were written one after the other, and {percent:.0}% of the RowKeys are in several");
    let examples = first_rows(partitions.iter().rev().take(3).copied());
    Some(Hit { examples, ..of_rows(0, facts.rows - newest.rows, facts.rows, evidence) })
}

/// Keys of one length that differ at nearly every character after what all of them begin with.
fn is_random(partitions: &[&Partition]) -> bool {
    const SHORTEST: usize = 8;
    let keys: Vec<&[u8]> = partitions.iter().map(|partition| partition.key.as_bytes()).collect();
    let [first, others @ ..] = &keys[..] else { return false };
    if others.iter().any(|key| key.len() != first.len()) {
        return false;
    }
    let same = (0..first.len()).take_while(|&at| others.iter().all(|key| key[at] == first[at])).count();
    let different: usize =
        (same..first.len()).map(|at| keys.iter().map(|key| key[at]).collect::<HashSet<u8>>().len()).sum();
    // Of a few random characters of 16 or more, nearly all are different.
    let length = first.len() - same;
    length >= SHORTEST && different * 4 >= 3 * length * keys.len().min(8)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn random(keys: &[&str]) -> bool {
        let partitions: Vec<Partition> = keys
            .iter()
            .map(|&key| Partition { key: key.into(), bytes: key.len(), rows: 1, place: 1, row_key: None, times: None })
            .collect();
        is_random(&partitions.iter().collect::<Vec<_>>())
    }

    #[test]
    fn names_and_instants_are_not_random() {
        assert!(random(&[
            "keyvns-V1StGXR8_Z5jdHi6B-myT",
            "keyvns-Uakgb_J5m9g-0JDMbcJqL",
            "keyvns-IRFa-VaY2b2ehGq8xn0cz"
        ]));
        assert!(random(&["6f9619ff8b86d011", "0c5a7e319b24fd68"]));
        assert!(!random(&["20240506T070809", "20240506T080711", "20240507T010000"]));
        assert!(!random(&["north", "south", "western"]));
        assert!(!random(&["tenant-0001", "tenant-0002"]));
    }
}
