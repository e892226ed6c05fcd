//! How evenly the designs spread, seeded, each with its bound and the chance that sound code would fail it.
//!
//! A bound on a chi-square statistic is put where one seed in a million would fail; the seeds are fixed, so a test that
//! passes once passes always, and the chance is that of the day it was written.

use crate::inputs::{addresses, first_names, sequential, thousands, version_4, version_4_shares, version_7};
use crate::{FALSE_ALARM, even_p_value, p_value};
use tablekeys::partition::{Alphabet, ByteSum, DigestBits, Partitioner, Secret, SipHash};
use tablekeys::skew::Histogram;

/// False alarm: one in a million for each of the 27 pairs of a design and a kind of GUID. Fewer partitions are made of the
/// 256, which the first GUIDs show to be so, and each GUID is hashed once per design.
#[test]
fn hashes_spread_every_kind_of_guid_as_evenly_as_chance() {
    let secret = Secret::new(*b"sixteen secrets!");
    let designs = |bits: u32| -> [Box<dyn Partitioner<[u8; 16]>>; 3] {
        [
            Box::new(SipHash::new(1 << bits).with_secret(secret)),
            Box::new(DigestBits::md5(bits)),
            Box::new(DigestBits::sha256(bits)),
        ]
    };
    for (kind, guids) in kinds_of_guids() {
        for (i, finest) in designs(FINEST).iter().enumerate() {
            let finest_counts = Histogram::of(finest, &guids).unwrap();
            for bits in [4, 6, FINEST] {
                let design = &designs(bits)[i];
                let nested = |guid| design.partition_of(guid) == finest.partition_of(guid) >> (FINEST - bits);
                assert!(guids.iter().take(1_000).all(nested), "{kind} GUIDs, design {i}, {bits} bits");
                let counts = finest_counts.counts().chunks(1 << (FINEST - bits)).map(|some| some.iter().sum());
                let p = even_p_value(&Histogram::from_counts(counts.collect()).unwrap());
                assert!(p > FALSE_ALARM, "{kind} GUIDs, design {i}, {bits} bits: p = {p}");
            }
        }
    }
}

/// 256 partitions.
const FINEST: u32 = 8;

