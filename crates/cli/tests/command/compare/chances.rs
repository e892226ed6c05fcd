//! What a uniform random choice gives.

use tablekeys::partition::SipHash;
use tablekeys::skew::Histogram;

use tablekeys_cli::compare::chance::{Chance, Figures, RARE, Verdict};

/// One key in 200 that goes to the first of 16 partitions instead of its own is seen; what chance does is not.
#[test]
fn a_histogram_that_leans_by_a_little_is_no_chance() {
    let count = |leans: u64| {
        let mut histogram = Histogram::new(16);
        let (design, other) = (SipHash::new(16), SipHash::new(200));
        for id in 0..400_000u64 {
            let key = id.to_be_bytes();
            let moved = id < leans * 400_000 && other.partition_of(&[7u8, key[5], key[6], key[7]]) == 0;
            histogram.record(if moved { 0 } else { design.partition_of(&key) }).unwrap();
        }
        histogram
    };
    let chance = Chance::of(400_000, 16).unwrap();
    for (leans, rare) in [(0, false), (1, true)] {
        let histogram = count(leans);
        let p = histogram.chi_square().unwrap().p_value().unwrap();
        assert_eq!(p < RARE, rare, "{p}");
        let peak = histogram.peak_to_mean().unwrap();
        assert_eq!(peak > chance.rare_peak_to_mean, rare, "{peak} of {}", chance.rare_peak_to_mean);
    }
}

#[test]
fn figures_of_shares_are_those_of_counts_in_proportion() {
    let counted = Figures::of(&Histogram::from_counts(vec![4, 0, 2, 2]).unwrap()).unwrap();
    let shares = Figures::of_shares(&[0.5, 0.0, 0.25, 0.25], 4);
    assert_eq!((shares.peak_to_mean, shares.effective, shares.empty), (2.0, counted.effective, 1.0));
    assert!((shares.variation - counted.variation).abs() < 1e-12);
    // Partitions after the last share have none.
    assert_eq!(
        Figures::of_shares(&[0.5, 0.5], 4),
        Figures { peak_to_mean: 2.0, variation: 1.0, effective: 2.0, empty: 2.0 }
    );
    assert_eq!(Figures::of(&Histogram::new(1)), None);
}

#[test]
fn a_word_for_every_histogram() {
    let word = |counts: &[u64]| Verdict::of(&Histogram::from_counts(counts.to_vec()).unwrap(), None).map(Verdict::word);
    assert_eq!(word(&[0, 0]), None);
    assert_eq!(word(&[7]), Some("even"));
    assert_eq!(word(&[105, 95]), Some("even"));
    assert_eq!(word(&[106, 94]), Some("noise"));
    assert_eq!(word(&[10_600, 9_400]), Some("skewed"));
    // However sure it is, a hundredth is nothing to size by.
    assert_eq!(word(&[1_010_000_000, 990_000_000]), Some("even"));
}
