//! Any bytes by SipHash-1-3.

use alloc::string::String;

use super::numbering::{Numbering, hashes_then_places};
use super::secret::{Secret, SipKey};
use super::{one_of, partitions, text};
use crate::error::Result;

/// Any bytes in any number of partitions by their SipHash-1-3.
///
/// The default choice: even for every count, fast, and safe with a secret where strangers choose the keys. Without a secret, keys
/// that fall on one partition can be crafted, as with every public hash.
///
/// ```text
/// partition = ⌊SipHash-1-3(secret, key) × partitions / 2⁶⁴⌋, the secret 16 zero bytes if there is none
/// ```
///
/// # Distribution
///
/// Even: n partitions of N keys differ from the mean by what a random choice gives. Each partition has one in n hashes, to one
/// part in 2⁶⁴.
///
/// A GUID, its text and an address in capitals are [different keys](crate::partition#one-key-in-one-spelling): pass a
/// [`Guid`](super::Guid) or an [`Email`](super::Email).
///
/// # Stability
///
/// SipHash with one compression and three finalisation rounds (Aumasson and Bernstein 2012) over exactly the bytes given, as in
/// the tables of Rust and Ruby. The secret is two little-endian words; another one moves every row.
///
/// The text form is `siphash:64`, or `siphash:64:padded`; with a secret, `!` and a check follow. The check is the SipHash-1-3,
/// with the secret, of the text before, as 16 lower-case hexadecimal digits. It does not reveal the secret, and
/// [`read_keyed`](Self::read_keyed) refuses another one.
///
/// # Examples
///
/// ```
/// use tablekeys::partition::{Secret, SipHash};
///
/// const ORDERS: SipHash = SipHash::new(12);
/// assert_eq!(ORDERS.partition_of("order-2"), 10);
/// assert_eq!(ORDERS.partition_key_of("order-2"), "10");
///
/// let secret: Secret = "7369787465656e207365637265747321".parse()?;
/// let accounts = SipHash::new(12).padded().with_secret(secret);
/// assert_eq!(accounts.partition_key_of("james.smith@example.com"), "01");
///
/// // For configuration: the count and the form as text, the secret elsewhere.
/// assert_eq!(ORDERS.to_string(), "siphash:12");
/// assert_eq!("siphash:12".parse(), Ok(ORDERS));
/// assert_eq!(SipHash::read_keyed("siphash:12:padded!94e02b266c343a19", secret)?, accounts);
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// Prefer [`DigestBits`](super::DigestBits) where other languages must compute the partition and have no SipHash.
///
/// In the guide: [hashes, and why one with a secret](crate::guide::partitions#hashes).
#[doc(alias("hash", "sharding", "bucket", "hash flooding"))]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct SipHash {
    sip: SipKey,
    numbering: Numbering,
}

hashes_then_places!(SipHash, one_of, true);

impl SipHash {
    /// The same partitions with PartitionKeys of one width, which sort by number: of 15, `00` to `14`. `7` and `07` are two keys.
    #[must_use]
    pub const fn padded(mut self) -> Self {
        self.numbering = self.numbering.padded();
        self
    }

    /// The same secret over another number of partitions.
    pub(super) fn over(self, partitions: u32) -> Result<Self> {
        Self::try_new(partitions).map(|other| Self { sip: self.sip, ..other })
    }

    pub(super) const fn sip(&self) -> SipKey {
        self.sip
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_secret_does_not_show() {
        let design = SipHash::new(1).with_secret(Secret::new(*b"sixteen secrets!"));
        assert_eq!(format!("{design:?}"), "SipHash { partitions: 1, keyed: true }");
        let padded = format!("{:?}", SipHash::new(12).padded());
        assert_eq!(padded, "SipHash { partitions: 12, padded: true, keyed: false }");
    }
}
