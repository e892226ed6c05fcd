//! What the table service's rules refuse.

use alloc::boxed::Box;
use core::fmt;

use super::{Error, ErrorKind};

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum TableKind {
    NameLength {
        what: &'static str,
        min: usize,
        max: usize,
        found: usize,
    },
    NameChar {
        what: &'static str,
        expected: &'static str,
        offset: usize,
        found: char,
    },
    ReservedName {
        name: &'static str,
    },
    Escape {
        offset: usize,
        found: Option<char>,
    },
    Comparisons {
        max: usize,
        found: usize,
    },
    /// The bits of a double, since doubles have no `Eq`.
    NotFinite {
        found: u64,
    },
    Rows {
        max: u64,
        found: u64,
    },
    GrammarWord {
        name: &'static str,
    },
    AddressTooLong {
        max: usize,
        found: usize,
    },
    /// Each with the part of the query that it is about; at least one.
    InQuery {
        errors: Box<[(&'static str, Error)]>,
    },
    /// The start or the end of a range.
    RangeEnd {
        end: &'static str,
        error: Error,
    },
    RangeText {
        expected: &'static str,
        offset: usize,
        found: Option<char>,
    },
    /// A range that reads well and is written otherwise.
    RangeForm {
        written: Box<str>,
        offset: usize,
        found: Option<char>,
    },
}

impl TableKind {
    pub(super) fn kind(&self) -> ErrorKind {
        match self {
            Self::NameLength { .. } | Self::NameChar { .. } | Self::ReservedName { .. } | Self::GrammarWord { .. } => {
                ErrorKind::Illegal
            }
            Self::NotFinite { .. } | Self::Rows { .. } => ErrorKind::OutOfRange,
            Self::Comparisons { .. } | Self::AddressTooLong { .. } => ErrorKind::TooLong,
            Self::Escape { .. } | Self::RangeText { .. } | Self::RangeForm { .. } => ErrorKind::Malformed,
            Self::InQuery { errors } => errors.first().map_or(ErrorKind::Misuse, |(_, error)| error.kind()),
            Self::RangeEnd { error, .. } => error.kind(),
        }
    }
}

impl fmt::Display for TableKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NameLength { what, min, max, found } => {
                write!(f, "expected {min} to {max} characters in {what}, found {found}")
            }
            Self::NameChar { what, expected, offset, found } => {
                write!(f, "expected {expected} at byte {offset} of {what}, found {found:?}")
            }
            Self::ReservedName { name } => {
                write!(f, "expected a table name that is free, found {name:?}, which the service reserves")
            }
            Self::Escape { offset, found } => {
                let written = match found {
                    Some('\'') => "text as `escape` writes it, with &~~ for an apostrophe,",
                    _ => "text as `escape` writes it",
                };
                write!(f, "expected {written} at byte {offset}, found {}", Found(*found))
            }
            Self::Comparisons { max, found } => write!(
                f,
                "expected at most {max} comparisons in a filter, found {found}: send one query for each part of an `or` and \
                 merge the answers, or compare the rest on what comes back"
            ),
            Self::NotFinite { found } => {
                write!(f, "expected a finite double in a filter, found {}", f64::from_bits(*found))
            }
            Self::Rows { max, found } => write!(f, "expected 1 to {max} rows per response, found {found}"),
            Self::GrammarWord { name } => {
                write!(f, "expected a property name that is not a word of the filter grammar, found {name:?}")
            }
            Self::AddressTooLong { max, found } => write!(
                f,
                "expected an address of at most {max} characters, found {found}: put fewer or shorter conditions into one \
                 query"
            ),
            Self::InQuery { errors } => {
                if errors.len() > 1 {
                    write!(f, "{} errors in a query: ", errors.len())?;
                }
                for (i, (part, error)) in errors.iter().enumerate() {
                    write!(f, "{}{part}: {error}", if i > 0 { "; " } else { "" })?;
                }
                Ok(())
            }
            Self::RangeEnd { end, error } => write!(f, "{end} of a range: {error}"),
            Self::RangeText { expected, offset, found } => {
                write!(f, "expected {expected} at byte {offset} of a key range, found {}", Found(*found))
            }
            Self::RangeForm { written, offset, found } => {
                write!(f, "expected a key range in its one form, {written}, found {} at byte {offset}", Found(*found))
            }
        }
    }
}

/// A character, or the end of the text.
struct Found(Option<char>);

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(found) => write!(f, "{found:?}"),
            None => f.write_str("the end"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Kind, walk};
    use super::*;

    #[test]
    fn every_kind_has_its_error_kind_and_message() {
        let error = |kind| Error::new(Kind::Table(kind));
        let errors = [
            ("top", error(TableKind::Rows { max: 9, found: 0 })),
            ("select", error(TableKind::NameLength { what: "a property name", min: 1, max: 255, found: 0 })),
        ];
        walk!(TableKind {
            NameLength { what: "a table name", min: 3, max: 63, found: 2 } => Illegal,
                "expected 3 to 63 characters in a table name, found 2";
            NameChar { what: "a table name", expected: "a letter", offset: 0, found: '1' } => Illegal,
                "expected a letter at byte 0 of a table name, found '1'";
            ReservedName { name: "tables" } => Illegal,
                "expected a table name that is free, found \"tables\", which the service reserves";
            Escape { offset: 3, found: None } => Malformed,
                "expected text as `escape` writes it at byte 3, found the end";
            Comparisons { max: 15, found: 16 } => TooLong,
                "expected at most 15 comparisons in a filter, found 16: send one query for each part of an `or` and merge the \
                 answers, or compare the rest on what comes back";
            NotFinite { found: 0x7ff0_0000_0000_0000 } => OutOfRange,
                "expected a finite double in a filter, found inf";
            Rows { max: 1_000, found: 1_001 } => OutOfRange, "expected 1 to 1000 rows per response, found 1001";
            GrammarWord { name: "and" } => Illegal,
                "expected a property name that is not a word of the filter grammar, found \"and\"";
            AddressTooLong { max: 10, found: 11 } => TooLong,
                "expected an address of at most 10 characters, found 11: put fewer or shorter conditions into one query";
            InQuery { errors: Box::new(errors) } => OutOfRange,
                "2 errors in a query: top: expected 1 to 9 rows per response, found 0; select: expected 1 to 255 \
                 characters in a property name, found 0";
            RangeEnd { end: "start", error: error(TableKind::Rows { max: 9, found: 0 }) } => OutOfRange,
                "start of a range: expected 1 to 9 rows per response, found 0";
            RangeText { expected: "')'", offset: 9, found: Some(']') } => Malformed,
                "expected ')' at byte 9 of a key range, found ']'";
            RangeForm { written: "no keys".into(), offset: 0, found: None } => Malformed,
                "expected a key range in its one form, no keys, found the end at byte 0";
        });
    }
}
