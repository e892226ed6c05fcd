//! Rings built, and nodes that join and leave.
//!
//! Each ring that is changed is made before the clock starts, and dropped after it stops.

use tablekeys_peers::{Run, peer, tablekeys};

use crate::nodes::{self, COUNTS, POINTS, RINGS, spelled};

const NUMBERS: &str = "numbers of nodes, not names";

pub(crate) fn tasks(run: &mut Run) {
    run.section("A ring built");
    for nodes in COUNTS {
        build(run, nodes);
    }
    run.section("A node that joins or leaves a ring");
    for (which, nodes) in COUNTS.into_iter().enumerate() {
        join(run, which, nodes);
        leave(run, which, nodes);
    }
    if run.wants("HashRing built") {
        let [ten, hundred, thousand] = RINGS.each_ref().map(|rings| {
            let hundredths = rings.ours.heap_bytes().div_ceil(10_000);
            format!("{}.{:02}", hundredths / 100, hundredths % 100)
        });
        run.remark(format!("A `HashRing` of 10, 100 and 1,000 nodes holds {ten}, {hundred} and {thousand} MB."));
    }
}

fn build(run: &mut Run, nodes: u32) {
    let mut task = run.task::<()>(format!("HashRing built, {} nodes", spelled(nodes)));
    task.changes(tablekeys(), || (), |()| nodes::tablekeys(nodes));
    task.changes(peer("pingora-ketama, version 2"), || (), |()| nodes::pingora(nodes));
    task.changes(peer("pingora-ketama, version 1").but("160 points per node"), || (), |()| nodes::nginx(nodes));
    task.changes(
        peer("siphasher, a sorted Vec and where bits start").but(NUMBERS),
        || (),
        |()| nodes::Sorted::new(nodes),
    );
    task.changes(peer("hashring"), || (), |()| nodes::hashring(nodes));
    if nodes < 1_000 {
        task.changes(peer("consistent_hash_ring"), || (), |()| nodes::consistent_hash_ring(nodes));
    }
}

fn join(run: &mut Run, which: usize, nodes: u32) {
    let id = format!("a node joins, {} nodes", spelled(nodes));
    if !run.wants(&id) {
        return;
    }
    let rings = &RINGS[which];
    if run.checks(&id) {
        let mut ring = rings.ours.clone();
        ring.add("newcomer", 1).expect("a new name");
        assert_eq!(ring.len(), nodes as usize + 1);
    }
    let mut task = run.task::<()>(id);
    task.changes(tablekeys(), || rings.ours.clone(), |ring| ring.add("newcomer", 1));
    task.changes(
        peer("hashring"),
        || rings.hashring.clone(),
        |ring| ring.batch_add((0..POINTS).map(|point| (nodes, point)).collect()),
    );
    task.changes(peer("consistent_hash_ring"), || rings.consistent.clone(), |ring| ring.insert(nodes));
}

fn leave(run: &mut Run, which: usize, nodes: u32) {
    let id = format!("a node leaves, {} nodes", spelled(nodes));
    if !run.wants(&id) {
        return;
    }
    let rings = &RINGS[which];
    let name = &nodes::names(nodes)[nodes as usize / 2];
    if run.checks(&id) {
        assert_eq!(rings.ours.clone().remove(name), Some(1));
        let mut ring = rings.consistent.clone();
        ring.remove(&(nodes / 2));
        assert_eq!(ring.len(), nodes as usize - 1);
    }
    let mut task = run.task::<()>(id);
    task.changes(tablekeys(), || rings.ours.clone(), |ring| ring.remove(name));
    task.changes(peer("consistent_hash_ring"), || rings.consistent.clone(), |ring| ring.remove(&(nodes / 2)));
}
