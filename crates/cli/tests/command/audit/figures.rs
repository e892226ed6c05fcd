//! Counts, severities and sentences of findings that have been wrong.

use std::fmt::Write as _;

use serde_json::Value;

use super::keys::{Random, at, civil};
use crate::run::run;

pub(super) fn row(csv: &mut String, partition_key: &str, row_key: &str, seconds: Option<u64>) {
    let time = seconds.map_or_else(String::new, |seconds| {
        let [year, month, day, hour, minute, second] = civil(at(seconds));
        format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.0000000Z")
    });
    writeln!(csv, "{partition_key},{row_key},{time}").unwrap();
}

pub(super) fn audited(rows: impl FnOnce(&mut String)) -> Value {
    let mut csv = "PartitionKey,RowKey,Timestamp\n".to_owned();
    rows(&mut csv);
    run(&["audit", "--json", "--format", "csv", "-"], csv).json()
}

pub(super) fn finding<'v>(json: &'v Value, name: &str) -> Option<&'v Value> {
    json["findings"].as_array().unwrap().iter().find(|finding| finding["name"] == name)
}

#[test]
fn rows_that_lack_a_digit_are_counted_alone() {
    let mut random = Random(3);
    let json = audited(|csv| {
        for number in 0..20_000_u64 {
            let value = random.below(100_000_000);
            let digits =
                if number % 10 == 3 { format!("{:07}", value % 10_000_000 + 1) } else { format!("{value:08}") };
            row(
                csv,
                &format!("depot-{}", number % 9),
                digits.trim_start_matches(|c| number % 10 == 3 && c == '0'),
                None,
            );
        }
    });
    let found = finding(&json, "leading-zeros-lost").unwrap();
    let count = found["count"].as_u64().unwrap();
    assert!((1_900..=2_100).contains(&count) && found["of"] == 20_000, "{found}");
    assert!(finding(&json, "mixed-width-numbers").is_none());
}

#[test]
fn a_counter_that_ended_or_has_room_is_not_used_up() {
    // A queue that ended years before the others, in which numbers rose.
    let json = audited(|csv| {
        for number in 0..400_u64 {
            row(csv, "old", &format!("{:04}", 9_500 + number), Some(number * 3_600));
            row(csv, "new", &format!("{number:04}"), Some(700 * 86_400 + number * 60));
        }
    });
    assert_eq!(finding(&json, "number-overflow"), None, "{json:#}");
    // Two of a hundred.
    let json = audited(|csv| {
        for number in 0..200_u64 {
            row(csv, "queue", &format!("{number:04}"), Some(number * 3_600));
        }
    });
    assert_eq!(finding(&json, "number-overflow"), None, "{json:#}");
    // Each month begins anew.
    let json = audited(|csv| {
        for month in 1..=3_u64 {
            for number in 0..950_u64 {
                let time = (month * 30 * 950 + number * 30) * 86_400 / 950;
                row(csv, "tickets", &format!("2025{month:02}-{:03}", number + 1), Some(time));
            }
        }
    });
    assert_eq!(finding(&json, "number-overflow"), None, "{json:#}");
    // Digits of an identifier are no counter.
    let json = audited(|csv| {
        for number in 0..300_u64 {
            row(csv, "parts", &format!("0000{}{:03}", char::from(b'a' + (number % 26) as u8), 700 + number), None);
        }
    });
    assert_eq!(finding(&json, "number-overflow"), None, "{json:#}");
}

#[test]
fn partitions_with_several_rows_are_told() {
    let json = audited(|csv| {
        let mut random = Random(9);
        for number in 0..500_u64 {
            let id = random.guid();
            row(csv, &id, "a", None);
            if number < 9 {
                row(csv, &id, "b", None);
            }
        }
    });
    let found = finding(&json, "one-row-partitions").unwrap();
    assert_eq!((&found["count"], &found["severity"]), (&491.into(), &"note".into()));
    assert_eq!(found["evidence"], "9 partitions have several rows");
}

#[test]
fn a_remedy_never_tells_to_pad_what_is_below_zero_or_too_long() {
    let json = audited(|csv| {
        for number in 0..200_i64 {
            row(csv, &format!("scale{}", number % 2), &(number - 90).to_string(), None);
        }
    });
    assert!(finding(&json, "mixed-width-numbers").is_none());
    let remedy = finding(&json, "negative-numbers").unwrap()["remedy"].as_str().unwrap();
    assert!(remedy.contains("row_key::signed") && !remedy.contains("zeros"), "{remedy}");
}

#[test]
fn a_proposal_is_better_than_what_is_there() {
    let json = audited(|csv| {
        let mut random = Random(4);
        for number in 0..6_000_u64 {
            let customer = if random.below(3) > 0 { 0 } else { random.below(30) };
            row(csv, &format!("customer-{customer:02}"), &random.guid(), Some(number * 97));
        }
    });
    for finding in json["findings"].as_array().unwrap() {
        for proposal in finding["proposals"].as_array().unwrap() {
            let share = |side: &str| proposal[side]["largest_share"].as_f64().unwrap();
            assert!(share("after") < share("before"), "{proposal}");
        }
    }
    assert!(finding(&json, "dominant-partition").is_some());
}

#[test]
fn numbers_in_several_partitions_are_counted_together() {
    let json = audited(|csv| {
        for number in 0..900_u64 {
            row(csv, &format!("customer-{:02}", number % 3), &format!("order-{}", number / 3), Some(number * 60));
        }
    });
    let found = finding(&json, "mixed-width-numbers").unwrap();
    assert_eq!((&found["count"], &found["confidence"]), (&900.into(), &"certain".into()));
    assert!(found["evidence"].as_str().unwrap().contains("numbers after 3 prefixes are affected"), "{found}");
}
