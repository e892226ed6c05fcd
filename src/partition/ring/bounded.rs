//! Nodes for a batch of keys, with a bound on the load of every node.

use alloc::vec::Vec;

use super::{HashRing, owner};
use crate::partition::node::total_weight;

impl HashRing {
    /// A node for each key of a batch, such that no node exceeds its fair number of keys by more than `percent`. `None` without
    /// nodes.
    ///
    /// Consistent hashing with bounded loads (Mirrokni, Thorup and Zadimoghaddam 2016), for batches that are assigned at once
    /// and whose assignment is stored: files to workers, tenants to servers. Each key in turn goes to the first of
    /// [`nodes_from`](Self::nodes_from) that has room. A smaller `percent` is more even, and moves more keys when nodes or keys
    /// change.
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
    /// The order of the keys decides which of them a full node turns away; sort them first where it must not matter. The cost
    /// is one lookup per key, and one pass over the points for all keys together.
    ///
    /// # Examples
    ///
    /// ```
    /// use tablekeys::partition::HashRing;
    ///
    /// let mut ring = HashRing::default();
    /// ring.add_all([("alpha", 1), ("beta", 1), ("gamma", 1)])?;
    /// let files: Vec<String> = (0..300).map(|i| format!("file-{i}")).collect();
    /// let nodes = ring.assign_bounded(&files, 5).unwrap();
    /// for name in ["alpha", "beta", "gamma"] {
    ///     assert!(nodes.iter().filter(|&&node| node == name).count() <= 105);
    /// }
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    ///
    /// Prefer [`get`](Self::get), which has no bound, where a key must be found again without the stored assignment.
    #[doc(alias("load balancing", "bounded loads"))]
    #[must_use]
    pub fn assign_bounded<K: AsRef<[u8]>>(&self, keys: impl IntoIterator<Item = K>, percent: u32) -> Option<Vec<&str>> {
        if self.nodes.is_empty() {
            return None;
        }
        let slots = self.points.slots();
        let places: Vec<u64> = keys.into_iter().map(|key| self.place(key.as_ref())).collect();
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
        Some(places.into_iter().map(place).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn past_the_last_point_the_search_goes_on_at_the_first() {
        for salt in 0..20 {
            let mut ring = HashRing::with_points(1);
            ring.add_all(["a", "b", "c"].map(|name| (format!("{name}{salt}"), 1))).unwrap();
            let keys: Vec<String> = (0..30).map(|key| format!("key-{key}")).collect();
            let assigned = ring.assign_bounded(&keys, 0).unwrap();
            let mut full = Vec::new();
            for (at, &name) in assigned.iter().enumerate() {
                assert_eq!(ring.nodes_from(&keys[at]).find(|node| !full.contains(node)), Some(name));
                if assigned[..=at].iter().filter(|&&other| other == name).count() == 10 {
                    full.push(name);
                }
            }
            assert_eq!(full.len(), 3);
        }
    }
}
