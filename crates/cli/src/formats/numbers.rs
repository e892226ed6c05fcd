//! Decimal digits: numbers, ticks, seconds since 1970, and identifiers that are numbers.

use serde_json::json;
use tablekeys::{Ticks, row_key};

use super::civil::{DAY, HOUR, MINUTE, SECOND};
use super::columns::checks::is_digits;
use super::columns::instants::{FORMS, Form, Unit};
use super::{Reading, Weight, is_recent};

/// The first instant whose ticks have 19 digits. Its inverted ticks are the last ones of 19 digits but for one tick.
pub(crate) const UNPADDED_ASCENDING_BREAKS_AT: Ticks =
    Ticks::new(1_000_000_000_000_000_000).expect("less than the ticks of year 9999");

/// Readings of digits alone, and of what `row_key::signed` writes below zero.
pub(super) fn read(text: &str, readings: &mut Vec<Reading>) {
    if let Ok(value) = row_key::parse_signed(text) {
        let weight = if value < 0 { Weight::Strong } else { Weight::Possible };
        let sentence = format!("the number {value} in 20 characters that sort below and above zero");
        let signed = Reading::new("signed-number", weight, sentence).field("value", value.to_string());
        readings.push(signed.field("width", 20).writes_back());
    }
    if let Some(number) = spelled(text).filter(|number| number.length == text.len()) {
        let sentence = format!("the number {}, written with {}", number.value, number.words);
        readings.push(Reading::new(number.name, Weight::Possible, sentence).field("value", number.value));
    }
    if text.len() > 39 || !is_digits(text) {
        return;
    }
    number(text, readings);
    readings.extend(sentinel(text));
    let Ok(value) = text.parse::<u64>() else { return };
    ticks(text, value, readings);
    if !text.starts_with('0') {
        snowflake(text, value, readings);
    }
    instants(text, value, readings);
}

/// A number as people and other programs write it: not by digits alone.
pub(crate) struct Spelled {
    /// Its bytes.
    pub length: usize,
    name: &'static str,
    pub words: &'static str,
    /// With digits and a point alone.
    value: String,
}

/// The number that a text begins with, where it has separators, a decimal comma or an exponent.
pub(crate) fn spelled(text: &str) -> Option<Spelled> {
    let digits = |from: usize| text.get(from..).map_or(0, |rest| rest.bytes().take_while(u8::is_ascii_digit).count());
    let byte = |at: usize| text.as_bytes().get(at).copied().unwrap_or_default();
    let whole = digits(0);
    let fraction = if matches!(byte(whole), b'.' | b',') { digits(whole + 1) } else { 0 };
    let mantissa = whole + usize::from(fraction > 0) + fraction;
    let found = |name, words, length: usize, value| {
        let ends = whole > 0 && !byte(length).is_ascii_alphanumeric();
        ends.then_some(Spelled { length, name, words, value })
    };
    if matches!(byte(mantissa), b'e' | b'E') {
        let exponent = mantissa + 1 + usize::from(matches!(byte(mantissa + 1), b'+' | b'-'));
        let length = exponent + digits(exponent);
        let value: f64 = text.get(..length).filter(|_| length > exponent)?.replace(',', ".").parse().ok()?;
        let value = Some(value).filter(|value| value.is_finite())?;
        return found("number-with-exponent", "an exponent", length, value.to_string());
    }
    let separator = Some(byte(whole)).filter(|byte| b",.' ".contains(byte) && whole <= 3)?;
    let mut length = whole;
    while byte(length) == separator && digits(length + 1) == 3 {
        length += 4;
    }
    // A point before three digits is as often a decimal one.
    if length >= whole + if separator == b'.' { 8 } else { 4 } {
        let value = text[..length].replace(char::from(separator), "");
        return found("number-with-thousands", "separators between thousands", length, value);
    }
    let value = text.get(..mantissa)?.replace(',', ".");
    Some(()).filter(|()| separator == b',' && fraction > 0)?;
    found("number-with-comma", "a decimal comma", mantissa, value)
}

