//! `tablekeys audit`: what is wrong with the keys of a stored table, what it costs, and what to do.

use std::ops::ControlFlow;
use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};

use super::Outcome;
use crate::audit::Review;
use crate::audit::facts::Facts;
use crate::audit::findings::Severity;
use crate::audit::report;
use crate::failure::Failure;
use crate::file;
use crate::output::Output;
use crate::source::{self, Wanted};

const EXAMPLES: &str = "\
Examples:
  export AZURE_STORAGE_CONNECTION_STRING='…'
  tablekeys audit --table Orders
      What is wrong with the keys of this table? It is only read.
  tablekeys audit --table Orders --sample 100000 --html orders.html
      The same from a sample, as a page with pictures.
  tablekeys audit orders.csv --json | jq '.findings[].name'
  tablekeys audit --table Orders --fail-on error && ./deploy
      In a pipeline: exit status 1 where rows are in the wrong order, cannot be found or are refused.";

const AFTER_HELP: &str = "\
Findings, by harm:
  error    rows are in the wrong order, cannot be found, or will be refused
  warning  costs something now, or will soon
  note     good to know; a well-made table may have some
Each tells its evidence, how sure it is, and of how many rows it is. The guide has what each means and how it is decided:
https://docs.rs/tablekeys/latest/tablekeys/guide/auditing/index.html

Memory is bounded, some 200 MB at most for keys of usual length, whatever the number of rows. Past 131,072 partitions or
262,144 keys some findings are from a part of them, chosen by hash, and say so.

Exit status: 0 where nothing is found at --fail-on or above, 1 where something is, 2 for wrong use or unreadable input.";

pub(crate) fn command(command: Command) -> Command {
    command
        .about("Reviews the design of a stored table: what is wrong with its keys, what it costs, what to do")
        .arg(
            Arg::new("html")
                .long("html")
                .value_name("FILE")
                .value_parser(value_parser!(PathBuf))
                .help("Write the report with pictures to FILE, one page that needs no network"),
        )
        .arg(Arg::new("json").long("json").action(ArgAction::SetTrue).help("Print JSON"))
        .arg(
            Arg::new("fail-on")
                .long("fail-on")
                .value_name("SEVERITY")
                .value_parser(PossibleValuesParser::new(["note", "warning", "error", "never"]))
                .default_value("warning")
                .help("The least severity that makes the exit status 1"),
        )
        .args(source::args())
        .after_help(EXAMPLES)
        .after_long_help(format!("{EXAMPLES}\n\n{AFTER_HELP}"))
}

pub(crate) fn run(matches: &ArgMatches, output: &mut Output) -> Result<Outcome, Failure> {
    let fail_on = match matches.get_one::<String>("fail-on").map(String::as_str) {
        Some("note") => Some(Severity::Note),
        Some("error") => Some(Severity::Error),
        Some("never") => None,
        _ => Some(Severity::Warning),
    };
    let mut facts = Facts::new();
    let source = source::open(matches, Wanted { partition_key: true, row_key: true, time: true })?;
    let summary = source.read(&mut |record| {
        facts.record(&record);
        ControlFlow::Continue(())
    })?;
    let review = Review::of(facts, summary);
    if let Some(path) = matches.get_one::<PathBuf>("html") {
        file::replace(path, report::html(&review))
            .map_err(|error| Failure::new(format!("cannot write {}: {error}", path.display())))?;
    }
    let text = if matches.get_flag("json") { report::json(&review) } else { report::text(&review, output) };
    output.print(&text)?;
    let failed = fail_on.is_some_and(|least| review.worst().is_some_and(|worst| worst >= least));
    Ok(if failed { Outcome::Found } else { Outcome::Done })
}
