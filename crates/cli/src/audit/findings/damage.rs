//! Keys that were made of no value, or that a program has damaged.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use super::{Chapter, Confidence, Finding, Severity};
use crate::audit::facts::partitions::Partition;
use crate::audit::facts::{Example, Facts, Of};
use crate::audit::fields::{Entry, Fields, Keys};
use crate::formats::columns::{Domain, Identifier};
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

/// The line with the names of columns, and hashes of the empty text.
const NO_KEYS: [&str; 4] = [
    "PartitionKey",
    "d41d8cd98f00b204e9800998ecf8427e",
    "da39a3ee5e6b4b0d3255bfef95601890afd80709",
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
];

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
    for keys in fields.both() {
        spreadsheets(keys, findings);
    }
    placeholders(facts, findings);
    parts(fields, findings);
}

/// What spreadsheets and number types make of a few keys: numbers whose last digits became zeros, a decimal that says nothing,
/// and days of a year.
fn spreadsheets(keys: &Keys<'_>, findings: &mut Vec<Finding>) {
    /// Exact digits of a double, and those of 64 bits.
    const ROUNDED: RangeInclusive<usize> = 16..=20;
    const ENOUGH: usize = 20;
    let texts = || keys.seen.iter().map(|seen| seen.key).enumerate();
    let mut found = |rows: &[usize], severity, title: String, evidence: &str| {
        findings.push(Finding {
            unit: keys.of.unit(),
            count: keys.scaled(rows.len()),
            of: keys.all,
            examples: keys.first(rows),
            evidence: evidence.into(),
            confidence: Confidence::Likely,
            cost: "a row is not found by what its key was made of, and one thing can be two rows".into(),
            remedy: "keep keys as text from the source on, restore these, and move their rows".into(),
            sample: keys.sentence(),
            ..Finding::new("spreadsheet-damage", severity, title, FIXED_WIDTH)
        });
    };
    for field in keys.fields() {
        let (Domain::Number { .. } | Domain::Identifier(Identifier::Snowflake)) = field.domain() else { continue };
        // Padded numbers have few digits, and those that end in many zeros are counted in large steps.
        let long = |text: &str| ROUNDED.contains(&text.len()) && !text.starts_with('0') && !text.ends_with("000000");
        let long: Vec<_> = field.texts().filter(|text| long(text.text)).collect();
        let rounded: Vec<usize> = long.iter().filter(|text| text.text.ends_with("000")).map(|text| text.row).collect();
        // By chance one in a thousand; where all are round, they were made so, but JavaScript gives 17 digits of 19.
        let javascript = |long: &[Entry<'_>]| {
            let zeros = |text: &Entry<'_>, zeros: &str| text.text.ends_with(zeros);
            long.len() >= ENOUGH
                && long.iter().all(|text| text.text.len() == 19 && zeros(text, "00"))
                && long.iter().filter(|text| zeros(text, "000")).count() * 3 < long.len()
        };
        if long.len() >= ENOUGH
            && rounded.len() >= 5
            && rounded.len() * 20 >= long.len()
            && (rounded.len() * 10 <= long.len() * 9)
            || javascript(&long)
        {
            let rounded = if javascript(&long) { long.iter().map(|text| text.row).collect() } else { rounded };
            let title = format!("long numbers in {}s have lost their last digits", keys.of.name());
            found(
                &rounded,
                Severity::Error,
                title,
                "numbers of more than 15 digits end in zeros, as floating-point numbers leave them",
            );
        }
    }
    // A number before the decimal, and what lies before it.
    let number = |key: &'_ str| key.len() - key.bytes().rev().take_while(u8::is_ascii_digit).count();
    let whole: BTreeSet<&str> =
        texts().map(|(_, key)| &key[..number(key)]).filter(|text| !text.ends_with('.')).collect();
    let decimal: Vec<(usize, &str, &str)> = texts()
        .filter_map(|(row, key)| {
            let (before, after) = key.rsplit_once('.')?;
            let is = !after.is_empty() && after.len() < 4 && after.bytes().all(|byte| byte.is_ascii_digit());
            let start = number(before);
            (is && before.len() - start > 2 && whole.contains(&before[..start])).then_some((
                row,
                &before[..start],
                after,
            ))
        })
        .collect();
    let rows: Vec<usize> = decimal.iter().map(|(row, ..)| *row).collect();
    if rows.len() > 1 && decimal.iter().all(|(_, _, after)| *after == "0") {
        let title = format!("whole numbers in {}s end in .0", keys.of.name());
        found(
            &rows,
            Severity::Warning,
            title,
            "some numbers end in .0, as floating-point types write them, and others do not",
        );
    }
    let rows: Vec<usize> = texts().filter(|(_, key)| is_day_and_month(key)).map(|(row, _)| row).collect();
    if rows.len() > 1 && rows.len() * 2 <= keys.seen.len() {
        let title = format!("{}s have become dates", keys.of.name());
        found(
            &rows,
            Severity::Error,
            title,
            "a spreadsheet shows 3-10 and MAR10 as 10-Mar; the other keys are no such dates",
        );
    }
}

