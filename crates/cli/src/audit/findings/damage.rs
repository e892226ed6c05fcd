//! Keys that were made of no value, or that a program has damaged.

use std::collections::BTreeSet;

use super::{Chapter, Confidence, Finding, Severity};
use crate::audit::facts::partitions::Partition;
use crate::audit::facts::{Example, Facts, Of};
use crate::audit::fields::Fields;
use crate::wording::numbers::{grouped, listed};

const FIXED_WIDTH: Chapter = Chapter::new("Row keys: fixed width", "row_keys/index.html#fixed-width");
/// What lies between parts of keys, and in no word or sentence.
const SEPARATORS: [char; 6] = ['|', ':', ';', '=', '~', ','];

const WHICH: Chapter =
    Chapter::new("Choosing keys: which PartitionKey?", "choosing_keys/index.html#which-partitionkey");

/// What languages write where there is no value, in any case.
const NOTHING: [&str; 13] = [
    "#n/a",
    "(null)",
    "<na>",
    "<nil>",
    "<null>",
    "[object object]",
    "[object promise]",
    "nan",
    "nil",
    "null",
    "system.object",
    "system.string",
    "undefined",
];

/// What they write as spelled here alone: in other cases these are words.
const SPELLED: [&str; 2] = ["NaT", "None"];

/// Values that are there before another is set, the dates with or without a time of day.
const UNSET: [&str; 4] =
    ["0000-00-00", "0001-01-01", "00000000-0000-0000-0000-000000000000", "00000000000000000000000000000000"];

pub(super) fn find(facts: &Facts, fields: &Fields<'_>, findings: &mut Vec<Finding>) {
    for (of, column) in super::columns(facts) {
        let (count, examples) = column.shapes.count(is_scientific);
        if count > 0 {
            findings.push(Finding {
                unit: of.unit(),
                count,
                of: column.keys,
                examples,
                evidence: "the keys are numbers with a power of ten, as spreadsheets and floating-point types write long numbers"
                    .into(),
                cost: "the other digits are lost: a row is not found by its number, and different numbers are one key"
                    .into(),
                remedy: "restore these keys from their source, and import the column as text".into(),
                sample: column.shapes.sentence(),
                ..Finding::new(
                    "spreadsheet-damage",
                    Severity::Error,
                    format!("{}s were numbers that a spreadsheet or a floating-point type has rounded", of.name()),
                    FIXED_WIDTH,
                )
            });
        }
    }
    placeholders(facts, findings);
    parts(fields, findings);
}

/// `2.51640E+18`, or with an `e` as most languages write it, as a whole part of a key.
fn is_scientific(key: &str) -> bool {
    key.match_indices(['E', 'e']).filter(|(at, _)| key[at + 1..].starts_with('+')).any(|(at, _)| {
        let (before, after) = (&key[..at], &key[at + 2..]);
        let start = before.rfind(|c: char| !(c.is_ascii_digit() || c == '.' || c == ',')).map_or(0, |at| at + 1);
        let exponent = after.bytes().take_while(u8::is_ascii_digit).count();
        let bounded = |text: &str, first: bool| {
            let next = if first { text.chars().next_back() } else { text.chars().next() };
            next.is_none_or(|c| !c.is_alphanumeric() && c != '+' && c != '=')
        };
        let Some((whole, digits)) = before.get(start..).and_then(|number| number.split_once(['.', ','])) else {
            return false;
        };
        whole.len() == 1
            && whole.bytes().all(|byte| byte.is_ascii_digit())
            && !digits.is_empty()
            && digits.bytes().all(|byte| byte.is_ascii_digit())
            && (1..=3).contains(&exponent)
            && before.is_char_boundary(start)
            && bounded(&before[..start], true)
            && bounded(&after[exponent..], false)
    })
}

/// A text that says that there was no value.
fn nothing(text: &str) -> bool {
    // What was to be replaced by a value.
    let template = text.strip_prefix("${").and_then(|rest| rest.strip_suffix('}'));
    template.is_some()
        || ["{0}", "{1}"].contains(&text)
        || SPELLED.contains(&text)
        || NOTHING.contains(&&*text.to_lowercase())
}

/// A key of which the whole, or a part between separators that are in no word, says that there was no value.
fn placeholder(key: &str) -> bool {
    // A part may be the None of an enumeration.
    nothing(key) || key.split(SEPARATORS).any(|part| nothing(part) && !SPELLED.contains(&part))
}

