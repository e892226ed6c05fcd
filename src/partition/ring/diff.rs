//! The exact share of each node, and what a change moves: arcs of the ring.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use super::{HashRing, owner};
use crate::error::{Error, PartitionKind, Result};
use crate::partition::points::{OWNER, OWNER_BITS};
use crate::partition::secret::SipKey;

impl HashRing {
    /// The share of each node in all hashes, in the order of their names: its probability to have a new key.
    ///
    /// The shares are those of [`owned_hashes`](Self::owned_hashes), each rounded to a double once.
    ///
    /// # Examples
    ///
    /// ```
    /// use tablekeys::partition::HashRing;
    ///
    /// let ring: HashRing = "ring:alone=1".parse()?;
    /// assert_eq!(ring.shares(), [("alone", 1.0)]);
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "rounded to a double once")]
    pub fn shares(&self) -> Vec<(&str, f64)> {
        self.owned_hashes().into_iter().map(|(name, hashes)| (name, hashes as f64 / (1_u128 << 64) as f64)).collect()
    }

    /// The exact share of each node, in the order of their names: how many of the 2⁶⁴ hashes it owns.
    ///
    /// They are summed over all arcs, not sampled, and add up to 2⁶⁴.
    ///
    /// # Examples
    ///
    /// ```
    /// use tablekeys::partition::HashRing;
    ///
    /// let mut ring = HashRing::default();
    /// ring.add("alone", 1)?;
    /// assert_eq!(ring.owned_hashes(), [("alone", 1 << 64)]);
    /// ring.add("second", 1)?;
    /// assert_eq!(ring.owned_hashes().iter().map(|&(_, hashes)| hashes).sum::<u128>(), 1 << 64);
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    #[must_use]
    pub fn owned_hashes(&self) -> Vec<(&str, u128)> {
        let mut shares: Vec<(&str, u128)> = self.nodes().map(|(name, _)| (name, 0)).collect();
        let mut first = 0;
        for (last, owner) in self.arcs() {
            shares[owner].1 += width(first, last);
            first = last.wrapping_add(1);
        }
        shares
    }

    /// What moves when this ring becomes `after`: every arc of hashes that changes its node, and from which node to which.
    ///
    /// It tells what a migration will move before it is run. The rings may have other nodes, weights and points, but must
    /// have the same secret. A ring without nodes owns no arc, so all keys move from `None` or to `None`.
    ///
    /// # Errors
    ///
    /// Rings with different secrets: they place keys by different hashes, so that arcs cannot be compared.
    ///
    /// # Examples
    ///
    /// ```
    /// use tablekeys::partition::HashRing;
    ///
    /// let mut ring = HashRing::default();
    /// ring.add_all([("alpha", 1), ("beta", 1), ("gamma", 1)])?;
    ///
    /// let diff = ring.diff(&ring.without("beta")?)?;
    /// assert_eq!(diff.moved_hashes(), ring.owned_hashes()[1].1);
    /// assert_eq!(diff.move_of("customer-4711"), None);
    /// let moved = diff.move_of("customer-4715").unwrap();
    /// assert_eq!((moved.from, moved.to), (Some("beta"), Some("alpha")));
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    ///
    /// Prefer [`replicas`](Self::replicas) of both rings where keys have more than one copy: a diff is about the first.
    #[doc(alias("migration", "rebalance", "resharding"))]
    pub fn diff(&self, after: &Self) -> Result<Diff> {
        if self.sip != after.sip {
            return Err(Error::new(PartitionKind::TwoSecrets));
        }
        let (mut old, mut new) = (self.arcs().peekable(), after.arcs().peekable());
        let (mut from_names, mut to_names) = (Named::of(self), Named::of(after));
        let mut runs: Vec<Run> = Vec::new();
        let mut first = 0;
        // Each step ends where the next arc of either ring ends; both end with the last hash.
        while old.peek().is_some() || new.peek().is_some() {
            let (from, to) = (old.peek().copied(), new.peek().copied());
            let ends = [from, to].map(|arc| arc.map_or(u64::MAX, |(last, _)| last));
            let last = ends[0].min(ends[1]);
            let (from, to) = (from.map(|(_, owner)| owner), to.map(|(_, owner)| owner));
            if from.map(|owner| &self.nodes[owner].name) != to.map(|owner| &after.nodes[owner].name) {
                let (from, to) = (from_names.number(from), to_names.number(to));
                match runs.last_mut() {
                    Some(run) if (run.from, run.to) == (from, to) && run.last.wrapping_add(1) == first => {
                        run.last = last;
                    }
                    _ => runs.push(Run { first, last, from, to }),
                }
            }
            old.next_if(|arc| arc.0 == last);
            new.next_if(|arc| arc.0 == last);
            first = last.wrapping_add(1);
        }
        Ok(Diff { sip: self.sip, from: from_names.names, to: to_names.names, runs })
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
}

