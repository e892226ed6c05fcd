//! MurmurHash2 as Kafka's Java client has it.

const M: u32 = 0x5bd1_e995;

/// MurmurHash2 of 32 bits, little-endian, with the seed that Kafka's clients use.
pub(crate) fn murmur2(key: &[u8]) -> u32 {
    #[expect(clippy::cast_possible_truncation, reason = "the hash takes the low 32 bits of the length")]
    let mut hash = 0x9747_b28c ^ key.len() as u32;
    let (words, tail) = key.as_chunks::<4>();
    for word in words {
        let word = u32::from_le_bytes(*word).wrapping_mul(M);
        hash = hash.wrapping_mul(M) ^ (word ^ (word >> 24)).wrapping_mul(M);
    }
    if !tail.is_empty() {
        let rest = tail.iter().rev().fold(0, |rest, &byte| rest << 8 | u32::from(byte));
        hash = (hash ^ rest).wrapping_mul(M);
    }
    hash = (hash ^ (hash >> 13)).wrapping_mul(M);
    hash ^ (hash >> 15)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[expect(clippy::cast_possible_wrap, reason = "Java's int")]
    fn it_gives_the_vectors_of_the_java_client() {
        // `testMurmur2` of org.apache.kafka.common.utils.UtilsTest.
        let vectors = [
            ("21", -973_932_308),
            ("foobar", -790_332_482),
            ("a-little-bit-long-string", -985_981_536),
            ("a-little-bit-longer-string", -1_486_304_829),
            ("lkjh234lh9fiuh90y23oiuhsafujhadof229phr9h19h89h8", -58_897_971),
            ("abc", 479_470_107),
        ];
        for (key, hash) in vectors {
            assert_eq!(murmur2(key.as_bytes()) as i32, hash, "{key}");
        }
    }
}
