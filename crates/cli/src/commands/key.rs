//! `tablekeys key`: keys in a shell, the same that the library makes.

mod partition;
mod tuple;

use std::io::{self, BufRead};
use std::ops::Deref;

use clap::{Args, Subcommand, value_parser};
use serde_json::json;
use tablekeys::{Ticks, row_key, table};

use crate::failure::Failure;
use crate::output::Output;
use crate::source::instant;
use crate::wording::json::line as json_line;

const EXAMPLES: &str = "\
Examples:
  tablekeys key newest-first 2024-05-06T07:08:09Z --suffix -9f0c
      2516873215109999999-9f0c
  tablekeys key partition siphash:12 customer-4711
      11
  tablekeys key partition salt:16:before:- --base 20240506 event-1
      11-20240506
  tablekeys key placed --system eventhubs --partitions 12 device-4711
      7
  tablekeys key tuple str,-ticks,u32 customer-4711 2024-05-06T07:08:09Z 7
      customer-4711!2516873215109999999!0000000007
  tail -n +2 orders.tsv | cut -f1 | tablekeys key partition jump:64 -
      One PartitionKey per line.";

const JSON: &str = "\
JSON:
  With --json, one object per key: value is what was given (the values of a tuple with spaces between them), key is its key.";

/// Makes keys: of instants, numbers and texts, of several parts, or of partitions
#[derive(Debug, Args)]
#[command(arg_required_else_help = true, after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{JSON}"))]
pub(super) struct Of {
    #[command(subcommand)]
    kind: Kind,
}

#[derive(Debug, Subcommand)]
enum Kind {
    /// An instant as 19 digits that sort newest first
    #[command(after_help = INSTANTS)]
    NewestFirst(Suffixed),
    /// An instant as 19 digits that sort oldest first
    #[command(after_help = INSTANTS)]
    Ascending(Suffixed),
    /// An instant as yyyyMMddHHmmss
    #[command(after_help = INSTANTS)]
    Calendar(Suffixed),
    /// An instant as yyyyMMdd
    #[command(after_help = INSTANTS)]
    Day(Suffixed),
    /// A number from 0 on with zeros in front
    Padded {
        #[command(flatten)]
        numbers: Suffixed,
        /// How many digits: enough for the largest number that will ever occur
        #[arg(long, value_name = "DIGITS", value_parser = value_parser!(u8).range(1..=20))]
        width: u8,
    },
    /// A number below or above 0, in 20 characters
    Signed(Suffixed),
    /// Any text as a key that keeps its order, and that unescape reads back
    Escape(Values),
    /// The text of a key that escape made
    Unescape(Values),
    Tuple(tuple::Tuple),
    Partition(partition::Partitioned),
    Placed(partition::Placed),
}

#[derive(Debug, Args)]
struct Values {
    /// One or more values; - for the lines of standard input; after --, also those that begin with -
    #[arg(value_name = "VALUE", required = true, allow_negative_numbers = true)]
    values: Vec<String>,
    /// Print JSON, an object per line
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Args)]
struct Suffixed {
    #[command(flatten)]
    values: Values,
    /// The text that follows, so that rows of the same instant or number have different keys
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true, default_value = "", hide_default_value = true)]
    suffix: String,
}

const INSTANTS: &str = "An instant is 2024-05-06T07:08:09Z with up to nine decimals or an offset, 2024-05-06, 20240506, \
                        20240506070809, ticks of 18 digits, seconds (9 or 10 digits) or milliseconds (12 or 13) since 1970, or now.";

impl Of {
    pub(super) fn run(self, output: &mut Output) -> Result<(), Failure> {
        match self.kind {
            Kind::NewestFirst(of) => of.keys(output, |text| Ok(row_key::newest_first(at(text)?))),
            Kind::Ascending(of) => of.keys(output, |text| Ok(row_key::ascending(at(text)?))),
            Kind::Calendar(of) => of.keys(output, |text| Ok(row_key::calendar(at(text)?))),
            Kind::Day(of) => of.keys(output, |text| Ok(row_key::day(at(text)?))),
            Kind::Padded { numbers, width } => {
                numbers.keys(output, |text| Ok(row_key::zero_padded_with(width.into(), number(text)?)?))
            }
            Kind::Signed(numbers) => numbers.keys(output, |text| Ok(row_key::signed(number(text)?))),
            Kind::Escape(values) => values.keys(output, |text| Ok(table::escape(text)?.into_owned())),
            Kind::Unescape(values) => values.texts(output, |text| Ok(table::unescape(text)?.into_owned())),
            Kind::Tuple(tuple) => tuple.run(output),
            Kind::Partition(of) => of.run(output),
            Kind::Placed(placed) => placed.run(output),
        }
    }
}

impl Suffixed {
    /// Prints the key of each value, with the suffix behind it.
    fn keys<K>(&self, output: &mut Output, make: impl Fn(&str) -> Result<K, Failure>) -> Result<(), Failure>
    where
        K: Deref<Target = str>,
    {
        self.values.keys(output, |text| Ok(make(text)?.to_owned() + &self.suffix))
    }
}

impl Values {
    /// Prints the key of each value.
    fn keys(&self, output: &mut Output, make: impl Fn(&str) -> Result<String, Failure>) -> Result<(), Failure> {
        self.texts(output, |text| {
            let key = make(text)?;
            table::check_key(&key)?;
            Ok(key)
        })
    }

    /// Prints what is made of each argument, or for `-` of each line, as long as somebody reads it; a failure says which.
    fn texts(&self, output: &mut Output, make: impl Fn(&str) -> Result<String, Failure>) -> Result<(), Failure> {
        let mut each = |text: &str| {
            print(text, &make(text)?, self.json, output)?;
            Ok::<_, Failure>(output.is_open())
        };
        for value in &self.values {
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
}

fn print(value: &str, key: &str, json: bool, output: &mut Output) -> Result<(), Failure> {
    if json {
        output.print(&json_line(&json!({ "value": value, "key": key })))
    } else {
        output.print(&format!("{key}\n"))
    }
}

fn at(text: &str) -> Result<Ticks, Failure> {
    instant(text).map_err(Failure::new)
}

fn number<N: std::str::FromStr<Err: std::fmt::Display>>(text: &str) -> Result<N, Failure> {
    text.parse().map_err(|error| Failure::new(format!("expected a whole number: {error}")))
}
