//! Where keys land in other systems.

use std::path::Path;

use tablekeys::partition::Partitioner;
use tablekeys_stores::{Placement, Suffixes, System};

use crate::run::{Ran, folder, run, words};

/// A CSV file of 3,000 orders, one customer with every fourth of them.
fn orders() -> String {
    let customer = |at: u32| if at.is_multiple_of(4) { 7 } else { 1_000 + at % 900 };
    let rows: String = (0..3_000).map(|at| format!("{at},customer-{}\n", customer(at))).collect();
    format!("order,customer\n{rows}")
}

#[test]
fn every_system_gives_rows_per_partition_beside_chance_and_the_keys_responsible() {
    for system in System::ALL {
        let line = ["skew", "--partition-key", "customer", "--design", system.name(), "--partitions", "12", "--json"];
        let ran = run(&line, orders());
        assert_eq!(ran.status, 0, "{ran:?}");
        let json = ran.json();
        let row = &json["sets"][0]["rows"][0];
        let placement = Placement::new(system, 12).unwrap();
        let mut counts = vec![0_u64; 12];
        for line in orders().lines().skip(1) {
            counts[placement.partition_of(line.split_once(',').unwrap().1) as usize] += 1;
        }
        assert_eq!(row["counts"], serde_json::json!(counts), "{system}");
        assert!(row["chance"]["peak_to_mean"].as_f64().unwrap() < row["found"]["peak_to_mean"].as_f64().unwrap());
        let heaviest = &row["fullest"]["heaviest"][0];
        assert_eq!(row["fullest"]["partition"], placement.partition_of("customer-7"), "{system}");
        assert_eq!((heaviest["key"].as_str(), heaviest["lines"].as_u64()), (Some("customer-7"), Some(750)), "{system}");
        let notes = json["sets"][0]["notes"].to_string();
        assert_eq!(notes.contains("equal ranges assumed"), placement.equal_ranges_assumed(), "{system}: {notes}");
    }
    let text = run(&["skew", "--partition-key", "customer", "--design", "cosmos-v2", "--partitions", "12"], orders());
    assert!(text.stdout.contains("its heaviest keys: customer-7 750 ("), "{}", text.stdout);
}

#[test]
fn the_fullest_partition_is_explained_for_designs_of_the_library_too() {
    let lines: String =
        (0..2_000).map(|at| if at % 5 == 0 { "busy\n".into() } else { format!("key-{at}\n") }).collect();
    let json = run(&["skew", "--design", "siphash", "--partitions", "6,16", "--json"], lines).json();
    for row in json["sets"][0]["rows"].as_array().unwrap() {
        assert_eq!(row["fullest"]["heaviest"][0], serde_json::json!({ "key": "busy", "lines": 400 }));
        assert_eq!(row["fullest"]["one_in"], 1);
    }
}

#[test]
fn keys_that_a_system_refuses_are_counted_with_the_reason() {
    let lines = format!("{}\nok\n", "x".repeat(257));
    let ran = run(&["skew", "--design", "kinesis", "--partitions", "4", "--json"], lines);
    let refused = &ran.json()["sets"][0]["refused_lines"][0];
    assert_eq!((refused["count"].as_u64(), refused["designs"][0].as_str()), (Some(1), Some("kinesis")));
    let reason = "expected 1 to 256 characters in a key of kinesis, found 257 characters";
    assert_eq!(refused["first"][0]["reason"], reason);
}

#[test]
fn what_is_not_published_is_refused_with_what_can_be_shown() {
    for (design, says) in [("dynamodb", "DynamoDB publishes no placement"), ("kafka-sticky", "no key decides")] {
        let ran = run(&["skew", "--design", design, "--partitions", "4"], "a\n");
        assert!(ran.failure().contains(says), "{ran:?}");
    }
}

/// Where `key placed` says that keys land.
fn placed(line: &str, stdin: &str) -> Ran {
    run(&words(&format!("key placed --system {line}")), stdin)
}

#[test]
fn numbers_come_one_per_line_from_arguments_and_from_a_pipe() {
    assert_eq!(placed("eventhubs --partitions 12 device-4711", "").stdout, "7\n");
    let piped = placed("kafka-murmur2 --partitions 12 -", "a\nb\n");
    let placement = Placement::new(System::KafkaMurmur2, 12).unwrap();
    let expected = format!("{}\n{}\n", placement.partition_of("a"), placement.partition_of("b"));
    assert_eq!((piped.status, piped.stdout), (0, expected));
    let typed = |kind: &str| placed(&format!("postgresql --partitions 32 --as {kind} 42"), "").stdout;
    assert_eq!(typed("int32"), typed("int64"));
    assert_ne!(typed("int32"), typed("text"));
    let slot = |key: &str| placed(&format!("redis --partitions 16384 {key}"), "").stdout;
    assert_eq!(slot("{user1000}.following"), slot("user1000"));
    let null = placed("kafka-murmur2 --partitions 4 --as null null", "");
    assert!(null.failure().contains("sticky"), "{null:?}");
}

