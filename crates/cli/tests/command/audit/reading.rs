//! Files of every size, and sources that fail.

use std::fmt::Write as _;

use proptest::prelude::*;
use serde_json::Value;

use super::cases::csv;
use super::keys::{MAX, START, iso, ticks};
use super::{audited, finding};
#[cfg(target_os = "linux")]
use crate::run::peak;
use crate::run::{folder, run};
use crate::server::{Fate, Server, refuse};
use tablekeys_service::random::Random;

#[cfg(target_os = "linux")]
#[test]
fn rows_past_every_limit_take_bounded_memory() {
    const ROWS: u64 = 600_000;
    let mut random = Random(1);
    let (ran, peak) = peak(&["audit", "--json", "--format", "csv", "-"], |pipe| {
        writeln!(pipe, "PartitionKey,RowKey").unwrap();
        for number in 0..ROWS {
            // More partitions and spellings than are kept.
            let (round, partition) = (number / 200_000, number % 200_000);
            writeln!(pipe, "customer-{partition:06},order-{}-{:016x}", round * 9 + 5, random.next()).unwrap();
        }
    });
    let json = ran.json();
    assert!((1..128).contains(&peak), "{peak} MiB");
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
fn a_table_that_fails_on_the_way_gives_no_report() {
    let page = folder("audit_faults").join("page.html");
    let rows = (0..1_000).map(|number| (format!("logger-{}", number / 100), (MAX - ticks(number)).to_string()));
    let server =
        Server::new(rows, 100, |number, _| if number < 4 { Fate::Answer } else { refuse(404, "TableNotFound") });
    let line = ["audit", "--table", "Orders", "--parallel", "1", "--html", page.to_str().unwrap()];
    let ran = server.run(&line);
    assert!(ran.failure().contains("404 TableNotFound") && !page.exists(), "{ran:?}");
}

/// What keys are put together from: separators, numbers, dates, identifiers, signs and words of every script, letters that combine,
/// characters of two to four bytes that look like separators, and nothing.
const PIECES: &str = ",,-,_,|,::,.,+,:,%,%2F,%C3%A9, ,{,\",0,7,42,-5.25,1e9,00017,a,B,x,user,Order,é,e\u{301},٣,²,\u{202e},😀,§,–,\u{a0},\
    €,·,，,「,\u{301},\u{200b},\u{feff},\u{10400},Минск,Киев,Αθήνα,данные,名前,İstanbul,Straße,١٢,１２,Ⅷ,2024-05-06,06.05.2024 7:08,\
    2024-W19,a@b.example,10.0.0.1,00:1b:44:11:3a:b7,6f9619ff-8b86-d011-b42d-00c04fc964ff,638505756000000000";

/// A piece that is the same in each row, or behind them, of a kind of which each row has its own.
fn piece(piece: usize, random: &mut Random) -> String {
    let fixed: Vec<&str> = PIECES.split(',').collect();
    match piece.checked_sub(fixed.len()) {
        None => fixed[piece].to_owned(),
        Some(0) => random.below(2_000).to_string(),
        Some(1) => format!("{:05}", random.below(20_000)),
        Some(2) => format!("{:x}", random.next() >> random.below(40)),
        Some(3) => format!("2025-{:02}-{:02}", 1 + random.below(12), 1 + random.below(28)),
        Some(4) => (1_741_000_000_000 + random.below(1 << 30)).to_string(),
        Some(_) => format!("v{}.{}.{}", random.below(3), random.below(20), random.below(9)),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn no_keys_are_too_odd_to_review(
        forms in prop::collection::vec(prop::collection::vec(0..70_usize, 0..6), 1..5),
        choices in prop::collection::vec((0..64_usize, 0..70_usize, any::<u64>()), 3..140),
    ) {
        // A few forms, of which the first is the most frequent, and one piece of some keys is another.
        let row = |((form, other, seed), at): (&(usize, usize, u64), i64)| {
            let mut pieces = forms[form.saturating_sub(40) % forms.len()].clone();
            if let Some(place) = pieces.get_mut(form % 7) {
                *place = *other;
            }
            let random = &mut Random(*seed);
            let key: String = pieces.into_iter().map(|at| piece(at, random)).collect();
            let number = random.below(40);
            let key = if form % 3 == 0 { key } else { format!("{key}{number}") };
            let time = (START + at * 157) * 1_000_000_000;
            if form % 2 == 0 { (key, number.to_string(), Some(time)) } else { ("p".into(), key, Some(time)) }
        };
        let ran = run(&["audit", "--json", "--format", "csv", "-"], csv(choices.iter().zip(0..).map(row)));
        prop_assert!(ran.status <= 1 && ran.json()["rows"] == choices.len(), "{ran:?}");
    }
}
