//! Sessions on named storage accounts, three copies of each, and an account that leaves.
//!
//! The accounts are configuration: one line of text that every web server reads. The id of a session alone gives its three
//! accounts, so there is no directory to ask. Before `west` is shut down, the program knows how much will move, copies
//! just the sessions that lose a copy, and every session has three copies again.

use std::collections::{BTreeMap, BTreeSet};

use tablekeys::Error;
use tablekeys::partition::HashRing;

pub(crate) fn main() -> Result<(), Error> {
    let ring: HashRing = "ring:east=1 west=1 north=2 south=1".parse()?;
    let mut accounts: BTreeMap<&str, BTreeSet<&str>> = ring.nodes().map(|(name, _)| (name, BTreeSet::new())).collect();
    let sessions: Vec<String> = (0..10_000).map(|session| format!("session-{session}")).collect();
    for session in &sessions {
        for account in ring.replicas(session, 3)? {
            accounts.entry(account).or_default().insert(session);
        }
    }

    // How many sessions will get another first account is known before anything moves: those whose first account is west.
    let after = ring.without("west")?;
    let moved = ring.diff(&after)?;
    assert_eq!(format!("{:.1}%", 100.0 * moved.fraction()), "21.1%");
    assert_eq!(moved.move_of("session-1"), None);
    assert_eq!(moved.move_of("session-9").map(|moved| moved.to), Some("north"));

    // A session with a copy on west gets one elsewhere. Its other copies stay where they are.
    let mut copied = 0;
    for session in &sessions {
        let before = ring.replicas(session, 3)?;
        for account in after.replicas(session, 3)?.into_iter().filter(|account| !before.contains(account)) {
            accounts.entry(account).or_default().insert(session);
            copied += 1;
        }
    }
    let left = accounts.remove("west").expect("an account of the ring");
    assert_eq!(copied, left.len());
    println!("{copied} of {} sessions had a copy on west and have another one now", sessions.len());

    // Three copies again, on the accounts that the new ring names.
    for session in &sessions {
        assert!(after.replicas(session, 3)?.iter().all(|account| accounts[account].contains(session.as_str())));
    }
    // On two accounts, three copies are an error, and not two copies without a warning.
    let error = after.without("north")?.replicas("session-1", 3).expect_err("two accounts");
    assert_eq!(error.to_string(), "expected at least 3 nodes on the ring for 3 replicas, found 2");
    Ok(())
}
