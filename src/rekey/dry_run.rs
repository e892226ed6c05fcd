//! [`DryRun`]: what a plan would do, and which rows would get the same keys.

use alloc::vec::Vec;

use sha2::{Digest, Sha256};

use super::plan::Target;
use super::state::State;
use super::{Counts, Keys, Plan, Skipped, Stored};
use crate::error::Error;

/// A plan that writes nothing: how many rows would move, in how many transactions, and which would get the same keys.
///
/// It needs the keys of every row and the properties that the function reads. Where no other program writes, the rows are
/// added in the same pages, and no row moves to keys that another one has now, the counts are those of the plan exactly.
///
/// Memory: 16 bytes per row, as much again per row that moves, and one page. Rows are told apart by 126 bits of the SHA-256 of their
/// keys.
///
/// # Examples
///
/// Names folded to lower case:
///
/// ```
/// use tablekeys::rekey::{DryRun, Keys, Stored};
///
/// let mut dry_run = DryRun::new(|keys: &Keys, (): &()| keys.with_row_key(keys.row_key().to_ascii_lowercase()));
/// dry_run.add(["Ann", "BOB", "Bob", "eve"].map(|name| Stored::new("users", name, "", ())));
///
/// let forecast = dry_run.finish();
/// assert_eq!((forecast.counts.staying, forecast.counts.moved_within), (1, 3));
/// assert_eq!((forecast.contested, forecast.occupied, forecast.is_clean()), (1, 0, false));
/// assert!(forecast.collides(&Keys::new("users", "bob")?) && !forecast.collides(&Keys::new("users", "ann")?));
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// Prefer a [`Plan`](super::Plan) alone when the function is injective, as
/// [`Widening`](super::Widening) is.
#[doc(alias("simulate", "collision"))]
pub struct DryRun<'f, R, E = Error> {
    plan: Plan<'f, R, E>,
    /// Per row: where it would be, and in the lowest two bits whether it moves there; for one that moves also where it is now.
    targets: Vec<u128>,
}

const MOVES: u128 = 1;
const LEAVES: u128 = 2;
const WHAT: u128 = MOVES | LEAVES;

impl<'f, R, E> DryRun<'f, R, E> {
    /// A dry run of the plan with this function: see [`Plan::new`](super::Plan::new).
    pub fn new(to: impl Fn(&Keys, &R) -> Result<Keys, E> + Send + 'f) -> Self {
        Self { plan: Plan::new(to), targets: Vec::new() }
    }

    /// The same dry run with the bytes per row of [`Plan::with_row_bytes`](super::Plan::with_row_bytes).
    #[must_use]
    pub fn with_row_bytes(self, bytes: impl Fn(&Stored<R>) -> usize + Send + 'f) -> Self {
        Self { plan: self.plan.with_row_bytes(bytes), ..self }
    }

    /// Adds rows as they were read, in the same pages as for the plan.
    pub fn add(&mut self, rows: impl IntoIterator<Item = Stored<R>>) {
        let Plan { to, bytes, state } = &mut self.plan;
        for stored in rows {
            let target = Target::of(&stored, &**to);
            let now = digest(stored.keys());
            match &target {
                Target::Moves(to) => self.targets.extend([digest(to) | MOVES, now | LEAVES]),
                Target::Stays | Target::Skip(..) => self.targets.push(now),
            }
            state.add(stored, target, &**bytes);
        }
        while let Some(batch) = state.next_batch() {
            state.accepted(batch, []);
        }
    }

    pub(super) const fn counts(&self) -> Counts {
        self.plan.counts()
    }

    /// The counts, and the keys that several rows would have.
    #[must_use]
    pub fn finish(self) -> Forecast<E> {
        let Self { plan, mut targets } = self;
        targets.sort_unstable();
        let (mut collisions, mut contested, mut occupied, mut vacated) = (Vec::new(), 0, 0, 0_u64);
        for rows in targets.chunk_by(|a, b| a | WHAT == b | WHAT) {
            // Sorted, so that a row that stays is first, and one that leaves last.
            let (there, leaving) = rows.split_at(rows.partition_point(|row| row & WHAT != LEAVES));
            match there {
                [first, _, ..] => {
                    *if first & WHAT == 0 { &mut occupied } else { &mut contested } += 1;
                    collisions.push(first | WHAT);
                }
                [to] if to & WHAT == MOVES && !leaving.is_empty() => vacated += 1,
                _ => {}
            }
        }
        let State { counts, skipped, .. } = plan.state;
        Forecast { counts, skipped, contested, occupied, vacated, collisions }
    }
}

/// What a [`DryRun`] found.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Forecast<E = Error> {
    /// The counts that the plan would have.
    pub counts: Counts,
    /// The rows that the plan would skip because of what the function returned.
    pub skipped: Vec<Skipped<E>>,
    /// How many keys two or more rows would move to.
    ///
    /// If not 0, do not run the plan: it would move one of the rows and skip the others, or lose those with equal properties.
    pub contested: u64,
    /// How many keys a row would move to at which another row stays.
    ///
    /// If not 0 before the first run, do not run the plan. After a stopped run, rows copied and not yet deleted count too.
    pub occupied: u64,
    /// How many keys a row would move to that another row has now, and leaves.
    ///
    /// If not 0, a run moves only the last row of each chain, and skips the others as
    /// [`Occupied`](super::SkipReason::Occupied); rows that exchange their keys never move. Move all to keys that no row has, such as those
    /// of another prefix, and from there.
    pub vacated: u64,
    /// The digests of all keys that several rows would have, sorted.
    collisions: Vec<u128>,
}

impl<E> Forecast<E> {
    /// Whether every row gets keys, no two rows the same ones, and none those that another has now.
    #[must_use]
    pub fn is_clean(&self) -> bool {
        self.collisions.is_empty() && self.skipped.is_empty() && self.vacated == 0
    }

    /// Whether several rows would have these new keys.
    #[must_use]
    pub fn collides(&self, to: &Keys) -> bool {
        self.collisions.binary_search(&(digest(to) | WHAT)).is_ok()
    }
}

/// 126 bits that identify keys. No key contains a NUL, so no two pairs have the same input.
fn digest(keys: &Keys) -> u128 {
    let hash = Sha256::new_with_prefix(keys.partition_key()).chain_update([0]).chain_update(keys.row_key()).finalize();
    let (bytes, _) = hash.split_first_chunk().expect("32 bytes");
    u128::from_be_bytes(*bytes) & !WHAT
}

#[cfg(test)]
mod tests;
