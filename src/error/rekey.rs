//! Errors of a report to a plan, and of a key to widen.

use alloc::boxed::Box;
use core::fmt;

use super::ErrorKind;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum RekeyKind {
    NoSuchWrite {
        writes: usize,
        found: usize,
    },
    /// A refusal that a write of this kind cannot get.
    Impossible {
        index: usize,
        write: &'static str,
        refusal: &'static str,
    },
    /// The text before the number is not the prefix: they differ at `offset`.
    Prefix {
        prefix: Box<str>,
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
            Self::NoSuchWrite { .. } | Self::Impossible { .. } => ErrorKind::Misuse,
            Self::Prefix { .. } | Self::NoNumber { .. } | Self::Width { .. } => ErrorKind::Malformed,
        }
    }
}

impl fmt::Display for RekeyKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchWrite { writes, found } => {
                write!(f, "expected the index of one of {writes} writes, counted from 0, found {found}")
            }
            Self::Impossible { index, write, refusal } => {
                write!(f, "expected a refusal that fits write {index}: {write} cannot be refused as {refusal}")
            }
            Self::Prefix { prefix, offset } => {
                write!(f, "expected a key that begins with {prefix:?}, found other text at byte {offset}")
            }
            Self::NoNumber { offset, found: Some(found) } => {
                write!(f, "expected a digit at byte {offset} of a key to widen, found {found:?}")
            }
            Self::NoNumber { offset, found: None } => {
                write!(f, "expected a digit at byte {offset} of a key to widen, found the end of the key")
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
                "expected the index of one of 1 writes, counted from 0, found 1";
            Impossible { index: 4, write: "an insert", refusal: "Gone" } => Misuse,
                "expected a refusal that fits write 4: an insert cannot be refused as Gone";
            Prefix { prefix: "no_".into(), offset: 1 } => Malformed,
                "expected a key that begins with \"no_\", found other text at byte 1";
            NoNumber { offset: 1, found: None } => Malformed,
                "expected a digit at byte 1 of a key to widen, found the end of the key";
            Width { width: 4, offset: 1, found: 3 } => Malformed,
                "expected a number without leading zeros or of exactly 4 digits at byte 1 of a key to widen, found one of 3 \
                 digits";
        });
    }
}
