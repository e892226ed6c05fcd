//! Slots of Redis Cluster, and the masters that `redis-cli --cluster create` deals them to.

use std::num::NonZeroU32;

use crc::{CRC_16_XMODEM, Crc, Table};

pub(crate) const SLOTS: u32 = 16_384;

const CRC: Crc<u16, Table<16>> = Crc::<u16, Table<16>>::new(&CRC_16_XMODEM);

/// The slot of a key: of what is between its first `{` and the first `}` after that, if anything is, and else of the whole key.
pub(crate) fn slot(key: &[u8]) -> u32 {
    u32::from(CRC.checksum(hashed(key))) % SLOTS
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
pub(crate) fn masters(count: NonZeroU32) -> Box<[u32]> {
    let each = SLOTS as f32 / count.get() as f32;
    let (mut first, mut cursor) = (0, 0.0_f32);
    (0..count.get())
        .map(|_| {
            let this = first;
            let last = (cursor + each - 1.0).round() as u32;
            first = last.max(this) + 1;
            cursor += each;
            this
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_master_has_a_slot() {
        for count in (1..=130).chain([1_000, 8_192, 16_383, 16_384]) {
            let first = masters(NonZeroU32::new(count).expect("not 0"));
            assert!(first.is_sorted_by(|a, b| a < b) && first[0] == 0, "{count}");
            assert!(first.last().is_some_and(|&last| last < SLOTS), "{count}");
        }
    }
}
