//! Where keys come from: a file or a pipe of lines, delimited text, JSON or Parquet, or the table service.
//!
//! [`args`] are the arguments of every subcommand that reads keys and [`open`] makes a [`Source`] of them; its
//! [`read`](Source::read) hands over each [`Record`], borrowed, and returns the [`Summary`]. Whatever the size of the source,
//! a few MiB are held. What cannot be read as a record is counted, and the first few are kept for the report.

mod args;
mod columns;
mod decode;
mod delimited;
mod feed;
mod json;
mod lines;
mod parquet;
mod sink;
mod table;
mod time;

use std::ops::ControlFlow;

use tablekeys::Ticks;

use crate::failure::Failure;

pub(crate) use args::{Wanted, args, open, open_lines};
pub(crate) use feed::lines_of;
pub(crate) use sink::Unreadable;
pub(crate) use time::argument as instant;

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

/// Records, once.
pub(crate) trait Source: Send {
    /// The file, `standard input` or the table.
    fn name(&self) -> &str;

    /// Hands over each record until the end, or until it is enough.
    ///
    /// # Errors
    ///
    /// Where the source cannot be read to its end, has no record that can be read, or, with `--strict`, at the first that
    /// cannot.
    fn read(self: Box<Self>, each: &mut Each<'_>) -> Result<Summary, Failure>;
}

/// Takes a record. `Break` ends the reading without an error.
pub(crate) type Each<'e> = dyn FnMut(Record<'_>) -> ControlFlow<()> + 'e;

impl Summary {
    /// Sentences for the report: what could not be read, with the first few, and the notes.
    pub(crate) fn sentences(&self) -> Vec<String> {
        self.unreadable.sentence().into_iter().chain(self.notes.iter().cloned()).collect()
    }
}
