//! The first bits of a digest.

mod short;

use core::fmt;
use core::ops::Deref;
use core::str::FromStr;

use sha2::{Digest, Sha256};

use super::partitions_bytes;
use crate::error::{DesignKind, Error, Kind, Result};
pub(super) use short::md5;

/// The first bits of a digest as text of `0` and `1`, at most `MAX` of them, on the stack.
///
/// # Ordering
///
/// As the bits: of two keys of one length, the one with the smaller digest sorts first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BitKey<const MAX: usize = 128> {
    /// Zero bytes from `bits` on, so that comparing the whole array compares the texts.
    text: [u8; MAX],
    bits: u16,
}

impl<const MAX: usize> BitKey<MAX> {
    /// The first `bits` bits of a digest of `MAX` bits.
    fn new(digest: &[u8], bits: u16) -> Self {
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
        core::str::from_utf8(&self.text[..usize::from(self.bits)]).expect("zeros and ones are ASCII")
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
            return Err(Error::new(Kind::Design(DesignKind::NotBit { offset, found })));
        }
        let bits = u32::try_from(text.len()).unwrap_or(u32::MAX);
        let bits = checked("a digest", bits, u16::try_from(MAX).unwrap_or(u16::MAX))?;
        let mut key = Self { text: [0; MAX], bits };
        key.text[..text.len()].copy_from_slice(text.as_bytes());
        Ok(key)
    }
}

impl<const MAX: usize> AsRef<[u8]> for BitKey<MAX> {
    fn as_ref(&self) -> &[u8] {
        self.as_str().as_bytes()
    }
}

impl<const MAX: usize> AsRef<str> for BitKey<MAX> {
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}

impl<const MAX: usize> PartialEq<str> for BitKey<MAX> {
    fn eq(&self, other: &str) -> bool {
        self.as_str() == other
    }
}

impl<const MAX: usize> PartialEq<&str> for BitKey<MAX> {
    fn eq(&self, other: &&str) -> bool {
        self.as_str() == *other
    }
}

