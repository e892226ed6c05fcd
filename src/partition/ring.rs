//! Named nodes on a ring: a node that joins or leaves moves only its own keys.

mod bounded;
mod change;
mod diff;
mod partitions;
mod replicas;
mod text;

pub use diff::{Diff, Move};
pub use partitions::RingPartitions;
pub use replicas::NodesFrom;

use alloc::vec::Vec;
use core::fmt;
use core::num::NonZeroU32;

use super::node::{Node, listed, position, unknown};
use super::points::{OWNER, OWNER_BITS, Points};
use super::secret::{Secret, SipKey};
use crate::error::{Error, PartitionKind, Result};
use change::Next;

/// Consistent hashing: any bytes on named nodes, where a node that joins or leaves moves only its own keys.
///
/// For storage accounts, databases and caches that are added and removed by name. Each node has a number of points on a
/// ring of hashes, and a key belongs to the node of the first point at or after its own hash. A node of weight 3 has three
/// times the points of a node of weight 1. Every program that knows the names and weights builds the same ring, so there
/// is no table to share.
///
/// ```text
/// place of a key            = ⌊SipHash-1-3(secret, key) / 2²⁰⌋, 44 bits
/// places of a node's points = ⌊SipHash-1-3(secret, name ‖ r) / 2²⁰⌋ for r in 0 .. weight × points,
///                             name as UTF-8, r as four bytes, the lowest first
/// node of a key             = that of the first point whose place is not below the key's; after the last, the first
/// ```
///
/// Where points of several nodes have one place, it belongs to the node whose name is least by its bytes. A ring is a
/// function of its nodes, weights, points and secret: the order in which nodes are added leaves no trace.
///
/// # Distribution
///
/// Uneven: with V points per node, shares have a coefficient of variation of about 1/√V, whatever the number of nodes.
/// [`owned_hashes`](Self::owned_hashes) returns them exactly. With the default of 128 points, nodes named `node-0` and up, all of
/// weight 1:
///
/// | nodes | fullest over mean | coefficient of variation |
/// |---:|---:|---:|
/// | 10 | 1.09 | 7.4% |
/// | 100 | 1.22 | 8.4% |
/// | 1,000 | 1.32 | 8.8% |
///
/// Adding a node moves keys only to it, and removing one moves only its keys. A greater weight moves keys only to that node,
/// a smaller one only from it. This holds for names: the numbers of partitions follow the order of the names and change
/// when a node joins or leaves. So a ring is no [`Partitioner`](super::Partitioner) itself, but
/// [lends one](Self::partitioner) for its nodes of the moment.
///
/// # Stability
///
/// The rule and the text are frozen. Places have 44 bits, and a ring has at most 1,048,575 nodes and 2²⁴ points.
///
/// # Examples
///
/// ```
/// use tablekeys::partition::HashRing;
///
/// let ring: HashRing = "ring:alpha=1 beta=1 gamma=2".parse()?;
/// assert_eq!(ring.get("customer-4711"), Some("gamma"));
/// assert_eq!(ring.replicas("customer-4711", 2)?, ["gamma", "alpha"]);
///
/// let diff = ring.diff(&ring.with("delta", 1)?)?;
/// assert!(diff.moves().all(|m| m.to == Some("delta")));
/// assert_eq!(format!("{:.3}", diff.fraction()), "0.182");
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// A GUID as text and the same GUID as 16 bytes are different keys, and mostly on different nodes. Pass one form
/// everywhere.
///
/// Prefer [`JumpBackHash`](super::JumpBackHash) when partitions are numbered and only the last one comes and goes: it is even
/// and needs no memory. Prefer [`SlotTable`](super::SlotTable) when a table can be shared: it is faster and exactly
/// even.
///
/// In the guide: [adding partitions](crate::guide::adding_partitions#slots-and-rings-named-nodes).
#[doc(alias("consistent hashing", "hash ring", "Karger", "sharding", "virtual nodes", "vnodes"))]
#[derive(Clone)]
pub struct HashRing {
    /// In the order of their names; a node's number is its index.
    nodes: Vec<Node>,
    /// Points per unit of weight.
    per_weight: NonZeroU32,
    sip: SipKey,
    points: Points,
}

impl HashRing {
    /// Points per unit of weight of [`HashRing::new`]. Shares of nodes then vary by about 9%.
    pub const POINTS: u32 = 128;

    /// The largest number of nodes.
    pub const MAX_NODES: usize = (1 << OWNER_BITS) - 1;

