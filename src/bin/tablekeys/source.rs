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
mod record;
mod sink;
mod stream;
mod table;
mod time;

use crate::failure::Failure;

pub(crate) use args::{Wanted, args, open, open_lines};
pub(crate) use feed::lines_of;
pub(crate) use record::{Each, Record, Summary};
pub(crate) use time::argument as instant;

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
