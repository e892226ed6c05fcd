//! Several formats of one thing in one partition.

use super::*;
use crate::audit::rules::numbers::{Mixed, mixed_forms};

pub(super) const RULE: Rule = Rule {
    name: "mixed-formats",
    area: "formats",
    verdicts: &[
        warning(Certain, "{keys} write time in several formats"),
        warning(Certain, "{keys} write GUIDs in several formats")
            .cost("a row is found only in the spelling it was written in, and one GUID can be two rows")
            .remedy("write every GUID in lower case with hyphens, and move the other rows")
            .read(ONE_SPELLING),
        warning(Certain, "{keys} write ULIDs in several formats")
            .cost("capitals sort before small letters, so rows are not in the order of time, and one ULID can be two rows")
            .remedy("write every ULID in capitals, as its specification has it, and move the other rows")
            .read(ONE_SPELLING),
        warning(Likely, "partitions of one kind write time in several formats")
            .cost("who reads a partition must know how it writes time: a window in the other format returns nothing, or all")
            .remedy("write one format in all partitions, and move the rows of the others"),
    ],
    cost: "rows are not in the order of time: a window of time or \"the latest\" misses the rows of the other format",
    remedy: "write one format; read the other rows by their own range until they are moved, or give each kind a prefix",
    read: Chapter::new("Compound keys: rows of several kinds", "tuple_keys/index.html#rows-of-several-kinds"),
    guide: "rows of a partition, or of partitions of one kind, begin with time in two formats or directions; rows of a partition with a GUID or a ULID in two spellings",
    when: "two rows or more, and 1%, of a partition (or of the PartitionKeys) begin with time in another format or direction than the others; or five or more partitions do, of PartitionKeys of one shape with a number or an identifier; or with a GUID or a ULID in another spelling, where four of five have either. Not where each has its own unit and a word of its own before it",
    unless: &[],
    look: Look::Table(find),
    bad: &["{newest}-{1..40}\n{ticks}-{1..10}", "{time}-{1..40}\n{as:yyyyMMddHHmmss}-{1..10}"],
    sound: &["{*40}{guid}", "{newest}-{1..50}", "{day}-{1..40}\n{time}-{1..10}"],
};

const ONE_SPELLING: Chapter = Chapter::new("Identifiers: spelling", "identifiers/index.html#spelling");

/// What keys begin with that may be written in several formats; each is a verdict.
const TIME: usize = 0;
const GUIDS: usize = 1;
const ULIDS: usize = 2;

/// A GUID without hyphens, or a digest.
const HEX: &str = "32 hex digits";

fn find(table: &Table<'_>) -> Vec<Hit> {
    let fields = table.fields;
    let directions = |field| mixed_forms(table, field, Mixed::Directions);
    let of_column = |keys| [TIME, GUIDS, ULIDS].into_iter().filter_map(move |what| mixed(keys, what));
    let mut hits: Vec<Hit> = fields.both().into_iter().flat_map(of_column).collect();
    hits.extend(fields.both().into_iter().flat_map(Keys::fields).filter_map(directions));
    let several = |field: Field<'_, '_>| matches!(field.domain(), Domain::Instant(forms) if forms.len() > 1);
    let told = !hits.is_empty() || fields.both().into_iter().flat_map(Keys::fields).any(several);
    if told { hits } else { by_partition(fields).into_iter().collect() }
}

