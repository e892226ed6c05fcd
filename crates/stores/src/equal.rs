//! Equal ranges of a hash, the last of which takes the rest; chunks, and routing shards.

use std::num::NonZeroU32;

/// The length of each of n equal ranges of all hashes of 128 bits: 2^128 over n.
pub(crate) const fn whole_step(ranges: NonZeroU32) -> u128 {
    let n = ranges.get() as u128;
    // 2^128 does not fit: one less does, and differs by 1 where n divides 2^128.
    let (less, exact) = (u128::MAX / n, u128::MAX % n == n - 1);
    if exact && n > 1 { less + 1 } else { less }
}

#[expect(clippy::cast_possible_truncation, reason = "less than the number of ranges")]
pub(crate) fn range_of(hash: u128, step: u128, ranges: NonZeroU32) -> u32 {
    (hash / step.max(1)).min(u128::from(ranges.get() - 1)) as u32
}

/// The chunk of a hash with a sign, counted from the least one: n chunks with split points that are symmetric about 0, `step`
/// apart.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "hashes of 64 bits"
)]
pub(crate) fn chunk_of(hash: u128, step: u128, chunks: NonZeroU32) -> u32 {
    let (hash, step, n) = (hash as i128 + i128::from(i64::MIN), (step as i128).max(1), i128::from(chunks.get()));
    // Of an even number the middle split point is 0, of an odd one 0 is the middle of a chunk.
    let middle = if n % 2 == 0 { 0 } else { step / 2 };
    let chunk = (hash + middle).div_euclid(step) + n / 2;
    chunk.clamp(0, n - 1) as u32
}

/// Routing shards per shard of an index that sets no number of them: a power of two, which leaves room for splits up to 1,024.
pub(crate) fn routing_shards_each(shards: NonZeroU32) -> u32 {
    let log2 = u32::BITS - (shards.get() - 1).leading_zeros();
    1 << 10_u32.saturating_sub(log2).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn n(count: u32) -> NonZeroU32 {
        NonZeroU32::new(count).expect("not 0")
    }

    #[test]
    fn every_boundary_belongs_to_the_range_it_begins() {
        assert_eq!([1, 2, 3].map(|count| whole_step(n(count))), [u128::MAX, 1 << 127, u128::MAX / 3]);
        for (bits, largest) in [(32, u128::from(u32::MAX)), (126, u128::MAX >> 2), (128, u128::MAX)] {
            for count in [1, 2, 3, 4, 10, 12, 32, 1_000, 65_537, u32::MAX] {
                let step = if bits == 128 { whole_step(n(count)) } else { largest / u128::from(count) };
                for range in [0, 1, count / 2, count - 1].into_iter().filter(|&range| range < count) {
                    let first = u128::from(range) * step;
                    assert_eq!(range_of(first, step, n(count)), range, "{bits} bits, {range} of {count}");
                    let before = first.checked_sub(1).map_or(0, |before| range_of(before, step, n(count)));
                    assert_eq!(before, range.saturating_sub(1), "{bits} bits, {range} of {count}");
                }
                assert_eq!(range_of(largest, step, n(count)), count - 1);
            }
        }
    }

    #[test]
    fn chunks_are_those_of_the_server() {
        // Split points as `sharding_initial_split` lists them: for 4, -step, 0 and step; for 3, half a step to both sides.
        let of = |chunks: u32, hashes: &[i64]| -> Vec<u32> {
            let step = i64::MAX.cast_unsigned() / u64::from(chunks) * 2;
            hashes.iter().map(|&hash| chunk_of(crate::placement::from_least(hash), step.into(), n(chunks))).collect()
        };
        let quarter = i64::MAX / 4 * 2;
        let four = [i64::MIN, -quarter - 1, -quarter, -1, 0, quarter - 1, quarter, i64::MAX];
        assert_eq!(of(4, &four), [0, 0, 1, 1, 2, 2, 3, 3]);
        let third = i64::MAX / 3;
        let three = [i64::MIN, -third - 1, -third, 0, third - 1, third, i64::MAX];
        assert_eq!(of(3, &three), [0, 0, 1, 1, 1, 2, 2]);
        assert_eq!(of(1, &[0]), [0]);
    }

    #[test]
    fn routing_shards_leave_room_up_to_1024() {
        // MetadataCreateIndexService.calculateNumRoutingShards, and its tests of the values.
        let total = |shards: u32| shards * routing_shards_each(n(shards));
        assert_eq!([1, 2, 3, 9, 12, 512, 513, 1_024].map(total), [1_024, 1_024, 768, 576, 768, 1_024, 1_026, 2_048]);
    }
}
