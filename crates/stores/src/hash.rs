//! The hashes of other systems, each with the deviations of the clients that use it.

mod lookup3;
mod murmur2;
mod murmur3;

pub(crate) use lookup3::{event_hubs, postgresql};
pub(crate) use murmur2::murmur2;
pub(crate) use murmur3::{Mixed, murmur3_x64_128, murmur3_x86_32, signed, spark, unsigned};

/// FNV-1a of 32 bits.
pub(crate) fn fnv1a(key: &[u8]) -> u32 {
    key.iter().fold(0x811c_9dc5, |hash, &byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fnv1a_gives_the_vectors_of_its_authors() {
        // From the test suite of the reference implementation by Landon Curt Noll.
        let vectors = [("", 0x811c_9dc5), ("a", 0xe40c_292c), ("b", 0xe70c_2de5), ("foobar", 0xbf9c_f968)];
        for (key, hash) in vectors {
            assert_eq!(fnv1a(key.as_bytes()), hash, "{key}");
        }
    }
}
