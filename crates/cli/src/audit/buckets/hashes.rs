//! The hashes that are tried.

use md5::{Digest, Md5};
use sha2::Sha256;
use tablekeys::partition::{DesignKind, Input};

/// From bytes to a partition.
type Placing = dyn Fn(&[u8]) -> Option<u32>;

/// A way from bytes to a partition. `None` where it does not take them.
pub(super) struct Place {
    pub(super) design: String,
    pub(super) place: Box<Placing>,
}

/// Every way to so many partitions: the designs of the crate, and what programs often do instead.
pub(super) fn places(partitions: u32) -> Vec<Place> {
    let n = u64::from(partitions);
    let mut places: Vec<Place> = DesignKind::ALL.into_iter().filter_map(|kind| numbered(kind, partitions)).collect();
    places.extend([
        modulo("the byte sum", n, |bytes| Some(bytes.iter().map(|&byte| u64::from(byte)).sum())),
        modulo("FNV-1a in 32 bits, modulo", n, |bytes| Some(fnv_1a_32(bytes))),
        modulo("FNV-1a in 64 bits, modulo", n, |bytes| Some(fnv_1a_64(bytes))),
        modulo("CRC-32, modulo", n, |bytes| Some(crc_32(bytes))),
        modulo("Java's hashCode, modulo", n, java),
        modulo("the first four bytes of the MD5, big-endian, modulo", n, |bytes| Some(be(&Md5::digest(bytes)))),
        modulo("the first four bytes of the MD5, little-endian, modulo", n, |bytes| Some(le(&Md5::digest(bytes)))),
        modulo("the MD5, modulo", n, move |bytes| Some(whole(&Md5::digest(bytes), n))),
        modulo("the first four bytes of the SHA-256, big-endian, modulo", n, |bytes| Some(be(&Sha256::digest(bytes)))),
        modulo("the SHA-256, modulo", n, move |bytes| Some(whole(&Sha256::digest(bytes), n))),
        modulo("the number itself, modulo", n, |bytes| std::str::from_utf8(bytes).ok()?.parse().ok()),
    ]);
    places
}

/// A design of the library that names partitions by their numbers and hashes, if it can have this number of partitions.
fn numbered(kind: DesignKind, partitions: u32) -> Option<Place> {
    let named = matches!(kind, DesignKind::HashRing | DesignKind::SlotTable);
    if named || kind.input() == Input::Text {
        return None;
    }
    let design = kind.design(partitions).ok()?;
    let takes = move |bytes: &[u8]| kind.input() != Input::Guid || bytes.len() == 16;
    Some(Place {
        // Its type's name, as in the reference.
        design: format!("{kind:?}"),
        place: Box::new(move |bytes| takes(bytes).then(|| design.partition_of(bytes))),
    })
}

fn modulo(design: &str, n: u64, hash: impl Fn(&[u8]) -> Option<u64> + 'static) -> Place {
    Place { design: design.into(), place: Box::new(move |bytes| u32::try_from(hash(bytes)? % n).ok()) }
}

fn be(digest: &[u8]) -> u64 {
    digest.first_chunk().map_or(0, |bytes| u32::from_be_bytes(*bytes)).into()
}

fn le(digest: &[u8]) -> u64 {
    digest.first_chunk().map_or(0, |bytes| u32::from_le_bytes(*bytes)).into()
}

/// The whole digest, read as a big-endian number, modulo.
fn whole(digest: &[u8], n: u64) -> u64 {
    digest.iter().fold(0, |rest, &byte| (rest * 256 + u64::from(byte)) % n)
}

fn fnv_1a_32(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0x811c_9dc5_u32, |hash, &byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)).into()
}

fn fnv_1a_64(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
}

fn crc_32(bytes: &[u8]) -> u64 {
    let crc = bytes.iter().fold(u32::MAX, |crc, &byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| crc >> 1 ^ if crc & 1 == 1 { 0xedb8_8320 } else { 0 })
    });
    (!crc).into()
}

/// `Math.abs(text.hashCode())`, of UTF-16 units.
fn java(bytes: &[u8]) -> Option<u64> {
    let text = std::str::from_utf8(bytes).ok()?;
    let hash = text.encode_utf16().fold(0_i32, |hash, unit| hash.wrapping_mul(31).wrapping_add(unit.into()));
    Some(hash.unsigned_abs().into())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The values that the hashes' own pages give.
    #[test]
    fn published_values_come_out() {
        assert_eq!(fnv_1a_32(b"foobar"), 0xbf9c_f968);
        assert_eq!(fnv_1a_64(b"foobar"), 0x8594_4171_f739_67e8);
        assert_eq!(crc_32(b"123456789"), 0xcbf4_3926);
        assert_eq!(java(b"hello"), Some(99_162_322));
        assert_eq!(whole(&[1, 0], 100), 56);
        assert_eq!((be(&[0, 0, 1, 2]), le(&[2, 1, 0, 0])), (258, 258));
    }
}