/// With ranges in a file, where a key lands.
fn in_ranges(path: &Path, system: &str, text: &str) -> Ran {
    std::fs::write(path, text).unwrap();
    run(&["key", "placed", "--system", system, "--ranges", path.to_str().unwrap(), "user1000"], "")
}

#[test]
fn real_ranges_are_read_from_a_file() {
    let path = folder("real_ranges_are_read_from_a_file").join("slots.txt");
    let gap = in_ranges(&path, "redis", "0-99 small\n");
    let says = "expected a range that ends at the last hash, found slots 0 to 99 last";
    assert!(gap.failure().ends_with(says), "{gap:?}");
    for text in ["0-99 small\n100-16383 large\n", "\u{feff}0-99\tsmall\r\n100-16383\tlarge\r\n"] {
        assert_eq!(in_ranges(&path, "redis", text).stdout, "large\n", "{text}");
    }
    let line = ["skew", "--design", "redis", "--ranges", path.to_str().unwrap()];
    let set = &run(&[&line[..], &["--json"]].concat(), "a\nb\nc\n").json()["sets"][0];
    assert_eq!(set["rows"][0]["counts"], serde_json::json!([0, 3]));
    let notes = set["notes"].to_string();
    assert!(notes.contains("small, large") && !notes.contains("equal ranges"), "{notes}");
    let other = run(&[&line[..], &["--partitions", "3"]].concat(), "a\n");
    assert_eq!(other.failure(), "expected --partitions 2 with the ranges, or none, found another");
}

#[test]
fn names_of_ranges_that_a_terminal_obeys_are_refused() {
    let path = folder("names_of_ranges_that_a_terminal_obeys_are_refused").join("ranges");
    for (system, text, found) in [
        ("redis", "0-99 small\n100-16383 lar\rge\n", "found \\u{d} in "),
        ("redis", "0-99 small\n100-16383 \u{1b}[2J\n", "found \\u{1b} in "),
        ("cosmos-v2", r#"[{"id":"a\u001b","minInclusive":"","maxExclusive":"FF"}]"#, "found \\u{1b} in "),
    ] {
        let ran = in_ranges(&path, system, text);
        assert!(ran.failure().contains(found), "{text}: {ran:?}");
    }
}

/// Blizzard/node-rdkafka#616, whose keys were seen on these partitions.
#[test]
fn two_producers_are_compared_key_by_key() {
    let keys = "354afe16-939a-4ea8-8e17-8bb0840b6886\nf562ac3b-2224-4e25-a0ab-56094e10c239\n";
    let line = ["against", "kafka-murmur2", "kafka-crc32", "--partitions", "10"];
    let text = run(&line, keys).stdout;
    assert!(text.contains("10 partitions: 2 of 2 lines on different partitions, 100.0%"), "{text}");
    assert!(text.contains("partitioner=murmur2_random"), "{text}");
    let json = run(&[&line[..], &["--json"]].concat(), keys).json();
    let examples = json["rows"][0]["examples"].as_array().unwrap();
    let seen = |at: usize| (examples[at]["first"].as_u64(), examples[at]["second"].as_u64());
    assert_eq!([seen(0), seen(1)], [(Some(4), Some(9)), (Some(5), Some(6))]);
    let same = run(&["against", "redis", "redis", "--partitions", "3"], keys).stdout;
    assert!(same.contains("0 of 2 lines") && !same.contains("Setting"), "{same}");
}

#[test]
fn the_fewest_suffixes_occupy_every_partition_on_the_day_and_all_year() {
    let line = ["suffixes", "2026-01-21", "--design", "cosmos-v2", "--partitions", "10"];
    let json = run(&[&line[..], &["--json"]].concat(), "").json();
    let suffixes = Suffixes::new(Placement::new(System::CosmosV2, 10).unwrap(), "-");
    assert_eq!(json["fewest"].as_u64(), suffixes.fewest("2026-01-21", 10_000).ok().map(u64::from));
    assert_eq!(json["year"]["days"], 365);
    let rows = json["year"]["rows"].as_array().unwrap();
    let ten = rows.iter().find(|row| row["suffixes"] == 10).unwrap();
    // 10 of 10 choices at random occupy 6.5 on average.
    assert!((6.3..6.7).contains(&ten["occupied_mean"].as_f64().unwrap()), "{ten}");
    let last = rows.last().unwrap();
    assert_eq!(
        (last["suffixes"].as_u64(), last["occupied_least"].as_u64()),
        (json["year"]["fewest"].as_u64(), Some(10))
    );
    let text = run(&line, "").stdout;
    assert!(text.contains("the rule of thumb") && text.contains("equal ranges assumed"), "{text}");
    let bound = run(&[&line[..], &["--most", "10"]].concat(), "");
    assert!(bound.failure().starts_with("expected at most 10 suffixes of \"2026-01-21\" to occupy all 10 partitions"));
}
