//! Files of every size, and sources that fail.

use std::fmt::Write as _;
use std::io::{BufWriter, Write as _};
use std::process::Stdio;

use proptest::prelude::*;
use serde_json::Value;

use super::cases::csv;
use super::keys::{MAX, START, iso, ticks};
use super::{audited, finding};
use crate::random::Random;
use crate::run::{Ran, command, folder, run};
use crate::server::{Fate, Server};

#[cfg(target_os = "linux")]
#[test]
fn rows_past_every_limit_take_bounded_memory() {
    const ROWS: u64 = 600_000;
    const MOST_KIB: u64 = 128 << 10;
    let mut child = command(&["audit", "--json", "--format", "csv", "-"]).stdin(Stdio::piped()).spawn().unwrap();
    let mut pipe = BufWriter::with_capacity(1 << 20, child.stdin.take().unwrap());
    let mut random = Random(1);
    writeln!(pipe, "PartitionKey,RowKey").unwrap();
    for number in 0..ROWS {
        // More partitions and spellings than are kept.
        let partition = number % 200_000;
        writeln!(pipe, "customer-{partition:06},order-{}-{:016x}", number / 200_000 * 9 + 5, random.next()).unwrap();
    }
    let pipe = pipe.into_inner().unwrap();
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    let peak: u64 = peak.trim().trim_end_matches(" kB").parse().unwrap();
    drop(pipe);
    let output = child.wait_with_output().unwrap();
    let json: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(peak < MOST_KIB, "{peak} KiB");
    assert_eq!(json["rows"], ROWS);
    assert_eq!(json["partitions"]["exact"], false);
    let partitions = json["partitions"]["count"].as_u64().unwrap();
    assert!(partitions.abs_diff(200_000) < 6_000, "{partitions}");
    let numbers = &json["findings"][0];
    assert_eq!(numbers["name"], "mixed-width-numbers", "{json:#}");
    assert_eq!(numbers["sample"], "fields were inferred from a sample of 16,384 rows");
    // All rows are affected, which a sample estimates.
    assert!(numbers["count"].as_u64().unwrap() > ROWS / 2, "{numbers}");
}

#[test]
fn writes_that_append_fast_are_a_warning_with_their_rate() {
    // Seven minutes of which each is a partition, and one is busier.
    let mut csv = "PartitionKey,RowKey,Timestamp\n".to_owned();
    for minute in 0..7_u64 {
        let rows = if minute == 3 { 33_000 } else { 22_500 };
        for number in 0..rows {
            let time = iso(minute * 60 + number * 60 / rows);
            writeln!(csv, "0{},{number:08},{time}Z", ticks(minute * 60)).unwrap();
        }
    }
    let json = audited(&csv);
    let heat = finding(&json, "append-heat").unwrap();
    assert_eq!((&heat["severity"], finding(&json, "partition-rate")), (&"warning".into(), None));
    let says = "; in the minute of 2024-05-06T07:03 a partition had 550.0 rows per second, 27.5% of the target";
    assert!(heat["evidence"].as_str().unwrap().ends_with(says), "{heat}");
}

#[test]
fn what_only_a_file_can_hold_is_an_error() {
    let json = audited("PartitionKey,RowKey\na,x/y\na,1\na,2\na,1\n");
    assert_eq!(finding(&json, "illegal-keys").unwrap()["examples"][0]["row_key"], "x/y");
    let repeated = finding(&json, "repeated-rows").unwrap();
    assert_eq!((&repeated["count"], &repeated["examples"][1]["place"]), (&1.into(), &5.into()));
    assert_eq!(repeated["evidence"], "one row has the keys of an earlier one");
    assert_eq!(json["worst"], "error");
}

#[test]
fn the_exit_status_is_that_of_the_severity_asked_for() {
    let file = folder("audit_status").join("rows.csv");
    let status = |csv: &str, fail_on: &str| {
        std::fs::write(&file, csv).unwrap();
        run(&["audit", file.to_str().unwrap(), "--fail-on", fail_on], "").status
    };
    let (note, warning, error) = ("o'neill", "x ", "x/y");
    for (key, statuses) in [("x", [0, 0, 0, 0]), (note, [1, 0, 0, 0]), (warning, [1, 1, 0, 0]), (error, [1, 1, 1, 0])] {
        let csv = format!("PartitionKey,RowKey\na,{key}\n");
        assert_eq!(["note", "warning", "error", "never"].map(|severity| status(&csv, severity)), statuses, "{key}");
    }
}

#[test]
fn keys_of_one_column_alone_are_reviewed() {
    let ran = run(&["audit", "--json", "-"], (1..300).map(|number| format!("order-{number}\n")).collect::<String>());
    assert_eq!(finding(&ran.json(), "mixed-width-numbers").unwrap()["of"], 299);
    assert_eq!(ran.json()["partitions"], Value::Null);
    let line = ["audit", "--json", "--lines-are", "partition-key", "-"];
    let ran = run(&line, "Shop\nshop\n");
    assert_eq!(finding(&ran.json(), "case-collisions").unwrap()["unit"], "PartitionKeys");
}

#[test]
fn text_and_pages_show_no_character_that_a_terminal_obeys() {
    let folder = folder("audit_hostile");
    let page = folder.join("page.html");
    let csv = "PartitionKey,RowKey\n<script>alert(1)</script>,\u{1b}]0;owned\u{7}\n<script>ALERT(1)</script>,b\n";
    let ran = run(&["audit", "--format", "csv", "-", "--html", page.to_str().unwrap()], csv);
    assert!(!ran.stdout.contains(['\u{1b}', '\u{7}']) && ran.stdout.contains("owned"), "{ran:?}");
    let page = std::fs::read_to_string(page).unwrap();
    assert!(page.matches("<script").count() == 1 && !page.contains('\u{1b}') && page.contains("&lt;script&gt;"));
}

