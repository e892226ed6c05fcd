//! [`DryRun`]: what a plan would do, and which rows would meet.

use core::fmt;

use sha2::{Digest, Sha256};

use super::{Counts, Keys, Plan, Problem, Step, Stored};
use crate::error::Result;

/// A plan that writes nothing: how many rows would move, in how many transactions, and which would get the same keys.
///
/// It needs the keys of every row, and those properties that the function looks at; a listing that selects only these
/// costs less. Add the pages that the plan will get, and the counts are exact for a store that nobody else writes to.
///
/// Memory: 16 bytes a row, and one page. Rows are told apart by 127 bits of the SHA-256 of their keys.
///
/// # Examples
///
/// Names folded to lower case, where two rows differ by nothing else:
///
/// ```
/// use tablekeys::rekey::{DryRun, Keys, Stored};
///
/// let fold = |keys: &Keys, (): &()| keys.with_row_key(keys.row_key().to_ascii_lowercase());
/// let mut dry_run = DryRun::new(fold, |_| 1_000);
/// dry_run.add(["Ann", "BOB", "Bob", "eve"].map(|name| Stored::new("users", name, "", ())));
///
/// let forecast = dry_run.finish();
/// assert_eq!((forecast.counts().staying, forecast.counts().moved_together), (1, 3));
/// assert_eq!((forecast.contested(), forecast.occupied(), forecast.is_clean()), (1, 0, false));
/// assert!(forecast.collides(&Keys::new("users", "bob")?) && !forecast.collides(&Keys::new("users", "ann")?));
/// # Ok::<(), tablekeys::Error>(())
/// ```
pub struct DryRun<'f, R> {
    plan: Plan<'f, R>,
    /// One a row: where it would stand, and in the lowest bit whether it comes from elsewhere.
    targets: Vec<u128>,
}

const COMES: u128 = 1;

impl<'f, R> DryRun<'f, R> {
    /// Of the plan with these functions: see [`Plan::new`].
    pub fn new(
        to: impl Fn(&Keys, &R) -> Result<Keys> + Send + 'f,
        bytes: impl Fn(&Stored<R>) -> usize + Send + 'f,
    ) -> Self {
        Self { plan: Plan::new(to, bytes), targets: Vec::new() }
    }

    /// Rows as they were read: the same pages that the plan will get.
    pub fn add(&mut self, rows: impl IntoIterator<Item = Stored<R>>) {
        for stored in rows {
            // A row that stays, or is left, keeps its keys.
            let stands = digest(&stored.keys);
            let moving = self.plan.slots.len();
            self.plan.add([stored]);
            let comes = self.plan.slots.get(moving).map(|slot| digest(&slot.to) | COMES);
            self.targets.push(comes.unwrap_or(stands));
        }
        while let Some(step) = self.plan.step() {
            match step {
                Step::Send(transaction) => transaction.accepted([]),
                Step::Compare(_) | Step::Read(_) => unreachable!("only a refusal asks for a look"),
            }
        }
    }

    /// The counts, and the keys at which rows would meet.
    #[must_use]
    pub fn finish(self) -> Forecast {
        let Self { plan, mut targets } = self;
        targets.sort_unstable();
        let (mut meetings, mut contested, mut occupied) = (Vec::new(), 0, 0);
        for rows in targets.chunk_by(|a, b| a | COMES == b | COMES).filter(|rows| rows.len() > 1) {
            // Sorted, so a row that stands there is first.
            if rows[0] & COMES == 0 {
                occupied += 1;
            } else {
                contested += 1;
            }
            meetings.push(rows[0] | COMES);
        }
        Forecast { counts: plan.counts, problems: plan.problems, meetings, contested, occupied }
    }
}

impl<R> fmt::Debug for DryRun<'_, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DryRun").field("counts", &self.plan.counts).finish_non_exhaustive()
    }
}

/// What a [`DryRun`] found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Forecast {
    counts: Counts,
    problems: Vec<Problem>,
    meetings: Vec<u128>,
    contested: u64,
    occupied: u64,
}

