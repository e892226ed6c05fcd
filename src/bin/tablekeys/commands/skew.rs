//! `tablekeys skew`: how evenly each partition design spreads keys.

use std::io;
use std::path::PathBuf;

use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};

use super::Outcome;
use crate::failure::Failure;
use crate::output::Output;
use crate::skew::options;
use crate::skew::run::{Keys, Lines, Surroundings, compare_keys, workers};

pub(crate) fn command(command: Command) -> Command {
    command
        .about("Compares partition designs: how evenly they spread keys, beside what chance would give")
        .arg(
            Arg::new("keys")
                .value_name("FILE")
                .value_parser(value_parser!(PathBuf))
                .help("Keys, one per line; - for standard input"),
        )
        .args(options::args())
        .arg(
            Arg::new("bundled")
                .long("bundled")
                .value_name("NAME")
                .num_args(0..)
                .action(ArgAction::Append)
                .conflicts_with_all(["keys", "counts", "speed"])
                .help("Compare bundled keys instead: all sets, or those with this in their name"),
        )
        .arg(
            Arg::new("report")
                .long("report")
                .value_name("FOLDER")
                .value_parser(value_parser!(PathBuf))
                .help("Write a report with pictures, and its figures as CSV and JSON, to this folder"),
        )
        .after_help("Examples:\n  tablekeys skew keys.txt --partitions 12,16,64\n  cut -d, -f1 export.csv | tablekeys skew - --design siphash learned")
        .after_long_help(options::after_help())
}

pub(crate) fn run(matches: &ArgMatches, output: &mut Output) -> Result<Outcome, Failure> {
    let keys = if matches.contains_id("bundled") {
        Keys::Bundled(matches.get_many("bundled").into_iter().flatten().cloned().collect())
    } else {
        match matches.get_one::<PathBuf>("keys") {
            Some(path) if path.as_os_str() != "-" => Keys::File(path.clone()),
            _ => Keys::Lines(Lines::standard_input(io::stdin())),
        }
    };
    let request = options::request(matches, !matches!(keys, Keys::Bundled(_)))?;
    let reports = matches.get_one::<PathBuf>("report").cloned();
    compare_keys(&request, keys, &mut Surroundings { stdout: output, reports, workers: workers() })?;
    Ok(Outcome::Done)
}
