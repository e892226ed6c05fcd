//! Where keys come from: a file or a pipe of lines, delimited text, JSON or Parquet, or the table service.
//!
//! [`Asked`] are the arguments of every subcommand that reads keys and [`Rows::open`] makes a [`Source`] of them; it hands over
//! each [`Record`], borrowed, on one thread or [`Block`]s of them on all, and returns the [`Summary`]. Whatever the size of
//! the source, a few MiB are held. What cannot be read as a record is counted, and the first few are kept for the report.

mod args;
pub mod columns;
mod decode;
pub mod delimited;
pub mod json;
pub mod lines;
#[cfg(feature = "parquet")]
pub mod parquet;
pub mod peeked;
#[cfg(feature = "service")]
pub mod pushed;
pub mod record;
#[cfg(feature = "service")]
pub mod table;
mod table_args;

use std::num::NonZeroUsize;

use tablekeys::Ticks;
use tablekeys_stores::Store;

use crate::failure::Failure;
use crate::file;
use crate::lines::block::Block;
use crate::lines::refused::Refusals;
use crate::lines::{About, on_all};
use crate::wording::numbers::counted;

pub use crate::lines::{Source, instant as time};
pub use args::{Asked, OneKey, Rows};
pub use columns::KEYS;
pub use record::{Each, Record, Summary};

impl Source<'_> {
    /// Hands over each record in the order of the source, until the end, or until it is enough. A source that cannot be read to its
    /// end, has no record that can be read, or, with `--strict`, one that cannot, is an error.
    pub fn read(self, each: &mut Each<'_>) -> Result<Summary, Failure> {
        let (mut reader, mut block, mut counted) = (self.blocks.reader(), Block::default(), Counted::default());
        'all: while reader.next(&mut block).map_err(|error| self.failed(&error))? {
            counted.add(&block);
            for record in block.records() {
                if each(record).is_break() {
                    break 'all;
                }
            }
        }
        drop(reader);
        self.finish(counted)
    }

    /// Hands over all blocks, on this number of threads: `take` adds one to what its thread has, which `new` makes. Errors are those of
    /// [`read`](Self::read).
    pub fn read_on<T: Send>(
        self,
        workers: NonZeroUsize,
        new: impl Fn() -> T + Sync,
        take: impl Fn(&mut T, &Block) + Sync,
    ) -> Result<(Vec<T>, Summary), Failure> {
        let read = on_all(workers, || {
            let (mut reader, mut block) = (self.blocks.reader(), Block::default());
            let (mut taken, mut counted) = (new(), Counted::default());
            while reader.next(&mut block)? {
                counted.add(&block);
                take(&mut taken, &block);
            }
            Ok((taken, counted))
        });
        let read = read.into_iter().collect::<std::io::Result<Vec<_>>>().map_err(|error| self.failed(&error))?;
        let (mut all, mut sum) = (Vec::new(), Counted::default());
        for (taken, counted) in read {
            all.push(taken);
            sum.records += counted.records;
            sum.unreadable.merge(&counted.unreadable);
            sum.undated.merge(&counted.undated);
        }
        Ok((all, self.finish(sum)?))
    }

    fn failed(&self, error: &std::io::Error) -> Failure {
        peeked::cannot_read(&self.name, error)
    }

    fn finish(self, Counted { records, unreadable, undated }: Counted) -> Result<Summary, Failure> {
        let (name, places) = (self.name, self.blocks.places());
        unreadable.check(self.strict, &name, places)?;
        if records == 0 {
            let shown = unreadable.messages(places).into_iter().next().map(|first| {
                let more = if unreadable.count > 1 { ", the first" } else { "" };
                format!("; {} could not be read{more}: {first}", counted(unreadable.count, "record"))
            });
            return Err(Failure::new(format!("{name}: {NO_KEYS}{}", shown.unwrap_or_default())));
        }
        let About { mut notes, sampled } = self.blocks.about();
        notes.extend(undated.sentence("Timestamp", places));
        if let Some(store) = self.store.filter(|store| *store != judging(None)) {
            let one = if store.rule(0).is_none() { ", whose rows have one" } else { "" };
            notes.push(format!("judged as keys of {}{one}, as --store or the names of columns say", store.title));
        }
        Ok(Summary { name, records, unreadable, places, sampled, notes })
    }
}

/// What is said of a source without a record.
pub const NO_KEYS: &str = "expected keys, found none";

/// The store whose rules hold.
pub fn judging(store: Option<&'static Store>) -> &'static Store {
    store.unwrap_or(&Store::all()[0])
}

/// An instant as exports and people write it, or `now`.
pub fn instant(text: &str) -> Result<Ticks, String> {
    if text == "now" { Ticks::try_from(file::now()).map_err(|error| error.to_string()) } else { time::read(text) }
}

/// What was read so far.
#[derive(Default)]
struct Counted {
    records: u64,
    unreadable: Refusals,
    undated: Refusals,
}

impl Counted {
    fn add(&mut self, block: &Block) {
        self.records += block.rows.iter().map(|row| u64::from(row.count)).sum::<u64>();
        self.unreadable.merge(&block.unreadable);
        self.undated.merge(&block.undated);
    }
}
