//! Named nodes on a ring: those who join and leave move only their own keys.

mod bounded;
mod change;
mod diff;
mod points;
mod replicas;

pub use diff::{Diff, Move};
pub use replicas::NodesFrom;

use core::fmt;
use core::num::NonZeroU32;

use super::node::{Node, listed, position};
use super::partitions_bytes;
use super::secret::{Secret, SipKey};
use crate::error::{Error, GrowthKind, Kind, Result};
use change::Next;
use points::{OWNER, OWNER_BITS, Points};

/// Keys on named nodes by consistent hashing: a node that joins or leaves moves its own keys and no others.
///
/// For stores, caches and accounts that come and go by name. Every node has a number of points on a ring of hashes, and a
/// key belongs to the first point at or after it. Weights are whole numbers: a node of weight 3 has three times the
/// points.
///
/// ```text
/// place of a key          = ⌊SipHash-1-3(secret, key) / 2²⁰⌋, 44 bits
/// places of a node's points = ⌊SipHash-1-3(secret, name ‖ r) / 2²⁰⌋ for r in 0 .. weight × points,
///                             name as UTF-8, r as four bytes, the lowest first
/// node of a key           = that of the first point whose place is not below the key's; after the last, the first
/// ```
///
/// Where points of several nodes share a place, it belongs to the name that is least by its bytes. A ring is a function of
/// its nodes, weights, points and secret: the order of joining leaves no trace, and equal sets make equal rings.
///
/// # Distribution
///
/// Not even: with V points a node, a node's share varies by about 1/√V of the mean, whatever the number of nodes.
/// [`shares`](Self::shares) tells each one exactly. Measured with the default of 128 points on nodes named `node-0`
/// and up, all of weight 1, exact shares:
///
/// | nodes | fullest over mean | coefficient of variation |
/// |---:|---:|---:|
/// | 10 | 1.09 | 7.4% |
/// | 100 | 1.22 | 8.4% |
/// | 1,000 | 1.32 | 8.8% |
///
/// Adding a node moves keys only to it, removing one moves only its own, a greater weight moves keys only to that node and
/// a smaller one only from it. That holds for names. The numbers of a [`Partitioner`](super::Partitioner) follow the order of names
/// and are dealt anew when one comes or goes, so a ring is none itself: it [lends one](Self::partitioner).
///
/// For copies of a key on several nodes there is [`replicas`](Self::replicas).
///
/// # Stability
///
/// The rule above is frozen. Places have 44 bits and a ring has at most 1,048,575 nodes and 2²⁸ points, today and later.
///
/// # Examples
///
/// ```
/// use tablekeys::partition::HashRing;
///
/// let mut ring = HashRing::default();
/// ring.add_all([("alpha", 1), ("beta", 1), ("gamma", 2)])?;
/// assert_eq!(ring.get("customer-4711"), Some("gamma"));
///
/// let diff = ring.diff(&ring.with("delta", 1)?)?;
/// assert!(diff.moves().all(|m| m.to == Some("delta")));
/// assert_eq!(format!("{:.3}", diff.fraction()), "0.182");
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// Not for a number of partitions that only grows: [`JumpHash`](super::JumpHash) is even and needs no memory. Not where
/// somebody keeps state anyway: [`SlotTable`](super::SlotTable) is faster and exactly even.
///
/// In the guide: [adding partitions](crate::guide::adding_partitions#slots-and-rings-named-nodes).
#[derive(Clone)]
pub struct HashRing {
    /// In the order of their names; a node's number is its index.
    nodes: Vec<Node>,
    /// For each unit of weight.
    per_weight: NonZeroU32,
    sip: SipKey,
    points: Points,
}

impl HashRing {
    /// Points for each unit of weight of [`HashRing::new`]: shares then vary by about 9%.
    pub const POINTS: u32 = 128;

    /// The most nodes that a ring holds.
    pub const MAX_NODES: usize = (1 << OWNER_BITS) - 1;

    /// The most points that all nodes have together.
    pub const MAX_POINTS: u64 = 1 << 28;

    /// A ring without nodes, with [`POINTS`](Self::POINTS) points for each unit of weight and without a secret: anyone can
    /// compute the nodes of keys.
    #[must_use]
    pub const fn new() -> Self {
        Self::with_points(Self::POINTS)
    }

    /// A ring without nodes, with another number of points for each unit of weight.
    ///
    /// # Panics
    ///
    /// Panics if there are 0 points; a constant is checked when it is compiled.
    #[must_use]
    #[track_caller]
    pub const fn with_points(points: u32) -> Self {
        let per_weight = NonZeroU32::new(points).expect("expected at least 1 point for each unit of weight, found 0");
        Self { nodes: Vec::new(), per_weight, sip: SipKey::NONE, points: Points::none() }
    }

