//! Rows move while other programs write and list, answers get lost and the mover is killed, at random: unpadded numbers are
//! widened within their partitions, and partitions by day become partitions by owner.

use std::collections::{BTreeMap, BTreeSet};

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use tablekeys::range::KeyRange;
use tablekeys::rekey::{DryRun, Keys, Plan, SkipReason, Step, Widening};

use crate::model::{At, Reach, Row, Table};
use crate::mover::{Answer, Killed, run};

const POSTS: u32 = 3;
const OWNERS: u32 = 7;
const PAGE: usize = 5;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Move {
    Within,
    Across,
}

fn wide() -> Widening<4> {
    Widening::with_prefix("c").expect("a short prefix")
}

/// Numbers of one to four digits, some of them twice, and a suffix.
fn number(id: u32) -> (u32, &'static str) {
    ((id * 37) % 1_200, if id < 1_200 { "-a" } else { "" })
}

impl Move {
    fn old(self, id: u32) -> At {
        let (number, suffix) = number(id);
        match self {
            Self::Within => (format!("post-{}", id % POSTS), format!("c{number}{suffix}")),
            Self::Across => (format!("day-{}", id % 3), format!("{id:04}")),
        }
    }

    fn moved(self, id: u32) -> At {
        let (number, suffix) = number(id);
        match self {
            Self::Within => (format!("post-{}", id % POSTS), format!("c{number:04}{suffix}")),
            Self::Across => (format!("owner-{}", id % OWNERS), format!("{id:04}")),
        }
    }

    fn keys(self, keys: &Keys, row: &Row) -> tablekeys::Result<Keys> {
        match self {
            Self::Within => wide().widen_keys(keys),
            Self::Across => Keys::new(format!("owner-{}", row.owner), keys.row_key()),
        }
    }

    fn plan<'f>(self) -> Plan<'f, Row> {
        let plan = Plan::new(move |keys: &Keys, row: &Row| self.keys(keys, row));
        // As if the rows were large, so that a transaction holds only three or four.
        if self == Self::Within { plan.with_row_bytes(|_| 1_000_000) } else { plan }
    }

    /// Requests of the mover until it is killed, and acts of others between two of them: at most.
    fn pace(self) -> (u32, u32) {
        if self == Self::Within { (20, 12) } else { (60, 4) }
    }

    fn is_finished(self, table: &Table) -> bool {
        let mut plan = self.plan();
        plan.add(table.list());
        plan.counts().staying == plan.counts().rows
    }
}

fn row(id: u32) -> Row {
    Row { id, owner: id % OWNERS, version: 0, deleted: false }
}

fn below(random: &mut ChaCha8Rng, n: u32) -> u32 {
    random.next_u32() % n
}

/// A program that reads the comments of a post, page by page, while they move.
struct Lister {
    post: String,
    /// The comments that existed when the reading began, with their versions.
    must: BTreeMap<u32, u32>,
    ranges: Vec<KeyRange>,
    last: Option<String>,
    rows: Vec<(String, Row)>,
}

impl Lister {
    fn begin(table: &Table, post: u32) -> Self {
        let post = format!("post-{post}");
        let must = table.rows.iter().filter(|((p, _), _)| *p == post).map(|(_, (_, row))| (row.id, row.version));
        // Read from the end.
        let ranges = wide().ranges().into_iter().rev().collect();
        Self { must: must.collect(), post, ranges, last: None, rows: Vec::new() }
    }

    /// Reads one page. Returns whether there are more.
    fn read(&mut self, table: &Table) -> bool {
        let Some(range) = self.ranges.last() else { return false };
        let page = table.page(&self.post, range, self.last.as_deref(), PAGE);
        self.last = page.last().map(|(key, _)| key.clone());
        let more = page.len() == PAGE;
        self.rows.extend(page);
        if !more {
            self.ranges.pop();
            self.last = None;
        }
        !self.ranges.is_empty()
    }

    fn check(self, deleted: &BTreeSet<u32>) {
        let list = wide().merge_by_value(self.rows, |(key, _)| key).expect("keys that begin with a number");
        let order: Vec<(u32, &str)> = list.iter().map(|(_, row)| number(row.id)).collect();
        assert!(order.is_sorted(), "{order:?}");
        let found: BTreeMap<u32, u32> = list.iter().map(|(_, row)| (row.id, row.version)).collect();
        assert_eq!(found.len(), list.len(), "a comment was listed twice");
        for (id, version) in self.must {
            let seen = found.get(&id).is_some_and(|&seen| seen >= version);
            assert!(seen || deleted.contains(&id), "comment {id} is missing or out of date");
        }
    }
}

/// Programs that meet the requirements: while the old row exists, it is the row. They look at the old keys, then at the new
/// ones; they update what they found by its ETag and never upsert; they create rows at new keys. Where rows change their
/// partitions they delete by a mark.
struct Others {
    rows: Move,
    /// What the table accepted: the last version of each row, and whether it is marked as deleted.
    truth: BTreeMap<u32, (u32, bool)>,
    created: u32,
    deleted: BTreeSet<u32>,
    /// Rows that were read and are about to be updated.
    pending: Vec<(At, u64, Row)>,
    listers: Vec<Lister>,
    listed: u32,
    refused: u32,
}

