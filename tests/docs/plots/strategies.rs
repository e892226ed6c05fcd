//! Every strategy beside the others.

use tablekeys::partition::{Alphabet, ByteSum, Design, DigestBits, HashRing, JumpHash, Secret, SipHash, SlotTable};
use tablekeys::skew::Histogram;

use super::names::chance_peak;
use super::table::Table;
use super::timings::Timings;
use crate::inputs;

const KEYS: usize = 200_000;
const COUNTS: [u32; 3] = [16, 64, 256];

/// Function, what it takes, its order, its bench, and where another is better.
const ROW_KEYS: [[&str; 5]; 7] = [
    ["row_key::zero_padded", "`u64`", "by value", "row_key/zero_padded to 10", "negative numbers"],
    ["row_key::signed", "`i64`", "by value", "row_key/signed", "numbers that are never negative"],
    ["row_key::ascending", "an instant", "oldest first", "row_key/ascending", "the latest 20"],
    ["row_key::newest_first", "an instant", "newest first", "row_key/newest_first", "reading from the start"],
    ["row_key::calendar", "an instant", "oldest first, by second", "row_key/calendar", "two rows per second"],
    ["tuple::encode", "typed parts", "part by part", "tuple/encode_into, str and u64", "one number"],
    ["table::escape", "any text", "as the text", "table/escape, 11 bytes of 28", "long text"],
];

#[test]
fn row_keys() {
    let timings = Timings::committed();
    let mut table = Table::new(&["function", "takes", "sorts", ">ns", "prefer another for"]);
    for [function, takes, order, bench, other] in ROW_KEYS {
        let name = format!("[`{}`](crate::{function})", function.trim_start_matches("row_key::"));
        let cost = timings.cost(&format!("{bench}/tablekeys"));
        table.row([name, takes.to_owned(), order.to_owned(), cost, other.to_owned()]);
    }
    super::committed_table("row_key_strategies", &table);
}

fn nodes(count: u32) -> impl Iterator<Item = (String, u32)> {
    (0..count).map(|i| (format!("node-{i}"), 1))
}

/// Makes a design of a number of partitions, by a sample of addresses where it learns.
type Make = fn(u32, &[String]) -> Design;

/// What it takes and how it is made, its bench, what is to be stored, and where another is better.
macro_rules! designs {
    ($($name:literal, $takes:literal, $make:expr, $bench:literal, $stored:literal, $weak:literal;)*) => {
        const DESIGNS: [(&str, &str, Make, [&str; 3]); 8] = [$(($name, $takes, $make, [$bench, $stored, $weak])),*];
    };
}

designs! {
    "ByteSum", "random GUIDs", |n, _| ByteSum::new(n).into(),
        "partition/ByteSum of a GUID in 15", "count", "over 300 partitions";
    "DigestBits, MD5", "bytes", |n, _| DigestBits::md5(n.ilog2()).into(),
        "partition/DigestBits, MD5 of an address", "bits", "keys chosen by strangers";
    "DigestBits, SHA-256", "bytes", |n, _| DigestBits::sha256(n.ilog2()).into(),
        "partition/DigestBits, SHA-256 of an address", "bits", "keys chosen by strangers";
    "SipHash", "bytes", |n, _| SipHash::new(n).with_secret(Secret::new(*b"sixteen secrets!")).into(),
        "partition/SipHash of a GUID", "count, secret", "systems without SipHash";
    "Alphabet", "text, in order", |n, sample| Alphabet::learn(sample, n).expect("a large sample").into(),
        "partition/Alphabet learned, 64 buckets", "boundaries", "other names than the sample's";
    "JumpHash", "bytes", |n, _| JumpHash::new(n).into(),
        "partition/JumpHash in 100", "count", "removing any but the last";
    "SlotTable", "bytes", |n, _| SlotTable::new(nodes(n)).expect("more slots than nodes").into(),
        "ring/SlotTable of 100 nodes", "slot table", "programs without shared state";
    "HashRing", "bytes", |n, _| HashRing::new(nodes(n)).expect("names that differ").into(),
        "ring/HashRing of 100 nodes", "names", "an even distribution";
}

#[test]
fn partition_keys() {
    let timings = Timings::committed();
    let guids = inputs::version_4(41, KEYS);
    let (addresses, sample) = (inputs::addresses(42, KEYS), inputs::addresses(43, 100_000));
    let mut table =
        Table::new(&["design", "takes", ">of 16", ">of 64", ">of 256", ">ns", "to be stored", "prefer another for"]);
    let [a, b, c] = COUNTS.map(|count| format!("{:.2}", chance_peak(KEYS as u64, count)));
    let none = String::new;
    table.row(["*perfect random choice*".to_owned(), none(), a, b, c, "–".to_owned(), none(), none()]);
    for (name, takes, make, [bench, stored, other]) in DESIGNS {
        let figure = |count: u32| {
            let design = make(count, &sample);
            let counted = match name {
                "ByteSum" => Histogram::of::<[u8; 16], _>(&design, &guids),
                _ => Histogram::of::<str, _>(&design, addresses.iter().map(String::as_str)),
            };
            // The fullest partition over the mean, as measured and, where it is known, exactly.
            let peak = counted.expect("few partitions").peak_to_mean().expect("keys");
            let shares = match (name, design.shares()) {
                ("ByteSum", _) => inputs::version_4_shares(count),
                ("Alphabet", _) => return format!("{peak:.2}"),
                (_, Some(shares)) => shares.into_iter().map(|(_, share)| share).collect(),
                (_, None) => vec![1.0 / f64::from(count)],
            };
            format!("{peak:.2} ({:.2})", shares.into_iter().fold(0.0, f64::max) * f64::from(count))
        };
        let [a, b, c] = COUNTS.map(figure);
        let (kind, rest) = name.split_once(',').unwrap_or((name, ""));
        let link = format!("[`{kind}`](crate::partition::{kind}){}{rest}", if rest.is_empty() { "" } else { "," });
        let cost = timings.cost(&format!("{bench}/tablekeys"));
        table.row([link, takes.to_owned(), a, b, c, cost, stored.to_owned(), other.to_owned()]);
    }
    super::committed_table("partition_strategies", &table);
}
