//! Keys read back, with the refusals that tablekeys has: as many digits as there must be, no sign, no number out of range.

use std::time::Duration;

use chrono::format::{Parsed, StrftimeItems, parse};
use chrono::{DateTime, Utc};
use jiff::{Timestamp, civil};
use tablekeys::{Ticks, row_key};
use tablekeys_peers::{Run, peer, tablekeys};
use time::format_description::well_known::Rfc3339;
use time::macros::format_description;
use time::{OffsetDateTime, PrimitiveDateTime};

use crate::{by_hand, inputs};

const SIMD: &str = "without SIMD, which needs more than the baseline";
const BARE: &str = "takes other lengths, other forms or numbers out of range";

pub(crate) fn tasks(run: &mut Run) {
    run.section("Keys read back");
    parse_newest_first(run);
    parse_zero_padded(run);
    parse_signed(run);
    parse_calendar(run);
    from_str(run);
}

/// How others read digits: `std`, which takes a plus in front, and two crates for speed.
mod digits {
    pub(super) fn std(text: &str) -> Option<u64> {
        if text.starts_with('+') { None } else { text.parse().ok() }
    }

    pub(super) fn lexical(text: &str) -> Option<u64> {
        if text.starts_with('+') { None } else { lexical_core::parse(text.as_bytes()).ok() }
    }

    pub(super) fn simd(text: &str) -> Option<u64> {
        atoi_simd::parse_pos::<u64, false>(text.as_bytes()).ok()
    }
}

/// Eight digits at a time, by hand.
fn eights<const N: usize>(text: &str) -> Option<u64> {
    by_hand::read::<N>(text.as_bytes().try_into().ok()?)
}

fn parse_newest_first(run: &mut Run) {
    type Read = fn(&str) -> Option<u64>;
    fn same(key: &str, read: impl Fn(&str) -> Option<u64>) -> Option<u64> {
        if key.len() == 19 { Ticks::MAX.get().checked_sub(read(key)?) } else { None }
    }
    for key in ["251687321510999999", "25168732151099999999", "+251687321510999999", "-251687321510999999"]
        .into_iter()
        .chain(["3155378976000000000", "251687321510999999x", "", " 251687321510999999"])
    {
        let others: [Read; 3] = [digits::std, digits::lexical, digits::simd];
        assert!(row_key::parse_newest_first(key).is_err(), "{key}");
        assert!(same(key, eights::<19>).is_none(), "{key}");
        assert!(others.iter().all(|read| same(key, read).is_none()), "{key}");
    }
    let keys: Vec<String> = inputs::instants().into_iter().map(|t| row_key::newest_first(t).into()).collect();
    let some = |ticks: Option<u64>| ticks.expect("a key");
    let mut task = run.task("parse_newest_first");
    task.makes(tablekeys(), &keys, |key| row_key::parse_newest_first(key), |ticks| ticks.expect("a key").get());
    task.makes(peer("str::parse, same refusals"), &keys, |key| same(key, digits::std), some);
    task.makes(peer("lexical-core, same refusals"), &keys, |key| same(key, digits::lexical), some);
    task.makes(peer("atoi_simd, same refusals").but(SIMD), &keys, |key| same(key, digits::simd), some);
    task.makes(peer("std, eight digits at a time, same refusals"), &keys, |key| same(key, eights::<19>), some);
    let inverted = |number: u64| Ticks::MAX.get() - number;
    task.makes(peer("str::parse, bare").but(BARE), &keys, |key| key.parse(), |n| inverted(n.expect("digits")));
    task.makes(
        peer("lexical-core, bare").but(BARE),
        &keys,
        |key| lexical_core::parse(key.as_bytes()),
        |n| inverted(n.expect("digits")),
    );
}