    /// The largest number of points of all nodes together.
    ///
    /// They take about 220 MB; while a ring is built, about twice that.
    pub const MAX_POINTS: u64 = 1 << 24;

    /// A ring without nodes, with [`POINTS`](Self::POINTS) points per unit of weight and without a secret: anyone can compute
    /// the nodes of keys.
    #[must_use]
    pub const fn new() -> Self {
        Self::with_points(Self::POINTS)
    }

    /// A ring without nodes, with another number of points per unit of weight.
    ///
    /// # Panics
    ///
    /// Panics if there are 0 points, or more than [`MAX_POINTS`](Self::MAX_POINTS); a constant is checked when it is compiled.
    /// For numbers that come from outside the program there is [`try_with_points`](Self::try_with_points).
    #[must_use]
    #[track_caller]
    pub const fn with_points(points: u32) -> Self {
        assert!(points as u64 <= Self::MAX_POINTS, "expected at most 16777216 points per unit of weight");
        let per_weight = NonZeroU32::new(points).expect("expected at least 1 point per unit of weight, found 0");
        Self { nodes: Vec::new(), per_weight, sip: SipKey::NONE, points: Points::none() }
    }

    /// As [`with_points`](Self::with_points), for a number that comes from outside the program.
    ///
    /// # Errors
    ///
    /// 0 points, or more than [`MAX_POINTS`](Self::MAX_POINTS).
    pub fn try_with_points(points: u32) -> Result<Self> {
        if points == 0 {
            return Err(Error::new(PartitionKind::ZeroCount { what: "point per unit of weight" }));
        }
        if u64::from(points) > Self::MAX_POINTS {
            return Err(too_many("points per unit of weight", Self::MAX_POINTS, points.into()));
        }
        Ok(Self::with_points(points))
    }

    /// The same ring keyed by a secret: without it, the nodes of keys cannot be computed.
    ///
    /// The cost is that of building the ring again; where possible, give an empty ring its secret.
    #[must_use]
    pub fn with_secret(mut self, secret: Secret) -> Self {
        let nodes = self.take_all().into_iter().map(|next| Next { was: None, ..next }).collect();
        let mut keyed = Self { sip: SipKey::new(secret), ..Self::with_points(self.per_weight.get()) };
        keyed.change(0, nodes);
        keyed
    }

    /// Adds a node: keys move to it, and only to it.
    ///
    /// The cost is a pass over all points. [`add_all`](Self::add_all) is faster for many nodes.
    ///
    /// # Errors
    ///
    /// A name that is on the ring already or that no PartitionKey may hold, a weight of 0, more than
    /// [`MAX_NODES`](Self::MAX_NODES) nodes or [`MAX_POINTS`](Self::MAX_POINTS) points. The ring is then as before.
    pub fn add(&mut self, name: &str, weight: u32) -> Result<()> {
        self.add_all([(name, weight)])
    }

    /// Adds several nodes, or none if one of them is refused.
    ///
    /// # Errors
    ///
    /// As [`add`](Self::add), and two nodes with one name. The message gives the index and the name of the node.
    pub fn add_all<N: AsRef<str>>(&mut self, nodes: impl IntoIterator<Item = (N, u32)>) -> Result<()> {
        self.join(listed(nodes)?)
    }

    /// Adds nodes whose names differ from each other.
    fn join(&mut self, joining: Vec<Node>) -> Result<()> {
        if let Some(index) = joining.iter().position(|node| position(&self.nodes, &node.name).is_ok()) {
            let name = joining[index].name.clone();
            return Err(Error::new(PartitionKind::SameNode { index, first: None, name }));
        }
        self.check_size(self.nodes.iter().chain(&joining))?;
        let before = self.nodes.len();
        let mut next = self.take_all();
        next.extend(joining.into_iter().map(|node| Next { node, was: None }));
        next.sort_unstable_by(|a, b| a.node.name.cmp(&b.node.name));
        self.change(before, next);
        Ok(())
    }

    /// Removes a node: its keys move to other nodes, and only its keys. Returns its weight, or `None` if there is no such
    /// node.
    ///
    /// The cost is a pass over all points.
    pub fn remove(&mut self, name: &str) -> Option<u32> {
        let leaving = position(&self.nodes, name).ok()?;
        Some(self.leave(leaving))
    }

