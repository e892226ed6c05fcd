//! What a run did, and what it left.

use core::fmt;

use super::Keys;
use crate::error::Error;

/// How many rows, and what became of them.
///
/// `rows = staying + moved_together + moved_apart + left`, once every step is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Counts {
    /// Rows that were looked at.
    pub rows: u64,
    /// Rows that have the keys they should have.
    pub staying: u64,
    /// Rows moved within their partition, each by one transaction.
    pub moved_together: u64,
    /// Rows moved to another partition: inserted there, deleted here.
    pub moved_apart: u64,
    /// Rows left where they are, each with a [`Problem`].
    pub left: u64,
    /// Transactions that the store accepted.
    pub transactions: u64,
    /// Transactions that it refused, each for one of its rows.
    pub refusals: u64,
    /// Targets read and compared, since something stood there.
    pub comparisons: u64,
    /// Rows read again, since they had changed.
    pub readings: u64,
}

impl Counts {
    /// Whether nothing had to move and nothing was left: the last old key is gone.
    ///
    /// Only where every row of the table was looked at, and once nobody writes old keys any more.
    #[must_use]
    pub const fn is_finished(&self) -> bool {
        self.rows == self.staying
    }

    /// Rows that have new keys now.
    #[must_use]
    pub const fn moved(&self) -> u64 {
        self.moved_together + self.moved_apart
    }
}

/// `1,000 rows` would be a sentence; this is a line for a log.
impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} rows: {} staying, {} moved within their partition, {} to another, {} left; {} transactions, {} refused, \
             {} comparisons, {} readings",
            self.rows,
            self.staying,
            self.moved_together,
            self.moved_apart,
            self.left,
            self.transactions,
            self.refusals,
            self.comparisons,
            self.readings
        )
    }
}

/// A row that was left where it is, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    pub(super) from: Keys,
    pub(super) to: Option<Keys>,
    pub(super) why: Why,
}

/// Why a row was left where it is.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Why {
    /// The function gave no keys.
    NoKeys(Error),
    /// The function, asked about the new keys, gives others again: a second run would move the row on.
    Restless,
    /// Another row has the new keys.
    Taken,
    /// The row was gone when it was to be deleted.
    ///
    /// Somebody deleted it, or another run moved it, or an answer to this run's own delete was lost. A copy that
    /// this run made stays at the new keys; whoever deleted the row may want to delete that too.
    Gone,
    /// The row changed and now wants other keys than those that it was copied to: both rows are there.
    Wavering,
    /// The row changed each time it was to be moved. The next run tries again.
    Busy,
    /// The store refuses the row at its new keys for a reason of its own.
    Refused,
}

impl Problem {
    /// Where the row was read, and still is unless it is [`Why::Gone`].
    #[must_use]
    pub const fn from(&self) -> &Keys {
        &self.from
    }

    /// Where it was to go. `None` where the function gave no keys.
    #[must_use]
    pub const fn to(&self) -> Option<&Keys> {
        self.to.as_ref()
    }

    /// Why it was left.
    #[must_use]
    pub const fn why(&self) -> &Why {
        &self.why
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "row {}", self.from)?;
        if let Some(to) = &self.to {
            write!(f, " was not moved to {to}")?;
        }
        match &self.why {
            Why::NoKeys(error) => write!(f, " has no new keys: {error}"),
            Why::Restless => f.write_str(": keys made from the new ones are others again"),
            Why::Taken => f.write_str(": another row stands there"),
            Why::Gone => f.write_str(": it was gone before it could be deleted"),
            Why::Wavering => f.write_str(": it was copied there, then changed and now wants other keys"),
            Why::Busy => f.write_str(": it changed each time it was to be moved"),
            Why::Refused => f.write_str(": the store refuses it there"),
        }
    }
}
