//! The loop that carries out a plan, as in a program.

use tablekeys::rekey::{Found, Keys, Plan, Refusal, Step, Write};

use crate::model::Row;

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum Answer {
    /// All was written, with the new ETags as far as they are known.
    Accepted(Vec<Option<String>>),
    /// Nothing was written, because of one write.
    Refused(usize, Refusal),
    /// No answer came: all was written, or nothing.
    Lost,
}

#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Killed;

/// A table that a plan runs on.
pub(crate) trait Store {
    /// The ETag and the properties of a row.
    fn read(&mut self, at: &Keys) -> Result<Option<(String, Row)>, Killed>;

    fn send(&mut self, writes: &[Write<'_, Row>]) -> Result<Answer, Killed>;
}

/// Carries out every step of the rows that were added.
pub(crate) fn run(store: &mut impl Store, plan: &mut Plan<'_, Row>) -> Result<(), Killed> {
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
                    Some((etag, row)) if row == *comparison.row().properties() => Found::Equal { etag },
                    Some((etag, row)) if row.id == comparison.row().properties().id => Found::Stale { etag },
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
