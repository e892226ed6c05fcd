//! `tablekeys against`: which keys two systems, or two producers of one, put on different partitions.

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use tablekeys_stores::System;

use super::Outcome;
use crate::compare::against::compare;
use crate::compare::choose::MOST_PARTITIONS;
use crate::failure::Failure;
use crate::output::Output;
use crate::source::{self, Wanted};

const EXAMPLES: &str = "\
Examples:
  tablekeys against kafka-murmur2 kafka-crc32 --partitions 12 orders.csv --partition-key customer_id
      Which keys do a producer in Java and one on librdkafka put on different partitions?";

pub(crate) fn command(command: Command) -> Command {
    let system = |name: &'static str, shown: &'static str, help: &'static str| {
        Arg::new(name)
            .value_name(shown)
            .required(true)
            .hide_possible_values(true)
            .value_parser(PossibleValuesParser::new(System::ALL.map(System::name)))
            .help(help)
    };
    command
        .about("Compares two placements key by key: which keys two producers put on different partitions")
        .arg(system("first", "FIRST", "The placement of a system, as tablekeys key placed --system has them"))
        .arg(system("second", "SECOND", "Another one"))
        .arg(
            Arg::new("partitions")
                .long("partitions")
                .value_name("N")
                .required(true)
                .value_delimiter(',')
                .value_parser(value_parser!(u32).range(1..=i64::from(MOST_PARTITIONS)))
                .help("Numbers of partitions"),
        )
        .arg(Arg::new("json").long("json").action(ArgAction::SetTrue).help("Print JSON"))
        .arg(super::skew::of_key())
        .args(source::args().filter(|arg| arg.get_id() != "lines-are"))
        .after_help(EXAMPLES)
}

pub(crate) fn run(matches: &ArgMatches, output: &mut Output) -> Result<Outcome, Failure> {
    let system = |name: &str| matches.get_one::<String>(name).map_or("", String::as_str).parse::<System>();
    let row_key = matches.get_one::<String>("of").is_some_and(|key| key == "row-key");
    let keys = source::open_keys(matches, Wanted { partition_key: !row_key, row_key, time: false })?;
    let mut partitions: Vec<u32> = matches.get_many("partitions").into_iter().flatten().copied().collect();
    partitions.sort_unstable();
    partitions.dedup();
    let tally = compare([system("first")?, system("second")?], &partitions, matches.get_flag("json"), keys, output)?;
    source::check_readable(matches, tally)?;
    Ok(Outcome::Done)
}
