//! What is wrong with a tuple, or with the key of one.

use alloc::boxed::Box;
use core::fmt;

use super::excerpt::Excerpt;
use super::{ErrorKind, Source};

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum TupleKind {
    /// In the `part` of the type `name`, at byte `offset` of the key.
    Malformed { part: u16, name: &'static str, offset: usize, expected: Expected, found: Found },
    /// The `part` at byte `offset` of the key was read, and its own type `name`, with its path, refused it.
    Refused { part: u16, name: &'static str, offset: usize, error: Source },
    #[cfg_attr(not(any(feature = "chrono", test)), expect(dead_code, reason = "only chrono writes leap seconds"))]
    LeapSecond { part: u16 },
    /// A year that has other than four digits.
    #[cfg_attr(
        not(any(feature = "chrono", feature = "jiff", feature = "time", test)),
        expect(dead_code, reason = "only other crates have dates")
    )]
    Date { part: u16, year: i32, month: u32, day: u32 },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Expected {
    Digit,
    HexDigit,
    #[cfg(feature = "ulid")]
    Base32,
    Sign,
    InRange,
    Text,
    MirroredText,
    TextEnd,
    OneCharacter,
    Choice(char, char),
    Exactly(char),
    Separator,
    SeparatorOrEnd,
    End,
    Bytes(usize),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Found {
    End,
    Character(char),
    /// The text of a whole part.
    Text(Box<str>),
}

impl TupleKind {
    pub(super) const fn kind(&self) -> ErrorKind {
        match self {
            Self::Malformed { .. } | Self::Refused { .. } => ErrorKind::Malformed,
            Self::LeapSecond { .. } | Self::Date { .. } => ErrorKind::OutOfRange,
        }
    }
}

impl fmt::Display for TupleKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed { part, name, offset, expected, found } => {
                let place = match expected {
                    Expected::Separator | Expected::SeparatorOrEnd | Expected::End => "after",
                    _ => "in",
                };
                let instead = match (expected, found) {
                    (Expected::Text, Found::Character('\'')) => " with &~~ for an apostrophe",
                    (Expected::MirroredText, Found::Character('\'')) => " with &~~~ for an apostrophe",
                    _ => "",
                };
                match (expected, range_of(name)) {
                    (Expected::InRange, Some((min, max))) => write!(f, "expected a number from {min} to {max}"),
                    _ => write!(f, "expected {expected}{instead}"),
                }?;
                write!(f, " {place} part {part} ({name}), at byte {offset} of a tuple key, found ")?;
                match found {
                    Found::End => f.write_str("the end"),
                    Found::Character(found) => write!(f, "{found:?}"),
                    Found::Text(found) => Excerpt::of(found).fmt(f),
                }
            }
            Self::Refused { part, name, offset, error: Source(error) } => {
                write!(f, "{error}, in part {part} ({}), at byte {offset} of a tuple key", without_path(name))
            }
            Self::Date { part, year, month, day } => write!(
                f,
                "expected a date from 0001-01-01 to 9999-12-31 in part {part} of a tuple, found {year:+05}-{month:02}-{day:02}"
            ),
            Self::LeapSecond { part } => {
                write!(f, "expected an instant that is not within a leap second in part {part} of a tuple, found one")
            }
        }
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Digit => f.write_str("a digit"),
            Self::HexDigit => f.write_str("a digit or a lower-case letter from 'a' to 'f'"),
            #[cfg(feature = "ulid")]
            Self::Base32 => f.write_str("a digit or an upper-case letter other than I, L, O and U"),
            Self::Sign => f.write_str("'-' or '0'"),
            Self::InRange => f.write_str("a value that the type holds"),
            Self::Text => f.write_str("escaped text"),
            Self::MirroredText => f.write_str("mirrored text"),
            Self::TextEnd => f.write_str("'~~' at the end"),
            Self::OneCharacter => f.write_str("one character"),
            Self::Choice(a, b) => write!(f, "{a:?} or {b:?}"),
            Self::Exactly(c) => write!(f, "{c:?}"),
            Self::Separator => f.write_str("'!' and another part"),
            Self::SeparatorOrEnd => f.write_str("'!' or the end of the key"),
            Self::End => f.write_str("the end of the key"),
            Self::Bytes(count) => write!(f, "{count} bytes of two hex digits"),
        }
    }
}

/// What a type of numbers holds.
fn range_of(name: &str) -> Option<(i128, u128)> {
    macro_rules! ranges {
        ($($type:ident)*) => {
            match name {
                $(stringify!($type) => Some(($type::MIN.into(), $type::MAX.unsigned_abs().into())),)*
                "u128" => Some((0, u128::MAX)),
                "u64" => Some((0, u64::MAX.into())),
                "u32" => Some((0, u32::MAX.into())),
                "u16" => Some((0, u16::MAX.into())),
                "u8" => Some((0, u8::MAX.into())),
                _ => None,
            }
        };
    }
    ranges! { i8 i16 i32 i64 i128 }
}

/// The name of a type without the path of modules before it. Its own parameters keep theirs.
fn without_path(name: &str) -> &str {
    let end = name.find('<').unwrap_or(name.len());
    name[..end].rfind("::").map_or(name, |path| &name[path + 2..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tuple_kind_has_its_error_kind_and_message() {
        super::super::walk!(TupleKind {
            Malformed { part: 1, name: "u8", offset: 4, expected: Expected::Digit, found: Found::Character('é') } => Malformed,
                "expected a digit in part 1 (u8), at byte 4 of a tuple key, found 'é'";
            Refused { part: 1, name: "shop::OrderId", offset: 4, error: Source::new("expected 7, found 8".into()) } => Malformed,
                "expected 7, found 8, in part 1 (OrderId), at byte 4 of a tuple key";
            Date { part: 2, year: 10_000, month: 1, day: 9 } => OutOfRange,
                "expected a date from 0001-01-01 to 9999-12-31 in part 2 of a tuple, found +10000-01-09";
            LeapSecond { part: 2 } => OutOfRange,
                "expected an instant that is not within a leap second in part 2 of a tuple, found one";
        });
    }

    #[test]
    fn types_are_named_without_their_path() {
        for (path, name) in [("u8", "u8"), ("a::b::C", "C"), ("a::Key<19>", "Key<19>"), ("a::B<c::D>", "B<c::D>")] {
            assert_eq!(without_path(path), name);
        }
    }
}
