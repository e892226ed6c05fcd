//! Timings from `benches/results`: read and drawn here, never measured.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use plotters::prelude::*;

use super::draw::{BLUE, Picture, TEXT};

/// Nanoseconds an element by the id of the bench, from what criterion has printed for `cargo bench --bench keys`, the
/// least where an id comes twice.
#[derive(Debug, PartialEq)]
pub(crate) struct Timings(BTreeMap<String, f64>);

impl Timings {
    /// The committed results. There is one file, of the last runs.
    pub(crate) fn committed() -> Self {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/results");
        let files = fs::read_dir(folder).expect("committed results").map(|file| file.expect("a file").path());
        let files: Vec<_> = files.filter(|file| file.to_string_lossy().ends_with("-keys.txt")).collect();
        let [file] = &files[..] else { panic!("expected one file of keys, found {files:?}") };
        let text = fs::read_to_string(file).expect("a text");
        let mut head = text.lines();
        for (line, part) in [("the command", "cargo bench --bench keys"), ("date, machine and compiler", ", rustc 1.")]
        {
            let found = head.next().unwrap_or_default();
            assert!(found.starts_with("# ") && found.contains(part), "expected {line}, found {found:?}");
        }
        Self::read(&text)
    }

    /// Two figures, which is what a timing on a shared machine is worth.
    pub(crate) fn cost(&self, id: &str) -> String {
        let nanoseconds = self.nanoseconds(id);
        if nanoseconds < 10.0 { format!("{nanoseconds:.1}") } else { format!("{nanoseconds:.0}") }
    }

    fn nanoseconds(&self, id: &str) -> f64 {
        *self.0.get(id).unwrap_or_else(|| panic!("expected a result of {id}, found none"))
    }

    /// A line that starts at the margin is an id; its time and its throughput follow.
    fn read(text: &str) -> Self {
        let (mut id, mut results) = ("", BTreeMap::new());
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let (before, figures) =
                line.split_once("thrpt:").or_else(|| line.split_once("time:")).unwrap_or((line, ""));
            if !before.trim().is_empty() {
                id = before.trim();
            }
            // Low, middle and high, each with a unit.
            let figures: Vec<&str> = figures.trim().trim_matches(['[', ']']).split_whitespace().collect();
            let [_, _, middle, unit, ..] = figures[..] else { continue };
            let per_second = match unit {
                "elem/s" => 1.0,
                "Kelem/s" => 1e3,
                "Melem/s" => 1e6,
                "Gelem/s" => 1e9,
                // The time is that of all elements.
                _ => continue,
            };
            let nanoseconds = 1e9 / per_second / middle.parse::<f64>().expect("a number");
            let least = results.entry(id.to_owned()).or_insert(nanoseconds);
            *least = least.min(nanoseconds);
        }
        Self(results)
    }
}

/// What is drawn: a name for people, and the id of the bench.
const DRAWN: [(&str, &str); 12] = [
    ("ByteSum", "partition/ByteSum of a GUID in 15/tablekeys"),
    ("newest_first", "row_key/newest_first/tablekeys"),
    ("  its format!", "row_key/newest_first/format!"),
    ("parse_newest_first", "row_key/parse_newest_first/tablekeys"),
    ("signed", "row_key/signed/tablekeys"),
    ("calendar", "row_key/calendar/tablekeys"),
    ("tuple::encode_into", "tuple/encode_into, str and u64/tablekeys"),
    ("HashRing of 100 nodes", "ring/HashRing of 100 nodes/tablekeys"),
    ("Alphabet, learned, 64", "partition/Alphabet learned, 64 buckets/tablekeys"),
    ("SipHash of a GUID", "partition/SipHash of a GUID/tablekeys"),
    ("Sha256Bits of an address", "partition/Sha256Bits of an address/tablekeys"),
    ("Md5Bits of an address", "partition/Md5Bits of an address/tablekeys"),
];

#[test]
#[expect(clippy::cast_possible_truncation, reason = "pixels")]
fn the_cost_of_a_key() {
    let timings = Timings::committed();
    let costs = DRAWN.map(|(name, id)| (name, timings.nanoseconds(id), timings.cost(id)));
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
            for ((name, nanoseconds, cost), y) in costs.iter().zip((0..).map(|i| top + row * i)) {
                area.draw(&text((*name).to_owned(), (16, y + 6)))?;
                area.draw(&Rectangle::new([(left, y), (x(*nanoseconds), y + 36)], BLUE.filled()))?;
                area.draw(&text(format!("{cost} ns"), (x(*nanoseconds) + 12, y + 6)))?;
            }
            Ok(())
        },
    );
    super::committed_picture(&picture);
}

#[test]
fn criterions_output_is_read_as_time_an_element() {
    let text = "# remark\na/long id\n                        time:   [1.0 ms 2.0 ms 3.0 ms]\n                        \
                thrpt:  [1 Kelem/s 500.00 Kelem/s 3 Kelem/s]\nshort   time:   [7.0 ns 8.5 ns 9.0 ns]\n        \
                thrpt:  [1 Melem/s 80 Melem/s 3 Melem/s]\nshort   time:   [7.0 ns 8.0 ns 9.0 ns]\n        \
                thrpt:  [1 Melem/s 125 Melem/s 3 Melem/s]\n";
    let expected = BTreeMap::from([("a/long id".to_owned(), 2_000.0), ("short".to_owned(), 8.0)]);
    assert_eq!(Timings::read(text), Timings(expected));
}