/// What a key begins with, where that is time, a GUID or a ULID.
fn format(field: Field<'_, '_>, text: &Entry<'_>, version: Option<u8>) -> Option<(usize, String)> {
    let has = |is: fn(&u8) -> bool| text.text.as_bytes().iter().any(is);
    Some(match field.domain() {
        Domain::Instant(forms) => (TIME, Form::of_text(forms, text.text)?.described()),
        Domain::Date(form) => (TIME, format!("a date as {form}")),
        Domain::Identifier(Identifier::Guid) => {
            let enclosed = text.before.ends_with(['{', '(']) && text.after.starts_with(['}', ')']);
            let brackets = if enclosed { ", in brackets" } else { "" };
            let urn = if text.before.ends_with("uuid:") { ", after urn:uuid:" } else { "" };
            let case = if has(u8::is_ascii_uppercase) { ", in capitals" } else { "" };
            let swapped = version.is_some_and(|version| versions(text.text)[0] != version);
            let swapped = if swapped { " with the bytes of its first fields swapped" } else { "" };
            (GUIDS, format!("a GUID{swapped}{brackets}{urn}{case}"))
        }
        Domain::Identifier(Identifier::Ulid) => {
            (ULIDS, format!("a ULID{}", if has(u8::is_ascii_lowercase) { " in lower case" } else { "" }))
        }
        Domain::Characters { alphabet: Alphabet::HexLower | Alphabet::HexUpper, least: 32, most: 32 } => {
            (GUIDS, HEX.to_owned())
        }
        _ => return None,
    })
}

/// The version of a GUID, and that which it has once the bytes of its first fields are swapped, as `Guid.ToByteArray` has them.
fn versions(text: &str) -> [u8; 2] {
    [14, 16].map(|at| text.as_bytes().get(at).copied().unwrap_or_default())
}

/// The version of four of five GUIDs, where nine of ten others have it once swapped: by chance one in sixteen has.
fn swapped_version(field: Field<'_, '_>) -> Option<u8> {
    let all = || field.texts().map(|text| versions(text.text));
    let mut counts: BTreeMap<u8, usize> = BTreeMap::new();
    all().for_each(|[version, _]| *counts.entry(version).or_default() += 1);
    let (&version, &rows) = counts.iter().max_by_key(|(_, rows)| **rows)?;
    let swapped = all().filter(|found| found[0] != version && found[1] == version).count();
    let (all, others) = (field.found.members.len(), field.found.members.len() - rows);
    let is_guid = matches!(field.domain(), Domain::Identifier(Identifier::Guid));
    (is_guid && others > 1 && rows * 5 >= all * 4 && swapped * 10 >= others * 9).then_some(version)
}

/// A version and a variant of RFC 9562, in 32 hex digits.
fn has_version(text: &str) -> bool {
    matches!(text.as_bytes()[12], b'1'..=b'8') && matches!(text.as_bytes()[16], b'8' | b'9' | b'a' | b'b' | b'A' | b'B')
}

/// Formats of the rows of one partition, but for the most frequent one; two rows or more, and 1%.
fn rarer(formats: &BTreeMap<String, Vec<usize>>) -> Option<Vec<usize>> {
    // Dates that differ in decimals or offsets alone are reported so, and a day sorts among the minutes that begin with it.
    let mut stems: BTreeSet<&str> = formats.keys().map(|format| stem(format)).collect();
    let all = stems.clone();
    stems.retain(|a| !all.iter().any(|b| a != b && a.starts_with("a date") && b.starts_with(a)));
    let usual = formats.iter().rev().max_by_key(|(_, rows)| rows.len()).map(|(format, _)| format);
    let others = formats.iter().filter(|(format, _)| Some(*format) != usual);
    let others: Vec<usize> = others.flat_map(|(_, rows)| rows.iter().copied()).collect();
    let all: usize = formats.values().map(Vec::len).sum();
    (stems.len() > 1 && others.len() >= 2 && share(others.len() as u64, all as u64) >= RARER).then_some(others)
}

/// Days, weeks and months, each behind a word of its own: rows of several kinds.
fn are_kinds(keys: &Keys<'_>) -> bool {
    let leading = || keys.fields().filter(|field| field.leads() && field.is_instant());
    let words: BTreeSet<&str> = leading().filter_map(|field| Some(field.texts().next()?.before)).collect();
    let steps: BTreeSet<u64> = leading().filter_map(Field::step).collect();
    let all = leading().count();
    !words.contains("") && words.len() == all && steps.len() == all
}

