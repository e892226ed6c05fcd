//! Which numbers are counted, and so have an order: each table with one beside it whose numbers have none.

use std::fmt::Write as _;

use serde_json::Value;

use super::keys::{Random, at, civil};
use crate::run::run;

/// What is found of a table of PartitionKeys, RowKeys and when each row was written, in seconds.
fn audited(rows: impl IntoIterator<Item = (String, String, u64)>) -> Value {
    let mut csv = "PartitionKey,RowKey,Timestamp\n".to_owned();
    for (partition_key, row_key, seconds) in rows {
        let [year, month, day, hour, minute, second] = civil(at(seconds));
        writeln!(csv, "{partition_key},{row_key},{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
            .unwrap();
    }
    run(&["audit", "--json", "--format", "csv", "-"], csv).json()
}

fn finding<'v>(json: &'v Value, name: &str) -> Option<&'v Value> {
    json["findings"].as_array().unwrap().iter().find(|finding| finding["name"] == name)
}

#[track_caller]
fn mixed_width<'v>(json: &'v Value, severity: &str, confidence: &str) -> &'v Value {
    let found = finding(json, "mixed-width-numbers").unwrap_or_else(|| panic!("{json:#}"));
    assert_eq!((&found["severity"], &found["confidence"]), (&severity.into(), &confidence.into()), "{found:#}");
    found
}

#[track_caller]
fn no_order(json: &Value) {
    assert_eq!(finding(json, "mixed-width-numbers"), None);
}

#[test]
fn random_numbers_written_at_one_instant_have_no_order() {
    for batch in [1, 3, 4, 100] {
        for seed in 0..5 {
            let mut random = Random(seed << 8 | batch);
            no_order(&audited(
                (0..360).map(|row| ("group".into(), random.below(1_000_000).to_string(), row / batch * 600)),
            ));
        }
        let counted = audited((0..360).map(|row| ("group".into(), (row + 1).to_string(), row / batch * 600)));
        mixed_width(&counted, "error", "certain");
    }
}

#[test]
fn numbers_that_fall_are_said_to_fall() {
    let counted = audited((0..300).map(|row| ("left".into(), (3_000 - 7 * row).to_string(), row * 60)));
    let evidence = mixed_width(&counted, "error", "certain")["evidence"].as_str().unwrap();
    assert!(evidence.ends_with("; they fall as the Timestamps rise"), "{evidence}");
}

#[test]
fn identifiers_of_a_least_width_have_outgrown_nothing() {
    let mut random = Random(3);
    let (mut films, mut badges) = (Vec::new(), Vec::new());
    for _ in 0..300 {
        let film = [random.below(10_000_000), 10_000_000 + random.below(25_000_000)][random.below(2) as usize];
        films.push(("en".to_owned(), format!("tt{film:07}"), random.below(10_000_000)));
        badges.push((
            format!("site-{}", random.below(8)),
            format!("B{:05}", random.below(120_000)),
            random.below(10_000_000),
        ));
    }
    no_order(&audited(films));
    no_order(&audited(badges));
    let counted = audited((0..1_200).map(|row| ("en".into(), format!("{row:03}"), row * 60)));
    let found = mixed_width(&counted, "error", "certain");
    assert_eq!(found["title"], "numbers have outgrown the 3 digits that they are padded to");
    assert_eq!(found["count"], 200);
}

#[test]
fn numbers_that_partitions_share_are_not_counted_for_all_together() {
    let mut random = Random(4);
    let mut players = Vec::new();
    for club in 0..16 {
        let mut shirts: Vec<u64> = (1..99).collect();
        for row in 0..25 {
            let shirt = shirts.swap_remove(random.below(shirts.len() as u64) as usize);
            players.push((format!("club-{club:02}"), shirt.to_string(), (club * 25 + row) / 100));
        }
    }
    no_order(&audited(players));
    let orders =
        audited((0..400).map(|row| (format!("club-{:02}", random.below(16)), (row + 1).to_string(), row / 100)));
    mixed_width(&orders, "error", "certain");
}

