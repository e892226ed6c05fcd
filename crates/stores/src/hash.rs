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
