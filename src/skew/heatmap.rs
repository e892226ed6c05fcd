//! Counts of keys per partition and time window.

mod window;

use alloc::collections::BTreeMap;
use core::cmp::Reverse;
use core::time::Duration;

use super::Histogram;
use crate::error::{Result, error};
use crate::partition::Partitioner;
use crate::ticks::Ticks;
pub use window::Window;

/// Counts of keys per partition and time window: how even the writes of each moment are.
///
/// A [`Histogram`] of a day can be even while every write of a minute goes to one partition, and the limits of the store hold for
/// the minute.
///
/// ```text
/// window of t = ⌊t / step⌋ steps since 0001-01-01T00:00:00Z, as Ticks::floor_to computes it
/// ```
///
/// Memory: 8 bytes per partition, about 200 per window with keys, and 13 to 26 per partition and window with keys.
///
/// # Distribution
///
/// With windows a whole number of times as long, [`peak_share`](Self::peak_share) can only fall and
/// [`effective_partitions`](Self::effective_partitions) can only rise. A window of few keys looks hot by chance: of 10 keys in 16
/// even partitions, some partition nearly always has 2 or more. Choose windows that hold many keys per partition and still show a
/// peak.
///
/// # Examples
///
/// A log whose PartitionKey is the day: even over a week, and one partition at any time.
///
/// ```
/// use std::time::Duration;
/// use tablekeys::Ticks;
/// use tablekeys::skew::Heatmap;
///
/// let hour = Duration::from_secs(3_600);
/// let mut heat = Heatmap::new(7, hour)?;
/// let monday: Ticks = "2024-05-06T00:00:00.0000000Z".parse()?;
/// for i in 0..7 * 24 {
///     heat.record(monday.checked_add(i * hour).unwrap(), i / 24)?;
/// }
/// assert_eq!(heat.total().peak_to_mean(), Some(1.0));
/// assert_eq!(heat.peak_share(), Some(1.0));
/// assert_eq!(heat.effective_partitions(), Some(1.0));
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// Prefer a [`Histogram`] when the keys have no time.
///
/// In the guide: [hot partitions](crate::guide::hot_partitions).
#[doc(alias("hot partition", "hotspot", "key visualizer"))]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Heatmap {
    step: Duration,
    /// Counts over all windows. The counts of a window are never more, so they fit.
    total: Histogram,
    /// By the first instant of the window, the keys of each partition that has some; at least one.
    windows: BTreeMap<Ticks, BTreeMap<u32, u64>>,
}

impl Heatmap {
    /// A heat map without keys, of the given number of partitions and windows of length `step`.
    ///
    /// # Errors
    ///
    /// 0 partitions, or more than [`Histogram::MAX_PARTITIONS`]; a step of zero, or one that is not a whole number of 100 ns.
    pub fn new(partitions: u32, step: Duration) -> Result<Self> {
        Ticks::MIN.floor_to(step)?;
        Ok(Self { step, total: Histogram::try_new(partitions)?, windows: BTreeMap::new() })
    }

    /// The partitions that a design gives to keys, each with the instant of its write.
    ///
    /// # Errors
    ///
    /// As [`new`](Self::new), and a design that violates the [`Partitioner`] contract.
    pub fn of<'k, K, P>(design: &P, step: Duration, keys: impl IntoIterator<Item = (Ticks, &'k K)>) -> Result<Self>
    where
        K: ?Sized + 'k,
        P: Partitioner<K> + ?Sized,
    {
        let mut heatmap = Self::new(design.partitions(), step)?;
        for (at, key) in keys {
            heatmap.record(at, design.partition_of(key))?;
        }
        Ok(heatmap)
    }

    /// Counts one key that is written at an instant, in any order.
    ///
    /// # Errors
    ///
    /// A partition that does not exist.
    pub fn record(&mut self, at: Ticks, partition: u32) -> Result<()> {
        self.total.record(partition)?;
        let start = at.floor_to(self.step).expect("`new` has checked the step");
        *self.windows.entry(start).or_default().entry(partition).or_default() += 1;
        Ok(())
    }

    /// Adds the counts of another heat map with the same number of partitions and the same step.
    ///
    /// # Errors
    ///
    /// Another number of partitions, another step, or counts whose sum exceeds `u64`. Nothing is added then.
    pub fn merge(&mut self, other: &Self) -> Result<()> {
        if self.step != other.step {
            let (expected, found) = (self.step, other.step);
            return Err(error!(
                Mismatch,
                "expected a heat map with windows of {expected:?}, found windows of {found:?}"
            ));
        }
        self.total.merge(&other.total)?;
        for (&start, counts) in &other.windows {
            let window = self.windows.entry(start).or_default();
            for (&partition, keys) in counts {
                *window.entry(partition).or_default() += keys;
            }
        }
        Ok(())
    }

    /// The number of partitions.
    #[must_use]
    pub const fn partitions(&self) -> u32 {
        self.total.partitions()
    }

    /// The length of a window.
    #[must_use]
    pub const fn step(&self) -> Duration {
        self.step
    }

    /// The windows that have keys, oldest first.
    #[must_use]
    pub fn windows(&self) -> impl ExactSizeIterator<Item = Window<'_>> {
        self.windows.iter().map(|(&start, counts)| Window { start, counts })
    }

    /// The counts of all windows together.
    #[must_use]
    pub const fn total(&self) -> &Histogram {
        &self.total
    }

    /// The window in which one partition has the most keys, the earliest of equals. `None` without keys.
    ///
    /// Its [`peak`](Window::peak) divided by the step is the highest rate of writes that one partition has to take.
    #[must_use]
    pub fn hottest(&self) -> Option<Window<'_>> {
        self.windows().max_by_key(|window| (window.peak().1, Reverse(window.start())))
    }

    /// The share of all keys that went to the fullest partition of their window: `Σ max / total`, from 1/n to 1. `None` without
    /// keys.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a figure")]
    pub fn peak_share(&self) -> Option<f64> {
        let peaks: u64 = self.windows().map(|window| window.peak().1).sum();
        let total = self.total.total();
        (total > 0).then(|| peaks as f64 / total as f64)
    }

    /// How many equal partitions, all written at the same time, would be as concentrated. `None` without keys.
    ///
    /// ```text
    /// total / Σ over windows (Σ over partitions count² / total of the window)
    /// ```
    ///
    /// The harmonic mean of each window's [effective partitions](Histogram::effective_partitions), weighted by its keys: from 1,
    /// one partition at a time, to n.
    #[doc(alias = "partitions at once")]
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a figure")]
    pub fn effective_partitions(&self) -> Option<f64> {
        let total = self.total.total();
        (total > 0).then(|| total as f64 / self.windows().map(|window| window.concentration()).sum::<f64>())
    }
}

#[cfg(test)]
mod tests;
