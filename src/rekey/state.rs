//! Rows on their way to new keys: what each waits for, and what each answer changes. Steps and plans are built on it.

use alloc::borrow::ToOwned;
use alloc::collections::{BTreeMap, BTreeSet, VecDeque};
use alloc::string::String;
use alloc::vec::Vec;

use super::plan::{RowBytes, Target};
use super::{Counts, Found, Keys, Refusal, SkipReason, Skipped, Stored, Write};
use crate::error::{Result, error};
use crate::table::{MAX_BATCH_OPERATIONS, MAX_OPERATION_BYTES};

/// All rows that are not done, and the report on those that are.
pub(super) struct State<R, E> {
    rows: Vec<Moving<R>>,
    comparisons: VecDeque<usize>,
    readings: VecDeque<usize>,
    /// By kind, then by the PartitionKey of the transaction.
    batches: [BTreeMap<String, VecDeque<usize>>; 3],
    /// PartitionKeys whose queue of deletes had a full transaction when it was last changed.
    full: BTreeSet<String>,
    /// The most writes in the next transaction: halved by each refusal, doubled by each success.
    most_writes: usize,
    /// What `most_writes` may grow to: lowered when the store finds a transaction too large.
    max_writes: usize,
    pub(super) counts: Counts,
    pub(super) skipped: Vec<Skipped<E>>,
}

struct Moving<R> {
    stored: Stored<R>,
    to: Keys,
    bytes: usize,
    copy: Copied,
    /// The ETag of the copy at the new keys that is to be replaced.
    replaces: Option<String>,
    /// Deletes that were handed out, and of which nothing is known.
    unanswered_deletes: u64,
    readings: u32,
}

/// What is known of the row at the new keys.
enum Copied {
    No,
    /// Written by this plan, with the ETag where the answer had it.
    Written(Option<String>),
    /// Found there and equal.
    Found(String),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum BatchKind {
    Within,
    Copy,
    Delete,
}

/// A transaction that was handed out: the first rows of one queue.
pub(super) struct Batch {
    kind: BatchKind,
    pub(super) partition_key: String,
    rows: Vec<usize>,
}

impl Batch {
    /// The position of the row that a write is of: within a partition, each row has two writes, and otherwise one.
    const fn row_of_write(&self, index: usize) -> usize {
        match self.kind {
            BatchKind::Within => index / 2,
            BatchKind::Copy | BatchKind::Delete => index,
        }
    }
}

/// How often a row is read again before it is skipped.
const MAX_READINGS: u32 = 8;

/// What a delete adds to a transaction, at most: its keys as percent-encoded UTF-8, and its headers.
fn delete_bytes(keys: &Keys) -> usize {
    3 * (keys.partition_key().len() + keys.row_key().len()) + 1_024
}

impl<R> Moving<R> {
    fn within_its_partition(&self) -> bool {
        self.stored.keys().partition_key() == self.to.partition_key()
    }

    fn put(&self) -> Write<'_, R> {
        let (keys, properties) = (&self.to, self.stored.properties());
        match &self.replaces {
            Some(etag) => Write::Replace { keys, etag, properties },
            None => Write::Insert { keys, properties },
        }
    }

    fn delete(&self) -> Write<'_, R> {
        Write::Delete { keys: self.stored.keys(), etag: self.stored.etag() }
    }
}

impl<R, E> State<R, E> {
    pub(super) fn new() -> Self {
        Self {
            rows: Vec::new(),
            comparisons: VecDeque::new(),
            readings: VecDeque::new(),
            batches: [const { BTreeMap::new() }; 3],
            full: BTreeSet::new(),
            most_writes: MAX_BATCH_OPERATIONS,
            max_writes: MAX_BATCH_OPERATIONS,
            counts: Counts::default(),
            skipped: Vec::new(),
        }
    }

