//! Dates and times as people write them.

use chrono::{DateTime, Datelike, NaiveDate, NaiveDateTime, NaiveTime, Weekday};
use tablekeys::Ticks;

use super::{Reading, Weight, is_recent};

/// The forms: each run of one letter is that many digits of the year, month, day, hour, minute, second or its fraction;
/// `T`, `Z` and punctuation stand for themselves.
const FORMS: [(&str, Weight); 30] = [
    ("yyyy", Weight::Possible),
    ("yyyyMM", Weight::Likely),
    ("yyyyMMdd", Weight::Strong),
    ("yyyyMMddHH", Weight::Strong),
    ("yyyyMMddHHmm", Weight::Strong),
    ("yyyyMMddHHmmss", Weight::Strong),
    ("yyyyMMddHHmmssfff", Weight::Strong),
    ("yyyyMMddHHmmssfffffff", Weight::Strong),
    ("yyyyMMddTHH", Weight::Certain),
    ("yyyyMMddTHHmm", Weight::Certain),
    ("yyyyMMddTHHmmss", Weight::Certain),
    ("yyyyMMddTHHmmssZ", Weight::Certain),
    ("yyyyMMddTHHmmssfffZ", Weight::Certain),
    ("yyyyMMdd-HH", Weight::Strong),
    ("yyyyMMdd-HHmm", Weight::Strong),
    ("yyyyMMdd-HHmmss", Weight::Strong),
    ("yyyyMMdd_HHmmss", Weight::Strong),
    ("yyyy-MM", Weight::Likely),
    ("yyyy-MM-dd", Weight::Certain),
    ("yyyy.MM.dd", Weight::Certain),
    ("yyyy_MM_dd", Weight::Certain),
    ("yyyy/MM/dd", Weight::Certain),
    ("yyyy-MM-dd-HH", Weight::Certain),
    ("yyyy-MM-dd-HH-mm", Weight::Certain),
    ("yyyy-MM-dd-HH-mm-ss", Weight::Certain),
    ("yyyy-MM-ddTHH", Weight::Certain),
    ("yyyy-MM-ddTHH:mm", Weight::Certain),
    ("yyyy-MM-ddTHH:mmZ", Weight::Certain),
    ("yyyy-MM-ddTHH:mm:ss", Weight::Certain),
    ("yyyy-MM-dd HH:mm:ss", Weight::Certain),
];

/// Forms with the year at the end, which sort wrongly across years.
const YEAR_LAST: [(&str, Weight); 7] = [
    ("MMddyyyy", Weight::Possible),
    ("ddMMyyyy", Weight::Weak),
    ("MM-dd-yyyy", Weight::Strong),
    ("MM/dd/yyyy", Weight::Strong),
    ("dd-MM-yyyy", Weight::Likely),
    ("dd.MM.yyyy", Weight::Strong),
    ("dd/MM/yyyy", Weight::Likely),
];

pub(super) fn read(text: &str, readings: &mut Vec<Reading>) {
    if !(4..=40).contains(&text.len()) || !text.is_ascii() {
        return;
    }
    for (form, weight) in FORMS {
        let Some(instant) = instant(text, form) else { continue };
        let sentence = format!("a date as {form}: {instant}");
        readings.push(Reading::new("calendar", weight, sentence).instant(instant).field("form", form).writes_back());
    }
    for (form, weight) in YEAR_LAST {
        let Some(instant) = instant(text, form).filter(|instant| is_recent(*instant)) else { continue };
        let day = &instant.to_string()[..10];
        let sentence = format!("a date as {form}: {day}. Such dates sort wrongly across months or years");
        let reading = Reading::new("calendar-year-last", weight, sentence).instant(instant);
        readings.push(reading.field("form", form).writes_back());
    }
    readings.extend(week(text));
    readings.extend(rfc_3339(text));
}

/// The instant of a text that has the form and is a date.
pub(super) fn instant(text: &str, form: &str) -> Option<Ticks> {
    if text.len() != form.len() {
        return None;
    }
    // Year, month, day, hour, minute, second, fraction.
    let (mut values, mut decimals) = ([1u32, 1, 1, 0, 0, 0, 0], 0);
    let mut before = 0;
    for (found, expected) in text.bytes().zip(form.bytes()) {
        let Some(at) = b"yMdHmsf".iter().position(|&letter| letter == expected) else {
            if found != expected {
                return None;
            }
            before = expected;
            continue;
        };
        let digit = char::from(found).to_digit(10)?;
        values[at] = if before == expected { 10 * values[at] + digit } else { digit };
        decimals += u32::from(expected == b'f');
        before = expected;
    }
    let [year, month, day, hour, minute, second, fraction] = values;
    let fraction = fraction.checked_mul(10u32.checked_pow(7u32.checked_sub(decimals)?)?)?;
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{fraction:07}Z").parse().ok()
}

fn week(text: &str) -> Option<Reading> {
    let (year, week) = text.split_once("-W").or_else(|| text.split_once('W'))?;
    let is_digits = |text: &str, count| text.len() == count && text.bytes().all(|byte| byte.is_ascii_digit());
    if !is_digits(year, 4) || !is_digits(week, 2) {
        return None;
    }
    let monday = NaiveDate::from_isoywd_opt(year.parse().ok()?, week.parse().ok()?, Weekday::Mon)?;
    let instant = Ticks::try_from(NaiveDateTime::new(monday, NaiveTime::MIN).and_utc()).ok()?;
    let sentence = format!("an ISO week, which begins on {monday}");
    let reading = Reading::new("iso-week", Weight::Certain, sentence).instant(instant);
    Some(reading.field("year", monday.iso_week().year()).field("week", monday.iso_week().week()))
}

/// Other texts of RFC 3339: with an offset, and decimals of a second.
fn rfc_3339(text: &str) -> Option<Reading> {
    if text.len() < 20 {
        return None;
    }
    let read = DateTime::parse_from_rfc3339(text).ok()?;
    let instant = Ticks::try_from(read).ok()?;
    let utc = text.ends_with('Z');
    let sorts = if utc { "" } else { ". Texts with different offsets do not sort by time" };
    let sentence = format!("an instant as RFC 3339 writes it: {instant}{sorts}");
    let decimals = text.split_once('.').map_or(0, |(_, rest)| rest.bytes().take_while(u8::is_ascii_digit).count());
    let reading = Reading::new("rfc-3339", Weight::Certain, sentence).instant(instant).field("decimals", decimals);
    let reading = reading.field("offset_minutes", read.offset().local_minus_utc() / 60);
    // Decimals past a tick are lost, and an offset of zero has three texts.
    let exact = utc && decimals <= 7 && text.as_bytes()[10] == b'T';
    Some(if exact { reading.writes_back() } else { reading })
}
