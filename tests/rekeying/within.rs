//! Unpadded numbers are widened within their partitions, while other programs write, list and delete.

use std::collections::{BTreeMap, BTreeSet};

use crate::mover::{Killed, run};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use tablekeys::range::KeyRange;
use tablekeys::rekey::{Keys, Plan, SkipReason, Widening};

use crate::model::{At, Reach, Row, Table};

const POSTS: u32 = 3;
const PAGE: usize = 5;

fn wide() -> Widening<4> {
    Widening::with_prefix("c").expect("a short prefix")
}

/// The post, the number and its suffix: numbers of one to four digits, some of them twice.
fn place(id: u32) -> (String, u32, &'static str) {
    (format!("post-{}", id % POSTS), (id * 37) % 1_200, if id < 1_200 { "-a" } else { "" })
}

fn old(id: u32) -> At {
    let (post, number, behind) = place(id);
    (post, format!("c{number}{behind}"))
}

fn new(id: u32) -> At {
    let (post, number, behind) = place(id);
    (post, format!("c{number:04}{behind}"))
}

fn plan<'f>() -> Plan<'f, Row> {
    // As if the rows were large, so that a transaction holds only three or four.
    Plan::new(|keys: &Keys, _: &Row| wide().widen_keys(keys)).with_row_bytes(|_| 1_000_000)
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
    narrow: Vec<(String, Row)>,
    wide: Vec<(String, Row)>,
}

impl Lister {
    fn begin(table: &Table, post: u32) -> Self {
        let post = format!("post-{post}");
        let must = table.rows.iter().filter(|((p, _), _)| *p == post).map(|(_, (_, row))| (row.id, row.version));
        let [zero, others] = wide().narrow_ranges();
        // Read from the end.
        let ranges = vec![wide().wide_range(), others, zero];
        Self { must: must.collect(), post, ranges, last: None, narrow: Vec::new(), wide: Vec::new() }
    }

    /// Reads one page. Returns whether there are more.
    fn read(&mut self, table: &Table) -> bool {
        let Some(range) = self.ranges.last() else { return false };
        let page = table.page(&self.post, range, self.last.as_deref(), PAGE);
        self.last = page.last().map(|(key, _)| key.clone());
        let more = page.len() == PAGE;
        if self.ranges.len() == 1 { &mut self.wide } else { &mut self.narrow }.extend(page);
        if !more {
            self.ranges.pop();
            self.last = None;
        }
        !self.ranges.is_empty()
    }

    fn check(self, deleted: &BTreeSet<u32>) {
        let list =
            wide().merge_by_value(self.narrow, self.wide, |(key, _)| key).expect("keys that begin with a number");
        let order: Vec<(u32, &str)> = list.iter().map(|(_, row)| (place(row.id).1, place(row.id).2)).collect();
        assert!(order.is_sorted(), "{order:?}");
        let found: BTreeMap<u32, u32> = list.iter().map(|(_, row)| (row.id, row.version)).collect();
        assert_eq!(found.len(), list.len(), "a comment was listed twice");
        for (id, version) in self.must {
            let seen = found.get(&id).is_some_and(|&seen| seen >= version);
            assert!(seen || deleted.contains(&id), "comment {id} is missing or out of date");
        }
    }
}

/// Programs of stage 2: they create wide keys, and look for a row at its narrow key, then at its wide one.
#[derive(Default)]
struct Others {
    truth: BTreeMap<u32, u32>,
    created: u32,
    deleted: BTreeSet<u32>,
    pending: Vec<(At, u64, Row)>,
    listers: Vec<Lister>,
    listed: u32,
    refused: u32,
}

impl Others {
    fn act(&mut self, table: &mut Table, random: &mut ChaCha8Rng) {
        for _ in 0..below(random, 12) {
            match below(random, 16) {
                0 => {
                    let id = self.created;
                    table.insert(new(id), Row { id, owner: 0, version: 0, deleted: false }).unwrap();
                    self.truth.insert(id, 0);
                    self.created += 1;
                }
                1..4 => {
                    let id = below(random, self.created);
                    let found = [old(id), new(id)].into_iter().find_map(|at| table.rows.get_key_value(&at));
                    assert_eq!(found.map(|(_, (_, row))| row.version), self.truth.get(&id).copied(), "comment {id}");
                    self.pending.extend(found.map(|(at, (etag, row))| (at.clone(), *etag, row.clone())));
                }
                4..6 if !self.pending.is_empty() => {
                    let pending = below(random, u32::try_from(self.pending.len()).unwrap());
                    let (at, etag, mut row) = self.pending.swap_remove(pending as usize);
                    row.version += 1;
                    let (id, version) = (row.id, row.version);
                    let done = if below(random, 5) == 0 {
                        table.delete(&at, etag).map(|()| {
                            self.truth.remove(&id);
                            self.deleted.insert(id);
                        })
                    } else {
                        table.replace(at, etag, row).map(|_| _ = self.truth.insert(id, version))
                    };
                    self.refused += u32::from(done.is_err());
                }
                6 => self.listers.push(Lister::begin(table, below(random, POSTS))),
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

/// Runs one plan after another, all but the last killed. Returns the number of runs, and of lists read meanwhile.
fn widen_everything(seed: u64) -> (u32, u32) {
    let random = &mut ChaCha8Rng::seed_from_u64(seed);
    let (mut table, mut others) = (Table::default(), Others::default());
    for id in 0..90 {
        table.insert(old(id), Row { id, owner: 0, version: 0, deleted: false }).unwrap();
        others.truth.insert(id, 0);
    }
    others.created = 90;
    let mut runs = 0;
    while wide().remaining(table.rows.keys().map(|(_, r)| r)) > 0 {
        runs += 1;
        assert!(runs < 500, "seed {seed}: the moves do not end");
        let mut plan = plan();
        plan.add(table.list());
        let lives = 1 + below(random, 20);
        let act = |table: &mut Table, random: &mut ChaCha8Rng| others.act(table, random);
        let ended = run(&mut Reach { table: &mut table, random, lives, others: act }, &mut plan);
        // Deleted or changed by other programs meanwhile. No other row has the new keys.
        let possible = |reason: &SkipReason| matches!(reason, SkipReason::Gone | SkipReason::Busy);
        assert!(plan.skipped().iter().all(|row| possible(row.reason())), "seed {seed}: {plan:?}");
        if ended == Err(Killed) {
            continue;
        }
        assert_eq!(wide().remaining(table.rows.keys().map(|(_, r)| r)), 0, "seed {seed}: {plan:?}");
    }
    let expected: BTreeMap<At, u32> = others.truth.iter().map(|(&id, &version)| (new(id), version)).collect();
    let found = table.rows.iter().map(|(at, (_, row))| (at.clone(), row.version)).collect();
    assert_eq!(expected, found, "seed {seed}");
    for mut lister in others.listers {
        while lister.read(&table) {}
        lister.check(&others.deleted);
    }
    (runs, others.listed)
}

#[test]
fn every_list_is_complete_and_sorted_during_kills() {
    let (mut kills, mut listed, mut seed) = (0, 0, 0);
    while kills < crate::kills() {
        let (runs, lists) = widen_everything(seed);
        kills += runs - 1;
        listed += lists;
        seed += 1;
    }
    println!("{kills} kills in {seed} tables, {listed} lists read meanwhile");
    assert!(listed > crate::kills() / 2);
}
