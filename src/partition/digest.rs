//! Partitions by the first bits of a digest.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use sha2::{Digest as _, Sha256};

use super::md5_lanes::{md5, md5_heads_into};
use super::text::Fields;
use super::{DesignKind, partitions};
use crate::error::{Error, Result, error};
use crate::key::Key;

/// The first `N` bits of the MD5 of `key`, 1 to 128, as text of `0` and `1`.
///
/// n bits make 2ⁿ PartitionKeys, and each further bit splits every partition in two. MD5 is here because tables are keyed by it
/// and every language has it.
///
/// ```text
/// bit i of the key = bit 7 − (i mod 8) of byte ⌊i / 8⌋ of MD5(key), the highest bit of the first byte first
/// ```
///
/// # Distribution
///
/// Even, for keys that are not crafted: n partitions of N keys differ from the mean by what a random choice gives. Anyone can
/// craft keys for a partition by trying.
///
/// # Stability
///
/// RFC 1321, over exactly the bytes given. The well-known .NET snippet hashes `Encoding.Default`, on .NET Framework the code page
/// of the machine: pass the bytes that the table was made with. For less than 1 bit the snippet gives 8 characters, from 128 up
/// all 128.
///
/// # Examples
///
/// ```
/// use tablekeys::partition::md5_bits;
///
/// // MD5("abc") = 900150983cd24fb0d6963f7d28e17f72 (RFC 1321)
/// assert_eq!(md5_bits::<12>(b"abc"), "100100000000");
/// // A number of bits from outside the program:
/// let bits = 4;
/// assert_eq!(&md5_bits::<128>(b"abc")[..bits], "1001");
/// ```
///
/// Another number of bits does not compile:
///
/// ```compile_fail,E0080
/// _ = tablekeys::partition::md5_bits::<129>(b"abc");
/// ```
///
/// Prefer [`DigestBits`] for the partition as a number.
#[doc(alias("hash prefix", "sharding"))]
#[must_use]
#[inline]
pub fn md5_bits<const N: usize>(key: &[u8]) -> Key<N> {
    const { assert!(N >= 1 && N <= 128, "expected 1 to 128 bits of MD5") };
    let digest = md5(key);
    let mut text = [0; N];
    let (eights, last) = text.as_chunks_mut::<8>();
    for (eight, &byte) in eights.iter_mut().zip(&digest) {
        *eight = bits_of(byte);
    }
    if !last.is_empty() {
        last.copy_from_slice(&bits_of(digest[N / 8])[..N % 8]);
    }
    Key::from_ascii(text)
}

/// The eight bits of a byte as text, the highest first.
const fn bits_of(byte: u8) -> [u8; 8] {
    // A copy of the byte in every lane, one bit kept in each; a lane that is not 0 then carries into its top bit.
    let copies = (byte as u64).wrapping_mul(0x0101_0101_0101_0101);
    let kept = copies & 0x0102_0408_1020_4080;
    let ones = (kept + 0x7f7f_7f7f_7f7f_7f7f) >> 7 & 0x0101_0101_0101_0101;
    (ones | 0x3030_3030_3030_3030).to_le_bytes()
}

/// Any bytes in 2ⁿ partitions by the first n bits of their MD5 or SHA-256: `DigestBits::md5(4)` makes 16.
///
/// [`md5_bits`] as a [`Partitioner`](super::Partitioner): partitions are numbered from 0, and their PartitionKeys are the bits.
/// SHA-256 is for where a policy forbids MD5.
///
/// ```text
/// partition = ⌊MD5(key), read as a big-endian number, / 2¹²⁸⁻ⁿ⌋, or ⌊SHA-256(key) / 2²⁵⁶⁻ⁿ⌋
/// ```
///
/// # Distribution
///
/// As [`md5_bits`]: even for keys that are not crafted. A GUID and its text are [two
/// keys](crate::partition#one-key-in-one-spelling).
///
/// # Stability
///
/// RFC 1321 and FIPS 180-4, over exactly the bytes given. The text form is `md5-bits:4` or `sha256-bits:4`.
///
/// # Examples
///
/// ```
/// use tablekeys::partition::DigestBits;
///
/// const USERS: DigestBits = DigestBits::md5(4);
/// assert_eq!(USERS.partitions(), 16);
/// assert_eq!(USERS.partition_of("abc"), 9);
/// assert_eq!(USERS.partition_key_of("abc"), "1001");
/// assert_eq!("md5-bits:4".parse(), Ok(USERS));
///
/// // SHA-256("abc") = ba7816bf…, from FIPS 180-4
/// assert_eq!(DigestBits::sha256(4).partition_key_of("abc"), "1011");
/// ```
///
/// Prefer [`SipHash`](super::SipHash) for counts that are not powers of two, and where strangers choose the keys.
///
/// In the guide: [hashes, and why one with a secret](crate::guide::partitions#hashes).
#[doc(alias("hash prefix", "sharding", "bucket"))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct DigestBits {
    digest: Digest,
    /// 1 to [`MAX_BITS`].
    bits: u8,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Digest {
    Md5,
    Sha256,
}

