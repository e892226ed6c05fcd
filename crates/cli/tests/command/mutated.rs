//! Whatever a file holds, the command ends with a result or a clear error, and takes at most 1 GiB.
//!
//! It reads one mutated file after the other: `MUTATED_FILES` of them per format, or 200. A change is made of its number alone, so that
//! each run makes the same.
#![cfg(target_os = "linux")]

mod mutation;
mod seeds;

use std::path::Path;
use std::{env, fs};

use crate::run::{folder, limited, run_with};
use crate::server::{Fate, Server};
use mutation::mutate;
use seeds::{Parts, Place};
use tablekeys_service::random::Random;

/// The memory that a process may address, in KiB.
const LIMIT: u32 = 1 << 20;

struct Format {
    /// What its files are called at the end.
    end: &'static str,
    seeds: fn(Place<'_>) -> Vec<Parts>,
    file: fn(&[Vec<u8>]) -> Vec<u8>,
    /// What is run, `FILE` being the file; each in turn.
    lines: &'static [&'static str],
}

/// `OUT` is a file that is written.
const KEYS: &[&str] = &[
    "check FILE --json",
    "audit FILE --json --junit OUT.xml",
    "skew FILE --partitions 8 --design siphash,learned",
    "check FILE --careful --strict",
    "audit FILE --sarif OUT.sarif --html OUT.html --schema-out OUT.toml",
    "explain --file FILE --json",
    "skew FILE --times --json",
];

/// A test per row: what it is of, and the format.
macro_rules! mutated {
    ($(fn $test:ident() { $end:literal, $seeds:ident, $file:ident, $lines:expr })*) => {$(
        #[test]
        fn $test() {
            proven(stringify!($test), &Format { end: $end, seeds: seeds::$seeds, file: seeds::$file, lines: $lines });
        }
    )*};
}

mutated! {
    fn mutated_csv_ends_in_a_result_or_a_clear_error() { "csv", csv, whole, KEYS }
    fn mutated_json_ends_in_a_result_or_a_clear_error() { "json", json, whole, KEYS }
    fn mutated_lines_end_in_a_result_or_a_clear_error() { "txt", lines, whole, KEYS }
    fn mutated_parquet_ends_in_a_result_or_a_clear_error() { "parquet", parquet, parquet_of, KEYS }
    fn mutated_gzip_ends_in_a_result_or_a_clear_error() { "gz", texts, gzip_of, KEYS }
    fn mutated_zstd_ends_in_a_result_or_a_clear_error() { "zst", texts, zstd_of, KEYS }
    fn mutated_files_of_resume_end_in_a_result_or_a_clear_error() { "gz", resumed, resumed_of, RESUME }
    fn mutated_counts_end_in_a_result_or_a_clear_error() { "csv", counts, whole, COUNTS }
    fn mutated_schemas_end_in_a_result_or_a_clear_error() { "toml", schemas, whole, SCHEMA }
    fn mutated_baselines_end_in_a_result_or_a_clear_error() { "json", baselines, whole, BASELINE }
    fn mutated_ranges_end_in_a_result_or_a_clear_error() { "txt", ranges, whole, RANGES }
}

const RESUME: &[&str] = &["check --table Orders --resume FILE --parallel 1 --retries 0 --json"];
const COUNTS: &[&str] = &["skew --counts FILE --json", "skew --counts FILE", "skew --counts FILE --partitions 64"];
const SCHEMA: &[&str] = &["check SOUND --schema FILE", "check SOUND --schema FILE --json"];
const BASELINE: &[&str] = &["audit SOUND --baseline FILE --json"];
const RANGES: &[&str] = &[
    "skew SOUND --design redis --ranges FILE --json",
    "key placed --system redis --ranges FILE user1000",
    "skew SOUND --design redis --ranges FILE",
];

#[track_caller]
fn proven(test: &str, format: &Format) {
    let count = env::var("MUTATED_FILES").map_or(200, |count| count.parse().unwrap());
    let folder = folder(test);
    // For the files of --resume: whatever is asked for there, it is an empty table.
    let table = Server::new([], 1_000, |_, _| Fate::Page(Vec::new(), "{\"value\":[]}".into()));
    let seeds = (format.seeds)(Place { folder: &folder, endpoint: &table.endpoint() });
    let paths = Paths::new(&folder, format.end);
    let mut ended = [0_u64; 3];
    for number in 0..count {
        fs::write(&paths.file, mutated(&seeds, format.file, number)).unwrap();
        let line = paths.line(format.lines[usize::try_from(number).unwrap() % format.lines.len()]);
        let mut command = limited(LIMIT, &line.iter().map(String::as_str).collect::<Vec<_>>());
        command.env("AZURE_STORAGE_CONNECTION_STRING", table.connection_string());
        let ran = run_with(command, Vec::new());
        let wrong = match ran.status {
            0 | 1 => paths.wrong(&ran.stdout, &line),
            2 => unclear(&ran.stderr),
            status => Some(format!("it ends with status {status}")),
        };
        let wrong = wrong.or(ran.stderr.contains("panicked").then(|| "it panicked".to_owned()));
        assert_eq!(wrong, None, "file {number}, {}: {ran:?}", line.join(" "));
        ended[usize::try_from(ran.status).unwrap()] += 1;
    }
    println!("{test}: {count} files, by status {ended:?}");
}

