//! Rings of all crates, brought to one shape: nodes by number, keys as arrays.
//!
//! Every ring has [`POINTS`] points per node but those that choose for themselves: nginx's form of pingora-ketama and
//! `KetamaRing` have 160, maglev-hash a table of about 100 entries per node. Rings that take any hasher get SipHash-1-3, as
//! tablekeys has it.

use std::collections::BTreeSet;
use std::hash::{BuildHasherDefault, Hash, Hasher};
use std::net::SocketAddr;
use std::sync::LazyLock;

use pingora_ketama::{Bucket, Continuum, Version};
use siphasher::sip::SipHasher13;
use tablekeys::partition::{HashRing, KetamaRing, SlotTable};

use crate::inputs;

pub(crate) const COUNTS: [u32; 3] = [10, 100, 1_000];

/// Points per node, where the crate lets its user choose.
pub(crate) const POINTS: u32 = 128;

/// Makes the hasher of the rings that take any.
pub(crate) type Sip = BuildHasherDefault<SipHasher13>;

/// Makes a hasher that passes on what is a hash already. SipHash of a whole key is faster than by way of `Hash`, which
/// hashes the length of an array too and keeps a state for bytes that may follow.
pub(crate) type Pass = BuildHasherDefault<Passed>;

#[derive(Default)]
pub(crate) struct Passed(u64);

impl Hasher for Passed {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, _: &[u8]) {
        unreachable!("hashes are written as numbers");
    }

    fn write_u64(&mut self, hash: u64) {
        self.0 = hash;
    }
}

/// A node's point that hashes itself, for [`Pass`].
#[derive(Clone, Copy)]
pub(crate) struct Point {
    pub(crate) node: u32,
    point: u32,
}

impl Hash for Point {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let bytes = (u64::from(self.node) << 32 | u64::from(self.point)).to_le_bytes();
        state.write_u64(SipHasher13::new().hash(&bytes));
    }
}

/// Rings of as many nodes as [`COUNTS`] says, made once: `consistent_hash_ring` takes 2 s for 1,000.
pub(crate) static RINGS: LazyLock<[Rings; 3]> = LazyLock::new(|| COUNTS.map(Rings::new));

pub(crate) struct Rings {
    pub(crate) nodes: u32,
    pub(crate) ours: HashRing,
    pub(crate) slots: SlotTable,
    pub(crate) ketama: KetamaRing,
    pub(crate) pingora: Continuum,
    pub(crate) nginx: Continuum,
    pub(crate) hashring: hashring::HashRing<(u32, u32), Sip>,
    pub(crate) passing: hashring::HashRing<Point, Pass>,
    pub(crate) sorted: Sorted,
    pub(crate) consistent: consistent_hash_ring::Ring<u32, Sip>,
    pub(crate) maglev: maglev_hash::MaglevTable<u32>,
}

impl Rings {
    fn new(nodes: u32) -> Self {
        let listed = names(nodes);
        let weighed = || listed.iter().map(|name| (name, 1));
        Self {
            nodes,
            ours: tablekeys(nodes),
            slots: SlotTable::new(weighed()).expect("names that are all different"),
            ketama: KetamaRing::new(weighed()).expect("names that are all different"),
            pingora: pingora(nodes),
            nginx: nginx(nodes),
            hashring: hashring(nodes),
            passing: passing(nodes),
            sorted: Sorted::new(nodes),
            consistent: consistent_hash_ring(nodes),
            maglev: maglev_hash::MaglevTable::new((0..nodes).collect()),
        }
    }
}

/// A thousand as `1,000`: names of tasks are read by people.
pub(crate) fn spelled(nodes: u32) -> &'static str {
    match nodes {
        10 => "10",
        100 => "100",
        _ => "1,000",
    }
}

/// Names as all rings get them that take names.
pub(crate) fn names(nodes: u32) -> Vec<String> {
    (0..nodes).map(|i| format!("10.0.{}.{}:11211", i / 256, i % 256)).collect()
}

/// The check of a lookup whose answers are its own: every node gets some of the keys, and there is no other.
pub(crate) fn meets_all<const N: usize>(name: &str, nodes: u32, look: impl Fn(&[u8; N]) -> u32) {
    let met: BTreeSet<u32> = inputs::keys::<N>(200_000).iter().map(look).collect();
    assert!(met.iter().copied().eq(0..nodes), "{name} meets {} of {nodes} nodes", met.len());
}

pub(crate) fn tablekeys(nodes: u32) -> HashRing {
    let mut ring = HashRing::with_points(POINTS);
    ring.add_all(names(nodes).iter().map(|name| (name, 1))).expect("names that are all different");
    ring
}

