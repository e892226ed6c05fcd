//! The cost of growing: lookups, replicas, adding and removing nodes, each beside a plain baseline.
//!
//! `cargo bench --features plain --bench ring`. The bench `peers` compares with other crates.

use std::collections::BTreeMap;
use std::hint::black_box;
use std::time::Duration;

use criterion::measurement::WallTime;
use criterion::{BatchSize, BenchmarkGroup, BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use siphasher::sip::SipHasher13;
use tablekeys::partition::{HashRing, JumpBackHash, JumpHash, KetamaRing, Salt, SipHash, SlotTable};

const COUNTS: [u32; 3] = [10, 100, 1_000];

fn names(nodes: u32) -> impl Iterator<Item = (String, u32)> {
    (0..nodes).map(|i| (format!("10.0.{}.{}:11211", i / 256, i % 256), 1))
}

/// 36 characters each, as GUIDs are printed.
fn keys() -> Vec<[u8; 36]> {
    let mut state = 1u64;
    let mut digit = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        b"0123456789abcdef"[usize::try_from(state >> 60).expect("4 bits")]
    };
    (0..4_096).map(|_| std::array::from_fn(|i| if [8, 13, 18, 23].contains(&i) { b'-' } else { digit() })).collect()
}

/// One pass over all keys, and its time for each.
fn all<T>(group: &mut BenchmarkGroup<'_, WallTime>, name: &str, case: u32, look: impl Fn(&[u8; 36]) -> T) {
    let keys = keys();
    group.throughput(Throughput::Elements(keys.len() as u64));
    group.bench_function(BenchmarkId::new(name, case), |b| {
        b.iter(|| {
            for key in &keys {
                black_box(look(black_box(key)));
            }
        });
    });
}

fn get(c: &mut Criterion) {
    let mut group = c.benchmark_group("get");
    let hasher = SipHasher13::new();
    all(&mut group, "hash alone", 0, |key| hasher.hash(key));
    for nodes in COUNTS {
        let mut ring = HashRing::default();
        ring.add_all(names(nodes)).expect("names that are all different");
        // The plain way: a sorted map from places to names.
        let points = names(nodes).flat_map(|(name, _)| {
            (0..HashRing::POINTS).map(move |r| {
                let bytes = [name.as_bytes(), &r.to_le_bytes()].concat();
                (SipHasher13::new().hash(&bytes) >> 20, name.clone())
            })
        });
        let plain: BTreeMap<u64, String> = points.collect();
        let plainly = |key: &[u8; 36]| {
            let found = plain.range(hasher.hash(key) >> 20..).next().or(plain.first_key_value());
            found.map(|(_, name)| name.as_str())
        };
        assert!(keys().iter().all(|key| ring.get(key) == plainly(key)));
        all(&mut group, "HashRing", nodes, |key| ring.get(key));
        all(&mut group, "BTreeMap", nodes, plainly);
        all(&mut group, "HashRing, three nodes", nodes, |key| {
            let mut nodes = ring.nodes_from(key);
            [nodes.next(), nodes.next(), nodes.next()]
        });
        all(&mut group, "HashRing, three replicas", nodes, |key| ring.replicas(key, 3));
        let slots = SlotTable::new(names(nodes)).expect("fewer nodes than slots");
        all(&mut group, "SlotTable", nodes, |key| slots.partition_of(key));
        all(&mut group, "SlotTable, by name", nodes, |key| slots.get(key).len());
        let (jump, back) = (JumpHash::new(nodes), JumpBackHash::new(nodes));
        all(&mut group, "JumpHash", nodes, |key| jump.partition_of(key));
        all(&mut group, "JumpBackHash", nodes, |key| back.partition_of(key));
        let fixed = SipHash::new(nodes);
        all(&mut group, "SipHash", nodes, |key| fixed.partition_of(key));
        let ketama = KetamaRing::new(names(nodes)).expect("names that are all different");
        all(&mut group, "KetamaRing", nodes, |key| ketama.partition_of(key));
    }
    group.finish();

    let mut group = c.benchmark_group("salted key");
    let salt = Salt::before(16, '-');
    all(&mut group, "Salt", 16, |key| salt.key_for("20240506", key));
    all(&mut group, "format!", 16, |key| {
        let salt = (u128::from(hasher.hash(key)) * 16) >> 64;
        format!("{salt:02}-20240506")
    });
    group.finish();
}

fn change(c: &mut Criterion) {
    let mut group = c.benchmark_group("change");
    for nodes in COUNTS {
        let names: Vec<(String, u32)> = names(nodes).collect();
        let build = || {
            let mut ring = HashRing::default();
            ring.add_all(names.iter().map(|(name, weight)| (name, *weight))).expect("names that are all different");
            ring
        };
        group.bench_function(BenchmarkId::new("build", nodes), |b| b.iter(build));
        let without = build();
        let mut with = without.clone();
        with.add("newcomer", 1).expect("a new name");
        group.bench_function(BenchmarkId::new("add", nodes), |b| {
            b.iter_batched_ref(|| without.clone(), |ring| ring.add("newcomer", 1), BatchSize::LargeInput);
        });
        group.bench_function(BenchmarkId::new("remove", nodes), |b| {
            b.iter_batched_ref(|| with.clone(), |ring| ring.remove("newcomer"), BatchSize::LargeInput);
        });
        group.bench_function(BenchmarkId::new("diff", nodes), |b| {
            b.iter(|| without.diff(&with).map(|diff| diff.moves().len()));
        });
        group.bench_function(BenchmarkId::new("shares", nodes), |b| b.iter(|| with.shares().len()));
    }
    group.finish();
}

criterion_group! {
    name = ring;
    // All benches together are to take some minutes.
    config = Criterion::default().warm_up_time(Duration::from_millis(500)).measurement_time(Duration::from_secs(2));
    targets = get, change
}
criterion_main!(ring);
