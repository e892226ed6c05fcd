//! What a perfectly uniform random choice of partitions would give, so that its noise is not taken for skew.

use tablekeys::skew::{ChiSquare, Histogram};

/// A fullest partition of this many times the mean is even, whatever chance says: capacity is not planned to less.
pub const EVEN: f64 = 1.05;

/// What chance does more rarely than this, it is not taken to have done.
pub const RARE: f64 = 0.001;

/// Below this number of keys per partition the distribution of chi-square is only roughly the one that p is read from.
pub const FEW: u64 = 5;

/// The figures that tell how even partitions are.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Figures {
    pub peak_to_mean: f64,
    pub variation: f64,
    pub effective: f64,
    pub empty: f64,
}

/// How to read a histogram.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// The fullest partition holds at most [`EVEN`] times the mean.
    Even,
    /// It holds more, but a uniform random choice does as much: p is not below [`RARE`].
    Noise,
    /// It holds more than that and more than chance explains, or is known to in the long run.
    Skewed,
}

/// A histogram's figures beside those of chance.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Judged {
    pub figures: Figures,
    /// The fullest partition's median; the expected other figures.
    pub chance: Figures,
    /// What the fullest partition over the mean exceeds by chance once in a thousand times.
    pub rare_peak_to_mean: f64,
    pub verdict: Verdict,
    /// Of one partition it has no p.
    pub chi_square: ChiSquare,
}

impl Judged {
    /// `None` without keys. What is known exactly is believed before what was counted.
    pub fn of(histogram: &Histogram, exact: Option<Figures>) -> Option<Self> {
        let chance = histogram.by_chance()?;
        Some(Self {
            figures: Figures::of(histogram)?,
            chance: Figures {
                peak_to_mean: chance.peak_to_mean,
                variation: chance.coefficient_of_variation,
                effective: chance.effective_partitions,
                empty: chance.empty_partitions,
            },
            rare_peak_to_mean: chance.rare_peak_to_mean,
            verdict: Verdict::of(histogram, exact)?,
            chi_square: histogram.chi_square()?,
        })
    }
}

impl Figures {
    /// `None` without keys.
    pub fn of(histogram: &Histogram) -> Option<Self> {
        Some(Self {
            peak_to_mean: histogram.peak_to_mean()?,
            variation: histogram.coefficient_of_variation()?,
            effective: histogram.effective_partitions()?,
            empty: f64::from(histogram.empty_partitions()),
        })
    }

    /// Of exact shares, which sum to 1; partitions after the last given one have none.
    pub fn of_shares(shares: &[f64], partitions: u32) -> Self {
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

impl Verdict {
    /// `None` without keys. What is known exactly is believed before what was counted.
    pub fn of(histogram: &Histogram, exact: Option<Figures>) -> Option<Self> {
        let peak = histogram.peak_to_mean()?;
        Some(if exact.is_some_and(|exact| exact.peak_to_mean > EVEN) {
            Self::Skewed
        } else if peak <= EVEN {
            Self::Even
        } else if histogram.chi_square()?.p_value().is_none_or(|p| p >= RARE) {
            Self::Noise
        } else {
            Self::Skewed
        })
    }

    pub const fn word(self) -> &'static str {
        match self {
            Self::Even => "even",
            Self::Noise => "noise",
            Self::Skewed => "skewed",
        }
    }
}
