//! What follows a key on the ring: the distinct nodes for its replicas, and the first with room for a batch of keys.

use alloc::vec::Vec;

use super::{HashRing, owner, total_weight};
use crate::error::{Result, error};

impl HashRing {
    /// The nodes of `n` replicas of a key, all distinct, the key's own node first.
    ///
    /// They are the first `n` of [`nodes_from`](Self::nodes_from). When a node leaves, each key with a replica on it gets one new
    /// node at the end of its list; when a node joins, each key gets at most that one and loses at most its last.
    ///
    /// # Errors
    ///
    /// Fewer than `n` nodes on the ring.
    ///
    /// # Examples
    ///
    /// ```
    /// use tablekeys::partition::HashRing;
    ///
    /// let ring = HashRing::new([("alpha", 1), ("beta", 1), ("gamma", 1), ("delta", 1)])?;
    /// assert_eq!(ring.replicas("customer-4711", 3)?, ["gamma", "delta", "alpha"]);
    /// assert_eq!(ring.without("delta")?.replicas("customer-4711", 3)?, ["gamma", "alpha", "beta"]);
    /// assert_eq!(
    ///     ring.replicas("customer-4711", 5).unwrap_err().to_string(),
    ///     "expected at least 5 nodes on the ring for 5 replicas, found 4"
    /// );
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    ///
    /// Prefer [`nodes_from`](Self::nodes_from) where fewer nodes are enough.
    #[doc(alias("copies", "following", "preference list", "replication", "successors"))]
    #[inline]
    pub fn replicas<K: AsRef<[u8]> + ?Sized>(&self, key: &K, n: usize) -> Result<Vec<&str>> {
        if n > self.nodes.len() {
            let nodes = self.nodes.len();
            return Err(error!(OutOfRange, "expected at least {n} nodes on the ring for {n} replicas, found {nodes}"));
        }
        let mut replicas = Vec::with_capacity(n);
        replicas.extend(self.nodes_from(key).take(n));
        Ok(replicas)
    }

    /// All nodes, each once, in the order in which the ring meets them from the key on: its own node first.
    ///
    /// When a node leaves or joins, the others keep their order. Nothing is allocated. To reach k of N nodes of equal weight, the
    /// iterator reads about `N × ln(N / (N − k))` points, for all `N × (ln N + 0.6)`. It compares each
    /// point with all before: some 100,000 comparisons for all of 100 nodes, tens of millions for all of 1,000.
    ///
    /// # Examples
    ///
    /// ```
    /// use tablekeys::partition::HashRing;
    ///
    /// let ring = HashRing::new([("alpha", 1), ("beta", 1), ("gamma", 1), ("delta", 1)])?;
    /// // The first node that is up.
    /// let down = ["gamma"];
    /// let node = ring.nodes_from("customer-4711").find(|node| !down.contains(node));
    /// assert_eq!(node, Some("delta"));
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    ///
    /// Prefer [`replicas`](Self::replicas) where a key needs a fixed number of nodes.
    #[doc(alias("clockwise", "following", "next node", "walk"))]
    #[inline]
    pub fn nodes_from<K: AsRef<[u8]> + ?Sized>(&self, key: &K) -> impl ExactSizeIterator<Item = &str> + use<'_, K> {
        let slots = self.points.slots();
        let start = self.points.at_or_after(self.word_of(key.as_ref())).0;
        // A sentinel represents the first point.
        let start = if start < slots.len() { start } else { 0 };
        // The slots from `start` to the end, then those from the first one on.
        let (wrapped, from_start) = slots.split_at(start);
        let mut seen: usize = 0;
        (0..self.nodes.len()).map(move |_| {
            loop {
                let (word, before, again) = match seen.checked_sub(from_start.len()) {
                    None => (from_start[seen], &from_start[..seen], &wrapped[..0]),
                    Some(past) => (wrapped[past], from_start, &wrapped[..past]),
                };
                seen += 1;
                if before.iter().chain(again).all(|&slot| owner(slot) != owner(word)) {
                    break &*self.nodes[owner(word)].name;
                }
            }
        })
    }

    /// A node for each key of a batch, such that no node exceeds its fair number of keys by more than `percent`.
    ///
    /// Consistent hashing with bounded loads (Mirrokni, Thorup and Zadimoghaddam 2016), for batches whose assignment is stored:
    /// files to workers, tenants to servers. Each key in turn goes to the first of [`nodes_from`](Self::nodes_from) that has
    /// room. A smaller
    /// `percent` is more even, and moves more keys when nodes or keys change.
    ///
    /// ```text
    /// room of a node = ⌈keys × weight × (100 + percent) / (sum of weights × 100)⌉
    /// ```
    ///
    /// # Distribution
    ///
    /// No node has more keys than its room: with equal weights at most `1 + percent / 100` times the mean, rounded up to a whole
    /// key. The order of the keys decides which of them a full node turns away. The cost is one lookup per key and one pass over
    /// the points.
    ///
    /// # Examples
    ///
    /// ```
    /// use tablekeys::partition::HashRing;
    ///
    /// let ring = HashRing::new([("alpha", 1), ("beta", 1), ("gamma", 1)])?;
    /// let files: Vec<String> = (0..300).map(|i| format!("file-{i}")).collect();
    /// let nodes = ring.assign_bounded(&files, 5);
    /// for name in ["alpha", "beta", "gamma"] {
    ///     assert!(nodes.iter().filter(|&&node| node == name).count() <= 105);
    /// }
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    ///
    /// Prefer [`get`](Self::get) where a key must be found again without the stored assignment.
    #[doc(alias("load balancing", "bounded loads"))]
    #[must_use]
    pub fn assign_bounded<K: AsRef<[u8]>>(&self, keys: impl IntoIterator<Item = K>, percent: u32) -> Vec<&str> {
        let slots = self.points.slots();
        let places: Vec<u64> = keys.into_iter().map(|key| self.word_of(key.as_ref())).collect();
        let whole = u128::from(total_weight(&self.nodes)) * 100;
        let parts = places.len() as u128 * (100 + u128::from(percent));
        let mut room: Vec<u128> =
            self.nodes.iter().map(|node| (parts * u128::from(node.weight)).div_ceil(whole)).collect();
        // Where a search goes on from each slot: to the slot itself or, once its node is full, to a later one.
        let mut onward: Vec<usize> = (0..slots.len()).collect();
        let place = |word| {
            let first = self.points.at_or_after(word).0;
            let mut at = if first < slots.len() { first } else { 0 };
            loop {
                let next = onward[at];
                if next == at {
                    let left = &mut room[owner(slots[at])];
                    if *left > 0 {
                        *left -= 1;
                        return &*self.nodes[owner(slots[at])].name;
                    }
                    onward[at] = if at + 1 < slots.len() { at + 1 } else { 0 };
                } else {
                    // Halve the path for later searches.
                    onward[at] = onward[next];
                }
                at = onward[at];
            }
        };
        places.into_iter().map(place).collect()
    }
}
