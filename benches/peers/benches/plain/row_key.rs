//! Row keys beside plain `std` and chrono code for the same work: `cargo bench --features plain --bench row_key`.

use std::fmt::Write;
use std::hint::black_box;
use std::time::Duration;

use chrono::{DateTime, Utc};
use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use tablekeys::{Ticks, row_key};

/// Instants spread over the years 2000 to 2030, enough of them that no branch is learned by heart.
fn instants() -> Vec<Ticks> {
    let first: Ticks = "2000-01-01T00:00:00.0000000Z".parse().expect("an instant");
    let step = 9_460_800_000_000_000 / 1_024 + 12_345_677;
    (0..1_024).map(|i| Ticks::new(first.get() + i * step).expect("before 2031")).collect()
}

fn numbers() -> Vec<i64> {
    instants()
        .iter()
        .enumerate()
        .map(|(i, t)| (t.get().cast_signed() >> (i % 60)) * if i % 2 == 0 { 1 } else { -1 })
        .collect()
}

/// One pass over all inputs an iteration; criterion divides by their number.
macro_rules! each {
    ($group:expr, $id:literal, $inputs:expr, $routine:expr) => {
        $group.bench_function($id, |b| {
            b.iter(|| {
                for input in $inputs.iter() {
                    black_box(&$routine(black_box(input)));
                }
            });
        });
    };
}

fn newest_first(c: &mut Criterion) {
    let instants = instants();
    let mut group = c.benchmark_group("row_key/newest_first");
    group.throughput(Throughput::Elements(instants.len() as u64));
    let plain = |t: &Ticks| format!("{:019}", Ticks::MAX.get() - t.get());
    let mut reused = String::new();
    assert!(instants.iter().all(|t| row_key::newest_first(*t) == plain(t)));
    each!(group, "tablekeys", instants, |t: &Ticks| row_key::newest_first(*t));
    each!(group, "tablekeys as &str", instants, |t: &Ticks| row_key::newest_first(*t).as_str().len());
    each!(group, "format! into a new String", instants, plain);
    each!(group, "write! into a reused String", instants, |t: &Ticks| {
        reused.clear();
        write!(reused, "{:019}", Ticks::MAX.get() - t.get()).expect("a String takes all");
        reused.len()
    });
    group.finish();
}

fn newest_first_from_chrono(c: &mut Criterion) {
    let times: Vec<DateTime<Utc>> = instants().into_iter().map(DateTime::from).collect();
    let mut group = c.benchmark_group("row_key/newest_first from chrono");
    group.throughput(Throughput::Elements(times.len() as u64));
    let ours = |time: &DateTime<Utc>| Ticks::try_from(*time).map(row_key::newest_first);
    let plain = |time: &DateTime<Utc>| {
        let since_1970 = time.timestamp() * 10_000_000 + i64::from(time.timestamp_subsec_nanos() / 100);
        format!("{:019}", 3_155_378_975_999_999_999 - (621_355_968_000_000_000 + since_1970))
    };
    assert!(times.iter().all(|time| ours(time).expect("in range") == plain(time)));
    each!(group, "tablekeys", times, ours);
    each!(group, "format! into a new String", times, plain);
    group.finish();
}

fn parse_newest_first(c: &mut Criterion) {
    let keys: Vec<String> = instants().into_iter().map(|t| row_key::newest_first(t).into()).collect();
    let mut group = c.benchmark_group("row_key/parse_newest_first");
    group.throughput(Throughput::Elements(keys.len() as u64));
    let plain = |key: &String| key.parse::<u64>().map(|inverted| Ticks::MAX.get() - inverted);
    assert!(keys.iter().all(|key| row_key::parse_newest_first(key).map(Ticks::get).ok() == plain(key).ok()));
    each!(group, "tablekeys", keys, |key: &String| row_key::parse_newest_first(key));
    each!(group, "str::parse::<u64>", keys, plain);
    group.finish();
}

