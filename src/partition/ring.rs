//! Named nodes on a ring: a node that joins or leaves moves only its own keys.

mod points;
mod walk;

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::hash::Hasher;
use core::num::NonZeroU32;
use core::ops::Range;
use core::str::FromStr;

use super::diff::{Diff, Numbers};
use super::node::{self, List, Node, listed, no_nodes, position, too_many, total_weight, unknown};
use super::numbering::none;
use super::secret::{Secret, SipKey};
use super::text::{self, Fields};
use super::{DesignKind, partitions};
use crate::error::{Error, Excerpt, Result, error};
use points::{OWNER, OWNER_BITS, Points};

/// Consistent hashing: any bytes on named nodes, where a node that joins or leaves moves only its own keys.
///
/// For storage accounts, databases and caches that come and go by name. Each node has a number of points, times its weight, on a
/// ring of hashes, and a key belongs to the node of the first point at or after its own hash. Every program that knows the names
/// and weights builds the same ring, so there is no table to share.
///
/// ```text
/// place of a key            = ⌊SipHash-1-3(secret, key) / 2²⁰⌋, 44 bits
/// places of a node's points = ⌊SipHash-1-3(secret, name ‖ r) / 2²⁰⌋ for r in 0 .. weight × points,
///                             name as UTF-8, r as four bytes, the lowest first
/// node of a key             = that of the first point whose place is not below the key's; after the last, the first
/// ```
///
/// Where points of several nodes coincide, the place belongs to the node whose name is least by its bytes. The order in
/// which nodes are added does not matter.
///
/// # Distribution
///
/// Uneven: with V points per node, shares have a coefficient of variation of about 1/√V, whatever the number of nodes;
/// [`shares`](Self::shares) returns them exactly. With 128 points, nodes named `node-0` and up, all of weight 1:
///
/// | nodes | fullest over mean | coefficient of variation |
/// |---:|---:|---:|
/// | 10 | 1.09 | 7.4% |
/// | 100 | 1.22 | 8.4% |
/// | 1,000 | 1.32 | 8.8% |
///
/// Adding a node or weight moves keys only to that node, removing them only from it. Store names, not numbers: the numbers of
/// partitions follow the order of the names and change when a node joins or leaves.
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
/// assert_eq!((ring.get("customer-4711"), ring.partition_of("customer-4711")), ("gamma", 2));
/// assert_eq!(ring.replicas("customer-4711", 2)?, ["gamma", "alpha"]);
///
/// let diff = ring.diff(&ring.with("delta", 1)?)?;
/// assert!(diff.moves().all(|m| m.to == "delta"));
/// assert_eq!(format!("{:.3}", diff.fraction()), "0.182");
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// A GUID and its text are [different keys](crate::partition#one-key-in-one-spelling).
///
/// Prefer [`JumpHash`](super::JumpHash) when partitions are numbered and only the last one comes and goes, and
/// [`SlotTable`](super::SlotTable), which is faster and exactly even, when a table can be shared.
///
/// In the guide: [adding partitions](crate::guide::adding_partitions#slots-and-rings).
#[doc(alias("consistent hashing", "hash ring", "Karger", "sharding", "virtual nodes", "vnodes"))]
#[derive(Clone)]
pub struct HashRing {
    /// In the order of their names; a node's number is its index. At least one.
    nodes: Vec<Node>,
    /// Points per unit of weight.
    per_weight: NonZeroU32,
    sip: SipKey,
    points: Points,
}

impl HashRing {
    /// Points per unit of weight of [`HashRing::new`]. Shares of nodes then vary by about 9%.
    pub const POINTS: u32 = 128;

    const MAX_NODES: u64 = (1 << OWNER_BITS) - 1;

    /// They take about 220 MB, and twice that while a ring is built.
    const MAX_POINTS: u64 = 1 << 24;

    /// A ring of these nodes with [`POINTS`](Self::POINTS) points per unit of weight, without a secret.
    ///
    /// # Errors
    ///
    /// No nodes, or more than 1,048,575; more than 2²⁴ points. A name twice, a
    /// name that no PartitionKey may hold, a weight of 0; the message gives the index and the name of the node.
    pub fn new<N: AsRef<str>>(nodes: impl IntoIterator<Item = (N, u32)>) -> Result<Self> {
        Self::with_points(Self::POINTS, nodes)
    }

    /// As [`new`](Self::new), with another number of points per unit of weight.
    ///
    /// # Errors
    ///
    /// As [`new`](Self::new); 0 points, or more than 2²⁴.
    pub fn with_points<N: AsRef<str>>(points: u32, nodes: impl IntoIterator<Item = (N, u32)>) -> Result<Self> {
        Self::of(points, listed(nodes)?, SipKey::NONE)
    }

