//! One thing to do, and the reports that answer it.

#![expect(clippy::elidable_lifetime_names, reason = "the docs name the lifetime of the plan")]

use alloc::string::String;
use alloc::vec::Vec;

use super::plan::{RowBytes, Target, ToKeys};
use super::state::{Batch, State};
use super::{Found, Keys, Refusal, Stored, Write};
use crate::error::{Error, Result};

/// What to do next. Carry it out, then report the result with one of its methods.
#[derive(Debug)]
#[must_use = "a step without a report is given again"]
pub enum Step<'p, R, E = Error> {
    /// Send one transaction.
    Send(Transaction<'p, R, E>),
    /// Something exists at the new keys of a row: read it and compare.
    Compare(Comparison<'p, R, E>),
    /// A row has changed: read it again.
    Read(Reading<'p, R, E>),
}

/// A step that writes: one transaction, all or nothing.
///
/// All writes have one PartitionKey, each is of another row, and there are at most
/// [`MAX_BATCH_OPERATIONS`](crate::table::MAX_BATCH_OPERATIONS). As far as the plan knows the size of the rows, they fit
/// [`MAX_BATCH_BYTES`](crate::table::MAX_BATCH_BYTES) with their envelope.
///
/// Report the answer with [`accepted`](Self::accepted), [`refused`](Self::refused) or [`too_large`](Self::too_large).
/// A dropped transaction counts as [`unanswered`](Self::unanswered), so `?` on a failed request is safe.
#[doc(alias("entity group transaction", "batch"))]
#[must_use = "a transaction without a report counts as unanswered and is sent again"]
pub struct Transaction<'p, R, E = Error> {
    pub(super) state: &'p mut State<R, E>,
    pub(super) batch: Batch,
}

impl<'p, R, E> Transaction<'p, R, E> {
    /// The PartitionKey of every write.
    #[must_use]
    pub fn partition_key(&self) -> &str {
        &self.batch.partition_key
    }

    /// The writes, in the order in which to send them.
    #[must_use]
    pub fn writes(&self) -> Vec<Write<'_, R>> {
        self.state.writes(&self.batch).collect()
    }

    /// Reports that the store carried out every write.
    ///
    /// `etags` are the new ETags of the writes, in order, as far as the answer has them, or `[]`. With the ETag of a copy, a row that
    /// changes before its delete is replaced without a comparison.
    pub fn accepted(self, etags: impl IntoIterator<Item = Option<String>>) {
        self.state.accepted(self.batch, etags);
    }

    /// Reports that the store did nothing, because of the write at `index`, counted from 0.
    ///
    /// The row of that write is looked at; the others are sent again, in transactions of at most half the size.
    ///
    /// # Errors
    ///
    /// An index past the last write, or a refusal that this write cannot get: an insert cannot be refused as
    /// [`Gone`](Refusal::Gone). The transaction counts as unanswered then.
    pub fn refused(self, index: usize, refusal: Refusal) -> Result<()> {
        self.state.refused(&self.batch, index, refusal)
    }

    /// Reports that the store did nothing, because the transaction is too large (413, `RequestBodyTooLarge`).
    ///
    /// The rows are sent again in transactions of at most half the size. A row that is too large alone is skipped as
    /// [`Refused`](super::SkipReason::Refused). [`Plan::with_row_bytes`](super::Plan::with_row_bytes) avoids this.
    pub fn too_large(self) {
        self.state.too_large(&self.batch);
    }

    /// Reports that no answer came: the store carried out every write or none.
    ///
    /// The same writes are the next step again, and rows that are then found deleted count as moved.
    pub fn unanswered(self) {
        // The state holds every transaction for unanswered until it is answered.
    }
}

/// A step that compares: a row, and the keys at which something exists already.
///
/// Read it, and report with [`found`](Self::found) whether it is a copy by an earlier run or another row. A dropped comparison is
/// the next step again.
#[must_use = "a comparison without a report is the next step again"]
pub struct Comparison<'p, R, E = Error> {
    pub(super) state: &'p mut State<R, E>,
    pub(super) row: usize,
}

impl<'p, R, E> Comparison<'p, R, E> {
    /// The row that moves.
    #[must_use]
    pub fn row(&self) -> &Stored<R> {
        self.state.stored(self.row)
    }

    /// The keys to read.
    #[must_use]
    pub fn target(&self) -> &Keys {
        self.state.target(self.row)
    }

    /// Reports what exists at [`target`](Self::target).
    pub fn found(self, found: Found) {
        self.state.compared(found);
    }
}

/// A step that reads a row again, because its ETag has changed.
///
/// Report the row with [`read`](Self::read), or its absence with [`gone`](Self::gone). A dropped reading is the next step again.
#[must_use = "a reading without a report is the next step again"]
pub struct Reading<'p, R, E = Error> {
    pub(super) state: &'p mut State<R, E>,
    // Exclusive references, so that a reading is `Send` although the functions are not `Sync`.
    pub(super) to: &'p mut ToKeys<'p, R, E>,
    pub(super) bytes: &'p mut RowBytes<'p, R>,
    pub(super) row: usize,
}

impl<'p, R, E> Reading<'p, R, E> {
    /// The keys of the row.
    #[must_use]
    pub fn keys(&self) -> &Keys {
        self.state.stored(self.row).keys()
    }

    /// Reports the row as it is now.
    pub fn read(self, etag: impl Into<String>, properties: R) {
        let stored = Stored::at(self.keys().clone(), etag, properties);
        let target = Target::of(&stored, self.to);
        self.state.read(stored, target, self.bytes);
    }

    /// Reports that the row does not exist any more.
    pub fn gone(self) {
        self.state.gone();
    }
}
