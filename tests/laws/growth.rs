//! Laws of growth, each by its name: what moves, where to, and what stays.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use crate::texts::like;
use proptest::prelude::*;
use tablekeys::ErrorKind;
use tablekeys::partition::{HashRing, JumpHash, Partitioner, Salt, Secret, SlotTable};

/// Up to a dozen nodes by name, at least one, with weights.
fn nodes() -> impl Strategy<Value = BTreeMap<String, u32>> {
    prop::collection::btree_map(like("[a-zé]{0,3}"), 1..5u32, 1..12)
}

fn secret() -> impl Strategy<Value = Secret> {
    any::<[u8; 16]>().prop_filter_map("zeros are no secret", |bytes| Secret::try_new(bytes).ok())
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
        let place = |bytes: &[u8]| place(bytes);
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

/// The names of both nodes of each arc that moves.
fn ends(before: &HashRing, after: &HashRing) -> BTreeSet<(String, String)> {
    before.diff(after).unwrap().moves().map(|m| (m.from.to_owned(), m.to.to_owned())).collect()
}

proptest! {
    #[test]
    fn a_ring_is_what_its_docs_say(nodes in nodes(), points in 1..40u32) {
        let (ring, slow) = (ring_of(&nodes, points), SlowRing::new(&nodes, points));
        for key in keys() {
            let from: Vec<&str> = ring.nodes_from(&key).collect();
            prop_assert_eq!(&from, &slow.nodes_from(key));
            prop_assert_eq!(ring.get(&key), from[0]);
            prop_assert_eq!(ring.nodes_from(&key).len(), from.len());
        }
    }

    #[test]
    fn replicas_are_the_first_nodes_from_the_key(nodes in nodes(), points in 1..40u32, n in 0..14usize) {
        let (ring, slow) = (ring_of(&nodes, points), SlowRing::new(&nodes, points));
        for key in keys() {
            match ring.replicas(&key, n) {
                Ok(replicas) => prop_assert_eq!(&replicas, &slow.nodes_from(key)[..n]),
                Err(error) => {
                    let nodes = nodes.len();
                    prop_assert!(n > nodes);
                    let message = format!("expected at least {n} nodes on the ring for {n} replicas, found {nodes}");
                    prop_assert_eq!(error.to_string(), message);
                }
            }
        }
    }

    #[test]
    fn removing_a_node_changes_at_most_one_replica_of_a_key(
        nodes in nodes(), weight in 1..5u32, points in 1..40u32, n in 1..4usize,
    ) {
        prop_assume!(nodes.len() >= n);
        let without = ring_of(&nodes, points);
        let with = without.with("other", weight).unwrap();
        prop_assert_eq!(&with.without("other").unwrap(), &without);
        for key in keys() {
            let (few, many) = (without.replicas(&key, n).unwrap(), with.replicas(&key, n).unwrap());
            let stay: Vec<&str> = many.iter().copied().filter(|node| *node != "other").collect();
            prop_assert_eq!(&few[..stay.len()], &stay);
            prop_assert!(stay.len() + 1 >= n);
        }
    }

    #[test]
    fn adding_a_node_moves_keys_only_to_it(
        nodes in nodes(), weight in 1..5u32, points in 1..40u32,
    ) {
        let before = ring_of(&nodes, points);
        let mut after = before.clone();
        after.add("newcomer", weight).unwrap();
        prop_assert!(ends(&before, &after).iter().all(|(_, to)| to == "newcomer"));
        let diff = before.diff(&after).unwrap();
        let own = after.shares().into_iter().find(|(name, _)| *name == "newcomer").unwrap().1;
        prop_assert_eq!(diff.fraction(), own);
        for key in keys() {
            let now = after.get(&key);
            prop_assert!(now == before.get(&key) || now == "newcomer");
            prop_assert_eq!(diff.move_of(&key).is_some(), now != before.get(&key));
        }
    }

    #[test]
    fn removing_a_node_moves_only_its_keys(
        nodes in nodes(), weight in 1..5u32, points in 1..40u32,
    ) {
        let after = ring_of(&nodes, points);
        let mut before = after.clone();
        before.add("leaver", weight).unwrap();
        prop_assert_eq!(before.remove("unknown").unwrap_err().kind(), ErrorKind::NotFound);
        let mut left = before.clone();
        prop_assert_eq!(left.remove("leaver"), Ok(weight));
        prop_assert!(ends(&before, &left).iter().all(|(from, _)| from == "leaver"));
        // Nothing of it is left.
        prop_assert_eq!(&left, &after);
        for key in keys() {
            prop_assert_eq!(left.nodes_from(&key).collect::<Vec<_>>(), after.nodes_from(&key).collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_weight_moves_keys_to_or_from_its_own_node_only(
        nodes in nodes(), light in 1..5u32, more in 1..5u32, points in 1..40u32,
    ) {
        let mut before = ring_of(&nodes, points);
        before.add("node!", light).unwrap();
        let mut after = before.clone();
        prop_assert_eq!(after.set_weight("node!", light + more), Ok(light));
        prop_assert!(ends(&before, &after).iter().all(|(_, to)| to == "node!"));
        let mut again = after.clone();
        again.set_weight("node!", light).unwrap();
        prop_assert!(ends(&after, &again).iter().all(|(from, _)| from == "node!"));
        prop_assert!(ends(&before, &again).is_empty());
        // As if made so, which a weight that changes nothing would not be.
        for (changed, weight) in [(&after, light + more), (&again, light)] {
            let mut fresh = ring_of(&nodes, points);
            fresh.add("node!", weight).unwrap();
            prop_assert_eq!(changed.shares(), fresh.shares());
            for key in keys() {
                prop_assert_eq!(changed.get(&key), fresh.get(&key));
                prop_assert!(changed.nodes_from(&key).eq(fresh.nodes_from(&key)));
            }
        }
    }

    #[test]
    fn removing_a_node_keeps_the_order_of_the_others(
        nodes in nodes(), weight in 1..5u32, points in 1..40u32,
    ) {
        let after = ring_of(&nodes, points);
        let mut before = after.clone();
        before.add("leaver", weight).unwrap();
        for key in keys() {
            let stayed: Vec<&str> = before.nodes_from(&key).filter(|node| *node != "leaver").collect();
            prop_assert_eq!(after.nodes_from(&key).collect::<Vec<_>>(), stayed);
        }
    }

    #[test]
    fn the_order_of_adding_nodes_does_not_matter(
        nodes in nodes().prop_map(Vec::from_iter).prop_shuffle(), passing in like("[a-zé]{4}"), points in 1..40u32,
    ) {
        let sorted = ring_of(&nodes.iter().cloned().collect(), points);
        let mut one_by_one = ring_of(&BTreeMap::from([(passing.clone(), 3)]), points);
        for (name, weight) in &nodes {
            one_by_one.add(name, *weight).unwrap();
        }
        one_by_one.remove(&passing).unwrap();
        prop_assert_eq!(&one_by_one, &sorted);
        prop_assert_eq!(one_by_one.shares(), sorted.shares());
        for key in keys() {
            prop_assert_eq!(one_by_one.get(&key), sorted.get(&key));
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
            prop_assert_eq!(hashes as u128, owned.remove(name).unwrap_or(0));
            prop_assert_eq!(hashes.fract(), 0.0);
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
    fn with_equal_weights_only_the_changed_node_moves_slots(
        names in prop::collection::btree_set(like("[a-z]{1,2}"), 1..12), slots in 14..200u32,
    ) {
        let equal = |names: &BTreeSet<String>| names.iter().map(|name| (name.clone(), 1)).collect::<Vec<_>>();
        let mut table = SlotTable::with_slots(slots, equal(&names)).unwrap();
        let mut more = names.clone();
        more.insert("newcomer".to_owned());
        for m in table.rebalance(equal(&more)).unwrap().moves() {
            prop_assert_eq!(m.to, "newcomer");
        }
        more.insert("another".to_owned());
        table.rebalance(equal(&more)).unwrap();
        let leaver = more.pop_first().unwrap();
        for m in table.rebalance(equal(&more)).unwrap().moves() {
            prop_assert_eq!(m.from, &leaver);
        }
        let shares = table.shares();
        let even = f64::from(slots / u32::try_from(shares.len()).unwrap());
        let of = |share: f64| (share * f64::from(slots)).round();
        prop_assert!(shares.iter().all(|&(_, share)| of(share) == even || of(share) == even + 1.0));
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

    #[test]
    fn a_salted_key_is_among_all_keys_of_its_base(base in like("[ -~&&[^/\\\\#?]]{0,20}"), row in like(".*"), salts in 1..200u32) {
        for design in [Salt::before(salts, '-'), Salt::after(salts, '_')] {
            let key = design.key_for(&base, &row).unwrap();
            let all = design.all_keys(&base).unwrap();
            prop_assert!(all.is_sorted());
            prop_assert_eq!(all.len(), salts as usize);
            prop_assert!(all.contains(&key));
            prop_assert_eq!(design.split(&key), Ok((design.salt_of(&row), base.as_str())));
        }
    }
}

#[test]
fn every_single_byte_of_damage_to_a_slot_table_is_refused() {
    let mut table = SlotTable::with_slots(64, [("alpha", 1), ("β", 2), ("gamma", 1)]).unwrap();
    table.rebalance([("alpha", 1), ("β", 2), ("delta", 3)]).unwrap();
    let text = table.to_string();
    let mut tried = 0;
    for at in 0..text.len() {
        for byte in 0..=u8::MAX {
            let mut damaged = text.clone().into_bytes();
            damaged[at] = byte;
            // What is no text cannot even be given.
            if let Ok(damaged) = String::from_utf8(damaged) {
                assert_eq!(damaged.parse::<SlotTable>().is_ok(), damaged == text, "byte {at} as {byte}");
                tried += 1;
            }
        }
        for inserted in [' ', '0', '\n'] {
            let (before, after) = (text.get(..at).unwrap_or(""), text.get(at..).unwrap_or(""));
            assert!(format!("{before}{inserted}{after}").parse::<SlotTable>().is_err());
        }
        if let (Some(before), Some(after)) = (text.get(..at), text.get(at + 1..)) {
            assert!(format!("{before}{after}").parse::<SlotTable>().is_err(), "without byte {at}");
            assert!(before.parse::<SlotTable>().is_err(), "the first {at} bytes");
        }
    }
    assert!(tried > 100 * text.len());
}

#[test]
fn a_refused_change_leaves_the_ring_as_it_was() {
    let mut ring = HashRing::with_points(4, [("a", 1), ("b", 2)]).unwrap();
    let before = ring.clone();
    let taken = ring.add_all([("c", 1), ("a", 1)]).unwrap_err();
    assert_eq!(taken.to_string(), "expected a new name for node 1, found \"a\", which is on the ring already");
    assert!(ring.add_all([("c", 1), ("c", 1)]).is_err() && ring.add("c", 0).is_err() && ring.add("c/d", 1).is_err());
    let many = ring.add("c", 1 << 23).unwrap_err();
    assert_eq!(many.kind(), ErrorKind::OutOfRange);
    assert_eq!(many.to_string(), "expected at most 16777216 points in a ring, found 33554444");
    assert!(ring.add("c", u32::MAX).unwrap_err().to_string().ends_with("found 17179869192"));
    assert_eq!(ring.set_weight("a", u32::MAX).unwrap_err().to_string(), many_points(4 * (u64::from(u32::MAX) + 2)));
    assert!(ring.set_weight("a", 0).unwrap_err().to_string().contains("weight of at least 1 for node \"a\""));
    let unknown = ring.set_weight("c", 1).unwrap_err().to_string();
    assert_eq!(unknown, "expected the name of one of the 2 nodes, found \"c\"");
    assert_eq!(ring, before);
    let other = ring.clone().with_secret(Secret::new(*b"sixteen secrets!"));
    assert!(ring.diff(&other).unwrap_err().to_string().ends_with("with the same secret, found different ones"));
    let names = (0..=HashRing::MAX_NODES).map(|i| (i.to_string(), 1));
    let nodes = HashRing::with_points(1, names).unwrap_err().to_string();
    assert_eq!(nodes, "expected at most 1048575 nodes in a ring, found 1048576");
}

fn many_points(found: u64) -> String {
    format!("expected at most 16777216 points in a ring, found {found}")
}

#[test]
fn every_growing_design_is_a_partitioner() {
    let ring = HashRing::new([("west", 1), ("east", 1)]).unwrap();
    let table = SlotTable::with_slots(8, [("west", 1), ("east", 1)]).unwrap();
    let designs: [(&dyn Partitioner<str>, [&str; 2]); 3] =
        [(&ring, ["east", "west"]), (&table, ["east", "west"]), (&JumpHash::new(2), ["0", "1"])];
    for (design, names) in designs {
        assert_eq!(design.partitions(), 2);
        assert_eq!([0, 1].map(|i| design.partition_key(i)), names.map(|name| Some(name.into())));
        assert_eq!(design.partition_key(2), None);
        assert!(keys().iter().all(|key| design.partition_of(key) < 2));
    }
    for key in keys() {
        assert_eq!(Some(ring.get(&key)), ring.partition_key(ring.partition_of(&key)));
        assert_eq!(ring.get(&key), ring.partition_key_of(&key));
        assert_eq!(Some(table.get(&key)), table.partition_key(table.partition_of(&key)));
        assert_eq!(table.get(&key), table.partition_key_of(&key));
    }
}
