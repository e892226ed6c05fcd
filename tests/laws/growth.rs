//! Laws of growth, each by its name: what moves, where to, and what stays.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::values::{like, secret};
use proptest::prelude::*;
use tablekeys::ErrorKind;
use tablekeys::partition::{HashRing, JumpHash, Secret, SlotTable};

/// Up to a dozen nodes by name, at least one, with weights.
fn nodes() -> impl Strategy<Value = BTreeMap<String, u32>> {
    prop::collection::btree_map(like("[a-zé]{0,3}"), 1..5u32, 1..12)
}

/// Few points, so that arcs are long and the ends of the ring are met.
fn ring_of(nodes: &BTreeMap<String, u32>, points: u32) -> HashRing {
    let nodes = nodes.iter().map(|(name, &weight)| (name, weight));
    HashRing::with_points(points, nodes).unwrap().with_secret(Secret::new(*b"sixteen secrets!"))
}

fn keys() -> &'static [String] {
    static KEYS: LazyLock<Vec<String>> = LazyLock::new(|| (0..100).map(|i| format!("key-{i}")).collect());
    &KEYS
}

/// A ring as its docs define it, without an index: all points in a list, searched from its start.
struct SlowRing {
    points: Vec<(u64, String)>,
}

impl SlowRing {
    fn new(nodes: &BTreeMap<String, u32>, points: u32) -> Self {
        let points = nodes.iter().flat_map(|(name, weight)| {
            (0..weight * points).map(move |r| (place(&[name.as_bytes(), &r.to_le_bytes()].concat()), name.clone()))
        });
        let mut points: Vec<(u64, String)> = points.collect();
        points.sort();
        Self { points }
    }

    /// All distinct names from the key on.
    fn nodes_from(&self, key: &str) -> Vec<&str> {
        let place = place(key.as_bytes());
        let start = self.points.iter().position(|point| point.0 >= place).unwrap_or(0);
        let mut names: Vec<&str> = Vec::new();
        for (_, name) in self.points[start..].iter().chain(&self.points[..start]) {
            if !names.contains(&name.as_str()) {
                names.push(name);
            }
        }
        names
    }
}

fn place(bytes: &[u8]) -> u64 {
    siphasher::sip::SipHasher13::new_with_key(b"sixteen secrets!").hash(bytes) >> 20
}

/// A change of a ring by a caller.
#[derive(Debug, Clone)]
enum Change {
    Add(String, u32),
    Remove(String),
    Weight(String, u32),
}

fn changes() -> impl Strategy<Value = Vec<Change>> {
    let name = || like("[a-zé]{0,1}");
    let change = prop_oneof![
        (name(), 1..5u32).prop_map(|(name, weight)| Change::Add(name, weight)),
        name().prop_map(Change::Remove),
        (name(), 1..5u32).prop_map(|(name, weight)| Change::Weight(name, weight)),
    ];
    prop::collection::vec(change, 0..12)
}

