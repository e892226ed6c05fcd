use super::*;
use crate::audit::rules::numbers::{Mixed, mixed_forms};
use crate::formats::identifiers::version_of;

pub(super) const RULE: Rule = Rule {
    name: "mixed-formats",
    area: "formats",
    verdicts: &[
        warning(Certain, "{keys} write time in several formats"),
        warning(Certain, "{keys} write GUIDs in several formats")
            .cost("a row is found only in the spelling in which it was written, and one GUID can have two rows")
            .remedy("write every GUID in lower case with hyphens, and move the other rows")
            .read(ONE_SPELLING),
        warning(Certain, "{keys} write ULIDs in several formats")
            .cost("upper case sorts before lower case, so rows are not in time order, and one ULID can have two rows")
            .remedy("write every ULID in upper case, as its specification says, and move the other rows")
            .read(ONE_SPELLING),
    ],
    cost: "rows are not in time order: a window of time or \"the latest\" misses the rows of the other format",
    remedy: "write one format; read the other rows by their own range until they are moved, or give each kind a prefix",
    read: Chapter::new("Compound keys: rows of several kinds", "tuple_keys/index.html#rows-of-several-kinds"),
    guide: "rows of a partition begin with time in two formats or directions; rows of a partition with a GUID or a ULID in two spellings",
    when: "two rows or more of a partition (or of the PartitionKeys) begin with time in another format or direction than the others; or with a GUID or a ULID in another spelling, where four of five begin with one. Not where each format has a word of its own before it",
    look: Look::Table(find),
    bad: &["{newest}-{1..40}\n{ticks}-{1..10}", "{time}-{1..40}\n{as:yyyyMMddHHmmss}-{1..10}"],
    sound: &["{*40}{guid}", "{newest}-{1..50}", "{day}-{1..40}\n{time}-{1..10}"],
};

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
    hits
}

/// What a key begins with, where that is time, a GUID or a ULID.
fn format(field: Field<'_, '_>, text: &Entry<'_>) -> Option<(usize, String)> {
    let has = |is: fn(&u8) -> bool| text.text.as_bytes().iter().any(is);
    Some(match field.domain() {
        Domain::Instant(forms) => (TIME, Form::of_text(forms, text.text)?.described()),
        Domain::Date(form) => (TIME, format!("a date as {form}")),
        Domain::Identifier(Identifier::Guid) => {
            let enclosed = text.before.ends_with(['{', '(']) && text.after.starts_with(['}', ')']);
            let brackets = if enclosed { ", in brackets" } else { "" };
            let case = if has(u8::is_ascii_uppercase) { ", in upper case" } else { "" };
            (GUIDS, format!("a GUID{brackets}{case}"))
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

/// Formats of the rows of one partition, but for the most frequent one; two rows or more.
fn rarer(formats: &BTreeMap<String, Vec<usize>>) -> Option<Vec<usize>> {
    // Dates that differ in decimals or offsets alone are reported so, and a day sorts among the minutes that begin with it.
    let mut stems: BTreeSet<&str> = formats.keys().map(|format| stem(format)).collect();
    let all = stems.clone();
    stems.retain(|a| !all.iter().any(|b| a != b && a.starts_with("a date") && b.starts_with(a)));
    let usual = formats.iter().rev().max_by_key(|(_, rows)| rows.len()).map(|(format, _)| format);
    let others = formats.iter().filter(|(format, _)| Some(*format) != usual);
    let others: Vec<usize> = others.flat_map(|(_, rows)| rows.iter().copied()).collect();
    (stems.len() > 1 && others.len() >= 2).then_some(others)
}

/// Days, weeks and months, each behind a word of its own: rows of several kinds.
fn are_kinds(keys: &Keys<'_>) -> bool {
    let leading = || keys.fields().filter(|field| field.leads() && field.is_instant());
    let words: BTreeSet<&str> = leading().filter_map(|field| Some(field.texts().next()?.before)).collect();
    !words.contains("") && words.len() == leading().count()
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
        for text in field.texts() {
            if let Some((_, format)) = format(field, &text).filter(|found| found.0 == what) {
                hex += usize::from(format == HEX);
                digests += usize::from(format == HEX && version_of(text.text).is_none());
                // Behind another word is another item.
                let word = text.before.trim_matches(|c: char| !c.is_alphanumeric());
                let of = if what == TIME { text.group } else { group(text.group, word) };
                found.entry(of).or_default().entry(format).or_default().push(text.row);
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
        count => format!("; {} partitions have several formats", grouped(count as u64)),
    };
    let evidence = match keys.of {
        Of::PartitionKey => format!("of the PartitionKeys {list}"),
        Of::RowKey => format!("of the RowKeys of one partition {list}{others}"),
    };
    let examples: Vec<usize> = formats.iter().take(3).map(|(_, rows)| rows[0]).collect();
    let rows = partitions.into_iter().flat_map(|(rarer, _)| rarer).collect();
    Some(Hit::of(keys, what, rows, evidence).shows(keys, examples))
}
