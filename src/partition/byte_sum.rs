//! GUIDs by the sum of their bytes.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::form::numbering::{Numbering, Padded, at_least_one};
use super::form::text::Fields;
use super::{Guid, Partitioner};
use crate::error::{Error, Result};

/// The sum of the 16 bytes of a GUID, modulo the number of partitions.
///
/// [`ByteSum`] does the same faster for many GUIDs. See it for details.
///
/// # Panics
///
/// Panics if there are 0 partitions.
///
/// # Examples
///
/// ```
/// use tablekeys::partition::guid_byte_sum;
///
/// assert_eq!(guid_byte_sum(&[0xff; 16], 15), 4_080 % 15);
/// ```
#[must_use]
#[track_caller]
pub fn guid_byte_sum(guid: &[u8; 16], partitions: u32) -> u32 {
    sum(guid) % at_least_one(partitions)
}

/// GUIDs in partitions by the sum of their 16 bytes, modulo the number of partitions.
///
/// The simplest design that spreads random GUIDs: any program can compute the partition of a GUID, and reads one partition.
///
/// ```text
/// partition = (b₀ + b₁ + … + b₁₅) mod partitions
/// ```
///
/// A sum does not depend on the order of the bytes, so those of .NET's `Guid.ToByteArray`, which reverses the first three
/// fields, and those in RFC 4122 order give the same partition. In every other design they do not.
///
/// # Distribution
///
/// The sum has at most 4,081 values, and only 3,649 of them (192 to 3,840) for random GUIDs of version 4, with mean 2,016 and
/// standard deviation 277. Modulo the number of partitions that is even for tens and hundreds of partitions, and uneven from
/// about 600 on. From [`version_4_shares`](Self::version_4_shares), exact:
///
/// | partitions | fullest over mean | equal partitions with the same effect |
/// |---:|---:|---:|
/// | 16 | 1.0000 | 16.0 |
/// | 64 | 1.0000 | 64.0 |
/// | 256 | 1.0000 | 256.0 |
/// | 300 | 1.0000 | 300.0 |
/// | 500 | 1.0025 | 500.0 |
/// | 600 | 1.0223 | 599.9 |
/// | 1,000 | 1.4268 | 917.4 |
/// | 4,081 | 5.8114 | 987.8 |
///
/// Any number of partitions has the effect of at most 988 equal ones. GUIDs made of the same bytes in another order always
/// collide. Of GUIDs that count up, each goes to the partition after the one before, except where a byte carries: every 256th
/// time the sum falls by 254.
///
/// # Stability
///
/// Frozen, as published and as stored in tables. The PartitionKeys are the plain decimals `0` to `partitions - 1`. The text form
/// is `byte-sum:15`, or `byte-sum:15:padded`.
///
/// # Examples
///
/// ```
/// use tablekeys::partition::{ByteSum, Guid};
///
/// const SESSIONS: ByteSum = ByteSum::new(15);
/// let id: Guid = "6f9619ff-8b86-d011-b42d-00cf4fc964ff".parse()?;
/// assert_eq!(SESSIONS.partition_of(&id), 6);
/// assert_eq!(SESSIONS.partition_key_of(&id), "6");
/// assert_eq!(SESSIONS.padded().partition_key_of(&id), "06");
///
/// // The 16 bytes in any order, and a `uuid::Uuid`:
/// assert_eq!(SESSIONS.partition_of(&id.to_bytes_le()), 6);
/// # #[cfg(feature = "uuid")]
/// assert_eq!(SESSIONS.partition_of(&uuid::uuid!("6f9619ff-8b86-d011-b42d-00cf4fc964ff")), 6);
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// Prefer [`SipHash`](super::SipHash) for thousands of partitions, and for GUIDs that are not random or that strangers choose.
///
/// In the guide: [byte sums](crate::guide::partitions#byte-sums).
#[doc(alias("guid", "uuid", "modulo", "sharding", "bucket"))]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct ByteSum {
    numbering: Numbering,
    /// `⌊2³² / partitions⌋ + 1`: a sum times it, without the low 32 bits, is the sum divided by the partitions.
    reciprocal: u64,
}

impl ByteSum {
    /// Byte sums modulo `partitions`.
    ///
    /// # Panics
    ///
    /// Panics if there are 0 partitions; a constant is checked when it is compiled. For counts that come from outside the
    /// program there is [`try_new`](Self::try_new).
    #[must_use]
    #[track_caller]
    pub const fn new(partitions: u32) -> Self {
        Self::over(Numbering::new(partitions))
    }

