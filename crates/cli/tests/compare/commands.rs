//! The command line, from its arguments to what is printed and written.

use std::ffi::OsString;
use std::fs;
use std::io::{self, ErrorKind, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;

use serde_json::Value;

use tablekeys_cli::compare::Failure;
use tablekeys_cli::compare::bench::run;
use tablekeys_cli::compare::keys::Keys;
use tablekeys_cli::compare::options::Request;
use tablekeys_cli::compare::run::{Surroundings, compare_keys};

fn args(line: &str) -> impl Iterator<Item = OsString> {
    line.split_whitespace().map(Into::into)
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
    let to = Surroundings { stdout: &mut stdout, reports: Some(reports.clone()), html: None, workers };
    run(args(&format!("{line} --bench")), stdin, to)?;
    Ok((String::from_utf8(stdout).unwrap(), reports))
}

pub(crate) fn failure(line: &str) -> String {
    match bench("failure", line, b"") {
        Err(Failure { message }) => message,
        Ok((text, _)) => panic!("{line}: {text}"),
    }
}

#[test]
fn lists_may_be_written_with_spaces_and_with_commas() {
    let line = "--keys - --partitions 12,6 --partitions 12 --design siphash,md5-bits --design learned --json";
    let json: Value = serde_json::from_str(&bench("lists", line, b"a\nb\nc\n").unwrap().0).unwrap();
    let rows = json["sets"][0]["rows"].as_array().unwrap().iter();
    let found: Vec<_> = rows.map(|row| (row["partitions"].as_u64(), row["design"].as_str())).collect();
    assert_eq!(found, [(Some(6), Some("siphash")), (Some(12), Some("siphash"))]);
}

#[test]
fn wrong_use_is_told_in_one_line() {
    let message = failure("--design byte-sun");
    let expected =
        "'--design <NAME>': expected a design, found \"byte-sun\" (did you mean byte-sum?): there are byte-sum, ";
    assert!(message.contains(expected), "{message}");
    assert!(!failure("--design zzzzzzzzzz").contains("did you mean"));
    for count in ["0", "-1", "six", "1048577", "6,,7", "99999999999"] {
        let message = failure(&format!("--partitions={count}"));
        assert!(message.contains("expected partitions from 1 to 1,048,576, found \""), "{message}");
    }
    let missing = failure("--keys no/such/file");
    assert!(missing.starts_with("cannot compare the keys of no/such/file: "), "{missing}");
    assert!(failure("--keys .").starts_with("cannot compare the keys of .: is a directory"));
    assert_eq!(failure("--keys -"), "standard input: expected keys, one per line, found none");
    assert!(failure("zones --design email --partitions 16").contains("no such design suits a bundled set"));
    for line in ["--keys no/such/file", "--design byte-sun", "--partitions 0"] {
        assert_eq!(failure(line).lines().count(), 1);
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
    assert!(
        html.matches("<script").count() == 1
            && html.contains("script-src 'sha256-")
            && !html.contains("src=")
            && !html.contains("currentColor\" stroke=\"#")
    );
    let colours = html.split("<svg ").skip(1).any(|svg| svg.split("</svg>").next().unwrap().contains("=\"#"));
    assert!(!colours, "a colour that the page does not decide");
}

#[test]
fn what_files_and_keys_are_called_cannot_break_the_page() {
    let folder = folder("names");
    let file = folder.join("a,\"<b>&.txt");
    fs::write(&file, "<script>\n\"quoted\"\n").unwrap();
    let request = Request { designs: Some(vec!["byte-sum".into(), "siphash".into()]), ..Request::default() };
    let mut stdout = Vec::new();
    let mut to = Surroundings {
        stdout: &mut stdout,
        reports: Some(folder.join("report")),
        html: None,
        workers: NonZeroUsize::MIN,
    };
    compare_keys(&request, Keys::File(file), &mut to).unwrap();
    let html = fs::read_to_string(folder.join("report/report.html")).unwrap();
    assert!(
        html.contains("a,&quot;&lt;b&gt;&amp;.txt")
            && html.contains("&lt;script&gt;")
            && html.matches("<script").count() == 1
    );
    let csv = fs::read_to_string(folder.join("report/skew.csv")).unwrap();
    assert!(csv.lines().nth(1).unwrap().contains("a,\"\"<b>&.txt\",byte-sum,6,0,,,,"), "{csv}");
    assert!(String::from_utf8(stdout).unwrap().contains("2 lines not taken by byte-sum, the first:"));
}

#[test]
fn keys_that_no_design_takes_are_shown_and_are_a_failure() {
    let failure = bench("none_taken", "--keys - --design byte-sum,email", b"no one\n").unwrap_err();
    assert_eq!(failure.message, "standard input: no design took any of the lines");
    let csv = fs::read_to_string(folder_of("none_taken").join("report/skew.csv")).unwrap();
    assert!(csv.contains("standard input,byte-sum,6,0,,,,"), "{csv}");
}

#[test]
fn the_table_has_bars_for_the_designs_that_were_named() {
    let keys = "ann@a\nbob@b\nzoe@c\n";
    let (text, _) = bench("bars", "--keys - --design email --partitions 6", keys.as_bytes()).unwrap();
    assert!(text.starts_with("standard input: your keys, 3 lines\n"));
    assert!(text.contains("         6  email           4.000   2.000"), "{text}");
    assert!(text.contains("email of 6, keys per partition:\n0 2 ████"));
    assert!(text.contains("fewer than 5 keys per partition"));
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
        run(args(line), &b"a\n"[..], Surroundings { stdout, reports: Some(reports), html: None, workers })
    };
    for line in ["--keys - --bench", "--help"] {
        assert!(print(line, ErrorKind::BrokenPipe).is_ok(), "{line}");
        let full = print(line, ErrorKind::StorageFull).unwrap_err();
        assert!(full.message.starts_with("cannot write to standard output: "), "{}", full.message);
    }
}

#[test]
fn help_names_every_design_and_every_set() {
    let help = bench("help", "--help", b"").unwrap().0;
    for design in tablekeys_cli::compare::designs::all() {
        assert!(help.contains(&format!("\n  {:<14} {}", design.name, design.about)), "{}", design.name);
    }
    for set in &tablekeys_cli::compare::data::ALL {
        assert!(help.contains(&format!("\n  {:<14} {}", set.name, set.about)), "{}", set.name);
    }
    assert!(!help.contains("baseline"));
}

#[test]
fn times_ask_for_heat_and_windows_are_whole_seconds() {
    let writes = b"2024-05-06T07:08:09Z,a\n";
    let window = |line: &str| {
        let json: Value = serde_json::from_str(&bench("windows", line, writes).unwrap().0).unwrap();
        json["sets"][0]["window_seconds"].as_f64().unwrap().to_bits()
    };
    let windows =
        ["zones --times --json", "--times --keys - --json", "--times --window 60 --keys - --json"].map(window);
    assert_eq!(windows, [3_600, 300, 60].map(f64::from).map(f64::to_bits));
    for (line, says) in [
        ("--window 60", "not provided"),
        ("--times --window 0", "0 is not in 1.."),
        ("--times --window 1.5", "invalid value '1.5' for '--window <SECONDS>'"),
    ] {
        let message = failure(line);
        assert!(message.contains(says), "{line}: {message}");
    }
    let input = b"2024-05-06T07:08:09Z,a\n2024-05-06T07:18:09Z,b\n";
    let (text, reports) = bench("times", "--times --keys - --partitions 4", input).unwrap();
    assert!(text.contains("by-time") && text.contains("Maps: "));
    assert!(reports.join("heat.html").exists() && reports.join("heat.csv").exists());
    let (json, _) = bench("times_json", "--times --json --keys - --partitions 4", input).unwrap();
    let json: Value = serde_json::from_str(&json).unwrap();
    let row = &json["sets"][0]["rows"][0];
    assert_eq!((&row["design"], &row["keys"]), (&"by-time".into(), &2.into()));
    assert_eq!(row["hottest"]["window"], "2024-05-06T07:05:00.0000000Z");
    let message = failure("--times --keys -");
    assert!(message.contains("found none"), "{message}");
}

#[test]
fn counts_of_an_engine_give_the_report_of_a_design() {
    let folder = folder("counts");
    let file = folder.join("counts.csv");
    let of = |text: &str, options: &str| {
        fs::write(&file, text).unwrap();
        bench("counted", &format!("--counts {} {options}", file.display()), b"").map_err(|failure| failure.message)
    };
    // The quoted separator belongs to the name; the one that is listed twice is added up.
    let (json, _) = of("PartitionKey,count(*)\r\n\"a,b\",6\r\nc;\"4\"\r\nc\t1\n\n", "--json").unwrap();
    let json: Value = serde_json::from_str(&json).unwrap();
    let row = &json["sets"][0]["rows"][0];
    assert_eq!((&row["design"], &row["keys"], &row["partitions"]), (&"counted".into(), &11.into(), &2.into()));
    assert_eq!(row["counts"], serde_json::json!([6, 5]));
    assert!(json["sets"][0]["notes"][0].as_str().unwrap().contains("unless --partitions tells"));
    // Partitions that no engine lists, since they are empty, count where it is said how many there are.
    let (json, _) = of("3,7\n0,1\n", "--json --partitions 4").unwrap();
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["sets"][0]["rows"][0]["counts"], serde_json::json!([1, 0, 0, 7]));
    assert_eq!(json["sets"][0]["rows"][0]["found"]["empty_partitions"], 2.0);
    // Nothing is left to tell where as many are listed as there are said to be.
    let (json, _) = of("0,100\n1,100\n", "--json --partitions 2").unwrap();
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["sets"][0]["notes"], serde_json::json!([]));

    // Several designs, as the jobs for Spark and DataFusion write them: the text of a design tells its partitions.
    let text =
        "design,partition,count\nsiphash:4,3,7\nsiphash:4,0,1\nsiphash:4,,9\n\"alphabet:h,p\",1,5\nby-region,a,2\n";
    let (json, _) = of(text, "--json").unwrap();
    let json: Value = serde_json::from_str(&json).unwrap();
    let row = |number: usize| {
        let row = &json["sets"][0]["rows"][number];
        (row["design"].as_str().unwrap(), row["counts"].clone())
    };
    assert_eq!(row(0), ("by-region", serde_json::json!([2])));
    assert_eq!(row(1), ("alphabet:h,p", serde_json::json!([0, 5, 0])));
    assert_eq!(row(2), ("siphash:4", serde_json::json!([1, 0, 0, 7])));
    let notes = json["sets"][0]["notes"].to_string();
    assert!(notes.contains("siphash:4: 9 rows without a partition, as where a key is null, not counted"), "{notes}");
    assert!(notes.contains("by-region: 1 partition, as many as are listed"), "{notes}");

    for (text, options, says) in [
        ("design,partition,count\nsiphash:4,1\n", "", "line 2: expected a design, a partition and its number of rows"),
        ("design,partition,count\n\"a,1,2\n", "", "line 2: expected a design, a partition and its number of rows"),
        (
            "design,partition,count\nmd5-bits:1,0,1\nmd5-bits:1,1,1\nmd5-bits:1,2,1\n",
            "",
            "at most the 2 partitions that md5-bits:1 says, found 3",
        ),
        ("a,1\nb\n", "", "line 2: expected a partition and its number of rows, found b"),
        ("a,1\nb,-1\n", "", "line 2: expected a partition and its number of rows, found b,-1"),
        ("", "", "found none"),
        ("a,1\nb,1\n", "--partitions 1", "expected at most the 1 partition that --partitions says, found 2"),
        ("a,1\n", "--partitions 1,2", "expected one number of partitions with --counts, found 2"),
        ("a,18446744073709551615\na,1\n", "", "line 2: expected fewer than 2^64 rows"),
        (
            "design,partition,count\nsiphash:4294967295,0,1\n",
            "",
            "expected at most 1,048,576 partitions, found 4,294,967,295 in siphash:4294967295",
        ),
        ("design,partition,count\na\u{202e}b,0,1\n", "", "line 2: expected a design"),
    ] {
        let message = of(text, options).unwrap_err();
        assert!(message.contains(says), "{text:?}: {message}");
    }
}

#[test]
fn tens_of_thousands_of_designs_are_counted_one_after_the_other_in_any_order() {
    let lines = (0..120_000).map(|line| format!("design-{},0,1\n", line % 60_000));
    let text = "design,partition,count\n".to_owned() + &lines.collect::<String>();
    let lists = tablekeys_cli::compare::counts_file::read_counts(text.as_bytes(), 4).unwrap();
    assert_eq!(lists.designs.len(), 60_000);
    assert!(lists.designs.into_iter().all(|(_, listed)| listed.in_order(1) == [2]));
    // More partitions than memory has room for, over all designs.
    let many: String = (0..17).map(|design| format!("siphash:1048576 {design},0,1\n")).collect();
    let file = folder("many").join("counts.csv");
    fs::write(&file, format!("design,partition,count\n{many}")).unwrap();
    let line = format!("--counts {} --partitions 1048576", file.display());
    let message = bench("many_counted", &line, b"").unwrap_err().message;
    assert!(message.contains("expected at most 16,777,216 partitions of all designs together"), "{message}");
}
