//! What a uniform random choice gives.

use tablekeys::skew::Histogram;

use crate::skew::chance::{Chance, Figures, Verdict, no_partition_exceeds, p_value};

/// The slow twin: exact, one partition after the other, by the binomial share that each takes of what is left.
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

#[test]
fn the_fullest_partition_of_chance_is_near_the_exact_one() {
    for (keys, partitions) in CASES {
        for most in 0..=keys {
            let (approximate, exact) = (no_partition_exceeds(most, keys, partitions), exactly(most, keys, partitions));
            let error = (approximate - exact).abs();
            // The sum of few partitions is least normal.
            let bound = if partitions < 6 { 0.02 } else { 0.002 };
            assert!(error < bound, "{keys} keys in {partitions}, at most {most}: {approximate} for {exact}");
            // The tail is what is called rare, and must not be missed.
            assert!(exact < 0.99 || error < 2e-4, "{keys} in {partitions}, at most {most}: {approximate} for {exact}");
        }
    }
}

#[test]
fn the_median_peak_is_the_exact_one_or_next_to_it() {
    for (keys, partitions) in CASES {
        let least = |probability| (0..=keys).find(|&most| exactly(most, keys, partitions) >= probability).unwrap();
        let chance = Chance::of(keys, partitions).unwrap();
        let count = |peak: f64| peak * f64::from(u32::try_from(keys).unwrap()) / f64::from(partitions);
        let of = |count: u64| f64::from(u32::try_from(count).unwrap());
        assert!((count(chance.typical.peak_to_mean) - of(least(0.5))).abs() < 1.001, "{keys} in {partitions}");
        assert!((count(chance.rare_peak_to_mean) - of(least(0.999))).abs() < 0.001, "{keys} in {partitions}");
    }
}

#[test]
fn chance_of_many_keys_is_between_what_every_union_and_every_independent_choice_allow() {
    // Of n normal counts, the greatest is about √(2 ln n) standard deviations above the mean, and not a tenth off.
    for (keys, partitions) in [(10_000_000, 1_000), (1_000_000_000, 1 << 20), (10_000_000, 16)] {
        let chance = Chance::of(keys, partitions).unwrap();
        let n = f64::from(partitions);
        let deviation = chance.typical.variation;
        let (median, rare) = (chance.typical.peak_to_mean - 1.0, chance.rare_peak_to_mean - 1.0);
        let extreme = (2.0 * n.ln()).sqrt() * deviation;
        assert!((0.7 * extreme..1.02 * extreme).contains(&median), "{median} of {extreme}");
        assert!(median < rare && rare < 2.2 * extreme, "{median} {rare} of {extreme}");
    }
}

#[test]
fn other_figures_of_chance_are_their_expected_values() {
    // Of one key in two partitions: one is full, the other empty.
    let one = Chance::of(1, 2).unwrap().typical;
    assert_eq!((one.peak_to_mean, one.variation), (2.0, 1.0));
    assert!((one.effective - 1.0).abs() < 1e-12 && (one.empty - 1.0).abs() < 1e-12);
    let single = Chance::of(1_000, 1).unwrap();
    assert_eq!((single.typical.peak_to_mean, single.rare_peak_to_mean, single.typical.variation), (1.0, 1.0, 0.0));
    assert_eq!((single.typical.effective, single.typical.empty), (1.0, 0.0));
    assert_eq!((Chance::of(0, 6), Chance::of(6, 0)), (None, None));
}

#[test]
fn p_is_the_upper_tail_of_chi_square() {
    let p = |statistic, degrees_of_freedom| p_value(statistic, degrees_of_freedom).unwrap();
    // Tables of its critical values: NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.4.
    for (statistic, freedom, tail) in
        [(18.307, 10, 0.05), (11.070, 5, 0.05), (124.342, 100, 0.05), (149.449, 100, 0.001)]
    {
        assert!((p(statistic, freedom) - tail).abs() < tail / 200.0, "{statistic} of {freedom}");
    }
    // Nearly normal in its cube root (Wilson and Hilferty) where there are many: three deviations up.
    let k = 999_999.0f64;
    let cube = 1.0 - 2.0 / (9.0 * k) + 3.0 * (2.0 / (9.0 * k)).sqrt();
    assert!((p(k * cube.powi(3), 999_999) - 0.001_349_9).abs() < 1e-5);
    assert_eq!(p_value(0.0, 0), None);
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
