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
mod tests {
    use statrs::distribution::{ContinuousCDF, Normal};

    use super::*;

    /// The slow reference: exact, one partition after the other, by the binomial share that each takes of what is left.
    fn exactly(most: u64, keys: u64, partitions: u32) -> f64 {
        let (most, keys) = (usize::try_from(most).unwrap(), usize::try_from(keys).unwrap());
        // left[k]: the probability that k keys are left, and no partition has more than `most` so far.
        let mut left = vec![0.0; keys + 1];
        left[keys] = 1.0;
        for partition in 0..partitions {
            let p = f64::from(partitions - partition).recip();
            let mut next = vec![0.0; keys + 1];
            for (k, &probability) in left.iter().enumerate() {
                let mut choose = 1.0;
                for taken in 0..=most.min(k) {
                    let (a, b) = (i32::try_from(taken).unwrap(), i32::try_from(k - taken).unwrap());
                    next[k - taken] += probability * choose * p.powi(a) * (1.0 - p).powi(b);
                    choose *= f64::from(b) / f64::from(a + 1);
                }
            }
            left = next;
        }
        left[0]
    }

    const CASES: [(u64, u32); 10] =
        [(20, 2), (90, 2), (60, 3), (30, 6), (60, 6), (150, 6), (60, 12), (10, 16), (100, 16), (40, 64)];

    /// Where an approximation is farther from the exact probability than is allowed, and how far.
    fn too_far(approximately: impl Fn(u64, u64, u32) -> f64, keys: u64, partitions: u32) -> Option<String> {
        (0..=keys).find_map(|most| {
            let (approximate, exact) = (approximately(most, keys, partitions), exactly(most, keys, partitions));
            let error = (approximate - exact).abs();
            // The sum of few partitions is least normal.
            let bound = if partitions < 6 { 0.02 } else { 0.002 };
            // The tail is what is called rare, and must not be missed.
            (error >= bound || exact >= 0.99 && error >= 2e-4)
                .then(|| format!("{keys} keys in {partitions}, at most {most}: {approximate} for {exact}"))
        })
    }

    #[test]
    fn the_fullest_partition_of_chance_is_near_the_exact_one() {
        for (keys, partitions) in CASES {
            assert_eq!(too_far(no_partition_exceeds, keys, partitions), None);
        }
    }

    /// The bounds above have teeth: no case takes one partition more, or one key in thirty.
    #[test]
    fn a_chance_that_is_wrong_by_a_little_is_found_out() {
        for (keys, partitions) in CASES {
            let more_partitions = too_far(|most, keys, n| no_partition_exceeds(most, keys, n + 1), keys, partitions);
            assert!(more_partitions.is_some(), "{keys} keys in one partition more than {partitions}");
            let more_keys =
                too_far(|most, keys, n| no_partition_exceeds(most, keys + keys.div_ceil(30), n), keys, partitions);
            assert!(more_keys.is_some(), "more than {keys} keys in {partitions}");
        }
    }

    #[test]
    fn the_median_peak_is_the_exact_one_or_next_to_it() {
        for (keys, partitions) in CASES {
            let least = |probability| (0..=keys).find(|&most| exactly(most, keys, partitions) >= probability).unwrap();
            let chance = Chance::of(keys, partitions).unwrap();
            let count = |peak: f64| peak * f64::from(u32::try_from(keys).unwrap()) / f64::from(partitions);
            let of = |count: u64| f64::from(u32::try_from(count).unwrap());
            assert!((count(chance.peak_to_mean) - of(least(0.5))).abs() < 1.001, "{keys} in {partitions}");
            assert!((count(chance.rare_peak_to_mean) - of(least(0.999))).abs() < 0.001, "{keys} in {partitions}");
        }
    }

    /// The count that the fullest of n partitions does not exceed with this probability, over the mean: n independent choices, each
    /// normal but for its skewness (the first term of Cornish and Fisher).
    fn normal_peak(keys: u64, partitions: u32, probability: f64) -> f64 {
        let (mean, n) = (keys as f64 / f64::from(partitions), f64::from(partitions));
        let z = Normal::standard().inverse_cdf(probability.powf(n.recip()));
        1.0 + (z + (z * z - 1.0) / 6.0 / mean.sqrt()) / mean.sqrt()
    }

    /// Within a hundredth of what is above the mean; which a hundredth more deviation, or 30% more partitions, would not be.
    #[test]
    fn chance_of_many_keys_is_that_of_normal_counts() {
        let far = |a: f64, b: f64| ((a - 1.0) / (b - 1.0) - 1.0).abs();
        for (keys, partitions) in
            [(10_000_000, 1_000), (1_000_000_000, 1 << 20), (1_000_000_000, 4_096), (100_000_000_000_000_000, 1_000)]
        {
            let chance = Chance::of(keys, partitions).unwrap();
            for (peak, probability) in [(chance.peak_to_mean, 0.5), (chance.rare_peak_to_mean, 0.999)] {
                let (same, more) = (normal_peak(keys, partitions, probability), partitions + partitions * 3 / 10);
                let other = normal_peak(keys / u64::from(partitions) * u64::from(more), more, probability);
                let fewer = normal_peak(keys * 49 / 50, partitions, probability);
                let shares = [same, other, fewer].map(|expected| far(peak, expected));
                assert!(shares[0] < 0.007 && shares[1] > 0.007 && shares[2] > 0.007, "{peak} for {same}: {shares:?}");
            }
        }
    }

    #[test]
    fn other_figures_of_chance_are_their_expected_values() {
        // Of one key in two partitions: one is full, the other empty.
        let one = Chance::of(1, 2).unwrap();
        assert_eq!((one.peak_to_mean, one.coefficient_of_variation), (2.0, 1.0));
        assert!((one.effective_partitions - 1.0).abs() < 1e-12 && (one.empty_partitions - 1.0).abs() < 1e-12);
        let single = Chance::of(1_000, 1).unwrap();
        assert_eq!((single.peak_to_mean, single.rare_peak_to_mean, single.coefficient_of_variation), (1.0, 1.0, 0.0));
        assert_eq!((single.effective_partitions, single.empty_partitions), (1.0, 0.0));
        assert_eq!((Chance::of(0, 6), Chance::of(6, 0)), (None, None));
        assert_eq!(ChiSquare { statistic: 0.0, degrees_of_freedom: 0 }.p_value(), None);
    }
}
