//! Row keys: numbers, instants, dates and places. `benches/peers` times suffixes, and reading newest-first keys.

use chrono::{DateTime, NaiveDateTime, Utc};
use criterion::Criterion;
use tablekeys::Ticks;
use tablekeys::row_key::{self, parse_calendar, parse_signed, parse_zero_padded};

use super::case::case;
use super::inputs;

/// The inversion that a program writes for instants.
const MAX: u64 = Ticks::MAX.get();

pub(crate) fn bench(c: &mut Criterion) {
    numbers(c);
    instants(c);
    dates(c);
    let places: Vec<(f64, f64)> = inputs::bytes::<8>().into_iter().map(place).collect();
    case(c, "row_key/geohash of 9", &places).by(
        "tablekeys",
        |(north, east)| row_key::geohash::<9>(*north, *east),
        |key| key.expect("a place").to_string(),
    );
}

fn numbers(c: &mut Criterion) {
    let signed = inputs::numbers();
    let numbers: Vec<u64> = signed.iter().map(|n| n.unsigned_abs() % 10_000_000_000).collect();
    case(c, "row_key/zero_padded to 10", &numbers)
        .by("tablekeys", |n| row_key::zero_padded::<10>(*n), |key| key.expect("ten digits").to_string())
        .gives("format!", |n| format!("{n:010}"));
    let keys: Vec<String> = numbers.iter().map(|n| format!("{n:010}")).collect();
    case(c, "row_key/parse_zero_padded of 10", &keys)
        .by("tablekeys", |key| parse_zero_padded::<10>(key), Result::ok)
        .by("str::parse", |key| key.parse::<u64>(), Result::ok);

    case(c, "row_key/signed", &signed).by("tablekeys", |n| row_key::signed(*n), |key| key.to_string());
    let keys: Vec<String> = signed.iter().map(|n| row_key::signed(*n).to_string()).collect();
    case(c, "row_key/parse_signed", &keys).by("tablekeys", |key| parse_signed(key), Result::ok);
}

fn instants(c: &mut Criterion) {
    let instants = inputs::instants();
    case(c, "row_key/ascending", &instants)
        .by("tablekeys", |t| row_key::ascending(*t), |key| key.to_string())
        .gives("format!", |t| format!("{:019}", t.get()));
    case(c, "row_key/newest_first", &instants)
        .by("tablekeys", |t| row_key::newest_first(*t), |key| key.to_string())
        .gives("format!", |t| format!("{:019}", MAX - t.get()));
    let times: Vec<DateTime<Utc>> = instants.iter().copied().map(DateTime::from).collect();
    case(c, "row_key/newest_first from chrono", &times)
        .by("tablekeys", |t| Ticks::try_from(*t).map(row_key::newest_first), |key| key.expect("in range").to_string())
        .gives("format!", |t| {
            let since_1970 = t.timestamp() * 10_000_000 + i64::from(t.timestamp_subsec_nanos() / 100);
            format!("{:019}", 3_155_378_975_999_999_999 - (621_355_968_000_000_000 + since_1970))
        });
}

fn dates(c: &mut Criterion) {
    const CALENDAR: &str = "%Y%m%d%H%M%S";
    let both: Vec<(Ticks, DateTime<Utc>)> = inputs::instants().into_iter().map(|t| (t, DateTime::from(t))).collect();
    case(c, "row_key/calendar", &both)
        .by("tablekeys", |(t, _)| row_key::calendar(*t), |key| key.to_string())
        .gives("chrono", |(_, t)| t.format(CALENDAR).to_string());
    let seconds: Vec<String> = both.iter().map(|(t, _)| row_key::calendar(*t).to_string()).collect();
    case(c, "row_key/parse_calendar", &seconds).by("tablekeys", |key| parse_calendar(key), |t| t.expect("a key")).by(
        "chrono",
        |key| NaiveDateTime::parse_from_str(key, CALENDAR),
        |t| Ticks::from_unix_seconds(t.expect("a date and time").and_utc().timestamp()).expect("in range"),
    );
}

/// Degrees north and east, anywhere.
fn place(bytes: [u8; 8]) -> (f64, f64) {
    let [north, east] = [0, 4].map(|at| u32::from_be_bytes(std::array::from_fn(|i| bytes[at + i])));
    (180.0 * f64::from(north) / 4_294_967_296.0 - 90.0, 360.0 * f64::from(east) / 4_294_967_296.0 - 180.0)
}
