//! Partitions without names, whose number may grow.

use std::collections::BTreeSet;

use siphasher::sip::SipHasher13;
use tablekeys::partition::{JumpBackHash, JumpHash, jump_back, jump_hash};
use tablekeys_peers::{Run, limit, peer, tablekeys};

use crate::inputs::{self, LOOKUPS};
use crate::nodes::{COUNTS, spelled};
use crate::partition::count;

const OTHER: &str = "other partitions, by the same promise";

pub(crate) fn tasks(run: &mut Run) {
    run.section("Partitions that grow");
    for partitions in COUNTS {
        of_hashes(run, partitions);
        of_bytes::<16>(run, partitions);
        of_bytes::<36>(run, partitions);
    }
}

/// The jump alone, the hash given.
fn of_hashes(run: &mut Run, partitions: u32) {
    let hashes: Vec<u64> = inputs::keys::<8>(LOOKUPS).into_iter().map(u64::from_le_bytes).collect();
    let n = count(partitions);
    let theirs = |hash: &u64| jump_consistent_hash::hash(*hash, n as usize);
    let mut task = run.task(format!("jump_hash in {}", spelled(partitions)));
    task.makes(tablekeys(), &hashes, |hash| jump_hash(*hash, n), |partition| partition);
    task.makes(peer("jump-consistent-hash"), &hashes, theirs, |partition| partition);

    let id = format!("jump_back in {}", spelled(partitions));
    if run.checks(&id) {
        let met: BTreeSet<u32> =
            (0..100 * u64::from(partitions)).map(|i| jump_back(SipHasher13::new().hash(&i.to_le_bytes()), n)).collect();
        assert!(met.into_iter().eq(0..partitions));
    }
    let mut task = run.task::<()>(id);
    task.unlike(tablekeys(), &hashes, |hash| jump_back(*hash, n));
    task.unlike(peer("jump-consistent-hash").but(OTHER), &hashes, theirs);
}

/// From the key's bytes on.
fn of_bytes<const N: usize>(run: &mut Run, partitions: u32) {
    let keys = inputs::keys::<N>(LOOKUPS);
    let n = count(partitions);
    let hasher = SipHasher13::new();
    let theirs = |key: &[u8; N]| jump_consistent_hash::hash(hasher.hash(key), n as usize);
    let (jump, back) = (JumpHash::new(n), JumpBackHash::new(n));
    let mut task = run.task(format!("JumpHash, {N}-byte keys, in {}", spelled(partitions)));
    task.makes(tablekeys(), &keys, |key| jump.partition_of(key), |partition| partition);
    task.makes(peer("siphasher, jump-consistent-hash"), &keys, theirs, |partition| partition);
    task.unlike(limit("siphasher alone"), &keys, |key| hasher.hash(key));

    assert!(keys.iter().all(|key| back.partition_of(key) == jump_back(hasher.hash(key), n)));
    let mut task = run.task(format!("JumpBackHash, {N}-byte keys, in {}", spelled(partitions)));
    task.makes(tablekeys(), &keys, |key| back.partition_of(key), |partition| partition);
    task.unlike(peer("siphasher, jump-consistent-hash").but(OTHER), &keys, theirs);
    task.unlike(limit("siphasher alone"), &keys, |key| hasher.hash(key));
}
