//! Counts of keys per partition.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use crate::error::{Error, Result, error};
use crate::partition::{Partitioner, none};

/// Counts of keys per partition, and figures of how even they are.
///
/// Record keys one by one, count them with a design, or merge histograms; `Display` prints bars.
///
/// # Examples
///
/// ```
/// use tablekeys::partition::Alphabet;
/// use tablekeys::skew::Histogram;
///
/// let names = ["james", "john", "robert", "michael", "mary", "william"];
/// let histogram = Histogram::of(&Alphabet::six(), names)?;
/// assert_eq!(histogram.counts(), [0, 0, 2, 2, 1, 1]);
/// assert_eq!(histogram.peak_to_mean(), Some(2.0));
/// assert_eq!(histogram.empty_partitions(), 2);
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// Prefer a [`Heatmap`](super::Heatmap) when the keys are written at known times.
///
/// In the guide: [noise and skew](crate::guide::partitions#noise-and-skew).
#[doc(alias = "distribution")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Histogram {
    /// One per partition: at least one, at most `u32::MAX`.
    counts: Vec<u64>,
    /// Their sum, which is known to fit.
    total: u64,
}

/// Pearson's chi-square statistic and its degrees of freedom.
///
/// Where keys choose partitions evenly at random, the statistic has mean `degrees_of_freedom` and standard deviation
/// √(2 × `degrees_of_freedom`). Far above is skew; far below is more even than chance.
#[doc(alias("chi-squared", "goodness of fit"))]
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct ChiSquare {
    /// Σ (count − mean)² / mean.
    pub statistic: f64,
    /// Partitions − 1.
    pub degrees_of_freedom: u32,
}

#[expect(clippy::cast_precision_loss, reason = "figures are doubles: counts past 2^53 are rounded")]
impl Histogram {
    /// The most partitions of a new histogram: their counts take 128 MiB.
    pub const MAX_PARTITIONS: u32 = 1 << 24;

    /// A histogram without keys, of the given number of partitions, at 8 bytes each.
    ///
    /// # Panics
    ///
    /// If there are 0 partitions, or more than [`MAX_PARTITIONS`](Self::MAX_PARTITIONS); [`try_new`](Self::try_new) returns an
    /// error.
    #[must_use]
    #[track_caller]
    pub fn new(partitions: u32) -> Self {
        Self::try_new(partitions).expect("expected from 1 to 16777216 partitions to count keys in")
    }

    /// As [`new`](Self::new), with an error instead of a panic.
    ///
    /// # Errors
    ///
    /// 0 partitions, or more than [`MAX_PARTITIONS`](Self::MAX_PARTITIONS).
    pub fn try_new(partitions: u32) -> Result<Self> {
        if partitions > Self::MAX_PARTITIONS {
            let max = Self::MAX_PARTITIONS;
            return Err(error!(OutOfRange, "expected at most {max} partitions to count keys in, found {partitions}"));
        }
        Self::from_counts(vec![0; partitions as usize])
    }

