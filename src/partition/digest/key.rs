//! Keys of bits.

use alloc::borrow::ToOwned;
use alloc::string::String;
use core::borrow::Borrow;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::Deref;
use core::str::FromStr;

use super::checked;
use crate::error::{Error, PartitionKind, Result};

/// The first bits of a digest as text of `0` and `1`: at most `MAX` characters on the stack.
///
/// [`md5_bits`](super::md5_bits) and [`sha256_bits`](super::sha256_bits) return it. It is seen as `&str` wherever one is wanted.
///
/// # Ordering
///
/// As the text. Of two keys of the same length, the one of the smaller digest sorts first; a key sorts directly before all that it begins.
///
/// # Errors
///
/// [`str::parse`] refuses every character but `0` and `1`, and any number of them but 1 to `MAX`.
///
/// # Examples
///
/// ```
/// use tablekeys::partition::{BitKey, md5_bits};
///
/// let key = md5_bits(b"abc", 4)?;
/// assert_eq!(key, "1001");
/// assert_eq!("1001".parse::<BitKey>()?, key);
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// Prefer the number of [`Md5Bits`](super::Md5Bits) to count or compare partitions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct BitKey<const MAX: usize = 128> {
    /// Zero bytes from `bits` on, so that comparing the whole array compares the texts.
    text: [u8; MAX],
    bits: u16,
}

impl<const MAX: usize> BitKey<MAX> {
    /// The first `bits` bits of a digest of `MAX` bits.
    pub(super) fn new(digest: &[u8], bits: u16) -> Self {
        let mut text = [0; MAX];
        let (chars, _) = text.as_chunks_mut::<8>();
        for (eight, &byte) in chars.iter_mut().zip(digest).take(usize::from(bits).div_ceil(8)) {
            *eight = bits_of(byte);
        }
        text[usize::from(bits)..].fill(0);
        Self { text, bits }
    }

    /// The key as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        core::str::from_utf8(self.as_bytes()).expect("zeros and ones are ASCII")
    }

    /// The key as its bytes, each `0` or `1` in ASCII.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.text[..usize::from(self.bits)]
    }
}

impl<const MAX: usize> Deref for BitKey<MAX> {
    type Target = str;

    fn deref(&self) -> &str {
        self.as_str()
    }
}

/// Reads 1 to `MAX` characters, each `0` or `1`.
impl<const MAX: usize> FromStr for BitKey<MAX> {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        if let Some((offset, found)) = text.char_indices().find(|(_, c)| !matches!(c, '0' | '1')) {
            return Err(Error::new(PartitionKind::NotBit { offset, found }));
        }
        let bits = u32::try_from(text.len()).unwrap_or(u32::MAX);
        let bits = checked("a digest", bits, u16::try_from(MAX).unwrap_or(u16::MAX))?;
        let mut key = Self { text: [0; MAX], bits };
        key.text[..text.len()].copy_from_slice(text.as_bytes());
        Ok(key)
    }
}

impl<const MAX: usize> TryFrom<&str> for BitKey<MAX> {
    type Error = Error;

    fn try_from(text: &str) -> Result<Self> {
        text.parse()
    }
}

impl<const MAX: usize> AsRef<[u8]> for BitKey<MAX> {
    fn as_ref(&self) -> &[u8] {
        self.as_bytes()
    }
}

impl<const MAX: usize> AsRef<str> for BitKey<MAX> {
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}

impl<const MAX: usize> Borrow<str> for BitKey<MAX> {
    fn borrow(&self) -> &str {
        self.as_str()
    }
}

/// Hashes as `str` does, which [`Borrow<str>`] requires.
impl<const MAX: usize> Hash for BitKey<MAX> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_str().hash(state);
    }
}

impl<const MAX: usize> PartialEq<str> for BitKey<MAX> {
    fn eq(&self, other: &str) -> bool {
        self.as_bytes() == other.as_bytes()
    }
}

impl<const MAX: usize> PartialEq<&str> for BitKey<MAX> {
    fn eq(&self, other: &&str) -> bool {
        *self == **other
    }
}