fn number(text: &str, readings: &mut Vec<Reading>) {
    let width = text.len();
    let digits = Some(text.trim_start_matches('0')).filter(|digits| !digits.is_empty()).unwrap_or("0");
    let number = |name, weight, sentence: String| {
        Reading::new(name, weight, sentence).field("value", digits).field("width", width).writes_back()
    };
    if width > 1 && text.starts_with('0') {
        let sentence = format!("the number {digits}, padded to {width} digits: it sorts among numbers of this width");
        // A number of this length is seldom a count.
        let weight = if digits.len() > 15 { Weight::Weak } else { Weight::Likely };
        let padded = number("padded-number", weight, sentence);
        readings.push(padded.field("largest", "9".repeat(width)));
    } else {
        let next = format!("1{}", "0".repeat(width));
        let sentence = format!("the number {digits}, which is not padded: {next} sorts before {}", "9".repeat(width));
        let weight = if width > 14 { Weight::Weak } else { Weight::Possible };
        readings.push(number("number", weight, sentence));
    }
    if (3..=16).contains(&width) && text.bytes().all(|byte| matches!(byte, b'0' | b'1')) {
        let sentence = format!("the first {width} bits of a digest, as md5_bits and DigestBits write partitions");
        let bits = Reading::new("digest-bits", Weight::Possible, sentence);
        readings.push(bits.field("bits", text).field("partitions", 1_u32 << width).writes_back());
    }
}

/// The ends of types, which programs store for "never" and "not yet".
fn sentinel(text: &str) -> Option<Reading> {
    const ENDS: [(&str, &str); 7] = [
        ("3155378975999999999", "the ticks of DateTime.MaxValue, or newest first those of DateTime.MinValue"),
        ("0000000000000000000", "the ticks of DateTime.MinValue, or newest first those of DateTime.MaxValue"),
        ("9223372036854775807", "the largest signed number of 64 bits"),
        ("18446744073709551615", "the largest number of 64 bits"),
        ("2147483647", "the largest signed number of 32 bits"),
        ("4294967295", "the largest number of 32 bits"),
        ("9999999999999999999", "nineteen nines, greater than all ticks"),
    ];
    let (value, what) = ENDS.into_iter().find(|(value, _)| *value == text)?;
    let sentence = format!("{what}: often stored for what never ends or has not begun");
    Some(Reading::new("sentinel", Weight::Strong, sentence).field("value", value).writes_back())
}

/// The granularity that an instant shows: the largest unit of which it is a whole number.
pub(super) fn granularity(instant: Ticks) -> &'static str {
    let units = [
        (DAY, "day"),
        (HOUR, "hour"),
        (5 * MINUTE, "5 minutes"),
        (MINUTE, "minute"),
        (SECOND, "second"),
        (SECOND / 1_000, "millisecond"),
        (10, "microsecond"),
    ];
    units.into_iter().find(|(unit, _)| instant.get().is_multiple_of(*unit)).map_or("tick", |(_, name)| name)
}

fn ticks(text: &str, value: u64, readings: &mut Vec<Reading>) {
    let width = text.len();
    let Some(ticks) = Ticks::new(value).filter(|_| (18..=20).contains(&width)) else { return };
    let reading = |name, sentence, instant: Ticks| {
        let reading = Reading::new(name, Weight::Strong, sentence).instant(instant).field("width", width);
        reading.field("ticks", instant.get().to_string()).field("granularity", granularity(instant)).writes_back()
    };
    let inverted = ticks.inverted();
    match width {
        18 if !text.starts_with('0') => {
            let breaks = UNPADDED_ASCENDING_BREAKS_AT;
            let sentence = format!(
                "ticks without padding, the oldest first: {ticks}. From {} on they have 19 digits and sort before these",
                day(breaks)
            );
            readings.push(reading("unpadded-ticks", sentence, ticks).field("breaks_at", breaks.to_string()));
            let breaks =
                Ticks::new(UNPADDED_ASCENDING_BREAKS_AT.inverted().get() + 1).expect("an instant of year 6831");
            let sentence = format!(
                "inverted ticks without padding, the newest first: {inverted}. Instants before {} have 19 digits",
                day(breaks)
            );
            let reading = reading("unpadded-newest-first-ticks", sentence, inverted);
            readings.push(reading.field("breaks_at", breaks.to_string()));
        }
        19 | 20 => {
            let wide = if width == 20 { ", in one digit more than ticks need" } else { "" };
            let sentence = format!("ticks, the newest first: {inverted}{wide}");
            readings.push(reading("newest-first-ticks", sentence, inverted));
            let sentence = format!("ticks, the oldest first: {ticks}{wide}");
            readings.push(reading("ascending-ticks", sentence, ticks));
        }
        _ => {}
    }
}

