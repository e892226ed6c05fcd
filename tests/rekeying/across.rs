//! Partitions by day become partitions by owner: rows are inserted in another partition, then deleted.

use std::collections::BTreeMap;

use crate::mover::{Answer, Killed, run};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use tablekeys::rekey::{DryRun, Keys, Plan, SkipReason, Step};

use crate::model::{At, Reach, Row, Table};

const OWNERS: u32 = 7;

fn old(id: u32) -> At {
    (format!("day-{}", id % 3), format!("{id:04}"))
}

fn new(id: u32, owner: u32) -> At {
    (format!("owner-{owner}"), format!("{id:04}"))
}

fn by_owner(keys: &Keys, row: &Row) -> tablekeys::Result<Keys> {
    Keys::new(format!("owner-{}", row.owner), keys.row_key())
}

fn plan<'f>() -> Plan<'f, Row> {
    Plan::new(by_owner)
}

fn below(random: &mut ChaCha8Rng, n: u32) -> u32 {
    random.next_u32() % n
}

/// Programs that meet the requirements: while the old row exists, it is the row. They look at the old keys, then at the new
/// ones; they update what they found by its ETag and never upsert; they delete by a mark; they create rows at new keys.
#[derive(Default)]
struct Others {
    /// What the table accepted: the last version of each row, and whether it is marked as deleted.
    truth: BTreeMap<u32, (u32, bool)>,
    owners: BTreeMap<u32, u32>,
    /// Rows that were read and are about to be updated.
    pending: Vec<(At, u64, Row)>,
    refused: u32,
}

impl Others {
    fn look(&self, table: &Table, id: u32) -> Option<(At, u64, Row)> {
        let keys = [old(id), new(id, self.owners[&id])];
        keys.into_iter().find_map(|at| table.rows.get(&at).map(|(etag, row)| (at.clone(), *etag, row.clone())))
    }

    fn act(&mut self, table: &mut Table, random: &mut ChaCha8Rng) {
        for _ in 0..below(random, 4) {
            let ids = u32::try_from(self.truth.len()).unwrap();
            match below(random, 8) {
                0 => {
                    let (id, owner) = (ids, below(random, OWNERS));
                    table.insert(new(id, owner), Row { id, owner, version: 0, deleted: false }).unwrap();
                    self.truth.insert(id, (0, false));
                    self.owners.insert(id, owner);
                }
                1..4 => {
                    let id = below(random, ids);
                    let found = self.look(table, id).unwrap_or_else(|| panic!("row {id} is lost"));
                    let (version, deleted) = self.truth[&id];
                    assert_eq!(
                        (found.2.version, found.2.deleted),
                        (version, deleted),
                        "row {id} is not as it was written"
                    );
                    self.pending.push(found);
                }
                _ if !self.pending.is_empty() => {
                    let pending = below(random, u32::try_from(self.pending.len()).unwrap());
                    let (at, etag, mut row) = self.pending.swap_remove(pending as usize);
                    row.version += 1;
                    row.deleted |= below(random, 5) == 0;
                    let now = (row.id, row.version, row.deleted);
                    match table.replace(at, etag, row) {
                        Ok(_) => _ = self.truth.insert(now.0, (now.1, now.2)),
                        // The program looks again, at both keys.
                        Err(_) => self.refused += 1,
                    }
                }
                _ => {}
            }
        }
    }
}

/// Runs one plan after another, all but the last killed. Returns the number of runs, and of writes refused to others.
fn move_everything(seed: u64) -> (u32, u32) {
    let random = &mut ChaCha8Rng::seed_from_u64(seed);
    let (mut table, mut others) = (Table::default(), Others::default());
    for id in 0..60 {
        let owner = below(random, OWNERS);
        table.insert(old(id), Row { id, owner, version: 0, deleted: false }).unwrap();
        others.truth.insert(id, (0, false));
        others.owners.insert(id, owner);
    }
    let mut runs = 0;
    loop {
        runs += 1;
        assert!(runs < 500, "seed {seed}: the moves do not end");
        let mut plan = plan();
        plan.add(table.list());
        let lives = 1 + below(random, 60);
        let act = |table: &mut Table, random: &mut ChaCha8Rng| others.act(table, random);
        let ended = run(&mut Reach { table: &mut table, random, lives, others: act }, &mut plan);
        // No other program creates rows at old keys, changes an owner or deletes a row.
        assert!(plan.skipped().iter().all(|row| *row.reason() == SkipReason::Busy), "seed {seed}: {plan:?}");
        let mut check = self::plan();
        check.add(table.list());
        assert!(ended == Err(Killed) || check.counts().is_finished() || !plan.skipped().is_empty());
        if check.counts().is_finished() {
            break;
        }
    }
    let expected: BTreeMap<At, (u32, bool)> =
        others.truth.iter().map(|(&id, &state)| (new(id, others.owners[&id]), state)).collect();
    let found = table.rows.into_iter().map(|(at, (_, row))| (at, (row.version, row.deleted))).collect();
    assert_eq!(expected, found, "seed {seed}");
    (runs, others.refused)
}

#[test]
fn no_row_is_lost_or_duplicated_by_kills_among_writers() {
    let (mut kills, mut refused, mut seed) = (0, 0, 0);
    while kills < crate::kills() {
        let (runs, others) = move_everything(seed);
        kills += runs - 1;
        refused += others;
        seed += 1;
    }
    println!("{kills} kills in {seed} tables, {refused} writes refused to other programs");
    assert!(refused > 0);
}

/// Why the old keys come first: a row can move between the two requests.
#[test]
fn a_reader_that_looks_at_the_new_keys_first_can_miss_a_row() {
    let mut table = Table::default();
    table.insert(old(0), Row { id: 0, owner: 0, version: 0, deleted: false }).unwrap();
    let mut plan = plan();
    plan.add(table.list());
    let first_look = table.clone();
    while let Some(Step::Send(transaction)) = plan.step() {
        let Answer::Accepted(etags) = table.transact(&transaction.writes()) else { panic!("refused") };
        transaction.accepted(etags);
    }
    let second_look = table;
    let sees = |table: &Table, at: &At| table.rows.contains_key(at);
    assert!(!sees(&first_look, &new(0, 0)) && !sees(&second_look, &old(0)), "new keys first: nowhere");
    assert!(sees(&first_look, &old(0)) || sees(&second_look, &new(0, 0)), "old keys first: found");
}

#[test]
fn without_other_writers_a_row_takes_one_insert_and_one_delete() {
    let mut table = Table::default();
    for id in 0..1_000 {
        table.insert(old(id), Row { id, owner: id % OWNERS, version: 0, deleted: false }).unwrap();
    }
    let mut dry_run = DryRun::new(by_owner);
    dry_run.add(table.list());
    let forecast = dry_run.finish();
    assert!(forecast.is_clean());

    let mut plan = plan();
    plan.add(table.list());
    while let Some(step) = plan.step() {
        let Step::Send(transaction) = step else { panic!("no other program writes") };
        let Answer::Accepted(etags) = table.transact(&transaction.writes()) else { panic!("refused") };
        transaction.accepted(etags);
    }
    assert_eq!(plan.counts(), forecast.counts());
    // 7 owners of 143 rows take 2 inserting transactions each, 3 days of 334 rows 4 deleting ones.
    assert_eq!((plan.counts().moved_across, plan.counts().transactions), (1_000, 26));
}
