//! Rings of other crates, brought to one shape so that one bench can time them all.
//!
//! Nodes are numbered, keys are fixed-size arrays, and every ring has [`POINTS`] points a node but those that choose
//! for themselves: pingora-ketama has 160, maglev-hash a table of about 100 entries a node.

use std::net::SocketAddr;
use std::num::NonZeroU32;

use pingora_ketama::{Bucket, Continuum};
use tablekeys::partition::HashRing;

/// Points a node, where the crate lets its user choose.
pub const POINTS: u32 = 128;

/// Names as all rings get them that take names.
pub fn names(nodes: u32) -> Vec<String> {
    (0..nodes).map(|i| format!("10.0.{}.{}:11211", i / 256, i % 256)).collect()
}

/// Keys that all bytes differ in, the same in every run.
pub fn keys<const N: usize>(count: usize) -> Vec<[u8; N]> {
    let mut state = 0x9e37_79b9_7f4a_7c15u64;
    let mut byte = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 56) as u8
    };
    (0..count).map(|_| std::array::from_fn(|_| byte())).collect()
}

pub fn tablekeys(nodes: u32) -> HashRing {
    let mut ring = HashRing::new(NonZeroU32::new(POINTS).expect("not 0"));
    ring.add_all(names(nodes).iter().map(|name| (name, 1))).expect("names that are all different");
    ring
}

pub fn pingora(nodes: u32) -> Continuum {
    let address = |name: &String| name.parse::<SocketAddr>().expect("an address and a port");
    Continuum::new(&names(nodes).iter().map(|name| Bucket::new(address(name), 1)).collect::<Vec<_>>())
}

/// The crate leaves points to its user: each is an entry of its own, number of the node and of the point.
pub fn hashring(nodes: u32) -> hashring::HashRing<(u32, u32)> {
    let mut ring = hashring::HashRing::new();
    ring.batch_add((0..nodes).flat_map(|node| (0..POINTS).map(move |point| (node, point))).collect());
    ring
}

pub fn consistent_hash_ring(nodes: u32) -> consistent_hash_ring::Ring<u32> {
    consistent_hash_ring::RingBuilder::default().vnodes(POINTS as usize).nodes_iter(0..nodes).build()
}

pub fn maglev(nodes: u32) -> maglev_hash::MaglevTable<u32> {
    maglev_hash::MaglevTable::new((0..nodes).collect())
}

pub fn anchor<const N: usize>(nodes: u16) -> anchorhash::AnchorHash<[u8; N], u32, std::hash::RandomState> {
    anchorhash::Builder::default().with_resources(0..u32::from(nodes)).build(nodes)
}

/// A node of weight 1 for hrw-hash.
#[derive(Hash, PartialEq, Eq)]
pub struct Weighed(pub u32);

impl hrw_hash::HrwNode for Weighed {}

pub fn hrw(nodes: u32) -> hrw_hash::HrwNodes<Weighed> {
    hrw_hash::HrwNodes::new((0..nodes).map(Weighed))
}
