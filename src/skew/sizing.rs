//! From a rate of writes to a number of partitions.

use core::num::{NonZeroU32, NonZeroU64};

use crate::error::{Error, Kind, Result};

/// What the service aims to serve of one partition: 2,000 entities of 1 KiB a second.
///
/// From Microsoft's scalability targets for table storage. A target, not a promise: a partition may be throttled below it
/// and served above it.
pub const PARTITION_ENTITIES_PER_SECOND: u32 = 2_000;

/// What the service aims to serve of one storage account: 20,000 entities of 1 KiB a second.
///
/// From Microsoft's scalability targets for table storage.
pub const ACCOUNT_ENTITIES_PER_SECOND: u32 = 20_000;

/// How many partitions keep each of them within the service's target, when keys choose their partition by a hash.
///
/// Rows over 2,000 is too few: a hash gives no partition exactly its part. How far the fullest is from the mean depends on
/// how many independent choices fall into one window, and that is the number of keys that are busy in it, not the number
/// of rows: all rows of a key go where the key goes.
///
/// ```text
/// choices = min(keys, rows_per_second × window_seconds)
/// room    = ⌊choices × 2,000 / rows_per_second⌋        choices that one partition has room for
/// answer  = the smallest n with n × P(choices / n, room + 1) ≤ 10⁻⁶
/// P(μ, a) = 1 where a ≤ μ, else e^(a − μ) (μ / a)^a    Chernoff's bound: a choices or more where μ are expected
/// ```
///
/// With the answer, at most one window in a million has a partition over its target, with any hash that is even. The
/// bound is a bound: the exact chance is smaller. `keys` are those that write at the same time, each as busy as the next; where some
/// are busier, count with the busy ones alone, and try the design on real keys with a
/// [`Heatmap`](super::Heatmap). `window_seconds` is how long a burst may last before it hurts; one second is careful.
///
/// # Errors
///
/// More than 20,000 rows a second, which is more than one account takes; so few keys that each is over 2,000 rows
/// a second by itself, which only a salt can split.
///
/// # Examples
///
/// ```
/// use std::num::{NonZeroU32, NonZeroU64};
/// use tablekeys::skew::partitions_needed;
///
/// let needed = |rows, keys| {
///     partitions_needed(rows, NonZeroU64::new(keys).unwrap(), NonZeroU32::MIN).map(NonZeroU32::get)
/// };
///
/// // Many keys: a little more than rows over 2,000.
/// assert_eq!(needed(2_000, 1_000_000)?, 1);
/// assert_eq!(needed(9_000, 1_000_000)?, 6);
/// assert_eq!(needed(20_000, 1_000_000)?, 12);
/// // The same rows from 100 devices: two unlucky neighbours matter now.
/// assert_eq!(needed(20_000, 100)?, 126);
/// // And from 5 devices, none of which fits a partition.
/// assert!(needed(20_000, 5).is_err());
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// Not where the answer is more than the keys themselves: give each key a partition of its own then, and no chance is
/// left.
///
/// In the guide: [how many partitions](crate::guide::sizing#how-many-partitions).
#[expect(clippy::cast_precision_loss, reason = "bounds on a chance")]
pub fn partitions_needed(rows_per_second: u32, keys: NonZeroU64, window_seconds: NonZeroU32) -> Result<NonZeroU32> {
    const CHANCE: f64 = 1e-6;
    if rows_per_second > ACCOUNT_ENTITIES_PER_SECOND {
        return Err(Error::new(Kind::Rate { max: ACCOUNT_ENTITIES_PER_SECOND, found: rows_per_second }));
    }
    if rows_per_second <= PARTITION_ENTITIES_PER_SECOND {
        return Ok(NonZeroU32::MIN);
    }
    // At most 20,000 × 2³², and that times 2,000, which fit a `u64`.
    let choices = keys.get().min(u64::from(rows_per_second) * u64::from(window_seconds.get()));
    let room = choices * u64::from(PARTITION_ENTITIES_PER_SECOND) / u64::from(rows_per_second);
    if room == 0 {
        let max = PARTITION_ENTITIES_PER_SECOND;
        return Err(Error::new(Kind::HotKey { max, rows_per_second, keys: keys.get() }));
    }
    let enough = |partitions: u32| {
        let n = f64::from(partitions);
        n * chernoff(choices as f64 / n, room as f64 + 1.0) <= CHANCE
    };
    // From where the bound is below 1, more partitions only make it smaller: find a count that is enough, then halve.
    let mut too_few = rows_per_second.div_ceil(PARTITION_ENTITIES_PER_SECOND) - 1;
    let mut needed = too_few + 1;
    while !enough(needed) {
        too_few = needed;
        needed = needed.saturating_mul(2);
    }
    while needed - too_few > 1 {
        let middle = too_few + (needed - too_few) / 2;
        if enough(middle) { needed = middle } else { too_few = middle }
    }
    Ok(NonZeroU32::new(needed).expect("at least one"))
}

