//! From a rate of writes to a number of partitions.

use core::time::Duration;

#[cfg(test)]
use super::PARTITION_ENTITIES_PER_SECOND;
use super::gamma::excess;
use crate::error::{Result, error};
use crate::partition::none;

/// How many partitions keep each within the store's limit of rows per second, when keys choose their partition by a hash.
///
/// The limit of Azure's tables is [`PARTITION_ENTITIES_PER_SECOND`](super::PARTITION_ENTITIES_PER_SECOND).
///
/// A hash gives no partition exactly its share. How far the fullest is above the mean depends on how many independent choices
/// fall into one window: the keys that are busy in it, since all rows of a key go to one partition.
///
/// ```text
/// choices = min(busy_keys, ⌈rows_per_second × window⌉, 2⁴⁶)
/// room    = ⌊choices × limit / rows_per_second⌋        choices that one partition has room for
/// answer  = the smallest n with n × P(choices / n, room + 1) ≤ 10⁻⁶; 1 where rows_per_second ≤ limit
/// P(μ, a) = 1 where a ≤ μ, else e^(a − μ) (μ / a)^a    Chernoff's bound: at least a choices where μ are expected
/// ```
///
/// With the answer, at most one window in a million has a partition over its limit, for any even hash. `busy_keys` counts the
/// keys that write at the same time, all equally busy; where some are busier, count these alone, and try the design on real keys
/// with a [`Heatmap`](super::Heatmap). `window` is how long a burst may last; one second is careful.
///
/// # Errors
///
/// - a limit of 0, 0 rows, 0 keys, or a window so short that a partition takes less than one row in it;
/// - so few keys that each alone exceeds the limit: only a [`Salt`](crate::partition::Salt) can divide such a key;
/// - an answer above 2³² − 1.
///
/// # Stability
///
/// The rule. The answer is the smallest unless the bound of a smaller one is nearer to 10⁻⁶ than doubles tell, to ten digits.
/// Needs the feature `std`.
///
/// # Examples
///
/// ```
/// use std::time::Duration;
/// use tablekeys::skew::{PARTITION_ENTITIES_PER_SECOND as LIMIT, partitions_needed};
///
/// let second = Duration::from_secs(1);
/// // Many keys: a little more than rows per second over 2,000.
/// assert_eq!(partitions_needed(LIMIT, 2_000, 1_000_000, second)?, 1);
/// assert_eq!(partitions_needed(LIMIT, 9_000, 1_000_000, second)?, 6);
/// assert_eq!(partitions_needed(LIMIT, 20_000, 1_000_000, second)?, 12);
/// // The same rows from 100 devices: now it matters that several devices may share a partition.
/// assert_eq!(partitions_needed(LIMIT, 20_000, 100, second)?, 126);
/// // From 5 devices: each is too busy for a partition.
/// assert!(partitions_needed(LIMIT, 20_000, 5, second).is_err());
/// // A store that takes 1,000 writes per second and partition.
/// assert_eq!(partitions_needed(1_000, 9_000, 1_000_000, second)?, 11);
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// Prefer one partition per key when the answer is more than the number of keys.
///
/// In the guide: [how many partitions](crate::guide::sizing#how-many-partitions).
#[doc(alias("capacity planning", "shard count", "bucket count"))]
pub fn partitions_needed(limit: u32, rows_per_second: u32, busy_keys: u64, window: Duration) -> Result<u32> {
    let counts = [
        (u64::from(limit), "row per second and partition"),
        (rows_per_second.into(), "row per second"),
        (busy_keys, "key"),
    ];
    if let Some((_, what)) = counts.into_iter().find(|(count, _)| *count == 0) {
        return Err(none(what));
    }
    // At most 2³² rows × 2⁹⁴ nanoseconds.
    let in_window = |rows: u32| u128::from(rows) * window.as_nanos();
    if in_window(limit) < NANOS {
        return Err(error!(
            OutOfRange,
            "expected a window in which a partition of {limit} rows per second takes at least one row, found {window:?}"
        ));
    }
    if rows_per_second <= limit {
        return Ok(1);
    }
    let keys = if busy_keys == 1 { "key" } else { "keys" };
    let choices = in_window(rows_per_second).div_ceil(NANOS).min(u128::from(busy_keys)).min(MAX_CHOICES);
    let room = choices * u128::from(limit) / u128::from(rows_per_second);
    if room == 0 {
        return Err(error!(
            OutOfRange,
            "expected keys of at most {limit} rows per second each, found {rows_per_second} rows per second from {busy_keys} {keys}: no \
             number of partitions divides a key"
        ));
    }
    let enough = |partitions: u32| is_within_chance(choices, partitions, room + 1);
    // From where the bound is below 1, more partitions only make it smaller: find a count that is enough, then halve.
    let mut too_few = rows_per_second.div_ceil(limit) - 1;
    let mut needed = too_few + 1;
    while !enough(needed) {
        if needed == u32::MAX {
            return Err(error!(
                OutOfRange,
                "expected rows and keys for at most {} partitions, found {rows_per_second} rows per second from {busy_keys} {keys}, which \
                 need more",
                u32::MAX
            ));
        }
        too_few = needed;
        needed = needed.saturating_mul(2);
    }
    while needed - too_few > 1 {
        let middle = too_few + (needed - too_few) / 2;
        if enough(middle) { needed = middle } else { too_few = middle }
    }
    Ok(needed)
}

