//! What is wrong, with all that the message needs.

use core::fmt;

use super::{ErrorKind, Plural, UnixInstant};
use crate::ticks::Ticks;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Kind {
    Length {
        what: &'static str,
        expected: usize,
        found: usize,
    },
    NotDigit {
        what: &'static str,
        offset: usize,
        found: char,
    },
    NotSign {
        offset: usize,
        found: char,
    },
    TooLarge {
        what: &'static str,
        max: u64,
        found: u64,
    },
    PastU64 {
        what: &'static str,
        found: u128,
    },
    BelowI64 {
        absolute: u64,
    },
    NegativeZero,
    Field {
        what: &'static str,
        field: &'static str,
        offset: usize,
        min: u32,
        max: u32,
        found: u32,
    },
    /// Nothing is found where the text ends.
    Unexpected {
        what: &'static str,
        offset: usize,
        expected: &'static str,
        found: Option<char>,
    },
    Ticks {
        found: u64,
    },
    Narrower {
        ticks: Ticks,
        target: &'static str,
    },
    /// Degrees, as the bits of a double.
    Coordinate {
        what: &'static str,
        max: u8,
        found: u64,
    },
    /// Metres, as the bits of a double.
    #[cfg_attr(not(feature = "std"), allow(dead_code, reason = "circles of cells need sines"))]
    Radius {
        found: u64,
    },
    #[cfg_attr(not(feature = "std"), allow(dead_code, reason = "circles of cells need sines"))]
    Cells {
        max: u64,
        characters: usize,
        found: u64,
    },
    PartInstant {
        part: u16,
        instant: UnixInstant,
    },
}

impl Kind {
    pub(super) fn kind(&self) -> ErrorKind {
        match self {
            Self::Narrower { .. }
            | Self::Ticks { .. }
            | Self::Coordinate { .. }
            | Self::Radius { .. }
            | Self::Cells { .. }
            | Self::PartInstant { .. } => ErrorKind::OutOfRange,
            Self::Length { .. }
            | Self::NotDigit { .. }
            | Self::NotSign { .. }
            | Self::TooLarge { .. }
            | Self::PastU64 { .. }
            | Self::BelowI64 { .. }
            | Self::NegativeZero
            | Self::Field { .. }
            | Self::Unexpected { .. } => ErrorKind::Malformed,
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length { what, expected, found } => {
                write!(f, "expected {} in {what}, found {found}", Plural(*expected, "byte"))
            }
            Self::NotDigit { what, offset, found } => {
                write!(f, "expected a digit at byte {offset} of {what}, found {found:?}")
            }
            Self::NotSign { offset, found } => {
                write!(f, "expected '-' or '0' at byte {offset} of a signed key, found {found:?}")
            }
            Self::TooLarge { what, max, found } => {
                write!(f, "expected {what} of at most {max}, found {found}")
            }
            Self::PastU64 { what, found } => write!(f, "expected {what} of at most {}, found {found}", u64::MAX),
            Self::BelowI64 { absolute } => {
                write!(f, "expected a signed key of at least {}, found -{absolute}", i64::MIN)
            }
            Self::NegativeZero => f.write_str("expected zero as 20 zeros in a signed key, found it with a minus sign"),
            Self::Field { what, field, offset, min, max, found } => {
                let article = if *field == "hour" { "an" } else { "a" };
                write!(f, "expected {article} {field} from {min} to {max} at byte {offset} of {what}, found {found}")
            }
            Self::Unexpected { what, offset, expected, found } => {
                write!(f, "expected {expected} at byte {offset} of {what}, found ")?;
                match found {
                    Some(found) => write!(f, "{found:?}"),
                    None => f.write_str("the end"),
                }
            }
            Self::Ticks { found } => write!(f, "expected at most {} ticks, found {found}", Ticks::MAX.get()),
            Self::Coordinate { what, max, found } => {
                write!(f, "expected a {what} from -{max} to {max}, found {}", f64::from_bits(*found))
            }
            Self::Radius { found } => {
                write!(f, "expected a radius of 0 or more metres, found {}", f64::from_bits(*found))
            }
            Self::Cells { max, characters, found } => write!(
                f,
                "expected a circle of at most {max} cells of {}, found one of {found}: shorter cells are larger",
                Plural(*characters, "character")
            ),
            Self::PartInstant { part, instant } => {
                let (first, last) = (Ticks::MIN, Ticks::MAX);
                write!(f, "expected an instant from {first} to {last} in part {part} of a tuple, found {instant}")
            }
            Self::Narrower { ticks, target } => write!(f, "expected an instant that {target} can hold, found {ticks}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::walk;

    #[test]
    fn every_kind_has_its_error_kind_and_message() {
        walk!(Kind {
            Length { what: "a key", expected: 1, found: 2 } => Malformed, "expected 1 byte in a key, found 2";
            NotDigit { what: "a key", offset: 1, found: 'é' } => Malformed,
                "expected a digit at byte 1 of a key, found 'é'";
            NotSign { offset: 0, found: '1' } => Malformed,
                "expected '-' or '0' at byte 0 of a signed key, found '1'";
            TooLarge { what: "a salt", max: 3, found: 4 } => Malformed, "expected a salt of at most 3, found 4";
            PastU64 { what: "a key", found: 1 << 64 } => Malformed,
                "expected a key of at most 18446744073709551615, found 18446744073709551616";
            BelowI64 { absolute: 9_223_372_036_854_775_809 } => Malformed,
                "expected a signed key of at least -9223372036854775808, found -9223372036854775809";
            NegativeZero {} => Malformed, "expected zero as 20 zeros in a signed key, found it with a minus sign";
            Field { what: "a day key", field: "month", offset: 4, min: 1, max: 12, found: 13 } => Malformed,
                "expected a month from 1 to 12 at byte 4 of a day key, found 13";
            Unexpected { what: "an instant", offset: 4, expected: "'-'", found: Some('/') } => Malformed,
                "expected '-' at byte 4 of an instant, found '/'";
            Ticks { found: u64::MAX } => OutOfRange,
                "expected at most 3155378975999999999 ticks, found 18446744073709551615";
            Coordinate { what: "latitude", max: 90, found: 98.6_f64.to_bits() } => OutOfRange,
                "expected a latitude from -90 to 90, found 98.6";
            Radius { found: f64::NAN.to_bits() } => OutOfRange, "expected a radius of 0 or more metres, found NaN";
            Cells { max: 4, characters: 1, found: 5 } => OutOfRange,
                "expected a circle of at most 4 cells of 1 character, found one of 5: shorter cells are larger";
            Narrower { ticks: Ticks::MIN, target: "SystemTime" } => OutOfRange,
                "expected an instant that SystemTime can hold, found 0001-01-01T00:00:00.0000000Z";
            PartInstant { part: 1, instant: UnixInstant { seconds: i64::MAX, nanos: 7 } } => OutOfRange,
                "expected an instant from 0001-01-01T00:00:00.0000000Z to 9999-12-31T23:59:59.9999999Z in part 1 of a \
                 tuple, found 9223372036854775807 seconds and 7 ns after 1970-01-01T00:00:00Z";
        });
    }
}
