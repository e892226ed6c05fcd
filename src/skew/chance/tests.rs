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
