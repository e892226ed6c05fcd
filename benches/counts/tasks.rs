//! What is counted.

use std::cmp::Reverse;
use std::hint::black_box;

use tablekeys::partition::{
    Alphabet, ByteSum, HashRing, JumpBackHash, JumpHash, KetamaRing, Md5Bits, Salt, SipHash, SlotTable, email_bucket,
    jump_hash, md5_bits,
};
use tablekeys::{Ticks, row_key, table, tuple};

/// How often each function is called, with as many inputs.
pub(crate) const CALLS: usize = 1_000;

/// Takes a task by its name.
type Take<'t> = dyn FnMut(&'static str, &mut dyn FnMut()) + 't;

/// Gives all tasks to a function, which may run them.
pub(crate) fn all(mut take: impl FnMut(&'static str, &mut dyn FnMut())) {
    let take: &mut Take<'_> = &mut take;
    let instants: Vec<Ticks> = (0..CALLS as u64)
        .map(|i| Ticks::new(630_822_816_000_000_000 + i * 9_467_000_345_677).expect("before 2031"))
        .collect();
    row_keys(take, &instants);
    instants_as_text(take, &instants);
    tables(take);
    tuples(take, &instants);
    partitions(take);
    nodes(take);
}

/// A function of each of its inputs.
fn each<I, T>(take: &mut Take<'_>, name: &'static str, inputs: &[I], f: impl Fn(&I) -> T) {
    assert_eq!(inputs.len(), CALLS, "{name}");
    take(name, &mut || {
        for input in inputs {
            black_box(&f(black_box(input)));
        }
    });
}

/// A function that appends to a text, which is empty again before each call.
fn appends<I>(take: &mut Take<'_>, name: &'static str, inputs: &[I], f: impl Fn(&I, &mut String)) {
    let mut text = String::with_capacity(512);
    take(name, &mut || {
        for input in inputs {
            text.clear();
            f(black_box(input), black_box(&mut text));
        }
    });
}

/// Bytes without a pattern, the same in each run.
fn keys<const N: usize>() -> Vec<[u8; N]> {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut byte = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        state.to_be_bytes()[0]
    };
    (0..CALLS).map(|_| std::array::from_fn(|_| byte())).collect()
}

/// A GUID as text, of any 16 bytes.
fn guid(bytes: &[u8; 16]) -> String {
    let digits = format!("{:032x}", u128::from_be_bytes(*bytes));
    [&digits[..8], &digits[8..12], &digits[12..16], &digits[16..20], &digits[20..]].join("-")
}

fn emails() -> Vec<String> {
    let names = ["james", "Mary", "robert", "patricia", "Zoe", "4711"];
    (0..CALLS).map(|i| format!("{}.user{i}@example.com", names[i % names.len()])).collect()
}

fn row_keys(take: &mut Take<'_>, instants: &[Ticks]) {
    let numbers: Vec<u64> = keys().into_iter().map(|bytes| u64::from_be_bytes(bytes) >> 31).collect();
    let signed: Vec<i64> = keys().into_iter().map(i64::from_be_bytes).collect();
    let newest: Vec<String> = instants.iter().map(|t| row_key::newest_first(*t).to_string()).collect();
    let padded: Vec<String> = numbers.iter().map(|n| format!("{n:010}")).collect();
    let minus: Vec<String> = signed.iter().map(|n| row_key::signed(*n).to_string()).collect();
    let suffixed: Vec<_> = instants.iter().map(|t| row_key::newest_first(*t)).zip(keys().iter().map(guid)).collect();
    each(take, "newest_first", instants, |t| row_key::newest_first(*t));
    each(take, "newest_first, a new String", instants, |t| String::from(row_key::newest_first(*t)));
    appends(take, "newest_first, pushed to a String", instants, |t, text| text.push_str(&row_key::newest_first(*t)));
    each(take, "parse_newest_first", &newest, |key| row_key::parse_newest_first(key));
    each(take, "split_newest_first", &newest, |key| row_key::split_newest_first(key).map(|(t, _)| t));
    each(take, "zero_padded to 10", &numbers, |n| row_key::zero_padded::<10>(*n));
    each(take, "parse_zero_padded of 10", &padded, |key| row_key::parse_zero_padded::<10>(key));
    each(take, "signed", &signed, |n| row_key::signed(*n));
    each(take, "parse_signed", &minus, |key| row_key::parse_signed(key));
    each(take, "with_suffix of 36", &suffixed, |(key, suffix)| key.with_suffix(suffix));
}

fn instants_as_text(take: &mut Take<'_>, instants: &[Ticks]) {
    let texts: Vec<String> = instants.iter().map(ToString::to_string).collect();
    let calendar: Vec<String> = instants.iter().map(|t| row_key::calendar(*t).to_string()).collect();
    each(take, "calendar", instants, |t| row_key::calendar(*t));
    each(take, "day", instants, |t| row_key::day(*t));
    each(take, "parse_calendar", &calendar, |key| row_key::parse_calendar(key));
    each(take, "Ticks as text", instants, ToString::to_string);
    each(take, "Ticks FromStr", &texts, |text| text.parse::<Ticks>());
}