proptest! {
    #[test]
    fn a_ring_is_what_its_docs_say(nodes in nodes(), points in 1..40u32, n in 0..14usize) {
        let (ring, slow) = (ring_of(&nodes, points), SlowRing::new(&nodes, points));
        for key in keys() {
            let from: Vec<&str> = ring.nodes_from(&key).collect();
            prop_assert_eq!(&from, &slow.nodes_from(key));
            prop_assert_eq!(ring.get(&key), from[0]);
            prop_assert_eq!(ring.nodes_from(&key).len(), from.len());
            match ring.replicas(&key, n) {
                Ok(replicas) => prop_assert_eq!(&replicas, &from[..n]),
                Err(error) => {
                    let nodes = nodes.len();
                    prop_assert!(n > nodes);
                    let message = format!("expected at least {n} nodes on the ring for {n} replicas, found {nodes}");
                    prop_assert_eq!(error.to_string(), message);
                }
            }
        }
    }

    /// A node that is added or becomes heavier adds points of its own and moves none, as the slow ring shows: keys move only to it, and
    /// only from it where points go.
    #[test]
    fn a_ring_that_was_changed_is_the_ring_of_its_nodes(nodes in nodes(), changes in changes(), points in 1..40u32) {
        let (mut ring, mut left) = (ring_of(&nodes, points), nodes);
        for change in changes {
            let before = ring.clone();
            let done = match change {
                Change::Add(name, weight) => {
                    let added = ring.add(&name, weight).is_ok();
                    prop_assert_eq!(added, !left.contains_key(&name));
                    left.entry(name).or_insert(weight);
                    added
                }
                Change::Remove(name) => {
                    let removed = ring.remove(&name).ok();
                    let last = left.len() == 1;
                    prop_assert_eq!(removed, if last { None } else { left.remove(&name) });
                    removed.is_some()
                }
                Change::Weight(name, weight) => {
                    let changed = ring.set_weight(&name, weight).ok();
                    prop_assert_eq!(changed, left.get_mut(&name).map(|of| std::mem::replace(of, weight)));
                    changed.is_some()
                }
            };
            prop_assert!(done || ring == before);
        }
        let (fresh, slow) = (ring_of(&left, points), SlowRing::new(&left, points));
        prop_assert_eq!((&ring, ring.shares()), (&fresh, fresh.shares()));
        for key in keys() {
            prop_assert_eq!(ring.nodes_from(&key).collect::<Vec<_>>(), slow.nodes_from(key));
        }
    }

    #[test]
    fn a_difference_has_every_key_that_moves(before in nodes(), after in nodes(), points in 1..40u32) {
        let (before, after) = (ring_of(&before, points), ring_of(&after, points));
        let diff = before.diff(&after).unwrap();
        for key in keys() {
            let moved = Some((before.get(&key), after.get(&key))).filter(|(from, to)| from != to);
            prop_assert_eq!(diff.move_of(&key).map(|m| (m.from, m.to)), moved);
        }
    }

    #[test]
    fn shares_are_exactly_the_sums_of_arcs_and_cover_the_ring(nodes in nodes(), points in 1..40u32) {
        // Of a node with another name, everything moves.
        let (ring, other) = (ring_of(&nodes, points), ring_of(&BTreeMap::from([("other".to_owned(), 1)]), points));
        let all = other.diff(&ring).unwrap();
        let mut next = 0;
        let mut owned = BTreeMap::new();
        for m in all.moves() {
            prop_assert_eq!((m.first, m.from), (next, "other"));
            *owned.entry(m.to).or_insert(0) += u128::from(m.last - m.first) + 1;
            next = m.last.wrapping_add(1);
        }
        for (name, share) in ring.shares() {
            let hashes = share * 2f64.powi(64);
            // The last 20 bits of a sum of arcs are zeros, so that a double holds it.
            prop_assert_eq!(format!("{hashes:.0}"), owned.remove(name).unwrap_or(0).to_string());
        }
        prop_assert_eq!((next, all.fraction()), (0, 1.0));
        prop_assert_eq!(ring.diff(&ring).unwrap().moves().len(), 0);
    }

    #[test]
    fn no_node_is_above_its_bound(nodes in nodes(), percent in 0..50u32, count in 0..400u32) {
        let ring = ring_of(&nodes, 20);
        let keys: Vec<String> = (0..count).map(|i| format!("key-{i}")).collect();
        let assigned = ring.assign_bounded(&keys, percent);
        prop_assert_eq!(assigned.len(), keys.len());
        let total: u32 = nodes.values().sum();
        let room = |name: &str| (count * nodes[name] * (100 + percent)).div_ceil(total * 100);
        let mut load = BTreeMap::new();
        for (key, &name) in keys.iter().zip(&assigned) {
            // The first node after the key that has room, as the slow way finds it.
            let first = ring.nodes_from(key).find(|name| load.get(name).copied().unwrap_or(0) < room(name));
            prop_assert_eq!(first, Some(name));
            *load.entry(name).or_insert(0) += 1;
        }
        prop_assert!(load.iter().all(|(name, &load)| load <= room(name)));
    }

    #[test]
    fn a_new_last_partition_is_the_only_one_that_gains_keys(count in 1..100_000u32, secret in secret()) {
        let jump = [count, count + 1].map(|count| JumpHash::new(count).with_secret(secret));
        for key in keys() {
            let (before, after) = (jump[0].partition_of(&key), jump[1].partition_of(&key));
            prop_assert!(before < count && (after == before || after == count));
        }
    }

    #[test]
    fn the_moves_of_a_slot_table_are_all_its_changes(before in nodes(), after in nodes(), slots in 12..100u32) {
        let mut table = SlotTable::with_slots(slots, before).unwrap();
        let old = table.clone();
        let diff = table.rebalance(after).unwrap();
        let changed: Vec<u32> = (0..slots).filter(|&slot| old.owner(slot) != table.owner(slot)).collect();
        let slots = |m: tablekeys::partition::Move<'_>| m.first.try_into().unwrap()..=m.last.try_into().unwrap();
        prop_assert_eq!(diff.moves().flat_map(slots).collect::<Vec<u32>>(), changed);
        for m in diff.moves() {
            for slot in slots(m) {
                prop_assert_eq!((old.owner(slot), table.owner(slot)), (Some(m.from), Some(m.to)));
            }
        }
        for key in keys() {
            let found = diff.move_of(key).map(|m| (m.from, m.to));
            prop_assert_eq!(found, Some((old.get(key), table.get(key))).filter(|(from, to)| from != to));
        }
        prop_assert_eq!(table.to_string().parse(), Ok(table));
    }
}

#[test]
fn a_refused_change_leaves_the_ring_as_it_was() {
    let mut ring = HashRing::with_points(4, [("a", 1), ("b", 2)]).unwrap();
    let before = ring.clone();
    let taken = ring.add("a", 1).unwrap_err();
    assert_eq!(taken.to_string(), "expected a new name, found \"a\", which is on the ring already");
    assert!(ring.add("c", 0).is_err() && ring.add("c/d", 1).is_err());
    let many = ring.add("c", 1 << 23).unwrap_err();
    assert_eq!(many.kind(), ErrorKind::OutOfRange);
    assert_eq!(many.to_string(), "expected at most 16777216 points in a ring, found 33554444");
    assert!(ring.add("c", u32::MAX).unwrap_err().to_string().ends_with("found 17179869192"));
    assert!(ring.set_weight("a", u32::MAX).unwrap_err().to_string().ends_with("found 17179869188"));
    assert!(ring.set_weight("a", 0).unwrap_err().to_string().contains("weight of at least 1 for node \"a\""));
    let unknown = ring.set_weight("c", 1).unwrap_err().to_string();
    assert_eq!(unknown, "expected the name of a node among 2 nodes, found \"c\"");
    assert_eq!(ring, before);
    let other = ring.clone().with_secret(Secret::new(*b"sixteen secrets!"));
    assert!(ring.diff(&other).unwrap_err().to_string().ends_with("with the same secret, found different ones"));
}
