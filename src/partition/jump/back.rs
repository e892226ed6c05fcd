//! Jump hash from above: the same promise in constant expected time.

use core::num::NonZeroU32;

use crate::partition::form::hashed::{Hashed, hashes_then_places};
use crate::partition::form::numbering::{Padded, at_least_one};

/// The partition of a hash by jumping back from above.
///
/// [`JumpBackHash`] does the same for keys that are bytes. See it for details.
///
/// # Panics
///
/// Panics if there are 0 partitions.
///
/// # Stability
///
/// Frozen, in integers only.
///
/// # Examples
///
/// ```
/// use tablekeys::partition::jump_back;
///
/// let hash = 0x0123_4567_89ab_cdef;
/// assert_eq!([1, 2, 10, 100].map(|n| jump_back(hash, n)), [0, 0, 3, 23]);
/// ```
///
/// Prefer [`JumpBackHash`] for keys that are not random numbers: `SplitMix64`, the only hash here, is not keyed.
#[doc(alias = "consistent hashing")]
#[must_use]
#[inline]
#[track_caller]
pub const fn jump_back(hash: u64, partitions: u32) -> u32 {
    jump(hash, at_least_one(partitions))
}

#[inline]
const fn jump(hash: u64, partitions: NonZeroU32) -> u32 {
    let count = partitions.get() as u64;
    let halves = halves(hash, 0);
    // One bit per doubling, [2^q, 2^(q + 1)), that the count reaches into: whether any jump ends there.
    let reached = u32::MAX.unbounded_shr((partitions.get() - 1).leading_zeros());
    let jumps = (halves[0] ^ halves[1]) & reached;
    if jumps == 0 {
        return 0;
    }
    let top = 1 << jumps.ilog2();
    let last = last_jump(halves, jumps, top);
    if (last as u64) < count {
        return last;
    }
    // The last jump of the highest doubling is past the count: try the ones before it in turn.
    let mut round = 1;
    loop {
        let [low, high] = self::halves(hash, round);
        let (first, second) = (low & (2 * (top - 1) + 1), high & (2 * (top - 1) + 1));
        if (first as u64) < count {
            return within(halves, jumps, top, first);
        }
        if (second as u64) < count {
            return within(halves, jumps, top, second);
        }
        round += 1;
    }
}

/// A jump that ends below the count, or, if it is below its doubling, the last one of the next lower doubling that has one.
const fn within(halves: [u32; 2], jumps: u32, top: u32, jump: u32) -> u32 {
    let lower = jumps ^ top;
    if jump >= top {
        jump
    } else if lower == 0 {
        0
    } else {
        last_jump(halves, lower, 1 << lower.ilog2())
    }
}

/// Where the last jump of the doubling that begins at `top` ends. The halves are independent of the bits of `jumps` that were
/// read; taking them in turn keeps them independent of each other.
const fn last_jump(halves: [u32; 2], jumps: u32, top: u32) -> u32 {
    top + (halves[(jumps.count_ones() % 2) as usize] & (top - 1))
}

