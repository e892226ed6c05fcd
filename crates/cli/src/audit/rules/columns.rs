//! Laws that the keys of a column keep, whatever their format: each tells the few rows that break it.
//!
//! They speak where no other finding has told of these rows, the more exact first.

use super::*;

rules! {
    check_digits,
    capped_numbers,
    wrapped_numbers,
    mixed_case,
    other_formats,
    not_canonical,
    rare_words,
    wrong_times,
    exchanged_parts,
    two_partitions,
    missing_companions,
    written_again,
    first_numbers,
    cut_names,
    out_of_sequence,
    other_partition,
    rare_shapes,
    rare_lengths,
    odd_characters,
    little_endian,
}

const AREA: &str = "laws";
const SPELLING: Chapter = Chapter::new("Identifiers: spelling", "identifiers/index.html");
const PARTITION: Chapter =
    Chapter::new("Choosing keys: which PartitionKey?", "choosing_keys/index.html#which-partitionkey");
const TIME: Chapter = Chapter::new("Row keys: dates", "row_keys/index.html");
const WIDTH: Chapter = Chapter::new("Row keys: fixed width", "row_keys/index.html#fixed-width");

/// Fewer keys have no law.
pub(super) const ENOUGH: usize = 40;
