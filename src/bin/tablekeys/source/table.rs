//! A table of the service, over HTTP: its keys and the instants of the last writes, and nothing is ever written.
//!
//! [`account`] finds the credentials in the environment, [`service`] sends requests, [`ranges`] knows what was read, and
//! [`scan`] reads several ranges of PartitionKeys at a time, which [`middle`] divides. [`resume`] keeps rows in a file, and
//! [`sample`] reads some places instead of all.

mod account;
mod middle;
mod ranges;
mod resume;
mod sample;
mod scan;
mod service;

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Mutex;
use std::time::Duration;

use clap::{Arg, ArgMatches, value_parser};
use indicatif::ProgressBar;

use super::sink::{Sink, Stop};
use super::{Each, Record, Source, Summary};
use crate::failure::Failure;
use crate::skew::run::progress_bar;
use account::Account;
use ranges::Ranges;
use resume::Kept;
use scan::Scan;
use service::{Row, Service};

/// The arguments that are for tables.
pub(super) fn args() -> impl Iterator<Item = Arg> {
    let value = |name: &'static str| Arg::new(name).long(name).help_heading("A table of the service");
    [
        value("table").value_name("TABLE").conflicts_with("file").help(
            "A table's name or https:// address; credentials are in AZURE_STORAGE_CONNECTION_STRING, or in \
             AZURE_STORAGE_ACCOUNT and AZURE_STORAGE_KEY or AZURE_STORAGE_SAS_TOKEN",
        ),
        value("token-file")
            .value_name("FILE")
            .requires("table")
            .value_parser(value_parser!(PathBuf))
            .help("Use the bearer token in this file"),
        value("sample")
            .value_name("N")
            .requires("table")
            .value_parser(value_parser!(NonZeroUsize))
            .help("Read about N rows, from places all over the table, instead of every row"),
        value("resume")
            .value_name("FILE")
            .requires("table")
            .conflicts_with("sample")
            .value_parser(value_parser!(PathBuf))
            .help("Keep what was read in FILE (CSV in gzip), and go on where a run with it was ended"),
        value("ranges")
            .value_name("N")
            .requires("table")
            .default_value("4")
            .value_parser(value_parser!(u8).range(1..=64))
            .help("How many ranges of PartitionKeys are read at a time"),
        value("retries")
            .value_name("N")
            .requires("table")
            .default_value("8")
            .value_parser(value_parser!(u8).range(0..=20))
            .help("How often a request is repeated, after longer and longer pauses, where the service is busy"),
    ]
    .into_iter()
}

/// A table that was asked for.
#[derive(Debug)]
pub(super) struct Table {
    service: Service,
    name: String,
    sample: Option<NonZeroUsize>,
    resume: Option<PathBuf>,
    workers: u8,
}

impl Table {
    /// `None` where no table is asked for.
    pub(super) fn open(matches: &ArgMatches) -> Result<Option<Self>, Failure> {
        let Some(table) = matches.get_one::<String>("table") else { return Ok(None) };
        let token_file = matches.get_one::<PathBuf>("token-file").map(PathBuf::as_path);
        let (account, table) = Account::of_table(table, token_file, &|name| std::env::var(name).ok())?;
        let retries = matches.get_one::<u8>("retries").copied().unwrap_or_default();
        let service = Service::new(account, table, retries.into());
        Ok(Some(Self {
            name: service.address(),
            service,
            sample: matches.get_one("sample").copied(),
            resume: matches.get_one("resume").cloned(),
            workers: matches.get_one("ranges").copied().unwrap_or(1),
        }))
    }
}

impl Source for Table {
    fn name(&self) -> &str {
        &self.name
    }

    fn read(self: Box<Self>, each: &mut Each<'_>) -> Result<Summary, Failure> {
        let mut sink = Sink::new(&self.name, false, each);
        let bar = progress_bar(None, "rows");
        bar.enable_steady_tick(Duration::from_millis(200));
        let ended = match self.sample {
            Some(rows) => sample::read(&self.service, rows, &mut sink, &bar),
            None => self.scan(&mut sink, &bar),
        };
        bar.finish_and_clear();
        sink.finish(ended)
    }
}

impl Table {
    fn scan(&self, sink: &mut Sink<'_>, bar: &ProgressBar) -> Result<(), Stop> {
        let mut read = 0;
        let (mut kept, ranges) = match &self.resume {
            None => (None, Ranges::new()),
            Some(path) => {
                let mut ended = Ok(());
                let (kept, ranges) = Kept::open(path, &self.name, |stream, row| {
                    if ended.is_ok() {
                        ended = record(&row, stream, &mut read, sink);
                    }
                })?;
                ended?;
                (Some(kept), ranges)
            }
        };
        if read > 0 {
            sink.summary.notes.push(format!("{read} rows are from an earlier run, as --resume kept them"));
            bar.inc(read);
        }
        let ranges = Mutex::new(ranges);
        let scan = Scan { service: &self.service, ranges: &ranges, workers: self.workers };
        scan.run(&mut |event| {
            if let Some(kept) = &mut kept {
                kept.add(&event)?;
            }
            if let resume::Event::Page { range, rows, .. } = &event {
                rows.iter().try_for_each(|row| record(row, *range, &mut read, sink))?;
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

fn record(row: &Row, stream: u32, read: &mut u64, sink: &mut Sink<'_>) -> Result<(), Stop> {
    *read += 1;
    sink.record(Record {
        partition_key: Some(&row.partition_key),
        row_key: Some(&row.row_key),
        time: row.time,
        place: *read,
        stream,
    })
}