/// The low and the high 32 bits of a number of the random sequence of a hash: `SplitMix64` seeded with it.
#[expect(clippy::cast_possible_truncation, reason = "the halves are what is wanted")]
const fn halves(hash: u64, round: u64) -> [u32; 2] {
    let mut z = hash.wrapping_add((round + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^= z >> 31;
    [z as u32, (z >> 32) as u32]
}

/// As [`JumpHash`](super::JumpHash), in constant expected time for any number of partitions: the keys of the last partition are
/// the only ones that move when the count changes by one.
///
/// The jumps of a key are the counts of partitions at which it moves. Jump hash follows them from 0 up; this begins at the top.
/// In each doubling of the count a key moves with a chance of one half, and its last jump there is anywhere in it with equal
/// chance: one random number gives both. The jumps before are needed only if that last one is past the count, two tries on
/// average. All arithmetic is on integers.
///
/// ```text
/// r₀, r₁, … = SplitMix64 seeded with SipHash-1-3(secret, key); lo and hi are the low and the high 32 bits
/// jumps     = (lo(r₀) ⊕ hi(r₀)), its lowest ⌈log₂ n⌉ bits
/// last(u)   = 2^q + (h mod 2^q), q the highest bit of u, h = lo(r₀) where u has an even number of ones, else hi(r₀)
///
/// jumps = 0                → 0
/// last(jumps) < n          → last(jumps)
/// otherwise                  x = the first of lo(r₁), hi(r₁), lo(r₂), … mod 2^(q + 1) that is below n
/// x ≥ 2^q                  → x
/// jumps without bit q = 0  → 0
/// otherwise                → last(jumps without bit q)
/// ```
///
/// # Distribution
///
/// Even for every count: n partitions of N keys differ from the mean by what a random choice gives. `partition_of` at n + 1
/// partitions is either what it is at n, or n.
///
/// The bytes decide: a GUID and its text are two keys. Use one of them, best a [`Guid`](crate::partition::Guid).
///
/// # Stability
///
/// The algorithm of Ertl, "`JumpBackHash`: Say Goodbye to the Modulo Operation to Distribute Keys Uniformly to Buckets", 2024,
/// with the random numbers above. The PartitionKeys are plain decimals, as of [`JumpHash`](super::JumpHash). The text form is
/// `jump-back:10`, with a secret `jump-back:10!` and a check. See [`SipHash`](crate::partition::SipHash) for what the check is.
///
/// # Examples
///
/// ```
/// use tablekeys::partition::JumpBackHash;
///
/// const ORDERS: JumpBackHash = JumpBackHash::new(1_000);
/// assert_eq!(ORDERS.partition_key_of("order-1"), "853");
/// assert_eq!("jump-back:1000".parse(), Ok(ORDERS));
/// ```
///
/// Prefer [`JumpHash`](super::JumpHash) to agree with other systems that use jump hash: this is another function. Prefer
/// [`SlotTable`](crate::partition::SlotTable) where any partition but the last can go.
#[doc(alias("consistent hashing", "sharding", "bucket", "growing"))]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct JumpBackHash(Hashed);

hashes_then_places!(JumpBackHash, jump, "jump-back:", Padded::Never);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_random_sequence_is_splitmix64() {
        // The first numbers of the published generator for seed 0.
        let number = |round| u64::from(halves(0, round)[1]) << 32 | u64::from(halves(0, round)[0]);
        assert_eq!([0, 1, 2].map(number), [0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4, 0x06c4_5d18_8009_454f]);
    }

    #[test]
    fn keys_that_are_bytes_are_placed_by_their_hash() {
        for key in 0..100_u32 {
            let hash = siphasher::sip::SipHasher13::new().hash(&key.to_le_bytes());
            for partitions in [1, 2, 10, 1_000, u32::MAX] {
                assert_eq!(jump_back(hash, partitions), JumpBackHash::new(partitions).partition_of(&key.to_le_bytes()));
            }
        }
        assert_eq!([1, 2, 10, 100].map(|n| jump_back(0x0123_4567_89ab_cdef, n)), [0, 0, 3, 23]);
    }

    #[test]
    fn a_key_moves_only_to_the_partition_that_is_new() {
        for hash in (0..2_000u64).map(|i| i.wrapping_mul(0x2545_f491_4f6c_dd1d)) {
            let mut before = 0;
            for count in 2..600 {
                let after = jump_back(hash, count);
                assert!(after == before || after == count - 1, "{hash} at {count}: from {before} to {after}");
                before = after;
            }
        }
    }

    #[test]
    fn the_largest_counts_have_a_partition_for_every_hash() {
        for hash in (0..1_000_000u64).map(|i| i.wrapping_mul(0x2545_f491_4f6c_dd1d)) {
            let [a, b, c] = [(1 << 31), (1 << 31) + 1, u32::MAX].map(|count| (jump_back(hash, count), count));
            assert!(a.0 < a.1 && b.0 < b.1 && c.0 < c.1);
            assert!(b.0 == a.0 || b.0 == 1 << 31);
        }
    }
}
