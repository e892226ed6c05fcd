//! Errors of counts per partition, and of the number of partitions for a rate of writes.

use core::fmt;
use core::time::Duration;

use super::ErrorKind;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum SkewKind {
    NoPartition {
        partitions: u32,
        found: u32,
    },
    /// Histograms of different lengths.
    Partitions {
        expected: u32,
        found: u32,
    },
    TooManyCounts {
        found: u64,
    },
    Overflow,
    /// Heat maps of different steps.
    Steps {
        expected: Duration,
        found: Duration,
    },
    /// So many windows together are too long.
    Windows {
        step: Duration,
        found: u32,
    },
    /// A window in which a partition takes less than a row.
    Window {
        limit: u32,
        found: Duration,
    },
    TooManyNeeded {
        rows_per_second: u32,
        keys: u64,
    },
    /// More partitions than counts are kept of.
    Room {
        max: u32,
        found: u32,
    },
    HotKey {
        max: u32,
        rows_per_second: u32,
        keys: u64,
    },
}

impl SkewKind {
    pub(super) const fn kind(&self) -> ErrorKind {
        match self {
            Self::NoPartition { .. }
            | Self::TooManyCounts { .. }
            | Self::Overflow
            | Self::Windows { .. }
            | Self::Window { .. }
            | Self::TooManyNeeded { .. }
            | Self::Room { .. }
            | Self::HotKey { .. } => ErrorKind::OutOfRange,
            Self::Partitions { .. } | Self::Steps { .. } => ErrorKind::Mismatch,
        }
    }
}

impl fmt::Display for SkewKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoPartition { partitions, found } => {
                write!(f, "expected a partition below {partitions}, found {found}")
            }
            Self::Partitions { expected, found } => {
                write!(f, "expected counts of {expected} partitions, found counts of {found}")
            }
            Self::TooManyCounts { found } => {
                write!(f, "expected counts of at most {} partitions, found {found} counts", u32::MAX)
            }
            Self::Overflow => write!(f, "expected counts whose sum is at most {}, found a larger sum", u64::MAX),
            Self::Steps { expected, found } => {
                write!(f, "expected a heat map with windows of {expected:?}, found windows of {found:?}")
            }
            Self::Windows { step, found } => {
                write!(f, "expected a window of at most {:?}, found one of {found} times {step:?}", Duration::MAX)
            }
            Self::Window { limit, found } => write!(
                f,
                "expected a window in which a partition of {limit} rows per second takes at least one row, found {found:?}"
            ),
            Self::TooManyNeeded { rows_per_second, keys } => write!(
                f,
                "expected rows and keys for at most {} partitions, found {rows_per_second} rows per second from {keys} key{}, \
                 which need more",
                u32::MAX,
                if *keys == 1 { "" } else { "s" }
            ),
            Self::Room { max, found } => write!(f, "expected at most {max} partitions to count keys in, found {found}"),
            Self::HotKey { max, rows_per_second, keys } => write!(
                f,
                "expected keys of at most {max} rows per second each, found {rows_per_second} rows per second from {keys} \
                 key{}: no number of partitions divides a key",
                if *keys == 1 { "" } else { "s" }
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::walk;
    use super::*;

    #[test]
    fn every_kind_has_its_error_kind_and_message() {
        walk!(SkewKind {
            NoPartition { partitions: 3, found: 3 } => OutOfRange, "expected a partition below 3, found 3";
            Partitions { expected: 3, found: 4 } => Mismatch, "expected counts of 3 partitions, found counts of 4";
            TooManyCounts { found: 1 << 32 } => OutOfRange,
                "expected counts of at most 4294967295 partitions, found 4294967296 counts";
            Overflow {} => OutOfRange, "expected counts whose sum is at most 18446744073709551615, found a larger sum";
            Steps { expected: Duration::from_secs(60), found: Duration::from_secs(1) } => Mismatch,
                "expected a heat map with windows of 60s, found windows of 1s";
            Windows { step: Duration::MAX, found: 2 } => OutOfRange,
                "expected a window of at most 18446744073709551615.999999999s, found one of 2 times \
                 18446744073709551615.999999999s";
            Window { limit: 2_000, found: Duration::from_micros(1) } => OutOfRange,
                "expected a window in which a partition of 2000 rows per second takes at least one row, found 1µs";
            TooManyNeeded { rows_per_second: 9, keys: 1 } => OutOfRange,
                "expected rows and keys for at most 4294967295 partitions, found 9 rows per second from 1 key, which need more";
            Room { max: 3, found: 4 } => OutOfRange, "expected at most 3 partitions to count keys in, found 4";
            HotKey { max: 2_000, rows_per_second: 9_000, keys: 3 } => OutOfRange,
                "expected keys of at most 2000 rows per second each, found 9000 rows per second from 3 keys: no number of \
                 partitions divides a key";
        });
    }
}
