//! One of some named nodes, nodes that join and leave, and partitions whose number grows.

use std::collections::BTreeSet;
use std::hash::BuildHasherDefault;
use std::hint::black_box;
use std::net::SocketAddr;

use criterion::{BatchSize, Criterion};
use pingora_ketama::{Bucket, Continuum, Version};
use siphasher::sip::SipHasher13;
use tablekeys::partition::{HashRing, SlotTable, jump_hash};

use crate::case::case;
use crate::inputs;

/// The hasher of the rings that take any: that of tablekeys.
type Sip = BuildHasherDefault<SipHasher13>;

const NODES: u32 = 100;
/// Points per node, where the crate lets its user choose.
const POINTS: u32 = 128;

fn ring() -> HashRing {
    let nodes: Vec<String> = inputs::nodes().iter().map(|name| format!("{name}=1")).collect();
    format!("ring:{}", nodes.join(" ")).parse().expect("the text of a ring")
}

fn pingora() -> Continuum {
    let address = |name: &String| name.parse::<SocketAddr>().expect("an address");
    let buckets: Vec<Bucket> = inputs::nodes().iter().map(|name| Bucket::new(address(name), 1)).collect();
    Continuum::new_with_version(&buckets, Version::V2 { point_multiple: POINTS })
}

fn hashring() -> hashring::HashRing<(u32, u32), Sip> {
    let mut ring = hashring::HashRing::with_hasher(Sip::default());
    ring.batch_add((0..NODES).flat_map(|node| (0..POINTS).map(move |point| (node, point))).collect());
    ring
}

fn consistent() -> consistent_hash_ring::Ring<u32, Sip> {
    consistent_hash_ring::RingBuilder::new(Sip::default()).vnodes(POINTS as usize).nodes_iter(0..NODES).build()
}

/// Every node gets some of the keys.
fn meets_all<A: Ord>(keys: &[[u8; 16]], node: impl Fn(&[u8; 16]) -> A) {
    assert!(keys.iter().map(node).collect::<BTreeSet<A>>().len() > 95);
}

pub(crate) fn bench(c: &mut Criterion) {
    let keys = inputs::bytes::<16>();
    let (ours, pingora_ring, hash_ring) = (ring(), pingora(), hashring());
    meets_all(&keys, |key| ours.nodes_from(key).next());
    meets_all(&keys, |key| pingora_ring.node(key));
    meets_all(&keys, |key| hash_ring.get(key).map(|node| node.0));
    case::<_, ()>(c, "HashRing of 100 nodes", &keys)
        .part("tablekeys", |key| ours.get(key))
        .part("pingora-ketama, CRC-32 without a secret", |key| pingora_ring.node_iter(key).next())
        .part("hashring", |key| hash_ring.get(key).map(|node| node.0));

    let slots = SlotTable::new(inputs::nodes().iter().map(|name| (name, 1))).expect("fewer nodes than slots");
    let maglev = maglev_hash::MaglevTable::new((0..NODES).collect());
    let anchor = anchorhash::Builder::with_hasher(Sip::default()).with_resources(0..NODES).build(100);
    meets_all(&keys, |key| slots.get(key));
    meets_all(&keys, |key| *maglev.get(key).expect("nodes"));
    meets_all(&keys, |key| *anchor.get_resource(*key).expect("nodes"));
    case::<_, ()>(c, "SlotTable of 100 nodes", &keys)
        .part("tablekeys", |key| slots.get(key).len())
        .part("maglev-hash", |key| maglev.get(key).copied())
        .part("anchorhash", |key| anchor.get_resource(*key).copied());

    let hashes: Vec<u64> = inputs::bytes::<8>().into_iter().map(u64::from_le_bytes).collect();
    let partitions = black_box(NODES);
    case(c, "jump_hash in 100", &hashes)
        .gives("tablekeys", |hash| jump_hash(*hash, partitions))
        .gives("jump-consistent-hash", |hash| jump_consistent_hash::hash(*hash, partitions as usize));
    changes(c);
}

/// A ring that is changed is made before the clock starts, and dropped after it stops.
fn changes(c: &mut Criterion) {
    let mut group = c.benchmark_group("HashRing of 100 nodes, built");
    group.throughput(criterion::Throughput::Elements(1));
    group.bench_function("tablekeys", |b| b.iter_with_large_drop(ring));
    group.bench_function("pingora-ketama", |b| b.iter_with_large_drop(pingora));
    group.bench_function("hashring", |b| b.iter_with_large_drop(hashring));
    group.finish();
    let (ours, consistent_ring) = (ring(), consistent());
    let mut group = c.benchmark_group("a node leaves 100");
    group.throughput(criterion::Throughput::Elements(1));
    group.bench_function("tablekeys", |b| {
        b.iter_batched_ref(|| ours.clone(), |ring| ring.remove("10.0.0.50:11211"), BatchSize::LargeInput);
    });
    group.bench_function("consistent_hash_ring", |b| {
        b.iter_batched_ref(|| consistent_ring.clone(), |ring| ring.remove(&50), BatchSize::LargeInput);
    });
    group.finish();
}