/// Where names of types are keys, the other words are those of a language, too.
fn are_types<'k>(keys: impl Iterator<Item = &'k str>) -> bool {
    const TYPES: [&str; 6] = ["string", "number", "boolean", "object", "int", "bool"];
    let parts: BTreeSet<String> = keys.take(64).flat_map(|key| key.split(SEPARATORS)).map(str::to_lowercase).collect();
    TYPES.iter().filter(|name| parts.contains(**name)).count() > 1
}

/// RowKeys of which a part is no value, among others.
fn parts(fields: &Fields<'_>, findings: &mut Vec<Finding>) {
    let keys = &fields.row_keys;
    let texts = || keys.seen.iter().map(|seen| seen.key);
    let found: Vec<usize> = (0..keys.seen.len())
        .filter(|&row| keys.seen[row].key.contains(SEPARATORS) && placeholder(keys.seen[row].key))
        .collect();
    if found.len() < 2 || found.len() * 2 > keys.seen.len() || are_types(texts()) {
        return;
    }
    findings.push(Finding {
        unit: Of::RowKey.unit(),
        count: keys.scaled(found.len()),
        of: keys.all,
        confidence: Confidence::Likely,
        examples: found.iter().take(3).map(|&row| keys.example(row)).collect(),
        evidence: "a part of these keys is what programs write where a value is missing".into(),
        cost: "these rows are not found where they belong, and rows of different things are next to each other".into(),
        remedy: "find the program that writes without a value, let it fail instead, and move the rows".into(),
        sample: keys.sentence(),
        ..Finding::new(
            "placeholder-keys",
            Severity::Warning,
            "RowKeys have a part that says that there was no value",
            WHICH,
        )
    });
}

/// Partitions whose key is no value, whole or in a part, among others.
fn placeholders(facts: &Facts, findings: &mut Vec<Finding>) {
    const OTHERS: usize = 3;
    let counted = || facts.partitions.counted.values();
    let unset = |key: &str| {
        let rest = UNSET.iter().find_map(|value| key.strip_prefix(value));
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['T', ' ']))
    };
    // Among words, None is one.
    let words = counted().filter(|partition| partition.key.chars().all(char::is_alphabetic)).count();
    let is = |key: &str| (placeholder(key) || unset(key)) && !(key == "None" && words * 2 > counted().count());
    let mut found: Vec<&Partition> = counted().filter(|partition| is(&partition.key)).collect();
    found.sort_by_key(|partition| partition.place);
    if found.is_empty()
        || facts.partitions.counted.len() < found.len() + OTHERS
        || are_types(counted().map(|partition| &*partition.key))
    {
        return;
    }
    let rows: u64 = found.iter().map(|partition| partition.rows).sum();
    let keys: Vec<&str> = found.iter().map(|partition| &*partition.key).collect();
    findings.push(Finding {
        count: (rows * facts.partitions.counted.one_in()).min(facts.rows),
        of: facts.rows,
        unit: Of::RowKey.unit(),
        confidence: Confidence::Likely,
        examples: found.iter().take(3).map(|partition| partition.example()).collect::<Vec<Example>>(),
        evidence: format!(
            "{} of PartitionKey {}, which programs write where a value is missing",
            grouped(rows) + if rows == 1 { " row" } else { " rows" },
            listed(keys.iter().map(|key| format!("{key:?}")))
        ),
        cost: "these rows are not found where they belong, and rows of different things are in one partition".into(),
        remedy: "find the program that writes without a value, let it fail instead, and move the rows".into(),
        sample: facts.partitions.sentence(),
        ..Finding::new(
            "placeholder-keys",
            Severity::Warning,
            "rows are in a partition whose key says that there was no value",
            WHICH,
        )
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounded_numbers_are_told_from_other_texts() {
        for key in ["2.51640E+18", "order-2.5164E+18", "2,5164E+18_x", "1.0E+05", "4.917e+11"] {
            assert!(is_scientific(key), "{key}");
        }
        for key in ["2E+18", "aB3.5E+7c", "E+18", "12.5E+18", "3.5E+7=", "2.5E-18", "", "x2.5E+18", "2e+18", "é+1"] {
            assert!(!is_scientific(key), "{key}");
        }
    }

    #[test]
    fn names_of_no_value_are_whole_parts() {
        for key in ["undefined", "NULL", "NaN", "None", "org:undefined", "null|17", "${tenantId}", "{0}", "<nil>"] {
            assert!(placeholder(key), "{key}");
        }
        for key in [
            "nullable",
            "",
            "Nan-17",
            "none",
            "how-null-works",
            "a|b",
            "kind:None",
            "{8f14e45f-ceea-467f-a8d6-6ba2f1b1a3c4}",
            "$5",
        ] {
            assert!(!placeholder(key), "{key}");
        }
    }
}
