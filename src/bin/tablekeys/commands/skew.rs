//! `tablekeys skew`: how evenly each partition design spreads keys.

use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};

use super::Outcome;
use crate::failure::Failure;
use crate::output::Output;
use crate::skew::options;
use crate::skew::run::{Keys, Surroundings, compare_keys, workers};
use crate::source::{self, Record, Wanted};

const EXAMPLES: &str = "\
Examples:
  tablekeys skew customers.txt --partitions 12,16,64
      How evenly would each design spread these keys, one per line?
  tablekeys skew orders.csv --partition-key customer_id --design siphash,learned
      The same for a column of a CSV file, with two designs alone.
  duckdb shop.db -csv -c 'select p, count(*) from orders group by p' | tablekeys skew --counts -
      How even are partitions that a query engine has counted?
  tablekeys skew writes.txt --times --window 60
      Where are the writes in each minute?";

pub(crate) fn command(command: Command) -> Command {
    command
        .about("Compares partition designs: how evenly they spread keys, beside what chance would give")
        // One value each, with commas: what follows may be the file.
        .args(options::args().map(|arg| if arg.get_num_args().is_some() { arg.num_args(1) } else { arg }))
        .arg(
            Arg::new("bundled")
                .long("bundled")
                .value_name("NAME")
                .num_args(0..=1)
                .action(ArgAction::Append)
                .conflicts_with_all(["file", "counts", "speed"])
                .help("Compare bundled keys instead: all sets, or those with this in their name"),
        )
        .arg(
            Arg::new("report")
                .long("report")
                .value_name("FOLDER")
                .value_parser(value_parser!(PathBuf))
                .help("Write a report with pictures, and its figures as CSV and JSON, to this folder"),
        )
        .arg(
            Arg::new("of")
                .long("of")
                .value_name("KEY")
                .value_parser(PossibleValuesParser::new(["partition-key", "row-key"]))
                .default_value("partition-key")
                .help("Which of a row's keys is compared, where rows have both"),
        )
        .args(source::args().filter(|arg| arg.get_id() != "lines-are"))
        .after_help(EXAMPLES)
        .after_long_help(format!("{EXAMPLES}\n\n{}", options::after_help()))
}

pub(crate) fn run(matches: &ArgMatches, output: &mut Output) -> Result<Outcome, Failure> {
    let own = !matches.contains_id("bundled");
    let request = options::request(matches, own)?;
    let keys = if own && request.counts.is_none() {
        keys(matches, request.times.is_some())?
    } else {
        Keys::Bundled(matches.get_many("bundled").into_iter().flatten().cloned().collect())
    };
    if request.speed && !matches!(keys, Keys::File(_)) {
        return Err(Failure::new("expected a file of lines with --speed, found keys that are read but once"));
    }
    let reports = matches.get_one::<PathBuf>("report").cloned();
    compare_keys(&request, keys, &mut Surroundings { stdout: output, reports, workers: workers() })?;
    Ok(Outcome::Done)
}

fn keys(matches: &ArgMatches, times: bool) -> Result<Keys<'static>, Failure> {
    let partition_key = matches.get_one::<String>("of").is_none_or(|key| key == "partition-key");
    let wanted = Wanted { partition_key, row_key: !partition_key, time: times };
    source::open_lines(matches, wanted, if times { written } else { key })
}

/// The key alone.
fn key(record: &Record<'_>, line: &mut Vec<u8>) -> Option<()> {
    line.extend_from_slice(record.partition_key.or(record.row_key)?.as_bytes());
    Some(())
}

/// The instant and the key, as `--times` reads them.
fn written(record: &Record<'_>, line: &mut Vec<u8>) -> Option<()> {
    line.extend_from_slice(record.time?.to_string().as_bytes());
    line.push(b'\t');
    key(record, line)
}