impl Others {
    fn act(&mut self, table: &mut Table, random: &mut ChaCha8Rng) {
        for _ in 0..below(random, self.rows.pace().1) {
            match below(random, 16) {
                0 => {
                    table.insert(self.rows.moved(self.created), row(self.created)).unwrap();
                    self.truth.insert(self.created, (0, false));
                    self.created += 1;
                }
                1..4 => {
                    let id = below(random, self.created);
                    let keys = [self.rows.old(id), self.rows.moved(id)];
                    let found = keys.into_iter().find_map(|at| table.rows.get_key_value(&at));
                    let state = found.map(|(_, (_, row))| (row.version, row.deleted));
                    assert_eq!(state, self.truth.get(&id).copied(), "row {id} is not as it was written");
                    self.pending.extend(found.map(|(at, (etag, row))| (at.clone(), *etag, row.clone())));
                }
                4..6 if !self.pending.is_empty() => {
                    let pending = below(random, u32::try_from(self.pending.len()).unwrap());
                    let (at, etag, mut row) = self.pending.swap_remove(pending as usize);
                    row.version += 1;
                    let (id, deletes) = (row.id, below(random, 5) == 0);
                    row.deleted |= deletes && self.rows == Move::Across;
                    let state = (row.version, row.deleted);
                    let done = if deletes && self.rows == Move::Within {
                        table.delete(&at, etag).map(|()| {
                            self.truth.remove(&id);
                            self.deleted.insert(id);
                        })
                    } else {
                        table.replace(at, etag, row).map(|_| _ = self.truth.insert(id, state))
                    };
                    // The program looks again, at both keys.
                    self.refused += u32::from(done.is_err());
                }
                6 if self.rows == Move::Within => self.listers.push(Lister::begin(table, below(random, POSTS))),
                _ if !self.listers.is_empty() => {
                    let lister = below(random, u32::try_from(self.listers.len()).unwrap()) as usize;
                    if !self.listers[lister].read(table) {
                        self.listers.swap_remove(lister).check(&self.deleted);
                        self.listed += 1;
                    }
                }
                _ => {}
            }
        }
    }
}

/// Runs one plan after another, all but the last killed. Returns the number of runs, of lists read meanwhile, and of writes
/// refused to others.
fn move_everything(rows: Move, seed: u64) -> [u32; 3] {
    let random = &mut ChaCha8Rng::seed_from_u64(seed);
    let mut table = Table::default();
    let (truth, created) = ((0..90).map(|id| (id, (0, false))).collect(), 90);
    let (deleted, pending, listers) = (BTreeSet::new(), Vec::new(), Vec::new());
    let mut others = Others { rows, truth, created, deleted, pending, listers, listed: 0, refused: 0 };
    for id in 0..90 {
        table.insert(rows.old(id), row(id)).unwrap();
    }
    let mut runs = 0;
    while !rows.is_finished(&table) {
        runs += 1;
        assert!(runs < 500, "seed {seed}: the moves do not end");
        let mut plan = rows.plan();
        plan.add(table.list());
        let lives = 1 + below(random, rows.pace().0);
        let act = |table: &mut Table, random: &mut ChaCha8Rng| others.act(table, random);
        let ended = run(&mut Reach { table: &mut table, random, lives, others: act }, &mut plan);
        // Deleted or changed by other programs meanwhile. No other row has the new keys.
        let skipped = |reason: &SkipReason| match reason {
            SkipReason::Gone => rows == Move::Within,
            reason => *reason == SkipReason::Busy,
        };
        assert!(plan.skipped().iter().all(|row| skipped(&row.reason)), "seed {seed}: {plan:?}");
        let is_done = rows.is_finished(&table) || !plan.skipped().is_empty();
        assert!(ended == Err(Killed) || is_done, "seed {seed}: {plan:?}");
    }
    let expected: BTreeMap<At, (u32, bool)> =
        others.truth.iter().map(|(&id, &state)| (rows.moved(id), state)).collect();
    let found = table.rows.iter().map(|(at, (_, row))| (at.clone(), (row.version, row.deleted))).collect();
    assert_eq!(expected, found, "seed {seed}");
    for mut lister in others.listers {
        while lister.read(&table) {}
        lister.check(&others.deleted);
    }
    [runs, others.listed, others.refused]
}

fn no_row_is_lost(rows: Move) -> [u32; 3] {
    let (mut sums, mut seed) = ([0; 3], 0);
    while sums[0] < crate::kills() {
        let [runs, listed, refused] = move_everything(rows, seed);
        sums = [sums[0] + runs - 1, sums[1] + listed, sums[2] + refused];
        seed += 1;
    }
    println!("{seed} tables: kills, lists read meanwhile, writes refused: {sums:?}");
    assert!(sums[2] > 0);
    sums
}

#[test]
fn no_row_is_lost_or_duplicated_by_kills_among_writers_of_other_partitions() {
    no_row_is_lost(Move::Across);
}

#[test]
fn every_list_is_complete_and_sorted_during_kills() {
    let [kills, listed, _] = no_row_is_lost(Move::Within);
    assert!(listed > kills / 2);
}

#[test]
fn without_other_writers_a_row_takes_one_insert_and_one_delete() {
    let mut table = Table::default();
    for id in 0..1_000 {
        table.insert(Move::Across.old(id), row(id)).unwrap();
    }
    let mut dry_run = DryRun::new(|keys: &Keys, row: &Row| Move::Across.keys(keys, row));
    dry_run.add(table.list());
    let forecast = dry_run.finish();
    assert!(forecast.is_clean());

    let mut plan = Move::Across.plan();
    plan.add(table.list());
    while let Some(step) = plan.step() {
        let Step::Send(transaction) = step else { panic!("no other program writes") };
        let Answer::Accepted(etags) = table.transact(&transaction.writes()) else { panic!("refused") };
        transaction.accepted(etags);
    }
    assert_eq!(plan.counts(), forecast.counts);
    // 7 owners of 143 rows take 2 inserting transactions each, 3 days of 334 rows 4 deleting ones.
    assert_eq!((plan.counts().moved_across, plan.counts().transactions), (1_000, 26));
}