fn parse_zero_padded(run: &mut Run) {
    fn same(key: &str, read: impl Fn(&str) -> Option<u64>) -> Option<u64> {
        if key.len() == 10 { read(key) } else { None }
    }
    for key in ["", "+000000223", "000000022", "00000000223", "00000002x3", "-000000223"] {
        assert!(row_key::parse_zero_padded::<10>(key).is_err(), "{key}");
        for read in [digits::std, digits::lexical, digits::simd, eights::<10>] {
            assert_eq!(same(key, read), None, "{key}");
        }
    }
    let padded = |n: i64| format!("{:010}", n.unsigned_abs() % 10_000_000_000);
    let keys: Vec<String> = inputs::numbers().into_iter().map(padded).collect();
    let some = |number: Option<u64>| number.expect("a key");
    let mut task = run.task("parse_zero_padded to 10");
    task.makes(tablekeys(), &keys, |key| row_key::parse_zero_padded::<10>(key), |number| number.expect("a key"));
    task.makes(peer("str::parse, same refusals"), &keys, |key| same(key, digits::std), some);
    task.makes(peer("lexical-core, same refusals"), &keys, |key| same(key, digits::lexical), some);
    task.makes(peer("atoi_simd, same refusals").but(SIMD), &keys, |key| same(key, digits::simd), some);
    task.makes(peer("std, eight digits at a time, same refusals"), &keys, |key| eights::<10>(key), some);
    task.makes(
        peer("lexical-core, bare").but(BARE),
        &keys,
        |key| lexical_core::parse(key.as_bytes()),
        |n| n.expect("digits"),
    );
}

fn parse_signed(run: &mut Run) {
    const NINES: u64 = 9_999_999_999_999_999_999;
    fn same(key: &str, read: impl Fn(&str) -> Option<u64>) -> Option<i64> {
        if key.len() != 20 {
            return None;
        }
        if let Some(digits) = key.strip_prefix('-') {
            let absolute = NINES - read(digits)?;
            return if absolute == 0 { None } else { 0i64.checked_sub_unsigned(absolute) };
        }
        i64::try_from(read(key.strip_prefix('0')?)?).ok()
    }
    for key in ["", "-9999999999999999999", "-0000000000000000000", "0+000000000000000042", "09999999999999999999"]
        .into_iter()
        .chain(["10000000000000000000", "0000000000000000004x", "-999999999999999957"])
    {
        assert!(row_key::parse_signed(key).is_err(), "{key}");
        for read in [digits::std, digits::lexical, digits::simd, eights::<19>] {
            assert_eq!(same(key, read), None, "{key}");
        }
    }
    let keys: Vec<String> = inputs::numbers().into_iter().map(|n| row_key::signed(n).into()).collect();
    let some = |number: Option<i64>| number.expect("a key");
    let mut task = run.task("parse_signed");
    task.makes(tablekeys(), &keys, |key| row_key::parse_signed(key), |number| number.expect("a key"));
    task.makes(peer("str::parse, same refusals"), &keys, |key| same(key, digits::std), some);
    task.makes(peer("lexical-core, same refusals"), &keys, |key| same(key, digits::lexical), some);
    task.makes(peer("atoi_simd, same refusals").but(SIMD), &keys, |key| same(key, digits::simd), some);
    task.makes(peer("std, eight digits at a time, same refusals"), &keys, |key| same(key, eights::<19>), some);
}

/// Seconds since 0001-01-01 of the words of eight digits of a date and of a time of day, six after two zeros.
fn seconds(date: u64, time: u64) -> Option<u64> {
    let (date, time) = (by_hand::read_eight(date)? as u32, by_hand::read_eight(time)? as u32);
    let (hour, minute, second) = (time / 10_000, time / 100 % 100, time % 100);
    if hour > 23 || minute > 59 || second > 59 {
        return None;
    }
    let day = by_hand::day([date / 10_000, date / 100 % 100, date % 100])?;
    Some(86_400 * u64::from(day) + u64::from(3_600 * hour + 60 * minute + second))
}

fn calendar_by_hand(key: &str) -> Option<u64> {
    let key: &[u8; 14] = key.as_bytes().try_into().ok()?;
    let time = u64::from_le_bytes(*key.last_chunk()?) & !0xffff | 0x3030;
    seconds(u64::from_le_bytes(*key.first_chunk()?), time).map(|seconds| 10_000_000 * seconds)
}

