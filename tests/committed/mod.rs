//! Files that are committed and made by tests.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// A path from the root of the repository, which several packages have tests in.
pub(crate) fn from_root(path: &str) -> PathBuf {
    let mut folders = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    folders.find(|folder| folder.join("src/guide").is_dir()).expect("the root").join(path)
}

/// Compares a committed file with what it should be, or writes it.
pub(crate) fn committed(path: &str, expected: &str) {
    let file = from_root(path);
    if std::env::var_os("UPDATE").is_some() {
        fs::create_dir_all(file.parent().expect("a file in a folder")).expect("a folder that can be made");
        fs::write(&file, expected).expect("a file that can be written");
        return;
    }
    let found = fs::read_to_string(&file).unwrap_or_default();
    let lines = |text: &str, other: &str, sign: &str| {
        let other: BTreeSet<&str> = other.lines().collect();
        let differ = text.lines().filter(|line| !other.contains(line)).map(|line| format!("{sign} {line}\n"));
        differ.collect::<Vec<_>>().concat()
    };
    let [lost, new] = [lines(&found, expected, "-"), lines(expected, &found, "+")];
    assert!(found == expected, "{path} is not what is found now; UPDATE=1 writes it anew:\n{lost}{new}");
}
