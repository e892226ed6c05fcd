//! Changes of a ring's nodes and weights.

use alloc::vec;
use alloc::vec::Vec;
use core::hash::Hasher;
use core::ops::Range;

use super::points::{OWNER, Points};
use super::{HashRing, owner};
use crate::partition::node::{Node, total_weight};

/// A node after a change, with the number and the weight that it had before, if it is not new.
pub(super) struct Next {
    pub(super) node: Node,
    pub(super) was: Option<(usize, u32)>,
}

impl HashRing {
    /// Takes all nodes off the ring. [`change`](Self::change) puts the nodes back that stay.
    pub(super) fn take_all(&mut self) -> Vec<Next> {
        let nodes = core::mem::take(&mut self.nodes).into_iter().enumerate();
        nodes.map(|(number, node)| Next { was: Some((number, node.weight)), node }).collect()
    }

    /// Makes the ring one of these nodes, which are in the order of their names, after one of `before` nodes. Points that stay
    /// are kept, and only new points are hashed and sorted.
    pub(super) fn change(&mut self, before: usize, next: Vec<Next>) {
        let mut renumbered = vec![GONE; before];
        let mut joined = Vec::new();
        let mut coming = Vec::new();
        for (number, Next { node, was }) in (0..).zip(&next) {
            let stay = match *was {
                // Only their hashes tell which points are those of the lost weight, so all points are made again.
                Some((_, weight)) if weight > node.weight => 0,
                Some((had, weight)) => {
                    renumbered[had] = number;
                    weight
                }
                None => {
                    joined.push(number);
                    0
                }
            };
            if stay < node.weight {
                // MAX_POINTS fits a u32.
                let per_weight = self.per_weight.get();
                coming.push((&*node.name, number, stay * per_weight..node.weight * per_weight));
            }
        }
        let mut fresh = Vec::with_capacity(coming.iter().map(|(_, _, replicas)| replicas.len()).sum());
        for (name, number, replicas) in coming {
            self.push_points(name, number, replicas, &mut fresh);
        }
        self.nodes = next.into_iter().map(|next| next.node).collect();
        let count = total_weight(&self.nodes) * u64::from(self.per_weight.get());
        if joined.len() <= 1 && !renumbered.contains(&GONE) && self.points.has_homes_for(count) {
            for number in joined {
                self.points.make_room(number);
            }
            self.points.insert_all(&fresh);
            return;
        }
        fresh.sort_unstable();
        let mut words = self.points.words();
        words.retain_mut(|word| {
            let number = renumbered[owner(*word)];
            *word = *word & !OWNER | number & OWNER;
            number != GONE
        });
        // Nodes that stay keep their order, so the words do, too.
        self.points = Points::from_sorted(count, &merged(words, fresh));
    }

    /// Adds some of the points of a node to a list.
    fn push_points(&self, name: &str, number: u64, replicas: Range<u32>, points: &mut Vec<u64>) {
        let mut named = self.sip.hasher();
        named.write(name.as_bytes());
        points.extend(replicas.map(|replica| {
            let mut hasher = named;
            hasher.write(&replica.to_le_bytes());
            hasher.finish() & !OWNER | number
        }));
    }
}

/// No node has this number.
const GONE: u64 = u64::MAX;

/// Two ascending lists as one, each word once.
fn merged(kept: Vec<u64>, mut fresh: Vec<u64>) -> Vec<u64> {
    fresh.dedup();
    if fresh.is_empty() {
        return kept;
    }
    if kept.is_empty() {
        return fresh;
    }
    let mut words = Vec::with_capacity(kept.len() + fresh.len());
    let mut rest = &kept[..];
    for &word in &fresh {
        let before;
        (before, rest) = rest.split_at(rest.partition_point(|&kept| kept < word));
        words.extend_from_slice(before);
        words.push(word);
    }
    words.extend_from_slice(rest);
    words.dedup();
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ring_that_grows_takes_as_much_memory_as_a_new_one() {
        let mut before = HashRing::default();
        before.add_all((0..100).map(|node| (format!("node-{node}"), 1))).unwrap();
        for more in 0..20 {
            let mut after = before.clone();
            after.add(&format!("more-{more}"), 1).unwrap();
            let mut built = HashRing::default();
            built.add_all(after.nodes()).unwrap();
            let (bytes, fresh) = (after.heap_bytes(), built.heap_bytes());
            // The list of nodes may have room for twice as many.
            assert!(bytes <= fresh + fresh / 16, "{bytes} where {fresh} are enough");
            let points = after.len() * 128;
            assert!(bytes < 15 * points, "{bytes} for {points} points");
            before = after;
        }
    }
}
