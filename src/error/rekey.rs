//! What is wrong with an answer to a plan, or with a key to widen.

use core::fmt;

use super::ErrorKind;

#[derive(Debug, Clone, PartialEq, Eq)]
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

impl RekeyKind {
    pub(super) const fn kind(&self) -> ErrorKind {
        match self {
            Self::NoSuchWrite { .. } | Self::Mismatch { .. } => ErrorKind::Misuse,
            Self::Before { .. } | Self::NoNumber { .. } | Self::Width { .. } => ErrorKind::Malformed,
        }
    }
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

#[cfg(test)]
mod tests {
    use super::super::walk;
    use super::*;

    #[test]
    fn every_kind_has_its_error_kind_and_message() {
        walk!(RekeyKind {
            NoSuchWrite { writes: 1, found: 1 } => Misuse,
                "expected an answer to one of 1 writes, counted from 0, found one to write 1";
            Mismatch { expected: "an insert", found: "that the row is gone" } => Misuse,
                "expected an answer to an insert, found that the row is gone";
            Before { offset: 1 } => Malformed,
                "expected the text that stands before the number, found another at byte 1 of the key";
            NoNumber { offset: 1, found: None } => Malformed,
                "expected a digit at byte 1 of a key to widen, found the end";
            Width { width: 4, offset: 1, found: 3 } => Malformed,
                "expected a number without leading zeros or of exactly 4 digits at byte 1 of a key to widen, found one of 3 \
                 digits";
        });
    }
}