    /// As [`new`](Self::new), for a count that comes from outside the program.
    ///
    /// # Errors
    ///
    /// 0 partitions.
    pub fn try_new(partitions: u32) -> Result<Self> {
        Numbering::try_new(partitions).map(Self::over)
    }

    const fn over(numbering: Numbering) -> Self {
        Self { numbering, reciprocal: (1 << 32) / numbering.partitions().get() as u64 + 1 }
    }

    /// The same partitions with zeros before their numbers, so that PartitionKeys sort by number: of 15, `00` to `14`.
    ///
    /// A table has one form or the other: `7` and `07` are different PartitionKeys.
    #[must_use]
    pub const fn padded(mut self) -> Self {
        self.numbering = self.numbering.padded();
        self
    }

    /// The number of partitions.
    #[must_use]
    pub const fn partitions(&self) -> u32 {
        self.numbering.partitions().get()
    }

    /// The partition of a GUID, from 0: a [`Guid`], its 16 bytes in any order, or a `uuid::Uuid`.
    #[must_use]
    #[inline]
    pub fn partition_of<G: Copy + Into<Guid>>(&self, guid: &G) -> u32 {
        self.partition_of_sum(sum((*guid).into().as_bytes()))
    }

    /// The partition of the sum of any bytes.
    #[expect(clippy::cast_possible_truncation, reason = "below the number of partitions")]
    pub(super) fn partition_of_bytes(&self, bytes: &[u8]) -> u32 {
        (bytes.iter().map(|&byte| u64::from(byte)).sum::<u64>() % u64::from(self.partitions())) as u32
    }

    #[inline]
    fn partition_of_sum(&self, sum: u32) -> u32 {
        // Exact: the quotient's error, sum × (reciprocal − 2³² / partitions) / 2³², is at most 4,080 / 2³², which is less
        // than the 1 / partitions it is away from the next whole number wherever the quotient is not 0.
        let quotient = ((u64::from(sum) * self.reciprocal) >> 32) as u32;
        sum.wrapping_sub(quotient.wrapping_mul(self.partitions()))
    }

    /// The PartitionKey of a partition, or `None` if no partition has this number.
    #[must_use]
    pub fn partition_key(&self, partition: u32) -> Option<String> {
        self.numbering.partition_key(partition)
    }

    /// All PartitionKeys, in the order of their partitions.
    #[must_use]
    pub fn partition_keys(&self) -> impl ExactSizeIterator<Item = String> {
        self.numbering.partition_keys()
    }

    /// The PartitionKey of a GUID.
    #[must_use]
    pub fn partition_key_of<G: Copy + Into<Guid>>(&self, guid: &G) -> String {
        self.numbering.text(self.partition_of(guid))
    }

    /// The exact share of each partition in random version-4 GUIDs.
    ///
    /// There is one entry per partition, for at most the 4,081 that a sum can reach; later ones have no share. How many of all
    /// 2¹²² GUIDs have each sum is counted exactly: the distributions of the 16 bytes, with the bits of version and variant
    /// fixed, are convolved.
    ///
    /// # Examples
    ///
    /// ```
    /// use tablekeys::partition::ByteSum;
    ///
    /// let shares = ByteSum::new(1_000).version_4_shares();
    /// let fullest = shares.iter().copied().fold(0.0, f64::max);
    /// assert_eq!(format!("{:.2}", fullest * 1_000.0), "1.43");
    /// ```
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a share is rounded to a double once, at the end")]
    pub fn version_4_shares(&self) -> Vec<f64> {
        const SUMS: usize = 16 * 255 + 1;
        let modulus = self.partitions() as usize;
        let mut guids = vec![0u128; modulus.min(SUMS)];
        for (sum, count) in version_4_sums().into_iter().enumerate() {
            guids[sum % modulus] += count;
        }
        guids.into_iter().map(|count| count as f64 / (1u128 << 122) as f64).collect()
    }
}

impl<G: Copy + Into<Guid>> Partitioner<G> for ByteSum {
    fn partitions(&self) -> u32 {
        self.partitions()
    }

    fn partition_of(&self, guid: &G) -> u32 {
        self.partition_of(guid)
    }

    fn partition_key(&self, partition: u32) -> Option<Cow<'_, str>> {
        self.partition_key(partition).map(Into::into)
    }

    fn partition_key_of(&self, guid: &G) -> Cow<'_, str> {
        self.partition_key_of(guid).into()
    }
}

/// The name of the design in its text form.
const NAME: &str = "byte-sum:";

/// `byte-sum:` and the number of partitions, followed by `:padded` if the PartitionKeys are.
impl fmt::Display for ByteSum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{NAME}{}", self.numbering)
    }
}

