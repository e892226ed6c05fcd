//! How evenly the designs spread, seeded, each with its bound and the chance that sound code would fail it.

#![allow(clippy::unwrap_used, reason = "a failed unwrap fails the test")]
#![expect(clippy::cast_precision_loss, reason = "counts become figures")]

mod designs;
mod growth;
#[path = "../inputs/mod.rs"]
mod inputs;

use statrs::distribution::{ChiSquared, ContinuousCDF};
use tablekeys::skew::Histogram;

/// One seed in a million fails.
const FALSE_ALARM: f64 = 1e-6;

/// The chance that a random choice with these shares would differ from them as much as the counts do.
fn p_value(counts: &[u64], shares: impl Iterator<Item = f64>) -> f64 {
    let total = counts.iter().sum::<u64>() as f64;
    let (mut statistic, mut cells) = (0.0, 0);
    for (&count, share) in counts.iter().zip(shares) {
        let expected = total * share;
        assert!(expected >= 5.0, "too few keys for a chi-square test");
        statistic += (count as f64 - expected).powi(2) / expected;
        cells += 1;
    }
    ChiSquared::new(f64::from(cells - 1)).expect("more than one cell").sf(statistic)
}

fn even_p_value(histogram: &Histogram) -> f64 {
    let partitions = histogram.counts().len();
    p_value(histogram.counts(), std::iter::repeat_n(1.0 / partitions as f64, partitions))
}
