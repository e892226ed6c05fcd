//! Laws that the keys of a column keep, whatever their format: each tells the few rows that break it.
//!
//! They speak where no other finding has told of these rows, the more exact first.

mod alike;
mod case;
mod check_digits;
mod elsewhere;
mod lengths;
mod little_endian;
mod neighbours;
mod shapes;
mod twice;
mod words;
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
    alike::RULE,
    words::RULE,
    wrong_times::RULE,
    neighbours::RULE,
    elsewhere::RULE,
    twice::RULE,
    shapes::RULE,
    lengths::RULE,
    little_endian::RULE,
];

/// One of its length and alphabet, or an identifier, an instant or a date: nothing in it varies but the value.
fn is_fixed(domain: &Domain) -> bool {
    match domain {
        Domain::Text(_) | Domain::OneOf(_) | Domain::Instant(_) | Domain::Date(_) => true,
        Domain::Number { least, most, .. } | Domain::Characters { least, most, .. } => least == most,
        Domain::Identifier(identifier) => {
            !matches!(identifier, Identifier::Email | Identifier::Host | Identifier::Phone | Identifier::Decimal)
        }
        Domain::Any => false,
    }
}

/// Says more than its length: few other texts have it by chance.
fn is_typed(domain: &Domain) -> bool {
    match domain {
        Domain::Text(_) | Domain::OneOf(_) | Domain::Any => false,
        Domain::Number { least, most, .. } => least == most && *least >= 4,
        Domain::Characters { alphabet, least, most } => least == most && *least >= 8 && *alphabet != Alphabet::Words,
        domain => is_fixed(domain),
    }
}

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
