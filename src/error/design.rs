//! What is wrong with the settings of a design, with a secret, an e-mail address or the boundaries of an alphabet.

use alloc::boxed::Box;
use core::fmt;

use super::excerpt::Excerpt;
use super::{ErrorKind, Plural};

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum DesignKind {
    Bits { what: &'static str, max: u32, found: u32 },
    NotBit { offset: usize, found: char },
    ZeroCount { what: &'static str },
    ZeroSecret,
    SecretDigit { offset: usize },
    SecretLength { found: usize },
    GuidForm { found: Box<str> },
    GuidChar { expected: &'static str, offset: usize, found: char },
    Name { expected: &'static str, found: Box<str> },
    Text { expected: &'static str, offset: usize, found: Box<str> },
    EmptyEmail,
    EmailWithoutAt { bytes: usize },
    EmailPart { side: &'static str },
    EmailChar { offset: usize, found: char },
    EmailCapital { offset: usize, found: char },
    Letters { found: u32 },
    BoundaryOrder { index: usize, same: bool },
    EmptyBoundary { index: usize },
    BoundaryText { offset: usize, found: char },
    TooFewTexts { partitions: u32, distinct: usize },
}

impl DesignKind {
    pub(super) const fn kind(&self) -> ErrorKind {
        match self {
            Self::Bits { .. }
            | Self::ZeroCount { .. }
            | Self::ZeroSecret { .. }
            | Self::Letters { .. }
            | Self::TooFewTexts { .. } => ErrorKind::OutOfRange,
            Self::NotBit { .. }
            | Self::SecretDigit { .. }
            | Self::SecretLength { .. }
            | Self::GuidForm { .. }
            | Self::GuidChar { .. }
            | Self::Name { .. }
            | Self::Text { .. }
            | Self::EmptyEmail { .. }
            | Self::EmailWithoutAt { .. }
            | Self::EmailPart { .. }
            | Self::EmailChar { .. }
            | Self::EmailCapital { .. }
            | Self::BoundaryOrder { .. }
            | Self::EmptyBoundary { .. }
            | Self::BoundaryText { .. } => ErrorKind::Malformed,
        }
    }
}

impl fmt::Display for DesignKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bits { what, max, found } => write!(f, "expected 1 to {max} bits of {what}, found {found}"),
            Self::NotBit { offset, found } => {
                write!(f, "expected '0' or '1' at byte {offset} of a key of bits, found {found:?}")
            }
            Self::ZeroCount { what } => write!(f, "expected a count of at least 1 {what}, found 0"),
            Self::ZeroSecret => f.write_str("expected a secret, found 16 zero bytes, the key of the unkeyed hash"),
            Self::SecretDigit { offset } => {
                write!(f, "expected a hexadecimal digit at byte {offset} of a secret, found another character")
            }
            Self::SecretLength { found } => write!(f, "expected 32 hexadecimal digits of a secret, found {found}"),
            Self::GuidForm { found } => write!(
                f,
                "expected a GUID: 32 hexadecimal digits, also with hyphens as in 8-4-4-4-12, in braces or parentheses or \
                 after \"urn:uuid:\", found {}",
                Excerpt(found)
            ),
            Self::GuidChar { expected, offset, found } => {
                write!(f, "expected {expected} at byte {offset} of a GUID, found {found:?}")
            }
            Self::Name { expected, found } => {
                write!(f, "expected {expected:?} at the start of a design's text, found {}", Excerpt(found))
            }
            Self::Text { expected, offset, found } => {
                write!(f, "expected {expected} at byte {offset} of a design's text, found ")?;
                if found.is_empty() { f.write_str("the end") } else { Excerpt(found).fmt(f) }
            }
            Self::EmptyEmail => f.write_str("expected an e-mail address, found an empty string"),
            Self::EmailWithoutAt { bytes } => {
                write!(f, "expected an e-mail address with an '@', found none in {}", Plural(*bytes, "byte"))
            }
            Self::EmailPart { side } => {
                write!(f, "expected text {side} the '@' of an e-mail address, found none")
            }
            Self::EmailChar { offset, found } => write!(
                f,
                "expected an e-mail address without control characters, and without white space at its ends, found \
                 {found:?} at byte {offset}"
            ),
            Self::EmailCapital { offset, found } => {
                write!(f, "expected an e-mail address in lower case at byte {offset} of a RowKey, found {found:?}")
            }
            Self::Letters { found } => {
                write!(
                    f,
                    "expected at most 26 letter groups, found {found}: past the letters, give or learn boundaries"
                )
            }
            Self::BoundaryOrder { index, same } => write!(
                f,
                "expected boundary {index} to sort after boundary {}, A to Z counted as a to z, found it {}",
                index - 1,
                if *same { "equal" } else { "before" }
            ),
            Self::EmptyBoundary { index } => write!(f, "expected text in boundary {index}, found an empty one"),
            Self::BoundaryText { offset, found } => write!(
                f,
                "expected boundaries as an alphabet prints them, found {found:?} at byte {offset}: only visible \
                 lower-case ASCII stands for itself, all else is % and two upper-case hex digits"
            ),
            Self::TooFewTexts { partitions, distinct } => write!(
                f,
                "expected a sample of at least {partitions} different texts for {partitions} partitions, found {distinct}"
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
        walk!(DesignKind {
            Bits { what: "MD5", max: 128, found: 129 } => OutOfRange, "expected 1 to 128 bits of MD5, found 129";
            NotBit { offset: 2, found: '2' } => Malformed, "expected '0' or '1' at byte 2 of a key of bits, found '2'";
            ZeroCount { what: "slot" } => OutOfRange, "expected a count of at least 1 slot, found 0";
            ZeroSecret {} => OutOfRange, "expected a secret, found 16 zero bytes, the key of the unkeyed hash";
            SecretDigit { offset: 5 } => Malformed,
                "expected a hexadecimal digit at byte 5 of a secret, found another character";
            SecretLength { found: 31 } => Malformed, "expected 32 hexadecimal digits of a secret, found 31";
            GuidForm { found: "6f96".into() } => Malformed,
                "expected a GUID: 32 hexadecimal digits, also with hyphens as in 8-4-4-4-12, in braces or parentheses or \
                 after \"urn:uuid:\", found \"6f96\"";
            GuidChar { expected: "'-'", offset: 8, found: '_' } => Malformed,
                "expected '-' at byte 8 of a GUID, found '_'";
            Name { expected: "siphash:", found: "jump:10".into() } => Malformed,
                "expected \"siphash:\" at the start of a design's text, found \"jump:10\"";
            Text { expected: "the end", offset: 10, found: ":x".into() } => Malformed,
                "expected the end at byte 10 of a design's text, found \":x\"";
            EmptyEmail {} => Malformed, "expected an e-mail address, found an empty string";
            EmailWithoutAt { bytes: 5 } => Malformed, "expected an e-mail address with an '@', found none in 5 bytes";
            EmailPart { side: "before" } => Malformed,
                "expected text before the '@' of an e-mail address, found none";
            EmailChar { offset: 0, found: ' ' } => Malformed,
                "expected an e-mail address without control characters, and without white space at its ends, found ' ' \
                 at byte 0";
            EmailCapital { offset: 6, found: 'C' } => Malformed,
                "expected an e-mail address in lower case at byte 6 of a RowKey, found 'C'";
            Letters { found: 27 } => OutOfRange,
                "expected at most 26 letter groups, found 27: past the letters, give or learn boundaries";
            BoundaryOrder { index: 1, same: true } => Malformed,
                "expected boundary 1 to sort after boundary 0, A to Z counted as a to z, found it equal";
            EmptyBoundary { index: 0 } => Malformed, "expected text in boundary 0, found an empty one";
            BoundaryText { offset: 3, found: 'A' } => Malformed,
                "expected boundaries as an alphabet prints them, found 'A' at byte 3: only visible lower-case ASCII stands \
                 for itself, all else is % and two upper-case hex digits";
            TooFewTexts { partitions: 3, distinct: 2 } => OutOfRange,
                "expected a sample of at least 3 different texts for 3 partitions, found 2";
        });
    }
}
