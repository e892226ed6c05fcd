//! Bytes of text as `%` and two upper-case hexadecimal digits.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// How a byte is written in such text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::partition) enum Byte {
    Itself,
    Escaped,
    /// Text with this byte is never written.
    Never,
}

/// A text, with each byte written as the function wants it.
pub(in crate::partition) struct Percent<'t>(pub(in crate::partition) &'t str, pub(in crate::partition) fn(u8) -> Byte);

impl fmt::Display for Percent<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for byte in self.0.bytes() {
            match (self.1)(byte) {
                Byte::Itself => write!(f, "{}", char::from(byte))?,
                _ => write!(f, "%{byte:02X}")?,
            }
        }
        Ok(())
    }
}

/// Reads what [`Percent`] writes, or gives the place of what it never writes.
pub(in crate::partition) fn read(text: &str, written: fn(u8) -> Byte) -> Result<String, usize> {
    let hex = |digit: u8| match digit {
        b'0'..=b'9' => Some(digit - b'0'),
        b'A'..=b'F' => Some(digit - b'A' + 10),
        _ => None,
    };
    let mut bytes = Vec::with_capacity(text.len());
    let mut at = 0;
    while let Some(&byte) = text.as_bytes().get(at) {
        if written(byte) == Byte::Itself {
            bytes.push(byte);
            at += 1;
            continue;
        }
        let escaped = match text.as_bytes()[at..] {
            [b'%', high, low, ..] => hex(high).zip(hex(low)).map(|(high, low)| high << 4 | low),
            _ => None,
        };
        bytes.push(escaped.filter(|&byte| written(byte) == Byte::Escaped).ok_or(at)?);
        at += 3;
    }
    String::from_utf8(bytes).map_err(|error| {
        let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        valid.iter().map(|&byte| if written(byte) == Byte::Itself { 1 } else { 3 }).sum()
    })
}
