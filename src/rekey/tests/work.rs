//! How much a plan looks at, whatever the time that it takes.

use super::*;
use crate::error::Error;
use crate::rekey::state::State;
use crate::rekey::target::Target;

/// How many lengths of queues are looked at to move rows from so many partitions, and in how many transactions.
fn looks(partitions: u64, rows: u64) -> (u64, u64) {
    let mut state: State<(), Error> = State::new();
    for partition in 0..partitions {
        for row in 0..rows {
            let stored = Stored::new(format!("p{partition}"), row.to_string(), "", ());
            let to = Keys::new("target", format!("{partition}-{row}")).unwrap();
            state.add(stored, Target::Moves(to), &|_| 0);
        }
    }
    while let Some(batch) = state.next_batch() {
        state.accepted(batch, []);
    }
    assert_eq!(state.counts().moved_across, partitions * rows);
    (state.looks, state.counts().transactions)
}

#[test]
fn a_step_looks_at_as_few_queues_however_many_partitions_there_are() {
    for (partitions, rows) in [(10, 1), (100, 1), (5_000, 1), (10, 101), (300, 101)] {
        let (looks, transactions) = looks(partitions, rows);
        // One per step, and one to find that there is none left.
        assert_eq!(looks, transactions + 1, "{rows} rows of {partitions} partitions");
    }
}
