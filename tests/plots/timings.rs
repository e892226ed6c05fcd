//! Timings from `benches/results`: read and drawn here, never measured.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use plotters::prelude::*;

use super::draw::{BLUE, Picture, TEXT};

/// Criterion's own output, as its benches print it: nanoseconds an element by the id of the bench, the least of all
/// committed runs, since nothing but other work on the machine makes a run slower.
pub(crate) fn results() -> BTreeMap<String, f64> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/results");
    let files: Vec<_> =
        fs::read_dir(folder).expect("committed results").map(|file| file.expect("a file").path()).collect();
    let mut results = BTreeMap::new();
    for file in files.iter().filter(|file| file.extension().is_some_and(|extension| extension == "txt")) {
        read(&fs::read_to_string(file).expect("a text"), &mut results);
    }
    results
}

/// A line that starts at the margin is an id; its throughput or, where there is none, its time follows.
fn read(text: &str, results: &mut BTreeMap<String, f64>) {
    let mut id = "";
    let mut found = BTreeMap::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let (before, figures) = line.split_once("time:").or_else(|| line.split_once("thrpt:")).unwrap_or((line, ""));
        if !before.is_empty() && !before.starts_with(' ') {
            id = before.trim();
        }
        let Some(middle) = figures.trim().strip_prefix('[').map(|f| f.split_whitespace().collect::<Vec<_>>()) else {
            continue;
        };
        // Low, middle, high, each with a unit; what changed since another run has none.
        let [_, _, number, unit, ..] = middle[..] else { continue };
        let Ok(number) = number.parse::<f64>() else { continue };
        let nanoseconds = match unit {
            "ps" => number / 1e3,
            "ns" => number,
            "µs" => number * 1e3,
            "ms" => number * 1e6,
            "Kelem/s" => 1e6 / number,
            "Melem/s" => 1e3 / number,
            "Gelem/s" => 1.0 / number,
            _ => continue,
        };
        // Throughput stands behind the time of all elements, and takes its place.
        found.insert(id, nanoseconds);
    }
    for (id, nanoseconds) in found {
        let least = results.entry(id.to_owned()).or_insert(nanoseconds);
        *least = least.min(nanoseconds);
    }
}

/// Two figures, which is what a timing on a shared machine is worth.
pub(crate) fn short(nanoseconds: f64) -> String {
    if nanoseconds < 10.0 { format!("{nanoseconds:.1}") } else { format!("{nanoseconds:.0}") }
}

/// What is drawn: a name for people, and the id of the bench.
const DRAWN: [(&str, &str); 12] = [
    ("ByteSum", "partition/byte sum of a million in 15/tablekeys"),
    ("newest_first", "row_key/newest_first/tablekeys"),
    ("  its format!", "row_key/newest_first/format! into a new String"),
    ("parse_newest_first", "row_key/parse_newest_first/tablekeys"),
    ("signed", "row_key/signed/tablekeys"),
    ("calendar", "row_key/calendar/tablekeys"),
    ("tuple::encode_into", "tuple/encode_into/tablekeys"),
    ("HashRing of 100 nodes", "get/HashRing/100"),
    ("Alphabet, learned, 64", "partition/alphabet of an address/Alphabet learned, 64 buckets"),
    ("SipHash of a GUID", "partition/SipHash of a GUID/tablekeys"),
    ("Sha256Bits of an address", "partition/digest of an address/Sha256Bits"),
    ("Md5Bits of an address", "partition/digest of an address/Md5Bits"),
];

#[test]
#[expect(clippy::cast_possible_truncation, reason = "pixels")]
fn the_cost_of_a_key() {
    let results = results();
    let costs = DRAWN.map(|(name, id)| (name, results[id]));
    let picture = Picture::new(
        "costs",
        "Nanoseconds per key, as committed in benches/results: byte sums and row keys a few, hashes about ten, digests hundreds",
        390,
        |area| {
            let (left, top, row) = (420, 16, 58);
            let bottom = top + row * 12;
            // Logarithmic, from 0.1 ns on, 210 pixels for each factor of ten.
            let x = |nanoseconds: f64| left + (210.0 * (nanoseconds / 0.1).log10()) as i32;
            let text = |text: String, at| Text::new(text, at, ("sans-serif", TEXT).into_font());
            for (tick, name) in [(0.1, "0.1"), (1.0, "1"), (10.0, "10"), (100.0, "100"), (1_000.0, "1,000 ns")] {
                let colour = BLACK.mix(0.25).stroke_width(2);
                area.draw(&PathElement::new([(x(tick), top - 8), (x(tick), bottom)], colour))?;
                area.draw(&text(name.to_owned(), (x(tick) - 16, bottom + 8)))?;
            }
            for ((name, cost), y) in costs.iter().zip((0..).map(|i| top + row * i)) {
                area.draw(&text((*name).to_owned(), (16, y + 6)))?;
                area.draw(&Rectangle::new([(left, y), (x(*cost), y + 36)], BLUE.filled()))?;
                area.draw(&text(format!("{} ns", short(*cost)), (x(*cost) + 12, y + 6)))?;
            }
            Ok(())
        },
    );
    super::committed_picture(&picture);
}

#[test]
fn criterions_output_is_read_as_time_an_element() {
    let mut results = BTreeMap::new();
    let text = "# remark\na/long id\n                        time:   [1.0 ms 2.0 ms 3.0 ms]\n                        \
                thrpt:  [1 Kelem/s 500.00 Kelem/s 3 Kelem/s]\nshort   time:   [7.0 ns 8.5 ns 9.0 ns]\nFound 3 outliers\n";
    read(text, &mut results);
    assert_eq!(results, BTreeMap::from([("a/long id".to_owned(), 2_000.0), ("short".to_owned(), 8.5)]));
}
