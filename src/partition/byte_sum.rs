//! GUIDs by the sum of their bytes.

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use super::numbering::{Numbering, at_least_one};
use super::{DesignKind, Guid, partitions};
use crate::error::{Error, Result};

/// The sum of the 16 bytes of a GUID, modulo the number of partitions.
///
/// [`ByteSum`] does the same as a design.
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
/// The simplest design that spreads random GUIDs.
///
/// ```text
/// partition = (b₀ + b₁ + … + b₁₅) mod partitions
/// ```
///
/// A sum does not depend on the order of the bytes: those of .NET's `Guid.ToByteArray` and those in RFC 4122 order give the same
/// partition. In every other design they do not.
///
/// # Distribution
///
/// The sum has at most 4,081 values, for random GUIDs of version 4 only 3,649 (192 to 3,840, mean 2,016, standard deviation 277).
/// Modulo the number of partitions it is even up to some hundreds, and uneven from about 600 on. Exact, over all GUIDs of version
/// 4:
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
/// Any number of partitions has the effect of at most 988 equal ones. GUIDs of the same bytes in another order collide. GUIDs
/// that count up go to one partition after the other, except that the sum falls by 254 where a byte carries.
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
}

impl ByteSum {
    /// Byte sums modulo `partitions`.
    ///
    /// # Panics
    ///
    /// Panics if there are 0 partitions; [`try_new`](Self::try_new) returns an error instead.
    #[must_use]
    #[track_caller]
    pub const fn new(partitions: u32) -> Self {
        Self { numbering: Numbering::new(partitions) }
    }

    /// As [`new`](Self::new), with an error instead of a panic.
    ///
    /// # Errors
    ///
    /// 0 partitions.
    pub fn try_new(partitions: u32) -> Result<Self> {
        Ok(Self { numbering: Numbering::try_new(partitions)? })
    }

    /// The same partitions with PartitionKeys of one width, which sort by number: of 15, `00` to `14`. `7` and `07` are two keys.
    #[must_use]
    pub const fn padded(mut self) -> Self {
        self.numbering = self.numbering.padded();
        self
    }

    const fn count(self) -> u32 {
        self.numbering.partitions().get()
    }

    /// The partition of bytes that may be a GUID or its text, and otherwise of the sum of any bytes.
    #[expect(clippy::cast_possible_truncation, reason = "below the number of partitions")]
    #[inline]
    pub(super) fn place(self, bytes: &[u8]) -> u32 {
        if let Ok(guid) = bytes.try_into() {
            return sum(guid) % self.count();
        }
        if let Some(guid) = core::str::from_utf8(bytes).ok().and_then(|text| text.parse::<Guid>().ok()) {
            return sum(guid.as_bytes()) % self.count();
        }
        (bytes.iter().map(|&byte| u64::from(byte)).sum::<u64>() % u64::from(self.count())) as u32
    }

    fn name(self, partition: u32) -> String {
        self.numbering.name(partition)
    }
}

partitions!(ByteSum, String, guid);

/// `byte-sum:` and the number of partitions, and `:padded` if the PartitionKeys are.
impl fmt::Display for ByteSum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", DesignKind::ByteSum, self.numbering)
    }
}

/// Reads exactly what `Display` prints.
impl FromStr for ByteSum {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        Ok(Self { numbering: Numbering::read(DesignKind::ByteSum.name(), text, true)? })
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
