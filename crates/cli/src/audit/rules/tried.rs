//! The `bad` and `sound` tables of rules, as their first tests.
//!
//! A table is lines of `RowKey` or `PartitionKey / RowKey`. Words in braces differ from row to row: `{1..40}` counts, with the
//! digits of its first number, and makes as many rows, as `{*40}` does without a text; `{hex:8}` and `{digits:6}` are random; `{guid}` is one; `{ticks}`,
//! `{unpadded}`, `{newest}`, `{seconds}`, `{ms}`, `{day}`, `{time}`, `{as:d.M.yyyy}` and, an hour ahead, `{local}` are the row's Timestamp, which rises by 157 s per row.

use std::fmt::Write as _;

use super::*;
use crate::audit::Review;
use crate::audit::facts::tests::gathered;
use crate::audit::known::Baseline;
use crate::formats::civil::Zone;

const HEX: &str = "0123456789abcdef";

/// Random characters.
fn random(alphabet: &str, length: usize, seed: &mut u64) -> String {
    let character = |_| {
        *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let at = (*seed >> 33) % alphabet.len() as u64;
        char::from(alphabet.as_bytes()[usize::try_from(at).expect("a few")])
    };
    (0..length).map(character).collect()
}

/// A text with its words in braces filled in, for a row of this number.
pub(super) fn filled(pattern: &str, number: usize, time: Ticks, seed: &mut u64) -> String {
    let mut parts = pattern.split('{');
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (word, after) = part.split_once('}').expect("a closed brace");
        let unix = (time.get() - 621_355_968_000_000_000) / 10_000;
        let word = match (word.split_once(".."), word.split_once(':'), word) {
            (Some((from, _)), ..) => {
                format!("{:0width$}", from.parse::<usize>().expect("a number") + number, width = from.len())
            }
            (_, Some(("hex", length)), _) => random(HEX, length.parse().expect("a length"), seed),
            (_, Some(("digits", length)), _) => random(&HEX[..10], length.parse().expect("a length"), seed),
            (.., many) if many.starts_with('*') => String::new(),
            (.., "guid") => {
                let mut hex = |length| random(HEX, length, seed);
                format!("{}-{}-4{}-a{}-{}", hex(8), hex(4), hex(3), hex(3), hex(12))
            }
            (.., "ticks") => format!("{:019}", time.get()),
            (.., "unpadded") => time.get().to_string(),
            (.., "newest") => format!("{:019}", Ticks::MAX.get() - time.get()),
            (.., "seconds") => (unix / 1_000).to_string(),
            (.., "ms") => unix.to_string(),
            (.., "day") => time.to_string()[..10].to_owned(),
            (.., "time") => time.to_string()[..19].to_owned(),
            (.., "local") => time.checked_add(std::time::Duration::from_secs(3_600)).expect("an instant").to_string()
                [..19]
                .to_owned(),
            (_, Some(("as", form)), _) => {
                let zone = if form.ends_with("zzz") { Zone::Offset(60) } else { Zone::Unsaid };
                civil::write(time, form, zone).expect("a date")
            }
            _ => panic!("{{{word}}} is no word"),
        };
        text.extend([&word, after]);
    }
    text
}

/// What is known of a table.
pub(super) fn facts(table: &str) -> (Facts, Summary) {
    let (mut csv, mut at, mut seed) = ("PartitionKey,RowKey,Timestamp\n".to_owned(), 638_505_756_000_000_000, 1);
    for line in table.lines() {
        let words = line.split('{').filter_map(|part| Some(part.split_once('}')?.0));
        let count =
            words.filter_map(|word| word.split_once("..").or_else(|| Some(("1", word.strip_prefix('*')?)))).next_back();
        let [from, to] = count.map_or([1, 1], |(from, to)| [from, to].map(|number| number.parse().expect("a number")));
        let line = if line.contains(" / ") { line.to_owned() } else { format!("p / {line}") };
        for number in 0..=to - from {
            let time = Ticks::new(at).expect("an instant");
            let row = filled(&line, number, time, &mut seed).replace('"', "\"\"");
            writeln!(csv, "\"{}\",{time}", row.replacen(" / ", "\",\"", 1)).expect("text");
            at += 1_570_000_000;
        }
    }
    gathered(csv, 1, 1 << 20)
}

/// The names of what is found in a table.
fn found(table: &str) -> Vec<&'static str> {
    let (facts, summary) = facts(table);
    Review::of(facts, summary, &[], &Baseline::default()).findings.iter().map(|finding| finding.name).collect()
}

/// Rules without a bad table, whose findings the tests of the command plant or their own files make.
const PLANTED: [&str; 10] = [
    "check-digits",
    "hash-misplaced",
    "hash-partitions",
    "little-endian",
    "partition-bytes",
    "partition-rate",
    "table-rate",
    "uneven-hash",
    "unreadable-rows",
    "written-again",
];

#[test]
fn each_rule_tells_its_bad_tables_from_its_sound_ones() {
    let mut wrong = Vec::new();
    for rule in all().filter(|rule| !matches!(rule.look, Look::Key(_))) {
        assert_eq!(rule.bad.is_empty(), PLANTED.contains(&rule.name), "{}", rule.name);
        for (tables, bad) in [(rule.bad, true), (rule.sound, false)] {
            let found = tables.iter().map(|table| (rule.name, table, found(table)));
            wrong.extend(found.filter(|(name, _, found)| found.contains(name) != bad));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
