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
/// The rule. The answer is the smallest, unless the bound of a smaller one is closer to 10⁻⁶ than doubles can distinguish:
/// ten digits. Needs the feature `std`.
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
mod tests;