impl<const MAX: usize> PartialEq<String> for BitKey<MAX> {
    fn eq(&self, other: &String) -> bool {
        self.as_str() == other
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

/// The first 1 to 128 bits of the MD5 of `key`, as text of `0` and `1`.
///
/// A PartitionKey of n bits makes 2ⁿ partitions, and each further bit splits every partition in two. MD5 is here
/// because tables exist that hold it and every language has it. It is no secret: whoever chooses the keys can choose
/// their partitions.
///
/// ```text
/// bit i of the key = bit 7 − (i mod 8) of byte ⌊i / 8⌋ of MD5(key), the highest bit of the first byte first
/// ```
///
/// # Distribution
///
/// Even, for keys that nobody crafts: n partitions of N keys differ from the mean by what a random choice gives.
///
/// # Errors
///
/// 0 bits, or more than 128. The well-known .NET snippet does not refuse: asked for less than 1 bit it gives 8
/// characters, and all 128 for anything from 128 up. It also hashes `Encoding.Default`, which on .NET Framework is the
/// machine's code page and not UTF-8, so keys with other than ASCII letters differ between its machines; pass the bytes
/// that your table was made with.
///
/// # Stability
///
/// RFC 1321, over exactly the bytes given.
///
/// # Examples
///
/// ```
/// use tablekeys::partition::md5_bits;
///
/// // MD5("abc") = 900150983cd24fb0d6963f7d28e17f72 (RFC 1321)
/// assert_eq!(md5_bits(b"abc", 12)?, "100100000000");
/// assert_eq!(md5_bits(b"abc", 0).unwrap_err().to_string(), "expected 1 to 128 bits of MD5, found 0");
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// Not for a partition as a number ([`Md5Bits`]), nor for counts that are no power of two
/// ([`SipHash`](super::SipHash)).
#[inline]
pub fn md5_bits(key: &[u8], bits: u32) -> Result<BitKey> {
    let bits = checked("MD5", bits, 128)?;
    Ok(BitKey::new(&md5(key), bits))
}

/// The first 1 to 256 bits of the SHA-256 of `key`, as text of `0` and `1`.
///
/// As [`md5_bits`], where a policy rules MD5 out, or more bits are wanted.
///
/// # Distribution
///
/// Even. Crafting keys for a partition of few bits takes only trying: the keyed
/// [`SipHash`](super::SipHash::with_secret) is the answer to that.
///
/// # Errors
///
/// 0 bits, or more than 256.
///
/// # Stability
///
/// FIPS 180-4, over exactly the bytes given.
///
/// # Examples
///
/// ```
/// use tablekeys::partition::sha256_bits;
///
/// // SHA-256("abc") = ba7816bf…, from FIPS 180-4
/// assert_eq!(sha256_bits(b"abc", 12)?, "101110100111");
/// # Ok::<(), tablekeys::Error>(())
/// ```
#[inline]
pub fn sha256_bits(key: &[u8], bits: u32) -> Result<BitKey<256>> {
    let bits = checked("SHA-256", bits, 256)?;
    Ok(BitKey::new(&Sha256::digest(key), bits))
}

/// Any bytes in 2ⁿ partitions by the first n bits of their MD5.
///
/// [`md5_bits`] as a [`Partitioner`](super::Partitioner): the number of the partition, from 0, and its bits as
/// PartitionKey.
///
/// ```text
/// partition = ⌊MD5(key), read as a big-endian number, / 2¹²⁸⁻ⁿ⌋
/// ```
///
/// # Distribution
///
/// Even, for keys that nobody crafts.
///
/// # Stability
///
/// RFC 1321. A GUID is its 16 bytes in RFC 4122 order; .NET's `ToByteArray` order, `Uuid::to_bytes_le`, is another key.
///
/// # Examples
///
/// ```
/// use tablekeys::partition::Md5Bits;
///
/// let users = Md5Bits::new(4)?;
/// assert_eq!(users.partition_of("abc"), 9);
/// assert_eq!(users.partition_key_of("abc"), "1001");
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// Not for counts that are no power of two, nor keys that strangers choose: use [`SipHash`](super::SipHash).
///
/// In the guide: [hashes, and why one with a secret](crate::guide::partitions#hashes-and-why-one-with-a-secret).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Md5Bits {
    bits: u16,
}

/// Any bytes in 2ⁿ partitions by the first n bits of their SHA-256.
///
/// As [`Md5Bits`], where a policy rules MD5 out.
///
/// ```text
/// partition = ⌊SHA-256(key), read as a big-endian number, / 2²⁵⁶⁻ⁿ⌋
/// ```
///
/// # Distribution
///
/// Even, for keys that nobody crafts.
///
/// # Stability
///
/// FIPS 180-4. A GUID is its 16 bytes in RFC 4122 order.
///
/// # Examples
///
/// ```
/// use tablekeys::partition::Sha256Bits;
///
/// let users = Sha256Bits::new(4)?;
/// assert_eq!(users.partition_key_of("abc"), "1011");
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// Not for counts that are no power of two: use [`SipHash`](super::SipHash), which is also faster.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Sha256Bits {
    bits: u16,
}

macro_rules! bits_as_numbers {
    ($design:ident, $digest:expr, $name:literal) => {
        impl $design {
            #[doc = concat!("Partitions by the first 1 to 31 bits of ", $name, ".")]
            ///
            /// # Errors
            ///
            /// 0 bits, or more than 31: a partition's number is a `u32`.
            pub fn new(bits: u32) -> Result<Self> {
                Ok(Self { bits: checked(concat!($name, " as a partition's number"), bits, 31)? })
            }

            /// The number of partitions: two to the power of the bits.
            #[must_use]
            pub const fn partitions(&self) -> u32 {
                1 << self.bits
            }

            /// The partition of a key's bytes.
            #[must_use]
            pub fn partition_of<K: AsRef<[u8]> + ?Sized>(&self, key: &K) -> u32 {
                let digest = $digest(key.as_ref());
                u32::from_be_bytes([digest[0], digest[1], digest[2], digest[3]]) >> (32 - self.bits)
            }

            /// The PartitionKey of a partition, its bits with the highest first, or `None` if no partition has this
            /// number.
            #[must_use]
            pub fn partition_key(&self, partition: u32) -> Option<String> {
                (partition < self.partitions()).then(|| self.text(partition))
            }

            /// The PartitionKey of a key's bytes.
            #[must_use]
            pub fn partition_key_of<K: AsRef<[u8]> + ?Sized>(&self, key: &K) -> String {
                self.text(self.partition_of(key))
            }

            fn text(&self, partition: u32) -> String {
                format!("{partition:0width$b}", width = usize::from(self.bits))
            }
        }

        partitions_bytes!($design);
    };
}

bits_as_numbers!(Md5Bits, md5, "MD5");
bits_as_numbers!(Sha256Bits, Sha256::digest, "SHA-256");