/// The form with seven decimals, and no other.
fn round_trip_by_hand(text: &str) -> Option<u64> {
    let text: &[u8; 28] = text.as_bytes().try_into().ok()?;
    if [4, 7, 10, 13, 16, 19, 27].map(|at| text[at]) != *b"--T::.Z" {
        return None;
    }
    let two = |at: usize| u64::from(u16::from_le_bytes([text[at], text[at + 1]]));
    let date = two(0) | two(2) << 16 | two(5) << 32 | two(8) << 48;
    let time = 0x3030 | two(11) << 16 | two(14) << 32 | two(17) << 48;
    // A zero in place of the point.
    let decimals = u64::from_le_bytes(*text[19..].first_chunk()?) & !0xff | 0x30;
    Some(10_000_000 * seconds(date, time)? + by_hand::read_eight(decimals)?)
}

fn parse_calendar(run: &mut Run) {
    const OTHER: &str = "makes date and time of day, not one number";
    let second = |t: Ticks| t.floor_to(Duration::from_secs(1)).expect("a step").unix_seconds();
    let keys: Vec<String> = inputs::instants().into_iter().map(|t| row_key::calendar(t).into()).collect();
    let description = format_description!("[year][month][day][hour][minute][second]");
    let items = StrftimeItems::new("%Y%m%d%H%M%S").parse().expect("a format");
    let mut task = run.task("parse_calendar");
    task.makes(tablekeys(), &keys, |key| row_key::parse_calendar(key), |t| second(t.expect("a key")));
    for key in ["", "2024050607080", "2024050607080x", "00000506070809", "20241306070809", "20240431070809"]
        .into_iter()
        .chain(["20240506240000", "20240506236000", "20240506235960", "19000229000000", "２02405060708"])
    {
        assert!(row_key::parse_calendar(key).is_err() && calendar_by_hand(key).is_none(), "{key}");
    }
    let ticks = |t: Option<u64>| Ticks::new(t.expect("a key")).expect("in range");
    task.makes(peer("std, by hand, same refusals"), &keys, |key| calendar_by_hand(key), |t| second(ticks(t)));
    task.makes(
        peer("chrono, prepared items").but(OTHER),
        &keys,
        |key| {
            let mut parsed = Parsed::new();
            parse(&mut parsed, key, items.iter())?;
            parsed.to_naive_datetime_with_offset(0)
        },
        |t| t.expect("a date and time").and_utc().timestamp(),
    );
    task.makes(
        peer("jiff").but(OTHER),
        &keys,
        |key| civil::DateTime::strptime("%Y%m%d%H%M%S", key),
        |t| t.and_then(|t| t.to_zoned(jiff::tz::TimeZone::UTC)).expect("a date and time").timestamp().as_second(),
    );
    task.makes(
        peer("time").but(OTHER),
        &keys,
        |key| PrimitiveDateTime::parse(key, description),
        |t| t.expect("a date and time").assume_utc().unix_timestamp(),
    );
}

fn from_str(run: &mut Run) {
    const WIDER: &str = "reads offsets and other numbers of digits too";
    let texts: Vec<String> = inputs::instants().iter().map(ToString::to_string).collect();
    let mut task = run.task("Ticks FromStr");
    task.makes(tablekeys(), &texts, |text| text.parse::<Ticks>(), |t| t.expect("an instant").unix_nanos());
    for text in ["2023-02-29T00:00:00.0000000Z", "2024-02-29 00:00:00.0000000Z", "2024-02-29T00:00:00.000000xZ"] {
        assert!(text.parse::<Ticks>().is_err() && round_trip_by_hand(text).is_none(), "{text}");
    }
    let ticks = |t: Option<u64>| Ticks::new(t.expect("an instant")).expect("in range");
    task.makes(
        peer("std, by hand").but("seven decimals, and no other form"),
        &texts,
        |text| round_trip_by_hand(text),
        |t| ticks(t).unix_nanos(),
    );
    task.makes(
        peer("chrono, parse_from_rfc3339").but(WIDER),
        &texts,
        |text| DateTime::parse_from_rfc3339(text),
        |t| i128::from(t.expect("an instant").with_timezone(&Utc).timestamp_nanos_opt().expect("before 2262")),
    );
    task.makes(
        peer("jiff, Timestamp").but(WIDER),
        &texts,
        |text| text.parse::<Timestamp>(),
        |t| t.expect("an instant").as_nanosecond(),
    );
    task.makes(
        peer("time, Rfc3339").but(WIDER),
        &texts,
        |text| OffsetDateTime::parse(text, &Rfc3339),
        |t| t.expect("an instant").unix_timestamp_nanos(),
    );
}
