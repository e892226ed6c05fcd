//! [`Key<N>`]: a key of exactly `N` bytes on the stack, and which characters a key may hold.

use core::borrow::Borrow;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::Deref;
use core::str::FromStr;

use crate::error::{Error, Kind, Result};

/// Exactly `N` bytes of printable ASCII that a table service takes as a key: what the fixed-width functions of
/// [`row_key`](crate::row_key) return.
///
/// It lives on the stack and is seen as `&str` wherever one is wanted. Making one costs no allocation.
///
/// # Ordering
///
/// Keys compare as their bytes do. They are ASCII, so `str` order, byte order and UTF-16 code-unit order agree.
///
/// # Errors
///
/// Reading one with [`str::parse`] refuses any other length, more than 512 characters, anything outside U+0020 to U+007E,
/// and the four characters `/ \ # ?` that no key may hold.
///
/// # Examples
///
/// ```
/// use tablekeys::{Key, row_key};
///
/// let key: Key<6> = row_key::zero_padded(223)?;
/// assert_eq!(key, "000223");
/// assert_eq!(format!("empid_{key}"), "empid_000223");
/// assert!("12/456".parse::<Key<6>>().is_err());
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// Keys of different widths do not mix, since their order would mean nothing:
///
/// ```compile_fail,E0308
/// use tablekeys::{Key, row_key};
/// let keys = [row_key::zero_padded::<6>(1)?, row_key::zero_padded::<7>(1)?];
/// # Ok::<(), tablekeys::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
// Aligned to words: the standard library checks text a word at a time where it is, so that `as_str` costs less.
#[repr(align(8))]
pub struct Key<const N: usize>([u8; N]);

impl<const N: usize> Key<N> {
    /// The number of bytes, of characters and of UTF-16 units, which are all the same.
    pub const LEN: usize = N;

    /// `bytes` must be printable ASCII: every caller writes digits and signs.
    pub(crate) const fn from_ascii(bytes: [u8; N]) -> Self {
        Self(bytes)
    }

    /// The key as text.
    #[must_use]
    pub const fn as_str(&self) -> &str {
        match core::str::from_utf8(&self.0) {
            Ok(text) => text,
            Err(_) => panic!("a key is ASCII by construction"),
        }
    }

    /// The key as its bytes.
    #[must_use]
    pub const fn as_bytes(&self) -> &[u8; N] {
        &self.0
    }
}

impl<const N: usize> FromStr for Key<N> {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        check(text, 0, MAX_UTF16_UNITS)?;
        if let Some((offset, found)) = text.char_indices().find(|(_, c)| !c.is_ascii()) {
            return Err(Error::new(Kind::NotAscii { offset, found }));
        }
        let length = || Error::new(Kind::Length { what: "a key", expected: N, found: text.len() });
        Ok(Self(text.as_bytes().try_into().map_err(|_| length())?))
    }
}

impl<const N: usize> Deref for Key<N> {
    type Target = str;

    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl<const N: usize> AsRef<str> for Key<N> {
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}

impl<const N: usize> AsRef<[u8]> for Key<N> {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

impl<const N: usize> Borrow<str> for Key<N> {
    fn borrow(&self) -> &str {
        self.as_str()
    }
}

/// As `str` hashes, which [`Borrow<str>`] promises.
impl<const N: usize> Hash for Key<N> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_str().hash(state);
    }
}

impl<const N: usize> PartialEq<str> for Key<N> {
    fn eq(&self, other: &str) -> bool {
        self.0 == *other.as_bytes()
    }
}

impl<const N: usize> PartialEq<&str> for Key<N> {
    fn eq(&self, other: &&str) -> bool {
        *self == **other
    }
}

impl<const N: usize> PartialEq<String> for Key<N> {
    fn eq(&self, other: &String) -> bool {
        *self == **other
    }
}

impl<const N: usize> From<Key<N>> for String {
    fn from(key: Key<N>) -> Self {
        key.as_str().to_owned()
    }
}

impl<const N: usize> fmt::Display for Key<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self)
    }
}

impl<const N: usize> fmt::Debug for Key<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Key").field(&self.as_str()).finish()
    }
}

/// The most UTF-16 units that every reading of the service's "1 KiB" limit allows.
pub(crate) const MAX_UTF16_UNITS: usize = 512;

