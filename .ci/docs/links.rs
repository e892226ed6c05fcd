//! Checks the rendered docs: every link within them leads somewhere, and every picture is there.
//!
//! `cargo run -p tablekeys-docs --bin links target/doc/tablekeys`

use std::collections::{BTreeSet, HashMap};
use std::path::{Component, Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs, io};

fn main() -> ExitCode {
    let root = PathBuf::from(env::args_os().nth(1).expect("the folder of the crate's docs"));
    let mut pages = Vec::new();
    collect(&root, &mut pages).expect("a folder that can be read");
    let mut anchors = HashMap::new();
    let (mut links, mut broken) = (0, 0);
    for page in &pages {
        let html = fs::read_to_string(page).expect("a page that can be read");
        for target in values(&html, "href").into_iter().chain(values(&html, "src")) {
            if target.contains("://") || target.starts_with("mailto:") || target.starts_with("data:") {
                continue;
            }
            links += 1;
            let (file, fragment) = target.split_once('#').unwrap_or((&target, ""));
            let file = file.split('?').next().unwrap_or(file);
            let file = if file.is_empty() { page.clone() } else { normal(&page.with_file_name(""), file) };
            let found = if fragment.is_empty() || file.extension().is_none_or(|e| e != "html") {
                file.exists()
            } else {
                has_anchor(&mut anchors, &file, fragment)
            };
            if !found {
                broken += 1;
                println!("{}: {target} leads nowhere", page.display());
            }
        }
    }
    println!("{links} links in {} pages, {broken} broken", pages.len());
    if broken == 0 && links > 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn collect(folder: &Path, pages: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, pages)?;
        } else if path.extension().is_some_and(|extension| extension == "html") {
            pages.push(path);
        }
    }
    Ok(())
}

/// The values of an attribute, wherever a tag has it.
fn values(html: &str, attribute: &str) -> BTreeSet<String> {
    let start = format!(" {attribute}=\"");
    let parts = html.split(&start).skip(1).filter_map(|rest| rest.split_once('"'));
    parts.map(|(value, _)| value.replace("&amp;", "&").replace("&#39;", "'").replace("&quot;", "\"")).collect()
}

/// A relative path from a folder, without the steps up.
fn normal(folder: &Path, relative: &str) -> PathBuf {
    let mut path = folder.to_path_buf();
    for part in Path::new(&decode(relative)).components() {
        match part {
            Component::ParentDir => _ = path.pop(),
            Component::Normal(name) => path.push(name),
            _ => {}
        }
    }
    path
}

/// Whether the page is there and has the anchor, encoded or not. Line numbers of source pages are made by a script.
fn has_anchor(anchors: &mut HashMap<PathBuf, Option<BTreeSet<String>>>, file: &Path, fragment: &str) -> bool {
    let ids = anchors
        .entry(file.to_path_buf())
        .or_insert_with(|| fs::read_to_string(file).ok().map(|html| values(&html, "id")));
    let is_line = fragment.trim_start_matches(|c: char| c.is_ascii_digit() || c == '-').is_empty();
    ids.as_ref().is_some_and(|ids| is_line || ids.contains(fragment) || ids.contains(&decode(fragment)))
}

fn decode(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let [first, tail @ ..] = rest {
        let byte = match tail {
            [a, b, ..] if *first == b'%' => u8::from_str_radix(&format!("{}{}", *a as char, *b as char), 16).ok(),
            _ => None,
        };
        bytes.push(byte.unwrap_or(*first));
        rest = if byte.is_some() { &tail[2..] } else { tail };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
