//! Several parts in one key that sorts part by part, and back.
//!
//! Answers are compared by what each key reads back to, and each must sort its keys as the tuples sort.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::fmt::Write;

use serde::{Deserialize, Serialize};
use tablekeys::{Ticks, tuple};
use tablekeys_peers::{Run, peer, tablekeys};

use crate::by_hand;
use crate::inputs::{self, INPUTS};

const BINARY: &str = "binary keys, which no table service takes; no limit of length";
const PLAIN: &str = "no escape, no check, no limit of length";
const UNESCAPED: &str = "no check that the key is one that it would write";

pub(crate) fn tasks(run: &mut Run) {
    run.section("Tuples");
    invoices(run);
    orders(run);
}

/// Keys as one contender writes them; they must sort as the tuples do, which are ascending.
fn keys<I, K: Ord>(tuples: &[I], write: impl Fn(&I) -> K) -> Vec<K> {
    let keys: Vec<K> = tuples.iter().map(write).collect();
    assert!(keys.is_sorted());
    keys
}

fn storekey_into<T: storekey::Encode>(bytes: &mut Vec<u8>, tuple: &T) {
    storekey::encode(bytes, tuple).expect("a Vec takes all");
}

fn memcomparable_into<T: Serialize>(bytes: &mut Vec<u8>, tuple: &T) {
    tuple.serialize(&mut memcomparable::Serializer::new(bytes)).expect("a Vec takes all");
}

fn foundationdb_into<T: foundationdb_tuple::TuplePack>(bytes: &mut Vec<u8>, tuple: &T) {
    foundationdb_tuple::pack_into(tuple, bytes);
}

/// Both ways of a task for a crate that writes bytes.
fn bytes<T>(write: impl Fn(&mut Vec<u8>, &T), tuple: &T) -> Vec<u8> {
    let mut bytes = Vec::new();
    write(&mut bytes, tuple);
    bytes
}

fn invoices(run: &mut Run) {
    type Invoice<'a> = (Cow<'a, str>, u64);
    let names: Vec<String> = (0..INPUTS).map(|i| format!("invoice-{}", 4_711 + i)).collect();
    let numbers = (0..).map(|i| 16_384_000_223 + i * 7_919);
    let tuples: Vec<(&str, u64)> = names.iter().map(String::as_str).zip(numbers).collect();
    let owned = |(name, number): Invoice<'_>| (name.into_owned(), number);
    let split = |key: &str| {
        let (name, number) = key.split_once('!')?;
        Some((name.to_owned(), number.parse().ok()?))
    };

    let ours = keys(&tuples, |tuple| tuple::encode(tuple).expect("short"));
    let foundationdb = keys(&tuples, foundationdb_tuple::pack);
    let storekey = keys(&tuples, |tuple| bytes(storekey_into, tuple));
    let memcomparable = keys(&tuples, |tuple| bytes(memcomparable_into, tuple));

    let mut task = run.task("tuple encode_into, str and u64");
    task.writes(
        tablekeys(),
        &tuples,
        |key: &mut String, tuple| tuple::encode_into(tuple, key).expect("short"),
        |key| owned(tuple::decode::<(&str, u64)>(key).expect("a key")),
    );
    task.writes(
        peer("write! into a reused String").but(PLAIN),
        &tuples,
        |key: &mut String, (name, number)| write!(key, "{name}!{number:020}").expect("a String takes all"),
        |key| split(key).expect("a key"),
    );
    task.writes(
        peer("push_str, eight digits at a time").but(PLAIN),
        &tuples,
        |key: &mut String, (name, number)| {
            let mut rest = [b'!'; 21];
            rest[1..].copy_from_slice(&by_hand::written::<20>(*number).expect("20 digits"));
            key.push_str(name);
            key.push_str(by_hand::text(&rest));
        },
        |key| split(key).expect("a key"),
    );
    task.writes(peer("foundationdb-tuple").but(BINARY), &tuples, foundationdb_into, |key| {
        owned(foundationdb_tuple::unpack::<Invoice<'_>>(key).expect("a key"))
    });
    task.writes(peer("storekey").but(BINARY), &tuples, storekey_into, |key| {
        owned(storekey::decode_borrow::<Invoice<'_>>(key).expect("a key"))
    });
    task.writes(peer("memcomparable").but(BINARY), &tuples, memcomparable_into, |key| {
        memcomparable::from_slice::<(String, u64)>(key).expect("a key")
    });

    let mut task = run.task("tuple decode, str and u64");
    task.makes(tablekeys(), &ours, |key| tuple::decode::<(&str, u64)>(key).expect("a key"), owned);
    task.makes(
        peer("split_once and str::parse").but(UNESCAPED),
        &ours,
        |key| {
            let (name, number) = key.split_once('!').expect("two parts");
            (Cow::Borrowed(name), number.parse::<u64>().expect("digits"))
        },
        owned,
    );
    task.makes(
        peer("split from the end, eight digits at a time").but(UNESCAPED),
        &ours,
        |key| {
            let (name, number) = key.as_bytes().split_last_chunk::<20>()?;
            let name = key[..name.len()].strip_suffix('!')?;
            Some((Cow::Borrowed(name), by_hand::read(number)?))
        },
        |tuple| owned(tuple.expect("a key")),
    );
    task.makes(
        peer("foundationdb-tuple").but(BINARY),
        &foundationdb,
        |key| foundationdb_tuple::unpack::<Invoice<'_>>(key).expect("a key"),
        owned,
    );
    task.makes(
        peer("storekey").but(BINARY),
        &storekey,
        |key| storekey::decode_borrow::<Invoice<'_>>(key).expect("a key"),
        owned,
    );
    task.makes(
        peer("memcomparable").but("binary keys; makes a new String"),
        &memcomparable,
        |key| memcomparable::from_slice::<(String, u64)>(key).expect("a key"),
        |tuple| tuple,
    );
}

/// An order with a plain number where tablekeys has an inverted instant.
#[derive(Serialize, Deserialize)]
struct Order<'a>(Cow<'a, str>, u64, u16);

