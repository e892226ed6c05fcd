//! Keys as other programs write them: plain formatting and arithmetic, with none of this crate's functions.

use chrono::DateTime;
use siphasher::sip::SipHasher13;

/// 2024-05-06T07:00:00Z in seconds since 1970.
pub(super) const START: i64 = 1_714_978_800;

/// 1970 in ticks, and the last instant, which inverted ticks are counted back from.
pub(super) const UNIX_EPOCH: i64 = 621_355_968_000_000_000;
pub(super) const MAX: i64 = 3_155_378_975_999_999_999;

/// This number of seconds after the start, in ticks.
pub(super) fn ticks(seconds: u64) -> i64 {
    UNIX_EPOCH + (START + seconds.cast_signed()) * 10_000_000
}

/// The same as `yyyy-MM-ddTHH:mm:ss`.
pub(super) fn iso(seconds: u64) -> String {
    let time = DateTime::from_timestamp(START + seconds.cast_signed(), 0).unwrap();
    time.format("%Y-%m-%dT%H:%M:%S").to_string()
}

/// FNV-1a in 32 bits.
pub(super) fn fnv(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5_u32, |hash, b| (hash ^ u32::from(b)).wrapping_mul(0x0100_0193))
}

/// SipHash-1-3 scaled to this number of partitions.
pub(super) fn siphash(text: &str, partitions: u64) -> u64 {
    let hash = SipHasher13::new().hash(text.as_bytes());
    u64::try_from((u128::from(hash) * u128::from(partitions)) >> 64).unwrap()
}

/// The paper's jump hash of the SipHash.
#[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, reason = "as the paper has it")]
pub(super) fn jump(text: &str, partitions: i64) -> i64 {
    let mut key = SipHasher13::new().hash(text.as_bytes());
    let (mut bucket, mut next) = (-1_i64, 0_i64);
    while next < partitions {
        bucket = next;
        key = key.wrapping_mul(2_862_933_555_777_941_757).wrapping_add(1);
        next = ((bucket + 1) as f64 * ((1_u64 << 31) as f64 / ((key >> 33) + 1) as f64)) as i64;
    }
    bucket
}
