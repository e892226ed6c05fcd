//! The laws of heat maps, each against a slow, obvious twin.

#![expect(clippy::cast_precision_loss, reason = "counts become figures")]

use std::num::{NonZeroU32, NonZeroU64};
use std::time::Duration;

use proptest::prelude::*;
use tablekeys::Ticks;
use tablekeys::partition::{Partitioner, SipHash};
use tablekeys::skew::{Heatmap, partitions_needed};

const PARTITIONS: u32 = 5;

/// Ticks after 1970 and a partition, some thousand ticks apart at most.
type Write = (u64, u32);

fn writes() -> impl Strategy<Value = Vec<Write>> {
    prop::collection::vec((0..3_000u64, 0..PARTITIONS), 1..200)
}

fn at(ticks: u64) -> Ticks {
    Ticks::new(Ticks::UNIX_EPOCH.get() + ticks).expect("near 1970")
}

fn ticks(step: u64) -> Duration {
    Duration::from_nanos(100 * step)
}

fn heatmap(step: u64, writes: &[Write]) -> Heatmap {
    let mut heat = Heatmap::new(PARTITIONS, ticks(step)).expect("whole ticks");
    for &(t, partition) in writes {
        heat.record(at(t), partition).expect("a partition there is");
    }
    heat
}

/// Every write is counted by looking at all writes.
fn slow(step: u64, writes: &[Write]) -> Vec<(Ticks, Vec<u64>)> {
    let window = |t: u64| at(t).get() / step;
    let mut windows: Vec<u64> = writes.iter().map(|&(t, _)| window(t)).collect();
    windows.sort_unstable();
    windows.dedup();
    let count = |w, p| writes.iter().filter(|&&(t, partition)| window(t) == w && partition == p).count() as u64;
    let counts = |w| (0..PARTITIONS).map(|p| count(w, p)).collect();
    windows.into_iter().map(|w| (Ticks::new(w * step).expect("near 1970"), counts(w))).collect()
}

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-9 * a.abs().max(b.abs())
}

proptest! {
    #[test]
    fn every_window_counts_the_writes_that_fall_into_it(writes in writes(), step in 1..1_000u64) {
        let heat = heatmap(step, &writes);
        let found: Vec<(Ticks, Vec<u64>)> =
            heat.windows().map(|window| (window.start(), window.histogram().counts().to_vec())).collect();
        let expected = slow(step, &writes);
        let sum = |counts: &[u64]| counts.iter().sum::<u64>();
        let peak = |counts: &[u64]| counts.iter().copied().max().expect("some partitions");
        let peaks: u64 = expected.iter().map(|(_, counts)| peak(counts)).sum();
        prop_assert!(close(heat.peak_share().expect("writes"), peaks as f64 / writes.len() as f64));
        let squares = |counts: &[u64]| counts.iter().map(|&c| (c * c) as f64 / sum(counts) as f64).sum::<f64>();
        let at_once = writes.len() as f64 / expected.iter().map(|(_, counts)| squares(counts)).sum::<f64>();
        prop_assert!(close(heat.partitions_at_once().expect("writes"), at_once));
        let hottest = expected.iter().map(|(_, counts)| peak(counts)).max();
        let first = expected.iter().find(|(_, counts)| Some(peak(counts)) == hottest).map(|(start, _)| *start);
        prop_assert_eq!(heat.hottest().map(|window| window.start()), first);
        prop_assert_eq!(found, expected);
    }

    #[test]
    fn the_order_of_recording_does_not_matter_and_parts_merge_into_the_whole(
        (writes, shuffled) in writes().prop_flat_map(|w| (Just(w.clone()), Just(w).prop_shuffle())), step in 1..1_000u64, cut in any::<prop::sample::Index>(),
    ) {
        let whole = heatmap(step, &writes);
        prop_assert_eq!(&heatmap(step, &shuffled), &whole);
        let (a, b) = shuffled.split_at(cut.index(shuffled.len()));
        let mut merged = heatmap(step, a);
        merged.merge(&heatmap(step, b)).unwrap();
        prop_assert_eq!(merged, whole);
    }

    #[test]
    fn joining_windows_never_shows_more_heat_nor_does_all_time(writes in writes(), step in 1..300u64, joined in 1..10u64) {
        let (fine, coarse) = (heatmap(step, &writes), heatmap(step * joined, &writes));
        let all = fine.over_all_time();
        let peak = |heat: &Heatmap| heat.peak_share().expect("writes");
        let at_once = |heat: &Heatmap| heat.partitions_at_once().expect("writes");
        let nearly = 1.0 + 1e-9;
        prop_assert!(peak(&coarse) <= peak(&fine) * nearly && at_once(&fine) <= at_once(&coarse) * nearly);
        prop_assert!(all.peak_to_mean().expect("writes") / f64::from(PARTITIONS) <= peak(&coarse) * nearly);
        prop_assert!(at_once(&coarse) <= all.effective_partitions().expect("writes") * nearly);
        prop_assert_eq!(all, coarse.over_all_time());
        prop_assert_eq!(fine.joined(u32::try_from(joined).unwrap()), Some(coarse));
    }

    #[test]
    fn more_rows_and_fewer_keys_never_need_fewer_partitions(
        rows in 0..20_000u32, more in 0..2_000u32, keys in 10..100_000u64, fewer in 0..50_000u64,
    ) {
        let needed = |rows: u32, keys: u64| {
            partitions_needed(rows.min(20_000), NonZeroU64::new(keys).expect("ten or more"), NonZeroU32::MIN).expect("keys that fit").get()
        };
        // Room is counted in whole choices, so one more key can leave less of it: compare past the rounding.
        let few = keys.saturating_sub(fewer).max(10);
        prop_assert!(needed(rows, few) >= needed(rows, 20_000 * keys));
        prop_assert!(needed(rows, u64::MAX) <= needed(rows + more, u64::MAX));
    }
}

/// The bound allows one window in a million; 200 windows then fail with one seed in 5,000 at most.
#[test]
fn hashed_keys_stay_within_the_target_in_as_many_partitions_as_are_needed() {
    let n = partitions_needed(20_000, NonZeroU64::MAX, NonZeroU32::MIN).unwrap().get();
    let design = SipHash::new(n);
    let mut heat = Heatmap::new(n, Duration::from_secs(1)).unwrap();
    for second in 0..200u64 {
        for row in 0..20_000u64 {
            let key = (second * 20_000 + row).to_be_bytes();
            heat.record(at(second * 10_000_000 + row * 500), Partitioner::<[u8; 8]>::partition_of(&design, &key))
                .unwrap();
        }
    }
    let (_, peak) = heat.hottest().unwrap().peak();
    assert!(peak <= 2_000, "{peak} writes in one second in one of {n} partitions");
    assert!(heat.peak_share().unwrap() < 0.1);
}
