//! [`Plan`]: which row goes where, and what is to be sent next.

use core::fmt;
use std::collections::{BTreeMap, VecDeque};

use super::step::{Batch, Step, Transaction};
use super::{Comparison, Counts, Keys, Problem, Reading, Stored, Why};
use crate::error::Result;
use crate::table::MAX_BATCH_OPERATIONS;

/// Rows on their way to new keys: what to send next, given what the store said so far.
///
/// Rows are [added](Self::add) as they are read, a page at a time; [`step`](Self::step) then gives one thing to do after the
/// other, until there is none. Each step takes the store's answer. The plan sends nothing itself, so it serves every
/// client, blocking or not.
///
/// ```text
/// same partition:     insert at the new keys and delete at the old ones, in one transaction of up to 50 rows
/// another partition:  insert at the new keys, up to 100 rows a transaction; when all are there, delete at the old ones
/// ```
///
/// A refused transaction did nothing. The row that it was refused for is looked at, and the others go again in transactions of
/// half the size, which grow again as they succeed: among busy writers a large one would be refused each time.
///
/// It can be stopped anywhere. A new plan over the same rows goes on where this one was: the function gives the same
/// keys, rows already moved stay, a copy already made is found equal and only its original is deleted.
///
/// The function gets a row's present keys and its properties, and gives the keys that the row should have.
///
/// - It must be steady: made from the old keys and from properties that never change.
/// - It must come to rest: asked about its own result, it gives the same again. Turning ascending instants into
///   newest-first ones does not, since both are 19 digits; give the new keys a prefix, or another partition. Rows that would
///   move on at each run are refused as [`Why::Restless`].
/// - No two rows may get the same keys. [`DryRun`](super::DryRun) says so before anything is written. The plan cannot: two
///   rows with the same properties and the same new keys look like a row and its copy.
///
/// # Examples
///
/// Partitions by day become partitions by customer, in a table that is a map:
///
/// ```
/// use std::collections::BTreeMap;
/// use tablekeys::rekey::{Found, Keys, Plan, Refusal, Step, Stored, Write};
///
/// // PartitionKey and RowKey to ETag and customer.
/// let mut table = BTreeMap::from([
///     (("20240506".to_owned(), "17".to_owned()), (1, "ann")),
///     (("20240506".to_owned(), "18".to_owned()), (1, "bob")),
/// ]);
///
/// let by_customer = |keys: &Keys, customer: &&str| Keys::new(*customer, keys.row_key());
/// let mut plan = Plan::new(by_customer, |_| 1_000);
/// plan.add(table.iter().map(|((p, r), (etag, customer))| Stored::new(p, r, etag.to_string(), *customer)));
///
/// while let Some(step) = plan.step() {
///     match step {
///         Step::Send(transaction) => {
///             for write in transaction.writes() {
///                 let at = (write.keys().partition_key().to_owned(), write.keys().row_key().to_owned());
///                 match write {
///                     Write::Insert { row, .. } => table.insert(at, (1, *row)),
///                     Write::Replace { row, .. } => table.insert(at, (2, *row)),
///                     Write::Delete { .. } => table.remove(&at),
///                 };
///             }
///             transaction.accepted([]);
///         }
///         // Nobody else writes to this table.
///         Step::Compare(comparison) => comparison.found(Found::Other),
///         Step::Read(reading) => reading.gone(),
///     }
/// }
///
/// assert_eq!(plan.counts().moved_apart, 2);
/// assert!(table.contains_key(&("ann".to_owned(), "17".to_owned())) && table.len() == 2);
/// ```
///
/// Not for rows that nobody needs at new keys: [`Generations`](crate::partition::Generations) finds old rows where they are.
/// Not before everybody else follows [the rules](crate::rekey#what-everybody-else-must-do).
///
/// In the guide: [migrating keys](crate::guide::migrating_keys#how-a-row-moves).
pub struct Plan<'f, R> {
    to: Box<ToKeys<'f, R>>,
    bytes: Box<Bytes<'f, R>>,
    pub(super) slots: Vec<Slot<R>>,
    pub(super) queues: Queues,
    /// The most writes in the next transaction. Among busy writers a large one is refused for one row or another each
    /// time, so each refusal halves it, and each success doubles it.
    pub(super) most_writes: usize,
    pub(super) counts: Counts,
    pub(super) problems: Vec<Problem>,
}