/// Its second version, which lets its user choose the points.
pub(crate) fn pingora(nodes: u32) -> Continuum {
    Continuum::new_with_version(&buckets(nodes), Version::V2 { point_multiple: POINTS })
}

/// Its first version: nginx's ring.
pub(crate) fn nginx(nodes: u32) -> Continuum {
    Continuum::new(&buckets(nodes))
}

fn buckets(nodes: u32) -> Vec<Bucket> {
    let address = |name: &String| name.parse::<SocketAddr>().expect("an address and a port");
    names(nodes).iter().map(|name| Bucket::new(address(name), 1)).collect()
}

/// The crate leaves points to its user: each is an entry of its own, number of the node and of the point.
pub(crate) fn hashring(nodes: u32) -> hashring::HashRing<(u32, u32), Sip> {
    let mut ring = hashring::HashRing::with_hasher(Sip::default());
    ring.batch_add((0..nodes).flat_map(|node| (0..POINTS).map(move |point| (node, point))).collect());
    ring
}

/// hashring that is given hashes: of points as it is built, of keys as it is asked.
pub(crate) fn passing(nodes: u32) -> hashring::HashRing<Point, Pass> {
    let mut ring = hashring::HashRing::with_hasher(Pass::default());
    ring.batch_add((0..nodes).flat_map(|node| (0..POINTS).map(move |point| Point { node, point })).collect());
    ring
}

/// The points of a node in a ring by hand, unsorted.
fn points(node: u32) -> impl Iterator<Item = (u64, u32)> {
    let hasher = SipHasher13::new();
    (0..POINTS).map(move |point| {
        let bytes: [u8; 8] = (u64::from(node) << 32 | u64::from(point)).to_le_bytes();
        (hasher.hash(&bytes), node)
    })
}

/// A ring by hand: sorted points with the numbers of their nodes, and where those with the same first bits start.
#[derive(Clone)]
pub(crate) struct Sorted {
    points: Vec<(u64, u32)>,
    starts: Vec<u32>,
    /// How far a hash is shifted to leave its first bits, at least 1.
    shift: u32,
}

impl Sorted {
    pub(crate) fn new(nodes: u32) -> Self {
        let mut points = Vec::with_capacity((nodes * POINTS) as usize);
        points.extend((0..nodes).flat_map(self::points));
        points.sort_unstable();
        // About one start per point.
        let shift = 64 - points.len().max(2).ilog2();
        let mut starts = Vec::with_capacity(1 << (64 - shift));
        for (place, (hash, _)) in points.iter().enumerate() {
            while starts.len() <= (hash >> shift) as usize {
                starts.push(place as u32);
            }
        }
        starts.resize(1 << (64 - shift), points.len() as u32);
        Self { points, starts, shift }
    }

    /// All points from the one on that a hash belongs to, around the ring.
    #[inline]
    pub(crate) fn following(&self, hash: u64) -> impl Iterator<Item = u32> {
        let (before, after) = self.points.split_at(self.place(hash));
        after.iter().chain(before).map(|(_, node)| *node)
    }

    #[inline]
    pub(crate) fn get(&self, hash: u64) -> u32 {
        self.points.get(self.place(hash)).unwrap_or(&self.points[0]).1
    }

    #[inline]
    fn place(&self, hash: u64) -> usize {
        let start = self.starts[(hash >> self.shift) as usize] as usize;
        start + self.points[start..].iter().take_while(|(point, _)| *point < hash).count()
    }
}

pub(crate) fn consistent_hash_ring(nodes: u32) -> consistent_hash_ring::Ring<u32, Sip> {
    consistent_hash_ring::RingBuilder::new(Sip::default()).vnodes(POINTS as usize).nodes_iter(0..nodes).build()
}

pub(crate) fn anchor<const N: usize>(nodes: u32) -> anchorhash::AnchorHash<[u8; N], u32, Sip> {
    anchorhash::Builder::with_hasher(Sip::default()).with_resources(0..nodes).build(u16::try_from(nodes).expect("few"))
}

/// anchorhash that is given hashes of keys.
pub(crate) fn anchor_of_hashes(nodes: u32) -> anchorhash::AnchorHash<u64, u32, Pass> {
    anchorhash::Builder::with_hasher(Pass::default()).with_resources(0..nodes).build(u16::try_from(nodes).expect("few"))
}

/// A node of weight 1 for hrw-hash.
#[derive(Hash, PartialEq, Eq)]
pub(crate) struct Weighed(pub(crate) u32);

impl hrw_hash::HrwNode for Weighed {}

pub(crate) fn hrw(nodes: u32) -> hrw_hash::HrwNodes<Weighed> {
    hrw_hash::HrwNodes::new((0..nodes).map(Weighed))
}
