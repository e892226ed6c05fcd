//! Instants as people read them, beside the crates for dates.
//!
//! The three crates get the instant as their own users hold it. chrono and time keep date and time of day apart and need
//! no division to print them; ticks and jiff's `Timestamp` are one number.

use std::fmt::Write;

use chrono::{DateTime, Utc};
use jiff::Timestamp;
use jiff::fmt::temporal::DateTimePrinter;
use tablekeys::row_key;
use tablekeys::{Key, Ticks};
use tablekeys_peers::{Run, limit, peer, tablekeys};
use time::UtcDateTime;
use time::format_description::StaticFormatDescription;
use time::macros::format_description;

use crate::inputs;

const APART: &str = "date and time of day lie ready, apart";
const SECONDS: StaticFormatDescription = format_description!("[year][month][day][hour][minute][second]");
const DAYS: StaticFormatDescription = format_description!("[year][month][day]");
const ROUND_TRIP: StaticFormatDescription =
    format_description!("[year]-[month]-[day]T[hour]:[minute]:[second].[subsecond digits:7]Z");

struct Instants {
    ticks: Vec<Ticks>,
    chrono: Vec<DateTime<Utc>>,
    jiff: Vec<Timestamp>,
    time: Vec<UtcDateTime>,
}

pub(crate) fn works(run: &mut Run) {
    run.section("Instants that people can read");
    let ticks = inputs::instants();
    let jiff = |t: &Ticks| Timestamp::from_nanosecond(t.unix_nanos()).expect("in range");
    let time = |t: &Ticks| UtcDateTime::from_unix_timestamp_nanos(t.unix_nanos()).expect("in range");
    let instants = Instants {
        chrono: ticks.iter().map(|t| DateTime::from(*t)).collect(),
        jiff: ticks.iter().map(jiff).collect(),
        time: ticks.iter().map(time).collect(),
        ticks,
    };
    let all = &instants;
    fixed(run, "calendar", all, row_key::calendar, &calendar_keys(all), ("%Y%m%d%H%M%S", SECONDS));
    let ready: Vec<Key<8>> = all.ticks.iter().map(|t| row_key::day(*t)).collect();
    fixed(run, "day", all, row_key::day, &ready, ("%Y%m%d", DAYS));
    round_trip(run, all);
}

fn calendar_keys(instants: &Instants) -> Vec<Key<14>> {
    instants.ticks.iter().map(|t| row_key::calendar(*t)).collect()
}

/// A key of fixed width, and the format that others print it by.
fn fixed<const N: usize>(
    run: &mut Run,
    id: &'static str,
    instants: &Instants,
    ours: impl Fn(Ticks) -> Key<N>,
    ready: &[Key<N>],
    (format, description): (&'static str, StaticFormatDescription),
) {
    let mut work = run.work(id);
    work.makes(tablekeys(), &instants.ticks, |t| ours(*t), |key| key.to_string());
    work.writes(
        peer("chrono").but(APART),
        &instants.chrono,
        |text: &mut String, t| write!(text, "{}", t.format(format)).expect("a String takes all"),
        String::clone,
    );
    work.writes(
        peer("jiff"),
        &instants.jiff,
        |text: &mut String, t| write!(text, "{}", t.strftime(format)).expect("a String takes all"),
        String::clone,
    );
    work.writes(
        peer("time").but(APART),
        &instants.time,
        |bytes: &mut Vec<u8>, t| _ = t.format_into(bytes, description).expect("a Vec takes all"),
        |bytes| String::from_utf8(bytes.clone()).expect("ASCII"),
    );
    work.makes(limit("copy of a ready key"), ready, |key| *key, |key| key.to_string());
}

fn round_trip(run: &mut Run, instants: &Instants) {
    let printer = DateTimePrinter::new().precision(Some(7));
    let mut work = run.work("Ticks Display");
    work.writes(
        tablekeys(),
        &instants.ticks,
        |text: &mut String, t| write!(text, "{t}").expect("a String takes all"),
        String::clone,
    );
    work.writes(
        peer("chrono, cut to 7 digits").but(APART),
        &instants.chrono,
        |text: &mut String, t| {
            // It prints 3, 6 or 9 digits of a second.
            write!(text, "{}", t.format("%Y-%m-%dT%H:%M:%S%.9f")).expect("a String takes all");
            text.truncate(27);
            text.push('Z');
        },
        String::clone,
    );
    work.writes(
        peer("jiff, DateTimePrinter"),
        &instants.jiff,
        |text: &mut String, t| printer.print_timestamp(t, text).expect("a String takes all"),
        String::clone,
    );
    work.writes(
        peer("time").but(APART),
        &instants.time,
        |bytes: &mut Vec<u8>, t| _ = t.format_into(bytes, ROUND_TRIP).expect("a Vec takes all"),
        |bytes| String::from_utf8(bytes.clone()).expect("ASCII"),
    );
}
