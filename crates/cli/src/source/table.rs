//! A table of the service, over HTTP: its keys and the instants of the last writes, and nothing is ever written.
//!
//! [`account`] finds the credentials in the [`variables`] of the environment, [`service`] sends requests, [`ranges`] knows what was read, and
//! [`scan`] reads several ranges of PartitionKeys at a time, which [`middle`] divides. [`resume`] keeps rows in a file, and
//! [`sample`] reads some places instead of all.

mod account;
mod endpoint;
pub mod middle;
mod ranges;
mod resume;
mod sample;
mod scan;
mod service;
mod sign_in;
mod variables;

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Duration;

use indicatif::ProgressBar;
use tablekeys_stores::Store;

use super::pushed::{Sink, Stop, pushed};
use super::{Asked, Source};
use crate::failure::Failure;
use crate::progress::progress_bar;
use account::Account;
use ranges::Ranges;
use resume::Kept;
use service::Service;

pub(super) use service::Row;

/// How many ranges are read at a time unasked.
const RANGES: u8 = 4;

/// A table that was asked for.
pub(super) struct Table {
    service: Service,
    sample: Option<NonZeroUsize>,
    resume: Option<PathBuf>,
    workers: u8,
    store: Option<&'static Store>,
}

impl Table {
    /// `None` where no table is asked for.
    pub(super) fn open(asked: &Asked) -> Result<Option<Self>, Failure> {
        let Some(table) = &asked.service.table else { return Ok(None) };
        let (account, table) = Account::of_table(table, &asked.service)?;
        Self::of(account, table, asked).map(Some)
    }

    fn of(account: Account, table: String, Asked { service: asked, store, .. }: &Asked) -> Result<Self, Failure> {
        Ok(Self {
            service: Service::new(account, table, asked.retries.into())?,
            sample: asked.sample,
            resume: asked.resume.as_ref().map(|file| file.0.clone()),
            store: *store,
            workers: asked.parallel.unwrap_or(RANGES),
        })
    }

    /// The address of the account, and its tables in the order of their names.
    pub(super) fn all(asked: &Asked) -> Result<(String, Vec<Self>), Failure> {
        let account = Account::open(None, &asked.service)?;
        let address = account.endpoint.text.clone();
        let names = Self::of(account.clone(), "Tables".to_owned(), asked)?.service.tables()?;
        let tables = names.into_iter().map(|name| Self::of(account.clone(), name, asked));
        Ok((address, tables.collect::<Result<_, _>>()?))
    }

    /// Its rows; `column` is where keys are looked for.
    pub(super) fn source(self, column: usize) -> Source<'static> {
        let (name, store) = (self.service.address(), self.store);
        let blocks = pushed(column, move |sink| {
            let bar = progress_bar(None, "rows");
            bar.enable_steady_tick(Duration::from_millis(200));
            let ended = match self.sample {
                Some(rows) => sample::read(&self.service, rows, sink, &bar),
                None => self.scan(sink, &bar),
            };
            bar.finish_and_clear();
            ended
        });
        Source { name, blocks: Box::new(blocks), strict: false, store }
    }

    fn scan(&self, sink: &mut Sink, bar: &ProgressBar) -> Result<(), Stop> {
        let (mut kept, ranges) = match &self.resume {
            None => (None, Ranges::new()),
            Some(path) => {
                let mut ended = Ok(());
                let (kept, ranges) = Kept::open(path, &self.service.address(), |stream, row| {
                    if ended.is_ok() {
                        ended = sink.row(&row, stream);
                    }
                })?;
                ended?;
                (Some(kept), ranges)
            }
        };
        if sink.rows > 0 {
            sink.about.notes.push(format!("{} rows are from an earlier run, as --resume kept them", sink.rows));
            bar.inc(sink.rows);
        }
        let ranges = Mutex::new(ranges);
        scan::scan(&self.service, &ranges, self.workers, &mut |event| {
            if let Some(kept) = &mut kept {
                kept.add(&event)?;
            }
            if let resume::Event::Page { range, rows, .. } = &event {
                rows.iter().try_for_each(|row| sink.row(row, *range))?;
                sink.flush()?;
                bar.inc(rows.len() as u64);
                // A worker may hold the lock until this event is taken.
                if let Ok(ranges) = ranges.try_lock() {
                    bar.set_message(format!("about {:.0}%", 100.0 * ranges.share()));
                }
            }
            Ok(())
        })
    }
}

/// Opens a file as `--resume` does for this table, cuts off what a crash has left, and counts the rows.
pub fn resumed_rows(path: &Path, table: &str) -> Result<u64, Failure> {
    let mut rows = 0;
    Kept::open(path, table, |_, _| rows += 1)?;
    Ok(rows)
}
