//! Tuple keys and the check of keys, each compared with plain code and with a peer.
//!
//! `cargo bench --features plain --bench tuple`. Lower is better. The peer for tuples, foundationdb-tuple, writes binary keys: fewer bytes, which no
//! table service takes as a key, without a check of characters or length.

#![allow(clippy::unwrap_used, reason = "a bench that is wrong may panic")]

mod legal;

use std::borrow::Cow;
use std::fmt::Write;
use std::hint::black_box;
use std::time::Duration;

use criterion::Criterion;
use legal::{are_legal_ascii, is_legal_key};
use tablekeys::{table, tuple};

const NAME: &str = "invoice-4711";
const NUMBER: u64 = 16_384_000_223;
const KEY: &str = "2516873215109999999__6f9619ff-8b";

fn encode(c: &mut Criterion) {
    let mut text = String::with_capacity(512);
    let mut bytes = Vec::with_capacity(512);
    tuple::encode_into(&(NAME, NUMBER), &mut text).unwrap();
    assert_eq!(text, "invoice-4711!00000000016384000223");
    assert_eq!(text.replace('!', "|"), format!("{NAME}|{NUMBER:020}"));

    let mut group = c.benchmark_group("tuple/encode_into");
    group.bench_function("tablekeys", |b| {
        b.iter(|| {
            text.clear();
            tuple::encode_into(black_box(&(NAME, NUMBER)), &mut text).unwrap();
            black_box(text.len())
        });
    });
    group.bench_function("write", |b| {
        b.iter(|| {
            text.clear();
            let (name, number) = black_box(&(NAME, NUMBER));
            write!(text, "{name}|{number:020}").unwrap();
            black_box(text.len())
        });
    });
    group.bench_function("foundationdb-tuple", |b| {
        b.iter(|| {
            bytes.clear();
            foundationdb_tuple::pack_into(black_box(&(NAME, NUMBER)), &mut bytes);
            black_box(bytes.len())
        });
    });
    group.finish();
}

fn decode(c: &mut Criterion) {
    let text = tuple::encode(&(NAME, NUMBER)).unwrap();
    let bytes = foundationdb_tuple::pack(&(NAME, NUMBER));
    assert_eq!(tuple::decode::<(&str, u64)>(&text).unwrap(), (Cow::Borrowed(NAME), NUMBER));
    assert_eq!(foundationdb_tuple::unpack::<(Cow<'_, str>, u64)>(&bytes).unwrap(), (Cow::Borrowed(NAME), NUMBER));

    let mut group = c.benchmark_group("tuple/decode");
    group.bench_function("tablekeys", |b| b.iter(|| tuple::decode::<(&str, u64)>(black_box(&text)).unwrap()));
    group.bench_function("foundationdb-tuple", |b| {
        b.iter(|| foundationdb_tuple::unpack::<(Cow<'_, str>, u64)>(black_box(&bytes)).unwrap());
    });
    group.finish();
}

fn check(c: &mut Criterion) {
    assert_eq!(KEY.len(), 32);
    assert!(table::check_key(KEY).is_ok() && is_legal_key(KEY));

    let mut group = c.benchmark_group("check_key/32 bytes");
    group.bench_function("tablekeys", |b| b.iter(|| table::check_key(black_box(KEY)).is_ok()));
    group.bench_function("fold over bytes", |b| {
        b.iter(|| {
            let key = black_box(KEY);
            are_legal_ascii(key, table::MAX_KEY_UNITS) || is_legal_key(key)
        });
    });
    group.bench_function("chars", |b| b.iter(|| is_legal_key(black_box(KEY))));
    group.finish();
}

fn main() {
    // Short runs: all benches together take minutes.
    let criterion = Criterion::default().warm_up_time(Duration::from_millis(500));
    let mut criterion = criterion.measurement_time(Duration::from_secs(2)).configure_from_args();
    encode(&mut criterion);
    decode(&mut criterion);
    check(&mut criterion);
    criterion.final_summary();
}
