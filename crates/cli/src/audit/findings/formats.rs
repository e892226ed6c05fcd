//! Several formats of one thing in one partition.

use std::collections::{BTreeMap, BTreeSet};

use super::{Chapter, Confidence, Finding, Severity, share};
use crate::audit::facts::Of;
use crate::audit::fields::{Field, Fields, Keys};
use crate::formats::columns::{Alphabet, Domain, Identifier};
use crate::wording::numbers::{grouped, listed};

pub(super) const KINDS: Chapter =
    Chapter::new("Compound keys: rows of several kinds", "tuple_keys/index.html#rows-of-several-kinds");
const ONE_SPELLING: Chapter = Chapter::new("Identifiers: spelling", "identifiers/index.html#spelling");

/// The fewest rows of the rarer format that are no accident…
const RARER_ROWS: usize = 2;

/// …and the smallest share of the rows.
const RARER_SHARE: f64 = 0.01;

pub(super) fn find(fields: &Fields<'_>, findings: &mut Vec<Finding>) {
    for keys in fields.both() {
        for what in ["time", "GUIDs", "ULIDs"] {
            mixed(keys, what, findings);
        }
    }
    if !findings.iter().any(|finding| matches!(finding.name, "mixed-formats" | "mixed-units")) {
        by_partition(fields, findings);
    }
}

/// Partitions of one kind, of which each writes time in one format, and not all in the same.
fn by_partition(fields: &Fields<'_>, findings: &mut Vec<Finding>) {
    /// The fewest partitions of each format.
    const EACH: usize = 5;
    let keys = &fields.row_keys;
    let of_one_kind = fields.partition_keys.column.found.first().is_some_and(|found| {
        let identifier = |domain: &Domain| match domain {
            Domain::Characters { alphabet, .. } => {
                !matches!(alphabet, Alphabet::Lower | Alphabet::Upper | Alphabet::Letters | Alphabet::Words)
            }
            domain => matches!(domain, Domain::Number { .. } | Domain::Identifier(_)),
        };
        found.shape.fields.iter().any(|field| identifier(&field.domain))
            && share(found.members.len() as u64, fields.partition_keys.seen.len() as u64) >= 0.95
    });
    if !of_one_kind {
        return;
    }
    let mut partitions: BTreeMap<u64, BTreeMap<String, usize>> = BTreeMap::new();
    for field in keys.fields().filter(|field| field.leads()) {
        for text in field.texts() {
            if let Some((_, format)) = format(field, text.text, text.after).filter(|found| found.0 == "time") {
                partitions.entry(text.group).or_default().entry(format).or_insert(text.row);
            }
        }
    }
    let mut formats: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for (format, row) in partitions.values().filter(|formats| formats.len() == 1).flatten() {
        formats.entry(stem(format)).or_insert((0, *row)).0 += 1;
    }
    formats.retain(|_, (partitions, _)| *partitions >= EACH);
    let all: usize = formats.values().map(|(partitions, _)| partitions).sum();
    if formats.len() < 2 || all * 10 < partitions.len() * 9 {
        return;
    }
    let most = formats.values().map(|(partitions, _)| *partitions).max().unwrap_or_default();
    let list = listed(formats.iter().map(|(format, (partitions, _))| {
        format!("those of {} partitions begin with {format}", grouped(*partitions as u64))
    }));
    findings.push(Finding {
        unit: keys.of.unit(),
        count: keys.scaled(keys.seen.len() * (all - most) / all),
        of: keys.all,
        confidence: Confidence::Likely,
        examples: formats.values().take(3).map(|(_, row)| keys.example(*row)).collect(),
        evidence: format!("of the RowKeys {list}"),
        cost:
            "who reads a partition must know how it writes time: a window in the other format returns nothing, or all"
                .into(),
        remedy: "write one format in all partitions, and move the rows of the others".into(),
        sample: keys.sentence(),
        ..Finding::new(
            "mixed-formats",
            Severity::Warning,
            "partitions of one kind write time in several formats",
            KINDS,
        )
    });
}

/// A GUID without hyphens, or a digest.
const HEX: &str = "32 hex digits";

/// A version and a variant of RFC 9562, in 32 hex digits.
fn has_version(text: &str) -> bool {
    matches!(text.as_bytes()[12], b'1'..=b'8') && matches!(text.as_bytes()[16], b'8' | b'9' | b'a' | b'b' | b'A' | b'B')
}

