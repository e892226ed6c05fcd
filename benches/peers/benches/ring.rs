//! Lookups, copies, building and joining, beside the crates that do the same.

use std::collections::BTreeSet;
use std::hint::black_box;
use std::num::NonZeroU32;

use criterion::measurement::WallTime;
use criterion::{BatchSize, BenchmarkGroup, BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use siphasher::sip::SipHasher13;
use tablekeys::partition::{JumpBackHash, JumpHash, SlotTable, jump_back, jump_hash};
use tablekeys_peers as peers;

const COUNTS: [u32; 3] = [10, 100, 1_000];
const KEYS: usize = 4_096;

/// One pass over all keys, and its time for each.
fn all<const N: usize, T>(
    group: &mut BenchmarkGroup<'_, WallTime>,
    (name, case): (&str, u32),
    keys: &[[u8; N]],
    mut look: impl FnMut(&[u8; N]) -> T,
) {
    group.throughput(Throughput::Elements(keys.len() as u64));
    group.bench_function(BenchmarkId::new(name, case), |b| {
        b.iter(|| {
            for key in keys {
                black_box(look(black_box(key)));
            }
        });
    });
}

/// Every node gets some of the keys, and nobody else does: the check before timing.
fn check<const N: usize>(name: &str, nodes: u32, look: impl Fn(&[u8; N]) -> u32) {
    let met: BTreeSet<u32> = peers::keys::<N>(200_000).iter().map(look).collect();
    assert!(met.iter().copied().eq(0..nodes), "{name} meets {} of {nodes} nodes", met.len());
}

fn get<const N: usize>(c: &mut Criterion) {
    let keys = peers::keys::<N>(KEYS);
    let mut group = c.benchmark_group(format!("get/{N}-byte keys"));
    let hasher = SipHasher13::new();
    all(&mut group, ("SipHash-1-3 alone", 0), &keys, |key| hasher.hash(key));
    for nodes in COUNTS {
        let ring = peers::tablekeys(nodes);
        let partitions = ring.partitioner().expect("there are nodes");
        check::<N>("tablekeys", nodes, |key| partitions.partition_of(key));
        all(&mut group, ("tablekeys", nodes), &keys, |key| ring.get(key));

        let pingora = peers::pingora(nodes);
        check::<N>("pingora-ketama", nodes, |key| {
            let node = pingora.node(key).expect("there are nodes").to_string();
            peers::names(nodes).iter().position(|name| *name == node).expect("one of the nodes") as u32
        });
        all(&mut group, ("pingora-ketama", nodes), &keys, |key| pingora.node(key));

        let hashring = peers::hashring(nodes);
        check::<N>("hashring", nodes, |key| hashring.get(key).expect("there are nodes").0);
        all(&mut group, ("hashring", nodes), &keys, |key| hashring.get(key).map(|node| node.0));

        let ring = peers::consistent_hash_ring(nodes);
        check::<N>("consistent_hash_ring", nodes, |key| *ring.get(key));
        all(&mut group, ("consistent_hash_ring", nodes), &keys, |key| *ring.get(key));
    }
    group.finish();
}

fn three<const N: usize>(c: &mut Criterion) {
    let keys = peers::keys::<N>(KEYS);
    let mut group = c.benchmark_group(format!("three nodes/{N}-byte keys"));
    for nodes in COUNTS {
        let ring = peers::tablekeys(nodes);
        for key in &keys {
            let three: BTreeSet<&str> = ring.following(key).take(3).collect();
            assert!(three.len() == 3 && three.contains(ring.get(key).expect("there are nodes")));
        }
        all(&mut group, ("tablekeys", nodes), &keys, |key| {
            let mut following = ring.following(key);
            [following.next(), following.next(), following.next()]
        });

        // The two below can name one node twice: nothing to check but that there are three.
        let pingora = peers::pingora(nodes);
        all(&mut group, ("pingora-ketama", nodes), &keys, |key| {
            let mut following = pingora.node_iter(key);
            [following.next(), following.next(), following.next()]
        });

        let ring = peers::consistent_hash_ring(nodes);
        assert!(keys.iter().all(|key| ring.replicas(key).take(3).count() == 3));
        all(&mut group, ("consistent_hash_ring", nodes), &keys, |key| {
            let mut following = ring.replicas(key);
            [following.next(), following.next(), following.next()]
        });
    }
    group.finish();
}

fn build(c: &mut Criterion) {
    let mut group = c.benchmark_group("build");
    for nodes in COUNTS {
        let mut time = |name: &str, build: &mut dyn FnMut()| {
            group.bench_function(BenchmarkId::new(name, nodes), |b| b.iter(&mut *build));
        };
        time("tablekeys", &mut || drop(black_box(peers::tablekeys(nodes))));
        time("pingora-ketama", &mut || drop(black_box(peers::pingora(nodes))));
        time("hashring", &mut || drop(black_box(peers::hashring(nodes))));
        // 2 s at 1,000 nodes: one look is enough elsewhere.
        if nodes < 1_000 {
            time("consistent_hash_ring", &mut || drop(black_box(peers::consistent_hash_ring(nodes))));
        }
    }
    group.finish();
}

fn join(c: &mut Criterion) {
    let mut group = c.benchmark_group("one node joins");
    for nodes in COUNTS {
        let ring = peers::tablekeys(nodes);
        group.bench_function(BenchmarkId::new("tablekeys", nodes), |b| {
            b.iter_batched_ref(|| ring.clone(), |ring| ring.add("newcomer", 1), BatchSize::LargeInput);
        });
        group.bench_function(BenchmarkId::new("tablekeys, and leaves", nodes), |b| {
            let mut with = ring.clone();
            with.add("newcomer", 1).expect("a new name");
            b.iter_batched_ref(|| with.clone(), |ring| ring.remove("newcomer"), BatchSize::LargeInput);
        });
        let ring = peers::hashring(nodes);
        group.bench_function(BenchmarkId::new("hashring", nodes), |b| {
            let points = || (0..peers::POINTS).map(|point| (nodes, point)).collect::<Vec<_>>();
            b.iter_batched_ref(|| ring.clone(), |ring| ring.batch_add(points()), BatchSize::LargeInput);
        });
        let ring = peers::consistent_hash_ring(nodes);
        group.bench_function(BenchmarkId::new("consistent_hash_ring", nodes), |b| {
            b.iter_batched_ref(|| ring.clone(), |ring| ring.insert(nodes), BatchSize::LargeInput);
        });
    }
    group.finish();
}

fn jump(c: &mut Criterion) {
    let keys = peers::keys::<8>(KEYS);
    let mut group = c.benchmark_group("jump, of a hash");
    for count in COUNTS {
        let partitions = NonZeroU32::new(count).expect("not 0");
        for key in &keys {
            let hash = u64::from_le_bytes(*key);
            assert_eq!(jump_hash(hash, partitions), jump_consistent_hash::hash(hash, count as usize));
        }
        let hash = |key: &[u8; 8]| u64::from_le_bytes(*key);
        all(&mut group, ("tablekeys", count), &keys, |key| jump_hash(hash(key), partitions));
        all(&mut group, ("tablekeys, back", count), &keys, |key| jump_back(hash(key), partitions));
        all(&mut group, ("jump-consistent-hash", count), &keys, |key| {
            jump_consistent_hash::hash(hash(key), count as usize)
        });
    }
    group.finish();
}

fn others<const N: usize>(c: &mut Criterion) {
    let keys = peers::keys::<N>(KEYS);
    let mut group = c.benchmark_group(format!("other designs/{N}-byte keys"));
    let hasher = SipHasher13::new();
    all(&mut group, ("SipHash-1-3 alone", 0), &keys, |key| hasher.hash(key));
    for nodes in COUNTS {
        let count = NonZeroU32::new(nodes).expect("not 0");
        let (jump, back) = (JumpHash::new(count), JumpBackHash::new(count));
        check::<N>("jump hash", nodes, |key| jump.partition_of(key));
        check::<N>("jump back", nodes, |key| back.partition_of(key));
        all(&mut group, ("tablekeys jump", nodes), &keys, |key| jump.partition_of(key));
        all(&mut group, ("tablekeys jump back", nodes), &keys, |key| back.partition_of(key));

        let slots = SlotTable::new(SlotTable::SLOTS, peers::names(nodes).iter().map(|name| (name, 1)));
        let slots = slots.expect("names that are all different");
        check::<N>("slots", nodes, |key| slots.partition_of(key));
        all(&mut group, ("tablekeys slots", nodes), &keys, |key| slots.partition_of(key));
        all(&mut group, ("tablekeys slots, by name", nodes), &keys, |key| slots.get(key).len());

        let maglev = peers::maglev(nodes);
        check::<N>("maglev-hash", nodes, |key| *maglev.get(key).expect("there are nodes"));
        all(&mut group, ("maglev-hash", nodes), &keys, |key| maglev.get(key).copied());

        let anchor = peers::anchor::<N>(u16::try_from(nodes).expect("few"));
        check::<N>("anchorhash", nodes, |key| *anchor.get_resource(*key).expect("there are nodes"));
        all(&mut group, ("anchorhash", nodes), &keys, |key| anchor.get_resource(*key).copied());

        if nodes <= 100 {
            let hrw = peers::hrw(nodes);
            all(&mut group, ("hrw-hash", nodes), &keys[..64], |key| hrw.sorted(key).next().map(|node| node.0));
        }
    }
    group.finish();
}

criterion_group!(ring, get::<16>, get::<36>, three::<16>, three::<36>, build, join, jump, others::<16>, others::<36>);
criterion_main!(ring);
