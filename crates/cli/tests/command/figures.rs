//! Figures are of what was read, and say so: samples, estimates, and what could not be read.

use crate::audit::finding;
use crate::run::{folder, run};
use crate::server::{Fate, Server};

/// Forty partitions of fifty rows; the numbers of the rows are their own in each.
fn rows() -> impl Iterator<Item = (String, String)> {
    (0..2_000).map(|at| (format!("customer-{:02}", at % 40), format!("{at:06}")))
}

#[test]
fn the_key_that_is_asked_for_is_compared_in_a_table_too() {
    let server = Server::new((0..2_000).map(|at| ("all".to_owned(), format!("{at:06}"))), 500, |_, _| Fate::Answer);
    let peak = |of: &str| {
        let line = ["skew", "--table", "Orders", "--of", of, "--partitions", "16", "--design", "siphash", "--json"];
        let ran = server.run(&line);
        ran.json()["sets"][0]["rows"][0]["found"]["peak_to_mean"].as_f64().unwrap()
    };
    assert!((peak("partition-key") - 16.0).abs() < 1e-9, "{}", peak("partition-key"));
    assert!((1.0..1.4).contains(&peak("row-key")), "{}", peak("row-key"));
}

#[test]
fn boundaries_of_a_table_are_learned_from_all_of_it() {
    let server = Server::new((0..4_000).map(|at| (format!("{at:06}"), "row".to_owned())), 500, |_, _| Fate::Answer);
    let line = ["skew", "--table", "Orders", "--partitions", "16", "--design", "learned", "--json"];
    let peak = server.run(&line).json()["sets"][0]["rows"][0]["found"]["peak_to_mean"].as_f64().unwrap();
    // About 125 keys per partition, learned from as many.
    assert!((1.0..1.6).contains(&peak), "{peak}");
}

#[test]
fn a_sample_says_nothing_about_the_sizes_of_partitions() {
    let server = Server::new(rows(), 500, |_, _| Fate::Answer);
    let line = ["audit", "--table", "Orders", "--sample", "320", "--fail-on", "never"];
    let ran = server.run(&line);
    assert!(ran.stdout.lines().next().unwrap().contains(": a sample of 3"), "{}", ran.stdout);
    assert!(ran.stdout.contains("a sample does not show their number and sizes"), "{}", ran.stdout);
    let json = server.run(&[&line[..], &["--json"]].concat()).json();
    assert_eq!(json["sampled"], true);
    let partitions = &json["partitions"];
    assert_eq!((&partitions["exact"], &partitions["count"]), (&false.into(), &serde_json::Value::Null), "{json}");
    assert!(partitions["at_least"].as_u64().unwrap() <= 40 && partitions["largest"].is_null(), "{json}");
    // The whole table has all of it.
    let json = server.run(&["audit", "--table", "Orders", "--fail-on", "never", "--json"]).json();
    assert_eq!(json["partitions"]["count"], 40, "{json}");
    assert_eq!(json["partitions"]["largest"]["rows"], 50);
}

#[test]
fn past_the_partitions_that_are_counted_figures_are_lower_bounds_or_estimates() {
    let rows: String = (0..140_000).map(|at| format!("p{at},r\n")).collect();
    let more: String = (0..90).map(|at| format!("p17,{at:02}\n")).collect();
    let csv = format!("PartitionKey,RowKey\n{rows}{more}");
    let line = ["audit", "--fail-on", "never"];
    let text = run(&line, &csv).stdout;
    assert!(text.contains("partitions  about 1") && text.contains("rows in the largest at least "), "{text}");
    let json = run(&[&line[..], &["--json"]].concat(), &csv).json();
    assert_eq!((&json["partitions"]["exact"], &json["partitions"]["largest"]["exact"]), (&false.into(), &false.into()));
    assert!(json["partitions"]["largest"]["rows"].as_u64().unwrap() <= 91, "{json}");
}

/// Rows with these numbers, in a few partitions in turn.
fn fine(rows: std::ops::Range<usize>) -> String {
    rows.map(|at| format!("p{},{at:03},fine\n", at % 9)).collect()
}

/// How many rows the audit of a table with notes read, and how many it could not; and the first of them.
fn read(rows: &str) -> (u64, u64, String) {
    let line = ["audit", "--json", "--fail-on", "never", "--max-unreadable", "90"];
    let json = run(&line, format!("PartitionKey,RowKey,Note\n{rows}")).json();
    let count = |of: &serde_json::Value| of.as_u64().unwrap();
    (count(&json["rows"]), count(&json["unreadable"]["count"]), json["unreadable"]["first"][0].to_string())
}

/// Lines of which some are not UTF-8.
fn partly_unreadable(good: usize, bad: usize) -> Vec<u8> {
    let good = (0..good).flat_map(|at| format!("{at:04}\n").into_bytes());
    good.chain((0..bad).flat_map(|_| b"\xff\xfe-bytes\n".to_vec())).collect()
}

