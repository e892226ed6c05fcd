//! Balance and heat as laws: rows that a program places by a remainder, and writes that are in few partitions at a time, with
//! settings drawn at random. What cannot be even is told with its cause; the same table with other settings is sound.

use serde_json::Value;

use super::cases::csv_of;
use super::{finding, findings};
use tablekeys_service::random::Random;

type Rows = Vec<(String, String, Option<u64>)>;

fn audited(rows: Rows) -> Value {
    super::audited(&csv_of(rows))
}

/// The names at warning or error that are about partitions.
fn warned(json: &Value) -> Vec<&str> {
    let findings = findings(json).filter(|found| found["severity"] != "note");
    let about = ["uneven-hash", "hash-misplaced", "dominant-partition", "moving-heat", "partition-rate"];
    findings.map(|found| found["name"].as_str().unwrap()).filter(|name| about.contains(name)).collect()
}

fn byte_sum(text: &str) -> u64 {
    text.bytes().map(u64::from).sum()
}

fn digit_sum(text: &str) -> u64 {
    text.chars().filter_map(|c| c.to_digit(16)).map(u64::from).sum()
}

/// A table whose PartitionKeys are the remainders of a number made of the RowKey.
fn placed(row_keys: impl Iterator<Item = String>, partitions: u64, number: impl Fn(&str) -> u64) -> Value {
    audited(row_keys.map(|key| (format!("p{:03}", number(&key) % partitions), key, None)).collect())
}

