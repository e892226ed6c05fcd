//! Writing and reading a key from its first part to its last.

use crate::error::{Error, Expected, Kind, Result, TupleKind};
use crate::key::Key;
use crate::table::MAX_KEY_UNITS;

/// Which way round a part sorts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    Ascending,
    Descending,
}

impl Order {
    #[inline]
    pub(super) const fn reversed(self) -> Self {
        match self {
            Self::Ascending => Self::Descending,
            Self::Descending => Self::Ascending,
        }
    }

    /// All ones where the order is reversed: what bits are complemented with.
    #[inline]
    pub(super) const fn is_descending(self) -> bool {
        matches!(self, Self::Descending)
    }
}

/// A key being written.
#[derive(Debug)]
pub struct Writer<'b> {
    pub(super) key: &'b mut String,
    pub(super) part: u16,
    /// Where the longest key would end.
    end: usize,
    /// The characters that were counted and not written, since no key has room for them.
    pub(super) skipped: usize,
}

impl<'b> Writer<'b> {
    #[inline]
    pub(super) const fn new(key: &'b mut String) -> Self {
        let end = key.len() + MAX_KEY_UNITS;
        Self { key, part: 0, end, skipped: 0 }
    }

    /// Whether a part of any length, of at most `most` characters, is to be written. Where it may be too long for a key, it is
    /// counted first, and skipped where it is: text of megabytes must not grow the caller's buffer only to be refused.
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

    /// Digits and the like, which are ASCII.
    #[inline]
    pub(super) fn ascii<const N: usize>(&mut self, characters: [u8; N]) {
        self.key.push_str(&Key::from_ascii(characters));
    }
}

/// A key being read.
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

    /// What has not been read.
    #[inline]
    pub(super) fn rest(&self) -> &'k str {
        &self.key[self.offset..]
    }

    /// The next `N` bytes as a part, or part of one, of the type `name`. Where they are not there, `fault` finds the first
    /// character that does not fit.
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
            // Whatever parses is ASCII, so its end is between characters.
            self.offset += N;
            return Ok(value);
        }
        let (offset, expected) = fault(&rest[..rest.len().min(N)]);
        Err(self.malformed(offset, expected))
    }

    /// Everything up to the next separator, as a part of the type `name`. The part is read by [`Self::pass`]ing it.
    #[inline]
    pub(super) fn segment(&mut self, name: &'static str) -> &'k str {
        self.name = name;
        let rest = self.rest();
        rest.bytes().position(|byte| byte == b'!').map_or(rest, |end| &rest[..end])
    }

    /// Goes on behind what was read.
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
        Err(self.malformed(0, Expected::Separator))
    }

    #[inline]
    pub(super) fn finish(&self) -> Result<()> {
        if self.offset == self.key.len() { Ok(()) } else { Err(self.malformed(0, Expected::End)) }
    }

    /// Where reading goes on.
    #[inline]
    pub(super) const fn offset(&self) -> usize {
        self.offset
    }

    /// That something else was expected, so many bytes on.
    #[cold]
    pub(super) fn malformed(&self, further: usize, expected: Expected) -> Error {
        self.malformed_at(self.offset + further, expected)
    }

    /// That something else was expected at a byte of the key.
    #[cold]
    pub(super) fn malformed_at(&self, offset: usize, expected: Expected) -> Error {
        let mut offset = offset;
        while !self.key.is_char_boundary(offset) {
            offset -= 1;
        }
        let found = self.key[offset..].chars().next();
        Error::new(Kind::Tuple(TupleKind::Malformed { part: self.part, name: self.name, offset, expected, found }))
    }
}