    /// The same ring keyed by a secret: without it, the nodes of keys cannot be computed.
    #[must_use]
    pub fn with_secret(mut self, secret: Secret) -> Self {
        let nodes = self.take_all().into_iter().map(|next| Next { was: None, ..next }).collect();
        let mut keyed = Self { sip: SipKey::new(secret), ..Self::with_points(self.per_weight.get()) };
        keyed.change(0, nodes);
        keyed
    }

    /// A node joins: keys move to it, and to nobody else.
    ///
    /// Costs a pass over all points. Many nodes join faster at once, by [`add_all`](Self::add_all).
    ///
    /// # Errors
    ///
    /// A name that a node has already or that no PartitionKey may hold, a weight of 0, more than
    /// [`MAX_NODES`](Self::MAX_NODES) nodes or [`MAX_POINTS`](Self::MAX_POINTS) points. The ring is then as before.
    pub fn add(&mut self, name: &str, weight: u32) -> Result<()> {
        self.add_all([(name, weight)])
    }

    /// Several nodes join, or none where one of them cannot.
    ///
    /// # Errors
    ///
    /// As [`add`](Self::add).
    pub fn add_all<N: AsRef<str>>(&mut self, nodes: impl IntoIterator<Item = (N, u32)>) -> Result<()> {
        let joining = listed(nodes)?;
        if let Some(index) = joining.iter().position(|node| position(&self.nodes, &node.name).is_ok()) {
            return Err(Error::new(Kind::Growth(GrowthKind::SameNode { index })));
        }
        self.check_size(self.nodes.iter().chain(&joining))?;
        let before = self.nodes.len();
        let mut next = self.take_all();
        next.extend(joining.into_iter().map(|node| Next { node, was: None }));
        next.sort_unstable_by(|a, b| a.node.name.cmp(&b.node.name));
        self.change(before, next);
        Ok(())
    }

    /// A node leaves: its keys move, and no others. Gives back the weight it had, or `None` where there is no such node.
    ///
    /// Costs a pass over all points.
    pub fn remove(&mut self, name: &str) -> Option<u32> {
        let leaving = position(&self.nodes, name).ok()?;
        let before = self.nodes.len();
        let mut next = self.take_all();
        let weight = next.remove(leaving).node.weight;
        self.change(before, next);
        Some(weight)
    }

    /// A node gets another weight: a greater one moves keys only to it, a smaller one only from it.
    ///
    /// Costs a pass over all points. Gives back the weight it had.
    ///
    /// # Errors
    ///
    /// A name that no node has, a weight of 0, more points than [`MAX_POINTS`](Self::MAX_POINTS). The ring is then as
    /// before.
    pub fn set_weight(&mut self, name: &str, weight: u32) -> Result<u32> {
        let Ok(index) = position(&self.nodes, name) else {
            return Err(Error::new(Kind::Growth(GrowthKind::UnknownNode { nodes: self.nodes.len() })));
        };
        if weight == 0 {
            return Err(Error::new(Kind::Growth(GrowthKind::ZeroWeight { index })));
        }
        let had = core::mem::replace(&mut self.nodes[index].weight, weight);
        let fits = self.check_size(&self.nodes);
        self.nodes[index].weight = had;
        fits?;
        let mut next = self.take_all();
        next[index].node.weight = weight;
        self.change(next.len(), next);
        Ok(had)
    }

    /// A copy of the ring with one node more.
    ///
    /// # Errors
    ///
    /// As [`add`](Self::add).
    ///
    /// # Examples
    ///
    /// ```
    /// use tablekeys::partition::HashRing;
    ///
    /// let mut ring = HashRing::default();
    /// ring.add_all([("east", 1), ("west", 1)])?;
    /// let diff = ring.diff(&ring.with("north", 2)?)?;
    /// assert!(diff.moves().all(|m| m.to == Some("north")));
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    ///
    /// Prefer [`add`](Self::add) where the ring before is not needed.
    pub fn with(&self, name: &str, weight: u32) -> Result<Self> {
        let mut ring = self.clone();
        ring.add(name, weight)?;
        Ok(ring)
    }

    /// A copy of the ring with one node less.
    ///
    /// # Errors
    ///
    /// A name that no node has.
    ///
    /// # Examples
    ///
    /// ```
    /// use tablekeys::partition::HashRing;
    ///
    /// let mut ring = HashRing::default();
    /// ring.add_all([("east", 1), ("west", 1)])?;
    /// let diff = ring.diff(&ring.without("west")?)?;
    /// assert!(diff.moves().all(|m| m.from == Some("west")));
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    ///
    /// Prefer [`remove`](Self::remove) where the ring before is not needed.
    pub fn without(&self, name: &str) -> Result<Self> {
        let mut ring = self.clone();
        ring.remove(name).ok_or(Error::new(Kind::Growth(GrowthKind::UnknownNode { nodes: self.len() })))?;
        Ok(ring)
    }

