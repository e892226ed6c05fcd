//! What the guide calls a mistake, no program of it makes.

use std::fs;
use std::path::{Path, PathBuf};

/// The programs of the guide whose names end so.
fn programs(folder: &Path, ending: &str, found: &mut Vec<(PathBuf, String)>) {
    for entry in fs::read_dir(folder).expect("a folder of the guide") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            programs(&path, ending, found);
        } else if path.extension().is_some_and(|extension| extension == ending) {
            let text = fs::read_to_string(&path).expect("text");
            if ending != "rs" || text.contains("use tablekeys_emulator") || text.contains("client: &Client") {
                found.push((path, text));
            }
        }
    }
}

/// What asks for pages, and what follows continuations then. Iterating over rows follows them by itself.
fn follows(ending: &str, asks: &[&str], follows: &str) -> usize {
    let mut found = Vec::new();
    programs(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src/guide"), ending, &mut found);
    for (path, text) in &found {
        let asks = asks.iter().any(|word| text.contains(word));
        assert!(!asks || text.contains(follows), "{} asks for a page and follows no continuation", path.display());
    }
    found.len()
}

#[test]
fn no_program_takes_the_first_page_of_a_list_for_all_of_it() {
    assert!(follows("rs", &[".page(", ".answer("], ".next") > 20);
    assert!(follows("cs", &["AsPages("], "foreach (var page in") > 0);
    assert!(follows("py", &["by_page("], "for page in") > 0);
    assert!(follows("mjs", &["byPage("], "for await (const page of") > 0);
}
