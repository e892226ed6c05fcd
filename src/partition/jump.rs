//! Numbered partitions that grow at the end.

use alloc::string::String;
use core::num::NonZeroU32;

use super::numbering::{Numbering, at_least_one, hashes_then_places};
use super::secret::{Secret, SipKey};
use super::{partitions, text};
use crate::error::Result;

/// The partition of a 64-bit number by jump consistent hash, as the code of its paper computes it.
///
/// [`JumpHash`] does the same for keys that are bytes.
///
/// # Panics
///
/// Panics if there are 0 partitions.
///
/// # Stability
///
/// Lamping and Veach 2014, with 64-bit floating point that rounds as IEEE 754 requires. For targets whose floating point keeps
/// more bits (x86 without SSE2, 68881), this crate does not compile.
///
/// `ClickHouse` agrees. Guava's `Hashing.consistentHash` rounds differently in rare cases: for the key 6830846557298327550 and
/// 2,097,152 partitions it gives 48 instead of 2,097,151.
///
/// # Examples
///
/// ```
/// use tablekeys::partition::jump_hash;
///
/// assert_eq!(jump_hash(256, 1_024), 520);
/// assert_eq!(jump_hash(6_830_846_557_298_327_550, 2_097_152), 2_097_151);
/// ```
///
/// Prefer [`JumpHash`] for keys that are not random numbers: a linear congruence spreads similar numbers badly.
#[doc(alias = "consistent hashing")]
#[must_use]
#[track_caller]
pub const fn jump_hash(key: u64, partitions: u32) -> u32 {
    jump(key, at_least_one(partitions))
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 0 to below `partitions`")]
const fn jump(key: u64, partitions: NonZeroU32) -> u32 {
    let partitions = partitions.get() as i64;
    let mut state = key;
    let (mut bucket, mut next) = (0, 0);
    while next < partitions {
        bucket = next;
        state = state.wrapping_mul(2_862_933_555_777_941_757).wrapping_add(1);
        let divisor = (state >> 33).cast_signed() + 1;
        let steps = bucket + 1;
        next = landing(steps, divisor);
    }
    bucket as u32
}

// The wider registers of the x87 and the 68881 round again when they are stored: some keys would have other partitions.
#[cfg(any(all(target_arch = "x86", not(target_feature = "sse2")), target_arch = "m68k"))]
compile_error!("jump hashes need floating point that rounds each operation to 64 bits, as SSE2 does");

/// Where a jump ends: `⌊steps × (2³¹ / divisor)⌋`, in doubles, for 1 to 2³² steps and divisors of 1 to 2³¹.
#[inline]
#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    reason = "31-bit and 33-bit numbers as doubles are exact, and a product past 2⁶³ saturates past every count"
)]
const fn landing(steps: i64, divisor: i64) -> i64 {
    (steps as f64 * ((1u64 << 31) as f64 / divisor as f64)) as i64
}

/// Any bytes in a number of partitions that grows and shrinks at its end, where only the keys of the last partition move.
///
/// It has no state to keep or to build. From n partitions to n + 1, one key in n + 1 moves, to the new partition.
///
/// ```text
/// partition = jump_hash(SipHash-1-3(secret, key), partitions)
///
/// jump_hash(state, n): next = 0
///                      while next < n:
///                          bucket = next
///                          state  = state × 2862933555777941757 + 1           (mod 2⁶⁴)
///                          next   = ⌊(bucket + 1) × (2³¹ / (⌊state / 2³³⌋ + 1))⌋, in doubles
///                      bucket
/// ```
///
/// # Distribution
///
/// Even for every count, to one part in 10⁸ at the counts of tables: n partitions of N keys differ from the mean by what a random
/// choice gives.
///
/// A GUID and its text are [two keys](crate::partition#one-key-in-one-spelling).
///
/// # Stability
///
/// Lamping and Veach 2014, as [`jump_hash`], over the SipHash-1-3 of exactly the bytes given. The PartitionKeys are plain
/// decimals, and cannot be padded: the width would change when the count passes 10 or 100. The text form is `jump:10`; with a
/// secret, `!` and a [check](super::SipHash#stability) follow.
///
/// # Examples
///
/// ```
/// use tablekeys::partition::JumpHash;
///
/// let (before, after) = (JumpHash::new(10), JumpHash::new(11));
/// assert_eq!(before.partition_of("order-1"), 6);
/// for order in 0..1_000 {
///     let key = format!("order-{order}");
///     let moved = after.partition_of(&key);
///     assert!(moved == before.partition_of(&key) || moved == 10);
/// }
/// ```
///
/// Prefer [`HashRing`](super::HashRing) or [`SlotTable`](super::SlotTable) where any partition but the last can go.
///
/// In the guide: [adding partitions](crate::guide::adding_partitions#jump-hash).
#[doc(alias("consistent hashing", "sharding", "bucket", "growing"))]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct JumpHash {
    sip: SipKey,
    numbering: Numbering,
}

hashes_then_places!(JumpHash, jump, false);