impl Md5Bits {
    /// Appends the partitions of many keys, in their order, as [`partition_of`](Self::partition_of) gives them.
    ///
    /// Keys of at most 55 bytes, one block of MD5, are hashed 32 at a time, each in less than a third of the time. Fewer than
    /// nine, and longer ones, take what they take alone.
    ///
    /// # Examples
    ///
    /// ```
    /// use tablekeys::partition::Md5Bits;
    ///
    /// let users = Md5Bits::new(4)?;
    /// let mut partitions = Vec::new();
    /// users.partitions_into(&["abc", "message digest", ""], &mut partitions);
    /// assert_eq!(partitions, [9, 15, 13]);
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    pub fn partitions_into<K: AsRef<[u8]>>(&self, keys: &[K], partitions: &mut Vec<u32>) {
        let start = partitions.len();
        partitions.resize(start + keys.len(), 0);
        let partitions = &mut partitions[start..];
        short::md5_heads(keys.iter().map(AsRef::as_ref), partitions);
        for partition in partitions {
            *partition >>= 32 - self.bits;
        }
    }
}

#[expect(clippy::cast_possible_truncation, reason = "compared with `max` first")]
fn checked(what: &'static str, bits: u32, max: u16) -> Result<u16> {
    if bits == 0 || bits > u32::from(max) {
        return Err(Error::new(Kind::Design(DesignKind::Bits { what, max: max.into(), found: bits })));
    }
    Ok(bits as u16)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ErrorKind;

    #[test]
    fn every_byte_is_written_as_its_bits() {
        for byte in 0..=u8::MAX {
            assert_eq!(bits_of(byte), *format!("{byte:08b}").as_bytes());
        }
    }

    #[test]
    fn numbers_are_the_texts_read_as_binary() {
        for bits in 1..=31 {
            let (md5, sha) = (Md5Bits::new(bits).unwrap(), Sha256Bits::new(bits).unwrap());
            assert_eq!(md5.partitions(), 1 << bits);
            for key in ["", "a", "james.smith@example.com"] {
                let text = md5_bits(key.as_bytes(), bits).unwrap();
                assert_eq!(md5.partition_key_of(key), text.as_str());
                let text = sha256_bits(key.as_bytes(), bits).unwrap();
                assert_eq!(sha.partition_key_of(key), text.as_str());
            }
        }
    }

    #[test]
    fn many_keys_have_the_partitions_that_each_of_them_has() {
        let users = Md5Bits::new(31).unwrap();
        // Every length, short ones among long ones, and every number of keys.
        let keys: Vec<Vec<u8>> = (0..=255_u8).map(|i| vec![i; usize::from(i) % 131]).collect();
        for count in 0..=keys.len() {
            for keys in [&keys[..count], &keys[count..]] {
                let mut partitions = vec![7];
                users.partitions_into(keys, &mut partitions);
                let twin = keys.iter().map(|key| users.partition_of(key));
                assert!(partitions.into_iter().eq([7].into_iter().chain(twin)));
            }
        }
    }

    #[test]
    fn bits_out_of_range_name_the_range() {
        assert!(md5_bits(b"", 129).is_err() && md5_bits(b"", 128).is_ok() && md5_bits(b"", u32::MAX).is_err());
        assert!(sha256_bits(b"", 257).is_err() && sha256_bits(b"", 256).is_ok() && sha256_bits(b"", 0).is_err());
        assert!(Md5Bits::new(0).is_err() && Sha256Bits::new(32).is_err());
        let error = Md5Bits::new(32).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::OutOfRange);
        assert_eq!(error.to_string(), "expected 1 to 31 bits of MD5 as a partition's number, found 32");
    }

    #[test]
    fn a_key_of_bits_reads_back_and_nothing_else_is_read() {
        let bits = md5_bits(b"abc", 8).unwrap();
        assert_eq!(format!("{bits:.2}|{bits:>12}"), format!("{bits}|{bits}"));
        let key = md5_bits(b"abc", 12).unwrap();
        assert_eq!(key.parse(), Ok(key));
        let say = |text: &str| text.parse::<BitKey>().unwrap_err().to_string();
        assert_eq!(say("0102"), "expected '0' or '1' at byte 3 of a key of bits, found '2'");
        assert_eq!(say(""), "expected 1 to 128 bits of a digest, found 0");
        assert_eq!(say(&"0".repeat(129)), "expected 1 to 128 bits of a digest, found 129");
    }

    #[test]
    fn a_shorter_key_begins_a_longer_one_and_sorts_before_it() {
        let keys: Vec<BitKey> = (1..=128).map(|bits| md5_bits(b"abc", bits).unwrap()).collect();
        assert!(keys.is_sorted_by(|a, b| a < b && b.starts_with(a.as_str())));
    }
}
