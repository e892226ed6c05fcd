//! One of 100 named nodes.

use std::collections::BTreeMap;
use std::hint::black_box;

use criterion::Criterion;
use siphasher::sip::SipHasher13;
use tablekeys::partition::{HashRing, SlotTable};

use super::case::case;
use super::inputs;

/// The node of the first point from a place on, around the circle.
fn from<P: Ord + Copy>(points: &BTreeMap<P, String>, place: P) -> Option<&str> {
    points.range(place..).next().or_else(|| points.first_key_value()).map(|(_, name)| name.as_str())
}

pub(crate) fn bench(c: &mut Criterion) {
    let (guids, names, hasher) = (inputs::guids(), inputs::nodes(), SipHasher13::new());
    let ring = built(&names);
    let points: BTreeMap<u64, String> = names.iter().flat_map(|name| points(name, &hasher)).collect();
    case(c, "ring/HashRing of 100 nodes", &guids)
        .by("tablekeys", |key| ring.get(key), Some)
        .gives("siphasher and BTreeMap", |key| from(&points, hasher.hash(key) >> 20));
    case(c, "ring/HashRing of 100 nodes, three replicas", &guids)
        .gives("tablekeys", |key| ring.nodes_from(key).take(3).collect::<Vec<_>>());
    let slots = SlotTable::new(names.iter().map(|name| (name, 1))).expect("fewer nodes than slots");
    case(c, "ring/SlotTable of 100 nodes", &guids).gives("tablekeys", |key| slots.get(key));
    changes(c, &names, &guids);
}

fn built(names: &[String]) -> HashRing {
    HashRing::new(names.iter().map(|name| (name, 1))).expect("names that are all different")
}

/// The place of a node of weight 1.
fn points<'n>(name: &'n str, hasher: &'n SipHasher13) -> impl Iterator<Item = (u64, String)> + 'n {
    let place = move |replica: u32| hasher.hash(&[name.as_bytes(), &replica.to_le_bytes()].concat()) >> 20;
    (0..HashRing::POINTS).map(move |replica| (place(replica), name.to_owned()))
}

/// A ring that is built, and one that a node leaves and joins again.
fn changes(c: &mut Criterion, names: &[String], keys: &[[u8; 16]]) {
    let hasher = SipHasher13::new();
    let mapped = || names.iter().flat_map(|name| points(name, &hasher)).collect::<BTreeMap<u64, String>>();
    let owned = |node: Option<&str>| node.expect("a node").to_owned();
    case(c, "ring/HashRing of 100 nodes, built", &[()])
        .by(
            "tablekeys",
            |()| built(black_box(names)),
            |ring| keys.iter().map(|key| owned(Some(ring.get(key)))).collect(),
        )
        .by(
            "siphasher and BTreeMap",
            |()| mapped(),
            |points| keys.iter().map(|key| owned(from(&points, hasher.hash(key) >> 20))).collect::<Vec<String>>(),
        );
    let mut ring = built(names);
    let (mut map, name) = (mapped(), &names[50]);
    case(c, "ring/HashRing of 100 nodes, one leaves and joins", &[()])
        .by(
            "tablekeys",
            |()| {
                let weight = ring.remove(name).expect("a node");
                ring.add(name, weight).expect("a name that is free");
            },
            |()| (),
        )
        .by(
            "siphasher and BTreeMap",
            |()| {
                map.retain(|_, node| node != name);
                map.extend(points(name, &hasher));
            },
            |()| (),
        );
    assert!(ring == built(names) && map == mapped());
}
