//! The command line, from its arguments to what is printed and written.

use std::fs;
use std::io::{self, ErrorKind, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;

use serde_json::Value;

use crate::skew::command::{Action, Failure, Request, parse};
use crate::skew::run::{Surroundings, run};

fn args(line: &str) -> Result<Action, Failure> {
    parse(line.split_whitespace().map(Into::into))
}

fn request(line: &str) -> Request {
    match args(line) {
        Ok(Action::Compare(request)) => request,
        other => panic!("{line}: {other:?}"),
    }
}

fn folder_of(test: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("skew_bench").join(test)
}

/// A folder of the test's own, empty.
fn folder(test: &str) -> PathBuf {
    let folder = folder_of(test);
    _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Runs as `cargo bench` does; what is printed, and the folder of the report.
pub(crate) fn bench(test: &str, line: &str, stdin: &[u8]) -> Result<(String, PathBuf), Failure> {
    let reports = folder(test).join("report");
    let mut stdout = Vec::new();
    let workers = NonZeroUsize::new(2).unwrap();
    run(
        args(&format!("{line} --bench"))?,
        Surroundings { stdin, stdout: &mut stdout, reports: reports.clone(), workers },
    )?;
    Ok((String::from_utf8(stdout).unwrap(), reports))
}

pub(crate) fn failure(line: &str) -> (u8, String) {
    match bench("failure", line, b"") {
        Err(Failure { message, code }) => (code, message),
        Ok((text, _)) => panic!("{line}: {text}"),
    }
}

#[test]
fn what_cargo_and_other_benches_options_add_changes_nothing() {
    assert_eq!(request("--bench"), Request::default());
    assert_eq!(request("--bench --save-baseline main --sample-size 20 --warm-up-time 0.5 --quick"), Request::default());
    assert!(matches!(args(""), Ok(Action::Quick)), "cargo test --benches");
    assert!(matches!(args("--test --bench"), Ok(Action::Quick)));
    assert!(matches!(args("--nocapture some_test"), Ok(Action::Quick)));
    assert!(matches!(args("--list --format terse"), Ok(Action::List)));
    assert_eq!(request("--bench newest").filter, ["newest"]);
    let own = request("--keys - --partitions 12,6 12 --design siphash,byte-sum --design learned --json");
    assert_eq!(own.keys, Some("-".into()));
    assert_eq!(own.partitions.unwrap().iter().map(|n| n.get()).collect::<Vec<_>>(), [6, 12]);
    assert_eq!(own.designs.unwrap(), ["siphash", "byte-sum", "learned"]);
    assert!(own.json && own.filter.is_empty());
}

#[test]
fn what_cannot_be_meant_is_one_line_and_a_code() {
    let (code, message) = failure("--design byte-sun");
    assert_eq!(code, 2);
    assert!(
        message.starts_with("expected a design, found \"byte-sun\" (did you mean byte-sum?): there are byte-sum, ")
    );
    assert!(!failure("--design zzzzzzzzzz").1.contains("did you mean"));
    for count in ["0", "-1", "six", "1048577", "6,,7", "99999999999"] {
        let (code, message) = failure(&format!("--partitions={count}"));
        assert_eq!(code, 2);
        assert!(message.starts_with("expected partitions from 1 to 1,048,576, found \""), "{message}");
    }
    let missing = failure("--keys no/such/file");
    assert_eq!(missing.0, 1);
    assert!(missing.1.starts_with("cannot compare the keys of no/such/file: "), "{}", missing.1);
    assert!(failure("--keys .").1.starts_with("cannot compare the keys of .: is a directory"));
    assert_eq!(failure("--keys -"), (1, "standard input: expected keys, one a line, found none".into()));
    assert!(failure("--design email --partitions 16").1.contains("no such design suits a bundled set"));
    for line in ["--keys no/such/file", "--design byte-sun", "--partitions 0"] {
        assert_eq!(failure(line).1.lines().count(), 1);
    }
}

#[test]
fn counts_that_memory_cannot_hold_are_refused_before_they_are_made() {
    let many = (0..20).map(|i| (1_048_576 - i).to_string()).collect::<Vec<_>>().join(",");
    let failure = bench("memory", &format!("--keys - --partitions {many}"), b"a\nb\n").unwrap_err();
    assert!(failure.message.contains("expected counts of at most 1024 MiB, found "), "{}", failure.message);
}

#[test]
fn keys_from_standard_input_are_compared_and_every_report_says_the_same() {
    let keys = (0..1_000).map(|i| format!("user{i}@example.com")).collect::<Vec<_>>().join("\r\n");
    let (text, reports) =
        bench("stdin", "--keys - --partitions 4,6 --json", (keys + "\r\n\r\nnobody").as_bytes()).unwrap();
    let json: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(text, fs::read_to_string(reports.join("skew.json")).unwrap());
    let set = &json["sets"][0];
    assert_eq!((&set["lines"], &set["empty_lines"]), (&1_002.into(), &1.into()));
    assert_eq!(set["refused_lines"][0]["designs"][0], "email");
    assert_eq!(set["refused_lines"][0]["first"][0]["line"], 1_002);
    let rows = set["rows"].as_array().unwrap();
    let email = rows.iter().find(|row| row["design"] == "email").unwrap();
    assert_eq!((&email["keys"], &email["found"]["peak_to_mean"]), (&1_000.into(), &6.0.into()));
    assert_eq!((&email["counts"], &email["verdict"]), (&vec![0, 0, 0, 0, 0, 1_000].into(), &"skewed".into()));

    let csv = fs::read_to_string(reports.join("skew.csv")).unwrap();
    let columns: Vec<&str> = csv.lines().next().unwrap().split(',').collect();
    assert_eq!(csv.lines().count(), 1 + rows.len());
    for (line, row) in csv.lines().skip(1).zip(rows) {
        let fields: Vec<&str> = line.split(',').collect();
        assert_eq!(fields.len(), columns.len());
        let field = |name: &str| fields[columns.iter().position(|column| *column == name).unwrap()];
        assert_eq!(field("design"), row["design"]);
        assert_eq!(field("keys"), row["keys"].to_string());
        assert_eq!(field("peak_to_mean").parse::<f64>().ok(), row["found"]["peak_to_mean"].as_f64());
        assert_eq!(field("p").parse::<f64>().ok(), row["p"].as_f64());
    }
    let html = fs::read_to_string(reports.join("report.html")).unwrap();
    assert_eq!(html.matches("<svg ").count(), rows.len());
    assert!(!html.contains("<script") && !html.contains("src=") && !html.contains("currentColor\" stroke=\"#"));
    let colours = html.split("<svg ").skip(1).any(|svg| svg.split("</svg>").next().unwrap().contains("=\"#"));
    assert!(!colours, "a colour that the page does not decide");
}

#[test]
fn what_files_and_keys_are_called_cannot_break_the_page() {
    let folder = folder("names");
    let file = folder.join("a,\"<b>&.txt");
    fs::write(&file, "<script>\n\"quoted\"\n").unwrap();
    let to = |stdout| Surroundings {
        stdin: io::empty(),
        stdout,
        reports: folder.join("report"),
        workers: NonZeroUsize::MIN,
    };
    let request =
        Request { keys: Some(file), designs: Some(vec!["byte-sum".into(), "siphash".into()]), ..Request::default() };
    let mut stdout = Vec::new();
    run(Action::Compare(request), to(&mut stdout)).unwrap();
    let html = fs::read_to_string(folder.join("report/report.html")).unwrap();
    assert!(
        html.contains("a,&quot;&lt;b&gt;&amp;.txt") && html.contains("&lt;script&gt;") && !html.contains("<script")
    );
    let csv = fs::read_to_string(folder.join("report/skew.csv")).unwrap();
    assert!(csv.lines().nth(1).unwrap().contains("a,\"\"<b>&.txt\",byte-sum,6,0,,,,"), "{csv}");
    assert!(String::from_utf8(stdout).unwrap().contains("2 lines not taken by byte-sum, the first:"));
}

#[test]
fn keys_that_no_design_takes_are_shown_and_are_a_failure() {
    let failure = bench("none_taken", "--keys - --design byte-sum email", b"nobody\n").unwrap_err();
    assert_eq!((failure.code, &*failure.message), (1, "standard input: no design took any of the lines"));
    let csv = fs::read_to_string(folder_of("none_taken").join("report/skew.csv")).unwrap();
    assert!(csv.contains("standard input,byte-sum,6,0,,,,"), "{csv}");
}

#[test]
fn the_table_has_bars_for_the_designs_that_were_named() {
    let keys = "ann@a\nbob@b\nzoe@c\n";
    let (text, _) = bench("bars", "--keys - --design email --partitions 6", keys.as_bytes()).unwrap();
    assert!(text.starts_with("standard input: your keys, 3 lines\n"));
    assert!(text.contains("         6  email           4.000   2.000"), "{text}");
    assert!(text.contains("email of 6, keys a partition:\n0 2 ████"));
    assert!(text.contains("fewer than 5 keys a partition"));
}

#[test]
fn bundled_sets_are_chosen_by_a_part_of_their_name() {
    let (text, reports) = bench("filter", "zones --partitions 6", b"").unwrap();
    assert!(text.starts_with("time-zones: ") && !text.contains("version-4: "));
    assert!(reports.join("report.html").exists());
    let (none, _) = bench("filter_none", "newest_first", b"").unwrap();
    assert_eq!(none, "skew: no bundled set has newest_first in its name, so nothing to compare\n");
}

#[test]
fn a_quick_run_passes() {
    let mut stdout = Vec::new();
    let workers = NonZeroUsize::MIN;
    run(Action::Quick, Surroundings { stdin: io::empty(), stdout: &mut stdout, reports: PathBuf::new(), workers })
        .unwrap();
    let text = String::from_utf8(stdout).unwrap();
    assert!(text.starts_with("skew: 6 sets, ") && text.ends_with(": all in order\n"), "{text}");
}

#[test]
fn a_reader_that_has_seen_enough_is_no_failure_and_a_full_disk_is() {
    struct Broken(ErrorKind);
    impl Write for Broken {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::Error::from(self.0))
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let print = |line: &str, kind: ErrorKind| {
        let (stdout, workers) = (&mut Broken(kind), NonZeroUsize::MIN);
        let reports = folder("broken");
        run(args(line).unwrap(), Surroundings { stdin: &b"a\n"[..], stdout, reports, workers })
    };
    for line in ["--keys - --bench", "--help", "--list"] {
        assert!(print(line, ErrorKind::BrokenPipe).is_ok(), "{line}");
        let full = print(line, ErrorKind::StorageFull).unwrap_err();
        assert!(full.message.starts_with("cannot write to standard output: "), "{}", full.message);
    }
}

#[test]
fn help_names_every_design_and_every_set() {
    let Ok(Action::Help(help)) = args("--help") else { panic!("no help") };
    for design in crate::skew::designs::all() {
        assert!(help.contains(&format!("\n  {:<14} {}", design.name, design.about)), "{}", design.name);
    }
    for set in &crate::skew::data::ALL {
        assert!(help.contains(&format!("\n  {:<14} {}", set.name, set.about)), "{}", set.name);
    }
    assert!(!help.contains("baseline"));
}

#[test]
fn times_ask_for_heat_and_windows_are_whole_seconds() {
    use std::time::Duration;

    assert_eq!(request("--times").times, Some(Duration::from_secs(3_600)));
    assert_eq!(request("--times --keys -").times, Some(Duration::from_secs(300)));
    assert_eq!(request("--times --window 60 --bench").times, Some(Duration::from_secs(60)));
    for (line, says) in [
        ("--window 60", "found --window alone"),
        ("--times --window 0", "at least 1, found \"0\""),
        ("--times --window 1.5", "whole seconds"),
        ("--times --json", "found both"),
    ] {
        let (code, message) = failure(line);
        assert!(code == 2 && message.contains(says), "{line}: {message}");
    }
    let input = b"2024-05-06T07:08:09Z,a\n2024-05-06T07:18:09Z,b\n";
    let (text, reports) = bench("times", "--times --keys - --partitions 4", input).unwrap();
    assert!(text.contains("by-time") && text.contains("Maps: "));
    assert!(reports.join("heat.html").exists() && reports.join("heat.csv").exists());
    let (code, message) = failure("--times --keys -");
    assert!(code == 1 && message.contains("found none"), "{message}");
}
