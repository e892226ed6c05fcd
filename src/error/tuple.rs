//! What is wrong with a tuple, or with the key of one.

use core::fmt;

use super::ErrorKind;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum TupleKind {
    /// The `part` that has the type `name`, at byte `offset` of the key. Nothing is found where the key ends.
    Malformed { part: u16, name: &'static str, offset: usize, expected: Expected, found: Option<char> },
    #[cfg_attr(not(feature = "chrono"), expect(dead_code, reason = "only chrono writes leap seconds"))]
    LeapSecond { part: u16 },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Expected {
    Digit,
    HexDigit,
    Sign,
    InRange,
    Text,
    TextEnd,
    OneCharacter,
    Choice(char, char),
    Exactly(char),
    Separator,
    End,
    Bytes(usize),
}

impl TupleKind {
    pub(super) const fn kind(&self) -> ErrorKind {
        match self {
            Self::Malformed { .. } => ErrorKind::Malformed,
            Self::LeapSecond { .. } => ErrorKind::OutOfRange,
        }
    }
}

impl fmt::Display for TupleKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Malformed { part, name, offset, expected, found } => {
                f.write_str("expected ")?;
                match expected {
                    Expected::Digit => f.write_str("a digit"),
                    Expected::HexDigit => f.write_str("a hex digit from '0' to 'f'"),
                    Expected::Sign => f.write_str("'-' or '0'"),
                    Expected::InRange => f.write_str("a value that the type holds"),
                    Expected::Text => f.write_str("escaped text"),
                    Expected::TextEnd => f.write_str("'~~' at the end"),
                    Expected::OneCharacter => f.write_str("one character and then the end of the part"),
                    Expected::Choice(a, b) => write!(f, "{a:?} or {b:?}"),
                    Expected::Exactly(c) => write!(f, "{c:?}"),
                    Expected::Separator => f.write_str("'!' and another part"),
                    Expected::End => f.write_str("the end of the key"),
                    Expected::Bytes(count) => write!(f, "{count} bytes of two hex digits"),
                }?;
                let place = if matches!(expected, Expected::Separator | Expected::End) { "after" } else { "in" };
                write!(f, " {place} part {part} ({name}), at byte {offset} of a tuple key, found ")?;
                match found {
                    Some(found) => write!(f, "{found:?}"),
                    None => f.write_str("the end"),
                }
            }
            Self::LeapSecond { part } => {
                write!(f, "expected an instant that is not within a leap second in part {part} of a tuple, found one")
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
        walk!(TupleKind {
            Malformed { part: 1, name: "u8", offset: 2, expected: Expected::Digit, found: None } => Malformed,
                "expected a digit in part 1 (u8), at byte 2 of a tuple key, found the end";
            LeapSecond { part: 2 } => OutOfRange,
                "expected an instant that is not within a leap second in part 2 of a tuple, found one";
        });
    }
}
