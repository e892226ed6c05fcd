//! Names in alphabetical order, in ranges that several programs read side by side.

use tablekeys::Result;
use tablekeys::partition::Alphabet;
use tablekeys::range::KeyRange;
use tablekeys::table::Query;

use crate::client::{Client, Row};

/// Boundaries that cut a sample of the PartitionKeys into ranges of equal size.
pub(crate) fn boundaries(sample: &[String], ranges: u32) -> Result<Alphabet> {
    Alphabet::learn(sample, ranges)
}

/// The ranges between the boundaries: every PartitionKey is in exactly one.
pub(crate) fn ranges(boundaries: &Alphabet) -> Result<Vec<KeyRange>> {
    let mut ranges = Vec::new();
    let mut rest = KeyRange::all();
    for boundary in boundaries.boundaries() {
        ranges.push(rest.intersection(&KeyRange::between(..boundary)?));
        rest = KeyRange::between(boundary..)?;
    }
    ranges.push(rest);
    Ok(ranges)
}

/// Reads a whole table, one thread per range.
pub(crate) fn read_side_by_side(client: &Client, table: &str, ranges: Vec<KeyRange>) -> Vec<Row> {
    std::thread::scope(|scope| {
        let read = |range| scope.spawn(move || client.list(table, Query::in_partitions(range)));
        let threads: Vec<_> = ranges.into_iter().map(read).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("a reader")).collect()
    })
}
