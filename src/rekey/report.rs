//! What a run did, and which rows it skipped.

use core::fmt;

use super::Keys;
use crate::error::Error;

/// How many rows were moved, and what that took.
///
/// `rows = staying + moved_within + moved_across + skipped`, once every step is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Counts {
    /// Rows that were added.
    pub rows: u64,
    /// Rows that already have the right keys. If these are all `rows` of a table, and no program writes old keys any more, no old
    /// key is left.
    pub staying: u64,
    /// Rows moved within their partition, each by one transaction.
    pub moved_within: u64,
    /// Rows moved to another partition: inserted there, then deleted here.
    pub moved_across: u64,
    /// Rows that were not moved, each with a [`SkipReason`].
    pub skipped: u64,
    /// Transactions that the store accepted.
    pub transactions: u64,
    /// Transactions that the store refused.
    pub refusals: u64,
    /// Comparisons with a row that exists at the new keys.
    pub comparisons: u64,
    /// Rows read again because they had changed.
    pub readings: u64,
}

impl Counts {
    /// Rows that have new keys now: `moved_within + moved_across`.
    #[must_use]
    pub const fn moved(&self) -> u64 {
        self.moved_within + self.moved_across
    }
}

/// One line for a log.
impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "rows: {}, staying: {}, moved within their partition: {}, moved to another: {}, skipped: {}; \
             transactions: {}, refused: {}, comparisons: {}, readings: {}",
            self.rows,
            self.staying,
            self.moved_within,
            self.moved_across,
            self.skipped,
            self.transactions,
            self.refusals,
            self.comparisons,
            self.readings
        )
    }
}

/// A row that was not moved, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Skipped<E = Error> {
    /// The keys at which the row was read. It still exists there, unless the reason is [`SkipReason::Gone`].
    pub from: Keys,
    /// The keys to which it should move. `None` where the function never returned any.
    pub to: Option<Keys>,
    /// Why it was not moved.
    pub reason: SkipReason<E>,
}

/// Why a row was not moved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SkipReason<E = Error> {
    /// The function returned this error instead of new keys.
    NoKeys(E),
    /// The function is not idempotent for this row: called with the new keys, it returns other keys or an error.
    NotIdempotent,
    /// The row was copied, then changed, and now gets other keys. Both the row and its copy exist.
    TargetChanged,
    /// Another row has the new keys.
    Occupied,
    /// The row did not exist any more when it was to be deleted.
    ///
    /// Another program deleted it, or another mover moved it. A copy that this run made in another partition still exists; the
    /// program that deleted the row may have to delete it too.
    Gone,
    /// The row changed before each attempt. The next run tries again.
    Busy,
    /// The store refuses the row at its new keys: [`Refusal::Permanent`](super::Refusal::Permanent), or it is too large alone.
    Refused,
}

impl<E: fmt::Display> fmt::Display for Skipped<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "row {} was not moved", self.from)?;
        if let Some(to) = &self.to {
            write!(f, " to {to}")?;
        }
        write!(f, ": {}", self.reason)
    }
}

impl<E: fmt::Display> fmt::Display for SkipReason<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoKeys(error) => write!(f, "it has no new keys: {error}"),
            Self::NotIdempotent => f.write_str("the new keys do not map to themselves"),
            Self::TargetChanged => f.write_str("it changed after it was copied, and its new keys changed with it"),
            Self::Occupied => f.write_str("another row has the new keys"),
            Self::Gone => f.write_str("it was gone before it could be deleted"),
            Self::Busy => f.write_str("it changed each time that it was to be moved"),
            Self::Refused => f.write_str("the store refuses it permanently"),
        }
    }
}
