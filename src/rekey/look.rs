//! The two steps that only read.

use alloc::string::String;

use super::state::State;
use super::target::{RowBytes, Target, ToKeys};
use super::{Found, Keys, Stored};
use crate::error::Error;

/// A step that compares: a row, and the keys at which something exists already.
///
/// Read it, and report with [`found`](Self::found) whether it is a copy by an earlier run or another row. A dropped comparison is
/// the next step again.
#[must_use = "a comparison without a report is the next step again"]
pub struct Comparison<'p, R, E = Error> {
    state: &'p mut State<R, E>,
    row: usize,
}

impl<'p, R, E> Comparison<'p, R, E> {
    pub(super) fn new(state: &'p mut State<R, E>, row: usize) -> Self {
        Self { state, row }
    }

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
    state: &'p mut State<R, E>,
    // Exclusive references, so that a reading is `Send` although the functions are not `Sync`.
    to: &'p mut ToKeys<'p, R, E>,
    bytes: &'p mut RowBytes<'p, R>,
    row: usize,
}

impl<'p, R, E> Reading<'p, R, E> {
    pub(super) fn new(
        state: &'p mut State<R, E>,
        to: &'p mut ToKeys<'p, R, E>,
        bytes: &'p mut RowBytes<'p, R>,
        row: usize,
    ) -> Self {
        Self { state, to, bytes, row }
    }

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
