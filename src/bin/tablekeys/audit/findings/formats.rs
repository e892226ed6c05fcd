//! Several formats of one thing in one partition.

use super::{Chapter, Finding, Severity};
use crate::audit::facts::formats::Mixed;
use crate::audit::facts::{Example, Facts, Of};
use crate::skew::numbers::{grouped, listed};

const KINDS: Chapter =
    Chapter::new("Compound keys: rows of several kinds", "tuple_keys/index.html#rows-of-several-kinds");
const ONE_SPELLING: Chapter = Chapter::new("Identifiers: one spelling", "identifiers/index.html#one-spelling");

pub(crate) fn find(facts: &Facts, findings: &mut Vec<Finding>) {
    if let Some(mixed) = facts.partition_formats.mixed() {
        let rows = facts.sample.rows().map(|row| (row.partition_key.as_deref(), row.example()));
        let evidence = format!("of the PartitionKeys {}", listed(mixed.list()));
        let found = finding(Of::PartitionKey, &mixed, rows, evidence);
        findings.push(Finding { count: mixed.rarer(), of: facts.partition_keys.keys, ..found });
    }
    let partitions = || facts.partitions.counted.values().filter_map(|found| Some((found, found.formats.mixed()?)));
    let worst = partitions().max_by(|a, b| a.1.rarer().cmp(&b.1.rarer()).then(b.0.key.cmp(&a.0.key)));
    let Some((partition, mixed)) = worst else { return };
    let rows = facts.sample.rows().filter(|row| row.partition_key.as_ref() == Some(&partition.key));
    let rows = rows.map(|row| (row.row_key.as_deref(), row.example()));
    let count = partitions().count();
    let others = if count > 1 { format!("; so it is in {} partitions", grouped(count as u64)) } else { String::new() };
    let evidence = format!("of the RowKeys of one partition {}{others}", listed(mixed.list()));
    let found = finding(Of::RowKey, &mixed, rows, evidence);
    let one_in = facts.partitions.counted.one_in();
    findings.push(Finding {
        count: partitions().map(|(_, mixed)| mixed.rarer()).sum::<u64>() * one_in,
        of: facts.rows,
        sample: facts.partitions.sentence(),
        ..found
    });
}

fn finding<'r>(
    of: Of,
    mixed: &Mixed,
    rows: impl Iterator<Item = (Option<&'r str>, Example)>,
    evidence: String,
) -> Finding {
    const FORMATS: usize = 4;
    let mut examples: [Option<Example>; FORMATS] = [const { None }; FORMATS];
    for (key, example) in rows {
        if let Some(slot) = key.and_then(|key| mixed.rank(key)).and_then(|rank| examples.get_mut(rank)) {
            slot.get_or_insert(example);
        }
    }
    let (what, cost, remedy, chapter) = if mixed.time {
        (
            "time",
            "rows are not in the order of time: a window of time or \"the latest\" misses the rows of the other format",
            "write one format; read the other rows by their own range until they are moved, or give each kind a prefix",
            KINDS,
        )
    } else {
        (
            "GUIDs",
            "a row is found only in the spelling it was written in, and one GUID can be two rows",
            "write every GUID in lower case with hyphens, and move the other rows",
            ONE_SPELLING,
        )
    };
    Finding {
        unit: of.unit(),
        examples: examples.into_iter().flatten().collect(),
        evidence,
        cost: cost.into(),
        remedy: remedy.into(),
        ..Finding::new(
            "mixed-formats",
            Severity::Warning,
            format!("{}s write {what} in several formats", of.name()),
            chapter,
        )
    }
}
