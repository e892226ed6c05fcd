//! Partitions by the first bits of a digest.

mod key;
mod short;

pub use key::BitKey;

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use sha2::{Digest, Sha256};

use super::form::text::Fields;
use super::partitions_bytes;
use crate::error::{Error, PartitionKind, Result};
pub(super) use short::{md5, md5_heads_into};

/// The first 1 to 128 bits of the MD5 of `key`, as text of `0` and `1`.
///
/// A PartitionKey of n bits makes 2ⁿ partitions, and each further bit splits every partition in two. MD5 is here because tables
/// are keyed by it and every language has it.
///
/// ```text
/// bit i of the key = bit 7 − (i mod 8) of byte ⌊i / 8⌋ of MD5(key), the highest bit of the first byte first
/// ```
///
/// # Distribution
///
/// Even, for keys that are not crafted: n partitions of N keys differ from the mean by what a random choice gives. Anyone can craft
/// keys for a partition by trying: MD5 has no secret.
///
/// # Errors
///
/// 0 bits, or more than 128. The well-known .NET snippet refuses neither: for less than 1 bit it gives 8 characters, and from 128
/// up all 128. It also hashes `Encoding.Default`, which on .NET Framework is the code page of the machine, so keys with characters
/// outside ASCII differ between machines. Pass the bytes that the table was made with.
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
/// Prefer [`Md5Bits`] for the partition as a number, and [`SipHash`](super::SipHash) for counts that are not powers of two.
#[doc(alias("hash prefix", "sharding"))]
#[inline]
pub fn md5_bits(key: &[u8], bits: u32) -> Result<BitKey> {
    let bits = checked("MD5", bits, 128)?;
    Ok(BitKey::new(&md5(key), bits))
}

/// The first 1 to 256 bits of the SHA-256 of `key`, as text of `0` and `1`.
///
/// As [`md5_bits`], where a policy forbids MD5 or more bits are wanted.
///
/// ```text
/// bit i of the key = bit 7 − (i mod 8) of byte ⌊i / 8⌋ of SHA-256(key), the highest bit of the first byte first
/// ```
///
/// # Distribution
///
/// Even, for keys that are not crafted. Anyone can craft keys for a partition of few bits by trying: SHA-256 has no secret.
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
///
/// Prefer [`SipHash`](super::SipHash) with a secret where strangers choose the keys.
#[doc(alias("hash prefix", "sharding"))]
#[inline]
pub fn sha256_bits(key: &[u8], bits: u32) -> Result<BitKey<256>> {
    let bits = checked("SHA-256", bits, 256)?;
    Ok(BitKey::new(&Sha256::digest(key), bits))
}

/// Any bytes in 2ⁿ partitions by the first n bits of their MD5: `Md5Bits::new(4)` makes 16.
///
/// [`md5_bits`] as a [`Partitioner`](super::Partitioner): partitions are numbered from 0, and their PartitionKeys are the bits.
///
/// ```text
/// partition = ⌊MD5(key), read as a big-endian number, / 2¹²⁸⁻ⁿ⌋
/// ```
///
/// # Distribution
///
/// Even, for keys that are not crafted: n partitions of N keys differ from the mean by what a random choice gives.
///
/// The bytes decide: a GUID, its text and the bytes of .NET's `ToByteArray` are three keys. Use one of them, best a
/// [`Guid`](super::Guid).
///
/// # Stability
///
/// RFC 1321, over exactly the bytes given. The text form is `md5-bits:4`.
///
/// # Examples
///
/// ```
/// use tablekeys::partition::Md5Bits;
///
/// const USERS: Md5Bits = Md5Bits::new(4);
/// assert_eq!(USERS.partitions(), 16);
/// assert_eq!(USERS.partition_of("abc"), 9);
/// assert_eq!(USERS.partition_key_of("abc"), "1001");
/// assert_eq!("md5-bits:4".parse(), Ok(USERS));
/// ```
///
/// Prefer [`SipHash`](super::SipHash) for counts that are not powers of two, and with a secret where strangers choose the keys.
///
/// In the guide: [hashes, and why one with a secret](crate::guide::partitions#hashes-and-why-one-with-a-secret).
#[doc(alias("hash prefix", "sharding", "bucket"))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Md5Bits {
    bits: u16,
}

/// Any bytes in 2ⁿ partitions by the first n bits of their SHA-256: `Sha256Bits::new(4)` makes 16.
///
/// As [`Md5Bits`], where a policy forbids MD5.
///
/// ```text
/// partition = ⌊SHA-256(key), read as a big-endian number, / 2²⁵⁶⁻ⁿ⌋
/// ```
///
/// # Distribution
///
/// Even, for keys that are not crafted: n partitions of N keys differ from the mean by what a random choice gives.
///
/// The bytes decide: a GUID, its text and the bytes of .NET's `ToByteArray` are three keys. Use one of them, best a
/// [`Guid`](super::Guid).
///
/// # Stability
///
/// FIPS 180-4, over exactly the bytes given. The text form is `sha256-bits:4`.
///
/// # Examples
///
/// ```
/// use tablekeys::partition::Sha256Bits;
///
/// const USERS: Sha256Bits = Sha256Bits::new(4);
/// assert_eq!(USERS.partition_key_of("abc"), "1011");
/// assert_eq!("sha256-bits:4".parse(), Ok(USERS));
/// ```
///
/// Prefer [`SipHash`](super::SipHash) for counts that are not powers of two; it is also faster.
#[doc(alias("hash prefix", "sharding", "bucket"))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Sha256Bits {
    bits: u16,
}