pub(super) fn day(instant: Ticks) -> String {
    instant.to_string()[..10].to_owned()
}

/// Numbers that are instants, in the forms that columns are read by.
fn instants(text: &str, value: u64, readings: &mut Vec<Reading>) {
    for form in FORMS.iter().filter(|form| form.digits == text.len() && !form.is_counted_back()) {
        let Some(instant) = form.any_instant(text) else { continue };
        match form.base {
            None => readings.extend(since_an_epoch(form, instant, text, value)),
            Some(base) if base != Ticks::MAX.get() && is_recent(instant) => {
                let (left, whose) = (base - value, form.words());
                // A number of this length is seldom anything else.
                let weight = match form.digits {
                    19.. => Weight::Strong,
                    13..=16 => Weight::Possible,
                    _ => Weight::Weak,
                };
                let sentence = format!("{whose}, the newest first: {instant}");
                let reading = Reading::new("inverted-unix-time", weight, sentence).instant(instant);
                let reading = reading.field("unit", json!(form.unit.name())).field("value", left.to_string());
                readings.push(reading.field("base", base.to_string()).field("width", text.len()).writes_back());
            }
            Some(_) => {}
        }
    }
}

fn since_an_epoch(form: &Form, instant: Ticks, text: &str, value: u64) -> Option<Reading> {
    let name = match form.unit {
        Unit::Ticks => return None,
        Unit::FileTime => "filetime",
        Unit::Seconds => "unix-seconds",
        Unit::Millis => "unix-milliseconds",
        Unit::Micros => "unix-microseconds",
        Unit::Nanos => "unix-nanoseconds",
    };
    let padded = text.starts_with('0');
    if padded && !is_recent(instant) {
        return None;
    }
    // Half of all numbers of such a width are instants of our time, so what decides is the width itself.
    let weight = match form.unit {
        Unit::FileTime => Weight::Possible,
        Unit::Nanos if !value.is_multiple_of(1_000) => Weight::Possible,
        _ => Weight::Likely,
    };
    let (steps, year) = if form.unit == Unit::FileTime { ("steps of 100 ns", 1601) } else { (form.unit.name(), 1970) };
    let longer = u32::try_from(text.len()).ok().and_then(|width| 10_u64.checked_pow(width)).filter(|_| !padded);
    let changes = longer.and_then(|value| form.unit.instant(value));
    let then = changes.map(|at| format!(". From {} on they have {} digits", day(at), text.len() + 1));
    let sentence = format!("{steps} since {year}: {instant}{}", then.unwrap_or_default());
    let reading = Reading::new(name, weight, sentence).instant(instant);
    let reading = reading.field("value", value.to_string()).field("width", text.len());
    let reading = reading.maybe("breaks_at", changes.map(|at| at.to_string()));
    Some(reading.writes_back_if(!padded && form.unit != Unit::FileTime))
}

/// Identifiers of 64 bits that begin with milliseconds since an epoch of their own: a reading's name, whose they are, and the epoch.
pub(super) const SNOWFLAKES: [(&str, &str, u64); 2] =
    [("snowflake", "Twitter", 1_288_834_974_657), ("discord-snowflake", "Discord", 1_420_070_400_000)];

fn snowflake(text: &str, value: u64, readings: &mut Vec<Reading>) {
    if !(15..=19).contains(&text.len()) || i64::try_from(value).is_err() {
        return;
    }
    for (name, whose, epoch) in SNOWFLAKES {
        let millis = (value >> 22) + epoch;
        let Some(instant) = Unit::Millis.instant(millis) else { continue };
        let machine = value >> 12 & 0x3ff;
        let sentence = format!("a Snowflake id by {whose}'s epoch: {instant}, from machine {machine}");
        let reading = Reading::new(name, Weight::Possible, sentence).instant(instant).field("epoch", epoch);
        let reading = reading.field("machine", machine).field("sequence", value & 0xfff);
        readings.push(reading.field("width", text.len()).writes_back());
    }
}
