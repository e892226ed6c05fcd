//! [`Key<N>`]: a key of exactly `N` bytes on the stack, and which characters a key may hold.

mod order;

use alloc::borrow::ToOwned;
use alloc::string::String;
use core::borrow::Borrow;
use core::fmt::{self, Write as _};
use core::hash::{Hash, Hasher};
use core::ops::Deref;
use core::str::FromStr;

use crate::error::{Error, Result, error};
use crate::lanes::{self, mask};

pub use order::key_order;

/// A key of exactly `N` bytes of printable ASCII: what the fixed-width functions of [`row_key`](crate::row_key) return.
///
/// It is on the stack, is legal as a PartitionKey and as a RowKey, and dereferences to `&str`. [`with_suffix`](Self::with_suffix)
/// appends text; a [`tuple`](mod@crate::tuple) puts it beside other parts.
///
/// # Ordering
///
/// Keys compare as their bytes do: `str` order, byte order and UTF-16 order agree on ASCII.
///
/// # Errors
///
/// [`str::parse`] refuses any other length, more than 512 characters, anything outside U+0020 to U+007E, and `/ \ # ?`, which no
/// key may hold.
///
/// # Examples
///
/// ```
/// use tablekeys::{Key, row_key};
///
/// let key: Key<6> = row_key::zero_padded(223)?;
/// assert_eq!(key, "000223");
/// assert_eq!(format!("empid_{key}"), "empid_000223");
/// assert_eq!("000223".parse(), Ok(key));
/// let error = "12/456".parse::<Key<6>>().unwrap_err();
/// assert!(error.to_string().starts_with("expected a character that keys may hold at byte 2, found '/'"));
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// Keys of different widths do not mix:
///
/// ```compile_fail,E0308
/// use tablekeys::{Key, row_key};
/// let keys = [row_key::zero_padded::<6>(1)?, row_key::zero_padded::<7>(1)?];
/// # Ok::<(), tablekeys::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
// Aligned to words: the standard library then checks text two words at a time from the first byte on. A key of 19 digits
// becomes text in 61 instructions; those of 15 bytes and fewer, which are checked one by one, cost about 5 per byte.
#[repr(align(8))]
pub struct Key<const N: usize>([u8; N]);

impl<const N: usize> Key<N> {
    /// The number of bytes, of characters and of UTF-16 units.
    pub const LEN: usize = N;

    /// `bytes` must be printable ASCII.
    pub(crate) const fn from_ascii(bytes: [u8; N]) -> Self {
        Self(bytes)
    }

    /// The key as text.
    #[must_use]
    pub const fn as_str(&self) -> &str {
        match core::str::from_utf8(&self.0) {
            // The length is a constant again, and copying the text no call: an eighth less time to push a key of 19 digits
            // to a `String`, medians of runs in turn.
            Ok(text) => text.split_at(N).0,
            Err(_) => panic!("a key is ASCII by construction"),
        }
    }

    /// The key as its bytes.
    #[must_use]
    pub const fn as_bytes(&self) -> &[u8; N] {
        &self.0
    }

    /// The key, then `suffix` exactly as it prints.
    ///
    /// [Two rows in one tick](crate::guide::row_keys#two-rows-in-one-tick) have the same instant and so the same key. A GUID, a few
    /// random characters or a counter after it makes the key unique. The separator, such as `-`, `_`, `__` or `.`, is a part of
    /// the suffix.
    ///
    /// # Ordering
    ///
    /// First by the key, then by the suffix as text; use a zero-padded counter where that matters. Stores disagree on the order of
    /// text past ASCII, and some clients mishandle `%` and spaces at the ends: see
    /// [`check_key_strict`](crate::table::check_key_strict). A suffix may be empty.
    ///
    /// # Errors
    ///
    /// A character that no key may hold (`/ \ # ?` and control characters), or more than 512 UTF-16 units in all.
    ///
    /// # Examples
    ///
    /// ```
    /// use tablekeys::{Ticks, row_key};
    ///
    /// let t: Ticks = "2024-05-06T07:08:09Z".parse()?;
    /// let key = row_key::newest_first(t).with_suffix("-9f0c")?;
    /// assert_eq!(key, "2516873215109999999-9f0c");
    /// assert_eq!(row_key::split_newest_first(&key)?, (t, "-9f0c"));
    ///
    /// let (host, count) = ("web-7", 42);
    /// let key = row_key::ascending(t).with_suffix(format_args!("_{host}_{count:04}"))?;
    /// assert_eq!(key, "0638505760890000000_web-7_0042");
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    ///
    /// Prefer [`tuple`](mod@crate::tuple) for several typed parts that each sort and read back.
    pub fn with_suffix(&self, suffix: impl fmt::Display) -> Result<String> {
        // Room for a separator and a GUID.
        let mut text = String::with_capacity(N + 45);
        text.push_str(self);
        write!(text, "{suffix}").map_err(Error::other)?;
        check(&text[N..], N)?;
        Ok(text)
    }
}

