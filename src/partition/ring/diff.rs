//! What nodes own, and what a change moves: exact arcs of the ring.

use super::points::{OWNER, OWNER_BITS};
use super::{HashRing, owner};
use crate::error::{Error, GrowthKind, Kind, Result};

impl HashRing {
    /// The exact share of each node, in the order of their names: how many of the 2⁶⁴ hashes are its own.
    ///
    /// They are added up arc by arc, not sampled, and sum to 2⁶⁴. Divided by 2⁶⁴ each is the chance that a new key falls
    /// on the node.
    ///
    /// # Examples
    ///
    /// ```
    /// use tablekeys::partition::HashRing;
    ///
    /// let mut ring = HashRing::default();
    /// ring.add("alone", 1)?;
    /// assert_eq!(ring.shares(), [("alone", 1 << 64)]);
    /// ring.add("second", 1)?;
    /// assert_eq!(ring.shares().iter().map(|&(_, hashes)| hashes).sum::<u128>(), 1 << 64);
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    #[must_use]
    pub fn shares(&self) -> Vec<(&str, u128)> {
        let mut shares: Vec<(&str, u128)> = self.nodes().map(|(name, _)| (name, 0)).collect();
        let mut first = 0;
        for (last, owner) in self.arcs() {
            shares[owner].1 += width(first, last);
            first = last.wrapping_add(1);
        }
        shares
    }

    /// Exactly what moves between two rings: each arc of hashes that changes its node, and from whom to whom.
    ///
    /// What a migration will move, known before it is run. The rings may differ in anything but the secret; an empty one
    /// owns nothing, so that everything moves from or to nobody.
    ///
    /// # Errors
    ///
    /// Two rings with different secrets: they place keys by different hashes, and no arc of one is an arc of the other.
    ///
    /// # Examples
    ///
    /// ```
    /// use tablekeys::partition::HashRing;
    ///
    /// let mut before = HashRing::default();
    /// before.add_all([("alpha", 1), ("beta", 1), ("gamma", 1)])?;
    /// let mut after = before.clone();
    /// after.remove("beta");
    ///
    /// let diff = HashRing::diff(&before, &after)?;
    /// assert_eq!(diff.moved_hashes(), before.shares()[1].1);
    /// assert_eq!(diff.moved("customer-4711"), None);
    /// assert_eq!(diff.moved("customer-4715").map(|m| (m.from, m.to)), Some((Some("beta"), Some("alpha"))));
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    pub fn diff<'r>(before: &'r Self, after: &'r Self) -> Result<Diff<'r>> {
        if before.secret != after.secret {
            return Err(Error::new(Kind::Growth(GrowthKind::TwoSecrets)));
        }
        let (mut old, mut new) = (before.arcs().peekable(), after.arcs().peekable());
        let mut moves: Vec<Move<'r>> = Vec::new();
        let mut first = 0;
        // Each step ends where the next arc of either ring ends; both end with the last hash.
        while old.peek().is_some() || new.peek().is_some() {
            let (from, to) = (old.peek().copied(), new.peek().copied());
            let ends = [from, to].map(|arc| arc.map_or(u64::MAX, |(last, _)| last));
            let last = ends[0].min(ends[1]);
            let name = |ring: &'r Self, arc: Option<(u64, usize)>| arc.map(|(_, owner)| &*ring.nodes[owner].name);
            let (from, to) = (name(before, from), name(after, to));
            if from != to {
                match moves.last_mut() {
                    Some(m) if (m.from, m.to) == (from, to) && m.last.wrapping_add(1) == first => m.last = last,
                    _ => moves.push(Move { first, last, from, to }),
                }
            }
            old.next_if(|arc| arc.0 == last);
            new.next_if(|arc| arc.0 == last);
            first = last.wrapping_add(1);
        }
        Ok(Diff { ring: if before.is_empty() { after } else { before }, moves })
    }

    /// The arcs of the ring from hash 0 on, each by its last hash and its owner. The last arc ends with the last hash.
    fn arcs(&self) -> impl Iterator<Item = (u64, usize)> {
        let slots = self.points.slots();
        let last_of = |word: u64| word | OWNER;
        // Of several words with one place the first has the whole arc.
        let points = slots.chunk_by(move |&a, &b| last_of(a) == last_of(b)).map(|same| same[0]);
        let wrapped = slots.first().filter(|_| slots.last().is_some_and(|&last| last_of(last) != u64::MAX));
        points.map(move |word| (last_of(word), owner(word))).chain(wrapped.map(|&first| (u64::MAX, owner(first))))
    }
}

const _: () = assert!(OWNER_BITS == 20, "the docs of the ring speak of 20 bits");

/// How many hashes there are from `first` to `last`, both counted.
fn width(first: u64, last: u64) -> u128 {
    u128::from(last - first) + 1
}

/// A run of hashes that changes its node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Move<'r> {
    /// The first hash of the run.
    pub first: u64,
    /// The last hash of the run, itself moved too.
    pub last: u64,
    /// The node that had it; `None` where the ring before has no nodes.
    pub from: Option<&'r str>,
    /// The node that gets it; `None` where the ring after has no nodes.
    pub to: Option<&'r str>,
}

impl Move<'_> {
    /// How many hashes the run has.
    #[must_use]
    pub fn hashes(&self) -> u128 {
        width(self.first, self.last)
    }
}

/// What moves between two rings: what [`HashRing::diff`] finds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diff<'r> {
    /// One of the two, to hash keys by: they have one secret.
    ring: &'r HashRing,
    moves: Vec<Move<'r>>,
}

impl<'r> Diff<'r> {
    /// The moved arcs in the order of their hashes, neighbours with the same two nodes made one. An arc over the end of
    /// the ring is two, of which one begins with hash 0.
    #[must_use]
    pub fn moves(&self) -> &[Move<'r>] {
        &self.moves
    }

    /// How many of the 2⁶⁴ hashes move.
    #[must_use]
    pub fn moved_hashes(&self) -> u128 {
        self.moves.iter().map(Move::hashes).sum()
    }

    /// The part of all keys that moves, from 0 to 1: [`moved_hashes`](Self::moved_hashes) over 2⁶⁴.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "rounded to a double once")]
    pub fn fraction(&self) -> f64 {
        self.moved_hashes() as f64 / (1u128 << 64) as f64
    }

    /// The move that takes this key along, or `None` where the key stays.
    #[must_use]
    pub fn moved<K: AsRef<[u8]> + ?Sized>(&self, key: &K) -> Option<Move<'r>> {
        let hash = self.ring.secret.hash(key.as_ref());
        let at = self.moves.partition_point(|m| m.last < hash);
        self.moves.get(at).copied().filter(|m| m.first <= hash)
    }
}

#[cfg(test)]
mod tests {
    use super::super::points::Points;
    use super::super::points::tests::crowds;
    use super::*;
    use crate::partition::siphash::Secret;

    #[test]
    fn an_arc_is_of_the_node_that_a_lookup_finds_wherever_points_crowd_and_share_places() {
        for words in crowds() {
            let ring = HashRing {
                nodes: Vec::new(),
                per_weight: HashRing::POINTS,
                secret: Secret::NONE,
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
}