fn calendar(c: &mut Criterion) {
    let instants = instants();
    let times: Vec<DateTime<Utc>> = instants.iter().copied().map(DateTime::from).collect();
    let mut group = c.benchmark_group("row_key/calendar");
    group.throughput(Throughput::Elements(instants.len() as u64));
    let mut reused = String::new();
    let mut chrono = |time: &DateTime<Utc>| {
        reused.clear();
        write!(reused, "{}", time.format("%Y%m%d%H%M%S")).expect("a String takes all");
        reused.len()
    };
    assert!(
        instants
            .iter()
            .zip(&times)
            .all(|(t, time)| { row_key::calendar(*t) == time.format("%Y%m%d%H%M%S").to_string() })
    );
    each!(group, "tablekeys", instants, |t: &Ticks| row_key::calendar(*t));
    each!(group, "chrono into a reused String", times, &mut chrono);
    group.finish();
    let keys: Vec<String> = instants.iter().map(|t| row_key::calendar(*t).into()).collect();
    let plain = |key: &String| chrono::NaiveDateTime::parse_from_str(key, "%Y%m%d%H%M%S");
    assert!(keys.iter().all(|key| {
        let seconds = plain(key).expect("a date and time").and_utc().timestamp();
        row_key::parse_calendar(key) == Ticks::from_unix_seconds(seconds)
    }));
    let mut group = c.benchmark_group("row_key/parse_calendar");
    group.throughput(Throughput::Elements(keys.len() as u64));
    each!(group, "tablekeys", keys, |key: &String| row_key::parse_calendar(key));
    each!(group, "chrono", keys, plain);
    group.finish();
}

fn signed(c: &mut Criterion) {
    let numbers = numbers();
    let mut group = c.benchmark_group("row_key/signed");
    group.throughput(Throughput::Elements(numbers.len() as u64));
    let plain = |n: &i64| {
        if *n >= 0 { format!("{n:020}") } else { format!("-{:019}", 9_999_999_999_999_999_999 - n.unsigned_abs()) }
    };
    assert!(numbers.iter().all(|n| row_key::signed(*n) == plain(n)));
    each!(group, "tablekeys", numbers, |n: &i64| row_key::signed(*n));
    each!(group, "format! into a new String", numbers, plain);
    group.finish();
}

fn zero_padded(c: &mut Criterion) {
    let numbers: Vec<u64> = numbers().iter().map(|n| n.unsigned_abs() % 10_000_000_000).collect();
    let mut group = c.benchmark_group("row_key/zero_padded to 10");
    group.throughput(Throughput::Elements(numbers.len() as u64));
    let plain = |n: &u64| format!("{n:010}");
    assert!(numbers.iter().all(|n| row_key::zero_padded::<10>(*n).expect("ten digits") == plain(n)));
    each!(group, "tablekeys", numbers, |n: &u64| row_key::zero_padded::<10>(*n));
    each!(group, "format! into a new String", numbers, plain);
    group.finish();
}

fn with_suffix(c: &mut Criterion) {
    let keys: Vec<_> = instants().into_iter().map(row_key::newest_first).collect();
    let suffix = "-6f9619ff-8b86-d011-b42d-00cf4fc964ff";
    assert_eq!(keys[0].with_suffix(suffix).as_deref(), Ok(format!("{}{suffix}", keys[0]).as_str()));
    let mut group = c.benchmark_group("row_key/with_suffix of 37");
    group.bench_function("tablekeys", |b| {
        b.iter_batched(|| keys[0], |key| key.with_suffix(suffix), BatchSize::SmallInput);
    });
    group.bench_function("format! without a check", |b| {
        b.iter_batched(|| keys[0], |key| format!("{key}{suffix}"), BatchSize::SmallInput);
    });
    group.finish();
}

criterion_group! {
    name = benches;
    // All benches together are to take some minutes.
    config = Criterion::default().warm_up_time(Duration::from_millis(500)).measurement_time(Duration::from_secs(2));
    targets = newest_first, newest_first_from_chrono, parse_newest_first, calendar, signed, zero_padded, with_suffix
}
criterion_main!(benches);
