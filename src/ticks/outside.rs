//! Errors of instants outside years 1 to 9999, and of steps between instants.

use core::fmt;
use core::time::Duration;

use super::Ticks;
use crate::error::{Error, ErrorKind, WriteNumbers, error};

/// `nanos` is less than a second.
#[cold]
pub(super) const fn instant(seconds: i64, nanos: u32) -> Error {
    const WRITE: WriteNumbers = |seconds, nanos, f| {
        let instant = UnixInstant { seconds: seconds.cast_signed(), nanos };
        write!(f, "expected an instant from {} to {}, found {instant}", Ticks::MIN, Ticks::MAX)
    };
    Error::numbers(ErrorKind::OutOfRange, WRITE, seconds.cast_unsigned(), nanos)
}

#[cold]
pub(super) const fn instant_nanos(nanos: i128) -> Error {
    let UnixInstant { seconds, nanos } = UnixInstant::from_nanos(nanos);
    instant(seconds, nanos)
}

#[cold]
pub(super) const fn bad_step(step: Duration) -> Error {
    const WRITE: WriteNumbers = |seconds, nanos, f| {
        let nanos = Duration::new(seconds, nanos).as_nanos();
        write!(f, "expected a step of a whole number of 100 ns ticks, at least one, found {nanos} ns")
    };
    Error::numbers(ErrorKind::OutOfRange, WRITE, step.as_secs(), step.subsec_nanos())
}

/// An instant of years 1 to 9999 that another type cannot hold.
#[cold]
#[cfg_attr(not(any(feature = "std", feature = "jiff")), expect(dead_code, reason = "other types come with features"))]
pub(super) fn narrower(ticks: Ticks, target: &'static str) -> Error {
    error!(OutOfRange, "expected an instant that {target} can hold, found {ticks}")
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct UnixInstant {
    /// Floored; the first or the last number where the instant is further away.
    seconds: i64,
    /// Less than a second, or [`UnixInstant::BEYOND`].
    nanos: u32,
}

impl UnixInstant {
    /// In place of nanoseconds: the instant is further away than `seconds` can express.
    const BEYOND: u32 = u32::MAX;

    const fn from_nanos(nanos: i128) -> Self {
        const SECOND: i128 = 1_000_000_000;
        let seconds = nanos.div_euclid(SECOND);
        #[expect(clippy::cast_possible_truncation, reason = "compared with the range of i64, and less than a second")]
        if seconds < i64::MIN as i128 {
            Self { seconds: i64::MIN, nanos: Self::BEYOND }
        } else if seconds > i64::MAX as i128 {
            Self { seconds: i64::MAX, nanos: Self::BEYOND }
        } else {
            Self { seconds: seconds as i64, nanos: nanos.rem_euclid(SECOND) as u32 }
        }
    }
}

impl fmt::Display for UnixInstant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self { seconds, nanos: Self::BEYOND } => {
                let side = if seconds < 0 { "before" } else { "after" };
                write!(f, "more than {} seconds {side} 1970-01-01T00:00:00Z", i64::MAX)
            }
            Self { seconds, nanos: 0 } => write!(f, "{seconds} seconds after 1970-01-01T00:00:00Z"),
            Self { seconds, nanos } => write!(f, "{seconds} seconds and {nanos} ns after 1970-01-01T00:00:00Z"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn instants_out_of_range_are_named() {
        let message = |nanos| instant_nanos(nanos).to_string();
        let epoch = "after 1970-01-01T00:00:00Z";
        assert!(message(253_402_300_800_000_000_000).ends_with(&format!("found 253402300800 seconds {epoch}")));
        assert!(
            message(-62_135_596_800_000_000_001).ends_with(&format!("-62135596801 seconds and 999999999 ns {epoch}"))
        );
        let (first, last) = (i128::from(i64::MIN) * 1_000_000_000, i128::from(i64::MAX) * 1_000_000_000 + 999_999_999);
        assert!(message(last).ends_with(&format!("found 9223372036854775807 seconds and 999999999 ns {epoch}")));
        assert!(message(first).ends_with(&format!("found -9223372036854775808 seconds {epoch}")));
        for (nanos, side) in [(first - 1, "before"), (last + 1, "after"), (i128::MAX, "after"), (i128::MIN, "before")] {
            let end = format!("found more than 9223372036854775807 seconds {side} 1970-01-01T00:00:00Z");
            assert!(message(nanos).ends_with(&end));
        }
    }
}
