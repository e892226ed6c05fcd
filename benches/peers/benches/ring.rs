//! Lookups among named nodes: one node, or three for replicas.
//!
//! Each crate places nodes by its own hash, so that no two give the same answers. Checked is that each gives every node
//! some of the keys and gives none to another.

use std::collections::BTreeSet;
use std::net::SocketAddr;

use md5::{Digest, Md5};
use pingora_ketama::Continuum;
use siphasher::sip::SipHasher13;
use tablekeys_peers::{Run, limit, peer, tablekeys};

use crate::inputs::{self, LOOKUPS};
use crate::nodes::{self, COUNTS, RINGS, Rings, Sorted, meets_all, spelled};

const CRC: &str = "CRC-32, which takes no secret";
const NGINX: &str = "CRC-32, which takes no secret; 160 points";

/// How many rings of a kind are asked in turn where they are to be cold: more than the near caches hold.
const COLD: usize = 64;

pub(crate) fn tasks(run: &mut Run) {
    run.section("One of some named nodes");
    for which in 0..COUNTS.len() {
        get::<16>(run, which);
        get::<36>(run, which);
        cold(run, which);
        slots::<16>(run, which);
        slots::<36>(run, which);
        ketama(run, which);
    }
    run.section("Three of some named nodes, for replicas");
    for which in 0..COUNTS.len() {
        three::<16>(run, which);
        three::<36>(run, which);
    }
}

fn pingora_node<const N: usize>(ring: &Continuum, nodes: u32) -> impl Fn(&[u8; N]) -> u32 {
    let names = nodes::names(nodes);
    move |key| {
        let node = ring.node(key).expect("there are nodes").to_string();
        names.iter().position(|name| *name == node).expect("one of the nodes") as u32
    }
}

fn get<const N: usize>(run: &mut Run, which: usize) {
    let id = format!("HashRing, {N}-byte keys, {} nodes", spelled(COUNTS[which]));
    if !run.wants(&id) {
        return;
    }
    let keys = inputs::keys::<N>(LOOKUPS);
    let Rings { nodes, ours, pingora, nginx, hashring, passing, sorted, consistent, .. } = &RINGS[which];
    let (hasher, names) = (SipHasher13::new(), nodes::names(*nodes));
    let by_hand = |key: &[u8; N]| sorted.get(hasher.hash(key));
    if run.checks(&id) {
        let partitions = ours.partitioner().expect("there are nodes");
        meets_all::<N>("tablekeys", *nodes, |key| partitions.partition_of(key));
        assert!(keys.iter().all(|key| ours.get(key) == Some(partitions.partition_key_of(key))));
        meets_all::<N>("pingora-ketama, version 2", *nodes, pingora_node(pingora, *nodes));
        meets_all::<N>("pingora-ketama, version 1", *nodes, pingora_node(nginx, *nodes));
        meets_all::<N>("hashring", *nodes, |key| hashring.get(key).expect("there are nodes").0);
        meets_all::<N>("hashring, hashes", *nodes, |key| passing.get(&hasher.hash(key)).expect("there are nodes").node);
        meets_all::<N>("a sorted Vec", *nodes, by_hand);
        meets_all::<N>("consistent_hash_ring", *nodes, |key| *consistent.get(key));
    }
    let mut task = run.task::<()>(id);
    task.unlike(tablekeys(), &keys, |key| ours.get(key));
    task.unlike(peer("pingora-ketama, version 2").but(CRC), &keys, |key| pingora.node_iter(key).next());
    task.unlike(peer("pingora-ketama, version 1").but(NGINX), &keys, |key| nginx.node_iter(key).next());
    task.unlike(peer("siphasher, a sorted Vec and where bits start"), &keys, |key| {
        names[by_hand(key) as usize].as_str()
    });
    task.unlike(peer("siphasher, hashring given hashes"), &keys, |key| {
        passing.get(&hasher.hash(key)).map(|point| point.node)
    });
    task.unlike(peer("hashring"), &keys, |key| hashring.get(key).map(|node| node.0));
    task.unlike(peer("consistent_hash_ring"), &keys, |key| *consistent.get(key));
    task.unlike(limit("siphasher alone"), &keys, |key| hasher.hash(key));
}

