//! Any bytes by SipHash-1-3.

use super::hashed::{Hashed, hashes_then_places};
use super::one_of;
use super::secret::SipKey;
use crate::error::Result;

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
/// use tablekeys::partition::{Secret, SipHash};
///
/// const ORDERS: SipHash = SipHash::new(12);
/// assert_eq!(ORDERS.partition_of("order-1"), 0);
/// assert_eq!(ORDERS.partition_key_of("order-2"), "10");
///
/// let accounts = SipHash::new(12).with_secret(Secret::new(*b"sixteen secrets!"));
/// assert_eq!(accounts.partition_key_of("james.smith@example.com"), "1");
/// assert_eq!(accounts.padded().partition_key_of("james.smith@example.com"), "01");
/// ```
///
/// Not where other languages must compute the partition and have no SipHash at hand: use [`Md5Bits`](super::Md5Bits).
///
/// In the guide: [hashes, and why one with a secret](crate::guide::partitions#hashes-and-why-one-with-a-secret).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct SipHash(Hashed);

hashes_then_places!(SipHash, one_of);

impl SipHash {
    /// The same design with zeros in front of its numbers, so that PartitionKeys sort by number: of 15, `00` to `14`.
    ///
    /// A table holds one form or the other: `7` and `07` are different partitions.
    #[must_use]
    pub const fn padded(mut self) -> Self {
        self.0.numbering = self.0.numbering.padded();
        self
    }

    /// The same secret over another number of partitions.
    pub(super) fn over(self, partitions: u32) -> Result<Self> {
        Self::try_new(partitions).map(|other| Self(Hashed { sip: self.0.sip, ..other.0 }))
    }

    pub(super) const fn sip(&self) -> SipKey {
        self.0.sip
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::partition::Secret;

    #[test]
    fn the_secret_does_not_show() {
        let design = SipHash::new(1).with_secret(Secret::new(*b"sixteen secrets!"));
        assert_eq!(format!("{design:?}"), "SipHash { partitions: 1, keyed: true }");
        assert_eq!(
            format!("{:?}", SipHash::new(12).padded()),
            "SipHash { partitions: 12, padded: true, keyed: false }"
        );
    }

    #[test]
    fn one_partition_takes_everything() {
        assert_eq!(SipHash::new(1).partition_of("x"), 0);
    }
}