    fn of(points: u32, nodes: Vec<Node>, sip: SipKey) -> Result<Self> {
        let per_weight = NonZeroU32::new(points).ok_or_else(|| none("point per unit of weight"))?;
        if u64::from(points) > Self::MAX_POINTS {
            return Err(too_many("points per unit of weight", Self::MAX_POINTS, points.into()));
        }
        if nodes.is_empty() {
            return Err(no_nodes("a ring"));
        }
        let mut ring = Self { nodes: Vec::new(), per_weight, sip, points: Points::none() };
        ring.change(nodes)?;
        Ok(ring)
    }

    /// The same ring keyed by a secret. The cost is that of building it again.
    #[must_use]
    pub fn with_secret(mut self, secret: Secret) -> Self {
        let nodes = core::mem::take(&mut self.nodes);
        let mut keyed = Self { sip: SipKey::new(secret), points: Points::none(), ..self };
        keyed.change(nodes).expect("the size of the ring before");
        keyed
    }

    /// Adds a node, in a pass over all points. Keys move only to it.
    ///
    /// # Errors
    ///
    /// A name that is on the ring already or that no PartitionKey may hold, a weight of 0, too many nodes or points, as of
    /// [`new`](Self::new). The ring is then as before.
    pub fn add(&mut self, name: &str, weight: u32) -> Result<()> {
        if position(&self.nodes, name).is_ok() {
            let name = Excerpt::of(name);
            return Err(error!(Duplicate, "expected a new name, found {name}, which is on the ring already"));
        }
        self.change(self.nodes.iter().cloned().chain(listed([(name, weight)])?).collect())
    }

    /// Removes a node, in a pass over all points, and returns its weight. Only its keys move.
    ///
    /// # Errors
    ///
    /// A name that no node has, and the last node. The ring is then as before.
    pub fn remove(&mut self, name: &str) -> Result<u32> {
        let leaving = position(&self.nodes, name).map_err(|_| unknown(&self.nodes, name))?;
        if self.nodes.len() == 1 {
            let name = Excerpt::of(name);
            return Err(error!(OutOfRange, "expected a ring that keeps a node, found {name} to be its last"));
        }
        let mut next = self.nodes.clone();
        let left = next.remove(leaving);
        self.change(next)?;
        Ok(left.weight)
    }

    /// Changes the weight of a node, in a pass over all points. Returns the weight before.
    ///
    /// A greater weight moves keys only to the node, a smaller one only from it.
    ///
    /// # Errors
    ///
    /// A name that no node has, a weight of 0, more than 2²⁴ points. The ring is then as before.
    pub fn set_weight(&mut self, name: &str, weight: u32) -> Result<u32> {
        let index = position(&self.nodes, name).map_err(|_| unknown(&self.nodes, name))?;
        if weight == 0 {
            let name = Excerpt::of(name);
            return Err(error!(OutOfRange, "expected a weight of at least 1 for node {name}, found 0"));
        }
        let mut next = self.nodes.clone();
        let had = core::mem::replace(&mut next[index].weight, weight);
        self.change(next)?;
        Ok(had)
    }

    /// A copy of the ring with one more node; [`add`](Self::add) changes the ring itself.
    ///
    /// # Errors
    ///
    /// As [`add`](Self::add).
    pub fn with(&self, name: &str, weight: u32) -> Result<Self> {
        let mut ring = self.clone();
        ring.add(name, weight)?;
        Ok(ring)
    }

    /// A copy of the ring without one of its nodes; [`remove`](Self::remove) changes the ring itself.
    ///
    /// # Errors
    ///
    /// As [`remove`](Self::remove).
    pub fn without(&self, name: &str) -> Result<Self> {
        let mut ring = self.clone();
        ring.remove(name)?;
        Ok(ring)
    }

    /// The node of a key's bytes.
    #[must_use]
    #[inline]
    pub fn get<K: AsRef<[u8]> + ?Sized>(&self, key: &K) -> &str {
        &self.nodes[self.number_of(key.as_ref())].name
    }

    /// The nodes with their weights, in the order of their names' bytes.
    #[must_use]
    pub fn nodes(&self) -> impl ExactSizeIterator<Item = (&str, u32)> {
        self.nodes.iter().map(|node| (&*node.name, node.weight))
    }

    /// The share of each node in all hashes, exactly, in the order of their names: its probability to have a new key.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "the sums have 44 bits before zeros")]
    pub fn shares(&self) -> Vec<(&str, f64)> {
        let mut hashes = vec![0_u128; self.nodes.len()];
        let mut first = 0;
        for (last, owner) in self.arcs() {
            hashes[owner] += u128::from(last - first) + 1;
            first = last.wrapping_add(1);
        }
        let share = |hashes: u128| hashes as f64 / (1_u128 << 64) as f64;
        self.nodes.iter().zip(hashes).map(|(node, hashes)| (&*node.name, share(hashes))).collect()
    }

