//! What is wrong with an answer to a plan, or with a key to widen.

use core::fmt;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RekeyKind {
    NoSuchWrite {
        writes: usize,
        found: usize,
    },
    Mismatch {
        expected: &'static str,
        found: &'static str,
    },
    Before {
        offset: usize,
    },
    NoNumber {
        offset: usize,
        found: Option<char>,
    },
    /// A number that is neither plain nor `width` digits.
    Width {
        width: usize,
        offset: usize,
        found: usize,
    },
}

impl fmt::Display for RekeyKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::NoSuchWrite { writes, found } => {
                write!(f, "expected an answer to one of {writes} writes, counted from 0, found one to write {found}")
            }
            Self::Mismatch { expected, found } => write!(f, "expected an answer to {expected}, found {found}"),
            Self::Before { offset } => {
                write!(f, "expected the text that stands before the number, found another at byte {offset} of the key")
            }
            Self::NoNumber { offset, found: Some(found) } => {
                write!(f, "expected a digit at byte {offset} of a key to widen, found {found:?}")
            }
            Self::NoNumber { offset, found: None } => {
                write!(f, "expected a digit at byte {offset} of a key to widen, found the end")
            }
            Self::Width { width, offset, found } => write!(
                f,
                "expected a number without leading zeros or of exactly {width} digits at byte {offset} of a key to widen, \
                 found one of {found} digits"
            ),
        }
    }
}
