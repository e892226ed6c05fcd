//! What is read of a source.

use std::ops::ControlFlow;

use tablekeys::Ticks;

use super::sink::Unreadable;

/// The keys of one row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Record<'r> {
    /// `None` where the source has none, as a file of row keys.
    pub(crate) partition_key: Option<&'r str>,
    /// `None` where the source has none, as a file of partition keys.
    pub(crate) row_key: Option<&'r str>,
    /// When the row was last written, if that is known.
    pub(crate) time: Option<Ticks>,
    /// The line or row, counted from 1.
    pub(crate) place: u64,
    /// The records of one stream come in the order of the source, and those of one partition of a table are in one
    /// stream. A file is stream 0; a table is read in several streams at a time.
    pub(crate) stream: u32,
}

/// What was read.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Summary {
    /// The file, `standard input` or the table, as a reader knows it.
    pub(crate) name: String,
    pub(crate) records: u64,
    pub(crate) unreadable: Unreadable,
    /// The records are a sample of the table, not all of it.
    pub(crate) sampled: bool,
    /// What else a reader of figures must know.
    pub(crate) notes: Vec<String>,
}

/// Takes a record. `Break` ends the reading without an error.
pub(crate) type Each<'e> = dyn FnMut(Record<'_>) -> ControlFlow<()> + 'e;

impl Summary {
    /// Sentences for the report: what could not be read, with the first few, and the notes.
    pub(crate) fn sentences(&self) -> Vec<String> {
        self.unreadable.sentence().into_iter().chain(self.notes.iter().cloned()).collect()
    }
}
