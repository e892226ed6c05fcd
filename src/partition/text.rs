//! Designs as text: a name and its fields with colons between them, such as `siphash:64:padded`.
//!
//! Each text begins with the name of its design and a colon, so no design reads the text of another.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::secret::{Secret, SipKey};
use crate::error::{Error, Excerpt, Result, error};

/// Reads the text of a design field by field.
pub(super) struct Fields<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Fields<'t> {
    /// The fields after the name of the design and its colon.
    pub(super) fn after(name: &'static str, text: &'t str) -> Result<Self> {
        if text.strip_prefix(name).is_some_and(|rest| rest.starts_with(':')) {
            return Ok(Self { text, at: name.len() + 1 });
        }
        let found = Excerpt::of(text);
        Err(error!(Malformed, "expected \"{name}:\" at the start of a design's text, found {found}"))
    }

    /// A count as plain decimal, which ends the text or comes before a colon.
    pub(super) fn count(&mut self) -> Result<u32> {
        let digits = self.rest().split(':').next().unwrap_or("");
        let count =
            count(digits).ok_or_else(|| self.unexpected("a number from 1 to 4294967295, without leading zeros,"))?;
        self.at += digits.len();
        Ok(count)
    }

    /// Whether the next text is this one. If so, it is read.
    pub(super) fn skip(&mut self, text: &str) -> bool {
        let next = self.rest().starts_with(text);
        if next {
            self.at += text.len();
        }
        next
    }

    pub(super) fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    pub(super) fn end(self) -> Result<()> {
        if self.rest().is_empty() { Ok(()) } else { Err(self.unexpected("the end")) }
    }

    pub(super) fn unexpected(&self, expected: &'static str) -> Error {
        let (offset, found) = (self.at, Excerpt::of(self.rest()));
        if self.rest().is_empty() {
            return Error::unexpected(expected, offset, "a design's text", None);
        }
        error!(Malformed at offset, "expected {expected} at byte {offset} of a design's text, found {found}")
    }
}

pub(super) fn plain_decimal(digits: &str) -> Option<u64> {
    let canonical = digits.bytes().all(|byte| byte.is_ascii_digit()) && (digits == "0" || !digits.starts_with('0'));
    digits.parse().ok().filter(|_| canonical)
}

pub(super) fn count(digits: &str) -> Option<u32> {
    plain_decimal(digits).and_then(|count| u32::try_from(count).ok()).filter(|&count| count > 0)
}

pub(super) fn write(f: &mut fmt::Formatter<'_>, text: &str, sip: SipKey) -> fmt::Result {
    f.write_str(text)?;
    if sip.is_keyed() { write!(f, "!{}", check(text, sip)) } else { Ok(()) }
}

/// The check of a text: its SipHash-1-3 with the secret, as 16 lower-case hexadecimal digits.
fn check(text: &str, sip: SipKey) -> String {
    format!("{:016x}", sip.hash(text.as_bytes()))
}

/// Reads the text of a design without a secret.
pub(super) fn read<D>(text: &str, read: impl FnOnce(&str) -> Result<D>) -> Result<D> {
    let Some((_, check)) = text.split_once('!') else { return read(text) };
    let found = Excerpt::of(check);
    Err(error!(
        Mismatch,
        "expected the text of a design without a secret, found the check of one with a secret, {found}: read it with its secret"
    ))
}

/// Reads the text of a design with this secret, which is in its check: `read` gives the design and the text that is checked.
pub(super) fn read_checked<D>(text: &str, secret: Secret, read: impl FnOnce(&str) -> Result<(D, String)>) -> Result<D> {
    let Some((text, found)) = text.split_once('!') else {
        return Err(error!(
            Mismatch,
            "expected '!' and a check after the text of a design with a secret, found neither"
        ));
    };
    let (design, checked) = read(text)?;
    if found == check(&checked, SipKey::new(secret)) { Ok(design) } else { Err(wrong_check(true, found)) }
}

/// A check that is not that of the text and the secret.
pub(super) fn wrong_check(keyed: bool, found: &str) -> Error {
    let found = Excerpt::of(found);
    if keyed {
        return error!(Mismatch, "expected the check of this design and its secret, found {found}");
    }
    error!(
        Mismatch,
        "expected the check of this design without a secret, found {found}: read it with its secret if it has one"
    )
}

/// Reads the text of a design that has only one text, with this secret.
pub(super) fn read_keyed<D>(text: &str, secret: Secret, read: impl FnOnce(&str) -> Result<D>) -> Result<D> {
    read_checked(text, secret, |text| Ok((read(text)?, text.to_owned())))
}

/// How a byte of a name is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Byte {
    Plain,
    /// As `%` and two upper-case hexadecimal digits.
    Escaped,
    /// Text with this byte is never written.
    Never,
}

/// A name, with each byte written as the function wants it.
pub(super) struct Percent<'t>(pub(super) &'t str, pub(super) fn(u8) -> Byte);

impl fmt::Display for Percent<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for byte in self.0.bytes() {
            match (self.1)(byte) {
                Byte::Plain => write!(f, "{}", char::from(byte))?,
                _ => write!(f, "%{byte:02X}")?,
            }
        }
        Ok(())
    }
}

/// Reads what [`Percent`] writes, or gives the place of what it never writes.
pub(super) fn unescaped(text: &str, written: fn(u8) -> Byte) -> Result<String, usize> {
    let hex = |digit: u8| char::from(digit).to_digit(16).filter(|_| !digit.is_ascii_lowercase());
    let mut bytes = Vec::with_capacity(text.len());
    let mut at = 0;
    while let Some(&byte) = text.as_bytes().get(at) {
        if written(byte) == Byte::Plain {
            bytes.push(byte);
            at += 1;
            continue;
        }
        let escaped = match text.as_bytes()[at..] {
            [b'%', high, low, ..] => hex(high).zip(hex(low)).and_then(|(high, low)| u8::try_from(high << 4 | low).ok()),
            _ => None,
        };
        bytes.push(escaped.filter(|&byte| written(byte) == Byte::Escaped).ok_or(at)?);
        at += 3;
    }
    String::from_utf8(bytes).map_err(|error| {
        let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        valid.iter().map(|&byte| if written(byte) == Byte::Plain { 1 } else { 3 }).sum()
    })
}

#[cfg(test)]
mod tests;
