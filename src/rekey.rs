//! Moving stored rows to better keys while others read and write, without losing or doubling any.
//!
//! A row's keys cannot change. It is inserted anew under the new ones and deleted under the old ones, and a table has millions
//! of rows, programs that write them meanwhile, and a mover that is stopped halfway. Here is what to send, in which
//! order, and what each answer means. Nothing is sent from here: [`Plan::step`] gives the next thing to do as data, and
//! the caller's client does it.
//!
//! | you want | use |
//! |---|---|
//! | to know what would happen, and which rows would meet | [`DryRun`] |
//! | to move the rows | [`Plan`] |
//! | to widen numbers that were stored without padding | [`Widening`], with its [stages](Widening#stages) |
//! | to know that the last old key is gone | [`Counts::is_finished`] of a dry run, or [`Widening::remaining`] |
//!
//! In the guide: [migrating keys](crate::guide::migrating_keys).
//!
//! # What everybody else must do
//!
//! One rule: **the old row, while it is there, is the row.** The one at the new keys counts when the old one is gone.
//! What follows from it, in the order in which programs are changed, before the first row moves:
//!
//! 1. **Readers look at the old keys first, then at the new ones.** The other way round they can miss a row that moves
//!    between the two looks, and can see a copy that is no longer true. Lists read the old keys to the end and then the new
//!    ones.
//! 2. **Who updates** does it where the row was found so, by its `ETag`, and never by an upsert: an upsert at the old keys
//!    brings back a row that has moved. Refused (404 or 412), it looks again, at the old keys first.
//! 3. **Who deletes** looks in the same way. Where rows move to another partition it marks the row instead, an update like any
//!    other, and the marked rows are deleted when all have moved; a row that vanishes between its insert and its
//!    delete leaves its copy behind, and the plan reports it as [`Why::Gone`].
//! 4. **Who creates** uses the new keys, once all of the above do. Where the key is what makes a row unique, such as an
//!    address, it looks at the old keys first and refuses if the row is there: the store's own 409 does not see it.
//!
//! Then the mover runs, one at a time, again and again until nothing is left to move. Then readers look at the
//! new keys only.
//!
//! # What can happen, and what comes of it
//!
//! | meanwhile | the store says | the plan |
//! |---|---|---|
//! | the row was updated before its delete | 412 to the delete | reads it again, replaces its copy by the copy's `ETag`, deletes by the new one |
//! | a copy stands there, from a run that was stopped | 409 to the insert | compares: equal, so only the old row is deleted; [stale](Found::Stale), so it is replaced |
//! | another row stands there | 409 to the insert | compares, overwrites nothing, reports [`Why::Taken`] |
//! | the row was deleted before its delete | 404 to the delete | reports [`Why::Gone`]; within a partition nothing was written |
//! | no answer came | | sends it [again](Transaction::unanswered); what was done already is seen by the rules above |
//! | the mover is killed | | a new plan over the rows that are there goes on |
//!
//! Within a partition, insert and delete are one transaction: a row has one key at any moment. To another partition it
//! has two for a while, and after a kill until the next run; that the copy is stale and not another row is then known
//! only if the row tells, by an id among its properties.
//!
//! Two things change in any case: the `ETag`, and the service's own `Timestamp`, which becomes that of the move. A purge
//! by age that asks for `Timestamp` starts anew.
//!
//! # Proof
//!
//! See the guide for the [whole procedure](crate::guide::migrating_keys). `tests/rekeying` runs plans on a model of a table, among writers, readers and lost answers, with thousands of kills; and
//! `tests/service` on a real table service, where 200 kills lose no comment of a blog that people read and write
//! meanwhile.

mod dry_run;
mod keys;
mod look;
mod plan;
mod report;
mod step;
#[cfg(test)]
mod tests;
mod widening;

pub use dry_run::{DryRun, Forecast};
pub use keys::{Keys, Stored};
pub use look::{Comparison, Reading};
pub use plan::Plan;
pub use report::{Counts, Problem, Why};
pub use step::{Found, Refusal, Step, Transaction, Write};
pub use widening::Widening;
