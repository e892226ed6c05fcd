//! `tablekeys key`: keys in a shell, the same that the library makes.

mod partition;
mod tuple;

use std::io::{self, BufRead};

use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use serde_json::json;
use tablekeys::{Key, Ticks, row_key, table};

use super::Outcome;
use crate::failure::Failure;
use crate::output::Output;
use crate::source::instant;
use crate::wording::json::line as json_line;

const EXAMPLES: &str = "\
Examples:
  tablekeys key newest-first 2024-05-06T07:08:09Z --suffix -9f0c
      2516873215109999999-9f0c
  tablekeys key siphash --partitions 12 customer-4711
      11
  tablekeys key placed --system eventhubs --partitions 12 device-4711
      7
  tablekeys key tuple customer-4711 desc:instant:2024-05-06T07:08:09Z u32:7
      customer-4711!2516873215109999999!0000000007
  cut -f1 orders.tsv | tablekeys key jump --partitions 64 -
      One PartitionKey per line.";

/// Makes the key of a text.
type Maker<'m> = Box<dyn Fn(&str) -> Result<String, Failure> + 'm>;

/// A kind of key that is made of one value each.
struct Kind {
    name: &'static str,
    about: &'static str,
    value: &'static str,
    /// Whether a suffix may follow.
    suffix: bool,
    make: fn(&str, &ArgMatches) -> Result<String, Failure>,
}

const INSTANT: &str = "INSTANT";

const KINDS: [Kind; 8] = [
    Kind {
        name: "newest-first",
        about: "An instant as 19 digits that sort the newest first",
        value: INSTANT,
        suffix: true,
        make: |text, matches| suffixed(row_key::newest_first(ticks(text)?), matches),
    },
    Kind {
        name: "ascending",
        about: "An instant as 19 digits that sort the oldest first",
        value: INSTANT,
        suffix: true,
        make: |text, matches| suffixed(row_key::ascending(ticks(text)?), matches),
    },
    Kind {
        name: "calendar",
        about: "An instant as yyyyMMddHHmmss",
        value: INSTANT,
        suffix: true,
        make: |text, matches| suffixed(row_key::calendar(ticks(text)?), matches),
    },
    Kind {
        name: "day",
        about: "An instant as yyyyMMdd",
        value: INSTANT,
        suffix: true,
        make: |text, matches| suffixed(row_key::day(ticks(text)?), matches),
    },
    Kind {
        name: "padded",
        about: "A number from 0 on with zeros in front",
        value: "NUMBER",
        suffix: true,
        make: |text, matches| padded(number(text)?, matches),
    },
    Kind {
        name: "signed",
        about: "A number below or above 0, in 20 characters",
        value: "NUMBER",
        suffix: true,
        make: |text, matches| suffixed(row_key::signed(number(text)?), matches),
    },
    Kind {
        name: "escape",
        about: "Any text as a key that keeps its order, and that unescape reads back",
        value: "TEXT",
        suffix: false,
        make: |text, _| Ok(table::escape(text)?.into_owned()),
    },
    Kind {
        name: "unescape",
        about: "The text that escape made a key of",
        value: "KEY",
        suffix: false,
        make: |text, _| Ok(table::unescape(text)?.into_owned()),
    },
];

pub(crate) fn command(command: Command) -> Command {
    let command = command
        .about("Makes keys: of instants, numbers and texts, of several parts, or of partitions")
        .subcommand_required(true)
        .arg_required_else_help(true)
        .after_help(EXAMPLES)
        .after_long_help(format!(
            "{EXAMPLES}\n\nJSON:\n  With --json, one object per key: value is what was given (the parts of a tuple with \
             spaces between them), key is its key."
        ));
    let kinds = KINDS.iter().map(|kind| {
        let mut made = Command::new(kind.name).about(kind.about).arg(values(kind.value));
        if kind.value == INSTANT {
            made = made.after_help(
                "An instant is 2024-05-06T07:08:09Z with up to nine decimals or an offset, 2024-05-06, ticks of 18 digits, \
                 seconds or milliseconds since 1970, or now.",
            );
        }
        if kind.suffix {
            made = made.arg(
                Arg::new("suffix")
                    .long("suffix")
                    .value_name("TEXT")
                    .allow_hyphen_values(true)
                    .help("What follows, so that two rows of one instant or number have two keys"),
            );
        }
        if kind.name == "padded" {
            made = made.arg(
                Arg::new("width")
                    .long("width")
                    .value_name("DIGITS")
                    .value_parser(value_parser!(u8).range(1..=20))
                    .required(true)
                    .help("How many digits: those of the largest number there will ever be"),
            );
        }
        made
    });
    command.subcommands(kinds.chain([tuple::command()]).chain(partition::commands()).map(|kind| kind.arg(json_flag())))
}