    /// What moves when this ring becomes `after`: every arc of hashes that changes its node.
    ///
    /// The rings may have other nodes, weights and points.
    ///
    /// # Errors
    ///
    /// Rings with different secrets, which place keys by different hashes.
    ///
    /// # Examples
    ///
    /// ```
    /// use tablekeys::partition::HashRing;
    ///
    /// let ring = HashRing::new([("alpha", 1), ("beta", 1), ("gamma", 1)])?;
    /// let diff = ring.diff(&ring.without("beta")?)?;
    /// assert_eq!(diff.fraction(), ring.shares()[1].1);
    /// assert_eq!(diff.move_of("customer-4711"), None);
    /// let moved = diff.move_of("customer-4715").unwrap();
    /// assert_eq!((moved.from, moved.to), ("beta", "alpha"));
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    ///
    /// A diff is about the first copy of a key; prefer [`replicas`](Self::replicas) of both rings where keys have more.
    #[doc(alias("migration", "rebalance", "resharding"))]
    pub fn diff(&self, after: &Self) -> Result<Diff> {
        if self.sip != after.sip {
            return Err(error!(Mismatch, "expected rings with the same secret, found different ones"));
        }
        Ok(Diff::between(Numbers::Hashes, self.sip, (&self.nodes, self.arcs()), (&after.nodes, after.arcs())))
    }

    /// The arcs of the ring from hash 0 on, each as its last hash and its owner. The last arc ends with the last hash.
    fn arcs(&self) -> impl Iterator<Item = (u64, usize)> {
        let slots = self.points.slots();
        let last_of = |word: u64| word | OWNER;
        // Of several words with one place the first has the whole arc.
        let points = slots.chunk_by(move |&a, &b| last_of(a) == last_of(b)).map(|same| same[0]);
        let wrapped = slots.first().filter(|_| slots.last().is_some_and(|&last| last_of(last) != u64::MAX));
        points.map(move |word| (last_of(word), owner(word))).chain(wrapped.map(|&first| (u64::MAX, owner(first))))
    }

    #[inline(always)]
    #[expect(clippy::inline_always, reason = "a call would cost a tenth of a lookup")]
    fn number_of(&self, key: &[u8]) -> usize {
        owner(self.points.at_or_after(self.word_of(key)).1)
    }

    /// The place of a key, as a word without a node.
    #[inline]
    fn word_of(&self, key: &[u8]) -> u64 {
        self.sip.hash(key) & !OWNER
    }

    #[expect(clippy::cast_possible_truncation, reason = "at most MAX_NODES")]
    const fn count(&self) -> u32 {
        self.nodes.len() as u32
    }

    #[inline(always)]
    #[expect(clippy::inline_always, reason = "a call would cost a tenth of a lookup")]
    #[expect(clippy::cast_possible_truncation, reason = "at most MAX_NODES")]
    pub(super) fn place(&self, key: &[u8]) -> u32 {
        self.number_of(key) as u32
    }

    fn name(&self, partition: u32) -> &str {
        &self.nodes[partition as usize].name
    }

    pub(super) fn check_room(nodes: u32) -> Result<()> {
        Self::check_counts(nodes.into(), u128::from(nodes) * u128::from(Self::POINTS))
    }

    fn check_counts(count: u128, points: u128) -> Result<()> {
        let (max, max_points) = (Self::MAX_NODES, Self::MAX_POINTS);
        if count > u128::from(max) {
            return Err(too_many("nodes in a ring", max, count));
        }
        if points > u128::from(max_points) {
            return Err(too_many("points in a ring", max_points, points));
        }
        Ok(())
    }
}

impl HashRing {
    /// Makes the ring one of these nodes, in any order. Only new points are hashed. On error it is as before.
    fn change(&mut self, mut next: Vec<Node>) -> Result<()> {
        let per_weight = self.per_weight.get();
        let count = u128::from(total_weight(&next)) * u128::from(per_weight);
        Self::check_counts(next.len() as u128, count)?;
        next.sort_unstable_by(|a, b| a.name.cmp(&b.name));
        let (mut renumbered, mut words) = (vec![GONE; self.nodes.len()], Vec::new());
        for (number, Node { name, weight }) in (0..).zip(&next) {
            let stay = match position(&self.nodes, name) {
                // Which points are those of a lost weight, only their hashes show, so all points are made again.
                Ok(had) if self.nodes[had].weight <= *weight => {
                    renumbered[had] = number;
                    self.nodes[had].weight
                }
                _ => 0,
            };
            if stay < *weight {
                // MAX_POINTS fits a u32.
                self.push_points(name, number, stay * per_weight..weight * per_weight, &mut words);
            }
        }
        words.sort_unstable();
        // Nodes that stay keep their order, so the words do, too.
        let before = core::mem::replace(&mut self.points, Points::none());
        words.extend(before.into_words().into_iter().filter_map(|word| {
            let number = renumbered[owner(word)];
            (number != GONE).then_some(word & !OWNER | number)
        }));
        #[expect(clippy::stable_sort_primitive, reason = "the stable sort merges two runs in one pass")]
        words.sort();
        words.dedup();
        self.nodes = next;
        self.points = Points::from_sorted(&words);
        Ok(())
    }

