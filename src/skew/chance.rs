//! What a uniform random choice of partitions gives.

#![expect(clippy::cast_precision_loss, reason = "figures are doubles: counts past 2⁵³ are rounded")]

use std::f64::consts::TAU;

use super::gamma::{ln_gamma, upper_gamma};
use super::{ChiSquare, Histogram};

/// The figures of a [`Histogram`] whose keys choose their partitions uniformly at random: what a perfect hash gives.
///
/// ```text
/// peak_to_mean             = the median of the fullest partition, over the mean
/// rare_peak_to_mean        = what the fullest partition over the mean exceeds once in 1,000 times
/// coefficient_of_variation = √((n − 1) / keys)
/// effective_partitions     = n / (1 + (n − 1) / keys)
/// empty_partitions         = n × (1 − 1 / n)^keys
/// ```
///
/// # Distribution
///
/// The probability that no partition has more than k keys is exact to 0.002 from six partitions on, to 0.02 below, and to 0.0002
/// where it is above 0.99. So the median of the fullest partition is the exact count or next to it. Needs the feature `std`.
///
/// # Examples
///
/// ```
/// use tablekeys::partition::SipHash;
/// use tablekeys::skew::Histogram;
///
/// let keys: Vec<String> = (0..1_000).map(|i| format!("customer-{i}")).collect();
/// let histogram = Histogram::of(&SipHash::new(100), keys.iter())?;
/// let (found, chance) = (histogram.peak_to_mean(), histogram.by_chance());
/// // The fullest has nearly twice the mean, and so it has by chance.
/// assert_eq!((found, chance.map(|chance| chance.peak_to_mean)), (Some(1.9), Some(1.9)));
/// assert!(histogram.chi_square().and_then(|chi| chi.p_value()) > Some(0.001));
/// # Ok::<(), tablekeys::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct Chance {
    /// The median of the fullest partition, over the mean.
    pub peak_to_mean: f64,
    /// What the fullest partition over the mean exceeds once in 1,000 times.
    pub rare_peak_to_mean: f64,
    /// The expected coefficient of variation.
    pub coefficient_of_variation: f64,
    /// The expected number of equal partitions that would be as concentrated.
    pub effective_partitions: f64,
    /// The expected number of partitions without keys.
    pub empty_partitions: f64,
}

impl Histogram {
    /// The same figures of as many keys that choose partitions uniformly at random. `None` without keys. Needs the feature `std`.
    #[must_use]
    pub fn by_chance(&self) -> Option<Chance> {
        Chance::of(self.total(), self.partitions())
    }
}

impl ChiSquare {
    /// How often a uniform random choice gives a statistic as high or higher, from 0 to 1. `None` for one partition.
    ///
    /// ```text
    /// p = Q(degrees_of_freedom / 2, statistic / 2), the upper regularised incomplete gamma function
    /// ```
    ///
    /// Its relative error is below 10⁻¹⁰ up to a million degrees of freedom. Chi-square is a good approximation from about five
    /// keys per partition. Needs the feature `std`.
    #[must_use]
    pub fn p_value(&self) -> Option<f64> {
        let freedom = f64::from(self.degrees_of_freedom);
        (self.degrees_of_freedom > 0).then(|| upper_gamma(freedom / 2.0, self.statistic / 2.0))
    }
}

impl Chance {
    /// The figures of this many keys in this many partitions. `None` without keys or partitions.
    #[must_use]
    pub fn of(keys: u64, partitions: u32) -> Option<Self> {
        if keys == 0 || partitions == 0 {
            return None;
        }
        let (total, n) = (keys as f64, f64::from(partitions));
        let fewer = keys.min(LARGEST_MEAN * u64::from(partitions));
        let shrunk = |peak: f64| if fewer < keys { 1.0 + (peak - 1.0) * (fewer as f64 / total).sqrt() } else { peak };
        let peak = |probability| shrunk(peak_at(fewer, partitions, probability) as f64 * n / fewer as f64);
        // The variation's square is chi-square over the keys, and chi-square is expected to be n - 1.
        let squared = (n - 1.0) / total;
        Some(Self {
            peak_to_mean: peak(0.5),
            rare_peak_to_mean: peak(0.999),
            coefficient_of_variation: squared.sqrt(),
            effective_partitions: n / (1.0 + squared),
            empty_partitions: n * (total * (-n.recip()).ln_1p()).exp(),
        })
    }
}

