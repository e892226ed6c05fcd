//! Errors of instants outside years 1 to 9999, and of steps between instants.

use core::time::Duration;

use super::Ticks;
use crate::error::{Error, ErrorKind, WriteNumbers, error};

/// In place of nanoseconds: the instant is further away than 64 bits of seconds can express.
const BEYOND: u32 = u32::MAX;

/// An instant of [`parts`].
#[cold]
pub(super) const fn instant(seconds: i64, nanos: u32) -> Error {
    const WRITE: WriteNumbers = |seconds, nanos, f| {
        let seconds = seconds.cast_signed();
        write!(f, "expected an instant from {} to {}, found ", Ticks::MIN, Ticks::MAX)?;
        match nanos {
            BEYOND if seconds < 0 => write!(f, "more than {} seconds before", i64::MAX),
            BEYOND => write!(f, "more than {} seconds after", i64::MAX),
            0 => write!(f, "{seconds} seconds after"),
            _ => write!(f, "{seconds} seconds and {nanos} ns after"),
        }?;
        f.write_str(" 1970-01-01T00:00:00Z")
    };
    Error::numbers(ErrorKind::OutOfRange, WRITE, seconds.cast_unsigned(), nanos)
}

/// Seconds, floored, and nanoseconds within the second, or [`BEYOND`].
#[expect(clippy::cast_possible_truncation, reason = "compared with the range of i64, and less than a second")]
pub(super) const fn parts(nanos: i128) -> (i64, u32) {
    const SECOND: i128 = 1_000_000_000;
    match nanos.div_euclid(SECOND) {
        ..-0x8000_0000_0000_0000 => (i64::MIN, BEYOND),
        0x8000_0000_0000_0000.. => (i64::MAX, BEYOND),
        seconds => (seconds as i64, nanos.rem_euclid(SECOND) as u32),
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn instants_out_of_range_are_named() {
        let message = |nanos| Ticks::from_unix_nanos(nanos).unwrap_err().to_string();
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