/// The most bits of a partition's number, which is a `u32`.
const MAX_BITS: u32 = 31;

impl DigestBits {
    /// Partitions by the first `bits` bits of MD5.
    ///
    /// # Panics
    ///
    /// Panics if `bits` is 0 or more than 31; [`try_md5`](Self::try_md5) returns an error instead.
    #[must_use]
    #[track_caller]
    pub const fn md5(bits: u32) -> Self {
        Self::new(Digest::Md5, bits).expect("expected 1 to 31 bits")
    }

    /// Partitions by the first `bits` bits of SHA-256.
    ///
    /// # Panics
    ///
    /// As [`md5`](Self::md5); [`try_sha256`](Self::try_sha256) returns an error instead.
    #[must_use]
    #[track_caller]
    pub const fn sha256(bits: u32) -> Self {
        Self::new(Digest::Sha256, bits).expect("expected 1 to 31 bits")
    }

    /// As [`md5`](Self::md5), with an error instead of a panic.
    ///
    /// # Errors
    ///
    /// 0 bits, or more than 31.
    pub fn try_md5(bits: u32) -> Result<Self> {
        Self::try_new(Digest::Md5, bits)
    }

    /// As [`sha256`](Self::sha256), with an error instead of a panic.
    ///
    /// # Errors
    ///
    /// 0 bits, or more than 31.
    pub fn try_sha256(bits: u32) -> Result<Self> {
        Self::try_new(Digest::Sha256, bits)
    }

    #[expect(clippy::cast_possible_truncation, reason = "compared with the most first")]
    const fn new(digest: Digest, bits: u32) -> Option<Self> {
        if bits == 0 || bits > MAX_BITS { None } else { Some(Self { digest, bits: bits as u8 }) }
    }

    pub(super) fn try_new(digest: Digest, bits: u32) -> Result<Self> {
        let name = match digest {
            Digest::Md5 => "MD5",
            Digest::Sha256 => "SHA-256",
        };
        Self::new(digest, bits).ok_or_else(|| {
            error!(OutOfRange, "expected 1 to {MAX_BITS} bits of {name} as a partition's number, found {bits}")
        })
    }

    pub(super) fn of_partitions(digest: Digest, partitions: u32) -> Result<Self> {
        if partitions < 2 || !partitions.is_power_of_two() {
            let name = Self { digest, bits: 1 }.kind();
            return Err(error!(
                OutOfRange,
                "expected a power of two from 2 on as the partitions of {name}, found {partitions}"
            ));
        }
        Self::try_new(digest, partitions.ilog2())
    }

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "as every design is asked")]
    pub(super) const fn kind(&self) -> DesignKind {
        match self.digest {
            Digest::Md5 => DesignKind::Md5Bits,
            Digest::Sha256 => DesignKind::Sha256Bits,
        }
    }

    pub(crate) const fn parts(self) -> (Digest, u32) {
        (self.digest, self.bits as u32)
    }

    const fn count(self) -> u32 {
        1 << self.bits
    }

    pub(super) fn place(self, key: &[u8]) -> u32 {
        let head = match self.digest {
            Digest::Md5 => md5(key).first_chunk().copied(),
            Digest::Sha256 => Sha256::digest(key).first_chunk().copied(),
        };
        u32::from_be_bytes(head.expect("more than four bytes")) >> (32 - self.bits)
    }

    fn name(self, partition: u32) -> String {
        format!("{partition:0width$b}", width = usize::from(self.bits))
    }

    /// Appends the partitions of many keys in their order, each as [`partition_of`](Self::partition_of) gives it.
    ///
    /// MD5 hashes keys of at most 55 bytes 24 at a time, each in about a quarter of the time. Fewer than five keys, longer
    /// keys and SHA-256 gain nothing.
    #[doc(alias("batch", "bulk", "SIMD"))]
    pub fn partitions_into<K: AsRef<[u8]>>(&self, keys: &[K], partitions: &mut Vec<u32>) {
        match self.digest {
            Digest::Md5 => md5_heads_into(keys, partitions, |head| head.swap_bytes() >> (32 - self.bits)),
            Digest::Sha256 => partitions.extend(keys.iter().map(|key| self.place(key.as_ref()))),
        }
    }
}

partitions!(DigestBits, String, bytes);

/// `md5-bits:` or `sha256-bits:`, and the number of bits.
impl fmt::Display for DigestBits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.kind(), self.bits)
    }
}

/// Reads exactly what `Display` prints.
impl FromStr for DigestBits {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let sha256 = text.starts_with(DesignKind::Sha256Bits.name());
        let (digest, kind) =
            if sha256 { (Digest::Sha256, DesignKind::Sha256Bits) } else { (Digest::Md5, DesignKind::Md5Bits) };
        let mut fields = Fields::after(kind.name(), text)?;
        let bits = fields.count()?;
        fields.end()?;
        Self::try_new(digest, bits)
    }
}

#[cfg(test)]
mod tests;
