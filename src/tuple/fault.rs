//! What is wrong with the key of a tuple.

use alloc::boxed::Box;
use core::fmt;

use crate::error::Excerpt;
use crate::ticks::Ticks;

pub(super) struct Fault {
    pub(super) part: u16,
    /// The type of the part.
    pub(super) name: &'static str,
    pub(super) expected: Expected,
    pub(super) found: Found,
}

/// A part that was read, and that its own type refused.
#[derive(Debug)]
pub(crate) struct Refused {
    pub(super) part: u16,
    /// The type, with its path.
    pub(super) name: &'static str,
    pub(crate) offset: usize,
    pub(super) error: Box<dyn core::error::Error + Send + Sync>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Expected {
    In(&'static str),
    After(&'static str),
    InRange,
    Bytes(usize),
}

impl Expected {
    pub(super) const DIGIT: Self = Self::In("a digit");
    pub(super) const HEX_DIGIT: Self = Self::In("a digit or a lower-case letter from 'a' to 'f'");
    pub(super) const TEXT: Self = Self::In("escaped text");
    pub(super) const MIRRORED_TEXT: Self = Self::In("mirrored text");
    pub(super) const END: Self = Self::After("the end of the key");
}

pub(super) enum Found {
    End,
    Character(char),
    /// The text of a whole part.
    Text(Box<str>),
}

impl Fault {
    pub(super) fn write(&self, offset: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { part, name, expected, found } = self;
        let instead = match (*expected, found) {
            (Expected::TEXT, Found::Character('\'')) => " with &~~ for an apostrophe",
            (Expected::MIRRORED_TEXT, Found::Character('\'')) => " with &~~~ for an apostrophe",
            _ => "",
        };
        match (expected, range_of(name)) {
            (Expected::In(what), _) => write!(f, "expected {what}{instead} in"),
            (Expected::After(what), _) => write!(f, "expected {what} after"),
            (Expected::InRange, Some((min, max))) => write!(f, "expected a number from {min} to {max} in"),
            (Expected::InRange, None) if name.ends_with("Date") => {
                f.write_str("expected a date from 0001-01-01 to 9999-12-31 in")
            }
            (Expected::InRange, None) => f.write_str("expected a value that the type holds in"),
            (Expected::Bytes(count), _) => write!(f, "expected {count} bytes of two hex digits in"),
        }?;
        write!(f, " part {part} ({name}), at byte {offset} of a tuple key, found ")?;
        match found {
            Found::End => f.write_str("the end"),
            Found::Character(found) => write!(f, "{found:?}"),
            Found::Text(found) => write!(f, "{}", Excerpt::of(found)),
        }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { part, name, offset, error } = self;
        write!(f, "{error}, in part {part} ({}), at byte {offset} of a tuple key", without_path(name))
    }
}

impl core::error::Error for Refused {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        self.error.source()
    }
}

/// What a type of numbers holds, or of instants, as the digits in its keys.
#[expect(clippy::cast_lossless, clippy::cast_possible_wrap, reason = "0 and what is above it")]
fn range_of(name: &str) -> Option<(i128, u128)> {
    macro_rules! ranges {
        ($($type:ident)*) => {
            match name {
                $(stringify!($type) => Some(($type::MIN as i128, $type::MAX as u128)),)*
                "Ticks" => Some((0, Ticks::MAX.get() as u128)),
                "DateTime" | "OffsetDateTime" => Some((0, Ticks::MAX.get() as u128 * 100 + 99)),
                _ => None,
            }
        };
    }
    ranges! { u8 u16 u32 u64 u128 i8 i16 i32 i64 i128 }
}

/// The name of a type without its path. Its own parameters keep theirs.
fn without_path(name: &str) -> &str {
    let end = name.find('<').unwrap_or(name.len());
    name[..end].rfind("::").map_or(name, |path| &name[path + 2..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_named_without_their_path() {
        for (path, name) in [("u8", "u8"), ("a::b::C", "C"), ("a::Key<19>", "Key<19>"), ("a::B<c::D>", "B<c::D>")] {
            assert_eq!(without_path(path), name);
        }
    }
}