type ToKeys<'f, R> = dyn Fn(&Keys, &R) -> Result<Keys> + Send + 'f;
type Bytes<'f, R> = dyn Fn(&Stored<R>) -> usize + Send + 'f;

/// A row on its way.
pub(super) struct Slot<R> {
    pub(super) stored: Stored<R>,
    pub(super) to: Keys,
    pub(super) copy: Copied,
    /// The ETag of what stands at the new keys and is to be replaced.
    pub(super) replaces: Option<String>,
    /// Whether an answer to its delete was lost.
    pub(super) perhaps_deleted: bool,
    pub(super) readings: u32,
}

/// What is known of the row at the new keys.
pub(super) enum Copied {
    No,
    /// Put there by this plan, with the ETag where the answer told it.
    Here(Option<String>),
    /// Found there and equal.
    Before(String),
}

/// Which rows wait for what. Rows that go together wait under the PartitionKey of their transaction.
#[derive(Default)]
pub(super) struct Queues {
    pub(super) comparisons: VecDeque<usize>,
    pub(super) readings: VecDeque<usize>,
    pub(super) batches: [BTreeMap<String, VecDeque<usize>>; 3],
}

/// How often a row is read again before it is left for the next run.
const MAX_READINGS: u32 = 8;

impl<R> Slot<R> {
    pub(super) fn within_its_partition(&self) -> bool {
        self.stored.keys.partition_key() == self.to.partition_key()
    }
}

impl<'f, R> Plan<'f, R> {
    /// A plan without rows yet.
    ///
    /// `to` gives the keys that a row should have; see above for what it must be. `bytes` says how much a row adds to the
    /// body of a transaction, as for [`batches`](crate::table::batches).
    pub fn new(
        to: impl Fn(&Keys, &R) -> Result<Keys> + Send + 'f,
        bytes: impl Fn(&Stored<R>) -> usize + Send + 'f,
    ) -> Self {
        Self {
            to: Box::new(to),
            bytes: Box::new(bytes),
            slots: Vec::new(),
            queues: Queues::default(),
            most_writes: MAX_BATCH_OPERATIONS,
            counts: Counts::default(),
            problems: Vec::new(),
        }
    }

    /// Rows as they were read: a page, or as many as may be held at once.
    ///
    /// All are held until their last step. The more there are, the more of those that go to one partition share a
    /// transaction.
    pub fn add(&mut self, rows: impl IntoIterator<Item = Stored<R>>) {
        for stored in rows {
            self.counts.rows += 1;
            if let Some(to) = self.target(&stored) {
                let slot = self.slots.len();
                self.slots.push(Slot {
                    stored,
                    to,
                    copy: Copied::No,
                    replaces: None,
                    perhaps_deleted: false,
                    readings: 0,
                });
                self.start(slot);
            }
        }
    }

    /// What to do next. `None` when every row that was added is moved, staying or left.
    ///
    /// A step that is dropped without an answer is given again.
    pub fn step(&mut self) -> Option<Step<'_, 'f, R>> {
        if let Some(&slot) = self.queues.comparisons.front() {
            return Some(Step::Compare(Comparison::new(self, slot)));
        }
        if let Some(&slot) = self.queues.readings.front() {
            return Some(Step::Read(Reading::new(self, slot)));
        }
        // Originals are deleted as soon as a transaction is full of them, so that a short run gets something done.
        let full = |queue: &VecDeque<usize>| queue.len() >= self.most_writes;
        let full = self.queues.batches[Batch::Delete as usize].iter().find(|(_, queue)| full(queue));
        let full = full.map(|(partition_key, _)| (Batch::Delete, partition_key));
        let first = |batch: Batch| self.queues.batches[batch as usize].keys().next().map(|key| (batch, key));
        let Some((batch, partition_key)) = full.or_else(|| Batch::ALL.into_iter().find_map(first)) else {
            self.slots.clear();
            return None;
        };
        let partition_key = partition_key.clone();
        Some(Step::Send(Transaction::new(self, batch, partition_key)))
    }