/// Lookups in many rings in turn, as in a program that does other work between two of them.
fn cold(run: &mut Run, which: usize) {
    let id = format!("HashRing, {COLD} cold rings in turn, {} nodes", spelled(COUNTS[which]));
    if !run.wants(&id) {
        return;
    }
    let keys: Vec<(usize, [u8; 16])> = (0..COLD).cycle().zip(inputs::keys::<16>(LOOKUPS)).collect();
    let Rings { nodes, ours, hashring, sorted, consistent, .. } = &RINGS[which];
    let (hasher, names) = (SipHasher13::new(), nodes::names(*nodes));
    let sorted = vec![sorted.clone(); COLD];
    let (ours, hashring, consistent) =
        (vec![ours.clone(); COLD], vec![hashring.clone(); COLD], vec![consistent.clone(); COLD]);
    let pingora: Vec<Continuum> = (0..COLD).map(|_| nodes::pingora(*nodes)).collect();
    let mut task = run.task::<()>(id);
    task.unlike(tablekeys(), &keys, |(ring, key)| ours[*ring].get(key));
    task.unlike(peer("pingora-ketama, version 2").but(CRC), &keys, |(ring, key)| pingora[*ring].node_iter(key).next());
    task.unlike(peer("siphasher, a sorted Vec and where bits start"), &keys, |(ring, key)| {
        names[sorted[*ring].get(hasher.hash(key)) as usize].as_str()
    });
    task.unlike(peer("hashring"), &keys, |(ring, key)| hashring[*ring].get(key).map(|node| node.0));
    task.unlike(peer("consistent_hash_ring"), &keys, |(ring, key)| *consistent[*ring].get(key));
}

fn slots<const N: usize>(run: &mut Run, which: usize) {
    let id = format!("SlotTable, {N}-byte keys, {} nodes", spelled(COUNTS[which]));
    let by_number = format!("SlotTable by number, {N}-byte keys, {} nodes", spelled(COUNTS[which]));
    if !run.wants(&id) && !run.wants(&by_number) {
        return;
    }
    let keys = inputs::keys::<N>(LOOKUPS);
    let Rings { nodes, slots, maglev, .. } = &RINGS[which];
    let hasher = SipHasher13::new();
    let passing = nodes::anchor_of_hashes(*nodes);
    let (anchor, hrw) = (nodes::anchor::<N>(*nodes), nodes::hrw(*nodes));
    if run.checks(&id) || run.checks(&by_number) {
        meets_all::<N>("tablekeys", *nodes, |key| slots.partition_of(key));
        meets_all::<N>("maglev-hash", *nodes, |key| *maglev.get(key).expect("there are nodes"));
        meets_all::<N>("anchorhash", *nodes, |key| *anchor.get_resource(*key).expect("there are nodes"));
        meets_all::<N>("anchorhash, hashes", *nodes, |key| {
            *passing.get_resource(hasher.hash(key)).expect("there are nodes")
        });
        if *nodes == 10 {
            meets_all::<N>("hrw-hash", *nodes, |key| hrw.sorted(key).next().expect("there are nodes").0);
        }
    }
    let mut task = run.task::<()>(id);
    task.unlike(tablekeys(), &keys, |key| slots.get(key).len());
    task.unlike(peer("maglev-hash"), &keys, |key| maglev.get(key).copied());
    task.unlike(peer("siphasher, anchorhash given hashes"), &keys, |key| {
        passing.get_resource(hasher.hash(key)).copied()
    });
    task.unlike(peer("anchorhash"), &keys, |key| anchor.get_resource(*key).copied());
    if *nodes == 10 {
        task.unlike(peer("hrw-hash").but("sorts all nodes"), &keys, |key| hrw.sorted(key).next().map(|node| node.0));
    }
    task.unlike(limit("siphasher alone"), &keys, |key| hasher.hash(key));
    let mut task = run.task::<()>(by_number);
    task.unlike(tablekeys(), &keys, |key| slots.partition_of(key));
    task.unlike(limit("siphasher alone"), &keys, |key| hasher.hash(key));
}

