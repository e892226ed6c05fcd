//! Numbered partitions that grow at the end: jump hash and its faster successor.

mod back;

pub use back::{JumpBackHash, jump_back};

use core::num::NonZeroU32;

use super::hashed::{Hashed, hashes_then_places};
use super::numbering::at_least_one;

/// The partition of a 64-bit number by jump consistent hash, exactly as the paper's C++ gives it.
///
/// [`JumpHash`] is the same for keys that are bytes, and has the whole description.
///
/// # Panics
///
/// Panics if there are 0 partitions.
///
/// # Stability
///
/// Lamping and Veach 2014, with doubles that round as IEEE 754 says. Guava's `Hashing.consistentHash` divides in another
/// order, which rounds differently in rare cases: for key 6830846557298327550 and 2,097,152 partitions it gives 48, and
/// the paper's C++, `ClickHouse` and this function 2,097,151.
///
/// # Examples
///
/// ```
/// use tablekeys::partition::jump_hash;
///
/// assert_eq!(jump_hash(256, 1_024), 520);
/// ```
///
/// Not for numbers that are not spread over all 64 bits in other systems than this: the number is hashed by a linear
/// congruence only, so hash it first.
#[must_use]
#[track_caller]
pub const fn jump_hash(key: u64, partitions: u32) -> u32 {
    jump(key, at_least_one(partitions))
}

#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "31-bit and 33-bit numbers as doubles are exact, and a quotient past 2⁶³ saturates past every count"
)]
const fn jump(key: u64, partitions: NonZeroU32) -> u32 {
    let partitions = partitions.get() as i64;
    let mut state = key;
    let (mut bucket, mut next) = (0, 0);
    while next < partitions {
        bucket = next;
        state = state.wrapping_mul(2_862_933_555_777_941_757).wrapping_add(1);
        next = ((bucket + 1) as f64 * ((1u64 << 31) as f64 / ((state >> 33) + 1) as f64)) as i64;
    }
    bucket as u32
}

/// Any bytes in a number of partitions that may grow or shrink at its end: the keys of a new last partition are all that
/// move.
///
/// Even to one part in 10⁸ at the counts that people use, and without any state to keep or to build. From n partitions to n + 1, one key in n + 1 moves,
/// and all of those to the new one.
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
/// Even for every count: n partitions of N keys differ from the mean by what a random choice gives.
/// `partition_of` at n + 1 partitions is either what it is at n, or n.
///
/// # Stability
///
/// Lamping and Veach 2014, as [`jump_hash`] over the SipHash-1-3 of exactly the bytes given. The PartitionKeys are plain
/// decimals only: padded ones would change their width, and so their rows' place, when the count passes 10 or 100.
///
/// # Examples
///
/// ```
/// use tablekeys::partition::JumpHash;
///
/// let before = JumpHash::new(10);
/// let after = JumpHash::new(11);
/// assert_eq!(before.partition_of("order-1"), 6);
/// for order in 0..1_000 {
///     let key = format!("order-{order}");
///     let moved = after.partition_of(&key);
///     assert!(moved == before.partition_of(&key) || moved == 10);
/// }
/// ```
///
/// Not where any other than the last partition may go: use [`HashRing`](super::HashRing) or
/// [`SlotTable`](super::SlotTable). [`JumpBackHash`] does the same faster; this one is older and known in more languages.
///
/// In the guide: [adding partitions](crate::guide::adding_partitions#jump-hash-the-least-moves).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct JumpHash(Hashed);

hashes_then_places!(JumpHash, jump);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_case_in_which_guava_rounds_otherwise_is_as_in_the_papers_code() {
        assert_eq!(jump_hash(6_830_846_557_298_327_550, 2_097_152), 2_097_151);
    }

    #[test]
    fn both_ends_of_keys_and_counts() {
        for key in [0, 1, u64::MAX] {
            assert_eq!(jump_hash(key, 1), 0);
            assert!(jump_hash(key, u32::MAX) < u32::MAX);
        }
        assert_eq!(jump_hash(0, 60), 0);
        assert_eq!(jump_hash(1, 60), 55);
    }
}
