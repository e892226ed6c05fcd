//! What the table service's rules refuse.

use core::fmt;

use super::ErrorKind;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum TableKind {
    Troublesome {
        offset: usize,
        found: char,
        why: &'static str,
    },
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
        function: &'static str,
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
    OperationTooLarge {
        max: usize,
        found: usize,
    },
    GrammarWord {
        name: &'static str,
    },
}

impl TableKind {
    pub(super) const fn kind(&self) -> ErrorKind {
        match self {
            Self::Troublesome { .. }
            | Self::NameLength { .. }
            | Self::NameChar { .. }
            | Self::ReservedName { .. }
            | Self::GrammarWord { .. } => ErrorKind::Illegal,
            Self::NotFinite { .. } | Self::Rows { .. } => ErrorKind::OutOfRange,
            Self::Comparisons { .. } | Self::OperationTooLarge { .. } => ErrorKind::TooLong,
            Self::Escape { .. } => ErrorKind::Malformed,
        }
    }
}

impl fmt::Display for TableKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Troublesome { offset, found, why } => {
                write!(f, "expected a key without trouble, found {found:?} at byte {offset}: {why}")
            }
            Self::NameLength { what, min, max, found } => {
                write!(f, "expected {min} to {max} characters in {what}, found {found}")
            }
            Self::NameChar { what, expected, offset, found } => {
                write!(f, "expected {expected} at byte {offset} of {what}, found {found:?}")
            }
            Self::ReservedName { name } => {
                write!(f, "expected a table name that is free, found {name:?}, which the service reserves")
            }
            Self::Escape { function, offset, found: Some(found) } => {
                write!(f, "expected text as `{function}` writes it at byte {offset}, found {found:?}")
            }
            Self::Escape { function, offset, found: None } => {
                write!(f, "expected text as `{function}` writes it at byte {offset}, found the end")
            }
            Self::Comparisons { max, found } => write!(
                f,
                "expected at most {max} comparisons in a filter, found {found}: ask once for each part of an `or` and \
                 merge the answers, or compare the rest on what comes back"
            ),
            Self::NotFinite { found } => {
                write!(f, "expected a finite double in a filter, found {}", f64::from_bits(found))
            }
            Self::Rows { max, found } => write!(f, "expected 1 to {max} rows per response, found {found}"),
            Self::OperationTooLarge { max, found } => {
                write!(f, "expected an operation of at most {max} bytes, found {found}")
            }
            Self::GrammarWord { name } => {
                write!(f, "expected a property name that is not a word of the filter grammar, found {name:?}")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::walk;
    use super::*;

    #[test]
    fn every_kind_has_its_error_kind_and_message() {
        walk!(TableKind {
            Troublesome { offset: 3, found: '%', why: "some clients decode it twice" } => Illegal,
                "expected a key without trouble, found '%' at byte 3: some clients decode it twice";
            NameLength { what: "a table name", min: 3, max: 63, found: 2 } => Illegal,
                "expected 3 to 63 characters in a table name, found 2";
            NameChar { what: "a table name", expected: "a letter", offset: 0, found: '1' } => Illegal,
                "expected a letter at byte 0 of a table name, found '1'";
            ReservedName { name: "tables" } => Illegal,
                "expected a table name that is free, found \"tables\", which the service reserves";
            Escape { function: "escape", offset: 3, found: None } => Malformed,
                "expected text as `escape` writes it at byte 3, found the end";
            Comparisons { max: 15, found: 16 } => TooLong,
                "expected at most 15 comparisons in a filter, found 16: ask once for each part of an `or` and merge the \
                 answers, or compare the rest on what comes back";
            NotFinite { found: 0x7ff0_0000_0000_0000 } => OutOfRange,
                "expected a finite double in a filter, found inf";
            Rows { max: 1_000, found: 1_001 } => OutOfRange, "expected 1 to 1000 rows per response, found 1001";
            OperationTooLarge { max: 10, found: 11 } => TooLong,
                "expected an operation of at most 10 bytes, found 11";
            GrammarWord { name: "and" } => Illegal,
                "expected a property name that is not a word of the filter grammar, found \"and\"";
        });
    }
}
