//! Keys that become one.

use super::{Chapter, Confidence, Finding, Severity, columns};
use crate::audit::facts::partitions::{Bare, Partition};
use crate::audit::facts::spelling::{Collisions, Spellings};
use crate::audit::facts::{Example, Facts, Of};
use crate::skew::numbers::grouped;

const ONE_SPELLING: Chapter = Chapter::new("Identifiers: one spelling", "identifiers/index.html#one-spelling");
const CHARACTERS: Chapter =
    Chapter::new("Clients and the emulator: which characters to avoid", "clients/index.html#which-characters-to-avoid");
const ONE_TICK: Chapter = Chapter::new("Row keys: two rows in one tick", "row_keys/index.html#two-rows-in-one-tick");

pub(crate) fn find(facts: &Facts, findings: &mut Vec<Finding>) {
    for (of, column) in columns(facts) {
        spellings(of, &column.spellings, facts, findings);
    }
    bare_instants(facts, findings);
}

fn spellings(of: Of, spellings: &Spellings, facts: &Facts, findings: &mut Vec<Finding>) {
    let finding = |name, severity, collisions: &Collisions, title: String, cost: &str, remedy: &str, chapter| {
        let one_in = spellings.one_in();
        (collisions.count > 0).then(|| Finding {
            unit: of.unit(),
            count: (collisions.count * one_in).min(spellings.rows),
            of: spellings.rows,
            examples: collisions.first.iter().flatten().cloned().collect(),
            evidence: match (name, collisions.count) {
                ("repeated-rows", 1) => "one row has the keys of an earlier one".into(),
                ("repeated-rows", count) => format!("{} rows have the keys of an earlier one", grouped(count)),
                (_, 1) => "one key is another spelling of an earlier one".into(),
                (_, count) => format!("{} keys are other spellings of earlier ones", grouped(count)),
            },
            cost: cost.into(),
            remedy: remedy.into(),
            sample: (one_in > 1).then(|| format!("from a sample of 1 in {one_in} keys, chosen by hash")),
            ..Finding::new(name, severity, title, chapter)
        })
    };
    let name = of.name();
    // Where identifiers use both cases at random, two that differ in case alone are two things.
    let base_62 = spellings.both_cases * 2 > spellings.rows;
    findings.extend(finding(
        "case-collisions",
        if base_62 { Severity::Note } else { Severity::Warning },
        &spellings.case,
        format!("{name}s differ in nothing but case"),
        if base_62 {
            "most keys use both cases, as base 62 does: a program, a file system or a SQL database that ignores case makes \
             two of them one"
        } else {
            "one thing is stored as several rows; a program, a file system or a SQL database that ignores case makes them \
             one"
        },
        if base_62 {
            "compare keys ordinally everywhere, or write identifiers in base 32"
        } else {
            "fold case when a key is made, and merge these rows"
        },
        ONE_SPELLING,
    ));
    findings.extend(finding(
        "escape-collisions",
        Severity::Warning,
        &spellings.escapes,
        format!("{name}s become one when percent escapes are undone"),
        "one thing is stored as several rows, and a client that decodes twice reads or deletes the other row",
        "escape each key once, by table::escape, and merge these rows",
        CHARACTERS,
    ));
    findings.extend(finding(
        "space-collisions",
        Severity::Warning,
        &spellings.spaces,
        format!("{name}s differ in spaces at their ends"),
        "forms, files and logs drop such spaces, and then find the other row",
        "trim a key when it is made, and merge these rows",
        CHARACTERS,
    ));
    if of == Of::RowKey && facts.partitions.rows > 0 {
        findings.extend(finding(
            "repeated-rows",
            Severity::Error,
            &spellings.repeats,
            "the same PartitionKey and RowKey occur more than once".into(),
            "a table has one row per pair of keys: an import overwrites the earlier rows or fails on them",
            "make the RowKey unique, by a suffix, before the import",
            ONE_TICK,
        ));
    }
}

/// How many rows were lost at least where an expected number of one is told.
const LOST: f64 = 1.0;

/// Instants without a suffix, where two rows of one instant must have been written.
fn bare_instants(facts: &Facts, findings: &mut Vec<Finding>) {
    let bare: Vec<(&Partition, &Bare, f64)> = facts
        .partitions
        .counted
        .values()
        .filter_map(|partition| {
            let bare = partition.bare.as_deref()?;
            Some((partition, bare, lost(bare)))
        })
        .collect();
    let one_in = facts.partitions.counted.one_in();
    let rows: u64 = bare.iter().map(|(_, bare, _)| bare.rows).sum();
    #[expect(clippy::cast_precision_loss, reason = "an estimate")]
    let expected = bare.iter().map(|(.., lost)| lost).sum::<f64>() * one_in as f64;
    let Some((partition, worst, _)) = bare.iter().max_by(|a, b| a.2.total_cmp(&b.2)) else { return };
    if expected < LOST {
        return;
    }
    #[expect(clippy::cast_precision_loss, reason = "a figure")]
    let step = worst.step as f64 / 1e7;
    findings.push(Finding {
        count: rows * one_in,
        of: facts.rows,
        confidence: Confidence::Likely,
        examples: vec![Example {
            place: partition.place,
            partition_key: Some(partition.key.clone()),
            row_key: partition.row_key.clone(),
        }],
        evidence: format!(
            "RowKeys are instants in steps of {step} s and nothing else; if rows come at random, about {expected:.0} more \
             were written in a step that had one"
        ),
        cost: "a second row of one instant overwrites the first, or fails with 409 Conflict".into(),
        when: Some("more with every row: the number grows with the square of the pace".into()),
        remedy: "append a suffix that is unique in the instant: a counter, a GUID, the source's name".into(),
        sample: facts.partitions.sentence(),
        ..Finding::new("no-unique-suffix", Severity::Warning, "RowKeys are instants without a unique suffix", ONE_TICK)
    });
}

/// How many of randomly placed rows had to fall into a step that had one already: n rows in m steps were
/// `m ln(m / (m − n))` before.
#[expect(clippy::cast_precision_loss, reason = "an estimate")]
fn lost(bare: &Bare) -> f64 {
    const ENOUGH: u64 = 20;
    const SECOND: u64 = 10_000_000;
    let steps = (bare.latest.get() - bare.earliest.get()) as f64 / bare.step as f64 + 1.0;
    let rows = bare.rows as f64;
    // Rows of a minute, an hour or a day are one row on purpose, and so are those of each second.
    if bare.rows < ENOUGH || bare.step > SECOND || rows >= 0.8 * steps {
        return 0.0;
    }
    -steps * (-rows / steps).ln_1p() - rows
}