/// Reads exactly what `Display` prints.
impl FromStr for ByteSum {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let mut fields = Fields::after(NAME, text)?;
        let numbering = Numbering::read(&mut fields, Padded::Maybe)?;
        fields.end()?;
        Ok(Self::over(numbering))
    }
}

impl fmt::Debug for ByteSum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("ByteSum").field(&format_args!("{self}")).finish()
    }
}

#[inline]
fn sum(guid: &[u8; 16]) -> u32 {
    guid.iter().map(|&byte| u32::from(byte)).sum()
}

/// How many GUIDs of version 4 have each sum.
fn version_4_sums() -> Vec<u128> {
    // 14 free bytes; the version's nibble is 4, the variant's two bits are 10.
    let bytes = core::iter::repeat_n(0..=0xff, 14).chain([0x40..=0x4f, 0x80..=0xbf]);
    bytes.fold(vec![1], |sums: Vec<u128>, values: core::ops::RangeInclusive<usize>| {
        let mut longer = vec![0; sums.len() + values.end()];
        // Each value of the byte shifts all sums up by it, so a window slides over them.
        let mut window = 0;
        for (at, count) in longer.iter_mut().enumerate() {
            window += at.checked_sub(*values.start()).and_then(|i| sums.get(i)).unwrap_or(&0);
            window -= at.checked_sub(values.end() + 1).and_then(|i| sums.get(i)).unwrap_or(&0);
            *count = window;
        }
        longer
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_reciprocal_divides_every_sum_as_a_division_does() {
        let counts = (1..=4_200).chain([65_535, 65_536, 1 << 31, u32::MAX - 1, u32::MAX]);
        let guids: Vec<[u8; 16]> = (0..=4_080u32)
            .map(|sum| {
                std::array::from_fn(|i| {
                    u8::try_from(sum.saturating_sub(255 * u32::try_from(i).unwrap()).min(255)).unwrap()
                })
            })
            .collect();
        assert!((0..).zip(&guids).all(|(total, guid)| sum(guid) == total));
        for partitions in counts {
            let design = ByteSum::new(partitions);
            // A sum is its own GUID: what adds up 16 bytes has been seen above, and would take most of the time.
            for total in 0..=4_080 {
                assert!(design.partition_of_sum(total) == total % partitions, "{total} of {partitions}");
            }
            let greatest = [255; 16];
            assert_eq!(design.partition_of(&greatest), 4_080 % partitions);
        }
    }

    #[test]
    fn there_is_a_share_per_partition_that_a_sum_can_reach() {
        for (partitions, shares) in
            [(1, 1), (256, 256), (4_080, 4_080), (4_081, 4_081), (4_082, 4_081), (u32::MAX, 4_081)]
        {
            assert_eq!(ByteSum::new(partitions).version_4_shares().len(), shares);
        }
    }

    #[test]
    fn a_design_of_sums_prints_and_is_a_partitioner_as_it_is_by_itself() {
        let (design, guid) = (ByteSum::new(300).padded(), [255; 16]);
        let partitioner: &dyn Partitioner<[u8; 16]> = &design;
        assert_eq!((partitioner.partitions(), partitioner.partition_of(&guid)), (300, 4_080 % 300));
        assert_eq!((partitioner.partition_key(7).as_deref(), partitioner.partition_key(300)), (Some("007"), None));
        assert_eq!(partitioner.partition_key_of(&guid), "180");
        assert_eq!(format!("{design:?}"), "ByteSum(byte-sum:300:padded)");
    }

    #[test]
    fn counts_of_sums_are_those_of_a_slow_convolution() {
        // The same convolution, one byte value at a time.
        let mut slow = vec![1u128];
        for place in 0..16 {
            let values = match place {
                6 => 0x40..0x50,
                8 => 0x80..0xc0,
                _ => 0..0x100,
            };
            let mut next = vec![0; slow.len() + 255];
            for value in values {
                for (sum, count) in slow.iter().enumerate() {
                    next[sum + value] += count;
                }
            }
            slow = next;
        }
        let mut fast = version_4_sums();
        fast.resize(slow.len(), 0);
        assert_eq!(fast, slow);
        assert_eq!(fast.iter().sum::<u128>(), 1 << 122);
        assert_eq!(fast.iter().filter(|&&count| count > 0).count(), 3_649);
        assert_eq!(fast.iter().position(|&count| count > 0), Some(192));
        assert_eq!(fast.iter().rposition(|&count| count > 0), Some(3_840));
    }
}