    /// A row as it was read. Its size is asked for only if it moves.
    pub(super) fn add(&mut self, stored: Stored<R>, target: Target<E>, bytes: &RowBytes<'_, R>) {
        self.counts.rows += 1;
        let Some(to) = self.moves(&stored, target) else { return };
        let row = self.rows.len();
        let bytes = bytes(&stored);
        self.rows.push(Moving {
            stored,
            to,
            bytes,
            copy: Copied::No,
            replaces: None,
            unanswered_deletes: 0,
            readings: 0,
        });
        self.start(row);
    }

    /// The new keys of a row that moves. Otherwise `None`, and counted.
    fn moves(&mut self, stored: &Stored<R>, target: Target<E>) -> Option<Keys> {
        match target {
            Target::Moves(to) => return Some(to),
            Target::Stays => self.counts.staying += 1,
            Target::Skip(to, reason) => self.report(stored.keys().clone(), to, reason),
        }
        None
    }

    fn report(&mut self, from: Keys, to: Option<Keys>, reason: SkipReason<E>) {
        self.counts.skipped += 1;
        self.skipped.push(Skipped { from, to, reason });
    }

    fn skip(&mut self, row: usize, reason: SkipReason<E>) {
        let Moving { stored, to, .. } = &self.rows[row];
        let (from, to) = (stored.keys().clone(), Some(to.clone()));
        self.report(from, to, reason);
    }

    /// Makes the row wait for a transaction to its new keys.
    fn start(&mut self, row: usize) {
        let within = self.rows[row].within_its_partition();
        self.wait(row, if within { BatchKind::Within } else { BatchKind::Copy });
    }

    fn wait(&mut self, row: usize, kind: BatchKind) {
        let Moving { stored, to, .. } = &self.rows[row];
        let partition_key = if kind == BatchKind::Copy { to.partition_key() } else { stored.keys().partition_key() };
        let partition_key = partition_key.to_owned();
        self.batches[kind as usize].entry(partition_key.clone()).or_default().push_back(row);
        if kind == BatchKind::Delete {
            self.note_deletes(partition_key);
        }
    }

    /// Notes whether there is a full transaction of deletes of a partition.
    fn note_deletes(&mut self, partition_key: String) {
        let waiting = self.batches[BatchKind::Delete as usize].get(&partition_key).map_or(0, VecDeque::len);
        if waiting >= self.most_writes.max(1) {
            self.full.insert(partition_key);
        } else {
            self.full.remove(&partition_key);
        }
    }

    fn moved(&mut self, row: usize) {
        if self.rows[row].within_its_partition() {
            self.counts.moved_within += 1;
        } else {
            self.counts.moved_across += 1;
        }
    }

    pub(super) fn next_comparison(&self) -> Option<usize> {
        self.comparisons.front().copied()
    }

    pub(super) fn next_reading(&self) -> Option<usize> {
        self.readings.front().copied()
    }

    pub(super) fn stored(&self, row: usize) -> &Stored<R> {
        &self.rows[row].stored
    }

    pub(super) fn target(&self, row: usize) -> &Keys {
        &self.rows[row].to
    }

    pub(super) fn compared(&mut self, found: Found) {
        let Some(row) = self.comparisons.pop_front() else { return };
        self.counts.comparisons += 1;
        self.rows[row].replaces = match found {
            Found::Other => return self.skip(row, SkipReason::Occupied),
            Found::Equal { etag } => {
                self.rows[row].copy = Copied::Found(etag);
                return self.wait(row, BatchKind::Delete);
            }
            Found::Stale { etag } => Some(etag),
            Found::Nothing => None,
        };
        self.start(row);
    }

