//! `tablekeys skew`: how evenly each partition design spreads keys.

use clap::Args;

use crate::compare::keys::{Keys, set};
use crate::compare::options::{self, Options, Request};
use crate::compare::run::{Surroundings, compare_keys, workers};
use crate::failure::Failure;
use crate::named::{Report, ReportFolder};
use crate::output::Output;
use crate::source::OneKey;

const EXAMPLES: &str = "\
Examples:
  tablekeys skew customers.txt --partitions 12,16,64
      How evenly would each design spread these keys, one per line?
  tablekeys skew orders.csv --partition-key customer_id --design siphash,learned
      The same for a column of a CSV file, with only two designs.
  duckdb shop.db -csv -c 'select p, count(*) from orders group by p' | tablekeys skew --counts -
      How even are partitions that a query engine has counted?
  tablekeys skew orders.csv --partition-key customer_id --design cosmos-v2 --partitions 10,32
      Rows per physical partition of another store, compared with chance, and the keys responsible.
  tablekeys skew writes.txt --times --window 60
      Where are the writes in each minute?
See also: tablekeys against, for two systems key by key; tablekeys suffixes, for one hot key.";

/// Compares partition designs: how evenly they spread keys, compared with chance
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{}", options::after_help()))]
pub(super) struct Skew {
    #[command(flatten)]
    options: Options,
    /// Compare bundled keys instead: all sets, or those with this in their name
    #[arg(long, value_name = "NAME", num_args = 0..=1, value_parser = set, conflicts_with_all = ["file", "service", "counts"])]
    bundled: Option<Vec<String>>,
    /// Write a report with pictures, and its figures as CSV and JSON, to this folder
    #[arg(long, value_name = "FOLDER")]
    report: Option<ReportFolder>,
    /// Write only the page of the report to FILE; it needs no network
    #[arg(long, value_name = "FILE")]
    html: Option<Report>,
    #[command(flatten)]
    keys: OneKey,
}

impl Skew {
    pub(super) fn run(self, output: &mut Output) -> Result<(), Failure> {
        let request = Request { store: self.keys.asked.store, ..self.options.request(self.bundled.is_none())? };
        if request.counts.is_some() && self.keys.asked.is_some() {
            return Err(Failure::new(
                "expected one source, found --counts, which has counted rows, and keys to be counted",
            ));
        }
        let keys = match self.bundled {
            None if request.counts.is_none() => Keys::Once(self.keys.open(request.times.is_some())?),
            bundled => Keys::Bundled(bundled.unwrap_or_default()),
        };
        let (reports, html) = (self.report.map(|folder| folder.0), self.html.map(|file| file.0));
        let mut to = Surroundings { stdout: &mut output.to, reports, html, workers: workers() };
        let tally = compare_keys(&request, keys, &mut to)?;
        self.keys.asked.check_readable(tally)
    }
}