fn ketama(run: &mut Run, which: usize) {
    let id = format!("KetamaRing, 36-byte keys, {} nodes", spelled(COUNTS[which]));
    if !run.wants(&id) {
        return;
    }
    let keys = inputs::keys::<36>(LOOKUPS);
    let Rings { nodes, ketama, nginx, .. } = &RINGS[which];
    if run.checks(&id) {
        meets_all::<36>("tablekeys", *nodes, |key| ketama.partition_of(key));
        meets_all::<36>("pingora-ketama", *nodes, pingora_node(nginx, *nodes));
    }
    let mut task = run.task::<()>(id);
    task.unlike(tablekeys(), &keys, |key| ketama.get(key).len());
    task.unlike(
        peer("pingora-ketama, version 1").but("nginx's ring by CRC-32, not libketama's by MD5"),
        &keys,
        |key| nginx.node_iter(key).next(),
    );
    task.unlike(limit("md-5 alone"), &keys, |key| Md5::digest(key)[0]);
}

/// The next three nodes of the ring that are not the same.
fn distinct<'r>(ring: &'r Continuum, key: &[u8]) -> [Option<&'r SocketAddr>; 3] {
    let (mut nodes, mut found) = ([None; 3], 0);
    for node in ring.node_iter(key) {
        if !nodes[..found].contains(&Some(node)) {
            nodes[found] = Some(node);
            found += 1;
            if found == nodes.len() {
                break;
            }
        }
    }
    nodes
}

/// The same in a ring by hand, of three nodes or more.
fn distinct_by_hand(ring: &Sorted, hash: u64) -> [u32; 3] {
    let mut following = ring.following(hash);
    let first = following.next().expect("there are points");
    let second = following.find(|node| *node != first).expect("there are three nodes");
    let third = following.find(|node| *node != first && *node != second).expect("there are three nodes");
    [first, second, third]
}

fn three<const N: usize>(run: &mut Run, which: usize) {
    let id = format!("three of HashRing, {N}-byte keys, {} nodes", spelled(COUNTS[which]));
    if !run.wants(&id) {
        return;
    }
    let keys = inputs::keys::<N>(LOOKUPS);
    let Rings { nodes, ours, pingora, sorted, consistent, .. } = &RINGS[which];
    let (hasher, names) = (SipHasher13::new(), nodes::names(*nodes));
    if run.checks(&id) {
        for key in &keys {
            let three: BTreeSet<&str> = ours.nodes_from(key).take(3).collect();
            assert!(three.len() == 3 && three.contains(ours.get(key).expect("there are nodes")));
            let three = distinct(pingora, key);
            assert!(three[0] != three[1] && three[1] != three[2] && three[2] != three[0] && !three.contains(&None));
            let three = distinct_by_hand(sorted, hasher.hash(key));
            assert!(three[0] != three[1] && three[1] != three[2] && three[2] != three[0]);
            assert_eq!(consistent.replicas(key).take(3).collect::<BTreeSet<_>>().len(), 3);
        }
    }
    let mut task = run.task::<()>(id);
    task.unlike(tablekeys(), &keys, |key| {
        let mut following = ours.nodes_from(key);
        [following.next(), following.next(), following.next()]
    });
    task.unlike(peer("pingora-ketama, three distinct").but(CRC), &keys, |key| distinct(pingora, key));
    task.unlike(peer("pingora-ketama, next three").but("one node may come twice"), &keys, |key| {
        let mut following = pingora.node_iter(key);
        [following.next(), following.next(), following.next()]
    });
    task.unlike(peer("siphasher, a sorted Vec, three distinct"), &keys, |key| {
        distinct_by_hand(sorted, hasher.hash(key)).map(|node| names[node as usize].as_str())
    });
    task.unlike(peer("consistent_hash_ring"), &keys, |key| {
        let mut following = consistent.replicas(key);
        [following.next(), following.next(), following.next()]
    });
}