fn tables(take: &mut Take<'_>) {
    let guids: Vec<String> = keys().iter().map(guid).collect();
    let some: Vec<String> = (0..CALLS).map(|i| format!("2024/05 #{i}, Größe ~{}%", i % 101)).collect();
    let escaped: Vec<String> = some.iter().map(|text| table::escape(text).expect("short").into_owned()).collect();
    let emails = emails();
    each(take, "check_key of 36 bytes", &guids, |key| table::check_key(key));
    each(take, "check_key of an address", &emails, |key| table::check_key(key));
    each(take, "key_order of 36 bytes", &guids, |key| table::key_order(key, &guids[0]));
    each(take, "escape, nothing to do", &emails, |text| table::escape(text).map(|key| key.len()));
    each(take, "escape, 11 bytes of 26", &some, |text| table::escape(text).map(|key| key.len()));
    each(take, "unescape", &escaped, |key| table::unescape(key).map(|text| text.len()));
}

fn tuples(take: &mut Take<'_>, instants: &[Ticks]) {
    let names: Vec<String> = (0..CALLS).map(|i| format!("invoice-{}", 4_711 + i)).collect();
    let invoices: Vec<(&str, u64)> = names.iter().map(String::as_str).zip((16_384_000_223..).step_by(7_919)).collect();
    let orders: Vec<(&str, Reverse<Ticks>, u16)> =
        instants.iter().zip(0..).map(|(t, line)| ("customer-4711", Reverse(*t), line)).collect();
    let bytes: Vec<(u32, [u8; 16])> = (0..).zip(keys()).collect();
    let invoice_keys: Vec<String> = invoices.iter().map(|tuple| tuple::encode(tuple).expect("short")).collect();
    let order_keys: Vec<String> = orders.iter().map(|tuple| tuple::encode(tuple).expect("short")).collect();
    appends(take, "tuple encode_into, str and u64", &invoices, |tuple, key| {
        tuple::encode_into(tuple, key).expect("short");
    });
    appends(take, "tuple encode_into, str, Reverse of Ticks, u16", &orders, |tuple, key| {
        tuple::encode_into(tuple, key).expect("short");
    });
    appends(take, "tuple encode_into, u32 and 16 bytes", &bytes, |tuple, key| {
        tuple::encode_into(tuple, key).expect("short");
    });
    each(take, "tuple decode, str and u64", &invoice_keys, |key| tuple::decode::<(&str, u64)>(key).expect("a key").1);
    each(take, "tuple decode, str, Reverse of Ticks, u16", &order_keys, |key| {
        tuple::decode::<(&str, Reverse<Ticks>, u16)>(key).expect("a key").2
    });
}

fn partitions(take: &mut Take<'_>) {
    let (short, long, emails) = (keys::<16>(), keys::<36>(), emails());
    let hashes: Vec<u64> = keys().into_iter().map(u64::from_be_bytes).collect();
    let many = black_box(100);
    let (sum, sip, md5) = (ByteSum::new(many), SipHash::new(many), Md5Bits::new(6));
    let (jump, back, salt) = (JumpHash::new(many), JumpBackHash::new(many), Salt::before(many, '-'));
    let alphabet = Alphabet::six();
    each(take, "ByteSum", &short, |guid| sum.partition_of(guid));
    each(take, "SipHash of 16 bytes", &short, |key| sip.partition_of(key));
    each(take, "SipHash of 36 bytes", &long, |key| sip.partition_of(key));
    each(take, "Md5Bits of an address", &emails, |key| md5.partition_of(key));
    each(take, "md5_bits of 128", &emails, |key| md5_bits(key.as_bytes(), 128));
    each(take, "jump_hash in 100", &hashes, |hash| jump_hash(*hash, many));
    each(take, "JumpHash of 16 bytes in 100", &short, |key| jump.partition_of(key));
    each(take, "JumpBackHash of 16 bytes in 100", &short, |key| back.partition_of(key));
    each(take, "email_bucket", &emails, |address| email_bucket(address));
    each(take, "Alphabet of six", &emails, |address| alphabet.partition_of(address));
    each(take, "Salt before 16 bytes", &short, |key| salt.key_for("20240506", key));
}

fn nodes(take: &mut Take<'_>) {
    let (short, long) = (keys::<16>(), keys::<36>());
    let names: Vec<String> = (0..100).map(|i| format!("10.0.0.{i}:11211")).collect();
    let weighed = || names.iter().map(|name| (name, 1));
    let mut ring = HashRing::new();
    ring.add_all(weighed()).expect("names that are all different");
    let slots = SlotTable::new(weighed()).expect("names that are all different");
    let ketama = KetamaRing::new(weighed()).expect("names that are all different");
    each(take, "HashRing of 100 nodes", &short, |key| ring.get(key).map(str::len));
    each(take, "HashRing of 100 nodes, three replicas", &short, |key| {
        ring.nodes_from(key).take(3).map(str::len).sum::<usize>()
    });
    each(take, "SlotTable of 100 nodes", &short, |key| slots.get(key).len());
    each(take, "KetamaRing of 100 nodes", &long, |key| ketama.get(key).len());
    change(take, &names, "HashRing of 100 nodes, built", "HashRing of 100 nodes, one leaves and joins");
    change(take, &names[..10], "HashRing of 10 nodes, built", "HashRing of 10 nodes, one leaves and joins");
}

/// A ring that is built, and one that changes, as so many calls.
fn change(take: &mut Take<'_>, names: &[String], built: &'static str, changed: &'static str) {
    let mut ring = HashRing::new();
    take(built, &mut || {
        ring = HashRing::new();
        ring.add_all(names.iter().map(|name| (name, 1))).expect("names that are all different");
        black_box(&ring);
    });
    let name = &names[names.len() / 2];
    take(changed, &mut || {
        let weight = ring.remove(name).expect("a node");
        ring.add(name, weight).expect("a name that is free");
    });
}