const NANOS: u128 = 1_000_000_000;

/// More choices than these would not fit the arithmetic, and hardly change the answer.
const MAX_CHOICES: u128 = 1 << 46;

/// Whether `n × P(choices / n, least) ≤ 1 / 1,000,000`:
///
/// ```text
/// ln n − least × (r − 1 − ln r) ≤ −ln 1,000,000, with r = choices / (n × least)
/// ```
#[expect(clippy::cast_precision_loss, reason = "below 2⁴⁷")]
fn is_within_chance(choices: u128, partitions: u32, least: u128) -> bool {
    let (n, least) = (f64::from(partitions), least as f64);
    let ratio = choices as f64 / (n * least);
    ratio < 1.0 && n.ln() - least * excess(ratio) <= -1e6_f64.ln()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ErrorKind;

    fn seconds(seconds: u32) -> Duration {
        Duration::from_secs(seconds.into())
    }

    /// From Python's `decimal` with 70 digits, by the formula of the documentation.
    #[test]
    fn answers_are_those_of_arithmetic_with_70_digits() {
        for (rows, keys, window, expected) in [
            (2_001, 40, 1, 3),
            (2_001, u64::MAX, u32::MAX, 2),
            (2_500, 1_000, 1, 2),
            (3_000, 1_000_000, 1, 2),
            (5_000, 3, 1, 16_625_374),
            (5_710, 28_941, 217_308_340, 4),
            (6_000, 30, 1, 33),
            (9_000, 1_000_000, 1, 6),
            (10_000, 20, 1, 620),
            (20_000, 10, 1, 184_726_393),
            (20_000, 19, 1, 666_862_294),
            (20_000, 50, 1, 661),
            (20_000, 100, 1, 126),
            (20_000, 1_000, 60, 19),
            (20_000, 100_000, 1, 12),
            (20_000, u64::MAX, u32::MAX, 11),
        ] {
            assert_eq!(
                partitions_needed(PARTITION_ENTITIES_PER_SECOND, rows, keys, seconds(window)),
                Ok(expected),
                "{rows} rows of {keys} keys in {window} s"
            );
        }
    }

    #[test]
    fn few_rows_need_one_partition_and_too_hot_keys_have_no_answer() {
        assert_eq!(partitions_needed(PARTITION_ENTITIES_PER_SECOND, 1, 1, seconds(1)), Ok(1));
        assert_eq!(partitions_needed(PARTITION_ENTITIES_PER_SECOND, 2_000, 1, seconds(1)), Ok(1));
        let message = |rows, keys, window| {
            partitions_needed(PARTITION_ENTITIES_PER_SECOND, rows, keys, window).unwrap_err().to_string()
        };
        assert_eq!(
            message(2_001, 1, seconds(1)),
            "expected keys of at most 2000 rows per second each, found 2001 rows per second from 1 key: no number of partitions \
             divides a key"
        );
        assert_eq!(message(1, 0, seconds(1)), "expected a count of at least 1 key, found 0");
        assert_eq!(message(0, 1, seconds(1)), "expected a count of at least 1 row per second, found 0");
        let short = "expected a window in which a partition of 2000 rows per second takes at least one row, found ";
        assert_eq!(message(1, 1, Duration::ZERO), format!("{short}0ns"));
        assert_eq!(message(9_000, 1_000, Duration::from_nanos(499_999)), format!("{short}499.999µs"));
        assert!(partitions_needed(PARTITION_ENTITIES_PER_SECOND, 9_000, 1_000, Duration::from_micros(500)).is_ok());
        assert_eq!(
            partitions_needed(PARTITION_ENTITIES_PER_SECOND, 20_000, 9, seconds(1)).unwrap_err().kind(),
            ErrorKind::OutOfRange
        );
    }

    #[test]
    fn any_limit_rate_and_window_has_an_answer_or_an_error() {
        // More rows than one account takes requests: a transaction carries many.
        assert_eq!(partitions_needed(PARTITION_ENTITIES_PER_SECOND, 100_000, u64::MAX, seconds(1)), Ok(58));
        assert_eq!(partitions_needed(20_000, 100_000, u64::MAX, Duration::MAX), Ok(6));
        assert_eq!(partitions_needed(0, 1, 1, seconds(1)).unwrap_err().kind(), ErrorKind::OutOfRange);
        let extremes = [1, 2, 999, 2_000, u32::MAX - 1, u32::MAX];
        for limit in extremes {
            for rows in extremes {
                for keys in [1, 2, 1_000, u64::MAX] {
                    for window in [Duration::from_nanos(1), seconds(1), seconds(u32::MAX), Duration::MAX] {
                        if let Ok(n) = partitions_needed(limit, rows, keys, window) {
                            assert!(n >= rows.div_ceil(limit), "{limit} {rows} {keys} {window:?}: {n}");
                        }
                    }
                }
            }
        }
        let too_many = partitions_needed(1, u32::MAX, u64::MAX, seconds(1)).unwrap_err().to_string();
        assert_eq!(
            too_many,
            "expected rows and keys for at most 4294967295 partitions, found 4294967295 rows per second from \
             18446744073709551615 keys, which need more"
        );
    }
}
