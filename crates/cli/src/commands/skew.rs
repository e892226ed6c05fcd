//! `tablekeys skew`: how evenly each partition design spreads keys.

use std::ffi::OsString;

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};

use super::Outcome;
use crate::compare::keys::Keys;
use crate::compare::run::{Surroundings, compare_keys, workers};
use crate::compare::{designs, options};
use crate::failure::Failure;
use crate::named::{Report, ReportFolder};
use crate::output::Output;
use crate::source::{self, Wanted};

const EXAMPLES: &str = "\
Examples:
  tablekeys skew customers.txt --partitions 12,16,64
      How evenly would each design spread these keys, one per line?
  tablekeys skew orders.csv --partition-key customer_id --design siphash,learned
      The same for a column of a CSV file, with two designs alone.
  duckdb shop.db -csv -c 'select p, count(*) from orders group by p' | tablekeys skew --counts -
      How even are partitions that a query engine has counted?
  tablekeys skew orders.csv --partition-key customer_id --design cosmos-v2 --partitions 10,32
      Rows per physical partition of another store, beside chance, and the keys responsible.
  tablekeys skew writes.txt --times --window 60
      Where are the writes in each minute?
See also: tablekeys against, for two systems key by key; tablekeys suffixes, for one hot key.";

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
                .conflicts_with_all(["file", "counts"])
                .help("Compare bundled keys instead: all sets, or those with this in their name"),
        )
        .arg(
            Arg::new("report")
                .long("report")
                .value_name("FOLDER")
                .value_parser(value_parser!(ReportFolder))
                .help("Write a report with pictures, and its figures as CSV and JSON, to this folder"),
        )
        .arg(
            Arg::new("html")
                .long("html")
                .value_name("FILE")
                .value_parser(value_parser!(Report))
                .help("Write the page of the report alone, which needs no network, to FILE"),
        )
        .arg(of_key())
        .args(source::args().filter(|arg| arg.get_id() != "lines-are"))
        .after_help(EXAMPLES)
        .after_long_help(format!("{EXAMPLES}\n\n{}", options::after_help()))
}

/// Which of a row's keys is compared.
pub(super) fn of_key() -> Arg {
    Arg::new("of")
        .long("of")
        .value_name("KEY")
        .value_parser(PossibleValuesParser::new(["partition-key", "row-key"]))
        .default_value("partition-key")
        .help("Which of a row's keys is compared, where rows have both")
}

pub(crate) fn run(matches: &ArgMatches, output: &mut Output) -> Result<Outcome, Failure> {
    let own = !matches.contains_id("bundled");
    let request = options::request(matches, own)?;
    let keys = if own && request.counts.is_none() {
        keys(matches, request.times.is_some())?
    } else {
        Keys::Bundled(matches.get_many("bundled").into_iter().flatten().cloned().collect())
    };
    let reports = matches.get_one::<ReportFolder>("report").map(|folder| folder.0.clone());
    let html = matches.get_one::<Report>("html").map(|file| file.0.clone());
    let to = &mut Surroundings { stdout: output, reports, html, workers: workers() };
    let tally = compare_keys(&request, keys, to)?;
    source::check_readable(matches, tally)?;
    Ok(Outcome::Done)
}

fn keys(matches: &ArgMatches, times: bool) -> Result<Keys<'static>, Failure> {
    let row_key = matches.get_one::<String>("of").is_some_and(|key| key == "row-key");
    let wanted = Wanted { partition_key: !row_key, row_key, time: times };
    source::open_keys(matches, wanted)
}

/// `--design a b c` and `--partitions 6 12` as the bench takes them, with commas: what follows the known names or the numbers
/// may be the file.
pub(super) fn joined(args: Vec<OsString>) -> Vec<OsString> {
    let names: Vec<&str> = designs::all().iter().map(|design| design.name).collect();
    let is_name = |text: &str| text.split(',').all(|part| names.contains(&part));
    let is_number =
        |text: &str| text.split(',').all(|part| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit()));
    let mut joined: Vec<OsString> = Vec::new();
    // Whether the last argument is a value that another one may follow.
    let mut open: Option<bool> = None;
    let mut of_skew = false;
    for arg in args {
        let text = arg.to_str().unwrap_or_default().to_owned();
        let before = joined.last().and_then(|last| last.to_str()).unwrap_or_default().to_owned();
        if let Some(of_names) = open
            && (if of_names { is_name(&text) } else { is_number(&text) })
        {
            joined.pop();
            joined.push(format!("{before},{text}").into());
            continue;
        }
        open = match &*before {
            "--design" if of_skew && is_name(&text) => Some(true),
            "--partitions" if of_skew && is_number(&text) => Some(false),
            _ => None,
        };
        of_skew |= text == "skew";
        joined.push(arg);
    }
    joined
}
