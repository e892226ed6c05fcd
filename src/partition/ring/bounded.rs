//! A batch of keys with a bound on every node's load.

use super::{HashRing, owner};
use crate::partition::node::total_weight;

impl HashRing {
    /// A node for each key of a batch, none above its fair number of keys by more than `percent`: consistent hashing with
    /// bounded loads. `None` without nodes.
    ///
    /// For batches that are assigned at once and whose assignment is kept: files to workers, tenants to servers. Each key in
    /// turn goes to the first node after it on the ring that has room (Mirrokni, Thorup and Zadimoghaddam 2016). A
    /// smaller bound is more even, and moves more keys when nodes or keys change.
    ///
    /// ```text
    /// room of a node = ⌈keys × weight × (100 + percent) / (sum of weights × 100)⌉
    /// ```
    ///
    /// # Distribution
    ///
    /// No node has more keys than its room. With equal weights, that is at most `1 + percent / 100` times the mean, rounded up
    /// to a whole key.
    ///
    /// The keys are taken in the order given, which decides who is turned away: sort them first where it must not
    /// matter. The cost is a lookup a key, and for all keys together a pass over the points.
    ///
    /// # Examples
    ///
    /// ```
    /// use tablekeys::partition::HashRing;
    ///
    /// let mut ring = HashRing::default();
    /// ring.add_all([("alpha", 1), ("beta", 1), ("gamma", 1)])?;
    /// let files: Vec<String> = (0..300).map(|i| format!("file-{i}")).collect();
    /// let nodes = ring.bounded(&files, 5).unwrap();
    /// for name in ["alpha", "beta", "gamma"] {
    ///     assert!(nodes.iter().filter(|&&node| node == name).count() <= 105);
    /// }
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    ///
    /// Not for finding a key again without the assignment: that is [`get`](Self::get), which has no bound.
    #[must_use]
    pub fn bounded<K: AsRef<[u8]>>(&self, keys: impl IntoIterator<Item = K>, percent: u32) -> Option<Vec<&str>> {
        if self.nodes.is_empty() {
            return None;
        }
        let slots = self.points.slots();
        let places: Vec<u64> = keys.into_iter().map(|key| self.place(key.as_ref())).collect();
        let whole = u128::from(total_weight(&self.nodes)) * 100;
        let parts = places.len() as u128 * (100 + u128::from(percent));
        let mut room: Vec<u128> =
            self.nodes.iter().map(|node| (parts * u128::from(node.weight)).div_ceil(whole)).collect();
        // Where to look on from each slot: at itself, or, once its node is full, further along.
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
                    // Halve the way for those who come after.
                    onward[at] = onward[next];
                }
                at = onward[at];
            }
        };
        Some(places.into_iter().map(place).collect())
    }
}
