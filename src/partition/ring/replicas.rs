//! The distinct nodes that follow a key.

use super::points::OWNER;
use super::{HashRing, owner};

impl HashRing {
    /// The distinct nodes that follow a key, beginning with its own: the first n are where n copies belong.
    ///
    /// Every node comes exactly once, in the order in which the ring meets them, and nothing is allocated. When a node
    /// leaves, it drops out and the others keep their order; when one joins, it comes in somewhere between.
    ///
    /// To meet k of N nodes of equal weight the iterator looks at about `N × ln(N / (N − k))` points (for all of them at
    /// `N × (ln N + 0.6)`) and from the sixth node on compares each with all that it looked at before. That is nothing for
    /// the few copies that people keep, some 100,000 comparisons for all of 100 nodes, and tens of millions for all of
    /// 1,000.
    ///
    /// # Examples
    ///
    /// ```
    /// use tablekeys::partition::HashRing;
    ///
    /// let mut ring = HashRing::default();
    /// ring.add_all([("alpha", 1), ("beta", 1), ("gamma", 1), ("delta", 1)])?;
    /// let copies: Vec<&str> = ring.following("customer-4711").take(3).collect();
    /// assert_eq!(copies[0], ring.get("customer-4711").unwrap());
    /// assert_eq!(copies, ["gamma", "delta", "alpha"]);
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    #[inline]
    pub fn following<K: AsRef<[u8]> + ?Sized>(&self, key: &K) -> Following<'_> {
        let slots = self.points.slots();
        let start = if slots.is_empty() { 0 } else { self.points.at_or_after(self.place(key.as_ref())).0 };
        // A sentinel stands for the first point.
        let start = if start < slots.len() { start } else { 0 };
        Following { ring: self, start, seen: 0, found: 0, words: [0; FEW] }
    }
}

/// How many nodes are remembered, so that the slots before need not be looked at again.
const FEW: usize = 4;

/// How many slots are looked at together.
const WINDOW: usize = 3;

/// The distinct nodes that follow a key: what [`HashRing::following`] makes.
#[derive(Debug, Clone)]
pub struct Following<'r> {
    ring: &'r HashRing,
    /// The slot of the key's own point.
    start: usize,
    /// How many slots from there on have been looked at, past the end round to the first.
    seen: usize,
    /// How many nodes have come.
    found: usize,
    /// A word of each of the first of them.
    words: [u64; FEW],
}

impl Following<'_> {
    /// The slot that was looked at first.
    #[inline]
    fn own(&mut self) -> Option<u64> {
        let &own = self.ring.points.slots().get(self.start)?;
        self.seen = 1;
        Some(own)
    }

    /// The next slot of another node than the `CAME` that came, while there are enough slots before the end.
    #[inline]
    fn other<const CAME: usize>(&mut self) -> Option<u64> {
        let came: [u64; CAME] = *self.words.first_chunk()?;
        let (windows, _) = self.ring.points.slots().get(self.start + self.seen..)?.as_chunks::<WINDOW>();
        for window in windows {
            // Whose a slot is cannot be guessed: each gives a bit, and there is one branch for all.
            let new = |slot| came.iter().fold(true, |new, &word| new & differ(slot, word));
            let bits = window.iter().rev().fold(0u32, |bits, &slot| bits << 1 | u32::from(new(slot)));
            let old = bits.trailing_zeros() as usize;
            if let Some(&word) = window.get(old) {
                self.seen += old + 1;
                return Some(word);
            }
            self.seen += WINDOW;
        }
        None
    }

    /// The next node by comparing with all slots that were looked at. One must be left.
    #[cold]
    #[inline(never)]
    fn one_of_many(&mut self) -> u64 {
        // They are a run from `start`, and past the last slot a second one from the first slot.
        let (wrapped, from_start) = self.ring.points.slots().split_at(self.start);
        loop {
            let (word, before, again) = match self.seen.checked_sub(from_start.len()) {
                None => (from_start[self.seen], &from_start[..self.seen], &wrapped[..0]),
                Some(past) => (wrapped[past], from_start, &wrapped[..past]),
            };
            self.seen += 1;
            if before.iter().chain(again).all(|&slot| differ(slot, word)) {
                return word;
            }
        }
    }
}

/// Whether two words are points of different nodes.
#[inline]
const fn differ(a: u64, b: u64) -> bool {
    (a ^ b) & OWNER != 0
}

impl<'r> Iterator for Following<'r> {
    type Item = &'r str;

    #[inline]
    fn next(&mut self) -> Option<&'r str> {
        if self.found == self.ring.nodes.len() {
            return None;
        }
        let word = match self.found {
            0 => self.own(),
            1 => self.other::<1>(),
            2 => self.other::<2>(),
            3 => self.other::<3>(),
            4 => self.other::<4>(),
            _ => None,
        };
        let word = word.unwrap_or_else(|| self.one_of_many());
        if let Some(few) = self.words.get_mut(self.found) {
            *few = word;
        }
        self.found += 1;
        Some(&self.ring.nodes[owner(word)].name)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.ring.nodes.len() - self.found;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Following<'_> {}

impl core::iter::FusedIterator for Following<'_> {}
