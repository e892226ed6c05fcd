//! Equal ranges of a hash, the last of which takes the rest.

use std::num::NonZeroU32;

/// The length of each of n equal ranges of the hashes from 0 to the largest, by the formula of Cosmos DB and MongoDB.
pub(crate) const fn step(largest: u128, ranges: NonZeroU32) -> u128 {
    largest / ranges.get() as u128
}

/// The length of each of n equal ranges of all hashes of so many bits: 2 to the power of the bits over n.
pub(crate) const fn whole_step(bits: u32, ranges: NonZeroU32) -> u128 {
    let n = ranges.get() as u128;
    if bits < u128::BITS {
        return (1 << bits) / n;
    }
    // 2^128 does not fit: one less does, and differs by 1 where n divides 2^128.
    let (less, exact) = (u128::MAX / n, u128::MAX % n == n - 1);
    if exact && n > 1 { less + 1 } else { less }
}

/// The range of a hash of so many bits.
#[expect(clippy::cast_possible_truncation, reason = "less than the number of ranges")]
pub(crate) fn range_of(hash: u128, bits: u32, step: u128, ranges: NonZeroU32) -> u32 {
    let last = u128::from(ranges.get() - 1);
    if bits <= 32 {
        // Words divide several times as fast.
        return (hash as u64 / (step as u64).max(1)).min(last as u64) as u32;
    }
    if last == 0 {
        return 0;
    }
    // Without a division: the share of the high 64 bits is the range, or next to it.
    let mut range = ((hash >> (bits - 64)) * u128::from(ranges.get())) >> 64;
    while range > 0 && hash < range * step {
        range -= 1;
    }
    while range < last && hash >= (range + 1) * step {
        range += 1;
    }
    range as u32
}

/// The range of all hashes of 128 bits that begin with these 31, or `None` where a boundary may be among them.
#[expect(clippy::cast_possible_truncation, reason = "less than the number of ranges")]
pub(crate) fn range_of_head(head: u32, ranges: NonZeroU32) -> Option<u32> {
    const BITS: u32 = 31;
    let n = u64::from(ranges.get());
    let share = u64::from(head) * n;
    let within = share & ((1 << BITS) - 1);
    // A boundary is less than n below its exact share, and the next share of a head is 2^97 / n hashes away or more.
    (within + n < 1 << BITS).then_some((share >> BITS) as u32)
}

/// The chunk of a signed hash: n chunks with split points that are symmetric about 0, `step` apart.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "steps are under 2^64"
)]
pub(crate) fn chunk_of(hash: i64, step: u128, chunks: NonZeroU32) -> u32 {
    let n = i128::from(chunks.get());
    let step = (step as i128).max(1);
    // Of an even number the middle split point is 0, of an odd one 0 is the middle of a chunk.
    let middle = if n % 2 == 0 { 0 } else { step / 2 };
    let chunk = (i128::from(hash) + middle).div_euclid(step) + n / 2;
    chunk.clamp(0, n - 1) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn n(count: u32) -> NonZeroU32 {
        NonZeroU32::new(count).expect("not 0")
    }

    #[test]
    fn lengths_are_floors() {
        assert_eq!(whole_step(128, n(1)), u128::MAX);
        assert_eq!(whole_step(128, n(2)), 1 << 127);
        assert_eq!(whole_step(128, n(3)), u128::MAX / 3);
        assert_eq!(whole_step(64, n(1)), 1 << 64);
        assert_eq!(whole_step(64, n(12)), (1 << 64) / 12);
    }

    #[test]
    fn every_boundary_belongs_to_the_range_it_begins() {
        for (bits, largest) in [(32, u128::from(u32::MAX)), (126, u128::MAX >> 2), (128, u128::MAX)] {
            for count in [1, 2, 3, 4, 10, 12, 32, 1_000, 65_537, u32::MAX] {
                let step = if bits == 128 { whole_step(128, n(count)) } else { step(largest, n(count)) };
                for range in [0, 1, count / 2, count - 1].into_iter().filter(|&range| range < count) {
                    let first = u128::from(range) * step;
                    assert_eq!(range_of(first, bits, step, n(count)), range, "{bits} bits, {range} of {count}");
                    if range > 0 {
                        assert_eq!(
                            range_of(first - 1, bits, step, n(count)),
                            range - 1,
                            "{bits} bits, {range} of {count}"
                        );
                    }
                }
                assert_eq!(range_of(largest, bits, step, n(count)), count - 1);
            }
        }
    }

    #[test]
    fn heads_that_decide_have_the_range_of_all_their_hashes() {
        let mut undecided = 0;
        for count in [1, 2, 3, 7, 12, 1_000, 65_537, 1 << 20, u32::MAX] {
            let step = whole_step(128, n(count));
            for at in 0..20_000_u32 {
                let head = at.wrapping_mul(0x9e37_79b9) >> 1;
                let least = u128::from(head) << 97;
                let ends = [least, least | u128::MAX >> 31].map(|hash| range_of(hash, 128, step, n(count)));
                match range_of_head(head, n(count)) {
                    Some(range) => assert_eq!(ends, [range; 2], "{head:x} of {count}"),
                    None => undecided += u32::from(count <= 1_000),
                }
            }
            // Both sides of a boundary.
            let boundary = ((u128::from(count / 2) * step) >> 97) as u32;
            for head in [boundary.saturating_sub(1), boundary, (boundary + 1).min(0x7fff_ffff)] {
                let least = u128::from(head) << 97;
                if let Some(range) = range_of_head(head, n(count)) {
                    assert_eq!(range_of(least, 128, step, n(count)), range);
                    assert_eq!(range_of(least | u128::MAX >> 31, 128, step, n(count)), range);
                }
            }
        }
        assert!(undecided < 10, "{undecided}");
    }

    #[test]
    fn chunks_are_those_of_the_server() {
        // Split points as `sharding_initial_split` lists them: for 4, -step, 0 and step; for 3, half a step to both sides.
        let of = |hash, chunks: u32| {
            let step = step(i64::MAX.cast_unsigned().into(), n(chunks)) * 2;
            chunk_of(hash, step, n(chunks))
        };
        let quarter = i64::MAX / 4 * 2;
        assert_eq!(
            [i64::MIN, -quarter - 1, -quarter, -1, 0, quarter - 1, quarter, i64::MAX].map(|hash| of(hash, 4)),
            [0, 0, 1, 1, 2, 2, 3, 3]
        );
        let third = i64::MAX / 3;
        assert_eq!(
            [i64::MIN, -third - 1, -third, 0, third - 1, third, i64::MAX].map(|hash| of(hash, 3)),
            [0, 0, 1, 1, 1, 2, 2]
        );
        assert_eq!(of(0, 1), 0);
    }
}
