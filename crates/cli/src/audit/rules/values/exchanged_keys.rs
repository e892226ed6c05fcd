//! Rows whose PartitionKey is what the RowKeys of all others are, and whose RowKey is what their PartitionKeys are.

use std::collections::HashSet;

use super::*;
use crate::formats::columns::infer::Found;

pub(super) const RULE: Rule = Rule {
    name: "exchanged-keys",
    area: AREA,
    verdicts: &[warning(Likely, "rows have PartitionKey and RowKey exchanged")],
    cost: "these rows are not found where they belong, and each is in a partition of its own",
    remedy: "find the program that gives the two keys in the other order, and move these rows",
    read: WHICH,
    guide: "two rows or more whose PartitionKey is as the RowKeys of all others are, and the other way round",
    when: "four of five PartitionKeys, and RowKeys, are of one form with a word in it; at most a fifth of the rows have the two exchanged, and are no index",
    unless: &[],
    look: Look::Table(|table| find(table.fields).into_iter().collect()),
    bad: &["customer-{digits:5} / order-{guid}{*90}\norder-{guid} / customer-{digits:5}{*6}"],
    sound: &["customer-{digits:5} / order-{guid}{*90}"],
};

fn find(fields: &Fields<'_>) -> Option<Hit> {
    let rows = &fields.row_keys;
    let is_in = |keys: &Keys<'_>, text: &str| keys.column.found.iter().any(|found| words(found) == text);
    let (partition_key, row_key) = (words(usual(&fields.partition_keys)?), words(usual(rows)?));
    if partition_key == row_key || !is_in(&fields.partition_keys, &row_key) {
        return None;
    }
    let exchanged = rows.column.found.iter().find(|found| words(found) == partition_key)?;
    let found: Vec<usize> = exchanged.members.iter().map(|member| member.row).collect();
    // An index the other way round has each pair twice.
    let pair = |row: usize| (rows.partition_key(row).unwrap_or_default(), rows.seen[row].key);
    let pairs: HashSet<(&str, &str)> = (0..rows.seen.len()).map(pair).collect();
    let mirrored = found.iter().map(|&row| pair(row)).filter(|(a, b)| pairs.contains(&(*b, *a))).count();
    if found.len() < 2 || found.len() * 5 > rows.seen.len() || mirrored * 10 > found.len() {
        return None;
    }
    let evidence = format!(
        "in nearly all rows the PartitionKey is {partition_key} and the RowKey {row_key}; in these the other way round"
    );
    Some(Hit::of(rows, 0, found, evidence))
}

/// What the keys of four of five rows are, where a word in them says what they are of.
fn usual<'k>(keys: &'k Keys<'_>) -> Option<&'k Found> {
    let rows = |found: &Found| -> u64 { found.members.iter().map(|member| keys.seen[member.row].weight).sum() };
    let found = keys.column.found.iter().max_by_key(|found| rows(found))?;
    let all: u64 = keys.seen.iter().map(|seen| seen.weight).sum();
    let named = found.shape.fields.iter().any(|field| match &field.domain {
        Domain::Text(text) => text.chars().filter(|c| c.is_alphabetic()).count() > 1,
        _ => false,
    });
    (named && rows(found) * 5 >= all * 4).then_some(found)
}

/// The fields, whatever their order.
fn words(found: &Found) -> String {
    found
        .shape
        .fields
        .iter()
        .map(|field| match &field.domain {
            Domain::Text(text) => text.clone(),
            domain => format!("<{}>", domain.words()),
        })
        .collect()
}
