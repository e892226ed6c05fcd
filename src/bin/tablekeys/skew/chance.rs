//! What a perfectly uniform random choice of partitions would give, so that its noise is not taken for skew.

use std::f64::consts::TAU;

use statrs::distribution::{ChiSquared, ContinuousCDF};
use statrs::function::gamma::ln_gamma;
use tablekeys::skew::{ChiSquare, Histogram};

/// A fullest partition of so many times the mean is even, whatever chance says: capacity is not planned to less.
pub(crate) const EVEN: f64 = 1.05;

/// What chance does more rarely than this, it is not taken to have done.
pub(crate) const RARE: f64 = 0.001;

/// Below so many keys a partition the distribution of chi-square is only roughly the one that p is read from.
pub(crate) const FEW: u64 = 5;

/// The figures that tell how even partitions are.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Figures {
    pub(crate) peak_to_mean: f64,
    pub(crate) variation: f64,
    pub(crate) effective: f64,
    pub(crate) empty: f64,
}

/// How to read a histogram.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// The fullest partition holds at most [`EVEN`] times the mean.
    Even,
    /// It holds more, but a uniform random choice does as much: p is not below [`RARE`].
    Noise,
    /// It holds more than that and more than chance explains, or is known to in the long run.
    Skewed,
}

/// A histogram's chance.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Chance {
    /// The fullest partition's median; the expected other figures.
    pub(crate) typical: Figures,
    /// What the fullest partition over the mean exceeds once in a thousand times.
    pub(crate) rare_peak_to_mean: f64,
}

#[expect(clippy::cast_precision_loss, reason = "figures are doubles: counts past 2^53 are rounded")]
impl Figures {
    /// `None` without keys.
    pub(crate) fn of(histogram: &Histogram) -> Option<Self> {
        Some(Self {
            peak_to_mean: histogram.peak_to_mean()?,
            variation: histogram.coefficient_of_variation()?,
            effective: histogram.effective_partitions()?,
            empty: f64::from(histogram.empty_partitions()),
        })
    }

    /// Of exact shares, which sum to 1; partitions after the last given one have none.
    pub(crate) fn of_shares(shares: &[f64], partitions: u32) -> Self {
        let n = f64::from(partitions);
        let squares: f64 = shares.iter().map(|share| share * share).sum();
        Self {
            peak_to_mean: n * shares.iter().copied().fold(0.0, f64::max),
            variation: (n * squares - 1.0).max(0.0).sqrt(),
            effective: squares.recip(),
            empty: n - shares.iter().filter(|&&share| share > 0.0).count() as f64,
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "figures are doubles: counts past 2^53 are rounded")]
impl Chance {
    /// Of so many keys in so many partitions; `None` without keys.
    pub(crate) fn of(keys: u64, partitions: u32) -> Option<Self> {
        if keys == 0 || partitions == 0 {
            return None;
        }
        let (total, n) = (keys as f64, f64::from(partitions));
        let peak = |probability| peak_at(keys, partitions, probability) as f64 * n / total;
        // The variation's square is chi-square over the keys, and chi-square is expected to be n - 1.
        let squared = (n - 1.0) / total;
        let typical = Figures {
            peak_to_mean: peak(0.5),
            variation: squared.sqrt(),
            effective: n / (1.0 + squared),
            empty: n * (total * (-n.recip()).ln_1p()).exp(),
        };
        Some(Self { typical, rare_peak_to_mean: peak(1.0 - RARE) })
    }
}

impl Verdict {
    /// `None` without keys. What is known exactly is believed before what was counted.
    pub(crate) fn of(histogram: &Histogram, exact: Option<Figures>) -> Option<Self> {
        let peak = histogram.peak_to_mean()?;
        Some(if exact.is_some_and(|exact| exact.peak_to_mean > EVEN) {
            Self::Skewed
        } else if peak <= EVEN {
            Self::Even
        } else if p_value_of(histogram.chi_square()?).is_none_or(|p| p >= RARE) {
            Self::Noise
        } else {
            Self::Skewed
        })
    }

    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Even => "even",
            Self::Noise => "noise",
            Self::Skewed => "skewed",
        }
    }
}

/// How often a uniform random choice gives a statistic as high. `None` for one partition, which leaves no choice.
pub(crate) fn p_value(statistic: f64, degrees_of_freedom: u32) -> Option<f64> {
    let distribution = ChiSquared::new(f64::from(degrees_of_freedom)).ok()?;
    Some(distribution.sf(statistic))
}

/// The same for a statistic with its degrees of freedom.
pub(crate) fn p_value_of(chi_square: ChiSquare) -> Option<f64> {
    p_value(chi_square.statistic, chi_square.degrees_of_freedom)
}

/// The least count that the fullest partition does not exceed with at least this probability.
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
/// Counts of a fixed number of keys are independent Poisson counts on the condition that they sum to that number
/// (Levin, "A representation for multinomial cumulative distribution functions", 1981):
///
/// ```text
/// P(no Xᵢ > most) = P(Y ≤ most)ⁿ × P(Σ Zᵢ = keys) / P(Poisson(keys) = keys)
/// ```
///
/// where Y is Poisson with mean keys/n, and Zᵢ is Y given that it is at most `most`. The density of their sum is that of
/// Edgeworth's series, which errs in the tail; so the result is kept between two bounds that are close there. With B the
/// binomial count of one partition, it is at least 1 − n P(B > most), as any union is, and at most P(B ≤ most)ⁿ, since
/// a partition that is full leaves less for the others. From six partitions on it is within 0.002 of the exact probability,
/// below within 0.02.
#[expect(clippy::cast_precision_loss, reason = "a probability of doubles")]
pub(crate) fn no_partition_exceeds(most: u64, keys: u64, partitions: u32) -> f64 {
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
