//! What a uniform random choice gives.

use tablekeys::skew::Histogram;

use tablekeys_cli::compare::chance::{Figures, Verdict};

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
