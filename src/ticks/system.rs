//! The clock of the system.

use core::time::Duration;
use std::time::{SystemTime, UNIX_EPOCH};

use super::{PER_SECOND, Ticks};
use crate::error::{Error, Result};

/// The nanoseconds since a whole second before the instant, or 10⁹ of them where it is whole and before 1970.
pub(crate) fn subsec_nanos(time: SystemTime) -> u32 {
    match time.duration_since(UNIX_EPOCH) {
        Ok(after) => after.subsec_nanos(),
        Err(before) => 1_000_000_000 - before.duration().subsec_nanos(),
    }
}

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

/// Exact, and an error before the platform's clock starts: on Windows, in 1601.
impl TryFrom<Ticks> for SystemTime {
    type Error = Error;

    fn try_from(ticks: Ticks) -> Result<Self> {
        let between = |earlier: Ticks, later: Ticks| {
            let ticks = later.get().checked_sub(earlier.get())?;
            Some(Duration::new(ticks / PER_SECOND, (ticks % PER_SECOND) as u32 * 100))
        };
        let time = match between(Ticks::UNIX_EPOCH, ticks) {
            Some(after) => UNIX_EPOCH.checked_add(after),
            None => between(ticks, Ticks::UNIX_EPOCH).and_then(|before| UNIX_EPOCH.checked_sub(before)),
        };
        time.ok_or_else(|| super::outside::narrower(ticks, "SystemTime"))
    }
}
