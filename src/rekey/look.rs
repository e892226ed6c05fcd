//! The two steps that only read.

use core::fmt;

use super::plan::{Copied, Plan};
use super::step::Batch;
use super::{Found, Keys, Stored, Why};

/// A row and the keys at which something stands already: a copy of it by an earlier run, or another row.
pub struct Comparison<'p, 'f, R> {
    plan: &'p mut Plan<'f, R>,
    slot: usize,
}

impl<'p, 'f, R> Comparison<'p, 'f, R> {
    pub(super) fn new(plan: &'p mut Plan<'f, R>, slot: usize) -> Self {
        Self { plan, slot }
    }

    /// The row that is to move.
    #[must_use]
    pub fn row(&self) -> &Stored<R> {
        &self.plan.slots[self.slot].stored
    }

    /// Where to look.
    #[must_use]
    pub fn target(&self) -> &Keys {
        &self.plan.slots[self.slot].to
    }

    /// What stands there.
    pub fn found(self, found: Found) {
        let Self { plan, slot } = self;
        plan.counts.comparisons += 1;
        plan.queues.comparisons.pop_front();
        let replaces = match found {
            Found::Other => return plan.leave_slot(slot, Why::Taken),
            Found::Equal { etag } => {
                plan.slots[slot].copy = Copied::Before(etag);
                return plan.wait(slot, Batch::Delete);
            }
            Found::Stale { etag } => Some(etag),
            Found::Nothing => None,
        };
        plan.slots[slot].replaces = replaces;
        plan.start(slot);
    }
}

impl<R> fmt::Debug for Comparison<'_, '_, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Comparison")
            .field("keys", self.row().keys())
            .field("target", self.target())
            .finish_non_exhaustive()
    }
}

/// A row to read again, since its ETag is no longer what it was.
pub struct Reading<'p, 'f, R> {
    plan: &'p mut Plan<'f, R>,
    slot: usize,
}

impl<'p, 'f, R> Reading<'p, 'f, R> {
    pub(super) fn new(plan: &'p mut Plan<'f, R>, slot: usize) -> Self {
        Self { plan, slot }
    }

    /// Where the row stands.
    #[must_use]
    pub fn keys(&self) -> &Keys {
        &self.plan.slots[self.slot].stored.keys
    }

    /// The row as it is now.
    pub fn read(self, etag: impl Into<String>, row: R) {
        let Self { plan, slot } = self;
        plan.counts.readings += 1;
        plan.queues.readings.pop_front();
        plan.read_again(slot, etag.into(), row);
    }

    /// The row is not there any more.
    pub fn gone(self) {
        let Self { plan, slot } = self;
        plan.counts.readings += 1;
        plan.queues.readings.pop_front();
        plan.leave_slot(slot, Why::Gone);
    }
}

impl<R> fmt::Debug for Reading<'_, '_, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reading").field("keys", self.keys()).finish_non_exhaustive()
    }
}