    /// The node of a key, or `None` without nodes.
    #[must_use]
    #[inline]
    pub fn get<K: AsRef<[u8]> + ?Sized>(&self, key: &K) -> Option<&str> {
        (!self.nodes.is_empty()).then(|| &*self.nodes[self.number_of(key.as_ref())].name)
    }

    /// The nodes with their weights, in the order of their names' bytes.
    #[must_use]
    pub fn nodes(&self) -> impl ExactSizeIterator<Item = (&str, u32)> {
        self.nodes.iter().map(|node| (&*node.name, node.weight))
    }

    /// How many nodes there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there are no nodes, and so no node for any key.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The ring as a [`Partitioner`](super::Partitioner) over the nodes that are there now, or `None` without nodes.
    #[must_use]
    pub fn partitioner(&self) -> Option<RingPartitions<'_>> {
        (!self.nodes.is_empty()).then_some(RingPartitions { ring: self })
    }

    /// The memory that the ring takes on the heap, in bytes: some 13 a point, and the names.
    #[must_use]
    pub fn heap_bytes(&self) -> usize {
        let names: usize = self.nodes.iter().map(|node| node.name.len()).sum();
        self.points.bytes() + self.nodes.capacity() * size_of::<Node>() + names
    }

    /// The number of a key's node. There must be nodes.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "a call would cost a tenth of a lookup")]
    fn number_of(&self, key: &[u8]) -> usize {
        owner(self.points.at_or_after(self.place(key)).1)
    }

    /// The place of a key, as a word without a node.
    #[inline]
    fn place(&self, key: &[u8]) -> u64 {
        self.sip.hash(key) & !OWNER
    }

    fn check_size<'n>(&self, nodes: impl IntoIterator<Item = &'n Node>) -> Result<()> {
        let (mut count, mut points) = (0, 0);
        for node in nodes {
            count += 1;
            points += u128::from(node.weight) * u128::from(self.per_weight.get());
        }
        let (max, max_points) = (Self::MAX_NODES as u64, Self::MAX_POINTS);
        if count > u128::from(max) {
            return Err(Error::new(Kind::Growth(GrowthKind::TooMany { what: "nodes in a ring", max, found: count })));
        }
        if points > u128::from(max_points) {
            return Err(Error::new(Kind::Growth(GrowthKind::TooMany {
                what: "points in a ring",
                max: max_points,
                found: points,
            })));
        }
        Ok(())
    }
}

#[inline]
const fn owner(word: u64) -> usize {
    (word & OWNER) as usize
}

/// As [`HashRing::new`].
impl Default for HashRing {
    fn default() -> Self {
        Self::new()
    }
}

/// Rings are equal that have equal nodes, weights, points and secrets, and so place every key on the same node.
impl PartialEq for HashRing {
    fn eq(&self, other: &Self) -> bool {
        // The points are a function of these.
        (&self.nodes, self.per_weight, self.sip) == (&other.nodes, other.per_weight, other.sip)
    }
}

impl Eq for HashRing {}

impl fmt::Debug for HashRing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HashRing")
            .field("nodes", &self.nodes)
            .field("points", &self.per_weight)
            .field("keyed", &self.sip)
            .finish()
    }
}

/// A ring's present nodes as partitions: what [`HashRing::partitioner`] lends.
///
/// Partition i is the node whose name is i-th by its bytes, and its PartitionKey is that name.
///
/// # Examples
///
/// ```
/// use tablekeys::partition::HashRing;
///
/// let mut ring = HashRing::default();
/// ring.add_all([("west", 1), ("east", 1)])?;
/// let partitions = ring.partitioner().unwrap();
/// assert_eq!(partitions.partition_of("customer-4711"), 1);
/// assert_eq!(partitions.partition_key_of("customer-4711"), "west");
/// # Ok::<(), tablekeys::Error>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct RingPartitions<'r> {
    ring: &'r HashRing,
}

impl<'r> RingPartitions<'r> {
    /// The number of nodes.
    #[must_use]
    pub fn partitions(&self) -> u32 {
        u32::try_from(self.ring.len()).expect("at most MAX_NODES")
    }

    /// The number of a key's node, in the order of the names.
    #[must_use]
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "less than MAX_NODES")]
    pub fn partition_of<K: AsRef<[u8]> + ?Sized>(&self, key: &K) -> u32 {
        self.ring.number_of(key.as_ref()) as u32
    }

    /// The PartitionKey of a partition, which is the name of its node, or `None` if no node has this number.
    #[must_use]
    pub fn partition_key(&self, partition: u32) -> Option<&'r str> {
        self.ring.nodes.get(partition as usize).map(|node| &*node.name)
    }

    /// The PartitionKey of a key's bytes: the name of its node.
    #[must_use]
    pub fn partition_key_of<K: AsRef<[u8]> + ?Sized>(&self, key: &K) -> &'r str {
        &self.ring.nodes[self.ring.number_of(key.as_ref())].name
    }
}

partitions_bytes!(RingPartitions<'_>);
