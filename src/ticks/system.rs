//! The clock of the system.

use core::time::Duration;
use std::time::{SystemTime, UNIX_EPOCH};

use super::Ticks;
use crate::error::{Error, Result};

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
        let epoch = Ticks::UNIX_EPOCH;
        let time = match ticks.checked_duration_since(epoch) {
            Some(after) => UNIX_EPOCH.checked_add(after),
            None => epoch.checked_duration_since(ticks).and_then(|before| UNIX_EPOCH.checked_sub(before)),
        };
        time.ok_or_else(|| super::outside::narrower(ticks, "SystemTime"))
    }
}
