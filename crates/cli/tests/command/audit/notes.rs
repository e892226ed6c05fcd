//! Findings that are notes on sound tables, each with a table that has it and one that is a little different and has not.

use std::fmt::Write as _;

use serde_json::Value;
use tablekeys::partition::SipHash;

use super::keys::{Random, at, civil, guid_text};
use crate::run::run;

fn audited(rows: impl Iterator<Item = (String, String)>) -> Value {
    let mut csv = "PartitionKey,RowKey\n".to_owned();
    rows.for_each(|(partition_key, row_key)| writeln!(csv, "{partition_key},{row_key}").unwrap());
    run(&["audit", "--json", "--format", "csv", "-"], csv).json()
}

fn finding<'v>(json: &'v Value, name: &str) -> Option<&'v Value> {
    json["findings"].as_array().unwrap().iter().find(|finding| finding["name"] == name)
}

/// Rows of random words, of which every tenth has another RowKey.
fn every_tenth(other: impl Fn(u64) -> String) -> Value {
    let mut random = Random(5);
    audited((0..200).map(|number| {
        let word: String = (0..8).map(|_| char::from(b'a' + random.below(26) as u8)).collect();
        (format!("shop-{}", number % 4), if number % 10 == 3 { other(number) } else { word })
    }))
}

#[track_caller]
fn noted(json: &Value, name: &str, count: u64) {
    let found = finding(json, name).unwrap_or_else(|| panic!("no {name} in {json:#}"));
    assert_eq!((&found["severity"], &found["count"]), (&"note".into(), &count.into()), "{found:#}");
}

#[test]
fn quotation_marks_are_noted() {
    noted(&every_tenth(|number| format!("o'brien-{number}")), "quotation-marks", 20);
    assert_eq!(finding(&every_tenth(|number| format!("obrien-{number}")), "quotation-marks"), None);
}

#[test]
fn characters_past_ascii_are_noted() {
    let plain = every_tenth(|number| format!("zoe-{number}"));
    noted(&every_tenth(|number| format!("zoë-{number}")), "past-ascii", 20);
    let emoji = every_tenth(|number| format!("\u{1f600}{number}"));
    assert!(finding(&emoji, "past-ascii").unwrap()["evidence"].as_str().unwrap().contains("past U+FFFF"));
    assert_eq!(finding(&plain, "past-ascii"), None);
}

#[test]
fn empty_keys_are_noted() {
    let json = audited((0..100).map(|number| {
        let partition_key = if number == 7 { "\"\"".to_owned() } else { format!("shop-{}", number % 4) };
        (partition_key, format!("word{}", guid_text(&Random(number).guid_bytes())))
    }));
    noted(&json, "empty-keys", 1);
}

#[test]
fn row_keys_too_long_for_another_service_are_noted() {
    let long = |length: usize| every_tenth(move |number| format!("{number}{}", "x".repeat(length - 3)));
    noted(&long(300), "long-row-keys", 20);
    assert_eq!(finding(&long(255), "long-row-keys"), None);
}

#[test]
fn an_order_that_people_read_otherwise_is_noted() {
    let names = ["anna", "Bert", "carla", "Dora", "emil", "Fritz"];
    let rows = |fold: fn(&str) -> String| {
        audited((0..90).map(move |n: usize| (format!("team-{}", n % 3), fold(&format!("{}{n}", names[n % 6])))))
    };
    assert_eq!(finding(&rows(str::to_owned), "culture-order").unwrap()["severity"], "note");
    assert_eq!(finding(&rows(str::to_lowercase), "culture-order"), None);
}

#[test]
fn a_hash_that_places_rows_is_noted_with_its_partitions() {
    const PARTITIONS: SipHash = SipHash::new(16);
    let mut random = Random(8);
    let ids: Vec<String> = (0..600).map(|_| guid_text(&random.guid_bytes())).collect();
    let hashed = audited(ids.iter().map(|id| (PARTITIONS.partition_key_of(id.as_str()), id.clone())));
    let found = finding(&hashed, "hash-partitions").unwrap();
    assert_eq!(found["title"], "16 partitions by SipHash of the RowKey");
    assert_eq!((&found["count"], &found["of"]), (&600.into(), &600.into()));
    let dealt = audited(ids.iter().zip(0..).map(|(id, n)| ((n % 16).to_string(), id.clone())));
    assert_eq!(finding(&dealt, "hash-partitions"), None);
}

/// Five and a half minutes of writes to 1,000 partitions, at this rate per second: no minute has a fifth of them.
fn minutes_at(rate: u64) -> Value {
    let mut csv = "PartitionKey,RowKey,Timestamp\n".to_owned();
    for second in 0..330 {
        let [year, month, day, hour, minute, second_of_minute] = civil(at(second));
        let time = format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second_of_minute:02}Z");
        for row in 0..rate {
            writeln!(csv, "p{:03},r{:07},{time}", row % 1_000, second * rate + row).unwrap();
        }
    }
    run(&["audit", "--json", "--format", "csv", "-"], csv).json()
}

#[test]
fn a_rate_near_the_target_of_an_account_is_told() {
    assert!(finding(&minutes_at(5_050), "table-rate").is_some());
    assert_eq!(finding(&minutes_at(400), "table-rate"), None);
}
