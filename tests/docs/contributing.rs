//! What `CONTRIBUTING.md` promises: its table of variables is complete, and nothing is added in some of its places only.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use tablekeys::partition::DesignKind;
use tablekeys::sql::Dialect;

const PAGE: &str = include_str!("../../CONTRIBUTING.md");

/// The text of a file, or of every file below a folder that is not data.
fn text(path: &str) -> String {
    fn add(folder: &Path, text: &mut String) {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("a file").path();
            if path.is_dir() {
                add(&path, text);
            } else if path.extension().is_none_or(|end| ["rs", "md", "py", "toml"].iter().any(|known| end == *known)) {
                *text += &fs::read_to_string(path).expect("text");
            }
        }
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    if path.is_file() {
        return fs::read_to_string(path).expect("text");
    }
    let mut found = String::new();
    add(&path, &mut found);
    found
}

fn is_word(text: &str, word: &str) -> bool {
    let letter = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(word)
        .any(|(at, _)| !text[..at].ends_with(letter) && !text[at + word.len()..].starts_with(letter))
}

/// The places that miss a word.
fn missing<'p>(word: &str, places: &[&'p str]) -> Vec<&'p str> {
    places.iter().copied().filter(|place| !is_word(&text(place), word)).collect()
}

#[test]
fn every_variable_that_tests_read_is_in_the_table() {
    let code = ["tests", "crates/cli/tests", "crates/lake/tests", "crates/stores/tests"].map(text).concat();
    let process = text("tests/emulator/src/process.rs");
    let mut read: BTreeSet<&str> = code
        .split("env::var")
        .filter_map(|rest| rest.trim_start_matches("_os").strip_prefix("(\"")?.split('"').next())
        // Those of the process that is killed are constants.
        .chain(process.split('"').filter(|text| text.starts_with("TABLEKEYS_")))
        .collect();
    // The machine's own.
    read.remove("PATH");
    let table = PAGE.split("## Variables").nth(1).and_then(|rest| rest.split("\n## ").next()).expect("a section");
    let rows = table.lines().filter_map(|line| line.strip_prefix("| `")?.split('|').next());
    let named: BTreeSet<&str> =
        rows.flat_map(|cell| cell.split('`').filter(|name| name.chars().any(char::is_uppercase))).collect();
    for name in &read {
        assert!(named.contains(name), "CONTRIBUTING.md has no row for {name}");
    }
    let scripts = text("tests/fuzz") + &[".ci/run", ".ci/platforms", ".ci/supply"].map(text).concat();
    for name in named {
        assert!(read.contains(name) || is_word(&scripts, name), "nothing reads {name}");
    }
}

#[test]
fn every_design_is_in_its_places() {
    for kind in DesignKind::ALL {
        let name = format!("{kind:?}");
        let places = [
            "CHANGELOG.md",
            "benches/keys",
            "src/guide/tables/partition_strategies.md",
            "tests/allocation",
            "tests/distribution",
            "tests/fuzz/designs.rs",
            "tests/golden",
            "tests/laws/ecosystem/formats.rs",
        ];
        assert_eq!(missing(&name, &places), [""; 0], "places without {name}");
        assert_eq!(missing(kind.name(), &["tests/readers"]), [""; 0], "places without {}", kind.name());
    }
}

#[test]
fn every_row_key_has_laws_and_a_page() {
    let interface = text(".ci/public_api.txt");
    let names = interface.lines().filter_map(|line| {
        let name = line.strip_prefix("pub ")?.trim_start_matches("const ").strip_prefix("fn row_key::")?;
        name.split(['(', '<']).next()
    });
    let mut count = 0;
    for name in names {
        let laws = if name.ends_with("_into") { "src/row_key" } else { "tests/laws" };
        assert_eq!(missing(name, &[laws]), [""; 0], "places without {name}");
        let family = name.trim_start_matches("parse_").trim_start_matches("split_");
        assert_eq!(missing(family, &["src/guide"]), [""; 0], "places without {family}");
        count += 1;
    }
    assert!(count >= 20, "{count}");
}

#[test]
fn every_dialect_is_run_or_recorded() {
    for dialect in Dialect::ALL {
        assert_eq!(missing(&format!("Dialect::{dialect:?}"), &["tests/engines/sql"]), [""; 0]);
        assert!(text("README.md").to_lowercase().replace('-', "").contains(&dialect.to_string()), "{dialect}");
    }
}