    pub(super) fn read(&mut self, stored: Stored<R>, target: Target<E>, bytes: &RowBytes<'_, R>) {
        let Some(row) = self.readings.pop_front() else { return };
        self.counts.readings += 1;
        let copied = !matches!(self.rows[row].copy, Copied::No);
        match target {
            Target::Skip(_, reason @ SkipReason::NoKeys(_)) if copied => return self.skip(row, reason),
            Target::Moves(ref to) if copied && *to == self.rows[row].to => {}
            _ if copied => return self.skip(row, SkipReason::TargetChanged),
            _ => {}
        }
        if self.rows[row].readings == MAX_READINGS {
            return self.skip(row, SkipReason::Busy);
        }
        let Some(to) = self.moves(&stored, target) else { return };
        let moving = &mut self.rows[row];
        moving.readings += 1;
        // A delete that was sent before would have been refused for its ETag.
        moving.unanswered_deletes = 0;
        moving.bytes = bytes(&stored);
        (moving.stored, moving.to) = (stored, to);
        // The copy is of an earlier state: it is replaced, if it is still what this plan knows.
        moving.replaces = match &moving.copy {
            Copied::Written(Some(etag)) | Copied::Found(etag) => Some(etag.clone()),
            Copied::Written(None) | Copied::No => None,
        };
        self.start(row);
    }

    pub(super) fn gone(&mut self) {
        let Some(row) = self.readings.pop_front() else { return };
        self.counts.readings += 1;
        self.skip(row, SkipReason::Gone);
    }

    /// The next transaction. From now on the store may have carried it out.
    pub(super) fn next_batch(&mut self) -> Option<Batch> {
        let Some((kind, partition_key)) = self.next_queue() else {
            self.rows.clear();
            return None;
        };
        let rows = self.fitting(kind, &self.batches[kind as usize][&partition_key]);
        if kind != BatchKind::Copy {
            for &row in &rows {
                self.rows[row].unanswered_deletes += 1;
            }
        }
        Some(Batch { kind, partition_key, rows })
    }

    /// Rows are deleted as soon as there is a full transaction of them. The cost depends on no number of partitions or rows.
    fn next_queue(&self) -> Option<(BatchKind, String)> {
        if let Some(partition_key) = self.full.first() {
            return Some((BatchKind::Delete, partition_key.clone()));
        }
        [BatchKind::Within, BatchKind::Copy, BatchKind::Delete].into_iter().find_map(|kind| {
            let (partition_key, _) = self.batches[kind as usize].first_key_value()?;
            Some((kind, partition_key.clone()))
        })
    }

    /// The first rows of a queue that fit one transaction: each row once. At least one, which the store can refuse as too large.
    fn fitting(&self, kind: BatchKind, queue: &VecDeque<usize>) -> Vec<usize> {
        let (mut row_keys, mut sum, mut rows) = (BTreeSet::new(), 0usize, Vec::new());
        for &row in queue {
            let Moving { stored, to, bytes, .. } = &self.rows[row];
            let (writes, bytes) = match kind {
                BatchKind::Within => (2, bytes.saturating_add(delete_bytes(stored.keys()))),
                BatchKind::Copy => (1, *bytes),
                BatchKind::Delete => (1, delete_bytes(stored.keys())),
            };
            sum = sum.saturating_add(bytes);
            let full = (rows.len() + 1) * writes > self.most_writes || sum > MAX_OPERATION_BYTES;
            let twice = (kind != BatchKind::Copy && !row_keys.insert(stored.keys().row_key()))
                || (kind != BatchKind::Delete && !row_keys.insert(to.row_key()));
            if !rows.is_empty() && (full || twice) {
                break;
            }
            rows.push(row);
        }
        rows
    }

    pub(super) fn writes<'s>(&'s self, batch: &'s Batch) -> impl Iterator<Item = Write<'s, R>> {
        let rows = batch.rows.iter().map(|&row| &self.rows[row]);
        rows.flat_map(|row| {
            let put = (batch.kind != BatchKind::Delete).then(|| row.put());
            let delete = (batch.kind != BatchKind::Copy).then(|| row.delete());
            put.into_iter().chain(delete)
        })
    }