    /// The partitions that a design gives to keys.
    ///
    /// Prefer [`record`](Self::record) for keys that exist one at a time.
    ///
    /// # Errors
    ///
    /// A design of more than [`MAX_PARTITIONS`](Self::MAX_PARTITIONS), or one that violates the [`Partitioner`] contract.
    pub fn of<'k, K, P>(design: &P, keys: impl IntoIterator<Item = &'k K>) -> Result<Self>
    where
        K: ?Sized + 'k,
        P: Partitioner<K> + ?Sized,
    {
        let mut histogram = Self::try_new(design.partitions())?;
        for key in keys {
            histogram.record(design.partition_of(key))?;
        }
        Ok(histogram)
    }

    /// A histogram of counts that were made elsewhere, one per partition.
    ///
    /// # Errors
    ///
    /// No counts, more than `u32::MAX` of them, or counts whose sum exceeds `u64`.
    pub fn from_counts(counts: Vec<u64>) -> Result<Self> {
        if counts.is_empty() {
            return Err(none("partition"));
        }
        if u32::try_from(counts.len()).is_err() {
            let (max, found) = (u32::MAX, counts.len());
            return Err(error!(OutOfRange, "expected counts of at most {max} partitions, found {found} counts"));
        }
        let total = counts.iter().try_fold(0u64, |sum, &count| sum.checked_add(count));
        Ok(Self { total: total.ok_or_else(overflow)?, counts })
    }

    /// Counts one key.
    ///
    /// # Errors
    ///
    /// A partition that does not exist.
    #[inline]
    pub fn record(&mut self, partition: u32) -> Result<()> {
        let partitions = self.partitions();
        let Some(count) = self.counts.get_mut(partition as usize) else {
            return Err(error!(OutOfRange, "expected a partition below {partitions}, found {partition}"));
        };
        self.total = self.total.checked_add(1).ok_or_else(overflow)?;
        *count += 1;
        Ok(())
    }

    /// Adds the counts of another histogram with the same number of partitions.
    ///
    /// # Errors
    ///
    /// Another number of partitions, or counts whose sum exceeds `u64`. Nothing is added then.
    pub fn merge(&mut self, other: &Self) -> Result<()> {
        let (expected, found) = (self.partitions(), other.partitions());
        if expected != found {
            return Err(error!(Mismatch, "expected counts of {expected} partitions, found counts of {found}"));
        }
        self.total = self.total.checked_add(other.total).ok_or_else(overflow)?;
        for (count, more) in self.counts.iter_mut().zip(&other.counts) {
            *count += more;
        }
        Ok(())
    }

    /// The number of partitions.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "every constructor checks it")]
    pub const fn partitions(&self) -> u32 {
        self.counts.len() as u32
    }

    /// The number of keys in each partition.
    #[must_use]
    pub fn counts(&self) -> &[u64] {
        &self.counts
    }

    /// The number of keys in all partitions.
    #[must_use]
    pub const fn total(&self) -> u64 {
        self.total
    }

    /// The fullest partition over the mean: `max × n / total`, from 1 to n. `None` without keys.
    ///
    /// This is the figure for capacity: the hottest partition takes that many times its fair share of the load.
    #[doc(alias("imbalance", "load factor"))]
    #[must_use]
    pub fn peak_to_mean(&self) -> Option<f64> {
        let peak = self.counts.iter().copied().max().unwrap_or(0);
        self.mean().map(|mean| peak as f64 / mean)
    }

    /// The standard deviation of the counts over their mean: `√(Σ (count − mean)² / n) / mean`. `None` without keys.
    /// Needs the feature `std`.
    #[cfg(feature = "std")]
    #[doc(alias = "relative standard deviation")]
    #[must_use]
    pub fn coefficient_of_variation(&self) -> Option<f64> {
        let mean = self.mean()?;
        Some((self.squared_deviations(mean) / self.counts.len() as f64).sqrt() / mean)
    }

    /// How many equal partitions would be as concentrated, from 1 to n. `None` without keys.
    ///
    /// ```text
    /// 1 / Σ p² = total² / Σ count², where p is a partition's share of the keys
    /// ```
    ///
    /// This is the reciprocal of Simpson's (or Herfindahl's) index.
    #[doc(alias("Simpson", "Herfindahl"))]
    #[must_use]
    pub fn effective_partitions(&self) -> Option<f64> {
        let squares: f64 = self.counts.iter().map(|&count| square(count as f64)).sum();
        (self.total > 0).then(|| square(self.total as f64) / squares)
    }

    /// How many partitions have no keys.
    #[must_use]
    pub fn empty_partitions(&self) -> u32 {
        self.counts.iter().map(|&count| u32::from(count == 0)).sum()
    }

    /// Pearson's chi-square against equal partitions. `None` without keys.
    ///
    /// [`ChiSquare::p_value`] says how often chance gives as much.
    #[must_use]
    pub fn chi_square(&self) -> Option<ChiSquare> {
        let mean = self.mean()?;
        let degrees_of_freedom = self.partitions() - 1;
        Some(ChiSquare { statistic: self.squared_deviations(mean) / mean, degrees_of_freedom })
    }

    fn mean(&self) -> Option<f64> {
        (self.total > 0).then(|| self.total as f64 / self.counts.len() as f64)
    }

    fn squared_deviations(&self, mean: f64) -> f64 {
        self.counts.iter().map(|&count| square(count as f64 - mean)).sum()
    }
}

fn overflow() -> Error {
    error!(OutOfRange, "expected counts whose sum is at most {}, found a larger sum", u64::MAX)
}

fn square(x: f64) -> f64 {
    x * x
}

/// One line per partition: its number from 0, its count, and a bar of up to 40 characters, at least a dot where there are keys.
impl fmt::Display for Histogram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const WIDTH: u128 = 40;
        let peak = u128::from(self.counts.iter().copied().max().unwrap_or(0));
        let digits = |n: u64| crate::digits::digits(n);
        let (number, count) = (digits(self.counts.len() as u64 - 1), digits(u64::try_from(peak).unwrap_or(u64::MAX)));
        for (partition, &keys) in self.counts.iter().enumerate() {
            // Half characters, rounded to the nearest.
            let halves = (4 * WIDTH * u128::from(keys) + peak) / (2 * peak).max(1);
            let (full, half) = (usize::try_from(halves / 2).unwrap_or(0), halves % 2 == 1);
            let end = match (half, keys) {
                (true, _) => "▌",
                (false, 1..) if full == 0 => "·",
                _ => "",
            };
            let newline = if partition > 0 { "\n" } else { "" };
            write!(f, "{newline}{partition:>number$} {keys:>count$} {:█<full$}{end}", "")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