    fn push_points(&self, name: &str, number: u64, replicas: Range<u32>, points: &mut Vec<u64>) {
        let mut named = self.sip.hasher();
        named.write(name.as_bytes());
        points.extend(replicas.map(|replica| {
            let mut hasher = named;
            // The same bytes as `to_le_bytes`, in fewer instructions.
            hasher.write_u32(replica.to_le());
            hasher.finish() & !OWNER | number
        }));
    }
}

/// No node has this number.
const GONE: u64 = u64::MAX;

#[inline]
const fn owner(word: u64) -> usize {
    (word & OWNER) as usize
}

partitions!(HashRing, &str, bytes);

/// Rings are equal if their nodes, weights, points and secrets are.
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

/// The ring as one line of ASCII: its nodes in the order of their names' bytes, with a space between them.
///
/// ```text
/// ring    = "ring:" [ "points:" points " " ] node *( " " node ) [ "!" check ]
/// node    = name "=" weight
/// name    = bytes of UTF-8; U+0021 to U+007E other than "!", "%" and "=" as themselves, any other byte as "%" and two
///           upper-case hex digits
/// points, weight = plain decimal; the points are left out where they are the default
/// check   = 16 lower-case hex digits, only where the ring has a secret: the SipHash-1-3, with the secret, of all text
///           before "!"
/// ```
///
/// The secret is not in the text.
impl fmt::Display for HashRing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::write(f, &written(self.per_weight.get(), &self.nodes), self.sip)
    }
}

/// Reads what `Display` writes of a ring without a secret. The nodes may be in any order, and the default number of points
/// may be given.
///
/// # Errors
///
/// Any other text, with the index of the node; nodes that [`new`](HashRing::new) refuses. More than 2²⁴
/// points, which limits the memory that a text can take, are refused before any is made.
impl FromStr for HashRing {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let (points, nodes) = text::read(text, read)?;
        Self::of(points, nodes, SipKey::NONE)
    }
}

impl HashRing {
    /// Reads what `Display` writes of a ring with this secret, with the nodes in any order.
    ///
    /// # Errors
    ///
    /// Any other text, and the check of another ring or another secret.
    pub fn read_keyed(text: &str, secret: Secret) -> Result<Self> {
        // The check comes before the points are made, which may take long.
        let (points, nodes) = text::read_checked(text, secret, |text| {
            let (points, nodes) = read(text)?;
            let checked = written(points, &nodes);
            Ok(((points, nodes), checked))
        })?;
        Self::of(points, nodes, SipKey::new(secret))
    }
}

/// The points per unit of weight of a text, and its nodes in the order of their names.
fn read(text: &str) -> Result<(u32, Vec<Node>)> {
    let whole = text.len();
    let text = Fields::after(DesignKind::HashRing.name(), text)?.rest();
    let (first, rest) = text.split_once(' ').unwrap_or((text, ""));
    // With '=' it is a node of that name.
    let (points, nodes) = match first.strip_prefix("points:").filter(|points| !points.contains('=')) {
        Some(points) => (read_points(points)?, rest),
        None => (HashRing::POINTS, text),
    };
    if nodes.is_empty() {
        return Err(no_nodes("a ring"));
    }
    let mut nodes = node::read(nodes, whole - nodes.len())?;
    nodes.sort_unstable_by(|a, b| a.name.cmp(&b.name));
    Ok((points, nodes))
}

fn read_points(points: &str) -> Result<u32> {
    let number = text::plain_decimal(points).and_then(|points| u32::try_from(points).ok());
    number.ok_or_else(|| {
        let found = Excerpt::of(points);
        error!(Malformed, "expected a number of points after \"points:\" of a ring, found {found}")
    })
}

fn written(points: u32, nodes: &[Node]) -> String {
    let points = if points == HashRing::POINTS { String::new() } else { format!("points:{points} ") };
    format!("{}:{points}{}", DesignKind::HashRing, List(nodes))
}

#[cfg(test)]
mod tests;
