//! What the table service's rules refuse.

use core::fmt;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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
    pub(super) const fn is_out_of_range(&self) -> bool {
        matches!(
            self,
            Self::Comparisons { .. } | Self::NotFinite { .. } | Self::Rows { .. } | Self::OperationTooLarge { .. }
        )
    }

    pub(super) const fn is_illegal(&self) -> bool {
        matches!(
            self,
            Self::Troublesome { .. }
                | Self::NameLength { .. }
                | Self::NameChar { .. }
                | Self::ReservedName { .. }
                | Self::GrammarWord { .. }
        )
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
                write!(f, "expected a table name that is free, found {name:?}, which the service keeps for itself")
            }
            Self::Escape { offset, found: Some(found) } => {
                write!(f, "expected text as escape prints it at byte {offset}, found {found:?}")
            }
            Self::Escape { offset, found: None } => {
                write!(f, "expected text as escape prints it at byte {offset}, found the end")
            }
            Self::Comparisons { max, found } => write!(
                f,
                "expected at most {max} comparisons in a filter, found {found}: ask once for each part of an `or` and \
                 merge the answers, or compare the rest on what comes back"
            ),
            Self::NotFinite { found } => {
                write!(f, "expected a finite double in a filter, found {}", f64::from_bits(found))
            }
            Self::Rows { max, found } => write!(f, "expected 1 to {max} rows a response, found {found}"),
            Self::OperationTooLarge { max, found } => {
                write!(f, "expected an operation of at most {max} bytes, found {found}")
            }
            Self::GrammarWord { name } => {
                write!(f, "expected a property name that a filter can say, found the word {name:?} of its grammar")
            }
        }
    }
}
