//! Moving stored rows to new keys while other programs read and write, without losing or duplicating a row.
//!
//! A row's keys cannot be changed: the row is inserted at the new keys and deleted at the old ones. [`Plan::step`] gives the
//! next thing to do as data, and the program's own client sends it.
//!
//! | task | use |
//! |---|---|
//! | count the rows that would move, and find those that would get the same keys | [`DryRun`] |
//! | move the rows | [`Plan`] |
//! | pad numbers that were stored without leading zeros | [`Widening`] |
//! | check that no old key is left | [`Counts::staying`] of a dry run, or [`Widening::is_narrow`] |
//!
//! In the guide: [migrating keys](crate::guide::migrating_keys).
//!
//! # Requirements on other clients
//!
//! **While the old row exists, it is the row.** The row at the new keys counts only when the old one is gone. Change readers,
//! updaters, deleters and creators [as the guide says](crate::guide::migrating_keys#preparation) before the first row moves.
//!
//! Then run the mover, one at a time, until nothing is left to move. Then readers read the new keys only.
//!
//! # Events during a move
//!
//! The guide lists [each event and what the plan does](crate::guide::migrating_keys#how-a-row-moves). Within a partition a row
//! has one key at any moment. On its way to another partition it has two for a while, and after a kill until the next run. Then
//! only an id among the properties tells a [stale copy](Found::Stale) from another row.
//!
//! Turn off the client library's retries, so that the plan learns of lost answers: a library that repeats a delete reports 404
//! for a row that has moved, and the plan reports it as [gone](SkipReason::Gone).
//!
//! The `ETag` changes, and `Timestamp` becomes the time of the move: a retention period that is counted from
//! `Timestamp` starts again.
//!
//! Prefer [`Generations`](crate::partition::Generations) when old rows can stay where they are.

mod dry_run;
mod keys;
mod plan;
mod protocol;
mod report;
mod state;
mod step;
#[cfg(test)]
mod tests;
mod widening;

pub use dry_run::{DryRun, Forecast};
pub use keys::{Keys, Stored};
pub use plan::Plan;
pub use protocol::{Found, Refusal, Write};
pub use report::{Counts, SkipReason, Skipped};
pub use step::{Comparison, Reading, Step, Transaction};
pub use widening::Widening;

/// Keys and counts, without the rows' properties and the functions.
macro_rules! shown {
    ($($type:ident: $($name:ident = $value:expr),+;)*) => {$(
        impl<R, E> core::fmt::Debug for $type<'_, R, E> {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.debug_struct(stringify!($type))$(.field(stringify!($name), &$value(self)))+.finish_non_exhaustive()
            }
        }
    )*};
}

shown! {
    Comparison: row = |step: &Self| step.row().keys().clone(), target = Self::target;
    Reading: keys = Self::keys;
    Transaction: partition_key = Self::partition_key, writes = |step: &Self| step.writes().len();
    Plan: counts = Self::counts;
    DryRun: counts = Self::counts;
}