    /// Changes the weight of a node: a greater weight moves keys only to it, a smaller one only from it. Returns the weight
    /// before.
    ///
    /// The cost is a pass over all points.
    ///
    /// # Errors
    ///
    /// A name that no node has, a weight of 0, more than [`MAX_POINTS`](Self::MAX_POINTS) points. The ring is then as before.
    pub fn set_weight(&mut self, name: &str, weight: u32) -> Result<u32> {
        let Ok(index) = position(&self.nodes, name) else {
            return Err(unknown(&self.nodes, name));
        };
        if weight == 0 {
            return Err(Error::new(PartitionKind::ZeroWeight { index: None, name: name.into() }));
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

    /// A copy of the ring with one more node.
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
    /// let ring: HashRing = "ring:east=1 west=1".parse()?;
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

    /// A copy of the ring without one of its nodes.
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
    /// let ring: HashRing = "ring:east=1 west=1".parse()?;
    /// let diff = ring.diff(&ring.without("west")?)?;
    /// assert!(diff.moves().all(|m| m.from == Some("west")));
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    ///
    /// Prefer [`remove`](Self::remove) where the ring before is not needed.
    pub fn without(&self, name: &str) -> Result<Self> {
        let mut ring = self.clone();
        ring.remove(name).ok_or_else(|| unknown(&self.nodes, name))?;
        Ok(ring)
    }

    /// The node of a key's bytes, or `None` without nodes.
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

    /// The number of nodes.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there are no nodes.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The heap memory of the ring in bytes: about 13 per point, and the names.
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

    /// Whether a ring of so many nodes of weight 1 is within the limits, before there are any.
    pub(super) fn check_room(&self, nodes: u64) -> Result<()> {
        Self::check_counts(nodes.into(), u128::from(nodes) * u128::from(self.per_weight.get()))
    }

    fn check_size<'n>(&self, nodes: impl IntoIterator<Item = &'n Node>) -> Result<()> {
        let (mut count, mut points) = (0, 0);
        for node in nodes {
            count += 1;
            points += u128::from(node.weight) * u128::from(self.per_weight.get());
        }
        Self::check_counts(count, points)
    }

    fn check_counts(count: u128, points: u128) -> Result<()> {
        let (max, max_points) = (Self::MAX_NODES as u64, Self::MAX_POINTS);
        if count > u128::from(max) {
            return Err(too_many("nodes in a ring", max, count));
        }
        if points > u128::from(max_points) {
            return Err(too_many("points in a ring", max_points, points));
        }
        Ok(())
    }
}

fn too_many(what: &'static str, max: u64, found: u128) -> Error {
    Error::new(PartitionKind::TooMany { what, max, found })
}

#[inline]
const fn owner(word: u64) -> usize {
    (word & OWNER) as usize
}

/// The same as [`HashRing::new`].
impl Default for HashRing {
    fn default() -> Self {
        Self::new()
    }
}

/// Rings are equal if their nodes, weights, points and secrets are. Equal rings place every key on the same node.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rings_are_equal_if_their_nodes_points_and_secrets_are() {
        let ring: HashRing = "ring:a=1 b=2".parse().unwrap();
        assert_eq!(ring, ring.with("c", 1).unwrap().without("c").unwrap());
        let mut fewer = HashRing::with_points(64);
        fewer.add_all(ring.nodes()).unwrap();
        for other in [ring.with("c", 1).unwrap(), fewer, ring.clone().with_secret(Secret::new([1; 16]))] {
            assert_ne!(ring, other);
        }
        let printed = format!("{ring:?}");
        assert!(printed.starts_with("HashRing {") && printed.contains("\"b\""), "{printed}");
    }

    #[test]
    fn a_ring_may_have_as_many_nodes_as_its_limit() {
        let (ring, node) = (HashRing::with_points(1), Node { name: "a".into(), weight: 1 });
        let many = |count| ring.check_size(core::iter::repeat_n(&node, count));
        assert_eq!(many(HashRing::MAX_NODES), Ok(()));
        let message = many(HashRing::MAX_NODES + 1).unwrap_err().to_string();
        assert_eq!(message, "expected at most 1048575 nodes in a ring, found 1048576");
        assert!(HashRing::try_with_points(1 << 24).is_ok() && HashRing::try_with_points((1 << 24) + 1).is_err());
        let heavy = |weight| ring.check_size([&Node { name: "a".into(), weight }]);
        assert_eq!(heavy(1 << 24), Ok(()));
        assert!(heavy((1 << 24) + 1).is_err());
    }
}
