//! Other clocks: `SystemTime` and chrono.

use core::time::Duration;
use std::time::{SystemTime, UNIX_EPOCH};

#[cfg(feature = "chrono")]
use super::PER_SECOND;
use super::Ticks;
use crate::error::{Error, Kind, Result};

/// Floored to 100 ns.
impl TryFrom<SystemTime> for Ticks {
    type Error = Error;

    fn try_from(time: SystemTime) -> Result<Self> {
        // A `Duration` has at most 2^64 seconds, which fit an `i128` of nanoseconds many times over.
        let nanos = |d: Duration| i128::try_from(d.as_nanos()).expect("a duration has less than 2^94 ns");
        Self::from_unix_nanos(match time.duration_since(UNIX_EPOCH) {
            Ok(after) => nanos(after),
            Err(before) => -nanos(before.duration()),
        })
    }
}

/// Exact, and an error where the platform's clock starts later: that of Windows starts in 1601.
impl TryFrom<Ticks> for SystemTime {
    type Error = Error;

    fn try_from(ticks: Ticks) -> Result<Self> {
        let epoch = Ticks::UNIX_EPOCH;
        let time = match ticks.checked_duration_since(epoch) {
            Some(after) => UNIX_EPOCH.checked_add(after),
            None => epoch.checked_duration_since(ticks).and_then(|before| UNIX_EPOCH.checked_sub(before)),
        };
        time.ok_or_else(|| Error::new(Kind::Narrower { ticks, target: "SystemTime" }))
    }
}

/// Floored to 100 ns. Chrono writes a leap second as 10⁹ nanoseconds and more, at any second; it becomes the last tick of
/// that second, so that the order stays right.
#[cfg(feature = "chrono")]
impl<Tz: chrono::TimeZone> TryFrom<chrono::DateTime<Tz>> for Ticks {
    type Error = Error;

    fn try_from(time: chrono::DateTime<Tz>) -> Result<Self> {
        let nanos = time.timestamp_subsec_nanos();
        Self::from_unix_parts(time.timestamp(), if nanos < 1_000_000_000 { nanos } else { 999_999_999 })
    }
}

/// Exact: chrono's years reach past both ends.
#[cfg(feature = "chrono")]
impl From<Ticks> for chrono::DateTime<chrono::Utc> {
    fn from(ticks: Ticks) -> Self {
        #[expect(clippy::cast_possible_truncation, reason = "less than 10⁷ × 100 ns")]
        let nanos = (ticks.0 % PER_SECOND * 100) as u32;
        Self::from_timestamp(ticks.unix_seconds(), nanos).expect("years 1 to 9999 are within chrono's range")
    }
}
