//! Keys per second of each placement: `cargo bench -p tablekeys-stores --bench keys`.
//!
//! Each iteration places 1,024 keys of 36 bytes, the texts of GUIDs. At least 20 million keys per second is under 51 µs.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use tablekeys_stores::{Placement, System};

const KEYS: u32 = 1_024;

fn keys() -> Vec<String> {
    let mut state = 1_u64;
    let mut word = || {
        // SplitMix64.
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    };
    let guid = |high: u64, low: u64| {
        format!(
            "{:08x}-{:04x}-{:04x}-{:04x}-{:012x}",
            high >> 32,
            high >> 16 & 0xffff,
            high & 0xffff,
            low >> 48,
            low & 0xffff_ffff_ffff
        )
    };
    (0..KEYS).map(|_| guid(word(), word())).collect()
}

fn placements(criterion: &mut Criterion) {
    let keys = keys();
    assert!(keys.iter().all(|key| key.len() == 36));
    let mut group = criterion.benchmark_group("placement");
    group.throughput(Throughput::Elements(KEYS.into()));
    for system in System::ALL {
        let placement = Placement::new(system, 12).expect("12 partitions");
        group.bench_function(format!("{system}/36 bytes"), |bencher| {
            let mut partitions = Vec::with_capacity(keys.len());
            bencher.iter(|| {
                partitions.clear();
                placement.partitions_into(black_box(&keys), &mut partitions);
                black_box(partitions.last().copied())
            });
        });
    }
    group.finish();
}

criterion_group!(benches, placements);
criterion_main!(benches);