const _: () = assert!(OWNER_BITS == 20, "the docs of the ring state 20 bits");

/// How many hashes there are from `first` to `last`, both counted.
fn width(first: u64, last: u64) -> u128 {
    u128::from(last - first) + 1
}

/// The names of those nodes of a ring that moves mention.
struct Named<'r> {
    ring: &'r HashRing,
    names: Vec<Box<str>>,
    /// For each node the index of its name in `names`, once it has one.
    numbers: Vec<Option<u32>>,
}

impl<'r> Named<'r> {
    fn of(ring: &'r HashRing) -> Self {
        Self { ring, names: Vec::new(), numbers: vec![None; ring.nodes.len()] }
    }

    #[expect(clippy::cast_possible_truncation, reason = "less than MAX_NODES")]
    fn number(&mut self, owner: Option<usize>) -> Option<u32> {
        let owner = owner?;
        let (names, name) = (&mut self.names, &self.ring.nodes[owner].name);
        Some(*self.numbers[owner].get_or_insert_with(|| {
            names.push(name.clone());
            names.len() as u32 - 1
        }))
    }
}

/// A move with its nodes as indices of their names.
#[derive(Debug, Clone, Copy)]
struct Run {
    first: u64,
    last: u64,
    from: Option<u32>,
    to: Option<u32>,
}

/// What moves between two rings: what [`HashRing::diff`] returns.
///
/// It borrows from neither ring.
#[derive(Clone)]
#[must_use]
pub struct Diff {
    /// That of both rings, to hash keys by.
    sip: SipKey,
    /// Names of the ring before and of the ring after.
    from: Vec<Box<str>>,
    to: Vec<Box<str>>,
    /// In the order of their hashes.
    runs: Vec<Run>,
}

/// An arc of hashes that changes its node.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Move<'d> {
    /// The first hash of the arc.
    pub first: u64,
    /// The last hash of the arc, which moves too.
    pub last: u64,
    /// The node that had it; `None` where the ring before has no nodes.
    pub from: Option<&'d str>,
    /// The node that gets it; `None` where the ring after has no nodes.
    pub to: Option<&'d str>,
}

impl Move<'_> {
    /// How many hashes the arc has.
    #[must_use]
    pub fn hashes(&self) -> u128 {
        width(self.first, self.last)
    }
}

impl Diff {
    /// The arcs that move, in the order of their hashes. Neighbours that move between the same two nodes are one arc. An
    /// arc over the end of the ring is two, of which one begins with hash 0.
    #[must_use]
    pub fn moves(&self) -> impl ExactSizeIterator<Item = Move<'_>> {
        self.runs.iter().map(|run| self.named(run))
    }

    /// The move that takes this key along, or `None` where the key stays on its node.
    #[must_use]
    pub fn move_of<K: AsRef<[u8]> + ?Sized>(&self, key: &K) -> Option<Move<'_>> {
        self.move_at(self.sip.hash(key.as_ref()))
    }

    fn move_at(&self, hash: u64) -> Option<Move<'_>> {
        let at = self.runs.partition_point(|run| run.last < hash);
        self.runs.get(at).filter(|run| run.first <= hash).map(|run| self.named(run))
    }

    /// How many of the 2⁶⁴ hashes move.
    #[must_use]
    pub fn moved_hashes(&self) -> u128 {
        self.runs.iter().map(|run| width(run.first, run.last)).sum()
    }

    /// The part of all keys that moves, from 0 to 1: [`moved_hashes`](Self::moved_hashes) / 2⁶⁴.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "rounded to a double once")]
    pub fn fraction(&self) -> f64 {
        self.moved_hashes() as f64 / (1u128 << 64) as f64
    }

    fn named(&self, run: &Run) -> Move<'_> {
        let from = run.from.map(|name| &*self.from[name as usize]);
        let to = run.to.map(|name| &*self.to[name as usize]);
        Move { first: run.first, last: run.last, from, to }
    }
}