impl<const MAX: usize> PartialEq<String> for BitKey<MAX> {
    fn eq(&self, other: &String) -> bool {
        *self == **other
    }
}

impl<const MAX: usize> PartialEq<BitKey<MAX>> for str {
    fn eq(&self, other: &BitKey<MAX>) -> bool {
        other == self
    }
}

impl<const MAX: usize> PartialEq<BitKey<MAX>> for &str {
    fn eq(&self, other: &BitKey<MAX>) -> bool {
        other == *self
    }
}

impl<const MAX: usize> PartialEq<BitKey<MAX>> for String {
    fn eq(&self, other: &BitKey<MAX>) -> bool {
        other == self.as_str()
    }
}

impl<const MAX: usize> From<BitKey<MAX>> for String {
    fn from(key: BitKey<MAX>) -> Self {
        key.as_str().to_owned()
    }
}

/// The key as it is: width and precision are ignored, because a key that is cut or padded is another key.
impl<const MAX: usize> fmt::Display for BitKey<MAX> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self)
    }
}

impl<const MAX: usize> fmt::Debug for BitKey<MAX> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("BitKey").field(&self.as_str()).finish()
    }
}

/// The eight bits of a byte as text, the highest first.
const fn bits_of(byte: u8) -> [u8; 8] {
    // A copy of the byte in every lane, one bit kept in each; a lane that is not 0 then carries into its top bit.
    let copies = (byte as u64).wrapping_mul(0x0101_0101_0101_0101);
    let kept = copies & 0x0102_0408_1020_4080;
    let ones = (kept + 0x7f7f_7f7f_7f7f_7f7f) >> 7 & 0x0101_0101_0101_0101;
    (ones | 0x3030_3030_3030_3030).to_le_bytes()
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeSet, HashSet};

    use super::super::md5_bits;
    use super::*;

    #[test]
    fn every_byte_is_written_as_its_bits() {
        for byte in 0..=u8::MAX {
            assert_eq!(bits_of(byte), *format!("{byte:08b}").as_bytes());
        }
    }

    #[test]
    fn a_key_of_bits_reads_back_and_equals_and_hashes_as_its_text() {
        let key = md5_bits(b"abc", 12).unwrap();
        assert_eq!(key.parse(), Ok(key));
        assert_eq!(BitKey::try_from("100100000000"), Ok(key));
        let text = String::from("100100000000");
        assert!(key == "100100000000" && key == *"100100000000" && key == text);
        assert!("100100000000" == key && *"100100000000" == key && text == key);
        assert!(key != "100100000001" && key != *"10010000000" && key != String::new());
        assert!("100100000001" != key && *"10010000000" != key && String::new() != key);
        assert!(HashSet::from([key]).contains("100100000000") && BTreeSet::from([key]).contains("100100000000"));
        assert_eq!(AsRef::<str>::as_ref(&key), text);
        assert_eq!((key.as_bytes(), String::from(key)), (b"100100000000".as_slice(), text));
        assert_eq!(format!("{key:>14.3}|{key:?}"), "100100000000|BitKey(\"100100000000\")");
    }

    #[test]
    fn text_that_is_not_a_key_of_bits_is_refused_with_its_place() {
        let message = |text: &str| text.parse::<BitKey>().unwrap_err().to_string();
        assert_eq!(message("0102"), "expected '0' or '1' at byte 3 of a key of bits, found '2'");
        assert_eq!(message(""), "expected 1 to 128 bits of a digest, found 0");
        assert_eq!(message(&"0".repeat(129)), "expected 1 to 128 bits of a digest, found 129");
    }

    #[test]
    fn a_shorter_key_begins_a_longer_one_and_sorts_before_it() {
        let keys: Vec<BitKey> = (1..=128).map(|bits| md5_bits(b"abc", bits).unwrap()).collect();
        assert!(keys.is_sorted_by(|a, b| a < b && b.starts_with(a.as_str())));
    }
}