    pub(super) fn accepted(&mut self, batch: Batch, etags: impl IntoIterator<Item = Option<String>>) {
        self.counts.transactions += 1;
        self.most_writes = (2 * self.most_writes).min(self.max_writes);
        self.dequeue(&batch, 0..batch.rows.len());
        let mut etags = etags.into_iter().fuse();
        for row in batch.rows {
            if batch.kind == BatchKind::Copy {
                self.rows[row].copy = Copied::Written(etags.next().flatten());
                self.rows[row].replaces = None;
                self.wait(row, BatchKind::Delete);
            } else {
                self.moved(row);
            }
        }
    }

    /// The store did nothing, because of one write. On error, the transaction stays unanswered.
    pub(super) fn refused(&mut self, batch: &Batch, index: usize, refusal: Refusal) -> Result<()> {
        let writes = self.writes(batch).count();
        let Some(write) = self.writes(batch).nth(index) else {
            return Err(error!(Misuse, "expected the index of one of {writes} writes, counted from 0, found {index}"));
        };
        let (kind, possible) = match write {
            Write::Insert { .. } => ("an insert", matches!(refusal, Refusal::Exists | Refusal::Permanent)),
            Write::Replace { .. } => ("a replace", refusal != Refusal::Exists),
            Write::Delete { .. } => ("a delete", refusal != Refusal::Exists),
        };
        if !possible {
            return Err(error!(
                Misuse,
                "expected a refusal that fits write {index}: {kind} cannot be refused as {refusal:?}"
            ));
        }
        let is_delete = matches!(write, Write::Delete { .. });
        let at = batch.row_of_write(index);
        let row = batch.rows[at];
        self.did_nothing(batch);
        self.most_writes = writes.div_ceil(2);
        self.dequeue(batch, at..at + 1);
        match (refusal, is_delete) {
            (Refusal::Permanent, _) => self.skip(row, SkipReason::Refused),
            (Refusal::Exists, _) | (Refusal::Changed, false) => self.comparisons.push_back(row),
            (Refusal::Changed, true) => self.readings.push_back(row),
            (Refusal::Gone, false) => {
                self.rows[row].replaces = None;
                self.rows[row].copy = Copied::No;
                self.start(row);
            }
            (Refusal::Gone, true) => {
                let moving = &self.rows[row];
                let copied = batch.kind == BatchKind::Delete || moving.replaces.is_some();
                // The copy exists, and an earlier transaction or an earlier run has deleted the row.
                if matches!(moving.copy, Copied::Found(_)) || (copied && moving.unanswered_deletes > 0) {
                    self.moved(row);
                } else {
                    self.skip(row, SkipReason::Gone);
                }
            }
        }
        Ok(())
    }

    pub(super) fn too_large(&mut self, batch: &Batch) {
        let writes = self.writes(batch).count();
        self.did_nothing(batch);
        if let [row] = *batch.rows {
            self.dequeue(batch, 0..1);
            self.skip(row, SkipReason::Refused);
        } else {
            self.max_writes = writes.div_ceil(2);
            self.most_writes = self.max_writes;
        }
    }

    fn did_nothing(&mut self, batch: &Batch) {
        self.counts.refusals += 1;
        if batch.kind != BatchKind::Copy {
            for &row in &batch.rows {
                self.rows[row].unanswered_deletes -= 1;
            }
        }
    }

    /// Takes rows out of the queue, by their positions in the transaction.
    fn dequeue(&mut self, batch: &Batch, positions: core::ops::Range<usize>) {
        let queues = &mut self.batches[batch.kind as usize];
        let Some(queue) = queues.get_mut(&batch.partition_key) else { return };
        queue.drain(positions);
        if queue.is_empty() {
            queues.remove(&batch.partition_key);
        }
        if batch.kind == BatchKind::Delete {
            self.note_deletes(batch.partition_key.clone());
        }
    }
}