/// Some parts are changed before they are put together, or the file after that, or both.
fn mutated(seeds: &[Parts], file: fn(&[Vec<u8>]) -> Vec<u8>, number: u64) -> Vec<u8> {
    let random = &mut Random(number);
    let mut parts = seeds[random.place(seeds.len())].clone();
    let other = &seeds[random.place(seeds.len())];
    let when = [0, 0, 1, 1, 2][random.place(5)];
    if when > 0 {
        for _ in 0..[1, 1, 2][random.place(3)] {
            let (at, of) = (random.place(parts.len()), random.place(other.len()));
            mutate(&mut parts[at], &other[of], random);
        }
    }
    let mut bytes = file(&parts);
    if when < 2 {
        mutate(&mut bytes, &file(other), random);
    }
    bytes
}

/// What is wrong with a message, if anything.
fn unclear(message: &str) -> Option<String> {
    if message.trim().is_empty() || message.chars().count() > 2_200 {
        return Some(format!("a message of {} characters", message.chars().count()));
    }
    hidden(message).map(|c| format!("{c:?} in the message {message:?}"))
}

/// A character that a terminal obeys.
fn hidden(text: &str) -> Option<char> {
    text.chars()
        .find(|&c| c.is_control() && c != '\n' || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'))
}

struct Paths {
    file: String,
    sound: String,
    out: String,
}

impl Paths {
    fn new(folder: &Path, end: &str) -> Self {
        let path = |name: String| folder.join(name).to_str().unwrap().to_owned();
        let sound = path("sound.csv".to_owned());
        fs::write(&sound, &seeds::csv(Place { folder, endpoint: "" })[0][0]).unwrap();
        Self { file: path(format!("mutated.{end}")), sound, out: path("out".to_owned()) }
    }

    fn line(&self, line: &str) -> Vec<String> {
        let word = |word: &str| match word {
            "FILE" => self.file.clone(),
            "SOUND" => self.sound.clone(),
            word => word.replace("OUT", &self.out),
        };
        line.split(' ').map(word).collect()
    }

    /// What is wrong with what was printed and written, if anything.
    fn wrong(&self, text: &str, line: &[String]) -> Option<String> {
        let json = |text: &str| serde_json::from_str::<serde_json::Value>(text).is_err();
        let by_line = line[0] == "explain";
        if line.contains(&"--json".to_owned()) && if by_line { text.lines().any(json) } else { json(text) } {
            return Some(format!("it prints no JSON: {text}"));
        }
        if let Some(c) = hidden(text) {
            return Some(format!("{c:?} in what is printed: {text}"));
        }
        let written = |end: &str| line.contains(&format!("{}.{end}", self.out)).then(|| self.read(end));
        if written("sarif").is_some_and(|sarif| json(&sarif)) {
            return Some("no SARIF".to_owned());
        }
        if written("html").is_some_and(|page| page.matches("<script>").count() != 1 || hidden(&page).is_some()) {
            return Some("a script in the page, or what a terminal obeys".to_owned());
        }
        written("xml").and_then(|xml| not_well_formed(&xml))
    }

    fn read(&self, end: &str) -> String {
        fs::read_to_string(format!("{}.{end}", self.out)).unwrap()
    }
}

/// What keeps a text from being XML without comments, sections and other entities than those of markup.
fn not_well_formed(xml: &str) -> Option<String> {
    let allowed = |c: char| matches!(c, '\t' | '\n' | ' '..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'..);
    if let Some(c) = xml.chars().find(|c| !allowed(*c)) {
        return Some(format!("{c:?} in the XML"));
    }
    let (mut open, mut rest) = (Vec::new(), xml.strip_prefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>")?);
    let entity = |text: &str| ["amp;", "lt;", "gt;", "quot;"].iter().any(|entity| text.starts_with(entity));
    if rest.split('&').skip(1).any(|text| !entity(text)) {
        return Some("a & that is no entity".to_owned());
    }
    while let Some((_, tag)) = rest.split_once('<') {
        let Some((tag, after)) = tag.split_once('>') else { return Some("a tag without an end".to_owned()) };
        rest = after;
        if let Some(name) = tag.strip_prefix('/') {
            if open.pop() != Some(name) {
                return Some(format!("</{name}> closes another"));
            }
            continue;
        }
        if tag.matches('"').count() % 2 == 1 || tag.contains('<') {
            return Some(format!("<{tag}> ends in an attribute"));
        }
        let name = tag.split([' ', '/']).next().unwrap_or_default();
        if !tag.ends_with('/') {
            open.push(name);
        }
    }
    open.pop().map(|name| format!("<{name}> is not closed"))
}
