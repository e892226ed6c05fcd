//! Laws that the keys of a column keep, whatever their format: each tells the few rows that break it.
//!
//! They speak where no other finding has told of these rows, the more exact first.

mod capped;
mod case;
mod characters;
mod check_digits;
mod companions;
mod cut_names;
mod elsewhere;
mod first_number;
mod lengths;
mod little_endian;
mod neighbours;
mod other_formats;
mod pairs;
mod retries;
mod shapes;
mod twice;
mod words;
mod written;
mod wrong_times;

use super::*;

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
    capped::RULE,
    case::RULE,
    other_formats::RULE,
    written::RULE,
    words::RULE,
    wrong_times::RULE,
    pairs::RULE,
    twice::RULE,
    companions::RULE,
    retries::RULE,
    first_number::RULE,
    cut_names::RULE,
    neighbours::RULE,
    elsewhere::RULE,
    shapes::RULE,
    lengths::RULE,
    characters::RULE,
    little_endian::RULE,
];