/// Rows that would have findings, were the table read to its end.
fn rows() -> impl Iterator<Item = (String, String)> {
    (0..1_000).map(|number| (format!("logger-{}", number / 100), (MAX - ticks(number)).to_string()))
}

fn reviewed(server: &Server, line: &[&str]) -> Ran {
    server.run(&[&["audit", "--table", "Orders"], line].concat())
}

#[test]
fn a_table_that_fails_on_the_way_gives_no_report() {
    let page = folder("audit_faults").join("page.html");
    let cases: [(Fate, &str); 4] = [
        (Fate::Refuse(404, "TableNotFound"), "404 TableNotFound"),
        (Fate::Refuse(403, "AuthenticationFailed"), "403 AuthenticationFailed"),
        (Fate::Refuse(503, "ServerBusy"), "503 ServerBusy"),
        (Fate::Page(Vec::new(), "<html>".into()), "expected "),
    ];
    for (fate, message) in cases {
        let server = Server::new(rows(), 100, move |number, _| if number < 4 { Fate::Answer } else { fate.clone() });
        let ran = reviewed(&server, &["--retries", "1", "--parallel", "1", "--html", page.to_str().unwrap()]);
        assert!(ran.failure().contains(message), "{ran:?}");
        assert!(!page.exists(), "{message}");
        assert!(!ran.stderr.contains("c2VjcmV0"));
    }
}

#[test]
fn a_busy_table_is_reviewed_as_a_calm_one() {
    let calm = Server::new(rows(), 100, |_, _| Fate::Answer);
    let busy = Server::new(rows(), 100, |number, _| match number {
        1 => Fate::Refuse(503, "ServerBusy"),
        3 => Fate::Reset,
        5 => Fate::Cut,
        _ => Fate::Answer,
    });
    let [mut calm_json, mut busy_json] =
        [&calm, &busy].map(|server| reviewed(server, &["--json", "--parallel", "1"]).json());
    calm_json["source"].take();
    busy_json["source"].take();
    assert_eq!(calm_json, busy_json);
    assert_eq!(calm_json["rows"], 1_000);
}

#[test]
fn a_sample_of_a_table_says_that_it_is_one() {
    let server = Server::new(rows(), 1_000, |_, _| Fate::Answer);
    let json = reviewed(&server, &["--json", "--sample", "200"]).json();
    assert_eq!(json["sampled"], true);
    assert!(json["notes"][0].as_str().unwrap().contains("places"), "{json}");
    let text = reviewed(&server, &["--sample", "200"]).stdout;
    assert!(text.contains("- ") && text.contains("places"), "{text}");
}

#[test]
fn garbage_and_nothing_are_no_tables() {
    let garbage: Vec<u8> = (0..200_000_u64).flat_map(|number| Random(number).next().to_le_bytes()).collect();
    let ran = run(&["audit", "--strict", "-"], garbage);
    assert!(ran.failure().contains("standard input"), "{ran:?}");
    assert!(run(&["audit", "-"], "").failure().contains("expected keys, found none"));
}

#[test]
fn what_could_not_be_read_stands_in_every_report() {
    let page = folder("audit_unreadable").join("page.html");
    let lines = b"order-01\n\xff\xfe\norder-02\n";
    let ran = run(&["audit", "-", "--html", page.to_str().unwrap()], lines);
    assert!(ran.stdout.contains("1 record could not be read"), "{ran:?}");
    assert!(std::fs::read_to_string(page).unwrap().contains("1 record could not be read"));
    assert_eq!(run(&["audit", "--json", "-"], lines).json()["unreadable"]["count"], 1);
}

/// What keys are put together from: separators, numbers, dates, identifiers, signs, letters that combine, and nothing.
const PIECES: [&str; 36] = [
    "",
    "",
    "-",
    "_",
    "|",
    "::",
    ".",
    "+",
    "%",
    "%2F",
    "%C3%A9",
    " ",
    "{",
    "\"",
    "0",
    "7",
    "42",
    "-5.25",
    "1e9",
    "00017",
    "a",
    "B",
    "order",
    "é",
    "e\u{301}",
    "٣",
    "\u{202e}",
    "😀",
    "2024-05-06",
    "06.05.2024 7:08",
    "2024-W19",
    "a@b.example",
    "10.0.0.1",
    "00:1b:44:11:3a:b7",
    "6f9619ff-8b86-d011-b42d-00c04fc964ff",
    "638505756000000000",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn no_keys_are_too_odd_to_review(
        forms in prop::collection::vec(prop::collection::vec(0..PIECES.len(), 0..5), 1..5),
        choices in prop::collection::vec((0..64_usize, 0..PIECES.len(), 0..40_u64), 60..140),
    ) {
        // A few forms, of which the first is the most frequent, and one piece of some keys is another.
        let row = |((form, piece, number), at): (&(usize, usize, u64), i64)| {
            let mut pieces = forms[form.saturating_sub(40) % forms.len()].clone();
            if let Some(place) = pieces.get_mut(form % 7) {
                *place = *piece;
            }
            let key: String = pieces.iter().map(|piece| PIECES[*piece]).collect();
            let key = if form % 3 == 0 { key } else { format!("{key}{number}") };
            let time = (START + at * 157) * 1_000_000_000;
            if form % 2 == 0 { (key, number.to_string(), Some(time)) } else { ("p".into(), key, Some(time)) }
        };
        let ran = run(&["audit", "--json", "--format", "csv", "-"], csv(choices.iter().zip(0..).map(row)));
        prop_assert!(ran.status <= 1 && ran.json()["rows"] == choices.len(), "{ran:?}");
    }
}