impl<const N: usize> FromStr for Key<N> {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        check_key(text)?;
        if let Some((offset, found)) = text.char_indices().find(|(_, c)| !c.is_ascii()) {
            return Err(Error::unexpected("printable ASCII", offset, "a key of fixed width", Some(found)));
        }
        let length = || Error::length("a key", N, text.len());
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

/// Hashes as `str` does, which [`Borrow<str>`] requires.
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

/// The key as it is: width and precision are ignored.
impl<const N: usize> fmt::Display for Key<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self)
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

/// Refuses what no PartitionKey or RowKey may hold.
///
/// Call it where a key comes from outside: the service answers a bad one with a plain 400. Every key of this crate passes.
///
/// ```text
/// a key holds no / \ # ? and no U+0000–U+001F, U+007F–U+009F, and at most 512 UTF-16 units
/// ```
///
/// The empty key is legal, and [best avoided](crate::table::check_key_strict). [`escape`](crate::table::escape) makes a key of any text that is short enough.
///
/// # Errors
///
/// The first forbidden character with its byte offset; otherwise a length above [`MAX_KEY_UNITS`](crate::table::MAX_KEY_UNITS), in UTF-16 units, as the
/// service counts.
///
/// # Examples
///
/// ```
/// use tablekeys::ErrorKind;
/// use tablekeys::table::check_key;
///
/// check_key("000123_2012")?;
/// check_key("Zürich")?;
/// check_key("")?;
/// let error = check_key("2024/05").unwrap_err();
/// assert_eq!(error.kind(), ErrorKind::Illegal);
/// assert!(error.to_string().starts_with("expected a character that keys may hold at byte 4, found '/' (U+002F)"));
/// let error = check_key(&"x".repeat(513)).unwrap_err();
/// assert_eq!(error.to_string(), "expected a key of at most 512 UTF-16 units, found 513");
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// Prefer [`check_key_strict`](crate::table::check_key_strict) for new designs: it also refuses what is legal and known to cause data loss.
///
/// In the guide: [service limits](crate::guide::service_limits#keys).
#[inline]
pub fn check_key(key: &str) -> Result<()> {
    check(key, 0)
}

/// Refuses what no key may hold, and more UTF-16 units than it may have, with `others` units of a key besides `text`.
#[inline]
pub(crate) fn check(text: &str, others: usize) -> Result<()> {
    if text.len() <= MAX_UTF16_UNITS.saturating_sub(others) && is_legal_ascii(text.as_bytes()) {
        return Ok(());
    }
    check_characters(text, others)
}

/// Bytes past ASCII count as illegal here: [`check_characters`] decides on them.
///
/// Not inlined: whether the compiler makes vector instructions of it would depend on the caller.
#[inline(never)]
fn is_legal_ascii(bytes: &[u8]) -> bool {
    /// For each byte, 1 where it is illegal.
    const ILLEGAL: &[u8; 256] = &{
        let mut illegal = [1; 256];
        let mut byte = 0_u8;
        while byte.is_ascii() {
            illegal[byte as usize] = !is_legal(byte as char) as u8;
            byte += 1;
        }
        illegal
    };
    let illegal = lanes::any_byte(bytes, |byte| {
        // '/' and '?' differ in one bit, and control characters and all bytes past ASCII are signed bytes below the space.
        mask(byte.cast_signed() < 0x20)
            | mask(byte == 0x7f)
            | mask(byte | 0x10 == b'?')
            | mask(byte == b'#')
            | mask(byte == b'\\')
    });
    !illegal.unwrap_or_else(|| bytes.iter().fold(0, |any, &byte| any | ILLEGAL[usize::from(byte)]) != 0)
}

#[cold]
fn check_characters(text: &str, others: usize) -> Result<()> {
    if let Some((offset, found)) = text.char_indices().find(|&(_, c)| !is_legal(c)) {
        return Err(illegal(offset, found));
    }
    check_length(others + text.chars().map(char::len_utf16).sum::<usize>())
}

pub(crate) fn illegal(offset: usize, found: char) -> Error {
    let number = u32::from(found);
    error!(
        Illegal at offset,
        "expected a character that keys may hold at byte {offset}, found {found:?} (U+{number:04X}): keys hold no '/', '\\', \
         '#', '?' and no control characters"
    )
}

/// Refuses a key of more UTF-16 units than it may have.
#[inline]
pub(crate) fn check_length(found: usize) -> Result<()> {
    if found <= MAX_UTF16_UNITS {
        return Ok(());
    }
    Err(error!(TooLong, "expected a key of at most {MAX_UTF16_UNITS} UTF-16 units, found {found}"))
}

#[cfg(test)]
mod tests;
