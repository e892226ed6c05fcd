//! Keys as other programs write them: plain formatting and arithmetic, with none of this crate's functions.

use chrono::DateTime;

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
