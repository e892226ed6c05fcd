//! The rows that the guide shows could be stored, and the README is whole without the repository. Links between pages of the docs are
//! checked as they are rendered, by `.ci/docs`.

use std::fs;
use std::path::{Path, PathBuf};

use tablekeys::table::{check_key, key_order};
use walkdir::WalkDir;

/// The source files, each with its text.
pub(crate) fn files() -> Vec<(PathBuf, String)> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let paths = WalkDir::new(source).into_iter().map(|entry| entry.expect("an entry").into_path());
    let sources = paths.filter(|path| path.extension().is_some_and(|extension| extension == "rs"));
    sources.map(|path| (path.clone(), fs::read_to_string(path).expect("text"))).collect()
}

/// The tables of a page that have keys: each row's table, PartitionKey and RowKey, as far as they are there.
fn tables_of_keys(text: &str) -> Vec<Vec<[Option<&str>; 3]>> {
    let mut tables = Vec::new();
    // The columns of the table that is open.
    let mut columns: Option<[Option<usize>; 3]> = None;
    for line in text.lines() {
        let Some(row) = line.strip_prefix("//! | ") else {
            columns = columns.filter(|_| line.starts_with("//! |--"));
            continue;
        };
        let cells: Vec<&str> = row.trim_end_matches('|').split('|').map(str::trim).collect();
        if let Some(columns) = columns {
            let rows: &mut Vec<_> = tables.last_mut().expect("the open table");
            rows.push(columns.map(|at| at.and_then(|at: usize| cells.get(at).copied())));
        } else {
            columns = Some(["table", "PartitionKey", "RowKey"].map(|name| cells.iter().position(|cell| *cell == name)));
            tables.push(Vec::new());
        }
    }
    tables
}

#[test]
fn rows_that_the_guide_shows_are_legal_and_samples_are_in_the_order_of_the_service() {
    // Keys are code; words say how a key is made.
    let code = |cell: &str| cell.strip_prefix('`')?.strip_suffix('`').map(str::to_owned);
    let mut checked = 0;
    for (path, text) in files() {
        for rows in tables_of_keys(&text) {
            for key in rows.iter().flat_map(|row| row[1..].iter().flatten()).filter_map(|cell| code(cell)) {
                assert!(check_key(&key).is_ok(), "{}: {key}", path.display());
                checked += 1;
            }
        }
        let Some(sample) = text.split("//! # Sample rows\n").nth(1) else { continue };
        let sample = sample.split("//! # ").next().expect("a section");
        for rows in tables_of_keys(sample) {
            let keys = rows.iter().map(|[table, rest @ ..]| (table, rest.map(|cell| code(cell.unwrap_or_default()))));
            let keys: Vec<_> = keys.collect();
            for pair in keys.windows(2) {
                let [(table, [Some(a), Some(b)]), (other, [Some(c), Some(d)])] = pair else { continue };
                let order = table.cmp(other).then(key_order(a, c)).then(key_order(b, d));
                assert!(order.is_lt(), "{}: out of order: {pair:?}", path.display());
            }
        }
    }
    assert!(checked > 40, "{checked} keys");
}

/// A registry shows the README without the repository: what is not on the page itself is on a page that is rendered.
#[test]
fn every_link_of_the_readme_leads_to_a_rendered_page() {
    let readme = include_str!("../../README.md");
    let targets: Vec<&str> = readme.split("](").skip(1).map(|rest| rest.split(')').next().expect("a target")).collect();
    assert!(targets.len() > 10, "{targets:?}");
    for target in targets {
        assert!(target.starts_with("https://") || target.starts_with('#'), "{target}");
        if let Some(heading) = target.strip_prefix('#') {
            let slug = |line: &str| line.trim_start_matches(['#', ' ']).to_lowercase().replace(' ', "-");
            assert!(readme.lines().any(|line| line.starts_with("## ") && slug(line) == heading), "{target}");
        }
    }
    assert!(!readme.contains("<img") && !readme.contains("!["));
    // The first screen: what it is, what it prints, how to get it, and for whom it is not.
    let screen: Vec<&str> = readme.lines().take(25).collect();
    for part in ["invoice!0000000223!00007", "cargo add tablekeys", "tablekeys audit --table", "storekey"] {
        assert!(screen.iter().any(|line| line.contains(part)), "{part}");
    }
}
