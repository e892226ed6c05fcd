//! Keys that are the same letters and digits with other punctuation: `0c:5a:7e` and `0c5a7e`, `+49 30` and `004930`, `eu|1` and
//! `eu_1`.

use std::collections::BTreeMap;

use super::{Chapter, Confidence, Finding, Severity};
use crate::audit::facts::Of;
use crate::audit::fields::{Fields, Keys};
use crate::wording::numbers::grouped;

const ONE_SPELLING: Chapter = Chapter::new("Identifiers: spelling", "identifiers/index.html#spelling");

/// Fewer than this may be chance, and a smaller share of all, too.
const ENOUGH: usize = 3;
const SHARE: usize = 20;

pub(super) fn find(fields: &Fields<'_>, findings: &mut Vec<Finding>) {
    for keys in fields.both() {
        // Times and GUIDs in several forms are told by that finding.
        let told = findings.iter().any(|known| known.name == "mixed-formats" && known.unit == keys.of.unit());
        if !told {
            findings.extend(in_column(keys));
        }
    }
}

fn in_column(keys: &Keys<'_>) -> Option<Finding> {
    let mut spelled: BTreeMap<(u64, String), Vec<usize>> = BTreeMap::new();
    for (row, seen) in keys.seen.iter().enumerate() {
        let within = if keys.of == Of::RowKey { seen.group } else { 0 };
        if let Some(bare) = bare(seen.key) {
            spelled.entry((within, bare)).or_default().push(row);
        }
    }
    let key = |row: usize| keys.seen[row].key;
    // The first of each, and another one.
    let pairs: Vec<[usize; 2]> = spelled
        .values()
        .filter_map(|rows| {
            let (&first, others) = rows.split_first()?;
            Some([first, *others.iter().find(|&&row| are_one(key(first), key(row)))?])
        })
        .collect();
    if pairs.len() < ENOUGH || pairs.len() * SHARE < spelled.len() {
        return None;
    }
    let count = keys.scaled(pairs.len());
    Some(Finding {
        unit: keys.of.unit(),
        count,
        of: keys.all,
        confidence: Confidence::Likely,
        examples: pairs.iter().take(2).flatten().map(|&row| keys.example(row)).collect(),
        evidence: format!("{} keys are others with more or other punctuation", grouped(count)),
        cost: "one thing is probably stored as several rows: two programs spell it in two ways, and each finds its own"
            .into(),
        remedy: "choose one form when a key is made, and merge the rows that are of one thing".into(),
        sample: keys.sentence(),
        ..Finding::new(
            "punctuation-collisions",
            Severity::Warning,
            format!("{}s differ in nothing but punctuation", keys.of.name()),
            ONE_SPELLING,
        )
    })
}

/// The letters and digits alone; an international number with its zeros. `None` of what punctuation gives a meaning to: signs,
/// addresses, quotes and escapes, which have findings of their own.
fn bare(key: &str) -> Option<String> {
    let sign = key.match_indices('-').any(|(at, _)| !key[..at].ends_with(|c: char| c.is_ascii_alphanumeric()));
    if !key.is_ascii() || sign || key.contains(['@', '%', '"', '\'']) {
        return None;
    }
    let mut bare = String::with_capacity(key.len() + 2);
    if key.starts_with('+') {
        bare.push_str("00");
    }
    bare.extend(key.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()));
    (bare.len() >= 3).then_some(bare)
}

/// Two keys of the same letters and digits are of one thing: both are divided at the same places, or they are hexadecimal digits
/// and one is not divided. A point divides versions, addresses and names of people, and is left out.
fn are_one(one: &str, other: &str) -> bool {
    const LONG: usize = 6;
    let folded = |key: &str| key.trim().to_ascii_lowercase().replace('_', "-");
    if folded(one) == folded(other) {
        return false;
    }
    let parts = |key: &str| -> Vec<usize> {
        key.split(|c: char| !c.is_ascii_alphanumeric()).map(str::len).filter(|len| *len > 0).collect()
    };
    let (one_parts, other_parts) = (parts(one), parts(other));
    if one_parts.len() == 1 || other_parts.len() == 1 {
        let digits = |key: &str| key.chars().all(|c| c.is_ascii_hexdigit() || !c.is_ascii_alphanumeric());
        return one_parts.iter().sum::<usize>() >= LONG && digits(one);
    }
    one_parts == other_parts && !one.contains('.') && !other.contains('.')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn same(one: &str, other: &str) -> bool {
        bare(one).is_some() && bare(one) == bare(other) && are_one(one, other)
    }

    #[test]
    fn punctuation_is_told_from_what_means_something() {
        for (one, other) in [
            ("0c:5a:7e:31:9b:24", "0C5A7E319B24"),
            ("0c5a.7e31.9b24", "0c5a7e319b24"),
            ("+4930123456", "004930123456"),
            ("+49 30 123456", "+4930123456"),
            ("eu|17", "eu_17"),
            ("978-3-16-148410-0", "9783161484100"),
        ] {
            assert!(same(one, other), "{one} {other}");
        }
        for (one, other) in [
            ("1.11.1.1", "11.1.1.1"),
            ("12-345", "123-45"),
            ("anna.smith", "anna_smith"),
            ("a-b", "a_b"),
            ("a1", "a-1"),
            ("-123456", "123456"),
            ("Anna", "anna"),
            ("a11", "a-11"),
            ("annab3", "anna_b3"),
            ("bucket--3", "bucket-3"),
        ] {
            assert!(!same(one, other), "{one} {other}");
        }
    }
}