/// Whether a PartitionKey or RowKey may hold the character: not `/ \ # ?`, U+0000–U+001F or U+007F–U+009F.
pub(crate) const fn is_legal(c: char) -> bool {
    !matches!(c, '\0'..='\x1f' | '/' | '\\' | '#' | '?' | '\x7f'..='\u{9f}')
}

/// Refuses what no key may hold, and more than `max` UTF-16 units, where `before` units of ASCII stand before `text`.
#[inline]
pub(crate) fn check(text: &str, before: usize, max: usize) -> Result<()> {
    if text.len() <= max.saturating_sub(before) && is_legal_ascii(text.as_bytes()) {
        return Ok(());
    }
    check_characters(text, before, max)
}

/// Every byte is compared, with no early end, so that 16 are compared at a time. Bytes past ASCII are left to
/// [`check_characters`].
#[inline]
fn is_legal_ascii(bytes: &[u8]) -> bool {
    let forbidden = |byte| matches!(byte, ..0x20 | 0x7f.. | b'/' | b'\\' | b'#' | b'?');
    bytes.iter().fold(0, |any, &byte| any | u8::from(forbidden(byte))) == 0
}

fn check_characters(text: &str, before: usize, max: usize) -> Result<()> {
    if let Some((offset, found)) = text.char_indices().find(|&(_, c)| !is_legal(c)) {
        return Err(Error::new(Kind::IllegalChar { offset: before + offset, found }));
    }
    let found = before + text.chars().map(char::len_utf16).sum::<usize>();
    if found > max { Err(Error::new(Kind::KeyTooLong { max, found })) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ErrorKind;
    use std::collections::{BTreeSet, HashSet};

    #[test]
    fn a_key_reads_back_and_is_found_by_its_text() {
        let key: Key<5> = "a-b_c".parse().unwrap();
        assert_eq!(key.to_string().parse(), Ok(key));
        assert!(HashSet::from([key]).contains("a-b_c"));
        assert!(BTreeSet::from([key]).contains("a-b_c"));
        assert_eq!(format!("{key:>7}|{key:?}"), "  a-b_c|Key(\"a-b_c\")");
    }

    #[test]
    fn what_is_no_key_is_refused_with_its_place() {
        let say = |text: &str| text.parse::<Key<3>>().unwrap_err().to_string();
        assert_eq!(say("ab"), "expected 3 bytes in a key, found 2");
        assert_eq!(say("abcd"), "expected 3 bytes in a key, found 4");
        assert!(say("a/c").starts_with("expected a character that keys may hold at byte 1, found '/' (U+002F)"));
        assert_eq!(say("aé"), "expected printable ASCII at byte 1 of a key of fixed width, found 'é'");
        assert!("x".repeat(512).parse::<Key<512>>().is_ok());
        assert_eq!("x".repeat(513).parse::<Key<513>>().unwrap_err().kind(), ErrorKind::TooLong);
        assert!("".parse::<Key<0>>().unwrap().is_empty());
    }

    #[test]
    fn the_forbidden_characters_are_those_of_the_service() {
        let forbidden: Vec<u32> =
            (0..=0x10_FFFF).filter(|&c| char::from_u32(c).is_some_and(|c| !is_legal(c))).collect();
        let mut expected: Vec<u32> = (0..0x20).chain([0x23, 0x2f, 0x3f, 0x5c]).chain(0x7f..0xa0).collect();
        expected.sort_unstable();
        assert_eq!(forbidden, expected);
    }

    #[test]
    fn whole_texts_are_checked_as_their_characters_are() {
        for byte in 0..=0x7f_u8 {
            for (length, at) in [(1, 0), (8, 7), (16, 0), (17, 16), (33, 20), (100, 99)] {
                let mut text = vec![b'a'; length];
                text[at] = byte;
                let text = String::from_utf8(text).unwrap();
                assert_eq!(is_legal_ascii(text.as_bytes()), text.chars().all(is_legal), "{text:?}");
                assert_eq!(check(&text, 0, 100), check_characters(&text, 0, 100), "{text:?}");
            }
        }
        assert!(!is_legal_ascii("é".as_bytes()));
    }
}