/// Diffs are equal that have equal moves and secrets.
impl PartialEq for Diff {
    fn eq(&self, other: &Self) -> bool {
        self.sip == other.sip && self.moves().eq(other.moves())
    }
}

impl Eq for Diff {}

impl fmt::Debug for Diff {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.moves()).finish()
    }
}

#[cfg(test)]
mod tests {
    use core::num::NonZeroU32;

    use super::*;
    use crate::partition::points::Points;
    use crate::partition::points::tests::crowds;

    #[test]
    fn an_arc_belongs_to_the_node_that_lookups_find_in_it() {
        for words in crowds() {
            let ring = HashRing {
                nodes: Vec::new(),
                per_weight: NonZeroU32::MIN,
                sip: SipKey::NONE,
                points: Points::from_sorted(words.len() as u64, &words),
            };
            let (mut first, mut sum) = (0, 0);
            for (last, of) in ring.arcs() {
                assert!(first <= last, "{first:x} to {last:x} of {words:x?}");
                for hash in [first, first + (last - first) / 2, last] {
                    assert_eq!(owner(ring.points.at_or_after(hash & !OWNER).1), of, "{hash:x} in {words:x?}");
                }
                sum += width(first, last);
                first = last.wrapping_add(1);
            }
            assert_eq!((first, sum), (0, 1 << 64), "{words:x?}");
        }
    }

    fn ring(nodes: &[&str]) -> HashRing {
        let mut ring = HashRing::with_points(8);
        ring.add_all(nodes.iter().map(|&name| (name, 1))).unwrap();
        ring
    }

    #[test]
    fn an_arc_that_moves_takes_its_first_and_its_last_hash_along() {
        let diff = ring(&["a", "b", "c"]).diff(&ring(&["a", "b", "c", "d"])).unwrap();
        assert!(diff.moves().len() > 1);
        let moves: Vec<Move> = diff.moves().collect();
        for (i, m) in moves.iter().enumerate() {
            assert_eq!([m.first, m.last].map(|hash| diff.move_at(hash)), [Some(*m); 2]);
            let before = i.checked_sub(1).map(|i| moves[i]).filter(|before| before.last.wrapping_add(1) == m.first);
            assert_eq!(m.first.checked_sub(1).and_then(|hash| diff.move_at(hash)), before);
        }
    }

    #[test]
    fn arcs_between_the_same_two_nodes_move_as_one() {
        let diff = ring(&["a"]).diff(&ring(&["b"])).unwrap();
        let all = Move { first: 0, last: u64::MAX, from: Some("a"), to: Some("b") };
        assert!(diff.moves().eq([all]));
        assert_eq!(format!("{diff:?}"), format!("[{all:?}]"));
        assert_eq!((all.hashes(), diff.moved_hashes(), diff.fraction().to_bits()), (1 << 64, 1 << 64, 1f64.to_bits()));
    }

    #[test]
    fn diffs_are_equal_if_their_moves_and_secrets_are() {
        let (one, two) = (ring(&["a"]), ring(&["a", "b"]));
        let diff = one.diff(&two).unwrap();
        assert_eq!(diff, one.diff(&two.clone()).unwrap());
        assert_ne!(diff, two.diff(&one).unwrap());
        assert_ne!(diff, one.diff(&one).unwrap());
        assert_eq!(one.diff(&one).unwrap().fraction().to_bits(), 0f64.to_bits());
        let keyed = two.clone().with_secret(crate::partition::Secret::new(*b"sixteen secrets!"));
        // Nothing moves in either, but one places keys by other hashes.
        assert_ne!(two.diff(&two).unwrap(), keyed.diff(&keyed).unwrap());
    }
}
