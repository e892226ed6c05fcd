//! Every number of the guide's prose is in one table, `facts.tsv`, with where it is from; so no two pages disagree.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use tablekeys::skew::{ACCOUNT_REQUESTS_PER_SECOND, PARTITION_ENTITIES_PER_SECOND};
use tablekeys::table::{Filter, MAX_BATCH_BYTES, MAX_BATCH_OPERATIONS, MAX_KEY_UNITS};

/// What follows the name of a constant in the table.
fn constant(name: &str) -> u64 {
    let size = |size: usize| u64::try_from(size).expect("a small number");
    match name {
        "PARTITION_ENTITIES_PER_SECOND" => PARTITION_ENTITIES_PER_SECOND.into(),
        "ACCOUNT_REQUESTS_PER_SECOND" => ACCOUNT_REQUESTS_PER_SECOND.into(),
        "MAX_KEY_UNITS" => size(MAX_KEY_UNITS),
        "MAX_BATCH_OPERATIONS" => size(MAX_BATCH_OPERATIONS),
        "MAX_BATCH_BYTES" => size(MAX_BATCH_BYTES) / (1_024 * 1_024),
        "MAX_COMPARISONS" => size(Filter::MAX_COMPARISONS),
        name => panic!("no constant {name}"),
    }
}

/// The prose of a page: neither code nor addresses nor notes.
fn prose(page: &str) -> String {
    let mut text = String::new();
    let (mut is_code, mut is_note) = (false, false);
    for line in page.lines().filter_map(|line| line.strip_prefix("//!")) {
        let line = line.strip_prefix(' ').unwrap_or(line);
        is_code ^= line.starts_with("```");
        is_note = line.starts_with("[^") || (is_note && line.starts_with("    "));
        if !is_code && !is_note && !line.starts_with("```") {
            text += line;
            text.push('\n');
        }
    }
    // Every second piece between back quotes is code; what is in brackets behind `]` is an address.
    let words: String = text.split('`').step_by(2).collect::<Vec<_>>().join(" ");
    without(&words, "](", ')')
}

/// A text without what lies from each beginning to the end after it.
pub(crate) fn without(text: &str, begin: &str, end: char) -> String {
    let mut pieces = text.split(begin);
    let first = pieces.next().unwrap_or_default().to_owned();
    pieces.fold(first, |text, piece| text + piece.split_once(end).map_or("", |(_, rest)| rest))
}

/// Numbers of three digits and more, and smaller ones that measure something.
fn numbers(prose: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = prose;
    while let Some(at) = rest.find(|c: char| c.is_ascii_digit()) {
        let is_inside = rest[..at].ends_with(|c: char| c.is_alphanumeric() || "+^./".contains(c));
        let end = rest[at..].find(|c: char| !(c.is_ascii_digit() || ",.".contains(c))).map_or(rest.len(), |n| at + n);
        let number = rest[at..end].trim_end_matches([',', '.']);
        let after = rest[end..].trim_start_matches([' ', '\n']);
        let measures = ["%", "KiB", "MiB", "KB", "MB", "GB", "RU"].iter().any(|unit| after.starts_with(unit));
        let digits = number.chars().filter(char::is_ascii_digit).count();
        let is_inside = is_inside || rest[end..].starts_with(|c: char| c.is_alphanumeric() || c == '-');
        if !is_inside && (digits >= 3 || measures) {
            found.push(number.to_owned());
        }
        rest = &rest[end.max(at + 1)..];
    }
    found
}

#[test]
fn every_number_of_the_guide_is_in_the_table_of_facts() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let table = fs::read_to_string(root.join("tests/docs/facts.tsv")).expect("the table of facts");
    let mut facts = BTreeMap::new();
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let [number, what, source] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("three columns: {line}") };
        assert!(!what.is_empty() && !source.is_empty(), "{line}");
        if let Some(name) = source.strip_prefix("constant ") {
            assert_eq!(number.replace(',', "").parse(), Ok(constant(name)), "{line}");
        }
        assert!(facts.insert(number.to_owned(), 0_u32).is_none(), "{number} is there twice");
    }
    let mut missing = Vec::new();
    for (path, page) in super::pages::files() {
        let path = path.strip_prefix(root).expect("a file of the crate").display().to_string();
        if !path.contains("guide") || path.ends_with("releases.rs") {
            continue;
        }
        for number in numbers(&prose(&page)) {
            match facts.get_mut(&number) {
                Some(used) => *used += 1,
                None => missing.push(format!("{path}: {number}")),
            }
        }
    }
    assert!(missing.is_empty(), "numbers that are in no table:\n{}", missing.join("\n"));
    let unused: Vec<_> = facts.iter().filter(|(_, used)| **used == 0).map(|(number, _)| number).collect();
    assert!(unused.is_empty(), "facts that no page has: {unused:?}");
}