/// `10-Mar` and `Mar-10`.
fn is_day_and_month(key: &str) -> bool {
    const MONTHS: [&str; 12] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    let day = |text: &str| (1..=2).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    key.split_once('-').is_some_and(|(a, b)| day(a) && MONTHS.contains(&b) || MONTHS.contains(&a) && day(b))
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
    // As Null and Nan no program writes it: these are people and towns.
    let name =
        text.starts_with(|c: char| c.is_ascii_uppercase()) && !text[1..].contains(|c: char| c.is_ascii_uppercase());
    ["{0}", "{1}"].contains(&text)
        || NO_KEYS.contains(&text)
        || SPELLED.contains(&text)
        || !name && NOTHING.contains(&&*text.to_lowercase())
}

/// A name in brackets that was to be replaced by a value.
fn is_template(key: &str) -> bool {
    [("${", '}'), ("{{", '}'), ("<%=", '>')].iter().any(|(open, close)| {
        let rest = key.split_once(open).and_then(|(_, rest)| rest.split_once(*close));
        rest.is_some_and(|(name, _)| name.contains(|c: char| c.is_ascii_alphabetic()))
    })
}

/// Keys of which a part between `_` or `-`, which lie in words too, says that there was no value: nearly all have as many parts,
/// and the others have numbers there, or a word that is the same in all before it, or this one an instant beside it.
fn among_parts<'k>(keys: &[&'k str], empty_too: bool) -> BTreeSet<&'k str> {
    const WORDS: [&str; 9] =
        ["undefined", "null", "NULL", "NaN", "None", "nil", "Infinity", "Invalid Date", "NaN-NaN-NaN"];
    let mut found = BTreeSet::new();
    for separator in ['_', '-'] {
        let mut sizes = BTreeMap::<usize, usize>::new();
        for key in keys {
            *sizes.entry(key.split(separator).count()).or_default() += 1;
        }
        let Some((&parts, &most)) = sizes.iter().max_by_key(|(_, keys)| **keys) else { continue };
        if parts < 2 || most * 10 < keys.len() * 9 {
            continue;
        }
        let even = || keys.iter().filter(|key| key.split(separator).count() == parts);
        for at in 0..parts {
            let of = |key: &&'k str| key.split(separator).nth(at).unwrap_or_default();
            let is = |key: &&&&'k str| WORDS.contains(&of(key)) || empty_too && of(key).is_empty();
            let (empty, others): (Vec<&&str>, Vec<&&str>) = even().partition(|key| is(&key));
            if empty.is_empty() || empty.len() * 2 > others.len() {
                continue;
            }
            let digits = |text: &str| text.bytes().any(|byte| byte.is_ascii_digit());
            let numbered = others.iter().filter(|key| digits(of(key))).count() * 2 > others.len();
            let before: BTreeSet<&str> =
                even().filter_map(|key| key.split(separator).nth(at.checked_sub(1)?)).collect();
            // Behind the same text others have a value.
            let heads: BTreeSet<&str> = others.iter().filter_map(|key| Some(key.rsplit_once(separator)?.0)).collect();
            let ends = |key: &str| key.strip_suffix(separator).is_some_and(|head| heads.contains(head));
            let after_one_word = before.len() == 1 && others.len() >= OTHERS;
            found.extend(empty.into_iter().copied().filter(|key| {
                let long = |part: &str| part.bytes().filter(u8::is_ascii_digit).count() >= 6;
                numbered || after_one_word && of(key) != "None" || ends(key) || key.split(separator).any(long)
            }));
        }
    }
    found
}

/// Keys with one and the same name in braces, as `{user_id}`, where many others have a value. Routes have such names, too, beside
/// few other words.
fn braced<'k>(keys: &[&'k str]) -> BTreeSet<&'k str> {
    const VALUES: usize = 10;
    let parts = |key: &'k str| {
        let (before, rest) = key.split_once('{')?;
        let (name, after) = rest.split_once('}')?;
        let word = name.len() > 1 && name.bytes().all(|byte| byte.is_ascii_alphabetic() || b"_.".contains(&byte));
        (word && !before.ends_with(char::is_alphanumeric) && !after.starts_with(char::is_alphanumeric))
            .then_some((before, name, after))
    };
    let found: Vec<_> = keys.iter().filter_map(|key| Some((*key, parts(key)?))).collect();
    let Some(&(_, (before, name, after))) = found.first() else { return BTreeSet::new() };
    if found.iter().any(|(_, (_, other, _))| *other != name) || found.len() * 2 > keys.len() {
        return BTreeSet::new();
    }
    let end = after.chars().next();
    let value = |key: &&'k str| {
        let rest = key.strip_prefix(before).filter(|rest| !rest.starts_with('{'))?;
        Some(end.and_then(|end| rest.split(end).next()).unwrap_or(rest))
    };
    let values: BTreeSet<&str> = keys.iter().filter_map(value).collect();
    if values.len() < VALUES { BTreeSet::new() } else { found.into_iter().map(|(key, _)| key).collect() }
}

