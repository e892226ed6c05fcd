//! Keys of every script: characters of several bytes, next to separators, digits and dates.

use std::fmt::Write as _;

use super::audited;
use super::keys::iso;
use crate::random::Random;

/// What may lie between words: separators, and characters of two to four bytes that look like such.
const BETWEEN: &str = "-,_,|,:,.,%, ,,§,–,\u{a0},€,·,，,「,\u{301},\u{200b},\u{feff},\u{1f600},²,٣,\u{10400}";

const WORDS: [&str; 14] =
    ["user", "Order", "x", "Минск", "Киев", "Αθήνα", "данные", "名前", "İstanbul", "Straße", "é", "١٢", "１２", "Ⅷ"];

fn between(random: &mut Random) -> &'static str {
    random.pick(&BETWEEN.split(',').collect::<Vec<_>>())
}

/// A word of one kind.
fn word(kind: u64, random: &mut Random) -> String {
    match kind {
        0 => random.below(2_000).to_string(),
        1 => format!("{:05}", random.below(20_000)),
        2 => format!("{:x}", random.next() >> random.below(40)),
        3 => format!("2025-{:02}-{:02}", 1 + random.below(12), 1 + random.below(28)),
        4 => (1_741_000_000_000 + random.below(1 << 30)).to_string(),
        5 => format!("v{}.{}.{}", random.below(3), random.below(20), random.below(9)),
        _ => random.pick(&WORDS).to_owned(),
    }
}

/// A column: which kinds of words, and what lies before and after each.
fn column(random: &mut Random) -> (Vec<u64>, Vec<&'static str>) {
    let kinds: Vec<u64> = (0..=random.below(3)).map(|_| random.below(8)).collect();
    let around = (0..=kinds.len()).map(|_| between(random)).collect();
    (kinds, around)
}

fn key((kinds, around): &(Vec<u64>, Vec<&str>), random: &mut Random) -> String {
    let mut key = around[0].to_owned();
    for (kind, after) in kinds.iter().zip(&around[1..]) {
        key.push_str(&word(*kind, random));
        // Some keys have another separator.
        key.push_str(if random.below(40) == 0 { between(random) } else { after });
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
            let [partition_key, row_key] = [&columns[0], &columns[1]].map(|column| key(column, &mut random));
            writeln!(csv, "{partition_key},{row_key},{}.1Z", iso(row * 60)).unwrap();
        }
        let json = audited(&csv);
        assert!(json["rows"].as_u64().is_some_and(|rows| rows >= 1), "seed {seed}: {json:#}\n{csv}");
    }
}
