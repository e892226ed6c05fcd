//! The pages of the patterns and of the case studies have one order, and their sample rows could be stored.

use std::fs;
use std::path::{Path, PathBuf};

use tablekeys::table::{check_key, key_order};

/// The sections of a page, in their order. Those that some pages lack are not required.
const SECTIONS: [(&str, bool); 8] = [
    ("Keys", true),
    ("Sample rows", false),
    ("Requests", true),
    ("Cost", true),
    ("What breaks", true),
    ("Use something else when", true),
    ("The program", true),
    ("In other stores", false),
];

fn pages(folder: &str) -> Vec<(PathBuf, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/guide").join(folder);
    let pages = fs::read_dir(folder).expect("a folder of the guide").map(|entry| entry.expect("an entry").path());
    let pages = pages.filter(|path| path.is_file());
    pages.map(|path| (path.clone(), fs::read_to_string(path).expect("text"))).collect()
}

/// The headings of a page, without the hidden lines of its code.
fn headings(text: &str) -> impl Iterator<Item = &str> {
    let mut is_code = false;
    text.lines().filter_map(move |line| {
        is_code ^= line.starts_with("//! ```");
        line.strip_prefix("//! #").filter(|_| !is_code).map(|rest| rest.trim_start_matches('#').trim())
    })
}

#[test]
fn every_pattern_and_case_study_has_one_order_of_sections() {
    let pages = [pages("patterns"), pages("case_studies")].concat();
    assert!(pages.len() > 20, "{} pages", pages.len());
    for (path, text) in pages {
        let mut found = Vec::new();
        for heading in headings(&text) {
            let place =
                SECTIONS.iter().position(|(name, _)| heading == *name || heading.starts_with(&format!("{name}: ")));
            found.push(place.unwrap_or_else(|| panic!("{}: a heading of no section: {heading}", path.display())));
        }
        assert!(found.is_sorted(), "{}: sections out of order: {found:?}", path.display());
        for (place, (name, required)) in SECTIONS.iter().enumerate() {
            assert!(!required || found.contains(&place), "{}: no section {name}", path.display());
        }
    }
}

/// The table, PartitionKey and RowKey of each sample row, as its page has them.
fn sample_rows(text: &str) -> Vec<[String; 3]> {
    let mut rows = Vec::new();
    let mut columns: Option<[Option<usize>; 3]> = None;
    let section = text.split("//! # Sample rows\n").nth(1).map_or("", |rest| rest.split("//! # ").next().unwrap_or(""));
    for line in section.lines() {
        let cells: Vec<&str> = line.strip_prefix("//! | ").unwrap_or("").split('|').map(str::trim).collect();
        let column = |name| cells.iter().position(|cell| *cell == name);
        match columns {
            _ if line.starts_with("//! |--") => {}
            _ if cells.len() < 2 => columns = None,
            None => columns = Some([column("table"), column("PartitionKey"), column("RowKey")]),
            Some(columns) => rows.push(columns.map(|at| at.map_or("", |at| cells[at]).trim_matches('`').to_owned())),
        }
    }
    rows
}

#[test]
fn sample_rows_are_legal_and_in_the_order_of_the_service() {
    let mut checked = 0;
    for (path, text) in [pages("patterns"), pages("case_studies")].concat() {
        let rows = sample_rows(&text);
        assert!(!text.contains("# Sample rows") || rows.len() > 1, "{}: no rows", path.display());
        for row in &rows {
            let [_, partition_key, row_key] = row;
            assert!(!partition_key.is_empty() && !row_key.is_empty(), "{}: {row:?}", path.display());
            assert!(check_key(partition_key).and(check_key(row_key)).is_ok(), "{}: {row:?}", path.display());
        }
        for pair in rows.windows(2) {
            let [(a, b), (c, d)] = [0, 1].map(|at| (pair[0][at + 1].as_str(), pair[1][at + 1].as_str()));
            let order = pair[0][0].cmp(&pair[1][0]).then(key_order(a, b)).then(key_order(c, d));
            assert!(order.is_lt(), "{}: out of order: {pair:?}", path.display());
        }
        checked += rows.len();
    }
    assert!(checked > 80, "{checked} sample rows");
}

/// The anchor that rustdoc gives a heading.
fn anchor(heading: &str) -> String {
    let kept = heading.chars().filter_map(|c| match c {
        '-' | '_' => Some(c),
        ' ' => Some('-'),
        c => c.is_alphanumeric().then(|| c.to_ascii_lowercase()),
    });
    kept.collect()
}

#[test]
fn every_link_to_a_section_of_the_guide_finds_it() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let (mut folders, mut files) = (vec![source.clone()], Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder of the source") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                files.push(path);
            }
        }
    }
    let mut checked = 0;
    for path in files {
        let text = fs::read_to_string(&path).expect("text");
        for (at, _) in text.match_indices("](") {
            let link = text[at + 2..].split(')').next().unwrap_or("").replace(['\n', ' '], "").replace("//!", "");
            let Some((page, section)) = link.split_once('#') else { continue };
            let is_guide = path.starts_with(source.join("guide"));
            let target = match page.strip_prefix("crate::guide::") {
                Some(page) => source.join("guide").join(page.replace("::", "/")).with_extension("rs"),
                None if !is_guide => continue,
                None if page.is_empty() => path.clone(),
                None if page == "super" => path.parent().expect("a folder").with_extension("rs"),
                None => match page.strip_prefix("super::") {
                    Some(page) => path.with_file_name(page).with_extension("rs"),
                    None => continue,
                },
            };
            let page = fs::read_to_string(&target).unwrap_or_else(|_| panic!("{}: no page {link}", path.display()));
            assert!(headings(&page).any(|heading| anchor(heading) == section), "{}: no section {link}", path.display());
            checked += 1;
        }
    }
    assert!(checked > 150, "{checked} links");
}
