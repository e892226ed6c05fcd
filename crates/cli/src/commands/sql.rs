//! `tablekeys sql`: the same partitions and keys as expressions for engines that read the data where it is.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{ArgMatches, Args, Command, Error, FromArgMatches, Subcommand, value_parser};
use serde_json::json;
use tablekeys::partition::{Alphabet, ByteSum, DigestBits, Salt};
use tablekeys::sql::{self, Column, Design, Dialect};

use crate::failure::Failure;
use crate::output::Output;
use crate::wording::json::line as json_line;

const EXAMPLES: &str = "\
Examples:
  tablekeys sql md5-bits --partitions 16 --column customer --dialect duckdb
      The PartitionKey of each customer.
  tablekeys sql byte-sum --partitions 15 --column session --dialect spark --count-rows sessions
      The query that counts rows per partition, for tablekeys skew --counts.
  tablekeys sql newest-first --column placed_at --dialect postgresql
      The RowKey of each instant.
  tablekeys sql salt --partitions 16 --column day --identity event --dialect bigquery
      A salt by the MD5 of the event, before the day.

Null gives null, and so does a value that has no key, such as text that is not a GUID. The expressions for duckdb, postgresql, sqlite,
spark and datafusion are tested on the engines; those for bigquery, tsql and kql follow the documentation and were not run.

An instant is a number of ticks, seconds or milliseconds, or of a type of the engine: which types timestamp and nanoseconds take
is in https://docs.rs/tablekeys/latest/tablekeys/sql/index.html#instants. The salt is by the MD5 of the identity, as
Salt::key_for_salt makes it; that of tablekeys key partition salt:… is by SipHash, which SQL does not have.";

const JSON: &str = "JSON:\n  With --json, one object: dialect is the engine, sql is the expression or the query.";

/// Makes SQL that computes the same keys where the data is
#[derive(Debug, Args)]
#[command(arg_required_else_help = true, after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{JSON}"))]
pub(super) struct Sql {
    #[command(subcommand)]
    chosen: Chosen,
}

const HASHED: &[&str] = &["text", "guid", "uuid", "bytes"];
const GUIDS: &[&str] = &["guid", "uuid", "bytes"];
const INSTANTS: &[&str] = &["timestamp", "nanoseconds", "ticks", "seconds", "milliseconds"];

/// A subcommand of this one, what it makes, which types of columns it reads, the default first, and what it needs to know.
type Kind = (&'static str, &'static str, &'static [&'static str], &'static [&'static str]);

const KINDS: &[Kind] = &[
    ("md5-bits", "The partition by the first bits of the MD5", HASHED, &["partitions"]),
    ("sha256-bits", "The partition by the first bits of the SHA-256", HASHED, &["partitions"]),
    ("byte-sum", "The partition of a GUID by the sum of its bytes", GUIDS, &["partitions", "padded"]),
    ("even", "The partition of a name, with as many letters in each", &["text"], &["partitions", "padded"]),
    ("alphabet", "The partition of a text between boundaries", &["text"], &["boundaries", "padded"]),
    (
        "salt",
        "A text with a salt by the MD5 of another column",
        &["text"],
        &["partitions", "identity", "after", "separator"],
    ),
    ("newest-first", "An instant as 19 digits that sort newest first", INSTANTS, &[]),
    ("ascending", "An instant as 19 digits that sort oldest first", INSTANTS, &[]),
    ("calendar", "An instant as yyyyMMddHHmmss", INSTANTS, &[]),
    ("day", "An instant as yyyyMMdd", INSTANTS, &[]),
    ("padded", "A number from 0 on with zeros in front", &["integer"], &["width"]),
    ("signed", "A number below or above 0, in 20 characters", &["integer"], &[]),
];

#[derive(Debug, Args)]
struct Of {
    /// The column's name
    #[arg(long, value_name = "NAME", required = true)]
    column: String,
    /// The engine
    #[arg(long, value_name = "DIALECT", required = true, value_parser = dialects())]
    dialect: Dialect,
    #[arg(long = "as", value_name = "KIND")]
    holds: String,
    /// How many partitions, or salts, there are
    #[arg(long, value_name = "N", required = true, value_parser = value_parser!(u32).range(1..))]
    partitions: Option<u32>,
    /// PartitionKeys as wide as the last one, with zeros in front
    #[arg(long)]
    padded: bool,
    /// The boundaries as an alphabet prints them, such as e,i,m,q,u
    #[arg(long, value_name = "TEXT", required = true)]
    boundaries: Option<String>,
    /// The column of texts that choose the salt
    #[arg(long, value_name = "NAME", required = true)]
    identity: Option<String>,
    /// Put the salt after the text, not before it
    #[arg(long)]
    after: bool,
    /// The separator of salt and text
    #[arg(long, value_name = "CHAR", default_value = "-", allow_hyphen_values = true)]
    separator: char,
    /// How many digits: enough for the largest number that will ever occur
    #[arg(long, value_name = "DIGITS", required = true, value_parser = value_parser!(u8).range(1..=20))]
    width: Option<u8>,
    /// Print the query that counts the rows per key of this table, named as in the engine's SQL
    #[arg(long, value_name = "TABLE")]
    count_rows: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

fn dialects() -> impl TypedValueParser<Value = Dialect> {
    let names = ["duckdb", "postgresql", "sqlite", "spark", "datafusion", "bigquery", "tsql", "kql"];
    PossibleValuesParser::new(names).try_map(|name| name.parse::<Dialect>())
}

/// The row that was chosen, with its arguments.
#[derive(Debug)]
struct Chosen {
    name: &'static str,
    of: Of,
}

impl Subcommand for Chosen {
    fn augment_subcommands(command: Command) -> Command {
        command.allow_external_subcommands(true).subcommands(KINDS.iter().map(|&(name, about, columns, has)| {
            let made = Of::augment_args(Command::new(name).about(about));
            let all: Vec<_> = made.get_arguments().map(|argument| argument.get_id().clone()).collect();
            made.mut_args(|argument| match argument.get_id().as_str() {
                "holds" => {
                    let values = PossibleValuesParser::new(columns);
                    let guid = if columns.contains(&"guid") { "; guid is a GUID as text" } else { "" };
                    let argument = argument.help(format!("What the column holds{guid}"));
                    argument.required(false).value_parser(values).default_value(columns[0]).hide(columns.len() == 1)
                }
                "column" | "dialect" | "count_rows" | "json" => argument,
                id if has.contains(&id) => argument,
                _ => {
                    // It is with every argument that there may be, of which one is required.
                    let others = all.iter().filter(|id| *id != argument.get_id()).cloned().collect::<Vec<_>>();
                    argument.required(false).hide(true).conflicts_with_all(others)
                }
            })
        }))
    }