    /// What has been done so far.
    #[must_use]
    pub const fn counts(&self) -> Counts {
        self.counts
    }

    /// The rows left so far.
    #[must_use]
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }

    /// The keys that the row should have. `None`, and counted, where it need not or cannot move.
    pub(super) fn target(&mut self, stored: &Stored<R>) -> Option<Keys> {
        let Stored { keys, row, .. } = stored;
        let (to, why) = match (self.to)(keys, row) {
            Err(error) => (None, Why::NoKeys(error)),
            Ok(to) if to == *keys => {
                self.counts.staying += 1;
                return None;
            }
            Ok(to) if (self.to)(&to, row).as_ref() != Ok(&to) => (Some(to), Why::Restless),
            Ok(to) => return Some(to),
        };
        self.leave(keys.clone(), to, why);
        None
    }

    pub(super) fn leave(&mut self, from: Keys, to: Option<Keys>, why: Why) {
        self.counts.left += 1;
        self.problems.push(Problem { from, to, why });
    }

    pub(super) fn leave_slot(&mut self, slot: usize, why: Why) {
        let Slot { stored, to, .. } = &self.slots[slot];
        let (from, to) = (stored.keys.clone(), Some(to.clone()));
        self.leave(from, to, why);
    }

    pub(super) fn bytes(&self, slot: usize) -> usize {
        (self.bytes)(&self.slots[slot].stored)
    }

    /// To the new keys, for the first time or once more.
    pub(super) fn start(&mut self, slot: usize) {
        let batch = if self.slots[slot].within_its_partition() { Batch::Together } else { Batch::Put };
        self.wait(slot, batch);
    }

    pub(super) fn wait(&mut self, slot: usize, batch: Batch) {
        let keys = if batch == Batch::Put { &self.slots[slot].to } else { &self.slots[slot].stored.keys };
        let partition_key = keys.partition_key();
        let queues = &mut self.queues.batches[batch as usize];
        match queues.get_mut(partition_key) {
            Some(queue) => queue.push_back(slot),
            None => _ = queues.insert(partition_key.to_owned(), VecDeque::from([slot])),
        }
    }

    pub(super) fn moved(&mut self, slot: usize) {
        if self.slots[slot].within_its_partition() {
            self.counts.moved_together += 1;
        } else {
            self.counts.moved_apart += 1;
        }
    }

    /// The row as it is now, after it had changed.
    pub(super) fn read_again(&mut self, slot: usize, etag: String, row: R) {
        let keys = self.slots[slot].stored.keys.clone();
        let stored = Stored { keys, etag, row };
        let wanted = (self.to)(&stored.keys, &stored.row);
        let copied = !matches!(self.slots[slot].copy, Copied::No);
        if copied && wanted.as_ref() != Ok(&self.slots[slot].to) {
            return self.leave_slot(slot, Why::Wavering);
        }
        if self.slots[slot].readings == MAX_READINGS {
            return self.leave_slot(slot, Why::Busy);
        }
        let Some(to) = self.target(&stored) else { return };
        let slot_now = &mut self.slots[slot];
        slot_now.readings += 1;
        (slot_now.stored, slot_now.to) = (stored, to);
        // The copy is of an earlier state: it is replaced, if it is still what was put there.
        slot_now.replaces = match &slot_now.copy {
            Copied::Here(Some(etag)) | Copied::Before(etag) => Some(etag.clone()),
            Copied::Here(None) | Copied::No => None,
        };
        self.start(slot);
    }
}

/// Without the functions and the rows, which may be large or secret.
impl<R> fmt::Debug for Plan<'_, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Plan").field("counts", &self.counts).field("problems", &self.problems).finish_non_exhaustive()
    }
}