/// The chance that at least `least` of independent choices fall where `mean` are expected is no more than this.
fn chernoff(mean: f64, least: f64) -> f64 {
    if least <= mean { 1.0 } else { (least - mean + least * (mean / least).ln()).exp() }
}

#[cfg(test)]
#[expect(clippy::cast_precision_loss, reason = "chances")]
mod tests {
    use super::*;
    use crate::ErrorKind;

    fn needed(rows_per_second: u32, keys: u64, window_seconds: u32) -> Result<u32> {
        let (keys, window) = (NonZeroU64::new(keys).unwrap(), NonZeroU32::new(window_seconds).unwrap());
        partitions_needed(rows_per_second, keys, window).map(NonZeroU32::get)
    }

    /// The exact chance that one of `partitions` gets at least `least` of `choices`, times the partitions: binomial terms
    /// added up, one made from the next.
    fn exact_chance(choices: u64, partitions: u32, least: u64) -> f64 {
        if partitions == 1 {
            return if choices >= least { 1.0 } else { 0.0 };
        }
        let p = f64::from(partitions).recip();
        let ln_factorial = |n: u64| (1..=n).map(|i| (i as f64).ln()).sum::<f64>();
        let ln_ways = ln_factorial(choices) - ln_factorial(least) - ln_factorial(choices - least);
        let mut term = (ln_ways + least as f64 * p.ln() + (choices - least) as f64 * (-p).ln_1p()).exp();
        let mut sum = 0.0;
        for k in least..=choices {
            sum += term;
            term *= (choices - k) as f64 / (k + 1) as f64 * p / (1.0 - p);
        }
        f64::from(partitions) * sum
    }

    #[test]
    fn the_exact_chance_of_an_overfull_partition_is_within_one_in_a_million_and_not_far_below() {
        for (rows, keys, window) in
            [(2_001, 5_000, 1), (9_000, 100_000, 1), (20_000, 100_000, 1), (20_000, 1_000, 60), (20_000, 100, 1)]
        {
            let n = needed(rows, keys, window).unwrap();
            let choices = keys.min(u64::from(rows * window));
            let room = choices * 2_000 / u64::from(rows);
            assert!(exact_chance(choices, n, room + 1) <= 1e-6, "{rows} rows of {keys} keys: {n}");
            // A third fewer are too few by the exact chance as well: the bound wastes no more than that.
            let fewer = (n * 2 / 3).max(rows.div_ceil(2_000) - 1);
            assert!(exact_chance(choices, fewer, room + 1) > 1e-6, "{rows} rows of {keys} keys: {n}, and {fewer}");
        }
    }

    #[test]
    fn the_answer_is_the_smallest_that_a_plain_search_finds() {
        for (rows, keys) in [(2_001, 40), (2_500, 1_000), (6_000, 30), (20_000, 50), (20_000, 100_000)] {
            let n = needed(rows, keys, 1).unwrap();
            let choices = keys.min(rows.into());
            let room = choices * 2_000 / u64::from(rows);
            let enough = |n: u32| {
                let (mean, least) = (choices as f64 / f64::from(n), room as f64 + 1.0);
                mean < least && f64::from(n) * (least - mean + least * (mean / least).ln()).exp() <= 1e-6
            };
            assert_eq!((1..=n).find(|&n| enough(n)), Some(n));
        }
    }

    #[test]
    fn few_rows_need_one_partition_and_too_hot_keys_have_no_answer() {
        assert_eq!(needed(0, 1, 1), Ok(1));
        assert_eq!(needed(2_000, 1, 1), Ok(1));
        assert_eq!(
            needed(2_001, 1, 1).unwrap_err().to_string(),
            "expected keys of at most 2000 rows per second each, found 2001 per second from 1: no choice of partition cools a \
             key that is too hot alone"
        );
        assert_eq!(
            needed(20_001, 1_000, 1).unwrap_err().to_string(),
            "expected at most 20000 rows per second for one account, found 20001"
        );
        assert_eq!(needed(20_000, 9, 1).unwrap_err().kind(), ErrorKind::OutOfRange);
        // The largest answer there is: 19 keys, of which no two may meet.
        assert!(needed(20_000, 19, 1).unwrap() < u32::MAX);
        assert_eq!(needed(20_000, u64::MAX, u32::MAX), Ok(11));
    }
}