fn kinds_of_guids() -> [(&'static str, Vec<[u8; 16]>); 3] {
    [("version 4", version_4(1, 200_000)), ("version 7", version_7(2, 200_000)), ("sequential", sequential(200_000, 1))]
}

/// The test above fails on a design that is wrong by a little: partitions of odd numbers get 3% more keys than the mean, the others 3%
/// fewer.
#[test]
fn a_design_that_leans_by_3_percent_is_found_out() {
    let (even, other) = (DigestBits::sha256(FINEST), SipHash::new(100).with_secret(Secret::new(*b"another secret!!")));
    for (kind, guids) in kinds_of_guids() {
        let mut counts = [4, 6, FINEST].map(|bits| (bits, vec![0; 1 << bits]));
        for guid in &guids {
            let (partition, leans) = (even.partition_of(guid), u32::from(other.partition_of(guid) < 3));
            for (bits, counts) in &mut counts {
                counts[(partition >> (FINEST - *bits) | leans) as usize] += 1;
            }
        }
        for (bits, counts) in counts {
            let p = even_p_value(&Histogram::from_counts(counts).unwrap());
            assert!(p <= FALSE_ALARM, "{kind} GUIDs, {bits} bits: p = {p}");
        }
    }
}

/// False alarm: one in a million for each of the six counts.
#[test]
fn byte_sums_of_random_guids_follow_their_exact_shares() {
    let guids = version_4(3, 500_000);
    for partitions in [2, 15, 64, 256, 600, 1_000] {
        let design = ByteSum::new(partitions);
        let p = p_value(
            Histogram::of(&design, &guids).unwrap().counts(),
            version_4_shares(design.partitions()).into_iter(),
        );
        assert!(p > FALSE_ALARM, "{partitions} partitions: p = {p}");
    }
}

fn effective(shares: &[f64]) -> f64 {
    shares.iter().map(|share| share * share).sum::<f64>().recip()
}

fn peak_to_mean(design: ByteSum) -> f64 {
    version_4_shares(design.partitions()).into_iter().fold(0.0, f64::max) * f64::from(design.partitions())
}

/// Exact, so no false alarm.
#[test]
fn byte_sums_are_even_to_six_digits_up_to_300_partitions_and_visibly_not_past_600() {
    for partitions in 1..=300 {
        let peak = peak_to_mean(ByteSum::new(partitions));
        assert!((peak - 1.0).abs() < 1e-6, "{partitions}: {peak}");
    }
    assert!(peak_to_mean(ByteSum::new(600)) > 1.02);
}

/// The exact part has no false alarm. The counted part allows five standard deviations of a partition's count, which
/// one partition in 3.5 million exceeds, so about one seed in 100,000 with some 30 partitions near the peak.
#[test]
fn more_partitions_than_a_byte_sum_can_fill_never_act_like_more_than_988() {
    for partitions in [3_841, 4_081, 8_192, 1 << 20, u32::MAX] {
        let shares = version_4_shares(partitions);
        assert_eq!(shares.iter().filter(|&&share| share > 0.0).count(), 3_649);
        assert_eq!(format!("{:.1}", effective(&shares)), "987.8");
    }
    // The shares of every other count, from those of all sums, as some of them show.
    let sums = version_4_shares(4_081);
    for partitions in 1..=4_100 {
        let mut shares = vec![0.0; partitions.min(4_081)];
        let mut partition = 0;
        for share in &sums {
            shares[partition] += share;
            partition = if partition + 1 == partitions { 0 } else { partition + 1 };
        }
        assert!(effective(&shares) < 988.0, "{partitions}");
        if partitions % 41 == 0 {
            let exact = version_4_shares(u32::try_from(partitions).unwrap());
            let close = shares.iter().zip(&exact).all(|(share, exact)| (share - exact).abs() < 1e-15);
            assert!(shares.len() == exact.len() && close, "{partitions}");
        }
    }

    let guids = version_4(4, 1_000_000);
    let thousand = Histogram::of(&ByteSum::new(1_000), &guids).unwrap();
    let peak = thousand.peak_to_mean().unwrap();
    assert!((peak - 1.43).abs() < 5.0 * (1.43f64 / 1_000.0).sqrt(), "{peak}");
    let many = Histogram::of(&ByteSum::new(8_192), &guids).unwrap();
    assert!(many.empty_partitions() >= 8_192 - 3_649);
    assert!(many.effective_partitions().unwrap() < 989.0);
    assert!(many.peak_to_mean().unwrap() > 11.0);
}

/// Sequential GUIDs fill byte-sum partitions one after the other: locally hot, though even in the end. Exact.
#[test]
fn sequential_guids_go_to_the_next_partition_but_where_a_byte_carries() {
    let design = ByteSum::new(16);
    let partitions: Vec<u32> = sequential(100_000, 1).iter().map(|guid| design.partition_of(guid)).collect();
    for (i, pair) in partitions.windows(2).enumerate() {
        // 255 falls to 0 and the byte before grows by 1, once for each byte that carries.
        let carries = (i + 1).trailing_zeros() / 8;
        assert_eq!(pair[1], (pair[0] + 1 + carries) % 16, "after {i}: 255 is -1 modulo 16, so a carry adds 1");
    }
}

/// Counted from the whole census, so no false alarm.
#[test]
fn six_buckets_hold_first_names_as_their_docs_say_with_a_peak_of_about_1_55() {
    let six = Alphabet::six();
    let mut counts = vec![0; 6];
    for (name, people) in first_names() {
        counts[six.partition_of(name) as usize] += people;
    }
    let histogram = Histogram::from_counts(counts).unwrap();
    let over_mean = histogram.counts().iter().map(|&people| people as f64 * 6.0 / histogram.total() as f64);
    let row = over_mean.map(|share| format!("{share:.2}")).collect::<Vec<_>>().join(" | ");
    let docs = include_str!("../../src/partition/email.rs");
    assert!(docs.contains(&format!("/// | {row} |\n")), "expected in the docs: {row}");
    assert_eq!(format!("{:.2}", histogram.peak_to_mean().unwrap()), "1.55");
}

/// The bound of 1.10 is far from the noise: a bucket's share is off by some 1.8% (as much again from the sample as from
/// the judged ones, each √(16 / 100,000)), so the fullest of 16 is past it for less than one pair of seeds in a million.
/// The two decimals are frozen for these seeds, since the docs tell them; other seeds give others.
#[test]
fn boundaries_learned_from_one_sample_hold_another_evenly() {
    let (sample, held_out) = (addresses(5, 100_000), addresses(6, 100_000));
    for (buckets, expected) in [(6, "1.03"), (16, "1.05")] {
        let learned = Alphabet::learn(&sample, buckets).unwrap();
        let peak = |addresses: &[String]| {
            Histogram::of(&learned, addresses.iter().map(String::as_str)).unwrap().peak_to_mean().unwrap()
        };
        let (seen, unseen) = (peak(&sample), peak(&held_out));
        println!("{buckets} buckets learned as {learned}: peak {seen:.4} of the mean, held out {unseen:.4}");
        assert!(seen < 1.01 && unseen <= 1.10);
        assert_eq!(format!("{unseen:.2}"), expected);
        let six = Histogram::of(&Alphabet::six(), held_out.iter().map(String::as_str)).unwrap();
        assert!(six.peak_to_mean().unwrap() > 1.5);
    }
}

/// The figures in the docs are those found here.
#[test]
fn the_docs_of_byte_sums_tell_their_exact_figures() {
    let docs = include_str!("../../src/partition/byte_sum.rs");
    for partitions in [16, 64, 256, 300, 500, 600, 1_000, 4_081] {
        let design = ByteSum::new(partitions);
        let (peak, effective) = (peak_to_mean(design), effective(&version_4_shares(design.partitions())));
        let row = format!("/// | {} | {peak:.4} | {effective:.1} |\n", thousands(partitions.into()));
        assert!(docs.contains(&row), "expected in the docs: {row}");
    }
}
