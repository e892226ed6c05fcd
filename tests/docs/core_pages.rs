//! The pages that a designer reads in order begin with what to do, and the rows that they show could be stored.

use std::fs;
use std::path::Path;

use tablekeys::table::check_key;

/// The pages of the first table of the guide, in its order, each with its text.
fn core_pages() -> Vec<(String, String)> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let front = fs::read_to_string(source.join("guide.rs")).expect("the front page");
    let table = front.split("//! # ").find(|section| section.starts_with("The guide,")).expect("a section");
    let names = table.lines().filter_map(|line| line.strip_prefix("//! | [")?.split("](").nth(1)?.split(')').next());
    let page = |name: &str| fs::read_to_string(source.join("guide").join(name).with_extension("rs")).expect("a page");
    names.map(|name| (name.to_owned(), page(name))).collect()
}

#[test]
fn every_core_page_begins_with_three_to_six_rules() {
    let pages = core_pages();
    assert!((12..=15).contains(&pages.len()), "{} pages", pages.len());
    for (name, text) in pages {
        let before_detail = text.split("//! # ").next().expect("a beginning");
        let is_rule = |line: &&str| matches!(line.as_bytes(), [b'/', b'/', b'!', b' ', b'1'..=b'9', b'.', b' ', ..]);
        let rules = before_detail.lines().filter(is_rule).count();
        assert!((3..=6).contains(&rules), "{name} begins with {rules} rules");
    }
}

/// The cells of a row of a table.
fn cells(line: &str) -> Option<Vec<&str>> {
    Some(line.strip_prefix("//! | ")?.trim_end_matches('|').split('|').map(str::trim).collect())
}

#[test]
fn rows_that_core_pages_show_have_legal_keys() {
    let mut checked = 0;
    for (name, text) in core_pages() {
        let mut columns: Vec<usize> = Vec::new();
        for line in text.lines() {
            let Some(cells) = cells(line) else {
                if !line.starts_with("//! |--") {
                    columns.clear();
                }
                continue;
            };
            if columns.is_empty() {
                columns = (0..cells.len()).filter(|&at| ["PartitionKey", "RowKey"].contains(&cells[at])).collect();
                continue;
            }
            for &at in &columns {
                // Keys are code; words say how a key is made.
                let Some(key) = cells[at].strip_prefix('`').and_then(|rest| rest.strip_suffix('`')) else { continue };
                assert!(check_key(key).is_ok(), "{name}: {key}");
                checked += 1;
            }
        }
    }
    assert!(checked >= 10, "{checked} keys");
}
