//! The hashes that are tried.

use md5::{Digest, Md5};
use sha2::Sha256;
use tablekeys::partition::{DesignKind, Input};

/// From bytes to a number. `None` where it does not take them.
type Number = dyn Fn(&[u8]) -> Option<u64>;

/// A way from bytes to a partition: the remainder of a number.
pub(super) struct Place {
    pub(super) design: String,
    pub(super) number: Box<Number>,
    partitions: u64,
}

impl Place {
    pub(super) fn of(&self, bytes: &[u8]) -> Option<u32> {
        u32::try_from((self.number)(bytes)? % self.partitions).ok()
    }

    /// The numbers are the first or the last digits of the texts, which people read: no hash.
    pub(super) fn is_digit(&self, rows: &[(u32, Vec<u8>)]) -> bool {
        let is = |(number, bytes): &(u32, Vec<u8>)| {
            let ends = [bytes.first(), bytes.last()].into_iter().flatten();
            ends.filter_map(|byte| char::from(*byte).to_digit(10)).any(|digit| digit == *number)
        };
        self.design.contains(ONE_BYTE) && rows.iter().all(is)
    }
}

/// What programs often take the remainder of; of a whole digest, what remains of it.
type Remainder = (&'static str, fn(&[u8], u64) -> Option<u64>);

/// In the names of those of a single byte.
const ONE_BYTE: &str = "t byte,";

/// The simplest first: digits modulo 3 or 9 are those of their sum, too.
const REMAINDERS: [Remainder; 14] = [
    ("the number itself, modulo", |bytes, _| std::str::from_utf8(bytes).ok()?.parse().ok()),
    ("the byte sum", |bytes, _| Some(sum(bytes))),
    ("the digit sum", |bytes, _| digit_sum(bytes)),
    ("the first byte, modulo", |bytes, _| bytes.first().map(|&byte| byte.into())),
    ("the last byte, modulo", |bytes, _| bytes.last().map(|&byte| byte.into())),
    ("FNV-1a in 32 bits, modulo", |bytes, _| Some(fnv_1a_32(bytes))),
    ("FNV-1a in 64 bits, modulo", |bytes, _| Some(fnv_1a_64(bytes))),
    ("CRC-32, modulo", |bytes, _| Some(crc_32(bytes))),
    ("Java's hashCode, modulo", |bytes, _| java(bytes)),
    ("the first four bytes of the MD5, big-endian, modulo", |bytes, _| Some(be(&Md5::digest(bytes)))),
    ("the first four bytes of the MD5, little-endian, modulo", |bytes, _| Some(le(&Md5::digest(bytes)))),
    ("the MD5, modulo", |bytes, n| Some(whole(&Md5::digest(bytes), n))),
    ("the first four bytes of the SHA-256, big-endian, modulo", |bytes, _| Some(be(&Sha256::digest(bytes)))),
    ("the SHA-256, modulo", |bytes, n| Some(whole(&Sha256::digest(bytes), n))),
];

/// Every way to this number of partitions: what programs often do, and the designs of the crate.
pub(super) fn places(partitions: u32) -> Vec<Place> {
    let n = u64::from(partitions);
    let remainder = |(design, number): Remainder| Place {
        design: design.to_owned(),
        number: Box::new(move |bytes| number(bytes, n)),
        partitions: n,
    };
    let designs = DesignKind::ALL.into_iter().filter_map(|kind| numbered(kind, partitions));
    let [itself, others @ ..] = REMAINDERS;
    // Of few partitions, single bytes that are counted give the number of those that are dealt in turn.
    let others = others.into_iter().filter(|(design, _)| n > 3 || !design.contains(ONE_BYTE));
    std::iter::once(remainder(itself)).chain(designs).chain(others.map(remainder)).collect()
}

/// A design of the library that names partitions by their numbers and hashes, if it can have this number of partitions.
fn numbered(kind: DesignKind, partitions: u32) -> Option<Place> {
    let named = matches!(kind, DesignKind::HashRing | DesignKind::SlotTable);
    if named || kind.input() == Input::Text {
        return None;
    }
    let design = kind.design(partitions).ok()?;
    let number = move |bytes: &[u8]| match kind {
        DesignKind::ByteSum => (bytes.len() == 16).then(|| sum(bytes)),
        _ => Some(design.partition_of(bytes).into()),
    };
    // Its type's name, as in the reference.
    Some(Place { design: format!("{kind:?}"), number: Box::new(number), partitions: partitions.into() })
}

fn sum(bytes: &[u8]) -> u64 {
    bytes.iter().map(|&byte| u64::from(byte)).sum()
}

/// Of hexadecimal digits, where there are no other letters, else of decimal ones.
fn digit_sum(bytes: &[u8]) -> Option<u64> {
    let letters = |byte: &u8| byte.is_ascii_alphabetic() && !byte.is_ascii_hexdigit();
    let radix = if bytes.iter().any(letters) { 10 } else { 16 };
    let digits = bytes.iter().filter_map(|&byte| char::from(byte).to_digit(radix));
    digits.map(u64::from).reduce(|sum, digit| sum + digit)
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
    let mut crc = flate2::Crc::new();
    crc.update(bytes);
    crc.sum().into()
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
