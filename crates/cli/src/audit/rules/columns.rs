//! Laws that the keys of a column keep, whatever their format: each tells the few rows that break it.
//!
//! They speak where no other finding has told of these rows, the more exact first.

mod case;
mod characters;
mod check_digits;
mod elsewhere;
mod lengths;
mod little_endian;
mod neighbours;
mod other_formats;
mod shapes;
mod twice;
mod words;
mod written;
mod wrong_times;

use super::*;
use crate::formats::columns::infer::Found;
use crate::formats::columns::{Alphabet, Domain, Identifier};

const AREA: &str = "laws";
const SPELLING: Chapter = Chapter::new("Identifiers: spelling", "identifiers/index.html");
const PARTITION: Chapter =
    Chapter::new("Choosing keys: which PartitionKey?", "choosing_keys/index.html#which-partitionkey");
const TIME: Chapter = Chapter::new("Row keys: dates", "row_keys/index.html");
const WIDTH: Chapter = Chapter::new("Row keys: fixed width", "row_keys/index.html#fixed-width");

/// Fewer keys have no law.
pub(super) const ENOUGH: usize = 40;

pub(super) const ALL: &[Rule] = &[
    check_digits::RULE,
    case::RULE,
    other_formats::RULE,
    written::RULE,
    words::RULE,
    wrong_times::RULE,
    neighbours::RULE,
    elsewhere::RULE,
    twice::RULE,
    shapes::RULE,
    lengths::RULE,
    characters::RULE,
    little_endian::RULE,
];

/// The shapes that three of ten keys or more have.
fn usual<'k>(keys: &'k Keys<'_>) -> impl Iterator<Item = &'k Found> {
    keys.column.found.iter().filter(|found| found.members.len() * 10 >= keys.seen.len() * 3)
}

/// Fields of the usual shapes.
fn fields<'k, 'f>(keys: &'k Keys<'f>) -> impl Iterator<Item = Field<'k, 'f>> {
    keys.fields().filter(|field| {
        field.found.members.len() >= ENOUGH && field.found.members.len() * 10 >= field.keys.seen.len() * 3
    })
}

/// One of the hits: that of most rows.
fn largest(hits: impl Iterator<Item = Hit>) -> Option<Hit> {
    hits.max_by_key(|hit| hit.rows.len())
}
