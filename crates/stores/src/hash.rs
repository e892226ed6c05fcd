//! The hashes of other systems, each with the deviations of the clients that use it.

mod lookup3;
mod murmur3;

pub(crate) use lookup3::{event_hubs, postgresql};
pub(crate) use murmur3::{murmur3_utf16, murmur3_x64_128, murmur3_x86_32, signed, spark, unsigned};

pub(crate) fn fnv1a(key: &[u8]) -> u32 {
    key.iter().fold(0x811c_9dc5, |hash, &byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

/// MurmurHash2 of 32 bits, little-endian, with the seed that Kafka's clients use.
pub(crate) fn murmur2(key: &[u8]) -> u32 {
    const M: u32 = 0x5bd1_e995;
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
