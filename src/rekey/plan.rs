//! [`Plan`]: which row goes where, and what to send next.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::state::State;
use super::{Comparison, Counts, Keys, Reading, SkipReason, Skipped, Step, Stored, Transaction};
use crate::error::Error;

/// Moves rows to new keys: what to send next, given what the store answered so far.
///
/// [Add](Self::add) rows as they are read. [`step`](Self::step) gives one thing to do at a time, until it gives `None`. A plan sends
/// nothing itself, so it works with every client, blocking or not.
///
/// ```text
/// same partition:     insert at the new keys and delete at the old ones, in one transaction of up to 50 rows
/// another partition:  insert at the new keys, up to 100 rows per transaction; then delete at the old ones
/// ```
///
/// A refused transaction did nothing. The plan looks at the row that it was refused for, and sends the others again in
/// transactions of half the size, which grow again as they succeed.
///
/// A plan can be stopped anywhere; a new plan with the same function completes the work.
///
/// # The function
///
/// It takes a row's present keys and its properties, and returns the new keys, or any error of the program. A row with an error is
/// skipped as [`NoKeys`](super::SkipReason::NoKeys). The function must be
///
/// - **stable**: made from the keys and from properties that never change;
/// - **idempotent**: for keys that it returned, it returns the same keys. Other rows are skipped as
///   [`NotIdempotent`](super::SkipReason::NotIdempotent). Ascending instants that become newest-first ones need a prefix or
///   another partition, since both are 19 digits;
/// - **injective**: no two rows get the same keys. Check this with a [`DryRun`](super::DryRun): to a plan, two rows with equal
///   properties and the same new keys look like a row and its copy;
/// - **apart**: no row gets keys that another one has now, which is skipped as [`Occupied`](super::SkipReason::Occupied) until that one
///   has left. A `DryRun` counts these, too.
///
/// # Examples
///
/// Partitions by day become partitions by customer, in a table that is a map:
///
/// ```
/// use std::collections::BTreeMap;
/// use tablekeys::rekey::{Found, Keys, Plan, Step, Stored, Write};
///
/// // PartitionKey and RowKey to ETag and customer.
/// let mut table = BTreeMap::from([
///     (("20240506".to_owned(), "17".to_owned()), (1, "ann")),
///     (("20240506".to_owned(), "18".to_owned()), (1, "bob")),
/// ]);
///
/// let mut plan = Plan::new(|keys: &Keys, customer: &&str| Keys::new(*customer, keys.row_key()));
/// plan.add(table.iter().map(|((p, r), (etag, customer))| Stored::new(p, r, etag.to_string(), *customer)));
///
/// while let Some(step) = plan.step() {
///     match step {
///         Step::Send(transaction) => {
///             for write in transaction.writes() {
///                 let at = (write.keys().partition_key().to_owned(), write.keys().row_key().to_owned());
///                 match write {
///                     Write::Insert { properties, .. } => table.insert(at, (1, *properties)),
///                     Write::Replace { properties, .. } => table.insert(at, (2, *properties)),
///                     Write::Delete { .. } => table.remove(&at),
///                 };
///             }
///             transaction.accepted([]);
///         }
///         // No other program writes to this table.
///         Step::Compare(comparison) => comparison.found(Found::Other),
///         Step::Read(reading) => reading.gone(),
///     }
/// }
///
/// assert_eq!(plan.counts().moved_across, 2);
/// assert!(table.contains_key(&("ann".to_owned(), "17".to_owned())) && table.len() == 2);
/// ```
///
/// Prefer [`Generations`](crate::partition::Generations) when old rows can stay where they are. Run a plan only when all other
/// clients meet their [requirements](crate::rekey#requirements-on-other-clients).
///
/// In the guide: [how a row moves](crate::guide::migrating_keys#how-a-row-moves).
#[doc(alias("migration", "rename key", "repartition"))]
pub struct Plan<'f, R, E = Error> {
    pub(super) to: Box<ToKeys<'f, R, E>>,
    pub(super) bytes: Box<RowBytes<'f, R>>,
    pub(super) state: State<R, E>,
}

