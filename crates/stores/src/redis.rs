//! Slots of Redis Cluster, and the masters that `redis-cli --cluster create` deals them to.

use std::num::NonZeroU32;

use crc::{CRC_16_XMODEM, Crc, Table};

/// The slots of a cluster.
pub(crate) const SLOTS: u32 = 16_384;

const CRC: Crc<u16, Table<16>> = Crc::<u16, Table<16>>::new(&CRC_16_XMODEM);

/// The slot of a key: of what is between its first `{` and the first `}` after that, if anything is, and else of the whole key.
pub(crate) fn slot(key: &[u8]) -> u16 {
    CRC.checksum(hashed(key)) % 16_384
}

fn hashed(key: &[u8]) -> &[u8] {
    let Some(open) = key.iter().position(|&byte| byte == b'{') else { return key };
    let inside = &key[open + 1..];
    match inside.iter().position(|&byte| byte == b'}') {
        None | Some(0) => key,
        Some(end) => &inside[..end],
    }
}

/// The first slot of each master, as redis-cli deals them: with numbers of 32 bits, rounded.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "slots are under 2^14"
)]
pub(crate) fn masters(count: NonZeroU32) -> Box<[u16]> {
    let each = SLOTS as f32 / count.get() as f32;
    let (mut first, mut cursor) = (0, 0.0_f32);
    (0..count.get())
        .map(|_| {
            let this = first;
            let last = (cursor + each - 1.0).round() as u16;
            first = last.max(this) + 1;
            cursor += each;
            this
        })
        .collect()
}

/// The master of a slot, by the first slots of all.
#[expect(clippy::cast_possible_truncation, reason = "at most 16,384 masters")]
pub(crate) fn master_of(slot: u16, first: &[u16]) -> u32 {
    // Dealt evenly, so the share of the slots is the master or next to it.
    let mut master = usize::from(slot) * first.len() / SLOTS as usize;
    while first[master] > slot {
        master -= 1;
    }
    while first.get(master + 1).is_some_and(|&next| next <= slot) {
        master += 1;
    }
    master as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slots_are_those_of_the_specification() {
        // The specification of Redis Cluster: CRC16("123456789") is 31C3, and its examples of hash tags.
        assert_eq!(CRC.checksum(b"123456789"), 0x31c3);
        assert_eq!(slot(b"{user1000}.following"), slot(b"user1000"));
        assert_eq!(hashed(b"foo{}{bar}"), b"foo{}{bar}");
        assert_eq!(hashed(b"foo{{bar}}zap"), b"{bar");
        assert_eq!(hashed(b"foo{bar}{zap}"), b"bar");
        assert_eq!(slot(b""), 0);
    }

    #[test]
    fn each_slot_has_the_master_whose_range_it_is_in() {
        for count in (1..=130).chain([1_000, 8_192, 16_383, 16_384]) {
            let first = masters(NonZeroU32::new(count).expect("not 0"));
            assert!(first.is_sorted_by(|a, b| a < b) && first[0] == 0, "{count}");
            for slot in 0..16_384 {
                let master = first.partition_point(|&first| first <= slot) - 1;
                assert_eq!(master_of(slot, &first) as usize, master, "{slot} of {count}");
            }
        }
    }

    #[test]
    fn masters_are_as_redis_cli_deals_them() {
        // Printed by redis-cli --cluster create of 7.0.15.
        let first = |count| masters(NonZeroU32::new(count).expect("not 0"));
        assert_eq!(*first(3), [0, 5_461, 10_923]);
        assert_eq!(*first(16_384), (0..16_384).collect::<Vec<u16>>());
    }
}