/// What a key begins with, where that is time, a GUID or a ULID.
fn format(field: Field<'_, '_>, text: &str, after: &str) -> Option<(&'static str, String)> {
    let before = match field.at.checked_sub(1).map(|at| &field.found.shape.fields[at].domain) {
        Some(Domain::Text(text)) => text.as_str(),
        _ => "",
    };
    Some(match field.domain() {
        Domain::Instant(forms) => {
            let form = crate::formats::columns::Form::of_text(forms, text)?;
            ("time", form.described())
        }
        Domain::Date(form) => ("time", format!("a date as {form}")),
        Domain::Identifier(Identifier::Guid) => {
            let capitals = if text.bytes().any(|byte| byte.is_ascii_uppercase()) { ", in capitals" } else { "" };
            let braces =
                if before.ends_with(['{', '(']) && after.starts_with(['}', ')']) { ", in brackets" } else { "" };
            let urn = if before.ends_with("uuid:") { ", after urn:uuid:" } else { "" };
            // Digits alone have no case.
            let case = if text.bytes().any(|byte| byte.is_ascii_alphabetic()) { capitals } else { "" };
            ("GUIDs", format!("a GUID{braces}{urn}{case}"))
        }
        Domain::Identifier(Identifier::Ulid) => {
            let lower = if text.bytes().any(|byte| byte.is_ascii_lowercase()) { " in lower case" } else { "" };
            ("ULIDs", format!("a ULID{lower}"))
        }
        Domain::Characters { alphabet: Alphabet::HexLower | Alphabet::HexUpper, least: 32, most: 32 } => {
            ("GUIDs", HEX.to_owned())
        }
        _ => return None,
    })
}

fn mixed(keys: &Keys<'_>, what: &str, findings: &mut Vec<Finding>) {
    // By partition, how many rows of each format, and the first.
    let mut found: BTreeMap<u64, BTreeMap<String, (usize, usize)>> = BTreeMap::new();
    let mut digests = 0;
    for field in keys.fields().filter(|field| field.leads()) {
        // Instants of two forms in one field are reported with the field.
        if matches!(field.domain(), Domain::Instant(forms) if forms.len() > 1) {
            continue;
        }
        for text in field.texts() {
            if let Some((_, format)) = format(field, text.text, text.after).filter(|found| found.0 == what) {
                digests += usize::from(text.text.len() == 32 && !has_version(text.text));
                found.entry(text.group).or_default().entry(format).or_insert((0, text.row)).0 += 1;
            }
        }
    }
    // Of digests one in eight looks like a GUID; of GUIDs nearly all do.
    let hex: usize = found.values().filter_map(|formats| formats.get(HEX)).map(|(rows, _)| rows).sum();
    if digests * 4 > hex {
        for formats in found.values_mut() {
            formats.remove(HEX);
        }
    }
    let rarer = |formats: &BTreeMap<String, (usize, usize)>| {
        let all: usize = formats.values().map(|(rows, _)| rows).sum();
        let most = formats.values().map(|(rows, _)| *rows).max().unwrap_or_default();
        let other = all - most;
        // Dates that differ in decimals or offsets alone are reported so.
        let stems: BTreeSet<&str> = formats.keys().map(|format| stem(format)).collect();
        // A day sorts among the minutes that begin with it.
        let stems: Vec<&&str> = stems
            .iter()
            .filter(|a| !stems.iter().any(|b| a != &b && a.starts_with("a date") && b.starts_with(**a)))
            .collect();
        let guids = what != "GUIDs" || formats.keys().any(|format| format.starts_with("a GUID"));
        (stems.len() > 1 && guids && other >= RARER_ROWS && share(other as u64, all as u64) >= RARER_SHARE)
            .then_some(other)
    };
    let partitions: Vec<_> = found.values().filter_map(|formats| Some((rarer(formats)?, formats))).collect();
    let Some((_, worst)) = partitions.iter().max_by_key(|(rarer, _)| *rarer) else { return };
    let count: usize = partitions.iter().map(|(rarer, _)| rarer).sum();
    let mut formats: Vec<_> = worst.iter().collect();
    formats.sort_by_key(|(_, (rows, _))| std::cmp::Reverse(*rows));
    let list =
        listed(formats.iter().map(|(format, (rows, _))| format!("{} begin with {format}", grouped(*rows as u64))));
    let others = match partitions.len() {
        1 => String::new(),
        count => format!("; so it is in {} partitions", grouped(count as u64)),
    };
    let evidence = match keys.of {
        Of::PartitionKey => format!("of the PartitionKeys {list}"),
        Of::RowKey => format!("of the RowKeys of one partition {list}{others}"),
    };
    let (cost, remedy, chapter) = match what {
        "time" => (
            "rows are not in the order of time: a window of time or \"the latest\" misses the rows of the other format",
            "write one format; read the other rows by their own range until they are moved, or give each kind a prefix",
            KINDS,
        ),
        "ULIDs" => (
            "capitals sort before small letters, so rows are not in the order of time, and one ULID can be two rows",
            "write every ULID in capitals, as its specification has it, and move the other rows",
            ONE_SPELLING,
        ),
        _ => (
            "a row is found only in the spelling it was written in, and one GUID can be two rows",
            "write every GUID in lower case with hyphens, and move the other rows",
            ONE_SPELLING,
        ),
    };
    findings.push(Finding {
        unit: keys.of.unit(),
        count: keys.scaled(count),
        of: keys.all,
        examples: formats.iter().take(3).map(|(_, (_, row))| keys.example(*row)).collect(),
        evidence,
        cost: cost.into(),
        remedy: remedy.into(),
        sample: keys.sentence(),
        ..Finding::new(
            "mixed-formats",
            Severity::Warning,
            format!("{}s write {what} in several formats", keys.of.name()),
            chapter,
        )
    });
}

/// Two texts of one date that differ in decimals and offsets have one stem.
pub(super) fn stem(format: &str) -> &str {
    format.split(".f").next().unwrap_or(format).trim_end_matches(['Z', 'z'])
}
