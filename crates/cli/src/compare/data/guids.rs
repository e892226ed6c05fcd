//! GUIDs, one a line, in lower case with hyphens.

use uuid::{Builder, Uuid};

use super::{Dice, instants};

pub(super) fn version_4(keys: usize, dice: &mut Dice) -> Vec<String> {
    (0..keys).map(|_| Builder::from_random_bytes(dice.bytes()).into_uuid().to_string()).collect()
}

/// One for each of a stream of instants.
pub(super) fn version_7(keys: usize, dice: &mut Dice) -> Vec<String> {
    let instants = instants::stream(keys, dice);
    let guid = |instant: tablekeys::Ticks| {
        let millis = u64::try_from(instant.unix_nanos() / 1_000_000).expect("an instant after 1970");
        Builder::from_unix_timestamp_millis(millis, &dice.bytes()).into_uuid().to_string()
    };
    instants.into_iter().map(guid).collect()
}

/// Version 1 with the first three fields' bytes turned round, so that the bytes that change fastest come first.
///
/// One server, restarted every few thousand GUIDs: between restarts each is the one before plus one, as
/// `UuidCreateSequential` hands them out.
pub(super) fn sequential(keys: usize, dice: &mut Dice) -> Vec<String> {
    /// Version 1 counts its 100 ns steps from 1582-10-15.
    const START: u64 = 499_163_040_000_000_000;
    let start: tablekeys::Ticks = "2024-05-06T07:08:09.0000000Z".parse().expect("an instant");
    let node = dice.bytes::<6>();
    let clock = dice.bytes::<2>();
    let mut step = start.get() - START;
    let mut left = 0;
    let guid = |_| {
        if left == 0 {
            left = 1 + dice.below(10_000);
            // Up to a day later.
            step += dice.below(864_000_000_000);
        }
        left -= 1;
        step += 1;
        let mut bytes = [0; 16];
        bytes[..8].copy_from_slice(&step.to_le_bytes());
        bytes[7] = 0x10 | bytes[7] & 0x0f;
        (bytes[8], bytes[9]) = (0x80 | clock[0] & 0x3f, clock[1]);
        bytes[10..].copy_from_slice(&node);
        Uuid::from_bytes(bytes).to_string()
    };
    (0..keys).map(guid).collect()
}
