//! When a report was made.

use std::time::{Duration, UNIX_EPOCH};

use chrono::{DateTime, Utc};

use crate::clock;

/// `2024-05-06 07:08 UTC`. `SOURCE_DATE_EPOCH` takes the place of the clock, for reports that are the same byte by byte.
pub(super) fn now() -> String {
    let fixed = std::env::var("SOURCE_DATE_EPOCH").ok().and_then(|seconds| seconds.parse().ok());
    let time = fixed.and_then(|seconds| UNIX_EPOCH.checked_add(Duration::from_secs(seconds)));
    DateTime::<Utc>::from(time.unwrap_or_else(clock::now)).format("%Y-%m-%d %H:%M UTC").to_string()
}
