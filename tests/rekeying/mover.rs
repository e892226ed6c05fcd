//! The loop that carries out a plan, as in a program: on the model in these tests, on the emulator in others.

use tablekeys::rekey::{Found, Keys, Plan, Refusal, Step, Write};

/// The answer to a transaction.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum Answer {
    /// All was written, with the new ETags as far as they are known.
    Accepted(Vec<Option<String>>),
    /// Nothing was written, because of one write.
    Refused(usize, Refusal),
    /// No answer came: all was written, or nothing.
    Lost,
}

/// The mover was killed.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Killed;

/// A table that a plan runs on.
pub(crate) trait Store {
    /// A row's properties.
    type Row;

    /// The ETag and the properties of a row.
    fn read(&mut self, at: &Keys) -> Result<Option<(String, Self::Row)>, Killed>;

    /// Sends one transaction.
    fn send(&mut self, writes: &[Write<'_, Self::Row>]) -> Result<Answer, Killed>;

    /// Whether all properties are equal.
    fn is_equal(a: &Self::Row, b: &Self::Row) -> bool;

    /// Whether both are states of one row, by an id among the properties.
    fn is_same(a: &Self::Row, b: &Self::Row) -> bool;
}

/// Carries out every step of the rows that were added.
pub(crate) fn run<S: Store>(store: &mut S, plan: &mut Plan<'_, S::Row>) -> Result<(), Killed> {
    while let Some(step) = plan.step() {
        match step {
            Step::Send(transaction) => match store.send(&transaction.writes())? {
                Answer::Accepted(etags) => transaction.accepted(etags),
                Answer::Refused(index, refusal) => {
                    transaction.refused(index, refusal).expect("an answer to this transaction");
                }
                Answer::Lost => transaction.unanswered(),
            },
            Step::Compare(comparison) => {
                let found = match store.read(comparison.target())? {
                    None => Found::Nothing,
                    Some((etag, row)) if S::is_equal(&row, comparison.row().properties()) => Found::Equal { etag },
                    Some((etag, row)) if S::is_same(&row, comparison.row().properties()) => Found::Stale { etag },
                    Some(_) => Found::Other,
                };
                comparison.found(found);
            }
            Step::Read(reading) => match store.read(reading.keys())? {
                Some((etag, row)) => reading.read(etag, row),
                None => reading.gone(),
            },
        }
    }
    Ok(())
}