fn mixed(keys: &Keys<'_>, what: usize) -> Option<Hit> {
    if what == TIME && are_kinds(keys) {
        return None;
    }
    let mut found: BTreeMap<u64, BTreeMap<String, Vec<usize>>> = BTreeMap::new();
    let (mut hex, mut digests) = (0, 0);
    for field in keys.fields().filter(|field| field.leads()) {
        // Instants of two forms in one field are reported with the field.
        if matches!(field.domain(), Domain::Instant(forms) if forms.len() > 1) {
            continue;
        }
        let version = swapped_version(field);
        for text in field.texts() {
            if let Some((_, format)) = format(field, &text, version).filter(|found| found.0 == what) {
                hex += usize::from(format == HEX);
                digests += usize::from(format == HEX && !has_version(text.text));
                found.entry(text.group).or_default().entry(format).or_default().push(text.row);
            }
        }
    }
    for formats in found.values_mut() {
        // Of digests one in eight looks like a GUID; of GUIDs nearly all do.
        let guids = formats.keys().any(|format| format.starts_with("a GUID"));
        formats.retain(|format, _| format != HEX || guids && digests * 4 <= hex);
    }
    // Where a fifth is something else, others choose what they write.
    let all: usize = found.values().flat_map(BTreeMap::values).map(Vec::len).sum();
    if what == GUIDS && all * 5 < keys.seen.len() * 4 && found.values().flat_map(BTreeMap::keys).any(|of| of == HEX) {
        return None;
    }
    let partitions: Vec<_> = found.values().filter_map(|formats| Some((rarer(formats)?, formats))).collect();
    let (_, worst) = partitions.iter().max_by_key(|(rarer, _)| rarer.len())?;
    let mut formats: Vec<_> = worst.iter().collect();
    formats.sort_by_key(|(_, rows)| std::cmp::Reverse(rows.len()));
    let list =
        listed(formats.iter().map(|(format, rows)| format!("{} begin with {format}", grouped(rows.len() as u64))));
    let others = match partitions.len() {
        1 => String::new(),
        count => format!("; so it is in {} partitions", grouped(count as u64)),
    };
    let evidence = match keys.of {
        Of::PartitionKey => format!("of the PartitionKeys {list}"),
        Of::RowKey => format!("of the RowKeys of one partition {list}{others}"),
    };
    let examples: Vec<usize> = formats.iter().take(3).map(|(_, rows)| rows[0]).collect();
    let rows = partitions.into_iter().flat_map(|(rarer, _)| rarer).collect();
    Some(Hit::of(keys, what, rows, evidence).shows(keys, examples))
}

/// Partitions of one kind, of which each writes time in one format, and not all in the same.
fn by_partition(fields: &Fields<'_>) -> Option<Hit> {
    /// The fewest partitions of each format.
    const EACH: usize = 5;
    let (keys, partition_keys) = (&fields.row_keys, &fields.partition_keys);
    let identifier = |domain: &Domain| match domain {
        Domain::Characters { alphabet, .. } => {
            !matches!(alphabet, Alphabet::Lower | Alphabet::Upper | Alphabet::Letters | Alphabet::Words)
        }
        domain => matches!(domain, Domain::Number { .. } | Domain::Identifier(_)),
    };
    partition_keys.column.found.first().filter(|found| {
        found.shape.fields.iter().any(|field| identifier(&field.domain))
            && share(found.members.len() as u64, partition_keys.seen.len() as u64) >= 0.95
    })?;
    let mut partitions: BTreeMap<u64, BTreeMap<String, usize>> = BTreeMap::new();
    for field in keys.fields().filter(|field| field.leads()) {
        for text in field.texts() {
            if let Some((TIME, format)) = format(field, &text, None) {
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
        return None;
    }
    let most = formats.values().map(|(partitions, _)| *partitions).max().unwrap_or_default();
    let told = |(format, (partitions, _)): (&&str, &(usize, usize))| {
        format!("those of {} partitions begin with {format}", grouped(*partitions as u64))
    };
    let evidence = format!("of the RowKeys {}", listed(formats.iter().map(told)));
    let count = keys.scaled(keys.seen.len() * (all - most) / all);
    let hit = Hit { sample: keys.sentence(), ..Hit::counted(3, keys.of.unit(), count, keys.all, evidence) };
    Some(hit.shows(keys, formats.values().take(3).map(|(_, row)| *row)))
}
