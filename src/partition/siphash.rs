//! Any bytes by SipHash-1-3.

use core::num::NonZeroU32;

use siphasher::sip::SipHasher13;

use super::{one_of, padded, partitions_bytes};

/// Any bytes in any number of partitions by their SipHash-1-3.
///
/// The plain good choice: even for every count, fast, and where strangers choose the keys, safe with a secret key of 16
/// bytes. Whoever neither has the secret nor sees where keys fall cannot make keys that fall on one partition. Unkeyed
/// (the key is all zeros) anyone can, as with MD5 and every other public hash.
///
/// ```text
/// partition = ⌊SipHash-1-3(secret, key) × partitions / 2⁶⁴⌋
/// ```
///
/// # Distribution
///
/// Even: n partitions of N keys differ from the mean by what a random choice gives. Partition i holds one in n hashes, to
/// one part in 2⁶⁴.
///
/// # Stability
///
/// SipHash with one compression and three finalisation rounds (Aumasson and Bernstein 2012) over exactly the bytes given,
/// as in Rust's and Ruby's own tables; the secret is its two little-endian words. A GUID is its 16 bytes in RFC 4122 order. The
/// secret must be kept as long as the table: another one moves every row.
///
/// # Examples
///
/// ```
/// use std::num::NonZeroU32;
/// use tablekeys::partition::SipHash;
///
/// let twelve = NonZeroU32::new(12).unwrap();
/// let orders = SipHash::new(twelve);
/// assert_eq!(orders.partition_of("order-1"), 0);
///
/// let accounts = SipHash::keyed(twelve, b"sixteen secrets!");
/// assert_eq!(accounts.partition_key(accounts.partition_of("james.smith@example.com")), "1");
/// ```
///
/// Not where other languages must compute the partition and have no SipHash at hand: use [`Md5Bits`](super::Md5Bits).
///
/// In the guide: [hashes, and why one with a secret](crate::guide::partitions#hashes-and-why-one-with-a-secret).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct SipHash {
    partitions: NonZeroU32,
    secret: Secret,
}

impl SipHash {
    /// Unkeyed: the same partitions for everyone.
    #[must_use]
    pub const fn new(partitions: NonZeroU32) -> Self {
        Self::keyed(partitions, &[0; 16])
    }

    /// Keyed: partitions that only those who have the secret can foresee.
    #[must_use]
    pub const fn keyed(partitions: NonZeroU32, secret: &[u8; 16]) -> Self {
        Self { partitions, secret: Secret::new(secret) }
    }

    pub(super) const fn secret(&self) -> &Secret {
        &self.secret
    }

    /// The same secret over another number of partitions.
    pub(super) const fn over(self, partitions: NonZeroU32) -> Self {
        Self { partitions, ..self }
    }

    /// How many partitions there are.
    #[must_use]
    pub const fn partitions(&self) -> NonZeroU32 {
        self.partitions
    }

    /// The partition of a key's bytes.
    #[must_use]
    #[inline]
    pub fn partition_of<K: AsRef<[u8]> + ?Sized>(&self, key: &K) -> u32 {
        one_of(self.secret.hash(key.as_ref()), self.partitions)
    }

    /// The PartitionKey of a partition: its number as plain decimal.
    #[must_use]
    pub fn partition_key(&self, partition: u32) -> String {
        partition.to_string()
    }

    /// The PartitionKey of a partition with zeros in front, so that they sort by number: of 15, `00` to `14`.
    ///
    /// Not for a table that holds the plain decimals: `7` and `07` are different partitions.
    #[must_use]
    pub fn padded_partition_key(&self, partition: u32) -> String {
        padded(partition.into(), u64::from(self.partitions.get()) - 1)
    }
}

partitions_bytes!(SipHash);

impl core::fmt::Debug for SipHash {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("SipHash").field("partitions", &self.partitions).field("keyed", &self.secret).finish()
    }
}

/// The key of a SipHash-1-3 as its two words: both 0 where it is unkeyed.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Secret(u64, u64);

impl Secret {
    pub(super) const NONE: Self = Self(0, 0);

    pub(super) const fn new(secret: &[u8; 16]) -> Self {
        let ([first, second], []) = secret.as_chunks::<8>() else { unreachable!() };
        Self(u64::from_le_bytes(*first), u64::from_le_bytes(*second))
    }

    #[inline]
    pub(super) fn hash(&self, bytes: &[u8]) -> u64 {
        self.hasher().hash(bytes)
    }

    /// For bytes that come in parts: what is written is hashed as one run of bytes.
    #[inline]
    pub(super) fn hasher(&self) -> SipHasher13 {
        SipHasher13::new_with_keys(self.0, self.1)
    }
}

/// Whether there is one, and not the secret itself, which would otherwise end up in logs.
impl core::fmt::Debug for Secret {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        (*self != Self::NONE).fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_secret_does_not_show() {
        let design = SipHash::keyed(NonZeroU32::MIN, b"sixteen secrets!");
        assert_eq!(format!("{design:?}"), "SipHash { partitions: 1, keyed: true }");
    }

    #[test]
    fn one_partition_takes_everything() {
        assert_eq!(SipHash::new(NonZeroU32::MIN).partition_of("x"), 0);
    }
}
