//! Moving stored rows to new keys while other programs read and write, without losing or duplicating a row.
//!
//! The keys of a row cannot be changed: the row has to be inserted at the new keys and deleted at the old ones. A table has
//! millions of rows, other programs write them meanwhile, and the mover can stop at any point. This module
//! decides what to send, in which order, and what each answer means. It sends nothing itself: [`Plan::step`] gives the next
//! thing to do as data, and the program's own client does it.
//!
//! | task | use |
//! |---|---|
//! | count the rows that would move, and find those that would get the same keys | [`DryRun`] |
//! | move the rows | [`Plan`] |
//! | pad numbers that were stored without leading zeros | [`Widening`], with its [stages](Widening#stages) |
//! | check that no old key is left | [`Counts::is_finished`] of a dry run, or [`Widening::remaining`] |
//!
//! In the guide: [migrating keys](crate::guide::migrating_keys).
//!
//! # Requirements on other clients
//!
//! One rule: **while the old row exists, it is the row.** The row at the new keys counts only when the old one is gone.
//! Change the other programs accordingly, in this order, before the first row moves:
//!
//! 1. **Readers** look at the old keys first, then at the new ones. In the other order they can miss a row that moves between
//!    the two requests, and can see a copy that is out of date. Lists read the old keys to the end, then the new ones.
//! 2. **Updaters** find the row as readers do, and update it there, by its `ETag`. They never upsert: an upsert at the old
//!    keys brings back a row that has moved. After a refusal (404 or 412) they look again, at the old keys first.
//! 3. **Deleters** find the row in the same way. Where rows move to another partition they mark the row as deleted, which is
//!    an update, and the marked rows are deleted when all rows have moved. A row that is deleted between its insert and its
//!    delete would leave its copy behind; the plan reports that as [`SkipReason::Gone`].
//! 4. **Creators** use the new keys, once all programs meet the requirements above. Where the key makes a row unique, such as
//!    an e-mail address, they look at the old keys first and refuse if the row exists: the store's own 409 does not cover it.
//!
//! Then run the mover, one at a time, again and again until nothing is left to move. Then readers read the new keys only.
//!
//! # Events during a move
//!
//! | event | answer of the store | what the plan does |
//! |---|---|---|
//! | the row was updated before its delete | 412 to the delete | reads it again, replaces the copy by its `ETag`, deletes the row by the new one |
//! | a copy exists, from a run that was stopped | 409 to the insert | compares: if it is equal, only deletes the old row; if it is [stale](Found::Stale), replaces it |
//! | another row exists at the new keys | 409 to the insert | compares, overwrites nothing, reports [`SkipReason::Occupied`] |
//! | the row was deleted before its delete | 404 to the delete | reports [`SkipReason::Gone`]; within a partition nothing was written |
//! | no answer arrived, or the step was dropped | | sends it [again](Transaction::unanswered); the rules above cover what was done already |
//! | the mover was killed | | a new plan completes the work |
//!
//! Within a partition, insert and delete are one transaction, so a row has one key at any moment. On its way to another
//! partition it has two for a while, and after a kill until the next run. Whether what exists at the new keys is a stale
//! copy or another row can then be told only by an id among the properties.
//!
//! Turn off the retries of the client library, so that the plan learns of lost answers. A library that sends a delete again
//! by itself reports 404 for a row that was just deleted; the row has moved, and the plan reports it as gone.
//!
//! Two things change in any case: the `ETag`, and the service's own `Timestamp`, which becomes the time of the move. A
//! deletion of old rows by `Timestamp` starts anew.
//!
//! # Proof
//!
//! `tests/rekeying` runs plans on a model of a table, with other readers and writers, lost answers and thousands of kills.
//! The [mover of the guide](crate::guide::migrating_keys) runs on the Azurite emulator too.
//!
//! Prefer [`Generations`](crate::partition::Generations) when old rows can stay where they are.

mod dry_run;
mod keys;
mod look;
mod plan;
mod protocol;
mod report;
mod state;
mod step;
mod target;
#[cfg(test)]
mod tests;
mod widening;

pub use dry_run::{DryRun, Forecast};
pub use keys::{Keys, Stored};
pub use look::{Comparison, Reading};
pub use plan::Plan;
pub use protocol::{Found, Refusal, Write};
pub use report::{Counts, SkipReason, Skipped};
pub use step::{Step, Transaction};
pub use widening::Widening;