type Remainder = (&'static str, fn(&str) -> u64);

#[test]
fn what_a_remainder_is_of_is_told_and_digits_modulo_3_or_9_from_their_sum() {
    const OF: [Remainder; 3] = [
        ("the number itself, modulo", |key| key.parse().unwrap()),
        ("the byte sum", byte_sum),
        ("the digit sum", digit_sum),
    ];
    for partitions in [3, 5, 7, 9, 11, 13] {
        for (at, (design, number)) in OF.into_iter().enumerate() {
            let mut random = Random(partitions * 10 + at as u64);
            // Of 6 to 8 digits, so that a sum of bytes differs from one of digits.
            let keys: Vec<String> = (0..900_usize).map(|at| random.of("123456789", 6 + at % 3)).collect();
            let json = placed(keys.iter().cloned(), partitions, number);
            let found = (json["hash"]["design"].as_str(), json["hash"]["partitions"].as_u64());
            // The simplest of those that place each row alike.
            let same =
                |other: &&Remainder| keys.iter().all(|key| other.1(key) % partitions == number(key) % partitions);
            let simplest = OF.iter().find(same).unwrap().0;
            assert_eq!(found, (Some(simplest), Some(partitions)), "{design}");
            // A digit's byte is 48 more than it, and 10 is 1 modulo 9.
            let alike = 48 % partitions == 0 || 9 % partitions == 0;
            assert!(simplest == design || alike, "{design} modulo {partitions}");
        }
    }
}

#[test]
fn a_placement_that_cannot_be_even_is_told_with_why() {
    for seed in 1..=6 {
        let mut random = Random(seed);
        let (step, first) = (random.between(2, 9) * 2, random.between(1_000_000, 8_000_000));
        let numbers = |step: u64| (0..3_000).map(move |at| (first + at * step).to_string());
        let (even, odd) = (random.between(4, 12) * 2, [17, 19, 23, 29][random.place(4)]);
        let itself = |key: &str| key.parse().unwrap();
        let json = placed(numbers(step), even, itself);
        let told = finding(&json, "uneven-hash").unwrap_or_else(|| panic!("{step} {even}: {json:#}"));
        let cause = format!("the numbers differ by multiples of {step}, which use ");
        assert!(told["severity"] == "warning" && told["evidence"].as_str().unwrap().contains(&cause), "{told:#}");
        assert_eq!(warned(&placed(numbers(step), odd, itself)), [""; 0], "{step} {odd}");

        let guids: Vec<String> = (0..6_000).map(|_| random.guid().to_string()).collect();
        let (few, many) = (random.between(4, 16), random.between(100, 140));
        let json = placed(guids.iter().cloned(), many, digit_sum);
        let told = finding(&json, "uneven-hash").unwrap_or_else(|| panic!("{many}: {json:#}"));
        assert!(told["evidence"].as_str().unwrap().contains("too close for"), "{told:#}");
        assert_eq!(warned(&placed(guids.iter().cloned(), few, digit_sum)), [""; 0], "{few}");

        let order = |customer: u64, at: u64| format!("{customer}x-{at:05}");
        let customer = |key: &str| byte_sum(key.split_once('-').unwrap().0);
        let partitions = random.between(6, 14);
        let some: Vec<String> =
            (0..3_000).map(|at| order(if random.below(3) == 0 { 4_711 } else { random.below(900) }, at)).collect();
        let json = placed(some.into_iter(), partitions, customer);
        let told = finding(&json, "uneven-hash").unwrap_or_else(|| panic!("{partitions}: {json:#}"));
        assert!(told["evidence"].as_str().unwrap().contains("of the rows have one value of"), "{told:#}");
        let even: Vec<String> = (0..3_000).map(|at| order(random.below(900), at)).collect();
        assert_eq!(warned(&placed(even.into_iter(), partitions, customer)), [""; 0], "{partitions}");
    }
}

/// Which of the partitions a moment's rows are in.
type Turn = (&'static str, fn(u64) -> String);

#[test]
fn writes_in_few_partitions_at_a_time_are_told_whether_or_not_keys_rise() {
    const TURNS: [Turn; 3] = [
        ("in a circle", |moment| format!("zone-{}", ["b", "k", "a", "x", "m", "c", "q", "e"][moment as usize % 8])),
        ("at random", |moment| format!("{:08x}", moment.wrapping_mul(2_654_435_761) % 0xffff_ffff)),
        ("by day and month", |moment| format!("day {:02}", moment * 7 % 24)),
    ];
    for (turn, partition) in TURNS {
        for (moments, rows, step, severity) in [(48, 100, 40, "note"), (12, 1_200, 0, "warning")] {
            let mut random = Random(rows + step);
            let table = (0..moments).flat_map(|moment| {
                let keys: Vec<String> = (0..rows).map(|_| random.guid().to_string()).collect();
                keys.into_iter().enumerate().map(move |(at, key)| (moment, at as u64, key))
            });
            let (mut one, mut all) = (Vec::new(), Vec::new());
            for (moment, at, key) in table {
                let time = Some(moment * 3_607 + at * step);
                all.push((partition(at % moments), key.clone(), time));
                one.push((partition(moment), key, time));
            }
            let json = audited(one);
            let told = finding(&json, "moving-heat").unwrap_or_else(|| panic!("{turn}, {rows}: {json:#}"));
            assert_eq!(told["severity"], severity, "{turn}, {rows} rows: {told:#}");
            // One fault, one finding.
            assert_eq!(finding(&json, "partition-rate"), None);
            let sound = audited(all);
            assert_eq!((finding(&sound, "moving-heat"), warned(&sound)), (None, Vec::new()), "{turn}, {rows}");
        }
    }
}

#[test]
fn a_partition_that_is_always_busy_has_a_rate_by_the_second() {
    let mut random = Random(4);
    let rows = (0..14_400_u64).map(|at| {
        let tenant = if random.below(10) == 0 { random.below(9) } else { 3 };
        (format!("tenant-{tenant}"), random.guid().to_string(), Some(at / 1_200 * 3_607))
    });
    let json = audited(rows.collect());
    let told = finding(&json, "partition-rate").unwrap_or_else(|| panic!("{json:#}"));
    assert_eq!(told["severity"], "warning", "{told:#}");
    assert!(told["evidence"].as_str().unwrap().starts_with("in the second of 2024-"), "{told:#}");
    assert!(told["remedy"].as_str().unwrap().starts_with("divide the partition into 2 or more"), "{told:#}");
}

#[test]
fn times_of_whole_days_have_no_rate() {
    let mut random = Random(3);
    let rows = (0..12_000_u64).map(|at| (format!("t{}", at % 3), random.guid().to_string(), Some(at / 2_000 * 86_400)));
    assert_eq!(warned(&audited(rows.collect())), [""; 0]);
}
