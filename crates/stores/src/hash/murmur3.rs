//! MurmurHash3, with the tails of the systems that deviate.

const C1: u32 = 0xcc9e_2d51;
const C2: u32 = 0x1b87_3593;
const D1: u64 = 0x87c3_7b91_1142_53d5;
const D2: u64 = 0x4cf5_ad43_2745_937f;

const fn mixed(hash: u32, word: u32) -> u32 {
    (hash ^ scrambled(word)).rotate_left(13).wrapping_mul(5).wrapping_add(0xe654_6b64)
}

const fn scrambled(word: u32) -> u32 {
    word.wrapping_mul(C1).rotate_left(15).wrapping_mul(C2)
}

#[expect(clippy::cast_possible_truncation, reason = "the hash takes the low 32 bits of the length")]
const fn end(hash: u32, bytes: usize) -> u32 {
    let hash = hash ^ bytes as u32;
    let hash = (hash ^ (hash >> 16)).wrapping_mul(0x85eb_ca6b);
    let hash = (hash ^ (hash >> 13)).wrapping_mul(0xc2b2_ae35);
    hash ^ (hash >> 16)
}

/// The whole words of a key mixed in, and the bytes that are left over.
fn words(key: &[u8], seed: u32) -> (u32, &[u8]) {
    let (words, tail) = key.as_chunks::<4>();
    (words.iter().fold(seed, |hash, word| mixed(hash, u32::from_le_bytes(*word))), tail)
}

pub(crate) fn murmur3_x86_32(key: &[u8], seed: u32) -> u32 {
    let (hash, tail) = words(key, seed);
    let rest = tail.iter().rev().fold(0, |rest, &byte| rest << 8 | u32::from(byte));
    end(hash ^ scrambled(rest), key.len())
}

/// As [`murmur3_x86_32`], but each byte that is left over is a word of its own, sign-extended: `hashUnsafeBytes` of Spark.
#[expect(clippy::cast_possible_wrap, clippy::cast_sign_loss, reason = "Java's signed bytes")]
pub(crate) fn spark(key: &[u8], seed: u32) -> u32 {
    let (hash, tail) = words(key, seed);
    end(tail.iter().fold(hash, |hash, &byte| mixed(hash, i32::from(byte as i8) as u32)), key.len())
}

/// A byte of the tail as the published MurmurHash3 has it.
#[inline]
pub(crate) const fn unsigned(byte: u8) -> u64 {
    byte as u64
}

/// A byte of the tail as Cassandra has it: sign-extended, as a Java byte is.
#[inline]
#[expect(clippy::cast_possible_wrap, clippy::cast_sign_loss, reason = "Java's signed bytes")]
pub(crate) const fn signed(byte: u8) -> u64 {
    byte as i8 as u64
}

/// MurmurHash3 x64 128 with seed 0, as its two halves.
#[inline]
pub(crate) fn murmur3_x64_128(key: &[u8], widened: impl Fn(u8) -> u64) -> (u64, u64) {
    let (mut h1, mut h2) = (0_u64, 0_u64);
    let (blocks, tail) = key.as_chunks::<16>();
    for block in blocks {
        let block = u128::from_le_bytes(*block);
        #[expect(clippy::cast_possible_truncation, reason = "the two halves of a block")]
        let (k1, k2) = (block as u64, (block >> 64) as u64);
        h1 = (h1 ^ first(k1)).rotate_left(27).wrapping_add(h2).wrapping_mul(5).wrapping_add(0x52dc_e729);
        h2 = (h2 ^ second(k2)).rotate_left(31).wrapping_add(h1).wrapping_mul(5).wrapping_add(0x3849_5ab5);
    }
    let (low, high) = tail.split_at(tail.len().min(8));
    let word = |bytes: &[u8]| bytes.iter().zip(0_u32..).fold(0, |word, (&byte, at)| word ^ widened(byte) << (8 * at));
    h2 ^= second(word(high));
    h1 ^= first(word(low));
    h1 ^= key.len() as u64;
    h2 ^= key.len() as u64;
    h1 = h1.wrapping_add(h2);
    h2 = h2.wrapping_add(h1);
    h1 = finished(h1);
    h2 = finished(h2);
    h1 = h1.wrapping_add(h2);
    (h1, h2.wrapping_add(h1))
}

#[inline]
const fn first(word: u64) -> u64 {
    word.wrapping_mul(D1).rotate_left(31).wrapping_mul(D2)
}

#[inline]
const fn second(word: u64) -> u64 {
    word.wrapping_mul(D2).rotate_left(33).wrapping_mul(D1)
}

#[inline]
const fn finished(word: u64) -> u64 {
    let word = (word ^ (word >> 33)).wrapping_mul(0xff51_afd7_ed55_8ccd);
    let word = (word ^ (word >> 33)).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    word ^ (word >> 33)
}

/// MurmurHash3 x86 32 of a text in UTF-16, little-endian, with seed 0.
pub(crate) fn murmur3_utf16(key: &[u8]) -> u32 {
    let units: Vec<u8> = String::from_utf8_lossy(key).encode_utf16().flat_map(u16::to_le_bytes).collect();
    murmur3_x86_32(&units, 0)
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
            assert_eq!(murmur3_utf16(text.as_bytes()), hash, "{text}");
        }
    }
}
