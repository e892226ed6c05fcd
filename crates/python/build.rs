//! The macro `doc!`: what `docs.txt` says of a class, a method or a function, and nothing of what has no entry there.

use std::fmt::Write;
use std::{env, fs, path::Path};

fn main() {
    println!("cargo::rerun-if-changed=docs.txt");
    let text = fs::read_to_string("docs.txt").expect("docs.txt is beside this file");
    let mut arms = String::new();
    for entry in entries(&text) {
        let (name, doc) = entry.split_once(": ").expect("a name, a colon and what it is");
        let lines: Vec<&str> = doc.trim_end().lines().filter(|line| !line.starts_with("    js: ")).collect();
        let more: Vec<&str> = lines[1..].iter().map(|line| line.strip_prefix("    ").unwrap_or(line)).collect();
        let doc = format!("{}\n\n{}", lines[0], more.join("\n"));
        writeln!(arms, "({}) => {{ {:?} }};", name.replace('.', " "), doc.trim_end()).expect("text has room");
    }
    let code = format!("macro_rules! doc {{ {arms} ($($other:ident)*) => {{ \"\" }}; }}");
    let out = env::var("OUT_DIR").expect("Cargo sets it");
    fs::write(Path::new(&out).join("docs.rs"), code).expect("the folder is Cargo's");
}

/// From each line that is not indented to the next, behind the introduction.
fn entries(text: &str) -> impl Iterator<Item = String> {
    let mut entries: Vec<String> = Vec::new();
    let (_, text) = text.split_once("\n\n\n").expect("an introduction and two empty lines");
    for line in text.lines() {
        match entries.last_mut() {
            Some(entry) if line.is_empty() || line.starts_with(' ') => {
                entry.push('\n');
                entry.push_str(line);
            }
            _ => entries.push(line.to_owned()),
        }
    }
    entries.into_iter()
}
