//! Where every format puts its records.

use super::{Each, Record, Summary};
use crate::failure::Failure;
use crate::skew::excerpt::{SHOWN, excerpt};
use crate::skew::numbers::grouped;

/// What could not be read as a record, and the first of it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Unreadable {
    pub(crate) count: u64,
    /// Each with its place.
    pub(crate) first: Vec<String>,
}

impl Unreadable {
    /// `None` where everything was read.
    pub(crate) fn sentence(&self) -> Option<String> {
        let lines = if self.count == 1 { "record" } else { "records" };
        let first = self.first.join("\n  ");
        (self.count > 0).then(|| format!("{} {lines} could not be read, the first:\n  {first}", grouped(self.count)))
    }
}

/// Why reading ends before the end.
#[derive(Debug)]
pub(super) enum Stop {
    /// The one who takes the records has enough.
    Enough,
    Failed(Failure),
}

impl<F: Into<Failure>> From<F> for Stop {
    fn from(failure: F) -> Self {
        Self::Failed(failure.into())
    }
}

/// Passes records on and counts them.
pub(super) struct Sink<'e> {
    pub(super) each: &'e mut Each<'e>,
    pub(super) summary: Summary,
    /// The first record that cannot be read is an error.
    pub(super) strict: bool,
    /// What a place is called: `line` or `row`.
    pub(super) places: &'static str,
}

impl<'e> Sink<'e> {
    pub(super) fn new(name: &str, strict: bool, each: &'e mut Each<'e>) -> Self {
        Self { each, summary: Summary { name: name.to_owned(), ..Summary::default() }, strict, places: "line" }
    }

    pub(super) fn record(&mut self, record: Record<'_>) -> Result<(), Stop> {
        self.summary.records += 1;
        if (self.each)(record).is_break() { Err(Stop::Enough) } else { Ok(()) }
    }

    /// Counts what is no record; the found text is shown without what a terminal would obey.
    pub(super) fn unreadable(&mut self, place: u64, reason: &str, found: &[u8]) -> Result<(), Stop> {
        let found = excerpt(found);
        let shown = if found.is_empty() { String::new() } else { format!(": {found}") };
        let message = format!("{} {}: {reason}{shown}", self.places, grouped(place));
        if self.strict {
            return Err(Failure::new(format!("{}: {message}", self.summary.name)).into());
        }
        let unreadable = &mut self.summary.unreadable;
        unreadable.count += 1;
        if unreadable.first.len() < SHOWN {
            unreadable.first.push(message);
        }
        Ok(())
    }

    /// The summary, once reading has ended as it did.
    pub(super) fn finish(self, ended: Result<(), Stop>) -> Result<Summary, Failure> {
        if let Err(Stop::Failed(failure)) = ended {
            return Err(failure);
        }
        let Summary { name, records, unreadable, .. } = &self.summary;
        if *records == 0 {
            let first = unreadable.sentence().map(|sentence| format!("; {sentence}")).unwrap_or_default();
            return Err(Failure::new(format!("{name}: expected keys, found none{first}")));
        }
        Ok(self.summary)
    }
}
