//! Counts a partition and a time window.

mod shades;

use core::cmp::Reverse;
use core::time::Duration;
use std::collections::BTreeMap;

use super::Histogram;
use crate::error::{Error, Kind, Result};
use crate::partition::Partitioner;
use crate::ticks::Ticks;

/// Counts of keys a partition and a time window: where the writes are at one time.
///
/// A [`Histogram`] over all time can be perfectly even while every write of a minute goes to one partition, and it is the
/// minute that the store's limits are about. A heat map has one histogram a window. Windows that hold no key take no
/// memory.
///
/// ```text
/// window of t = ⌊t / step⌋ steps since 0001-01-01T00:00:00Z, as Ticks::floor_to has it
/// ```
///
/// # Distribution
///
/// Heat within windows is never less than heat over all time, and longer windows that are made of whole shorter ones never
/// show more of it: [`peak_share`](Self::peak_share) can only fall and
/// [`partitions_at_once`](Self::partitions_at_once) only rise as windows are joined. A window of few keys looks hot by
/// chance alone: of 10 keys in 16 even partitions, some partition has 2 or more nearly always. Choose windows long enough
/// to hold many keys a partition, and short enough that the service would notice.
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
/// assert_eq!(heat.over_all_time().peak_to_mean(), Some(1.0));
/// assert_eq!(heat.peak_share(), Some(1.0));
/// assert_eq!(heat.partitions_at_once(), Some(1.0));
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// Not for keys without a time: use [`Histogram`].
///
/// In the guide: [hot partitions](crate::guide::hot_partitions).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Heatmap {
    step: Duration,
    /// Counts over all windows, which every window's counts fit into.
    over_all_time: Histogram,
    /// By the window's first instant. None is empty.
    windows: BTreeMap<Ticks, Histogram>,
}

/// The keys of one time window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Window<'h> {
    start: Ticks,
    histogram: &'h Histogram,
}

impl<'h> Window<'h> {
    /// The first instant of the window.
    #[must_use]
    pub const fn start(&self) -> Ticks {
        self.start
    }

    /// Its keys a partition, at least one in all.
    #[must_use]
    pub const fn histogram(&self) -> &'h Histogram {
        self.histogram
    }

    /// The partition that takes most keys of the window, the lowest of equals, and how many it takes.
    #[must_use]
    pub fn peak(&self) -> (u32, u64) {
        let mut peak = (0, 0);
        for (partition, &keys) in (0..).zip(self.histogram.counts()) {
            if keys > peak.1 {
                peak = (partition, keys);
            }
        }
        peak
    }

    /// The part of the window's keys that its fullest partition takes: from 1/n, which is even, to 1.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a figure")]
    pub fn peak_share(&self) -> f64 {
        self.peak().1 as f64 / self.histogram.total() as f64
    }

    /// How many partitions take at least one key of the window.
    #[must_use]
    pub fn partitions_written(&self) -> usize {
        self.histogram.counts().len() - self.histogram.empty_partitions()
    }
}

impl Heatmap {
    /// No keys yet, in so many partitions and windows of `step`.
    ///
    /// # Errors
    ///
    /// A step of zero, or one that is no whole number of 100 ns.
    ///
    /// # Panics
    ///
    /// Panics if there are 0 partitions.
    pub fn new(partitions: u32, step: Duration) -> Result<Self> {
        Ticks::MIN.floor_to(step)?;
        Ok(Self { step, over_all_time: Histogram::new(partitions), windows: BTreeMap::new() })
    }

