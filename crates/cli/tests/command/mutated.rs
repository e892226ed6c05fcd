//! Whatever a file holds, the command ends with a result or a clear error, and takes at most 1 GiB.
//!
//! Each test runs itself again under a limit of memory, and there the command in one process on one mutated file after the
//! other: `MUTATED_FILES` of them per format, or 200. A change is made of its number alone, so that each run makes the same.
#![cfg(target_os = "linux")]

mod mutation;
mod seeds;

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use std::{env, fs, panic, thread};

use tablekeys_cli::commands::{self, Printed};

use tablekeys_service::random::Random;
use crate::run::folder;
use crate::server::{Fate, Server};
use mutation::mutate;
use seeds::Parts;

/// The memory that a process may address, in KiB.
const LIMIT: u32 = 1 << 20;

/// Where the command finds its table.
const CONNECTION: &str = "AZURE_STORAGE_CONNECTION_STRING";

/// How long one file may take; they are small, and the machine may be busy.
const LONGEST: Duration = Duration::from_secs(60);

/// A format of files.
struct Format {
    /// What its files are called at the end.
    end: &'static str,
    seeds: fn(&Path) -> Vec<Parts>,
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

/// Runs the test of this name again, under the limit.
#[track_caller]
fn proven(test: &str, format: &Format) {
    if env::var_os("MUTATED_HERE").is_some() {
        let count = env::var("MUTATED_FILES").map_or(200, |count| count.parse().unwrap());
        println!("{test}: {}", run_all(test, format, count));
        return;
    }
    // For the files of --resume: whatever is asked for there, it is an empty table.
    let table = Server::new([], 1_000, |_, _| Fate::Page(Vec::new(), "{\"value\":[]}".into()));
    let command = format!("ulimit -v {LIMIT}; exec \"$0\" --exact mutated::{test} --nocapture");
    let ran = Command::new("sh")
        .args(["-c", &command, env::current_exe().unwrap().to_str().unwrap()])
        .env("MUTATED_HERE", "1")
        .env(CONNECTION, table.connection_string())
        // Each arena of the allocator takes 64 MiB of addresses, used or not.
        .env("MALLOC_ARENA_MAX", "2")
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&ran.stdout).into_owned() + &String::from_utf8_lossy(&ran.stderr);
    assert!(ran.status.success(), "{}: {said}", ran.status);
    for line in said.lines().filter(|line| line.contains(" files, ")) {
        println!("{line}");
    }
}

/// The number of the file that is being read, and when that began, in milliseconds since the start.
static BEGUN: [AtomicU64; 2] = [const { AtomicU64::new(0) }; 2];

/// Panics that nothing contained.
static PANICS: Mutex<String> = Mutex::new(String::new());

fn run_all(test: &str, format: &Format, count: u64) -> String {
    let folder = folder(test);
    let (seeds, start) = ((format.seeds)(&folder), Instant::now());
    let paths = Paths::new(&folder, format.end);
    panic::set_hook(Box::new(|about| _ = writeln!(PANICS.lock().unwrap(), "{about}")));
    let now = move || u64::try_from(start.elapsed().as_millis()).unwrap();
    thread::spawn(move || {
        loop {
            thread::sleep(Duration::from_secs(1));
            let [number, begun] = [0, 1].map(|at: usize| BEGUN[at].load(Ordering::Relaxed));
            if now().saturating_sub(begun) > u64::try_from(LONGEST.as_millis()).unwrap() {
                eprintln!("file {number} takes longer than {LONGEST:?}");
                std::process::exit(1);
            }
        }
    });
    let (mut results, mut errors, mut slowest) = (0_u64, 0_u64, 0);
    for number in 0..count {
        BEGUN[0].store(number, Ordering::Relaxed);
        BEGUN[1].store(now(), Ordering::Relaxed);
        fs::write(&paths.file, mutated(&seeds, format.file, number)).unwrap();
        let line = paths.line(format.lines[usize::try_from(number).unwrap() % format.lines.len()]);
        let printed = Printed::default();
        let ended =
            panic::catch_unwind(|| commands::run(line.iter().map(Into::into).collect(), Box::new(printed.clone())));
        let wrong = match &ended {
            Ok(Ok(_)) => paths.wrong(&printed.take(), &line),
            Ok(Err(failure)) => unclear(&failure.message),
            Err(_) => Some("it panicked".to_owned()),
        };
        let panics = std::mem::take(&mut *PANICS.lock().unwrap());
        if let Some(wrong) = wrong.or((!panics.is_empty()).then(|| "it panicked".to_owned())) {
            eprintln!("file {number}, {}: {wrong}\n{panics}{ended:?}", line.join(" "));
            std::process::exit(1);
        }
        if matches!(ended, Ok(Ok(_))) {
            results += 1;
        } else {
            errors += 1;
        }
        slowest = slowest.max(now() - BEGUN[1].load(Ordering::Relaxed));
    }
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let of =
        |name: &str| status.lines().find_map(|line| line.strip_prefix(name)).unwrap().trim().trim_end_matches(" kB");
    let mib = |name: &str| of(name).parse::<u64>().unwrap() >> 10;
    format!(
        "{count} files, {results} results, {errors} errors, at most {} MiB in memory, {} MiB of addresses, {slowest} ms",
        mib("VmHWM:"),
        mib("VmPeak:")
    )
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
        fs::write(&sound, &seeds::csv(folder)[0][0]).unwrap();
        Self { file: path(format!("mutated.{end}")), sound, out: path("out".to_owned()) }
    }

    fn line(&self, line: &str) -> Vec<String> {
        let word = |word: &str| match word {
            "FILE" => self.file.clone(),
            "SOUND" => self.sound.clone(),
            word => word.replace("OUT", &self.out),
        };
        ["tablekeys"].into_iter().chain(line.split(' ')).map(word).collect()
    }

    /// What is wrong with what was printed and written, if anything.
    fn wrong(&self, printed: &[u8], line: &[String]) -> Option<String> {
        let Ok(text) = std::str::from_utf8(printed) else { return Some("it prints no text".to_owned()) };
        let json = |text: &str| serde_json::from_str::<serde_json::Value>(text).is_err();
        let by_line = line[1] == "explain";
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
pub(crate) fn not_well_formed(xml: &str) -> Option<String> {
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
