//! The laws of heat maps, each against a slow, obvious reference, and their memory.

#![expect(clippy::cast_precision_loss, reason = "counts become figures")]

use std::time::Duration;

use proptest::prelude::*;
use tablekeys::Ticks;
use tablekeys::partition::{Partitioner, SipHash};
use tablekeys::skew::{Heatmap, PARTITION_ENTITIES_PER_SECOND, partitions_needed};

/// Few partitions, and numbers at which the counts of a window are sparse, or become dense.
const PARTITIONS: [u32; 3] = [5, 40, 300];

/// Ticks after 1970, and a number that chooses the partition.
type Write = (u64, u32);

fn writes() -> impl Strategy<Value = Vec<Write>> {
    prop::collection::vec((0..3_000u64, 0..30u32), 1..200)
}

fn partitions() -> impl Strategy<Value = u32> {
    prop::sample::select(&PARTITIONS[..])
}

fn at(ticks: u64) -> Ticks {
    Ticks::new(Ticks::UNIX_EPOCH.get() + ticks).expect("near 1970")
}

fn ticks(step: u64) -> Duration {
    Duration::from_nanos(100 * step)
}

fn heatmap(partitions: u32, step: u64, writes: &[Write]) -> Heatmap {
    let mut heat = Heatmap::new(partitions, ticks(step)).expect("whole ticks");
    for &(t, chosen) in writes {
        heat.record(at(t), chosen % partitions).expect("a partition that exists");
    }
    heat
}

/// The counts of every window, each partition counted by a pass over all writes.
fn reference(partitions: u32, step: u64, writes: &[Write]) -> Vec<(Ticks, Vec<u64>)> {
    let window = |t: u64| at(t).get() / step;
    let mut windows: Vec<u64> = writes.iter().map(|&(t, _)| window(t)).collect();
    windows.sort_unstable();
    windows.dedup();
    let counts = |w| {
        let mut counts = vec![0; partitions as usize];
        writes.iter().filter(|&&(t, _)| window(t) == w).for_each(|&(_, p)| counts[(p % partitions) as usize] += 1);
        counts
    };
    windows.into_iter().map(|w| (Ticks::new(w * step).expect("near 1970"), counts(w))).collect()
}

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-9 * a.abs().max(b.abs())
}

