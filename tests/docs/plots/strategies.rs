//! Every strategy beside the others.

use std::thread;

use tablekeys::partition::{
    Alphabet, ByteSum, DigestBits, HashRing, JumpHash, Partitioner, Secret, SipHash, SlotTable,
};
use tablekeys::skew::Histogram;

use super::names::chance_peak;
use super::table::Table;
use super::timings::Timings;
use crate::inputs;

const KEYS: usize = 200_000;
const COUNTS: [u32; 3] = [16, 64, 256];

/// The fullest partition over the mean.
fn peak<P: Partitioner<str> + ?Sized>(design: &P, keys: &[String]) -> f64 {
    Histogram::of(design, keys.iter().map(String::as_str)).expect("few partitions").peak_to_mean().expect("keys")
}

fn measured(peak: f64) -> String {
    format!("{peak:.2}")
}

/// What was measured, and what is exact.
fn both(measured: f64, exact: f64) -> String {
    format!("{measured:.2} ({exact:.2})")
}

/// Of each count, at once.
fn of_counts(of: impl Fn(u32) -> String + Sync) -> [String; 3] {
    thread::scope(|scope| {
        let running = COUNTS.map(|count| {
            scope.spawn({
                let of = &of;
                move || of(count)
            })
        });
        running.map(|running| running.join().expect("a figure"))
    })
}

fn nodes(count: u32) -> impl Iterator<Item = (String, u32)> {
    (0..count).map(|i| (format!("node-{i}"), 1))
}

#[test]
fn row_keys() {
    let timings = Timings::committed();
    let cost = |case: &str| timings.cost(&format!("{case}/tablekeys"));
    let mut table = Table::new(&["function", "takes", "sorts", ">ns", "prefer another for"]);
    let mut row = |function: &str, takes: &str, order: &str, ns: String, other: &str| {
        table.row([function.to_owned(), takes.to_owned(), order.to_owned(), ns, other.to_owned()]);
    };
    let key = |name: &str| format!("[`{name}`](crate::row_key::{name})");
    row(&key("zero_padded"), "`u64`", "by value", cost("row_key/zero_padded to 10"), "negative numbers");
    row(&key("signed"), "`i64`", "by value", cost("row_key/signed"), "numbers that are never negative");
    row(&key("ascending"), "an instant", "oldest first", cost("row_key/ascending"), "the latest 20");
    row(&key("newest_first"), "an instant", "newest first", cost("row_key/newest_first"), "reading from the start");
    row(&key("calendar"), "an instant", "oldest first, by second", cost("row_key/calendar"), "two rows per second");
    let tuple = "[`tuple::encode`](crate::tuple::encode)";
    row(tuple, "typed parts", "part by part", cost("tuple/encode_into, str and u64"), "one number");
    let escape = "[`table::escape`](crate::table::escape)";
    row(escape, "any text", "as the text", cost("table/escape, 11 bytes of 28"), "long text");
    super::committed_table("row_key_strategies", &table);
}

#[test]
fn partition_keys() {
    let timings = Timings::committed();
    let cost = |case: &str| timings.cost(&format!("{case}/tablekeys"));
    let guids = inputs::version_4(41, KEYS);
    let addresses = inputs::addresses(42, KEYS);
    let sample = inputs::addresses(43, 100_000);
    let hashed = |design: &(dyn Fn(u32) -> Box<dyn Partitioner<str>> + Sync)| {
        of_counts(|count| both(peak(&*design(count), &addresses), 1.0))
    };

    let mut table =
        Table::new(&["design", "takes", ">of 16", ">of 64", ">of 256", ">ns", "to be stored", "prefer another for"]);
    let mut row = |design: &str, takes: &str, even: [String; 3], ns: String, kept: &str, other: &str| {
        let [a, b, c] = even;
        table.row([design.to_owned(), takes.to_owned(), a, b, c, ns, kept.to_owned(), other.to_owned()]);
    };
    let design = |name: &str| format!("[`{name}`](crate::partition::{name})");

    let chance = COUNTS.map(|count| measured(chance_peak(KEYS as u64, count)));
    row("*perfect random choice*", "", chance, "–".to_owned(), "", "");

    let sums = of_counts(|count| {
        let design = ByteSum::new(count);
        let exact = inputs::version_4_shares(count).into_iter().fold(0.0, f64::max) * f64::from(count);
        let counted =
            Histogram::of::<[u8; 16], _>(&design, &guids).expect("few partitions").peak_to_mean().expect("GUIDs");
        both(counted, exact)
    });
    let ns = cost("partition/ByteSum of a GUID in 15");
    row(&design("ByteSum"), "random GUIDs", sums, ns, "count", "over 300 partitions");

    let md5 = hashed(&|count| Box::new(DigestBits::md5(count.ilog2())));
    let ns = cost("partition/DigestBits, MD5 of an address");
    row(&format!("{}, MD5", design("DigestBits")), "bytes", md5, ns, "bits", "keys chosen by strangers");
    let sha = hashed(&|count| Box::new(DigestBits::sha256(count.ilog2())));
    let ns = cost("partition/DigestBits, SHA-256 of an address");
    row(&format!("{}, SHA-256", design("DigestBits")), "bytes", sha, ns, "bits", "keys chosen by strangers");
    let sip = hashed(&|count| Box::new(SipHash::new(count).with_secret(Secret::new(*b"sixteen secrets!"))));
    let ns = cost("partition/SipHash of a GUID");
    row(&design("SipHash"), "bytes", sip, ns, "count, secret", "systems without SipHash");

    let learned = of_counts(|count| {
        let design = Alphabet::learn(&sample, count).expect("a large sample");
        measured(peak(&design, &addresses))
    });
    let ns = cost("partition/Alphabet learned, 64 buckets");
    row(&design("Alphabet"), "text, in order", learned, ns, "boundaries", "other names than the sample's");

    let jump = hashed(&|count| Box::new(JumpHash::new(count)));
    row(&design("JumpHash"), "bytes", jump, cost("partition/JumpHash in 100"), "count", "removing any but the last");

    let slots = of_counts(|count| {
        let table = SlotTable::new(nodes(count)).expect("more slots than nodes");
        both(peak(&table, &addresses), most(table.shares()) * f64::from(count))
    });
    row(
        &design("SlotTable"),
        "bytes",
        slots,
        cost("ring/SlotTable of 100 nodes"),
        "slot table",
        "programs without shared state",
    );
    let rings = of_counts(|count| {
        let ring = HashRing::new(nodes(count)).expect("names that differ");
        both(peak(&ring, &addresses), most(ring.shares()) * f64::from(count))
    });
    row(&design("HashRing"), "bytes", rings, cost("ring/HashRing of 100 nodes"), "names", "an even distribution");

    super::committed_table("partition_strategies", &table);
}

fn most(shares: Vec<(&str, f64)>) -> f64 {
    shares.into_iter().map(|(_, share)| share).fold(0.0, f64::max)
}
