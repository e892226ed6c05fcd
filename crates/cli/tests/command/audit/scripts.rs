//! Keys of every script: characters of several bytes, next to separators, digits and dates.

use std::fmt::Write as _;

use super::keys::{Random, at, civil};
use crate::run::run;

/// What may lie between words: separators, and characters of two to four bytes that look like such.
const BETWEEN: [&str; 22] = [
    "-",
    "_",
    "|",
    ":",
    ".",
    "%",
    " ",
    "",
    "§",
    "–",
    "\u{a0}",
    "€",
    "·",
    "，",
    "「",
    "\u{301}",
    "\u{200b}",
    "\u{feff}",
    "\u{1f600}",
    "²",
    "٣",
    "\u{10400}",
];

const WORDS: [&str; 14] =
    ["user", "Order", "x", "Минск", "Киев", "Αθήνα", "данные", "名前", "İstanbul", "Straße", "é", "١٢", "１２", "Ⅷ"];

/// A word of one kind.
fn word(kind: u64, random: &mut Random) -> String {
    match kind {
        0 => random.below(2_000).to_string(),
        1 => format!("{:05}", random.below(20_000)),
        2 => format!("{:x}", random.next() >> random.below(40)),
        3 => format!("2025-{:02}-{:02}", 1 + random.below(12), 1 + random.below(28)),
        4 => (1_741_000_000_000 + random.below(1 << 30)).to_string(),
        5 => format!("v{}.{}.{}", random.below(3), random.below(20), random.below(9)),
        _ => WORDS[random.below(WORDS.len() as u64) as usize].to_owned(),
    }
}

/// A column: which kinds of words, and what lies before and after each.
fn column(random: &mut Random) -> (Vec<u64>, Vec<&'static str>) {
    let kinds: Vec<u64> = (0..=random.below(3)).map(|_| random.below(8)).collect();
    let between = (0..=kinds.len()).map(|_| BETWEEN[random.below(BETWEEN.len() as u64) as usize]).collect();
    (kinds, between)
}

fn key((kinds, between): &(Vec<u64>, Vec<&str>), random: &mut Random) -> String {
    let mut key = between[0].to_owned();
    for (kind, after) in kinds.iter().zip(&between[1..]) {
        key.push_str(&word(*kind, random));
        // Some keys have another separator.
        key.push_str(if random.below(40) == 0 { BETWEEN[random.below(BETWEEN.len() as u64) as usize] } else { after });
    }
    key
}

#[test]
fn every_table_of_any_script_is_reported() {
    for seed in 0..150 {
        let mut random = Random(seed);
        let columns = [column(&mut random), column(&mut random)];
        let mut csv = "PartitionKey,RowKey,Timestamp\n".to_owned();
        for row in 0..[3, 40, 120][seed as usize % 3] {
            let [year, month, day, hour, minute, second] = civil(at(row * 60));
            let [partition_key, row_key] = [&columns[0], &columns[1]].map(|column| key(column, &mut random));
            writeln!(
                csv,
                "{partition_key},{row_key},{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.1Z"
            )
            .unwrap();
        }
        let json = run(&["audit", "--json", "--format", "csv", "-"], &csv).json();
        assert!(json["rows"].as_u64().is_some_and(|rows| rows >= 1), "seed {seed}: {json:#}\n{csv}");
    }
}

#[test]
fn a_number_after_a_separator_of_several_bytes_is_read() {
    for separator in ["§", "\u{a0}", "–", "€"] {
        let rows: String = (1..=40).map(|number| format!("shop,{separator}order {number}\n")).collect();
        let json = run(&["audit", "--json", "--format", "csv", "-"], format!("PartitionKey,RowKey\n{rows}")).json();
        assert_eq!(json["findings"][0]["name"], "mixed-width-numbers", "{json:#}");
    }
}

#[test]
fn a_city_of_ten_bytes_is_no_isbn() {
    let cities = [
        "Минск",
        "Киров",
        "Томск",
        "Пермь",
        "Курск",
        "Орск",
        "Тула",
        "Омск",
        "Уфа",
        "Сочи",
        "Тверь",
        "Псков",
        "Выкса",
        "Елец",
    ];
    let rows: String = cities.iter().map(|city| format!("ru,{city}\n")).collect();
    let json = run(&["audit", "--json", "--format", "csv", "-"], format!("PartitionKey,RowKey\n{rows}")).json();
    assert_eq!(json["rows"], 14);
}
