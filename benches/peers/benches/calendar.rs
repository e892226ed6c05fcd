//! Instants as people read them, beside the crates for dates.
//!
//! The three crates get the instant as their own users hold it. chrono and time keep date and time of day apart and need
//! no division to print them; ticks are one number, jiff's `Timestamp` seconds and nanoseconds. By hand, each starts from one
//! number of seconds, as ticks do, asks the crate for the fields, and writes two digits of each at a time.

use std::fmt::Write;

use chrono::format::{Item, StrftimeItems};
use chrono::{DateTime, Datelike, SecondsFormat, Timelike, Utc};
use jiff::Timestamp;
use jiff::fmt::temporal::DateTimePrinter;
use tablekeys::row_key;
use tablekeys::{Key, Ticks};
use tablekeys_peers::{Run, limit, peer, tablekeys};
use time::UtcDateTime;
use time::format_description::StaticFormatDescription;
use time::macros::format_description;

use crate::{by_hand, inputs};

/// Year, month, day, hour, minute, second.
type Fields = [u32; 6];

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
    seconds: Vec<i64>,
}

pub(crate) fn tasks(run: &mut Run) {
    run.section("Instants that people can read");
    let ticks = inputs::instants();
    let jiff = |t: &Ticks| Timestamp::from_nanosecond(t.unix_nanos()).expect("in range");
    let time = |t: &Ticks| UtcDateTime::from_unix_timestamp_nanos(t.unix_nanos()).expect("in range");
    let instants = Instants {
        chrono: ticks.iter().map(|t| DateTime::from(*t)).collect(),
        jiff: ticks.iter().map(jiff).collect(),
        time: ticks.iter().map(time).collect(),
        seconds: ticks.iter().map(|t| t.unix_seconds()).collect(),
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

/// The fields of a number of seconds, by the public functions of each crate.
mod fields {
    use super::{DateTime, Datelike, Fields, Ticks, Timelike, Timestamp, UtcDateTime, by_hand};

    pub(super) fn chrono(seconds: i64) -> Fields {
        let t = DateTime::from_timestamp(seconds, 0).expect("in range");
        [t.year().cast_unsigned(), t.month(), t.day(), t.hour(), t.minute(), t.second()]
    }

    pub(super) fn jiff(seconds: i64) -> Fields {
        let t = jiff::tz::Offset::UTC.to_datetime(Timestamp::from_second(seconds).expect("in range"));
        let of = |field: i8| u32::from(field.cast_unsigned());
        let year = u32::from(t.year().cast_unsigned());
        [year, of(t.month()), of(t.day()), of(t.hour()), of(t.minute()), of(t.second())]
    }

    pub(super) fn time(seconds: i64) -> Fields {
        let t = UtcDateTime::from_unix_timestamp(seconds).expect("in range");
        let ((year, month, day), (hour, minute, second)) = (t.to_calendar_date(), t.as_hms());
        let [month, day, hour, minute, second] = [month.into(), day, hour, minute, second].map(u32::from);
        [year.cast_unsigned(), month, day, hour, minute, second]
    }

    pub(super) fn std(t: Ticks) -> Fields {
        let seconds = t.get() / 10_000_000;
        let (days, second) = ((seconds / 86_400) as u32, (seconds % 86_400) as u32);
        let [year, month, day] = by_hand::date(days);
        [year, month, day, second / 3_600, second / 60 % 60, second % 60]
    }
}

/// The first `N` of fourteen digits.
fn written<const N: usize>([year, month, day, hour, minute, second]: Fields) -> [u8; N] {
    let pairs = [year / 100, year % 100, month, day, hour, minute, second];
    let pairs = pairs.map(|pair| by_hand::PAIRS[pair as usize]);
    *pairs.as_flattened().first_chunk().expect("at most fourteen")
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
    let items = StrftimeItems::new(format).parse().expect("a format");
    let items: &[Item<'_>] = &items;
    let read = |key: [u8; N]| String::from_utf8(key.to_vec()).expect("ASCII");
    let mut task = run.task(id);
    task.makes(tablekeys(), &instants.ticks, |t| ours(*t), |key| key.to_string());
    task.makes(peer("std, fields by hand"), &instants.ticks, |t| written::<N>(fields::std(*t)), read);
    task.makes(peer("time, fields by hand"), &instants.seconds, |t| written::<N>(fields::time(*t)), read);
    task.makes(peer("jiff, fields by hand"), &instants.seconds, |t| written::<N>(fields::jiff(*t)), read);
    task.makes(peer("chrono, fields by hand"), &instants.seconds, |t| written::<N>(fields::chrono(*t)), read);
    task.writes(
        peer("chrono, prepared items").but(APART),
        &instants.chrono,
        |text: &mut String, t| t.format_with_items(items.iter()).write_to(text).expect("a String takes all"),
        String::clone,
    );
    task.writes(
        peer("jiff"),
        &instants.jiff,
        |text: &mut String, t| write!(text, "{}", t.strftime(format)).expect("a String takes all"),
        String::clone,
    );
    task.writes(
        peer("time").but(APART),
        &instants.time,
        |bytes: &mut Vec<u8>, t| _ = t.format_into(bytes, description).expect("a Vec takes all"),
        |bytes| String::from_utf8(bytes.clone()).expect("ASCII"),
    );
    task.makes(limit("copy of a ready key"), ready, |key| *key, |key| key.to_string());
}

fn round_trip(run: &mut Run, instants: &Instants) {
    let printer = DateTimePrinter::new().precision(Some(7));
    let nine_digits = StrftimeItems::new("%Y-%m-%dT%H:%M:%S%.9f").parse().expect("a format");
    let mut task = run.task("Ticks Display");
    task.writes(
        tablekeys(),
        &instants.ticks,
        |text: &mut String, t| write!(text, "{t}").expect("a String takes all"),
        String::clone,
    );
    task.writes(
        peer("std, fields by hand, and push_str").but("not by way of Display"),
        &instants.ticks,
        |text: &mut String, t| {
            let mut key = *b"yyyy-MM-ddTHH:mm:ss.fffffffZ";
            let digits = written::<14>(fields::std(*t));
            for (at, pair) in [0, 2, 5, 8, 11, 14, 17].into_iter().zip(digits.as_chunks::<2>().0) {
                key[at..at + 2].copy_from_slice(pair);
            }
            let decimals = by_hand::written::<8>(t.get() % 10_000_000).expect("seven digits");
            key[20..27].copy_from_slice(&decimals[1..]);
            text.push_str(by_hand::text(&key));
        },
        String::clone,
    );
    task.writes(
        peer("chrono, items cut to 7 digits").but(APART),
        &instants.chrono,
        |text: &mut String, t| {
            t.format_with_items(nine_digits.iter()).write_to(text).expect("a String takes all");
            text.truncate(27);
            text.push('Z');
        },
        String::clone,
    );
    task.makes(
        peer("chrono, to_rfc3339_opts cut to 7 digits").but("date and time of day lie ready; a new String"),
        &instants.chrono,
        |t| {
            // It prints 3, 6 or 9 digits of a second.
            let mut text = t.to_rfc3339_opts(SecondsFormat::Nanos, true);
            text.truncate(27);
            text.push('Z');
            text
        },
        |text| text,
    );
    task.writes(
        peer("jiff, DateTimePrinter"),
        &instants.jiff,
        |text: &mut String, t| printer.print_timestamp(t, text).expect("a String takes all"),
        String::clone,
    );
    task.writes(
        peer("time").but(APART),
        &instants.time,
        |bytes: &mut Vec<u8>, t| _ = t.format_into(bytes, ROUND_TRIP).expect("a Vec takes all"),
        |bytes| String::from_utf8(bytes.clone()).expect("ASCII"),
    );
}