impl<'f, R, E> Plan<'f, R, E> {
    /// A plan without rows, which moves them to the keys that the function returns.
    ///
    /// The function must be stable, idempotent and injective: see [above](Self#the-function).
    pub fn new(to: impl Fn(&Keys, &R) -> Result<Keys, E> + Send + 'f) -> Self {
        Self { to: Box::new(to), bytes: Box::new(|_| 0), state: State::new() }
    }

    /// The same plan with the bytes that a row adds to the body of a transaction, as for [`batches`](crate::table::batches).
    ///
    /// Transactions then stay below 4 MiB. Otherwise the store refuses larger ones first: see
    /// [`too_large`](Transaction::too_large). Call it before rows are added.
    ///
    /// # Examples
    ///
    /// ```
    /// use tablekeys::rekey::{Keys, Plan, Step, Stored};
    ///
    /// let archive = |keys: &Keys, _: &Vec<u8>| Keys::new("archive", keys.row_key());
    /// let mut plan = Plan::new(archive).with_row_bytes(|row| row.properties().len() + 2_000);
    /// plan.add((0..10).map(|n| Stored::new("today", n.to_string(), "etag", vec![0; 1_000_000])));
    /// let Some(Step::Send(transaction)) = plan.step() else { panic!("ten rows to move") };
    /// assert_eq!(transaction.writes().len(), 4);
    /// ```
    #[must_use]
    pub fn with_row_bytes(self, bytes: impl Fn(&Stored<R>) -> usize + Send + 'f) -> Self {
        Self { bytes: Box::new(bytes), ..self }
    }

    /// Adds rows as they were read: one page, or as many as the program can hold.
    ///
    /// The plan holds all rows that move until the last step is done. More rows at once fill transactions better.
    pub fn add(&mut self, rows: impl IntoIterator<Item = Stored<R>>) {
        for stored in rows {
            let target = Target::of(&stored, &*self.to);
            self.state.add(stored, target, &*self.bytes);
        }
    }

    /// What to do next. `None` when every row that was added is moved, staying or skipped.
    ///
    /// A step that is dropped without a report is given again. More rows can be added between steps.
    #[must_use = "a step without a report is given again"]
    pub fn step(&mut self) -> Option<Step<'_, R, E>> {
        let Self { to, bytes, state } = self;
        if let Some(row) = state.next_comparison() {
            return Some(Step::Compare(Comparison { state, row }));
        }
        if let Some(row) = state.next_reading() {
            return Some(Step::Read(Reading { state, to: &mut **to, bytes: &mut **bytes, row }));
        }
        let batch = state.next_batch()?;
        Some(Step::Send(Transaction { state, batch }))
    }

    /// What has been done so far.
    #[must_use]
    pub const fn counts(&self) -> Counts {
        self.state.counts
    }

    /// The rows that were skipped so far.
    #[must_use]
    pub fn skipped(&self) -> &[Skipped<E>] {
        &self.state.skipped
    }

    /// The rows that were skipped, with the program's errors.
    #[must_use]
    pub fn into_skipped(self) -> Vec<Skipped<E>> {
        self.state.skipped
    }
}

/// From present keys and properties to new keys.
pub(super) type ToKeys<'f, R, E> = dyn Fn(&Keys, &R) -> Result<Keys, E> + Send + 'f;

/// What a row adds to the body of a transaction.
pub(super) type RowBytes<'f, R> = dyn Fn(&Stored<R>) -> usize + Send + 'f;

pub(super) enum Target<E> {
    Stays,
    Moves(Keys),
    Skip(Option<Keys>, SkipReason<E>),
}

impl<E> Target<E> {
    pub(super) fn of<R>(stored: &Stored<R>, to: &ToKeys<'_, R, E>) -> Self {
        let new = match to(stored.keys(), stored.properties()) {
            Ok(new) => new,
            Err(error) => return Self::Skip(None, SkipReason::NoKeys(error)),
        };
        if new == *stored.keys() {
            return Self::Stays;
        }
        match to(&new, stored.properties()) {
            Ok(again) if again == new => Self::Moves(new),
            _ => Self::Skip(Some(new), SkipReason::NotIdempotent),
        }
    }
}
