//! Every strategy beside the others.

use tablekeys::partition::{
    Alphabet, ByteSum, HashRing, JumpBackHash, JumpHash, KetamaRing, Md5Bits, Partitioner, Salt, Secret, Sha256Bits,
    SipHash, SlotTable,
};
use tablekeys::skew::Histogram;

use super::inputs;
use super::names::chance_peak;
use super::table::Table;
use super::timings;

const KEYS: usize = 200_000;
const COUNTS: [u32; 3] = [16, 64, 256];

/// The fullest partition over the mean.
fn peak<P: Partitioner<str> + ?Sized>(design: &P, keys: &[String]) -> f64 {
    Histogram::of(design, keys.iter().map(String::as_str)).peak_to_mean().expect("keys")
}

fn measured(peak: f64) -> String {
    format!("{peak:.2}")
}

/// What was measured, and what is exact.
fn both(measured: f64, exact: f64) -> String {
    format!("{measured:.2} ({exact:.2})")
}

fn nodes(count: u32) -> impl Iterator<Item = (String, u32)> {
    (0..count).map(|i| (format!("node-{i}"), 1))
}

#[test]
#[expect(clippy::too_many_lines, reason = "one row after the other")]
fn all_strategies() {
    let results = timings::results();
    let cost = |id: &str| results.get(id).map_or_else(|| "–".to_owned(), |ns| timings::short(*ns));
    let guids = inputs::version_4(41, KEYS);
    let addresses = inputs::addresses(42, KEYS);
    let sample = inputs::addresses(43, 100_000);
    let hashed = |design: &dyn Fn(u32) -> Box<dyn Partitioner<str>>| {
        COUNTS.map(|count| both(peak(&*design(count), &addresses), 1.0))
    };

    let mut table =
        Table::new(&["strategy", "takes", "order kept", ">of 16", ">of 64", ">of 256", ">ns", "to be kept", "not for"]);
    let mut row = |strategy: &str, takes: &str, order: &str, even: [String; 3], ns: String, kept: &str, not: &str| {
        let [a, b, c] = even;
        table.row([
            strategy.to_owned(),
            takes.to_owned(),
            order.to_owned(),
            a,
            b,
            c,
            ns,
            kept.to_owned(),
            not.to_owned(),
        ]);
    };
    let none = || ["–", "–", "–"].map(str::to_owned);
    let key = |name: &str| format!("[`{name}`](crate::row_key::{name})");
    let design = |name: &str| format!("[`{name}`](crate::partition::{name})");

    let padded = cost("row_key/zero_padded to 10/tablekeys");
    row(&key("zero_padded"), "`u64`", "by value", none(), padded, "the width", "negative numbers");
    row(
        &key("signed"),
        "`i64`",
        "by value",
        none(),
        cost("row_key/signed/tablekeys"),
        "nothing",
        "what is never negative",
    );
    let newest = cost("row_key/newest_first/tablekeys");
    row(&key("ascending"), "an instant", "oldest first", none(), newest.clone(), "nothing", "the latest 20");
    row(&key("newest_first"), "an instant", "newest first", none(), newest, "nothing", "reading from the start");
    let calendar = cost("row_key/calendar/tablekeys");
    row(
        &key("calendar"),
        "an instant",
        "oldest first, to the second",
        none(),
        calendar,
        "nothing",
        "two rows a second",
    );

    let ns = cost("tuple/encode_into/tablekeys");
    row(
        "[`tuple::encode`](crate::tuple::encode)",
        "typed parts",
        "part by part",
        none(),
        ns,
        "the parts' types",
        "one number",
    );
    row(
        "[`table::escape`](crate::table::escape)",
        "any text",
        "of the text",
        none(),
        cost("escape, 11 bytes of 26/tablekeys"),
        "nothing",
        "long text",
    );

    let chance = COUNTS.map(|count| measured(chance_peak(KEYS as u64, count)));
    row("*a perfect random choice*", "", "", chance, "–".to_owned(), "", "");

    let sums = COUNTS.map(|count| {
        let design = ByteSum::new(count);
        let exact = design.version_4_shares().into_iter().fold(0.0, f64::max) * f64::from(count);
        let counted = Histogram::of::<[u8; 16], _>(&design, &guids).peak_to_mean().expect("GUIDs");
        both(counted, exact)
    });
    let ns = cost("partition/byte sum of a million in 15/tablekeys");
    row(&design("ByteSum"), "a random GUID", "no", sums, ns, "the count", "over 500 partitions, other GUIDs");

    let md5 = hashed(&|count| Box::new(Md5Bits::new(count.ilog2()).expect("few bits")));
    let ns = cost("partition/digest of an address/Md5Bits");
    row(&design("Md5Bits"), "bytes", "no", md5, ns, "the bits", "keys that strangers choose");
    let sha = hashed(&|count| Box::new(Sha256Bits::new(count.ilog2()).expect("few bits")));
    let ns = cost("partition/digest of an address/Sha256Bits");
    row(&design("Sha256Bits"), "bytes", "no", sha, ns, "the bits", "keys that strangers choose");
    let sip = hashed(&|count| Box::new(SipHash::new(count).with_secret(Secret::new(*b"sixteen secrets!"))));
    let ns = cost("partition/SipHash of a GUID/tablekeys");
    row(&design("SipHash"), "bytes", "no", sip, ns, "the count, the secret", "systems without a SipHash");

    let learned = COUNTS.map(|count| {
        let design = Alphabet::learn(&sample, count).expect("a large sample");
        measured(peak(&design, &addresses))
    });
    let ns = cost("partition/alphabet of an address/Alphabet learned, 64 buckets");
    row(&design("Alphabet"), "text", "of the text", learned, ns, "the boundaries", "names unlike the sample");

    let jump = hashed(&|count| Box::new(JumpHash::new(count)));
    row(&design("JumpHash"), "bytes", "no", jump, cost("get/JumpHash/100"), "the count", "leaving but at the end");
    let back = hashed(&|count| Box::new(JumpBackHash::new(count)));
    row(
        &design("JumpBackHash"),
        "bytes",
        "no",
        back,
        cost("get/JumpBackHash/100"),
        "the count",
        "agreeing with others",
    );

    let slots = COUNTS.map(|count| {
        let table = SlotTable::new(SlotTable::SLOTS, nodes(count)).expect("more slots than nodes");
        let most = table.shares().iter().map(|&(_, slots)| slots).max().unwrap_or(0);
        let exact = f64::from(most) * f64::from(count) / f64::from(SlotTable::SLOTS);
        both(peak(&table, &addresses), exact)
    });
    row(&design("SlotTable"), "bytes", "no", slots, cost("get/SlotTable/100"), "the table", "where no state is shared");
    let salts = hashed(&|count| Box::new(Salt::before(count, '-').expect("a separator")));
    row(
        &design("Salt"),
        "a row's identity",
        "in each",
        salts,
        cost("salted key/Salt/16"),
        "count, separator",
        "rows read together",
    );
    let rings = COUNTS.map(|count| {
        let mut ring = HashRing::default();
        ring.add_all(nodes(count)).expect("names that differ");
        let most = ring.shares().iter().map(|&(_, hashes)| hashes).max().unwrap_or(0);
        let exact = most as f64 / (1u128 << 64) as f64 * f64::from(count);
        both(peak(&ring.partitioner().expect("nodes"), &addresses), exact)
    });
    row(&design("HashRing"), "bytes", "no", rings, cost("get/HashRing/100"), "the names", "evenness");

    let ketama = COUNTS.map(|count| {
        let ring = KetamaRing::new(nodes(count)).expect("names that differ");
        let most = ring.shares().iter().map(|&(_, hashes)| hashes).max().unwrap_or(0);
        both(peak(&ring, &addresses), most as f64 / (1u64 << 32) as f64 * f64::from(count))
    });
    row(&design("KetamaRing"), "bytes", "no", ketama, cost("get/KetamaRing/100"), "the list", "anything new");

    super::committed_table("strategies", &table);
}