/// RowKeys that end in a separator behind the same number of parts as nearly all others have.
fn unfinished<'k>(keys: &[&'k str]) -> BTreeSet<&'k str> {
    const SHARE: usize = 5;
    let mut found = BTreeSet::new();
    for separator in ['|', ':', '~'] {
        let parts = |key: &str| key.split(separator).count();
        let ends: Vec<&&str> = keys.iter().filter(|key| key.ends_with(separator) && parts(key) > 1).collect();
        let Some(first) = ends.first() else { continue };
        let like = keys.iter().filter(|key| parts(key) == parts(first) && !key.ends_with(separator)).count();
        if ends.iter().all(|key| parts(key) == parts(first))
            && like * 10 >= (keys.len() - ends.len()) * 9
            && ends.len() * SHARE <= keys.len()
            && like >= OTHERS
        {
            found.extend(ends.into_iter().copied());
        }
    }
    found
}

/// So many others have a value.
const OTHERS: usize = 3;

/// A key of which the whole, or a part between separators that are in no word, says that there was no value.
fn placeholder(key: &str) -> bool {
    // A part may be the None of an enumeration.
    is_template(key) || nothing(key) || key.split(SEPARATORS).any(|part| nothing(part) && !SPELLED.contains(&part))
}

/// Where names of types are keys, the other words are those of a language, too.
fn are_types<'k>(keys: impl Iterator<Item = &'k str>) -> bool {
    const TYPES: [&str; 6] = ["string", "number", "boolean", "object", "int", "bool"];
    let parts: BTreeSet<String> = keys.take(64).flat_map(|key| key.split(SEPARATORS)).map(str::to_lowercase).collect();
    TYPES.iter().filter(|name| parts.contains(**name)).count() > 1
        || parts.iter().filter(|name| name.starts_with("system.")).count() > 1
}

/// RowKeys of which a part is no value, among others.
fn parts(fields: &Fields<'_>, findings: &mut Vec<Finding>) {
    let keys = &fields.row_keys;
    let texts = || keys.seen.iter().map(|seen| seen.key);
    let all: Vec<&str> = texts().collect();
    let parted: BTreeSet<&str> = &(&among_parts(&all, false) | &braced(&all)) | &unfinished(&all);
    let is = |key: &str| key.contains(SEPARATORS) && placeholder(key) || is_template(key) || parted.contains(key);
    let found: Vec<usize> = (0..keys.seen.len()).filter(|&row| is(keys.seen[row].key)).collect();
    if found.len() < 2 || found.len() * 2 > keys.seen.len() || are_types(texts()) {
        return;
    }
    findings.push(Finding {
        unit: Of::RowKey.unit(),
        count: keys.scaled(found.len()),
        of: keys.all,
        confidence: Confidence::Likely,
        examples: keys.first(&found),
        evidence: "a part of these keys is missing, or what programs write where a value is missing".into(),
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
    let counted = || facts.partitions.counted.values();
    let unset = |key: &str| {
        let rest = UNSET.iter().find_map(|value| key.strip_prefix(value));
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['T', ' ']))
    };
    // Among words, None is one.
    let words = counted().filter(|partition| partition.key.chars().all(char::is_alphabetic)).count();
    // Among capitals, NULL is one, too.
    let small = |key: &str| key.contains(char::is_lowercase);
    let capitals = counted().filter(|partition| !small(&partition.key)).count() * 10 >= counted().count() * 9;
    let letters = |key: &str| key.bytes().all(|byte| byte.is_ascii_alphabetic());
    let all: Vec<&str> = counted().map(|partition| &*partition.key).collect();
    let parted: BTreeSet<&str> = &among_parts(&all, true) | &braced(&all);
    let is = |key: &str| {
        // Forms that describe an interface have "string" in them until a value is typed.
        (placeholder(key) || unset(key) || key == "string")
            && !(key == "None" && words * 2 > counted().count())
            && !(capitals && !small(key) && letters(key) && words * 2 > counted().count())
            || parted.contains(key)
    };
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
        about: Some(Of::PartitionKey),
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
            "Nan",
            "Null",
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
