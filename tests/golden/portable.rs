//! Stored bytes do not depend on the machine. Few kinds of machines run these tests, so the source itself is read: what would make a
//! key differ between machines or compilers is not in it.
use std::fs;

use walkdir::{DirEntry, WalkDir};

/// Native byte order, hashes that vary by process or release, and sizes that vary by machine.
const FORBIDDEN: &str = "_ne_bytes DefaultHasher RandomState HashMap HashSet usize::BITS isize:: \
    size_of::<usize> write_usize target_endian target_pointer_width";

/// The lines of a file that are code of the library: no comments, no tests.
fn code(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = text.lines().enumerate().take_while(|(_, line)| *line != "#[cfg(test)]");
    lines.filter(|(_, line)| !line.trim_start().starts_with("//"))
}

fn found(text: &str) -> Vec<(usize, &'static str)> {
    let words = |(at, line): (usize, &str)| {
        FORBIDDEN.split(' ').filter(|word| line.contains(word)).map(move |word| (at + 1, word)).collect::<Vec<_>>()
    };
    code(text).flat_map(words).collect()
}

#[test]
fn no_stored_byte_can_depend_on_the_machine() {
    // The guide is text, and tests store nothing.
    let is_stored = |entry: &DirEntry| !["guide", "tests", "tests.rs"].iter().any(|name| entry.file_name() == *name);
    let entries = WalkDir::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src")).into_iter().filter_entry(is_stored);
    let files = entries.map(|entry| entry.unwrap().into_path()).filter(|path| path.is_file());
    let files: Vec<_> = files.filter(|path| path.extension().is_some_and(|extension| extension == "rs")).collect();
    assert!(files.len() > 80, "{} files", files.len());
    for file in files {
        assert_eq!(found(&fs::read_to_string(&file).unwrap()), [], "{}", file.display());
    }
}

#[test]
fn a_line_that_depends_on_the_machine_is_found() {
    let text = "// to_ne_bytes in a comment\nlet a = n.to_ne_bytes();\n#[cfg(test)]\nHashMap";
    assert_eq!(found(text), [(2, "_ne_bytes")]);
}
