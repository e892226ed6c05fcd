//! The table of the READMEs: what is printed there is what the command prints.

use std::path::PathBuf;

use super::committed::committed;
use super::picture::terminal;
use crate::run::{Ran, command, folder, run_with, words};
use walkdir::WalkDir;

#[path = "../../../../page/src/examples.rs"]
#[expect(dead_code, unreachable_pub, reason = "the page has more of it")]
mod examples;

/// The audit of these orders in a folder of its own.
fn audited(name: &str, line: &str) -> (Ran, PathBuf) {
    let folder = folder(name);
    std::fs::write(folder.join("orders.csv"), examples::csv("orders.csv").unwrap()).unwrap();
    let mut command = command(&words(&format!("audit orders.csv {line}")));
    command.current_dir(&folder).env("SOURCE_DATE_EPOCH", "1717570800");
    (run_with(command, Vec::new()), folder)
}

#[test]
fn the_picture_of_a_terminal_is_what_the_command_prints() {
    let (ran, _) = audited("audit_picture", "--color always");
    let picture = terminal("tablekeys audit orders.csv", &ran.stdout);
    committed("crates/cli/pictures/audit-terminal.svg", &picture);
    assert!(picture.len() < 20 << 10, "{} bytes", picture.len());
}

#[test]
fn the_readme_shows_what_the_command_prints() {
    let (ran, folder) = audited("audit_demo", "--html orders.html");
    assert_eq!((ran.status, ran.stderr.as_str()), (1, ""), "{ran:?}");
    let shown = format!("```text\n$ tablekeys audit orders.csv --html orders.html\n{}```\n", ran.stdout);
    assert!(include_str!("../../../README.md").contains(&shown), "expected in crates/cli/README.md:\n{shown}");
    // The library's README has the first finding.
    let (first, _) = shown.split_once("\nwarning: ").unwrap();
    assert!(include_str!("../../../../../README.md").contains(first), "expected in README.md:\n{first}");
    let page = std::fs::read_to_string(folder.join("orders.html")).unwrap();
    for fetched in ["src=", "url(", "@import", "<link"] {
        assert!(!page.contains(fetched), "{fetched}");
    }
    // Its own script alone, which the policy names by its hash.
    assert_eq!((page.matches("<script").count(), page.matches("script-src 'sha256-").count()), (1, 1));
    assert!(page.contains("prefers-color-scheme: dark") && page.ends_with("</html>\n"));
    let (of_dynamodb, _) =
        audited("audit_demo_words", "--store dynamodb --partition-key PartitionKey --row-key RowKey");
    let proposal = "by SipHash of the sort key: of 6,000 rows, partitions 10 →";
    let words = of_dynamodb.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains(proposal) && !words.contains("RowKey"), "{words}");
    let left: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left.len(), 2, "{left:?}");
}

/// The slug that rustdoc gives a heading of words, digits and common marks.
fn slug(heading: &str) -> String {
    let kept = heading.to_lowercase().replace(' ', "-");
    kept.chars().filter(|&c| c.is_ascii_alphanumeric() || c == '-').collect()
}

#[test]
fn each_finding_names_a_heading_that_the_guide_has() {
    let root = std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let mut named = 0;
    let entries = WalkDir::new(root.join("crates/cli/src/audit")).into_iter().map(|entry| entry.unwrap().into_path());
    for path in entries.filter(|path| path.is_file()) {
        let source = std::fs::read_to_string(path).unwrap();
        for text in source.split('"').filter(|text| text.contains("/index.html") && !text.contains("://")) {
            let (path, heading) = text.split_once("/index.html").unwrap();
            let page = std::fs::read_to_string(root.join(format!("src/guide/{path}.rs"))).unwrap();
            let headings = page.lines().filter_map(|line| line.strip_prefix("//! #")?.split_once(' '));
            let found =
                headings.map(|(_, heading)| slug(heading)).any(|found| Some(&*found) == heading.strip_prefix('#'));
            assert!(heading.is_empty() || found, "{text}");
            named += 1;
        }
    }
    assert!(named > 20, "{named}");
}
