//! The distinct nodes that follow a key.

use super::points::{OWNER, OWNER_BITS};
use super::{HashRing, owner};

impl HashRing {
    /// The distinct nodes that follow a key, beginning with its own: the first n are where n copies belong.
    ///
    /// Every node comes exactly once, in the order in which the ring meets them, and nothing is allocated. When a node
    /// leaves, it drops out and the others keep their order; when one joins, it comes in somewhere between.
    ///
    /// To meet k of N nodes of equal weight the iterator looks at about `N × ln(N / (N − k))` points (for all of them at
    /// `N × (ln N + 0.6)`) and from the fifth node on compares each with all that it looked at before. That is nothing for
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
        Following { ring: self, start, seen: 0, found: 0, owners: [NOBODY; FEW] }
    }
}

/// How many nodes are remembered, so that the slots before need not be looked at again.
const FEW: usize = 3;

/// How many slots are looked at together.
const WINDOW: usize = 8;

/// No node has this number.
const NOBODY: u32 = 1 << OWNER_BITS;

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
    /// The first of them.
    owners: [u32; FEW],
}

impl Following<'_> {
    /// The next node while all that came are remembered.
    #[inline]
    fn one_of_few(&mut self) -> Option<usize> {
        if self.seen == 0 {
            let &word = self.ring.points.slots().get(self.start)?;
            self.seen = 1;
            self.owners[0] = number(word);
            return Some(owner(word));
        }
        let window = self.ring.points.slots().get(self.start + self.seen..)?.first_chunk::<WINDOW>()?;
        // One byte a slot, and no branch that depends on a point.
        let [a, b, c] = self.owners;
        let new = window.map(number).map(|owner| u8::from(owner != a) & u8::from(owner != b) & u8::from(owner != c));
        let at = u64::from_le_bytes(new).trailing_zeros() as usize / 8;
        let word = window.get(at)?;
        self.seen += at + 1;
        self.owners = [number(*word), a, b];
        Some(owner(*word))
    }

    #[cold]
    #[inline(never)]
    /// The next node by comparing with all slots that were looked at. One must be left.
    fn one_of_many(&mut self) -> usize {
        // They are a run from `start`, and past the last slot a second one from the first slot.
        let (wrapped, from_start) = self.ring.points.slots().split_at(self.start);
        loop {
            let (word, before, again) = match self.seen.checked_sub(from_start.len()) {
                None => (from_start[self.seen], &from_start[..self.seen], &wrapped[..0]),
                Some(past) => (wrapped[past], from_start, &wrapped[..past]),
            };
            self.seen += 1;
            let new = |&slot: &u64| (slot ^ word) & OWNER != 0;
            if before.iter().all(new) && again.iter().all(new) {
                let [a, b, _] = self.owners;
                self.owners = [number(word), a, b];
                return owner(word);
            }
        }
    }
}

/// The owner of a word, in as few bits as comparing takes.
const fn number(word: u64) -> u32 {
    (word & OWNER) as u32
}

impl<'r> Iterator for Following<'r> {
    type Item = &'r str;

    #[inline]
    fn next(&mut self) -> Option<&'r str> {
        if self.found == self.ring.nodes.len() {
            return None;
        }
        let few = if self.found <= FEW { self.one_of_few() } else { None };
        let owner = few.unwrap_or_else(|| self.one_of_many());
        self.found += 1;
        Some(&self.ring.nodes[owner].name)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.ring.nodes.len() - self.found;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Following<'_> {}

impl core::iter::FusedIterator for Following<'_> {}