#[test]
fn unreadable_records_are_a_finding() {
    let ran = run(&["audit", "--json"], partly_unreadable(1_000, 5));
    assert_eq!(ran.status, 1, "{ran:?}");
    let json = ran.json();
    let finding = finding(&json, "unreadable-rows").unwrap();
    assert_eq!(
        (&finding["severity"], &finding["count"], &finding["of"]),
        (&"warning".into(), &5.into(), &1_005.into())
    );
    assert!(finding["evidence"].as_str().unwrap().contains("line 1,001: RowKey is not UTF-8"), "{finding}");
    let page = folder("figures_unreadable").join("page.html");
    let ran = run(&["audit", "--html", page.to_str().unwrap()], partly_unreadable(1_000, 5));
    for report in [ran.stdout, std::fs::read_to_string(page).unwrap()] {
        assert!(report.contains("5 records could not be read:"), "{report}");
    }
    // More of them are an error, so that --fail-on error does not pass whatever is allowed.
    let line = ["audit", "--json", "--fail-on", "error", "--max-unreadable", "60"];
    let ran = run(&line, partly_unreadable(10, 10));
    assert_eq!((ran.status, ran.json()["worst"].as_str()), (1, Some("error")), "{ran:?}");
}

#[test]
fn more_than_one_percent_unreadable_is_no_success() {
    for (line, status) in [
        (&["audit", "--fail-on", "never", "--lines-are", "partition-key"][..], 0),
        (&["explain", "--json"], 0),
        (&["skew", "--partitions", "6", "--format", "csv", "--no-header", "--partition-key", "1"], 0),
        (&["check"], 1),
    ] {
        let ran = run(line, partly_unreadable(100, 2));
        assert_eq!(ran.status, 2, "{line:?}: {ran:?}");
        assert!(ran.stderr.contains("expected at most 1% of the records to be unreadable"), "{line:?}: {}", ran.stderr);
        assert!(ran.stderr.contains("found 2.0% (2 of 102)"), "{line:?}: {}", ran.stderr);
        assert!(!ran.stdout.is_empty(), "what could be read is reported: {line:?}");
        let allowed = run(&[line, &["--max-unreadable", "2"]].concat(), partly_unreadable(100, 2));
        assert_eq!(allowed.status, status, "{line:?}: {allowed:?}");
    }
    // Of --times, lines without an instant.
    let times = "2024-05-06T07:08:09Z a\nno instant\n";
    let ran = run(&["skew", "--times", "--partitions", "4"], times);
    assert!(ran.status == 2 && ran.stderr.contains("found 50.0% (1 of 2)"), "{ran:?}");
}

#[test]
fn the_lines_behind_an_unclosed_quote_are_unreadable() {
    let (rows, unreadable, first) = read(&(fine(0..100) + "p1,100,\"opened\n" + &fine(101..200)));
    assert_eq!((rows, unreadable), (100, 100));
    assert!(first.contains("line 102: a quote is opened and never closed"), "{first}");
    // A last line without its end, quoted or not, is a record as any other.
    for last in ["p1,100,\"closed\"", "p1,100,fine", "p1,100,"] {
        assert_eq!(read(&(fine(0..100) + last)), (101, 0, "null".to_owned()), "{last}");
    }
}

#[test]
fn the_lines_in_a_quote_that_closes_far_behind_are_unreadable() {
    let of = |opened: &str, closed: &str| read(&(fine(0..100) + opened + &fine(101..600) + closed + &fine(601..700)));
    for (opened, closed) in [
        ("p1,100,\"opened\n", "p1,600,\"fine\"\n"),
        ("\"p1,100,opened\n", "\"p1\",600,fine\n"),
        ("p1,\"100,opened\n", "p1\",600,fine\n"),
        ("\"p1,100,opened\n", "p1\",600,fine\n"),
    ] {
        let (rows, unreadable, first) = of(opened, closed);
        assert_eq!((rows, unreadable), (199, 501), "{opened}");
        assert!(first.contains("closed 500 lines later"), "{first}");
    }
    // Notes of several lines, with commas and quotes in them, are as they should be.
    let several = of("p1,100,\"of two lines,\nand \"\"more\"\"\"\n", "p1,600,\"\n\n\"\n");
    assert_eq!(several, (700, 0, "null".to_owned()));
}

#[test]
fn two_runs_give_the_same_json() {
    let file = folder("figures_twice").join("rows.csv");
    let mut csv = "PartitionKey,RowKey,Timestamp\n".to_owned();
    for at in 0..20_000 {
        csv += &format!("Customer{},{}%20,2024-05-{:02}T00:{:02}:00Z\n", at % 5_000, at / 3, 1 + at % 28, at % 60);
    }
    std::fs::write(&file, csv).unwrap();
    let file = file.to_str().unwrap();
    for line in [&["audit", file, "--json"][..], &["skew", file, "--json"]] {
        assert_eq!(run(line, "").stdout, run(line, "").stdout, "{line:?}");
    }
}
