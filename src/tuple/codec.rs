//! Writing and reading a key from its first part to its last.

use alloc::boxed::Box;
use alloc::string::String;
use core::any::type_name;

use super::fault::{Expected, Fault, Found, Refused};
use super::{Part, SEPARATOR};
use crate::error::{Error, ErrorKind, Result};
use crate::key::Key;
use crate::table::MAX_KEY_UNITS;

/// The order in which a part sorts, which [`Reverse`](core::cmp::Reverse) turns: hand it on to the parts of your own type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    #[doc(hidden)]
    Ascending,
    #[doc(hidden)]
    Descending,
}

impl Direction {
    #[inline]
    pub(super) const fn reversed(self) -> Self {
        match self {
            Self::Ascending => Self::Descending,
            Self::Descending => Self::Ascending,
        }
    }

    #[inline]
    pub(super) const fn is_descending(self) -> bool {
        matches!(self, Self::Descending)
    }
}

/// A key that is being written by [`encode`](super::encode): see [`Part`].
#[derive(Debug)]
pub struct Writer<'b> {
    pub(super) key: &'b mut String,
    pub(super) part: u16,
    /// Where the longest key would end.
    end: usize,
    /// Characters counted and not written, because no key has room for them.
    pub(super) skipped: usize,
}

impl<'b> Writer<'b> {
    #[inline]
    pub(super) const fn new(key: &'b mut String, start: usize, part: u16) -> Self {
        Self { key, part, end: start + MAX_KEY_UNITS, skipped: 0 }
    }

    /// Whether to write a part of at most `most` characters. One that may be too long is counted first: a text of megabytes must not
    /// grow the caller's buffer only to be refused.
    #[inline]
    pub(super) fn has_room(&mut self, most: usize, count: impl FnOnce() -> usize) -> bool {
        let room = self.end.saturating_sub(self.key.len());
        if most <= room {
            return true;
        }
        let characters = count();
        if characters > room {
            self.skipped = self.skipped.saturating_add(characters);
        }
        characters <= room
    }

    #[inline]
    pub(super) fn separator(&mut self) {
        self.key.push('!');
        self.part = self.part.saturating_add(1);
    }

    #[inline]
    pub(super) fn ascii<const N: usize>(&mut self, characters: [u8; N]) {
        self.key.push_str(&Key::from_ascii(characters));
    }
}

/// A key that is being read by [`decode`](super::decode): see [`Part`].
#[derive(Debug)]
pub struct Reader<'k> {
    key: &'k str,
    /// Always between characters.
    offset: usize,
    part: u16,
    /// The type of the part that was read last.
    name: &'static str,
}

impl<'k> Reader<'k> {
    #[inline]
    pub(super) const fn new(key: &'k str) -> Self {
        Self { key, offset: 0, part: 0, name: "" }
    }

    /// Of the part at this place alone.
    pub(super) fn of_part(key: &'k str, at: usize) -> Self {
        let start = key.split(SEPARATOR).take(at).map(|part| part.len() + 1).sum();
        let rest = &key[start..];
        let end = start + rest.find(SEPARATOR).unwrap_or(rest.len());
        Self { key: &key[..end], offset: start, part: u16::try_from(at).unwrap_or(u16::MAX), name: "" }
    }

    #[inline]
    pub(super) fn rest(&self) -> &'k str {
        &self.key[self.offset..]
    }

    /// Reads the next `N` bytes as a part or a piece of one. `fault` finds the first character that does not fit.
    #[inline]
    pub(super) fn fixed<T, const N: usize>(
        &mut self,
        name: &'static str,
        parse: impl FnOnce(&[u8; N]) -> Option<T>,
        fault: impl FnOnce(&[u8]) -> (usize, Expected),
    ) -> Result<T> {
        self.name = name;
        let rest = self.key.as_bytes().get(self.offset..).unwrap_or_default();
        if let Some(value) = rest.first_chunk().and_then(parse) {
            // Bytes that parse are ASCII, so their end is between characters.
            self.offset += N;
            return Ok(value);
        }
        let (offset, expected) = fault(&rest[..rest.len().min(N)]);
        if expected == Expected::InRange {
            return Err(self.malformed_text(self.offset, self.offset + N, expected));
        }
        Err(self.malformed(offset, expected))
    }

    /// Reads the next `length` bytes of ASCII as a part.
    #[inline]
    pub(super) fn part(&mut self, name: &'static str, length: usize) -> &'k str {
        self.name = name;
        let part = &self.rest()[..length];
        self.offset += length;
        part
    }

    /// The text up to the next separator. [`Self::pass`] marks it as read.
    #[inline]
    pub(super) fn segment(&mut self, name: &'static str) -> &'k str {
        self.name = name;
        let rest = self.rest();
        rest.bytes().position(|byte| byte == b'!').map_or(rest, |end| &rest[..end])
    }

    /// Moves past characters that were read.
    #[inline]
    pub(super) const fn pass(&mut self, characters: &str) {
        self.offset += characters.len();
    }

    #[inline]
    pub(super) fn separator(&mut self) -> Result<()> {
        if self.rest().starts_with('!') {
            self.offset += 1;
            self.part = self.part.saturating_add(1);
            return Ok(());
        }
        Err(self.malformed(0, Expected::After("'!' and another part")))
    }

    #[inline]
    pub(super) fn finish(&self) -> Result<()> {
        if self.offset == self.key.len() { Ok(()) } else { Err(self.malformed(0, Expected::END)) }
    }

    /// The text behind the next separator, or nothing at the end of the key.
    #[inline]
    pub(super) fn following(&self) -> Result<&'k str> {
        match self.rest() {
            "" => Ok(""),
            rest => {
                rest.strip_prefix('!').ok_or_else(|| self.malformed(0, Expected::After("'!' or the end of the key")))
            }
        }
    }

    #[inline]
    pub(super) const fn offset(&self) -> usize {
        self.offset
    }

    #[cold]
    pub(super) fn malformed(&self, further: usize, expected: Expected) -> Error {
        let mut offset = self.offset + further;
        while !self.key.is_char_boundary(offset) {
            offset -= 1;
        }
        self.malformed_text(offset, offset, expected)
    }

    #[cold]
    pub(super) fn malformed_part(&self, start: usize, expected: Expected) -> Error {
        self.malformed_text(start, self.offset, expected)
    }

    /// The error for a text, or for the next character where it is empty.
    #[cold]
    fn malformed_text(&self, offset: usize, end: usize, expected: Expected) -> Error {
        let found = match &self.key[offset..end] {
            "" => self.key[offset..].chars().next().map_or(Found::End, Found::Character),
            text => Found::Text(text.into()),
        };
        let fault = Fault { part: self.part, name: self.name, expected, found };
        Error::placed(ErrorKind::Malformed, offset, move |offset, f| fault.write(offset, f))
    }

    /// Reads a part, and makes a value of it: how a type of your own is read.
    ///
    /// # Errors
    ///
    /// As [`decode`](super::decode), and the error of `convert`, with the part's number, the type and the place.
    #[inline]
    pub fn read_as<P: Part + ?Sized, T, E: Into<Box<dyn core::error::Error + Send + Sync>>>(
        &mut self,
        order: Direction,
        convert: impl FnOnce(P::Decoded<'k>) -> Result<T, E>,
    ) -> Result<T> {
        let (offset, part) = (self.offset, self.part);
        convert(P::read_part(self, order)?).map_err(|error| {
            let refused = Refused { part, name: type_name::<T>(), offset, error: error.into() };
            Error::caused(ErrorKind::Malformed, Box::new(refused))
        })
    }
}
