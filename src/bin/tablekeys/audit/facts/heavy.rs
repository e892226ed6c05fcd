//! The most frequent things of a stream, in bounded memory.

use std::collections::HashMap;
use std::hash::Hash;

/// Counts of the most frequent things: Misra and Gries, "Finding repeated elements" (1982), a batch at a time.
///
/// A count is never too high, and too low by at most `error`, which is 0 as long as there are at most twice `capacity` different
/// things, and then at most the number of all things over `capacity`.
#[derive(Debug)]
pub(crate) struct Heavy<K> {
    capacity: usize,
    counts: HashMap<K, u64>,
    error: u64,
}

impl<K: Hash + Eq + Copy + Ord> Heavy<K> {
    pub(crate) fn new(capacity: usize) -> Self {
        Self { capacity, counts: HashMap::new(), error: 0 }
    }

    pub(crate) fn add(&mut self, thing: K) {
        *self.counts.entry(thing).or_default() += 1;
        if self.counts.len() > 2 * self.capacity {
            let mut counts: Vec<u64> = self.counts.values().copied().collect();
            let (_, &mut middle, _) = counts.select_nth_unstable(self.capacity);
            self.counts.retain(|_, count| {
                *count = count.saturating_sub(middle);
                *count > 0
            });
            self.error += middle;
        }
    }

    /// The most frequent with its count, the first in order among equals.
    pub(crate) fn first(&self) -> Option<(K, u64)> {
        let most = |a: &(K, u64), b: &(K, u64)| a.1.cmp(&b.1).then(b.0.cmp(&a.0));
        self.counts.iter().map(|(&thing, &count)| (thing, count)).max_by(most)
    }

    /// By how much a count may be too low.
    pub(crate) fn error(&self) -> u64 {
        self.error
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_frequent_is_found_among_many_rare_ones() {
        let mut heavy = Heavy::new(64);
        for at in 0..100_000_u32 {
            heavy.add(if at % 10 == 0 { u32::MAX } else { at });
        }
        let (thing, count) = heavy.first().expect("something was added");
        assert_eq!(thing, u32::MAX);
        assert!(count <= 10_000 && count + heavy.error() >= 10_000, "{count} {}", heavy.error());
        assert!(heavy.error() <= 100_000 / 64);
    }
}
