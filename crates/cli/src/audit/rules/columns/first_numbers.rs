//! Numbers that begin with another one in a few partitions.

use std::collections::BTreeMap;

use super::*;
use crate::audit::parts::format::{Family, Value};
use crate::audit::parts::ranked;

pub(super) const RULE: Rule = Rule {
    name: "first-numbers",
    area: AREA,
    verdicts: &[warning(Likely, "numbers begin below the first of the others in a few partitions")],
    cost: "one number is of two different things, so each row of these partitions is found in place of its neighbour",
    remedy: "count from the same number in each program, and move the rows of these partitions",
    read: WIDTH,
    guide: "numbers that begin with 0 in a few partitions, and with 1 in all others",
    when: "of 20 partitions or more of three different numbers or more, seven of eight begin with the same number, and the others with a lesser one",
    unless: &[],
    look: Look::Part(find),
    bad: &[],
    sound: &["a / SP{01..48}\nb / SP{01..48}"],
};

fn find(_: &Table<'_>, column: &Column<'_>, part: &Part<'_>) -> Vec<Hit> {
    if part.of == Of::PartitionKey || part.format.family != Family::Number || part.rows.len() < ENOUGH {
        return Vec::new();
    }
    let mut partitions: BTreeMap<u64, Vec<(i128, usize)>> = BTreeMap::new();
    for (at, &row) in part.rows.iter().enumerate() {
        if let (Value::Number(number), Some(partition)) = (part.value(at), column.rows[row].partition) {
            partitions.entry(partition).or_default().push((*number, row));
        }
    }
    for numbers in partitions.values_mut() {
        numbers.sort_unstable();
    }
    partitions.retain(|_, numbers| numbers.len() > 2);
    let firsts = ranked(partitions.values().map(|numbers| numbers[0].0));
    let Some(&(usual, most)) = firsts.first() else { return Vec::new() };
    let others: Vec<usize> =
        partitions.values().flatten().filter(|(number, _)| *number < usual).map(|(_, row)| *row).collect();
    let law =
        partitions.len() >= 20 && most * 8 >= partitions.len() * 7 && firsts.iter().all(|(first, _)| *first <= usual);
    let evidence = format!("the numbers of the other partitions begin with {usual}");
    if law && !others.is_empty() { vec![column.hit(0, &others, evidence)] } else { Vec::new() }
}
