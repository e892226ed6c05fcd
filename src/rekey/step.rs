//! One thing to do, and what may come of it.

use core::fmt;
use core::ops::RangeBounds;
use std::collections::HashSet;

use super::plan::{Copied, Plan};
use super::{Comparison, Keys, Reading, Why};
use crate::error::{Error, Kind, RekeyKind, Result};
use crate::table::{BATCH_ENVELOPE_BYTES, MAX_BATCH_BYTES, MAX_BATCH_OPERATIONS};

/// What to do next. Each step is answered by one of its methods.
#[derive(Debug)]
pub enum Step<'p, 'f, R> {
    /// Send one transaction.
    Send(Transaction<'p, 'f, R>),
    /// Something stands at the new keys: read it and compare.
    Compare(Comparison<'p, 'f, R>),
    /// The row has changed: read it again.
    Read(Reading<'p, 'f, R>),
}

/// One write of a transaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Write<'s, R> {
    /// Insert the row, which fails where there is one. Never an upsert.
    Insert {
        /// Where to.
        keys: &'s Keys,
        /// Its properties.
        row: &'s R,
    },
    /// Replace the row whole, if it still has this ETag.
    Replace {
        /// Where it is.
        keys: &'s Keys,
        /// What `If-Match` must say.
        etag: &'s str,
        /// Its properties.
        row: &'s R,
    },
    /// Delete the row, if it still has this ETag.
    Delete {
        /// Where it is.
        keys: &'s Keys,
        /// What `If-Match` must say.
        etag: &'s str,
    },
}

impl<'s, R> Write<'s, R> {
    /// The row that it writes.
    #[must_use]
    pub const fn keys(&self) -> &'s Keys {
        match self {
            Self::Insert { keys, .. } | Self::Replace { keys, .. } | Self::Delete { keys, .. } => keys,
        }
    }
}

/// Why the store refused a transaction, by what it said about one write.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Refusal {
    /// 409, `EntityAlreadyExists`: an insert found a row.
    Exists,
    /// 412, `UpdateConditionNotSatisfied`: the row has another ETag.
    Changed,
    /// 404, `ResourceNotFound`: the row is not there.
    Gone,
    /// It will never take this write: the row is left where it is. Not for a store that is busy or cannot be
    /// reached, which is no answer at all.
    Never,
}

/// What stands at the new keys.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Found {
    /// Nothing any more.
    Nothing,
    /// The same row: every property is equal, but for the service's own Timestamp.
    Equal {
        /// Its ETag as just read.
        etag: String,
    },
    /// A copy of an earlier state of the row, to be replaced if it still has this ETag.
    ///
    /// Say so only where the row tells: by an id among its properties, or by a mark that the copies carry.
    Stale {
        /// Its ETag as just read.
        etag: String,
    },
    /// Another row, or perhaps another. Nothing is overwritten.
    Other,
}

/// What a transaction does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Batch {
    /// Inserts and deletes in one partition.
    Together,
    /// Puts rows into another partition.
    Put,
    /// Deletes those that are there.
    Delete,
}

impl Batch {
    pub(super) const ALL: [Self; 3] = [Self::Together, Self::Put, Self::Delete];
}

/// Writes that the store takes all or none of: one PartitionKey, each row once, at most 100 writes and 4 MiB with their envelope.
pub struct Transaction<'p, 'f, R> {
    plan: &'p mut Plan<'f, R>,
    batch: Batch,
    partition_key: String,
    /// The first so many of the queue.
    slots: Vec<usize>,
}

/// What a delete adds to a transaction, at most: its keys as percent-encoded UTF-8 and its headers.
fn delete_bytes(keys: &Keys) -> usize {
    3 * (keys.partition_key().len() + keys.row_key().len()) + 1_024
}

impl<'p, 'f, R> Transaction<'p, 'f, R> {
    pub(super) fn new(plan: &'p mut Plan<'f, R>, batch: Batch, partition_key: String) -> Self {
        let queue = &plan.queues.batches[batch as usize][&partition_key];
        let (mut rows, mut bytes, mut slots) = (HashSet::new(), 0, Vec::new());
        for &slot in queue {
            let (from, to) = (&plan.slots[slot].stored.keys, &plan.slots[slot].to);
            let (writes, more) = match batch {
                Batch::Together => (2, plan.bytes(slot).saturating_add(delete_bytes(from))),
                Batch::Put => (1, plan.bytes(slot)),
                Batch::Delete => (1, delete_bytes(from)),
            };
            bytes = more.saturating_add(bytes);
            let full = (slots.len() + 1) * writes > plan.most_writes || bytes > MAX_BATCH_BYTES - BATCH_ENVELOPE_BYTES;
            let twice = (batch != Batch::Put && !rows.insert(from.row_key()))
                || (batch != Batch::Delete && !rows.insert(to.row_key()));
            // A row too large for any transaction goes alone, so that the store says so.
            if !slots.is_empty() && (full || twice) {
                break;
            }
            slots.push(slot);
        }
        Self { plan, batch, partition_key, slots }
    }

    /// The partition of every write.
    #[must_use]
    pub fn partition_key(&self) -> &str {
        &self.partition_key
    }

