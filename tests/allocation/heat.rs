//! The memory of heat maps.

use std::time::Duration;

use allocation_counter::AllocationInfo;
use tablekeys::Ticks;
use tablekeys::partition::{Partitioner, SipHash};
use tablekeys::skew::Heatmap;

/// Ticks after 1970.
fn at(ticks: u64) -> Ticks {
    Ticks::new(Ticks::UNIX_EPOCH.get() + ticks).expect("near 1970")
}

/// A heat map of seconds, and what it holds when it is made.
fn held(partitions: u32, writes: impl Iterator<Item = (u64, u32)>) -> (Heatmap, AllocationInfo) {
    let mut heat = None;
    let info = allocation_counter::measure(|| {
        let mut made = Heatmap::new(partitions, Duration::from_secs(1)).expect("whole ticks");
        for (second, partition) in writes {
            made.record(at(second * 10_000_000), partition).expect("a partition that exists");
        }
        heat = Some(made);
    });
    (heat.expect("a heat map"), info)
}

/// One count for every partition of every window would be 691 MB.
#[test]
fn a_million_keys_in_a_day_of_seconds_take_little_memory() {
    let design = SipHash::new(1_000);
    let keys = (0..1_000_000u64).map(|id| {
        let bytes = id.to_be_bytes();
        (id * 86_400 / 1_000_000, Partitioner::<[u8; 8]>::partition_of(&design, &bytes))
    });
    let (heat, info) = held(1_000, keys);
    assert_eq!((heat.windows().len(), heat.total().total()), (86_400, 1_000_000));
    assert!(info.bytes_current < 50_000_000, "{info:?}");
}

/// Where every partition of every window has keys, in their order, a count takes 26 bytes.
#[test]
fn dense_windows_take_26_bytes_per_count() {
    let (windows, partitions) = (200, 10_000);
    let all = (0..windows).flat_map(|second| (0..partitions).map(move |partition| (second, partition)));
    let (heat, info) = held(partitions, all);
    assert_eq!(heat.windows().map(|window| u64::from(window.written_partitions())).sum::<u64>(), 2_000_000);
    assert!(info.bytes_current < 53_000_000, "{info:?}");
}