proptest! {
    #[test]
    fn every_window_counts_its_writes(writes in writes(), partitions in partitions(), step in 1..1_000u64) {
        let heat = heatmap(partitions, step, &writes);
        let expected = reference(partitions, step, &writes);
        for (window, (start, counts)) in heat.windows().zip(&expected) {
            let sparse: Vec<(u32, u64)> = (0..).zip(counts.iter().copied()).filter(|&(_, keys)| keys > 0).collect();
            prop_assert_eq!(window.start(), *start);
            prop_assert_eq!(window.total(), counts.iter().sum::<u64>());
            prop_assert_eq!(window.counts().collect::<Vec<_>>(), &sparse[..]);
            prop_assert_eq!(window.written_partitions() as usize, sparse.len());
        }
        prop_assert_eq!(heat.windows().len(), expected.len());
    }

    #[test]
    fn figures_are_those_of_the_counts(writes in writes(), partitions in partitions(), step in 1..1_000u64) {
        let heat = heatmap(partitions, step, &writes);
        let expected = reference(partitions, step, &writes);
        let sum = |counts: &[u64]| counts.iter().sum::<u64>();
        let peak = |counts: &[u64]| counts.iter().copied().max().expect("some partitions");
        let peaks: u64 = expected.iter().map(|(_, counts)| peak(counts)).sum();
        prop_assert!(close(heat.peak_share().expect("writes"), peaks as f64 / writes.len() as f64));
        let squares = |counts: &[u64]| counts.iter().map(|&c| (c * c) as f64 / sum(counts) as f64).sum::<f64>();
        let effective = writes.len() as f64 / expected.iter().map(|(_, counts)| squares(counts)).sum::<f64>();
        prop_assert!(close(heat.effective_partitions().expect("writes"), effective));
        let hottest = expected.iter().map(|(_, counts)| peak(counts)).max();
        let first = expected.iter().find(|(_, counts)| Some(peak(counts)) == hottest).map(|(start, _)| *start);
        prop_assert_eq!(heat.hottest().map(|window| window.start()), first);
    }

    #[test]
    fn the_order_of_writes_does_not_matter_and_parts_merge(
        (writes, shuffled) in writes().prop_flat_map(|w| (Just(w.clone()), Just(w).prop_shuffle())),
        partitions in partitions(), step in 1..1_000u64, cut in any::<prop::sample::Index>(),
    ) {
        let whole = heatmap(partitions, step, &writes);
        prop_assert_eq!(&heatmap(partitions, step, &shuffled), &whole);
        let (a, b) = shuffled.split_at(cut.index(shuffled.len()));
        let mut merged = heatmap(partitions, step, a);
        merged.merge(&heatmap(partitions, step, b)).expect("the same shape");
        prop_assert_eq!(merged, whole);
    }

    #[test]
    fn longer_windows_never_show_more_heat(
        writes in writes(), partitions in partitions(), step in 1..300u64, windows in 1..10u32,
    ) {
        let fine = heatmap(partitions, step, &writes);
        let coarse = heatmap(partitions, step * u64::from(windows), &writes);
        let all = fine.total();
        let peak = |heat: &Heatmap| heat.peak_share().expect("writes");
        let effective = |heat: &Heatmap| heat.effective_partitions().expect("writes");
        let nearly = 1.0 + 1e-9;
        prop_assert!(peak(&coarse) <= peak(&fine) * nearly && effective(&fine) <= effective(&coarse) * nearly);
        prop_assert!(all.peak_to_mean().expect("writes") / f64::from(partitions) <= peak(&coarse) * nearly);
        prop_assert!(effective(&coarse) <= all.effective_partitions().expect("writes") * nearly);
        prop_assert_eq!(all, coarse.total());
    }

    /// By floating point, which is near enough for all bounds but those within a millionth of the chance.
    #[test]
    fn partitions_needed_are_the_fewest_within_the_bound(
        rows in 2_001..=20_000u32, keys in 10..100_000u64, window in 1..100u32,
    ) {
        let needed = partitions_needed(PARTITION_ENTITIES_PER_SECOND, rows, keys, Duration::from_secs(window.into())).expect("keys that fit");
        let choices = keys.min(u64::from(rows) * u64::from(window));
        let least = (choices * 2_000 / u64::from(rows)) as f64 + 1.0;
        let bound = |n: u32| {
            let mean = choices as f64 / f64::from(n);
            if least <= mean { 1.0 } else { f64::from(n) * (least - mean + least * (mean / least).ln()).exp() }
        };
        prop_assert!(bound(needed) <= 1e-6 * (1.0 + 1e-6), "{} of {needed}", bound(needed));
        prop_assert!(needed == 1 || bound(needed - 1) > 1e-6 * (1.0 - 1e-6), "{} of {needed} - 1", bound(needed - 1));
    }
}

/// Seconds of 20,000 writes each, which is what one account takes.
fn seconds(design: &impl Partitioner<[u8; 8]>, seconds: u64) -> Heatmap {
    let mut heat = Heatmap::new(design.partitions(), Duration::from_secs(1)).expect("whole ticks");
    for second in 0..seconds {
        for row in 0..20_000u64 {
            let key = (second * 20_000 + row).to_be_bytes();
            heat.record(at(second * 10_000_000 + row * 500), design.partition_of(&key)).expect("one of the design");
        }
    }
    heat
}

fn peak(heat: &Heatmap) -> u64 {
    heat.hottest().expect("writes").peak().1
}

/// The bound allows one window in a million; 50 windows then fail with one seed in 20,000 at most.
#[test]
fn hashed_keys_stay_within_the_target_in_the_partitions_needed() {
    let n = partitions_needed(PARTITION_ENTITIES_PER_SECOND, 20_000, u64::MAX, Duration::from_secs(1)).expect("a rate");
    let heat = seconds(&SipHash::new(n), 50);
    assert!(peak(&heat) <= 2_000, "{} writes in one second in one of {n} partitions", peak(&heat));
    assert!(heat.peak_share().expect("keys") < 0.1);
    // It has teeth: a mean at the target is past it in every other window, so that 50 windows all pass with one seed in 10^15.
    let few = peak(&seconds(&SipHash::new(10), 50));
    assert!(few > 2_000, "{few} writes in one second in one of 10 partitions");
}
