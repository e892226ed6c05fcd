//! `SKILL.md`, one page for a coding assistant: the rules of the core pages and the keys to avoid, word for word.
//!
//! `UPDATE=1 cargo test --test docs skill` writes it anew.

use std::fmt::Write;
use std::fs;
use std::path::Path;

const PAGES: &str = "choosing_keys row_keys tuple_keys identifiers partitions sizing hot_partitions patterns \
    missing_features running throttled deleting migrating_keys auditing";
const HEAD: &str = "---
name: tablekeys
description: Design, make, read and review partition keys and row keys for Azure Table Storage and every store that sorts strings.
---

# Keys for stores that sort strings

Rust: the crate `tablekeys`; Python and JavaScript: packages of that name; C#: one source file; a table that exists: `tablekeys audit`.
Fill in first: questions with their rates, entities with how long each is kept, then the keys that answer each question.
The guide has the reasons: docs.rs/tablekeys, module `guide`, a page for each heading.
";

/// A page's text without addresses of links.
fn text(page: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/guide").join(page).with_extension("rs");
    let page = fs::read_to_string(path).expect("a page");
    let lines =
        page.lines().filter_map(|line| line.strip_prefix("//!")).map(|line| line.strip_prefix(' ').unwrap_or(line));
    let text = lines.collect::<Vec<_>>().join("\n");
    // A footnote is a link, too.
    let without = super::facts::without(&super::facts::without(&text, "](", ')'), "[^", ']');
    without.replace(['[', ']'], "")
}

/// The first list of a page that is numbered, each rule on a line.
fn rules(text: &str) -> Vec<String> {
    let mut rules: Vec<String> = Vec::new();
    for line in text.lines() {
        let is_rule = line.split_once(". ").is_some_and(|(number, _)| number.parse() == Ok(rules.len() + 1));
        match rules.last_mut() {
            _ if is_rule => rules.push(line.to_owned()),
            Some(rule) if line.starts_with("   ") => *rule = format!("{rule} {}", line.trim()),
            Some(_) => break,
            None => {}
        }
    }
    rules
}

#[test]
fn the_page_for_assistants_says_what_the_guide_says() {
    let mut page = HEAD.to_owned();
    for name in PAGES.split(' ') {
        let text = text(name);
        let title = text.lines().next().unwrap_or_default().split(['.', ':']).next().unwrap_or_default();
        let rules = rules(&text);
        assert!(rules.len() >= 3, "{name} has no rules");
        write!(page, "\n## {name}: {title}\n\n{}\n", rules.join("\n")).expect("a text");
    }
    let avoid = text("avoid");
    let rows: Vec<&str> = avoid.lines().filter(|line| line.starts_with('|')).collect();
    write!(page, "\n## Keys to avoid\n\n{}\n", rows.join("\n")).expect("a text");
    assert!(page.lines().count() <= 150, "{} lines", page.lines().count());
    crate::committed::committed("SKILL.md", &page);
}