#[test]
fn counters_in_hexadecimal_and_base_36_are_counted() {
    type Counter = (&'static str, fn(u64) -> String);
    let counters: [Counter; 3] = [
        ("16", |row| format!("{:x}", row + 1)),
        ("16", |row| format!("0x{:X}", row + 1)),
        ("36", |row| {
            let [high, low] = [row / 36, row % 36].map(|value| char::from_digit(value as u32, 36).unwrap());
            if row < 36 { low.to_string() } else { format!("{high}{low}") }
        }),
    ];
    for (base, text) in counters {
        let found = audited((0..300).map(|row| ("wallet".into(), text(row), row * 60)));
        let found = mixed_width(&found, "error", "certain");
        let title = found["title"].as_str().unwrap();
        assert!(title.starts_with(&format!("numbers in base {base} have ")), "{title}");
        // The same texts, written in no order.
        let mut random = Random(6);
        no_order(&audited((0..300).map(|row| ("wallet".into(), text(row), random.below(9_000)))));
        // Of one width.
        no_order(&audited((0..200).map(|row| ("wallet".into(), text(row + 300), row * 60))));
    }
}

#[test]
fn snowflakes_that_grow_by_a_digit_sort_wrongly() {
    let found = audited(
        (0..300).map(|row| ("chat".into(), (998_500_000_000_000_000 + row * 10_000_000_000_000).to_string(), row * 60)),
    );
    mixed_width(&found, "warning", "likely");
}

/// Rows an hour apart, by their RowKeys.
fn keyed(key: impl Fn(u64, &mut Random) -> String) -> Value {
    let mut random = Random(9);
    audited((0..150).map(move |row| ("p".into(), key(row, &mut random), row * 3_600)))
}

#[test]
fn a_number_below_zero_is_found_within_a_key() {
    let json = keyed(|_, random| format!("t={};{:06x}", random.below(40).cast_signed() - 15, random.next() >> 40));
    assert_eq!(finding(&json, "negative-numbers").unwrap()["severity"], "error");
    // A hyphen may follow, unless a few random identifiers are so.
    let json = keyed(|_, random| format!("{}-{}", i64::try_from(random.below(600)).unwrap() - 300, random.base_32(5)));
    assert_eq!(finding(&json, "negative-numbers").unwrap()["severity"], "error");
    let json = keyed(|row, random| if row < 2 { format!("-{row}-Xk4") } else { random.base_32(6) });
    assert_eq!(finding(&json, "negative-numbers"), None);
    // Separators are no signs.
    let json = keyed(|row, random| format!("t--{row:03};a-{};{:06x}", random.below(9), random.next() >> 40));
    assert_eq!(finding(&json, "negative-numbers"), None);
}

#[test]
fn signed_hash_codes_are_a_note_of_all_their_rows() {
    let codes: Vec<i32> = (0..150).map(|row| Random(row).next() as i32).collect();
    let below = codes.iter().filter(|code| **code < 0).count();
    let json = keyed(|row, _| codes[row as usize].to_string());
    let found = finding(&json, "negative-numbers").unwrap();
    assert_eq!((&found["severity"], &found["count"]), (&"note".into(), &below.into()), "{found:#}");
}

#[test]
fn ticks_below_zero_are_said_to_sort_the_oldest_first() {
    let json = keyed(|row, _| format!("-{}", at(row * 3_600)));
    let found = finding(&json, "negative-numbers").unwrap();
    assert_eq!(found["title"], "ticks below 0 sort the oldest first");
    assert_eq!(finding(&json, "unpadded-ticks"), None);
    let json = keyed(|row, _| at(row * 3_600).to_string());
    assert_eq!(finding(&json, "negative-numbers"), None);
    // Identifiers of chats look like milliseconds of 2001.
    let json = keyed(|_, random| format!("-100{:010}", random.below(10_000_000_000)));
    assert_eq!(finding(&json, "negative-numbers"), None);
}

#[test]
fn decimal_numbers_of_several_widths_are_noted_and_those_that_rise_are_errors() {
    let json = keyed(|_, random| format!("{}.{:02}", random.below(1_200), random.below(100)));
    mixed_width(&json, "note", "possible");
    let json = keyed(|row, _| format!("{}.{}", row / 10, row % 10));
    let found = mixed_width(&json, "error", "certain");
    assert_eq!(found["title"], "decimal numbers have 1 and 2 digits before the point and sort as texts");
    no_order(&keyed(|row, _| format!("{:03}.{}", row / 10, row % 10)));
}

#[test]
fn a_power_of_ten_is_found_in_both_cases() {
    for e in ["E", "e"] {
        let json =
            keyed(|row, _| if row == 7 { format!("4.917{e}+11") } else { (491_700_000_000 + row * 977).to_string() });
        assert_eq!(finding(&json, "spreadsheet-damage").unwrap()["count"], 1);
    }
}

#[test]
fn what_programs_write_for_no_value_is_found_in_a_part_of_a_key() {
    let word = |random: &mut Random| format!("{:06x}", random.next() >> 40);
    for nothing in ["None", "<nil>", "[object Promise]", "${tenantId}", "org:undefined", "0000-00-00"] {
        let mut random = Random(2);
        let json = audited((0..200).map(|row| {
            let partition_key = if row % 20 == 3 { nothing.to_owned() } else { format!("org:{}", row % 7) };
            (partition_key, word(&mut random), row * 60)
        }));
        let found = finding(&json, "placeholder-keys").unwrap_or_else(|| panic!("{nothing}: {json:#}"));
        assert_eq!((&found["severity"], &found["count"]), (&"warning".into(), &10.into()));
    }
    let json = keyed(|row, random| {
        format!("{}|{}", if row % 15 == 4 { "null".into() } else { row.to_string() }, word(random))
    });
    assert_eq!(finding(&json, "placeholder-keys").unwrap()["count"], 10);
    // Words that have the same letters, and a value of an enumeration.
    let json = keyed(|row, random| format!("{}-{}", if row % 15 == 4 { "null" } else { "set" }, word(random)));
    assert_eq!(finding(&json, "placeholder-keys"), None);
    let kinds = ["None", "Fast", "Safe", "Slow", "Late"];
    let json = audited((0..200).map(|row| (kinds[row as usize % 5].to_owned(), row.to_string(), row * 60)));
    assert_eq!(finding(&json, "placeholder-keys"), None);
}

/// The severity of a finding about RowKeys that are made of a number below 12,000, at random.
fn severity(name: &str, key: &dyn Fn(u64, &mut Random) -> String) -> Option<String> {
    let mut random = Random(51);
    let json = audited((0..400).map(|n| {
        let number = random.below(12_000);
        (format!("level-{:02}", n % 8), key(number, &mut random), n * 7_919 % 4_000_000)
    }));
    finding(&json, name).map(|found| found["severity"].as_str().unwrap().to_owned())
}

#[test]
fn scores_in_front_of_identifiers_are_there_for_their_order() {
    let warning = Some("warning".to_owned());
    let name = "mixed-width-numbers";
    assert_eq!(severity(name, &|number, r| format!("{number}_{}", r.base_32(8))), warning);
    assert_eq!(severity(name, &|number, r| format!("{number}|{}", r.guid())), warning);
    assert_eq!(severity(name, &|number, r| format!("{number:05}_{}", r.base_32(8))), None);
    // The number of a thing that has several rows, a long one, and one that is a part of a name.
    assert_eq!(severity(name, &|number, r| format!("{}_{}", number % 97 * 31, r.base_32(8))), None);
    assert_eq!(severity(name, &|number, r| format!("{}_{}", number * 1_000_007, r.base_32(8))), None);
    assert_eq!(severity(name, &|number, r| format!("tt{number}_{}", r.base_32(8))), None);
    // Padded to four digits, of which a few have five.
    let padded = |number: u64| format!("{:04}", if number < 300 { 10_000 + number } else { number % 10_000 });
    assert_eq!(severity(name, &|number, r| format!("{}-{}", padded(number), r.guid())), warning);
}

#[test]
fn padded_numbers_below_zero_sort_the_wrong_way_round_too() {
    let signed = |number: u64| if number < 2_000 { format!("-{number:05}") } else { format!("{number:05}") };
    let name = "negative-numbers";
    assert_eq!(severity(name, &|number, r| format!("{}|{}", signed(number), r.base_32(8))).as_deref(), Some("error"));
    assert_eq!(severity(name, &|number, r| format!("{}_{}", signed(number), r.base_32(8))).as_deref(), Some("error"));
    assert_eq!(severity(name, &|number, r| format!("{number:05}-{}", r.base_32(8))), None);
}

#[test]
fn numbers_that_javascript_has_rounded_are_told_from_those_that_are_counted_in_hundreds() {
    let rounded = |step: u64, zeros: u64| {
        let json =
            keyed(|_, random| (1_234_567_890_123_400_000 + random.below(1 << 50) / step * step * zeros).to_string());
        finding(&json, "spreadsheet-damage").map(|found| found["severity"].as_str().unwrap().to_owned())
    };
    assert_eq!(rounded(1, 100), Some("error".into()));
    assert_eq!(rounded(1_000, 100), None);
    assert_eq!(rounded(1, 1), None);
}

/// The postal codes of each country have its own width.
#[test]
fn leading_zeros_are_lost_within_a_partition() {
    let codes = |mixed: bool| {
        let mut random = Random(51);
        audited((0..600_u64).map(move |n| {
            let austrian = n % 3 == 0;
            let code = if austrian { 1_000 + random.below(9_000) } else { random.below(90_000) };
            let country = if austrian && !mixed { "AT" } else { "DE" };
            (country.to_owned(), if austrian { code.to_string() } else { format!("{code:05}") }, n)
        }))
    };
    assert_eq!(finding(&codes(false), "leading-zeros-lost"), None);
    assert_eq!(finding(&codes(true), "leading-zeros-lost").unwrap()["severity"], "error");
}
