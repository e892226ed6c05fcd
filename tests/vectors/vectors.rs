//! The vectors of each release: written once, never edited.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Once;

use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::kinds::answer;

/// One file: a kind, and what it gives for which fields.
pub(crate) struct File {
    pub(crate) kind: String,
    pub(crate) vectors: Vec<(Vec<String>, String)>,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vectors")
}

fn releases() -> Vec<PathBuf> {
    let entries = fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path());
    let mut releases: Vec<PathBuf> = entries.filter(|path| path.is_dir()).collect();
    releases.sort();
    releases
}

/// The files of all releases, with the keys of the preview as the first release writes them.
pub(crate) fn files() -> Vec<File> {
    write_missing();
    let mut files = Vec::new();
    for release in releases() {
        let mut listed: Vec<File> = sums(&release).iter().map(|(_, path)| read(path)).collect();
        if release.ends_with(PREVIEW) {
            listed.iter_mut().for_each(renew);
        }
        files.append(&mut listed);
    }
    files
}

/// The vectors from before the first release: of another form are texts with an apostrophe, and reversed ones with a brace.
const PREVIEW: &str = "0.1.0-preview";

/// The keys of a file of the preview in the form that was released. Nothing else differs.
fn renew(file: &mut File) {
    for (fields, key) in &mut file.vectors {
        match &*file.kind {
            "escape" => *key = key.replace('\'', "&~~"),
            "tuple" => {
                let renewed =
                    fields[0].split(',').zip(key.split('!')).map(|(kind, part)| match kind.strip_suffix("str") {
                        Some(modifiers) if modifiers.contains('-') => part.replace('{', "|\"\"").replace('\'', "&~~~"),
                        Some(_) => part.replace('\'', "&~~"),
                        None => part.to_owned(),
                    });
                *key = renewed.collect::<Vec<_>>().join("!");
            }
            _ => {}
        }
    }
}

/// The files that a release lists, with their sums. Those of the preview that the first release has unchanged are kept once, there.
fn sums(release: &Path) -> Vec<(String, PathBuf)> {
    let sums = fs::read_to_string(release.join("SHA256SUMS")).unwrap();
    let line = |line: &str| {
        let (sum, name) = line.split_once("  ")?;
        let own = release.join(name);
        let shared = release.ends_with(PREVIEW) && !own.exists();
        Some((sum.to_owned(), if shared { folder().join("0.1.0").join(name) } else { own }))
    };
    sums.lines().map(|text| line(text).expect("a sum, two spaces and a name")).collect()
}

fn text(value: &Value) -> String {
    value.as_str().expect("text").to_owned()
}

fn fields(value: &Value) -> Vec<String> {
    value.as_array().expect("fields").iter().map(text).collect()
}

fn read(path: &Path) -> File {
    let file: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    let vector = |vector: &Value| (fields(&vector[0]), text(&vector[1]));
    File { kind: text(&file["kind"]), vectors: file["vectors"].as_array().unwrap().iter().map(vector).collect() }
}

fn sum_of(text: &str) -> String {
    hex::encode(Sha256::digest(text))
}

/// Fills in the answers of the present release's files that its sums do not list yet, once, where it is asked for.
fn write_missing() {
    static WRITTEN: Once = Once::new();
    if std::env::var_os("TABLEKEYS_WRITE_VECTORS").is_some() {
        WRITTEN.call_once(write);
    }
}

fn write() {
    let release = folder().join(env!("CARGO_PKG_VERSION"));
    let list = release.join("SHA256SUMS");
    let mut sums = fs::read_to_string(&list).unwrap_or_default();
    for path in fs::read_dir(&release).unwrap().map(|entry| entry.unwrap().path()) {
        let name = path.file_name().unwrap().display().to_string();
        if path == list || sums.contains(&format!("  {name}\n")) {
            continue;
        }
        let mut file: Value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
        let kind = file["kind"].as_str().expect("a kind").to_owned();
        for vector in file["vectors"].as_array_mut().expect("vectors") {
            *vector = json!([vector[0], answer(&kind, &fields(&vector[0]))]);
        }
        let text = format!("{file:#}\n");
        writeln!(sums, "{}  {name}", sum_of(&text)).unwrap();
        fs::write(path, text).unwrap();
    }
    fs::write(list, sums).unwrap();
}

#[test]
fn the_vectors_of_every_release_still_hold() {
    let mut count = 0;
    for file in files() {
        for (fields, expected) in &file.vectors {
            assert_eq!(answer(&file.kind, fields), *expected, "{} of {fields:?}", file.kind);
            count += 1;
        }
    }
    assert!(count > 1_000, "only {count} vectors");
}

#[test]
fn the_vectors_of_a_release_are_never_edited() {
    write_missing();
    for release in releases() {
        let listed = sums(&release);
        for (sum, path) in &listed {
            assert_eq!(sum_of(&fs::read_to_string(path).unwrap()), *sum, "{}", path.display());
        }
        let files = fs::read_dir(&release).unwrap().count();
        let own = listed.iter().filter(|(_, path)| path.starts_with(&release)).count();
        assert_eq!(files, own + 1, "{} has a file that its SHA256SUMS does not list", release.display());
    }
}

/// What a stored key of the preview is read as: not at all, with the form that is read instead.
#[test]
fn the_old_form_of_text_is_refused_with_the_new_one() {
    let file = |name: &str| read(&folder().join(PREVIEW).join(name));
    let old = |vectors: Vec<(Vec<String>, String)>| vectors.into_iter().filter(|(_, key)| key.contains('\''));
    let mut count = 0;
    for (_, key) in old(file("escape.json").vectors) {
        let message = tablekeys::table::unescape(&key).unwrap_err().to_string();
        assert!(message.contains("with &~~ for an apostrophe"), "{key:?}: {message}");
        count += 1;
    }
    for (fields, key) in old(file("tuple.json").vectors).filter(|(fields, _)| fields[0] == "str") {
        let message = tablekeys::tuple::decode::<&str>(&key).unwrap_err().to_string();
        assert!(message.contains("with &~~ for an apostrophe"), "{fields:?}: {message}");
        count += 1;
    }
    assert!(count > 2, "{count} old keys");
}