    /// The writes, in order.
    #[must_use]
    pub fn writes(&self) -> Vec<Write<'_, R>> {
        let put = |slot: usize| {
            let slot = &self.plan.slots[slot];
            match &slot.replaces {
                Some(etag) => Write::Replace { keys: &slot.to, etag, row: &slot.stored.row },
                None => Write::Insert { keys: &slot.to, row: &slot.stored.row },
            }
        };
        let delete = |slot: usize| {
            let stored = &self.plan.slots[slot].stored;
            Write::Delete { keys: &stored.keys, etag: &stored.etag }
        };
        let slots = self.slots.iter();
        match self.batch {
            Batch::Together => slots.flat_map(|&slot| [put(slot), delete(slot)]).collect(),
            Batch::Put => slots.map(|&slot| put(slot)).collect(),
            Batch::Delete => slots.map(|&slot| delete(slot)).collect(),
        }
    }

    /// The store has done it all.
    ///
    /// `etags` are the new ETags of the writes in order, as far as the answer tells them: by a copy's ETag, a row that
    /// changes before its delete is replaced without another look. Without them it is compared.
    pub fn accepted(mut self, etags: impl IntoIterator<Item = Option<String>>) {
        self.plan.counts.transactions += 1;
        self.plan.most_writes = (2 * self.plan.most_writes).min(MAX_BATCH_OPERATIONS);
        self.take(..self.slots.len());
        let mut etags = etags.into_iter().fuse();
        for &slot in &self.slots {
            if self.batch == Batch::Put {
                self.plan.slots[slot].copy = Copied::Here(etags.next().flatten());
                self.plan.slots[slot].replaces = None;
                self.plan.wait(slot, Batch::Delete);
            } else {
                self.plan.moved(slot);
            }
        }
    }

    /// The store has done nothing, because of the write at `index`, counted from 0.
    ///
    /// That row is looked at; the others are sent again without it.
    ///
    /// # Errors
    ///
    /// An index past the last write, or a refusal that such a write cannot get: an answer to something else. The
    /// transaction counts as not answered.
    pub fn refused(mut self, index: usize, why: Refusal) -> Result<()> {
        let writes = self.writes();
        let Some(write) = writes.get(index) else {
            return Err(Error::new(Kind::Rekey(RekeyKind::NoSuchWrite { writes: writes.len(), found: index })));
        };
        let (expected, fits) = match write {
            Write::Insert { .. } => ("an insert", matches!(why, Refusal::Exists | Refusal::Never)),
            Write::Replace { .. } => ("a replace", why != Refusal::Exists),
            Write::Delete { .. } => ("a delete", why != Refusal::Exists),
        };
        if !fits {
            let found = match why {
                Refusal::Exists => "that the row exists",
                Refusal::Changed => "that the row has changed",
                Refusal::Gone => "that the row is gone",
                Refusal::Never => "a refusal",
            };
            return Err(Error::new(Kind::Rekey(RekeyKind::Mismatch { expected, found })));
        }
        let delete = matches!(write, Write::Delete { .. });
        let half = writes.len().div_ceil(2);
        drop(writes);
        let at = if self.batch == Batch::Together { index / 2 } else { index };
        let slot = self.slots[at];
        self.plan.counts.refusals += 1;
        self.plan.most_writes = half;
        self.take(at..=at);
        match (why, delete) {
            (Refusal::Never, _) => self.plan.leave_slot(slot, Why::Refused),
            (Refusal::Exists, _) | (Refusal::Changed, false) => self.plan.queues.comparisons.push_back(slot),
            (Refusal::Changed, true) => self.plan.queues.readings.push_back(slot),
            (Refusal::Gone, false) => {
                self.plan.slots[slot].replaces = None;
                self.plan.slots[slot].copy = Copied::No;
                self.plan.start(slot);
            }
            (Refusal::Gone, true) => {
                let slot_now = &self.plan.slots[slot];
                // The row is at its new keys, and the old ones were deleted by an earlier send or an earlier run.
                if slot_now.perhaps_deleted || matches!(slot_now.copy, Copied::Before(_)) {
                    self.plan.moved(slot);
                } else {
                    self.plan.leave_slot(slot, Why::Gone);
                }
            }
        }
        Ok(())
    }

    /// No answer came: the store may have done it all or nothing.
    ///
    /// It is sent again. Rows that are then found deleted count as moved.
    pub fn unanswered(self) {
        for &slot in &self.slots {
            self.plan.slots[slot].perhaps_deleted |= self.batch == Batch::Delete;
        }
    }

    /// Takes rows out of the queue, by their place in this transaction.
    fn take(&mut self, places: impl RangeBounds<usize>) {
        let queues = &mut self.plan.queues.batches[self.batch as usize];
        let queue = queues.get_mut(&self.partition_key).expect("the queue that the transaction was made of");
        queue.drain(places);
        if queue.is_empty() {
            queues.remove(&self.partition_key);
        }
    }
}

impl<R> fmt::Debug for Transaction<'_, '_, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Transaction")
            .field("partition_key", &self.partition_key)
            .field("writes", &self.writes().len())
            .finish_non_exhaustive()
    }
}
