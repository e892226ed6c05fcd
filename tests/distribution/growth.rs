//! How even the growing designs are: seeded, with the bound and the chance of a false alarm.

use crate::inputs::{thousands, version_4};
use crate::{FALSE_ALARM, even_p_value, p_value};
use tablekeys::partition::{HashRing, JumpHash, Partitioner, Secret, SipHash, SlotTable};
use tablekeys::skew::Histogram;

fn ring(nodes: u32, points: u32) -> HashRing {
    HashRing::with_points(points, (0..nodes).map(|i| (format!("node-{i}"), 1))).unwrap()
}

/// Fullest over mean and coefficient of variation.
fn figures(shares: &[f64]) -> (f64, f64) {
    let mean = shares.iter().sum::<f64>() / shares.len() as f64;
    let peak = shares.iter().copied().fold(0.0, f64::max);
    let squares: f64 = shares.iter().map(|share| (share - mean).powi(2)).sum();
    (peak / mean, (squares / shares.len() as f64).sqrt() / mean)
}

fn shares(ring: &HashRing) -> Vec<f64> {
    ring.shares().into_iter().map(|(_, share)| share).collect()
}

/// What an even choice gives as rarely on neither side.
const CHANCE: core::ops::RangeInclusive<f64> = FALSE_ALARM..=1.0 - FALSE_ALARM;

#[test]
fn jump_hashes_and_slots_are_as_even_as_chance() {
    // 13 comparisons with a chance of 1 in 500,000 each: a false alarm in 1 of 38,000 seeds.
    let keys = version_4(1, 100_000);
    for count in [2, 3, 10, 16, 100, 1_000] {
        for design in [JumpHash::new(count), JumpHash::new(count).with_secret(Secret::new(*b"sixteen secrets!"))] {
            let p = even_p_value(&Histogram::of(&design, &keys).unwrap());
            assert!(CHANCE.contains(&p), "{design}: {p}");
        }
    }
    let table = SlotTable::new((0..16).map(|i| (i.to_string(), 1))).unwrap();
    assert!(CHANCE.contains(&even_p_value(&Histogram::of(&table, &keys).unwrap())));
}

#[test]
fn the_figures_in_the_docs_of_rings_are_exact_shares() {
    let docs = include_str!("../../src/partition/ring.rs");
    for nodes in [10, 100, 1_000] {
        let (peak, variation) = figures(&shares(&ring(nodes, HashRing::POINTS)));
        let row = format!("/// | {} | {peak:.2} | {:.1}% |\n", thousands(nodes.into()), 100.0 * variation);
        assert!(docs.contains(&row), "{row}");
    }
}

#[test]
fn the_figures_in_the_docs_of_slot_tables_are_exact() {
    let docs = include_str!("../../src/partition/slots.rs");
    for nodes in [10_u32, 100, 1_000] {
        let table = SlotTable::new((0..nodes).map(|i| (i.to_string(), 1))).unwrap();
        let shares: Vec<f64> = table.shares().into_iter().map(|(_, share)| share).collect();
        let fullest = format!("{:.0}", shares.iter().copied().fold(0.0, f64::max) * 16_384.0).parse().unwrap();
        let row = format!("/// | {} | {} | {:.4} |\n", thousands(nodes.into()), thousands(fullest), figures(&shares).0);
        assert!(docs.contains(&row), "{row}");
    }
}

#[test]
fn keys_crafted_against_no_secret_spread_under_a_secret() {
    let secret = Secret::new(*b"not for everyone");
    // Without a secret, keys that all fall on one of 16 partitions are found by trial.
    let unkeyed = ring(16, HashRing::POINTS);
    let target = unkeyed.get("anything");
    let crafted: Vec<[u8; 16]> =
        version_4(2, 200_000).into_iter().filter(|key| unkeyed.get(key) == target).take(5_000).collect();
    assert_eq!(crafted.len(), 5_000);
    let keyed = unkeyed.clone().with_secret(secret);
    let counts = Histogram::of(&keyed, &crafted).unwrap();
    let p = p_value(counts.counts(), shares(&keyed).into_iter());
    assert!(p > FALSE_ALARM, "{p}");

    let designs: [[&dyn Partitioner<[u8; 16]>; 2]; 2] = [
        [&SipHash::new(16), &SipHash::new(16).with_secret(secret)],
        [&JumpHash::new(16), &JumpHash::new(16).with_secret(secret)],
    ];
    for [open, secret] in designs {
        let crafted: Vec<[u8; 16]> =
            version_4(2, 200_000).into_iter().filter(|key| open.partition_of(key) == 7).take(5_000).collect();
        assert_eq!(Histogram::of(open, &crafted).unwrap().empty_partitions(), 15);
        let p = even_p_value(&Histogram::of(secret, &crafted).unwrap());
        assert!(crafted.len() == 5_000 && p > FALSE_ALARM, "{p}");
    }
}
