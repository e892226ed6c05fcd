//! Values as filters write them.

use alloc::string::String;
use core::fmt;

use crate::partition::Guid;
use crate::ticks::Ticks;

/// A value to compare a property with, of one of the service's types.
///
/// The property and the literal must have the same type: compare a 64-bit `Total` with `5_i64`.
///
/// | Rust | service | as written |
/// |---|---|---|
/// | `&str`, `&String` | String | `'o''neill'`, quotes doubled |
/// | `i32` | Int32 | `5` |
/// | `i64` | Int64 | `5L` |
/// | `f64` | Double | `5.0`, never with an exponent |
/// | `bool` | Boolean | `true` |
/// | [`Ticks`] | DateTime | `datetime'2024-05-06T07:08:09.0000000Z'` |
/// | `uuid::Uuid`, [`Literal::Guid`] | Guid | `guid'6f9619ff-8b86-d011-b42d-00cf4fc964ff'` |
/// | `&[u8]`, `&[u8; N]` | Binary | `X'00ff'` |
///
/// # Examples
///
/// ```
/// use tablekeys::table::Literal;
///
/// assert_eq!(Literal::from("o'neill").to_string(), "'o''neill'");
/// assert_eq!(Literal::from(5_i64).to_string(), "5L");
/// assert_eq!(Literal::from(-0.5).to_string(), "-0.5");
/// assert_eq!(Literal::from(b"\x00\xff").to_string(), "X'00ff'");
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub enum Literal<'v> {
    /// Text of any kind.
    String(&'v str),
    /// A 32-bit number.
    Int32(i32),
    /// A 64-bit number.
    Int64(i64),
    /// A double. Filters refuse those that are not finite.
    Double(f64),
    /// True or false.
    Boolean(bool),
    /// An instant. Filters refuse those before 1601, which no property holds.
    DateTime(Ticks),
    /// A GUID in RFC 4122 byte order.
    Guid([u8; 16]),
    /// Bytes.
    Binary(&'v [u8]),
}

/// The first instant that a property holds: 1601-01-01T00:00:00Z.
pub(super) const FIRST_DATE_TIME: Ticks = match Ticks::new(504_911_232_000_000_000) {
    Some(ticks) => ticks,
    None => panic!("year 1601 is in range"),
};

/// As a filter writes it. Width and precision are ignored.
impl fmt::Display for Literal<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::String(text) => write!(f, "'{}'", text.replace('\'', "''")),
            Self::Int32(value) => write!(f, "{value}"),
            Self::Int64(value) => write!(f, "{value}L"),
            // A point tells a double from an integer. Never an exponent: the emulator reads `1e-5` as the name of a property.
            Self::Double(value) if value.is_finite() && value % 1.0 == 0.0 => write!(f, "{value}.0"),
            Self::Double(value) => write!(f, "{value}"),
            Self::Boolean(value) => write!(f, "{value}"),
            Self::DateTime(ticks) => write!(f, "datetime'{ticks}'"),
            Self::Guid(bytes) => write!(f, "guid'{}'", Guid::from_bytes(bytes)),
            Self::Binary(bytes) => {
                f.write_str("X'")?;
                bytes.iter().try_for_each(|byte| write!(f, "{byte:02x}"))?;
                f.write_str("'")
            }
        }
    }
}

macro_rules! literal_from {
    ($($from:ty => $value:ident: $literal:expr;)*) => {$(
        impl<'v> From<$from> for Literal<'v> {
            fn from($value: $from) -> Self {
                $literal
            }
        }
    )*};
}

literal_from! {
    &'v str => text: Self::String(text);
    &'v String => text: Self::String(text);
    i32 => value: Self::Int32(value);
    i64 => value: Self::Int64(value);
    f64 => value: Self::Double(value);
    bool => value: Self::Boolean(value);
    Ticks => ticks: Self::DateTime(ticks);
    &'v [u8] => bytes: Self::Binary(bytes);
}

impl<'v, const N: usize> From<&'v [u8; N]> for Literal<'v> {
    fn from(bytes: &'v [u8; N]) -> Self {
        Self::Binary(bytes)
    }
}

/// By its 16 bytes.
#[cfg(feature = "uuid")]
impl From<uuid::Uuid> for Literal<'_> {
    fn from(guid: uuid::Uuid) -> Self {
        Self::Guid(guid.into_bytes())
    }
}

#[cfg(test)]
mod tests;