fn json_flag() -> Arg {
    Arg::new("json").long("json").action(ArgAction::SetTrue).help("Print JSON, an object per line")
}

fn values(name: &'static str) -> Arg {
    Arg::new("values")
        .value_name(name)
        .num_args(1..)
        .required(true)
        .allow_negative_numbers(true)
        .help("One or more; - for the lines of standard input; after --, any text")
}

pub(crate) fn run(matches: &ArgMatches, output: &mut Output) -> Result<Outcome, Failure> {
    let Some((name, matches)) = matches.subcommand() else {
        return Err(Failure::new("expected a kind of key: see tablekeys key --help"));
    };
    if name == "tuple" {
        let parts: Vec<&str> = matches.get_many::<String>("values").into_iter().flatten().map(String::as_str).collect();
        let key = tuple::make(&parts)?;
        table::check_key(&key)?;
        print(&parts.join(" "), &key, matches, output)?;
        return Ok(Outcome::Done);
    }
    let make: Maker<'_> = match KINDS.iter().find(|kind| kind.name == name) {
        Some(kind) => Box::new(|text| (kind.make)(text, matches)),
        None => partition::maker(name, matches)?,
    };
    each_value(matches, |text| {
        let key = make(text)?;
        if name != "unescape" && !partition::is_placement(name) {
            table::check_key(&key)?;
        }
        print(text, &key, matches, output)?;
        Ok(output.is_open())
    })?;
    Ok(Outcome::Done)
}

fn print(value: &str, key: &str, matches: &ArgMatches, output: &mut Output) -> Result<(), Failure> {
    if matches.get_flag("json") {
        output.print(&json_line(&json!({ "value": value, "key": key })))
    } else {
        output.print(&format!("{key}\n"))
    }
}

/// Each argument, or for `-` each line, until `each` says that no more is wanted; a failure says which.
fn each_value(matches: &ArgMatches, mut each: impl FnMut(&str) -> Result<bool, Failure>) -> Result<(), Failure> {
    for value in matches.get_many::<String>("values").into_iter().flatten() {
        if value != "-" {
            if !each(value).map_err(|Failure { message }| Failure::new(format!("{value:?}: {message}")))? {
                return Ok(());
            }
            continue;
        }
        for (at, line) in io::stdin().lock().lines().enumerate() {
            let of_line = |message: &str| Failure::new(format!("standard input: line {}: {message}", at + 1));
            let line = line.map_err(|error| of_line(&error.to_string()))?;
            if !each(line.trim_end_matches('\r')).map_err(|failure| of_line(&failure.message))? {
                return Ok(());
            }
        }
    }
    Ok(())
}

fn ticks(text: &str) -> Result<Ticks, Failure> {
    instant(text).map_err(Failure::new)
}

fn number<N: std::str::FromStr<Err: std::fmt::Display>>(text: &str) -> Result<N, Failure> {
    text.parse().map_err(|error| Failure::new(format!("expected a whole number: {error}")))
}

fn suffixed<const N: usize>(key: Key<N>, matches: &ArgMatches) -> Result<String, Failure> {
    let suffix = matches.get_one::<String>("suffix").map_or("", String::as_str);
    Ok(key.with_suffix(suffix)?)
}

/// [`row_key::zero_padded`] of a width that is known when this runs.
fn padded(value: u64, matches: &ArgMatches) -> Result<String, Failure> {
    macro_rules! of_width {
        ($($width:literal)*) => {
            match matches.get_one::<u8>("width") {
                $(Some($width) => suffixed(row_key::zero_padded::<$width>(value)?, matches),)*
                _ => Err(Failure::new("expected 1 to 20 digits as --width")),
            }
        };
    }
    of_width!(1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20)
}