    fn augment_subcommands_for_update(command: Command) -> Command {
        Self::augment_subcommands(command)
    }

    fn has_subcommand(name: &str) -> bool {
        KINDS.iter().any(|kind| kind.0 == name)
    }
}

impl FromArgMatches for Chosen {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let (name, of) = matches.subcommand().ok_or_else(|| Error::new(ErrorKind::MissingSubcommand))?;
        let Some(&(name, ..)) = KINDS.iter().find(|kind| kind.0 == name) else {
            return Err(Error::raw(
                ErrorKind::InvalidSubcommand,
                format_args!(
                    "expected a key that SQL can compute, found {name}: prefer md5-bits, an even partition of any key; for Spark, \
                     crates/lake/spark/tablekeys_spark.py has functions of every design and of tuples"
                ),
            ));
        };
        Ok(Self { name, of: Of::from_arg_matches(of)? })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Sql {
    pub(super) fn run(self, output: &mut Output) -> Result<(), Failure> {
        let Chosen { name, of } = self.chosen;
        let expression = of.expression(name)?;
        let printed = match &of.count_rows {
            Some(table) => counts(&expression, table, of.dialect),
            None => expression,
        };
        if of.json {
            output.print(&json_line(&json!({ "dialect": of.dialect.to_string(), "sql": printed })))
        } else {
            output.print(&format!("{printed}\n"))
        }
    }
}

impl Of {
    fn expression(&self, name: &str) -> Result<String, Failure> {
        let (column, dialect, n) = (self.column(), self.dialect, self.partitions.unwrap_or(1));
        let power = || {
            let bits = n.is_power_of_two().then(|| n.ilog2()).filter(|bits| *bits > 0);
            bits.ok_or_else(|| {
                Failure::new(format!("expected a power of two from 2 on as --partitions of {name}, found {n}"))
            })
        };
        let letters = |letters: Alphabet| if self.padded { self.key(&letters.padded()) } else { self.key(&letters) };
        let made = match name {
            "md5-bits" => self.key(&DigestBits::try_md5(power()?)?),
            "sha256-bits" => self.key(&DigestBits::try_sha256(power()?)?),
            "byte-sum" if self.padded => self.key(&ByteSum::try_new(n)?.padded()),
            "byte-sum" => self.key(&ByteSum::try_new(n)?),
            "even" => letters(Alphabet::even(n)?),
            "alphabet" => letters(format!("alphabet:{}", self.boundaries.as_deref().unwrap_or_default()).parse()?),
            "salt" => {
                let design = DigestBits::try_md5(power()?)?;
                let salts = if self.after { Salt::try_after } else { Salt::try_before };
                let identity = Column::text(self.identity.clone().unwrap_or_default());
                sql::salted_key(&salts(n, self.separator)?, &column, &design, &identity, dialect)
            }
            "newest-first" => sql::newest_first(&column, dialect),
            "ascending" => sql::ascending(&column, dialect),
            "calendar" => sql::calendar(&column, dialect),
            "day" => sql::day(&column, dialect),
            "padded" => sql::zero_padded(&column, self.width.map_or(0, usize::from), dialect),
            _ => sql::signed(&column, dialect),
        };
        Ok(made?)
    }

    fn key(&self, design: &impl Design) -> tablekeys::Result<String> {
        sql::partition_key(design, &self.column(), self.dialect)
    }

    fn column(&self) -> Column {
        let name = self.column.clone();
        match self.holds.as_str() {
            "text" => Column::text(name),
            "guid" => Column::guid(name),
            "uuid" => Column::uuid(name),
            "bytes" => Column::bytes(name),
            "timestamp" => Column::instant(name),
            "nanoseconds" => Column::nanoseconds(name),
            "ticks" => Column::ticks(name),
            "seconds" => Column::unix_seconds(name),
            "milliseconds" => Column::unix_millis(name),
            _ => Column::integer(name),
        }
    }
}

/// The query that counts the rows of a table per key. The table is written as the dialect has it: a path or a function too.
fn counts(expression: &str, table: &str, dialect: Dialect) -> String {
    match dialect {
        Dialect::Kql => format!("{table} | summarize row_count = count() by partition_key = {expression}"),
        _ => format!(
            "SELECT partition_key, count(*) AS row_count FROM (SELECT {expression} AS partition_key FROM {table}) AS keyed \
             GROUP BY partition_key ORDER BY partition_key"
        ),
    }
}