/// The largest mean whose tails are summed, term by term, as many as its root. Past it a count is taken as normal.
const LARGEST_MEAN: u64 = 10_000_000;

fn peak_at(keys: u64, partitions: u32, probability: f64) -> u64 {
    let (mut low, mut high) = (keys.div_ceil(u64::from(partitions)), keys);
    while low < high {
        let middle = low + (high - low) / 2;
        if no_partition_exceeds(middle, keys, partitions) >= probability { high = middle } else { low = middle + 1 }
    }
    low
}

/// The probability that none of the partitions holds more than `most` keys.
///
/// The counts are independent Poisson counts, on the condition that they sum to the number of keys (Levin, "A representation for
/// multinomial cumulative distribution functions", 1981):
///
/// ```text
/// P(no Xᵢ > most) = P(Y ≤ most)ⁿ × P(Σ Zᵢ = keys) / P(Poisson(keys) = keys)
/// ```
///
/// where Y is Poisson with mean keys/n, and Zᵢ is Y given that it is at most `most`. Edgeworth's series gives the density of
/// their sum and errs in the tail, so the result is kept between two bounds. With B the binomial count of one partition, it is at
/// least 1 − n P(B > most), as any union is, and at most P(B ≤ most)ⁿ, since a full partition leaves less for the others.
fn no_partition_exceeds(most: u64, keys: u64, partitions: u32) -> f64 {
    let (total, n, most_f) = (keys as f64, f64::from(partitions), most as f64);
    if most >= keys {
        return 1.0;
    }
    if most_f < total / n {
        return 0.0;
    }
    let mean = total / n;
    let next = most_f + 1.0;
    let choose = ln_gamma(total + 1.0) - ln_gamma(next + 1.0) - ln_gamma(total - next + 1.0);
    let binomial = upper_tail(choose - next * n.ln() + (total - next) * (-n.recip()).ln_1p(), next, |count| {
        (total - count) / ((count + 1.0) * (n - 1.0))
    });
    let (least, greatest) = ((1.0 - n * binomial).max(0.0), (n * (-binomial).ln_1p()).exp());

    let poisson = upper_tail(next * mean.ln() - mean - ln_gamma(next + 1.0), next, |count| mean / (count + 1.0));
    // The cumulants of Y where it is cut off above `most`, by E[Y g(Y)] = mean × E[g(Y + 1), not cut off].
    let at_cut = (most_f * mean.ln() - mean - ln_gamma(next)).exp() / (1.0 - poisson);
    let first = mean * (1.0 - at_cut);
    let past = next - first;
    let second = first - mean * at_cut * (past - 1.0);
    if second <= 0.0 {
        return least;
    }
    let third = mean * (1.0 + at_cut * (second - past * past));
    let fourth = mean * (1.0 + 3.0 * second + at_cut * (third - past.powi(3))) - 3.0 * second * second;
    // Their sum's density, by Edgeworth's series: the normal one, corrected for skewness and kurtosis.
    let variance = n * second;
    let z = (total - n * first) / variance.sqrt();
    let (skewness, kurtosis) = (third / second.powf(1.5) / n.sqrt(), fourth / (second * second) / n);
    let series = 1.0
        + skewness / 6.0 * (z.powi(3) - 3.0 * z)
        + kurtosis / 24.0 * (z.powi(4) - 6.0 * z * z + 3.0)
        + skewness * skewness / 72.0 * (z.powi(6) - 15.0 * z.powi(4) + 45.0 * z * z - 15.0);
    // Stirling's series for ln(keys! e^keys / keys^keys), the probability below the bar.
    let sum_is_keys = 0.5 * (TAU * total).ln() + (12.0 * total).recip();
    let density = -0.5 * (z * z + (TAU * variance).ln());
    ((n * (-poisson).ln_1p() + sum_is_keys + density).exp() * series).min(greatest).max(least)
}

/// The sum of a distribution's probabilities from `count` on, above its mean, where each is `ratio` times the one before.
fn upper_tail(ln_first: f64, mut count: f64, ratio: impl Fn(f64) -> f64) -> f64 {
    let mut term = ln_first.exp();
    let mut sum = 0.0;
    while term > sum * f64::EPSILON {
        sum += term;
        term *= ratio(count);
        count += 1.0;
    }
    sum.min(1.0)
}

#[cfg(test)]
mod tests;
