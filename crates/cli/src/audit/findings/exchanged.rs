//! Rows whose PartitionKey is what the RowKeys of all others are, and whose RowKey is what their PartitionKeys are.

use std::collections::HashSet;

use super::{Chapter, Confidence, Finding, Severity};
use crate::audit::facts::Of;
use crate::audit::fields::{Fields, Keys};
use crate::formats::columns::Domain;
use crate::formats::columns::infer::Found;

const WHICH: Chapter =
    Chapter::new("Choosing keys: which PartitionKey?", "choosing_keys/index.html#which-partitionkey");

pub(super) fn find(fields: &Fields<'_>, findings: &mut Vec<Finding>) {
    let rows = &fields.row_keys;
    let (Some(partition_key), Some(row_key)) = (usual(&fields.partition_keys), usual(rows)) else { return };
    let is_in = |keys: &Keys<'_>, text: &str| keys.column.found.iter().any(|found| words(found) == text);
    let (partition_key, row_key) = (words(partition_key), words(row_key));
    if partition_key == row_key || !is_in(&fields.partition_keys, &row_key) {
        return;
    }
    let Some(exchanged) = rows.column.found.iter().find(|found| words(found) == partition_key) else { return };
    let found: Vec<usize> = exchanged.members.iter().map(|member| member.row).collect();
    // An index the other way round has each pair twice.
    let pair = |row: usize| {
        let example = rows.example(row);
        (example.partition_key.unwrap_or_default(), example.row_key.unwrap_or_default())
    };
    let pairs: HashSet<(Box<str>, Box<str>)> = (0..rows.seen.len()).map(pair).collect();
    let mirrored = found.iter().map(|&row| pair(row)).filter(|(a, b)| pairs.contains(&(b.clone(), a.clone()))).count();
    if found.len() < 2 || found.len() * 5 > rows.seen.len() || mirrored * 10 > found.len() {
        return;
    }
    findings.push(Finding {
        unit: Of::RowKey.unit(),
        count: rows.scaled(found.len()),
        of: rows.all,
        confidence: Confidence::Likely,
        examples: rows.first(&found),
        evidence: format!("in nearly all rows the PartitionKey is {partition_key} and the RowKey {row_key}; in these the other way round"),
        cost: "these rows are not found where they belong, and each is in a partition of its own".into(),
        remedy: "find the program that gives the two keys in the other order, and move these rows".into(),
        sample: rows.sentence(),
        ..Finding::new("exchanged-keys", Severity::Warning, "rows have PartitionKey and RowKey exchanged", WHICH)
    });
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