/// What users of a crate without `Reverse` do for each key.
fn inverted<'a>(&(name, Reverse(t), line): &(&'a str, Reverse<Ticks>, u16)) -> (&'a str, u64, u16) {
    (name, Ticks::MAX.get() - t.get(), line)
}

fn orders(run: &mut Run) {
    type Plain<'a> = (Cow<'a, str>, u64, u16);
    let instants = inputs::instants();
    let line = |i: usize| (i * 37 % 1_000) as u16;
    // Newest first, so that keys ascend.
    let tuples: Vec<(&str, Reverse<Ticks>, u16)> =
        instants.iter().rev().enumerate().map(|(i, t)| ("customer-4711", Reverse(*t), line(i))).collect();
    let plain = |(name, inverted, line): Plain<'_>| (name.into_owned(), Ticks::MAX.get() - inverted, line);

    let ours = keys(&tuples, |tuple| tuple::encode(tuple).expect("short"));
    let foundationdb = keys(&tuples, |tuple| foundationdb_tuple::pack(&inverted(tuple)));
    let storekey = keys(&tuples, |tuple| bytes(storekey_into, &inverted(tuple)));
    let memcomparable = keys(&tuples, |tuple| bytes(memcomparable_into, &inverted(tuple)));
    let decoded = |(name, Reverse(t), line): (Cow<'_, str>, Reverse<Ticks>, u16)| (name.into_owned(), t.get(), line);

    let mut task = run.task("tuple encode_into, str, Reverse of Ticks, u16");
    task.writes(
        tablekeys(),
        &tuples,
        |key: &mut String, tuple| tuple::encode_into(tuple, key).expect("short"),
        |key| decoded(tuple::decode::<(&str, Reverse<Ticks>, u16)>(key).expect("a key")),
    );
    task.writes(
        peer("write! into a reused String").but(PLAIN),
        &tuples,
        |key: &mut String, (name, Reverse(t), line)| {
            write!(key, "{name}!{:019}!{line:05}", Ticks::MAX.get() - t.get()).expect("a String takes all");
        },
        |key| decoded(tuple::decode::<(&str, Reverse<Ticks>, u16)>(key).expect("the same key")),
    );
    task.writes(
        peer("push_str, eight digits at a time").but(PLAIN),
        &tuples,
        |key: &mut String, (name, Reverse(t), line)| {
            let mut rest = [b'!'; 26];
            let left = Ticks::MAX.get() - t.get();
            rest[1..20].copy_from_slice(&by_hand::written::<19>(left).expect("19 digits"));
            rest[21..].copy_from_slice(&by_hand::written::<5>((*line).into()).expect("five digits"));
            key.push_str(name);
            key.push_str(by_hand::text(&rest));
        },
        |key| decoded(tuple::decode::<(&str, Reverse<Ticks>, u16)>(key).expect("the same key")),
    );
    task.writes(
        peer("foundationdb-tuple").but(BINARY),
        &tuples,
        |key, tuple| foundationdb_into(key, &inverted(tuple)),
        |key| plain(foundationdb_tuple::unpack::<Plain<'_>>(key).expect("a key")),
    );
    task.writes(
        peer("storekey").but(BINARY),
        &tuples,
        |key, tuple| storekey_into(key, &inverted(tuple)),
        |key| plain(storekey::decode_borrow::<Plain<'_>>(key).expect("a key")),
    );
    let into = |key: &mut Vec<u8>, tuple: &_| memcomparable_into(key, &inverted(tuple));
    task.writes(peer("memcomparable").but(BINARY), &tuples, into, |key| {
        let Order(name, inverted, line) = memcomparable::from_slice(key).expect("a key");
        plain((name, inverted, line))
    });

    let mut task = run.task("tuple decode, str, Reverse of Ticks, u16");
    task.makes(tablekeys(), &ours, |key| tuple::decode::<(&str, Reverse<Ticks>, u16)>(key).expect("a key"), decoded);
    task.makes(
        peer("split from the end, eight digits at a time").but(UNESCAPED),
        &ours,
        |key| {
            let (name, [b'!', rest @ ..]) = key.as_bytes().split_last_chunk::<26>()? else { return None };
            let [left @ .., b'!', _, _, _, _, _] = rest else { return None };
            let instant = Ticks::MAX.get().checked_sub(by_hand::read::<19>(left)?)?;
            let line = u16::try_from(by_hand::read::<5>(rest.last_chunk()?)?).ok()?;
            Some((Cow::Borrowed(&key[..name.len()]), Reverse(Ticks::new(instant)?), line))
        },
        |tuple| decoded(tuple.expect("a key")),
    );
    task.makes(
        peer("foundationdb-tuple").but(BINARY),
        &foundationdb,
        |key| foundationdb_tuple::unpack::<Plain<'_>>(key).expect("a key"),
        plain,
    );
    task.makes(
        peer("storekey").but(BINARY),
        &storekey,
        |key| storekey::decode_borrow::<Plain<'_>>(key).expect("a key"),
        plain,
    );
    task.makes(
        peer("memcomparable").but("binary keys; makes a new String"),
        &memcomparable,
        |key| memcomparable::from_slice::<Order<'_>>(key).expect("a key"),
        |Order(name, inverted, line)| plain((name, inverted, line)),
    );
}
