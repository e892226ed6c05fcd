//! What moves when nodes change: runs of hashes on a ring, of slots in a table.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;
use core::num::NonZeroU32;

use super::node::Node;
use super::one_of;
use super::secret::SipKey;

/// What moves between the nodes of two rings, or of a slot table before and after it is dealt anew.
///
/// [`HashRing::diff`](super::HashRing::diff) and [`SlotTable::rebalance`](super::SlotTable::rebalance) return it; it borrows from
/// neither.
#[derive(Clone)]
pub struct Diff {
    /// That of both, to hash keys by.
    sip: SipKey,
    numbers: Numbers,
    /// Names of the nodes before and of the nodes after.
    from: Vec<Box<str>>,
    to: Vec<Box<str>>,
    /// In the order of their numbers.
    runs: Vec<Run>,
}

/// What nodes share among them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Numbers {
    /// All 2⁶⁴ hashes.
    Hashes,
    /// Number of slots.
    Slots(NonZeroU32),
}

/// A run of neighbouring hashes or slots that changes its node.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Move<'d> {
    /// The first hash of a ring, or slot of a table, that moves.
    pub first: u64,
    /// The last one, which moves too.
    pub last: u64,
    /// The node that had it.
    pub from: &'d str,
    /// The node that gets it.
    pub to: &'d str,
}

/// A move with its nodes as indices of their names.
#[derive(Debug, Clone, Copy)]
struct Run {
    first: u64,
    last: u64,
    from: usize,
    to: usize,
}

impl Diff {
    /// What moves between nodes with their runs: each its last number and the index of its owner, from number 0 to the last.
    pub(super) fn between(
        numbers: Numbers,
        sip: SipKey,
        (before, old): (&[Node], impl Iterator<Item = (u64, usize)>),
        (after, new): (&[Node], impl Iterator<Item = (u64, usize)>),
    ) -> Self {
        let (mut old, mut new) = (old.peekable(), new.peekable());
        let mut runs: Vec<Run> = Vec::new();
        let mut first = 0;
        // Each step ends where the next run of either side ends; both end with the last number.
        while let (Some(&(old_last, from)), Some(&(new_last, to))) = (old.peek(), new.peek()) {
            let last = old_last.min(new_last);
            if before[from].name != after[to].name {
                match runs.last_mut() {
                    Some(run) if (run.from, run.to) == (from, to) && run.last.wrapping_add(1) == first => {
                        run.last = last;
                    }
                    _ => runs.push(Run { first, last, from, to }),
                }
            }
            old.next_if(|run| run.0 == last);
            new.next_if(|run| run.0 == last);
            first = last.wrapping_add(1);
        }
        let names = |nodes: &[Node]| nodes.iter().map(|node| node.name.clone()).collect();
        Self { sip, numbers, from: names(before), to: names(after), runs }
    }

    /// The runs that move, in the order of their hashes or slots. Neighbours that move between the same two nodes are one run. An
    /// arc over the end of a ring is two.
    #[must_use]
    pub fn moves(&self) -> impl ExactSizeIterator<Item = Move<'_>> {
        self.runs.iter().map(|run| self.named(run))
    }

    /// The move that takes this key along, or `None` where the key stays.
    #[must_use]
    pub fn move_of<K: AsRef<[u8]> + ?Sized>(&self, key: &K) -> Option<Move<'_>> {
        let hash = self.sip.hash(key.as_ref());
        self.move_at(match self.numbers {
            Numbers::Hashes => hash,
            Numbers::Slots(slots) => one_of(hash, slots).into(),
        })
    }

    fn move_at(&self, number: u64) -> Option<Move<'_>> {
        let at = self.runs.partition_point(|run| run.last < number);
        self.runs.get(at).filter(|run| run.first <= number).map(|run| self.named(run))
    }

    /// The part of all hashes or slots that moves, exactly, from 0 to 1, and so the part of all keys to expect.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "the sum has 44 bits before zeros")]
    pub fn fraction(&self) -> f64 {
        let moved: u128 = self.runs.iter().map(|run| u128::from(run.last - run.first) + 1).sum();
        let all: u128 = match self.numbers {
            Numbers::Hashes => 1 << 64,
            Numbers::Slots(slots) => slots.get().into(),
        };
        moved as f64 / all as f64
    }

    fn named(&self, run: &Run) -> Move<'_> {
        let (from, to) = (&self.from[run.from], &self.to[run.to]);
        Move { first: run.first, last: run.last, from, to }
    }
}

impl fmt::Debug for Diff {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.moves()).finish()
    }
}

#[cfg(test)]
mod tests;
