//! What a uniform random choice gives.

use statrs::distribution::{ContinuousCDF, Normal};
use tablekeys::partition::SipHash;
use tablekeys::skew::Histogram;

use crate::skew::chance::{Chance, Figures, RARE, Verdict, no_partition_exceeds, p_value, p_value_of};

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
        assert!((count(chance.typical.peak_to_mean) - of(least(0.5))).abs() < 1.001, "{keys} in {partitions}");
        assert!((count(chance.rare_peak_to_mean) - of(least(0.999))).abs() < 0.001, "{keys} in {partitions}");
    }
}

/// The count that the fullest of n partitions does not exceed with this probability, over the mean: n independent choices, each
/// normal but for its skewness (the first term of Cornish and Fisher).
#[expect(clippy::cast_precision_loss, reason = "counts become figures")]
fn normal_peak(keys: u64, partitions: u32, probability: f64) -> f64 {
    let (mean, n) = (keys as f64 / f64::from(partitions), f64::from(partitions));
    let z = Normal::standard().inverse_cdf(probability.powf(n.recip()));
    1.0 + (z + (z * z - 1.0) / 6.0 / mean.sqrt()) / mean.sqrt()
}

/// Within a hundredth of what is above the mean; which a hundredth more deviation, or 30% more partitions, would not be.
#[test]
fn chance_of_many_keys_is_that_of_normal_counts() {
    let far = |a: f64, b: f64| ((a - 1.0) / (b - 1.0) - 1.0).abs();
    for (keys, partitions) in [(10_000_000, 1_000), (1_000_000_000, 1 << 20), (1_000_000_000, 4_096)] {
        let chance = Chance::of(keys, partitions).unwrap();
        for (peak, probability) in [(chance.typical.peak_to_mean, 0.5), (chance.rare_peak_to_mean, 0.999)] {
            let (same, more) = (normal_peak(keys, partitions, probability), partitions + partitions * 3 / 10);
            let other = normal_peak(keys / u64::from(partitions) * u64::from(more), more, probability);
            let fewer = normal_peak(keys * 49 / 50, partitions, probability);
            let shares = [same, other, fewer].map(|expected| far(peak, expected));
            assert!(shares[0] < 0.007 && shares[1] > 0.007 && shares[2] > 0.007, "{peak} for {same}: {shares:?}");
        }
    }
}

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
        let p = p_value_of(histogram.chi_square().unwrap()).unwrap();
        assert_eq!(p < RARE, rare, "{p}");
        let peak = histogram.peak_to_mean().unwrap();
        assert_eq!(peak > chance.rare_peak_to_mean, rare, "{peak} of {}", chance.rare_peak_to_mean);
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
