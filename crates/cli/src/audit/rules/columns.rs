//! Laws that the keys of a column keep, whatever their format: each tells the few rows that break it.
//!
//! They speak where no other finding has told of these rows, the more exact first.

use super::*;

rules! {
    check_digits,
    mixed_case,
    other_formats,
    not_canonical,
    wrong_times,
    two_partitions,
    missing_companions,
    missing_numbers,
    written_again,
    cut_names,
    misspelled_words,
    other_partition,
    exchanged_numbers,
    rare_shapes,
    rare_lengths,
    little_endian,
}

const AREA: &str = "consistency";

/// In ticks.
const SECOND: i64 = civil::SECOND.cast_signed();
const MINUTE: i64 = 60 * SECOND;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;

/// Fewer keys have no law.
pub(super) const ENOUGH: usize = 40;

/// A text with `0` for each digit and `a` for each letter.
fn form(text: &str) -> String {
    text.replace(|c: char| c.is_ascii_digit(), "0").replace(char::is_alphabetic, "a")
}

/// The parts of a key before one, each of few texts: they tell of which kind a row is, or what it belongs to.
fn kinds<'c, 'f>(column: &'c Column<'f>, part: &'c Part<'f>) -> impl Iterator<Item = &'c Part<'f>> {
    let is_before = |other: &Part<'_>| (other.at, other.piece) < (part.at, part.piece);
    column.parts_of_shapes().filter(move |other| is_before(other) && other.few && other.rows == part.rows)
}

/// The same behind it: they tell which of several a row is, or who wrote it.
fn behind<'c, 'f>(column: &'c Column<'f>, part: &'c Part<'f>) -> impl Iterator<Item = &'c Part<'f>> {
    column.parts_of_shapes().filter(move |other| other.at > part.at && other.few && other.rows == part.rows)
}

/// Whether rows are of kinds of their own, by one of the words before a part: a third or more of each kind that has any.
pub(super) fn are_of_kind(column: &Column<'_>, part: &Part<'_>, rows: impl IntoIterator<Item = usize>) -> bool {
    let rows: HashSet<usize> = rows.into_iter().collect();
    kinds(column, part).any(|word| tells(word, &rows))
}

/// Whether a text says of each row whether it is one of some.
fn tells(word: &Part<'_>, rows: &HashSet<usize>) -> bool {
    let mut counts = vec![[0, 0]; word.values.len()];
    for (row, which) in word.rows.iter().zip(&word.which) {
        counts[*which][usize::from(rows.contains(row))] += 1;
    }
    counts.iter().all(|[right, wrong]| *wrong == 0 || wrong * 3 >= *right)
}

/// Whether rows are those of one text, and no others.
fn are_of_one(word: &Part<'_>, rows: &HashSet<usize>) -> bool {
    let of = || word.rows.iter().zip(&word.which);
    let texts: HashSet<usize> = of().filter(|(row, _)| rows.contains(row)).map(|(_, which)| *which).collect();
    texts.len() == 1 && of().all(|(row, which)| texts.contains(which) == rows.contains(row))
}