impl Forecast {
    /// What the plan would have counted.
    #[must_use]
    pub const fn counts(&self) -> Counts {
        self.counts
    }

    /// The rows that would be left because of what the function says about them.
    #[must_use]
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }

    /// Keys that two rows or more would move to. The plan would move one and leave the others, or lose them where all their
    /// properties are equal: do not run it.
    #[must_use]
    pub const fn contested(&self) -> u64 {
        self.contested
    }

    /// Keys that a row would move to and at which a row stands that does not move.
    ///
    /// Before the first run that is a collision: do not run it. After a run that was stopped it is also what a row looks
    /// like that was copied and not yet deleted.
    #[must_use]
    pub const fn occupied(&self) -> u64 {
        self.occupied
    }

    /// Whether every row has keys, and each its own.
    #[must_use]
    pub fn is_clean(&self) -> bool {
        self.meetings.is_empty() && self.problems.is_empty()
    }

    /// Whether rows would meet at these new keys: asked of every row once more, it names them.
    #[must_use]
    pub fn collides(&self, to: &Keys) -> bool {
        self.meetings.binary_search(&(digest(to) | COMES)).is_ok()
    }
}

/// 127 bits that tell keys apart. No key holds a NUL, so no two pairs are hashed alike.
fn digest(keys: &Keys) -> u128 {
    let hash = Sha256::new_with_prefix(keys.partition_key()).chain_update([0]).chain_update(keys.row_key()).finalize();
    let (bytes, _) = hash.split_first_chunk().expect("32 bytes");
    u128::from_be_bytes(*bytes) & !COMES
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rekey::Why;

    fn rows<'k>(keys: impl IntoIterator<Item = (&'k str, &'k str)>) -> Vec<Stored<()>> {
        keys.into_iter().map(|(p, r)| Stored::new(p, r, "", ())).collect()
    }

    #[test]
    fn transactions_are_counted_as_the_plan_would_send_them() {
        let to = |keys: &Keys, (): &()| Keys::new("all", keys.row_key());
        let mut dry_run = DryRun::new(to, |_| 1_000);
        let keys: Vec<String> = (0..250).map(|n| format!("{n:03}")).collect();
        dry_run.add(rows(keys.iter().map(|key| ("a", &**key))));
        // 100, 100 and 50 inserts, and as many deletes.
        let forecast = dry_run.finish();
        assert_eq!((forecast.counts().moved_apart, forecast.counts().transactions), (250, 6));
        assert!(forecast.is_clean());

        let to = |keys: &Keys, (): &()| Keys::new("a", format!("{:0>5}", keys.row_key()));
        let mut dry_run = DryRun::new(to, |_| 1_000);
        dry_run.add(rows(keys.iter().map(|key| ("a", &**key))));
        assert_eq!((dry_run.plan.counts.moved_together, dry_run.plan.counts.transactions), (250, 5));
    }

    #[test]
    fn rows_that_meet_are_told_from_rows_that_stand_in_the_way() {
        let to = |keys: &Keys, (): &()| keys.with_row_key(keys.row_key().trim_start_matches('x'));
        let mut dry_run = DryRun::new(to, |_| 1_000);
        dry_run.add(rows([("p", "xa"), ("p", "xxa"), ("p", "xb"), ("p", "b"), ("q", "xb"), ("p", "x\u{7f}")]));
        let forecast = dry_run.finish();
        assert_eq!((forecast.contested(), forecast.occupied()), (1, 1));
        let collides = |p, r| forecast.collides(&Keys::stored(p, r));
        assert!(collides("p", "a") && collides("p", "b") && !collides("q", "b"));
        assert!(matches!(forecast.problems(), [problem] if matches!(problem.why(), Why::NoKeys(_))));
    }

    #[test]
    fn where_one_key_ends_and_the_other_begins_is_seen() {
        assert_ne!(digest(&Keys::stored("a", "bc")), digest(&Keys::stored("ab", "c")));
        assert_ne!(digest(&Keys::stored("a", "")), digest(&Keys::stored("", "a")));
    }
}
