//! Changes of a ring's nodes and weights.

use alloc::vec;
use alloc::vec::Vec;
use core::hash::Hasher;
use core::ops::Range;

use super::{HashRing, owner};
use crate::partition::node::{Node, total_weight};
use crate::partition::points::{OWNER, Points};

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
        // Nodes that stay keep their order, so the words do, too.
        let words = self.take_points().into_kept(|word| {
            let number = renumbered[owner(word)];
            (word & !OWNER | number & OWNER, number != GONE)
        });
        self.points = Points::from_sorted(count, &merged(words, fresh));
    }

    /// Takes one node off the ring. If as many homes are right for the points of the others, which is never so of none, these
    /// stay where they are, and only its own points are hashed.
    pub(super) fn leave(&mut self, leaving: usize) -> u32 {
        let weight = self.nodes[leaving].weight;
        let per_weight = self.per_weight.get();
        let count = (total_weight(&self.nodes) - u64::from(weight)) * u64::from(per_weight);
        let node = self.nodes.remove(leaving);
        if !self.points.has_homes_for(count) {
            let gone = leaving as u64;
            let stay = |word| (word - u64::from(word & OWNER > gone), word & OWNER != gone);
            self.points = Points::from_sorted(count, &self.take_points().into_kept(stay));
            return weight;
        }
        let mut gone = Vec::new();
        self.push_points(&node.name, leaving as u64, 0..weight * per_weight, &mut gone);
        self.points.remove_all(&gone);
        self.points.close_up(leaving as u64);
        weight
    }

    fn take_points(&mut self) -> Points {
        core::mem::replace(&mut self.points, Points::none())
    }

    /// Adds some of the points of a node to a list.
    fn push_points(&self, name: &str, number: u64, replicas: Range<u32>, points: &mut Vec<u64>) {
        let mut named = self.sip.hasher();
        named.write(name.as_bytes());
        points.extend(replicas.map(|replica| {
            let mut hasher = named;
            // The same bytes as `to_le_bytes`, in fewer instructions.
            hasher.write_u32(replica.to_le());
            hasher.finish() & !OWNER | number
        }));
    }
}

/// No node has this number.
const GONE: u64 = u64::MAX;

/// Two ascending lists as one, each word once. The second goes into the first from the end on, where the room is.
fn merged(mut words: Vec<u64>, mut fresh: Vec<u64>) -> Vec<u64> {
    if words.is_empty() {
        fresh.dedup();
        return fresh;
    }
    let mut from = words.len();
    words.resize(from + fresh.len(), 0);
    let mut to = words.len();
    for word in fresh.into_iter().rev() {
        while from > 0 && words[from - 1] >= word {
            (from, to) = (from - 1, to - 1);
            words[to] = words[from];
        }
        if words.get(to) != Some(&word) {
            to -= 1;
            words[to] = word;
        }
    }
    // The room of the words that were there already.
    words.drain(from..to);
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::partition::points::tests::lookups_that_end_at_once;

    #[test]
    fn a_ring_that_a_node_leaves_stands_as_a_new_one() {
        for nodes in [1, 2, 3, 10, 100] {
            let mut ring = HashRing::with_points(16);
            ring.add_all((0..nodes).map(|node| (format!("node-{node}"), 1 + node % 3))).unwrap();
            let mut turn = 0;
            while !ring.is_empty() {
                turn = (turn * 7 + 3) % ring.len();
                let name = ring.nodes[turn].name.clone();
                ring.remove(&name).unwrap();
                let mut built = HashRing::with_points(16);
                built.add_all(ring.nodes()).unwrap();
                assert!(ring.points.slots() == built.points.slots());
                for key in 0..100_u32 {
                    assert_eq!(ring.get(&key.to_le_bytes()), built.get(&key.to_le_bytes()));
                }
            }
        }
    }

    #[test]
    fn a_node_that_becomes_lighter_loses_its_last_points() {
        let mut ring = HashRing::with_points(16);
        ring.add_all([("a", 100), ("b", 100)]).unwrap();
        // From one step to the next, most rings have as many homes as before.
        for weight in (1..100).rev() {
            ring.set_weight("a", weight).unwrap();
            let mut built = HashRing::with_points(16);
            built.add_all(ring.nodes()).unwrap();
            assert!(ring.points.slots() == built.points.slots(), "{weight}");
        }
    }

    #[test]
    fn merged_lists_have_the_words_of_both_in_order() {
        let words = |bits: u64| (0..6).filter(|bit| bits >> bit & 1 == 1).collect::<Vec<u64>>();
        for kept in 0..64 {
            for fresh in 0..64 {
                let twice: Vec<u64> = words(fresh).into_iter().flat_map(|word| [word; 2]).collect();
                assert_eq!(merged(words(kept), twice), words(kept | fresh));
            }
        }
    }

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
            let quick = lookups_that_end_at_once(&after.points);
            assert!(quick > 800, "{quick} of 1,000 lookups");
            before = after;
        }
    }
}
