//! The command line, from its arguments to what is printed and written.

use std::ffi::OsString;
use std::fs;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use serde_json::Value;

use tablekeys_cli::compare::Failure;
use tablekeys_cli::compare::bench::run;
use tablekeys_cli::compare::run::Surroundings;

fn folder(test: &str) -> PathBuf {
    crate::run::folder(&format!("skew_bench/{test}"))
}

/// Runs as `cargo bench` does; what is printed, and the folder of the report.
fn bench(test: &str, line: &str, stdin: &[u8]) -> Result<(String, PathBuf), Failure> {
    let reports = folder(test).join("report");
    let mut stdout = Vec::new();
    let workers = NonZeroUsize::new(2).unwrap();
    let to = Surroundings { stdout: &mut stdout, reports: Some(reports.clone()), html: None, workers };
    run(line.split_whitespace().chain(["--bench"]).map(OsString::from), stdin, to)?;
    Ok((String::from_utf8(stdout).unwrap(), reports))
}

fn json(test: &str, line: &str, stdin: &[u8]) -> Value {
    serde_json::from_str(&bench(test, &format!("{line} --json"), stdin).unwrap().0).unwrap()
}

fn failure(line: &str) -> String {
    match bench("failure", line, b"") {
        Err(Failure { message }) => message,
        Ok((text, _)) => panic!("{line}: {text}"),
    }
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
    let line = format!("--keys {} --design byte-sum,siphash", file.display());
    let (text, reports) = bench("names_report", &line, b"").unwrap();
    let html = fs::read_to_string(reports.join("report.html")).unwrap();
    assert!(
        html.contains("a,&quot;&lt;b&gt;&amp;.txt")
            && html.contains("&lt;script&gt;")
            && html.matches("<script").count() == 1
    );
    let csv = fs::read_to_string(reports.join("skew.csv")).unwrap();
    assert!(csv.lines().nth(1).unwrap().contains("a,\"\"<b>&.txt\",byte-sum,6,0,,,,"), "{csv}");
    assert!(text.contains("2 lines not taken by byte-sum, the first:"));
}

#[test]
fn keys_that_no_design_takes_are_shown_and_are_a_failure() {
    let folder = folder("none_taken");
    let failure = bench("none_taken", "--keys - --design byte-sum,email", b"no one\n").unwrap_err();
    assert_eq!(failure.message, "standard input: no design took any of the lines");
    let csv = fs::read_to_string(folder.join("report/skew.csv")).unwrap();
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
    for (line, seconds) in
        [("zones --times", 3_600.0), ("--times --keys -", 300.0), ("--times --window 60 --keys -", 60.0)]
    {
        assert_eq!(json("windows", line, writes)["sets"][0]["window_seconds"], seconds, "{line}");
    }
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
    let set = &json("times_json", "--times --keys - --partitions 4", input)["sets"][0];
    assert_eq!((&set["overlong_lines"]["count"], &set["refused_lines"]), (&0.into(), &serde_json::json!([])));
    let row = &set["rows"][0];
    assert_eq!((&row["design"], &row["keys"]), (&"by-time".into(), &2.into()));
    assert_eq!(row["hottest"]["window"], "2024-05-06T07:05:00.0000000Z");
    let message = failure("--times --keys -");
    assert!(message.contains("found none"), "{message}");
}

#[test]
fn counts_of_an_engine_give_the_report_of_a_design() {
    let file = folder("counts").join("counts.csv");
    let of = |text: &str, options: &str| {
        fs::write(&file, text).unwrap();
        format!("--counts {} {options}", file.display())
    };
    for (text, options, counts, notes) in [
        // The quoted separator belongs to the name; the one that is listed twice is added up.
        ("PartitionKey,count(*)\r\n\"a,b\",6\r\nc;\"4\"\r\nc\t1\n\n", "", &[6, 5][..], "unless --partitions gives"),
        // Partitions that no engine lists, since they are empty, count where it is said how many there are.
        ("3,7\n0,1\n", "--partitions 4", &[1, 0, 0, 7], "fewer than 5 keys per partition"),
        // The line of null keys is none of them.
        (
            "partition_key,row_count\n,1\n3,7\n\"\",2\n",
            "--partitions 4",
            &[0, 0, 0, 7],
            "counted: 3 rows without a partition",
        ),
        // Nothing is left to tell where as many are listed as there are said to be.
        ("0,100\n1,100\n", "--partitions 2", &[100, 100], "[]"),
    ] {
        let set = &json("counted", &of(text, options), b"")["sets"][0];
        let row = &set["rows"][0];
        assert_eq!((&row["design"], &row["partitions"]), (&"counted".into(), &counts.len().into()), "{text}");
        assert_eq!((&row["counts"], &row["keys"]), (&serde_json::json!(counts), &counts.iter().sum::<u64>().into()));
        let empty = counts.iter().filter(|count| **count == 0).count();
        assert_eq!(row["found"]["empty_partitions"].as_f64(), u32::try_from(empty).ok().map(f64::from), "{text}");
        assert!(set["notes"].to_string().contains(notes), "{set}");
    }

    // Several designs, as the jobs for Spark and DataFusion write them: the text of a design tells its partitions.
    let text =
        "design,partition,count\nsiphash:4,3,7\nsiphash:4,0,1\nsiphash:4,,9\n\"alphabet:h,p\",1,5\nby-region,a,2\n";
    let set = &json("counted", &of(text, ""), b"")["sets"][0];
    let rows = set["rows"].as_array().unwrap().iter().map(|row| serde_json::json!([row["design"], row["counts"]]));
    let expected = r#"[["by-region",[2]],["alphabet:h,p",[0,5,0]],["siphash:4",[1,0,0,7]]]"#;
    assert_eq!(rows.collect::<Value>().to_string(), expected);
    let notes = set["notes"].to_string();
    assert!(notes.contains("siphash:4: 9 rows without a partition, as where a key is null, not counted"), "{notes}");
    assert!(notes.contains("by-region: 1 partition, as many as are listed"), "{notes}");

    let no_row = "line 2: expected a design, a partition and its number of rows";
    for (text, options, says) in [
        ("siphash:4,1\n", "design", no_row),
        ("\"a,1,2\n", "design", no_row),
        ("a\u{202e}b,0,1\n", "design", "line 2: expected a design"),
        (
            "md5-bits:1,0,1\nmd5-bits:1,1,1\nmd5-bits:1,2,1\n",
            "design",
            "at most the 2 partitions that md5-bits:1 says, found 3",
        ),
        (
            "siphash:4294967295,0,1\n",
            "design",
            "expected at most 1,048,576 partitions, found 4,294,967,295 in siphash:4294967295",
        ),
        ("a,1\nb\n", "", "line 2: expected a partition and its number of rows, found b"),
        ("a,1\nb,-1\n", "", "line 2: expected a partition and its number of rows, found b,-1"),
        ("", "", "found none"),
        ("a,1\nb,1\n", "--partitions 1", "expected at most the 1 partition that --partitions says, found 2"),
        ("a,1\n", "--partitions 1,2", "expected one number of partitions with --counts, found 2"),
        ("a,18446744073709551615\na,1\n", "", "line 2: expected fewer than 2^64 rows"),
    ] {
        let line = match options {
            "design" => of(&format!("design,partition,count\n{text}"), ""),
            _ => of(text, options),
        };
        let message = failure(&line);
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