macro_rules! bits_as_numbers {
    ($design:ident, $digest:expr, $name:literal, $text:literal) => {
        impl $design {
            #[doc = concat!("Partitions by the first `bits` bits of ", $name, ".")]
            ///
            /// # Panics
            ///
            /// Panics if `bits` is 0 or more than 31, since the number of a partition is a `u32`; a constant is checked
            /// when it is compiled. For numbers that come from outside the program there is [`try_new`](Self::try_new).
            #[must_use]
            #[track_caller]
            pub const fn new(bits: u32) -> Self {
                Self { bits: within(bits, MAX_NUMBER).expect("expected 1 to 31 bits") }
            }

            /// As [`new`](Self::new), for a number that comes from outside the program.
            ///
            /// # Errors
            ///
            /// 0 bits, or more than 31.
            pub fn try_new(bits: u32) -> Result<Self> {
                checked(concat!($name, " as a partition's number"), bits, MAX_NUMBER).map(|bits| Self { bits })
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

            /// All PartitionKeys, in the order of their partitions.
            #[must_use]
            pub fn partition_keys(&self) -> impl ExactSizeIterator<Item = String> {
                (0..self.partitions()).map(|partition| self.text(partition))
            }

            fn text(&self, partition: u32) -> String {
                format!("{partition:0width$b}", width = usize::from(self.bits))
            }
        }

        partitions_bytes!($design);

        #[doc = concat!("`", $text, "` and the number of bits.")]
        impl fmt::Display for $design {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}{}", $text, self.bits)
            }
        }

        /// Reads exactly what `Display` prints.
        impl FromStr for $design {
            type Err = Error;

            fn from_str(text: &str) -> Result<Self> {
                let mut fields = Fields::after($text, text)?;
                let bits = fields.count()?;
                fields.end()?;
                Self::try_new(bits)
            }
        }
    };
}

bits_as_numbers!(Md5Bits, md5, "MD5", "md5-bits:");
bits_as_numbers!(Sha256Bits, Sha256::digest, "SHA-256", "sha256-bits:");

impl Md5Bits {
    /// Appends the partitions of many keys in their order, each as [`partition_of`](Self::partition_of) gives it.
    ///
    /// Keys of at most 55 bytes, one block of MD5, are hashed 24 at a time, each in about a quarter of the time. Nothing is
    /// gained for fewer than five keys, or for longer ones.
    ///
    /// # Examples
    ///
    /// ```
    /// use tablekeys::partition::Md5Bits;
    ///
    /// let users = Md5Bits::new(4);
    /// let mut partitions = Vec::new();
    /// users.partitions_into(&["abc", "message digest", ""], &mut partitions);
    /// assert_eq!(partitions, [9, 15, 13]);
    /// ```
    #[doc(alias("batch", "bulk", "SIMD"))]
    pub fn partitions_into<K: AsRef<[u8]>>(&self, keys: &[K], partitions: &mut Vec<u32>) {
        md5_heads_into(keys, partitions, |head| head.swap_bytes() >> (32 - self.bits));
    }
}

/// The most bits that a partition's number has.
const MAX_NUMBER: u16 = 31;

fn checked(what: &'static str, bits: u32, max: u16) -> Result<u16> {
    within(bits, max).ok_or_else(|| Error::new(PartitionKind::Bits { what, max: max.into(), found: bits }))
}

/// A number of bits from 1 to `max`.
#[expect(clippy::cast_possible_truncation, reason = "compared with `max` first")]
const fn within(bits: u32, max: u16) -> Option<u16> {
    if bits == 0 || bits > max as u32 { None } else { Some(bits as u16) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ErrorKind;

    #[test]
    fn numbers_are_the_texts_read_as_binary() {
        for bits in 1..=31 {
            let (md5, sha) = (Md5Bits::new(bits), Sha256Bits::new(bits));
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
        // Every length, short ones among long ones, and every number of keys.
        let keys: Vec<Vec<u8>> = (0..=255_u8).map(|i| vec![i; usize::from(i) % 131]).collect();
        for count in 0..=keys.len() {
            let users = Md5Bits::new(if count % 2 == 0 { 31 } else { 20 });
            for keys in [&keys[..count], &keys[count..]] {
                let mut partitions = vec![7];
                users.partitions_into(keys, &mut partitions);
                let reference = keys.iter().map(|key| users.partition_of(key));
                assert!(partitions.into_iter().eq([7].into_iter().chain(reference)));
            }
        }
    }

    #[test]
    fn bits_out_of_range_name_the_range() {
        assert!(md5_bits(b"", 129).is_err() && md5_bits(b"", 128).is_ok() && md5_bits(b"", u32::MAX).is_err());
        assert!(sha256_bits(b"", 257).is_err() && sha256_bits(b"", 256).is_ok() && sha256_bits(b"", 0).is_err());
        assert!(Md5Bits::try_new(0).is_err() && Sha256Bits::try_new(32).is_err());
        let error = Md5Bits::try_new(32).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::OutOfRange);
        assert_eq!(error.to_string(), "expected 1 to 31 bits of MD5 as a partition's number, found 32");
    }
}