    /// The partitions that a design gives to keys, each with the instant at which it is written.
    ///
    /// # Errors
    ///
    /// A step of zero, or one that is no whole number of 100 ns.
    ///
    /// # Panics
    ///
    /// When the design breaks its law and names a partition that it does not have.
    pub fn of<'k, K, P>(design: &P, step: Duration, keys: impl IntoIterator<Item = (Ticks, &'k K)>) -> Result<Self>
    where
        K: ?Sized + 'k,
        P: Partitioner<K> + ?Sized,
    {
        let mut heatmap = Self::new(design.partitions(), step)?;
        for (at, key) in keys {
            heatmap.record(at, design.partition_of(key)).expect("a partition of the design");
        }
        Ok(heatmap)
    }

    /// Counts one key, written at an instant. Keys may come in any order.
    ///
    /// # Errors
    ///
    /// A partition that there is none of.
    pub fn record(&mut self, at: Ticks, partition: u32) -> Result<()> {
        self.over_all_time.record(partition)?;
        let start = at.floor_to(self.step).expect("`new` has checked the step");
        let partitions = self.partitions();
        self.windows.entry(start).or_insert_with(|| Histogram::new(partitions)).record(partition)
    }

    /// Adds the counts of another heat map of as many partitions and the same step.
    ///
    /// # Errors
    ///
    /// Another number of partitions, another step, or counts that sum past `u64`; nothing is added then.
    pub fn merge(&mut self, other: &Self) -> Result<()> {
        if self.step != other.step {
            return Err(Error::new(Kind::Steps { expected: self.step, found: other.step }));
        }
        self.over_all_time.merge(&other.over_all_time)?;
        for (&start, more) in &other.windows {
            // No window holds more than the whole, which fits.
            self.windows.entry(start).or_insert_with(|| Histogram::new(other.partitions())).merge(more)?;
        }
        Ok(())
    }

    /// The same keys in windows so many times as long.
    ///
    /// Longer windows never show more heat. `None` where they would be longer than a `Duration` can be.
    ///
    /// # Panics
    ///
    /// Panics if there are 0 windows to join.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::time::Duration;
    /// use tablekeys::Ticks;
    /// use tablekeys::skew::Heatmap;
    ///
    /// let mut minutes = Heatmap::new(2, Duration::from_secs(60))?;
    /// for (minute, partition) in [(0, 0), (1, 1), (59, 0), (60, 0)] {
    ///     minutes.record(Ticks::UNIX_EPOCH.checked_add(Duration::from_secs(60 * minute)).unwrap(), partition)?;
    /// }
    /// let hours = minutes.joined(60).unwrap();
    /// assert_eq!(hours.windows().map(|hour| hour.histogram().total()).collect::<Vec<_>>(), [3, 1]);
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    #[must_use]
    #[track_caller]
    pub fn joined(&self, windows: u32) -> Option<Self> {
        assert!(windows > 0, "expected at least 1 window to join, found 0");
        let step = self.step.checked_mul(windows)?;
        let mut joined = Self { step, over_all_time: self.over_all_time.clone(), windows: BTreeMap::new() };
        for (start, histogram) in &self.windows {
            let start = start.floor_to(step).expect("whole windows are whole ticks");
            let sum = joined.windows.entry(start).or_insert_with(|| Histogram::new(self.partitions()));
            sum.merge(histogram).expect("no window holds more than the whole, which fits");
        }
        Some(joined)
    }

    /// The number of partitions.
    #[must_use]
    pub fn partitions(&self) -> u32 {
        u32::try_from(self.over_all_time.counts().len()).expect("`new` takes a u32")
    }

    /// How long a window is.
    #[must_use]
    pub const fn step(&self) -> Duration {
        self.step
    }

    /// The windows that hold keys, oldest first.
    #[must_use]
    pub fn windows(&self) -> impl ExactSizeIterator<Item = Window<'_>> {
        self.windows.iter().map(|(&start, histogram)| Window { start, histogram })
    }

    /// The same keys without their time.
    #[must_use]
    pub const fn over_all_time(&self) -> &Histogram {
        &self.over_all_time
    }

    /// The window in which one partition takes the most keys, the earliest of equals. `None` without keys.
    ///
    /// Its [`peak`](Window::peak) over the step is the rate that the service must allow for one partition.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::time::Duration;
    /// use tablekeys::Ticks;
    /// use tablekeys::skew::Heatmap;
    ///
    /// let mut heat = Heatmap::new(3, Duration::from_secs(60))?;
    /// let noon: Ticks = "2024-05-06T12:00:00.0000000Z".parse()?;
    /// for (second, partition) in [(1, 0), (2, 0), (70, 2), (80, 2), (90, 2)] {
    ///     heat.record(noon.checked_add(Duration::from_secs(second)).unwrap(), partition)?;
    /// }
    /// let hottest = heat.hottest().unwrap();
    /// assert_eq!(hottest.start().to_string(), "2024-05-06T12:01:00.0000000Z");
    /// assert_eq!(hottest.peak(), (2, 3));
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    #[must_use]
    pub fn hottest(&self) -> Option<Window<'_>> {
        self.windows().max_by_key(|window| (window.peak().1, Reverse(window.start)))
    }

    /// The part of all keys that went to the fullest partition of their window: `Σ max / total`. `None` without keys.
    ///
    /// From 1/n, which is even in every window, to 1: every write of a window goes to one partition.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a figure")]
    pub fn peak_share(&self) -> Option<f64> {
        let peaks: u64 = self.windows().map(|window| window.peak().1).sum();
        let total = self.over_all_time.total();
        (total > 0).then(|| peaks as f64 / total as f64)
    }

    /// How many equal partitions, written at once, would be as concentrated. `None` without keys.
    ///
    /// ```text
    /// total / Σ over windows (Σ over partitions count² / window's total)
    /// ```
    ///
    /// The mean of each window's [effective partitions](Histogram::effective_partitions), weighted by its keys and
    /// harmonic. n is even in every window, 1 is one partition at a time.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a figure")]
    pub fn partitions_at_once(&self) -> Option<f64> {
        let spread = |window: Window<'_>| {
            let total = window.histogram.total() as f64;
            window.histogram.counts().iter().map(|&count| (count as f64).powi(2) / total).sum::<f64>()
        };
        let total = self.over_all_time.total();
        (total > 0).then(|| total as f64 / self.windows().map(spread).sum::<f64>())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ErrorKind;

    const MINUTE: Duration = Duration::from_secs(60);

    pub(super) fn at(minutes: u32) -> Ticks {
        Ticks::UNIX_EPOCH.checked_add(minutes * MINUTE).unwrap()
    }

    pub(super) fn of(partitions: u32, keys: &[(u32, u32)]) -> Heatmap {
        let mut heat = Heatmap::new(partitions, MINUTE).unwrap();
        for &(minute, partition) in keys {
            heat.record(at(minute), partition).unwrap();
        }
        heat
    }

    #[test]
    fn figures_of_two_windows_worked_out_by_hand() {
        let heat = of(4, &[(0, 0), (0, 0), (0, 0), (0, 1), (5, 2), (5, 3)]);
        let windows: Vec<Window> = heat.windows().collect();
        assert_eq!(windows.iter().map(Window::start).collect::<Vec<_>>(), [at(0), at(5)]);
        assert_eq!(windows.iter().map(Window::peak).collect::<Vec<_>>(), [(0, 3), (2, 1)]);
        assert_eq!(windows.iter().map(Window::partitions_written).collect::<Vec<_>>(), [2, 2]);
        assert_eq!(windows.iter().map(Window::peak_share).collect::<Vec<_>>(), [0.75, 0.5]);
        assert_eq!(heat.hottest(), Some(windows[0]));
        assert_eq!(heat.peak_share(), Some(4.0 / 6.0));
        assert_eq!(heat.partitions_at_once(), Some(6.0 / (10.0 / 4.0 + 2.0 / 2.0)));
        assert_eq!(heat.over_all_time().counts(), [3, 1, 1, 1]);
    }

    #[test]
    fn the_earliest_of_equally_hot_windows_is_the_hottest() {
        let heat = of(2, &[(9, 1), (3, 0), (7, 0)]);
        assert_eq!(heat.hottest().map(|window| window.start()), Some(at(3)));
    }

    #[test]
    fn without_keys_there_are_no_figures() {
        let heat = Heatmap::new(3, MINUTE).unwrap();
        assert_eq!((heat.hottest(), heat.peak_share(), heat.partitions_at_once()), (None, None, None));
        assert_eq!((heat.windows().len(), heat.partitions(), heat.step()), (0, 3, MINUTE));
        assert_eq!(heat.to_string(), "no keys");
    }

    #[test]
    fn windows_start_where_ticks_are_floored_and_both_ends_of_the_clock_have_one() {
        let mut heat = Heatmap::new(1, Duration::from_nanos(700)).unwrap();
        for t in [Ticks::MAX, Ticks::MIN] {
            heat.record(t, 0).unwrap();
        }
        let starts: Vec<u64> = heat.windows().map(|window| window.start().get()).collect();
        assert_eq!(starts, [0, Ticks::MAX.get() / 7 * 7]);
        let whole = Duration::from_nanos(u64::MAX / 100 * 100);
        let mut one = Heatmap::new(1, whole * 100).unwrap();
        one.record(Ticks::MAX, 0).unwrap();
        assert_eq!(one.windows().next().map(|window| window.start()), Some(Ticks::MIN));
    }

    #[test]
    fn what_does_not_fit_is_refused_whole() {
        assert_eq!(Heatmap::new(1, Duration::ZERO).unwrap_err().kind(), ErrorKind::OutOfRange);
        assert!(Heatmap::new(1, Duration::from_nanos(150)).is_err());
        let mut heat = of(2, &[(0, 1)]);
        let before = heat.clone();
        assert_eq!(heat.record(at(0), 2).unwrap_err().to_string(), "expected a partition below 2, found 2");
        assert!(heat.merge(&of(3, &[(0, 1)])).unwrap_err().to_string().contains("of 2 partitions, found 3"));
        let other = Heatmap::new(2, Duration::from_secs(1)).unwrap();
        assert_eq!(heat.merge(&other).unwrap_err().to_string(), "expected a heat map of windows of 60s, found 1s");
        assert_eq!(heat, before);
    }
}
