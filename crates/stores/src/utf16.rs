//! Shards of Elasticsearch: a hash of UTF-16, and routing shards.

use std::num::NonZeroU32;

use crate::hash::{Mixed, murmur3_x86_32};

/// MurmurHash3 x86 32 of a text in UTF-16, little-endian, with seed 0.
pub(crate) fn murmur3(key: &[u8]) -> u32 {
    if key.is_ascii() {
        let (pairs, odd) = key.as_chunks::<2>();
        let hash =
            pairs.iter().fold(Mixed::new(0), |hash, &[low, high]| hash.word(u32::from(low) | u32::from(high) << 16));
        return odd.iter().fold(hash, |hash, &unit| hash.tail(unit.into())).end(key.len() * 2);
    }
    let units: Vec<u8> = String::from_utf8_lossy(key).encode_utf16().flat_map(u16::to_le_bytes).collect();
    murmur3_x86_32(&units, 0)
}

/// Routing shards per shard of an index that sets no number of them: a power of two, which leaves room for splits up to 1,024.
pub(crate) fn routing_shards_each(shards: NonZeroU32) -> u32 {
    let log2 = u32::BITS - (shards.get() - 1).leading_zeros();
    1 << 10_u32.saturating_sub(log2).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_are_those_of_elasticsearchs_tests() {
        // Murmur3HashFunctionTests.testKnownValues.
        let vectors = [
            ("hell", 0x5a0c_b7c3),
            ("hello", 0xd7c3_1989),
            ("hello w", 0x22ab_2984),
            ("hello wo", 0xdf0c_a123),
            ("hello wor", 0xe774_4d61),
            ("The quick brown fox jumps over the lazy dog", 0xe07d_b09c),
            ("The quick brown fox jumps over the lazy cog", 0x4e63_d2ad),
        ];
        for (text, hash) in vectors {
            assert_eq!(murmur3(text.as_bytes()), hash, "{text}");
        }
    }

    #[test]
    fn ascii_has_the_hash_that_its_units_have() {
        for length in 0..40 {
            let key = &b"abcdefghijklmnopqrstuvwxyz0123456789ABCD"[..length];
            let units: Vec<u8> = key.iter().flat_map(|&byte| [byte, 0]).collect();
            assert_eq!(murmur3(key), murmur3_x86_32(&units, 0));
        }
    }

    #[test]
    fn routing_shards_leave_room_up_to_1024() {
        // MetadataCreateIndexService.calculateNumRoutingShards, and its tests of the values.
        let total = |shards: u32| shards * routing_shards_each(NonZeroU32::new(shards).expect("not 0"));
        assert_eq!([1, 2, 3, 9, 12, 512, 513, 1_024].map(total), [1_024, 1_024, 768, 576, 768, 1_024, 1_026, 2_048]);
    }
}
