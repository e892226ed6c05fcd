//! `tablekeys sql`: the same partitions and keys as expressions for engines that read the data where it is.

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use serde_json::json;
use tablekeys::partition::{Alphabet, ByteSum, DesignKind, DigestBits, Salt};
use tablekeys::sql::{self, Column, Design, Dialect};

use super::Outcome;
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
spark and datafusion are tested on the engines; those for bigquery, tsql and kql follow the documentation and were not run.";

/// What a subcommand of this one makes, and which types of columns it reads, the default first.
struct Kind {
    name: &'static str,
    about: &'static str,
    columns: &'static [&'static str],
}

const HASHED: &[&str] = &["text", "guid", "uuid", "bytes"];
const GUIDS: &[&str] = &["guid", "uuid", "bytes"];
const INSTANTS: &[&str] = &["timestamp", "nanoseconds", "ticks", "seconds", "milliseconds"];

const KINDS: [Kind; 12] = [
    Kind { name: "md5-bits", about: "The partition by the first bits of the MD5", columns: HASHED },
    Kind { name: "sha256-bits", about: "The partition by the first bits of the SHA-256", columns: HASHED },
    Kind { name: "byte-sum", about: "The partition of a GUID by the sum of its bytes", columns: GUIDS },
    Kind { name: "even", about: "The partition of a name, with as many letters in each", columns: &["text"] },
    Kind { name: "alphabet", about: "The partition of a text between boundaries", columns: &["text"] },
    Kind { name: "salt", about: "A text with a salt by the MD5 of another column", columns: HASHED },
    Kind { name: "newest-first", about: "An instant as 19 digits that sort the newest first", columns: INSTANTS },
    Kind { name: "ascending", about: "An instant as 19 digits that sort the oldest first", columns: INSTANTS },
    Kind { name: "calendar", about: "An instant as yyyyMMddHHmmss", columns: INSTANTS },
    Kind { name: "day", about: "An instant as yyyyMMdd", columns: INSTANTS },
    Kind { name: "padded", about: "A number from 0 on with zeros in front", columns: &["integer"] },
    Kind { name: "signed", about: "A number below or above 0, in 20 characters", columns: &["integer"] },
];

/// The names of every [`Dialect`].
const DIALECTS: [&str; Dialect::ALL.len()] =
    ["duckdb", "postgresql", "sqlite", "spark", "datafusion", "bigquery", "tsql", "kql"];

/// What `tablekeys key` makes and SQL cannot: designs by other hashes, and keys of several parts.
fn impossible() -> impl Iterator<Item = &'static str> {
    let designs = DesignKind::ALL.into_iter().map(DesignKind::name);
    designs.filter(|name| KINDS.iter().all(|kind| kind.name != *name)).chain(["tuple", "escape", "unescape"])
}

pub(crate) fn command(command: Command) -> Command {
    let impossible = impossible().map(|name| {
        let rest = Arg::new("rest").num_args(..).trailing_var_arg(true).allow_hyphen_values(true).hide(true);
        Command::new(name).hide(true).disable_help_flag(true).arg(rest)
    });
    command
        .about("Makes SQL that computes the same keys where the data is")
        .subcommand_required(true)
        .arg_required_else_help(true)
        .after_help(EXAMPLES)
        .after_long_help(format!(
            "{EXAMPLES}\n\nJSON:\n  With --json, one object: dialect is the engine, sql is the expression or the query."
        ))
        .subcommands(KINDS.iter().map(of_kind))
        .subcommands(impossible)
}

fn of_kind(kind: &Kind) -> Command {
    let value = |name: &'static str| Arg::new(name).long(name);
    let mut made = Command::new(kind.name)
        .about(kind.about)
        .arg(value("column").value_name("NAME").required(true).help("The column, by its name alone"))
        .arg(
            value("dialect")
                .value_name("DIALECT")
                .required(true)
                .value_parser(PossibleValuesParser::new(DIALECTS))
                .help("Which engine reads it"),
        );
    if kind.columns.len() > 1 && kind.name != "salt" {
        made = made.arg(
            value("as")
                .value_name("KIND")
                .value_parser(PossibleValuesParser::new(kind.columns))
                .default_value(kind.columns[0])
                .help("What the column holds; guid is a GUID as text"),
        );
    }
    let count = || value("partitions").value_name("N").value_parser(value_parser!(u32).range(1..)).required(true);
    if ["md5-bits", "sha256-bits", "byte-sum", "even"].contains(&kind.name) {
        made = made.arg(count().help("How many partitions there are"));
    }
    if ["byte-sum", "even", "alphabet"].contains(&kind.name) {
        let padded = value("padded").action(ArgAction::SetTrue);
        made = made.arg(padded.help("PartitionKeys as wide as the last one, with zeros in front"));
    }
    match kind.name {
        "alphabet" => {
            let boundaries = value("boundaries").value_name("TEXT").required(true);
            made = made.arg(boundaries.help("The boundaries as an alphabet prints them, such as e,i,m,q,u"));
        }
        "salt" => {
            made = made
                .arg(count().help("How many salts there are, a power of two"))
                .arg(
                    value("identity")
                        .value_name("NAME")
                        .required(true)
                        .help("The column of texts that choose the salt"),
                )
                .arg(value("after").action(ArgAction::SetTrue).help("The salt after the text, not before it"))
                .arg(
                    value("separator")
                        .value_name("CHAR")
                        .value_parser(value_parser!(char))
                        .default_value("-")
                        .allow_hyphen_values(true)
                        .help("The separator of salt and text"),
                );
        }
        "padded" => {
            let width =
                value("width").value_name("DIGITS").value_parser(value_parser!(u8).range(1..=20)).required(true);
            made = made.arg(width.help("How many digits: those of the largest number there will ever be"));
        }
        _ => {}
    }
    made.arg(
        value("count-rows")
            .value_name("TABLE")
            .help("Print the query that counts the rows per key of this table, which is written as the engine has it"),
    )
    .arg(value("json").action(ArgAction::SetTrue).help("Print JSON"))
}

pub(crate) fn run(matches: &ArgMatches, output: &mut Output) -> Result<Outcome, Failure> {
    let Some((name, matches)) = matches.subcommand() else {
        return Err(Failure::new("expected a kind of key: see tablekeys sql --help"));
    };
    if impossible().any(|impossible| impossible == name) {
        return Err(Failure::new(format!(
            "expected a key that SQL can compute, found {name}: prefer md5-bits, an even partition of any key; for Spark, \
             crates/lake/spark/tablekeys_spark.py has functions of every design and of tuples"
        )));
    }
    let text = |name: &str| matches.get_one::<String>(name).map_or("", String::as_str);
    let dialect: Dialect = text("dialect").parse()?;
    let expression = expression(name, matches, dialect)?;
    let printed = match matches.get_one::<String>("count-rows") {
        Some(table) => counts(&expression, table, dialect),
        None => expression,
    };
    if matches.get_flag("json") {
        output.print(&json_line(&json!({ "dialect": text("dialect"), "sql": printed })))?;
    } else {
        output.print(&format!("{printed}\n"))?;
    }
    Ok(Outcome::Done)
}

fn expression(name: &str, matches: &ArgMatches, dialect: Dialect) -> Result<String, Failure> {
    let number = |name: &str| matches.try_get_one::<u32>(name).ok().flatten().copied().unwrap_or(1);
    let flag = |name: &str| matches.try_get_one::<bool>(name).ok().flatten().is_some_and(|set| *set);
    let column = column(name, matches)?;
    let key = |design: &dyn DynDesign| design.key(&column, dialect);
    let power = || {
        let n = number("partitions");
        let bits = n.is_power_of_two().then(|| n.ilog2()).filter(|bits| *bits > 0);
        bits.ok_or_else(|| {
            Failure::new(format!("expected a power of two from 2 on as --partitions of {name}, found {n}"))
        })
    };
    let made = match name {
        "md5-bits" => key(&DigestBits::try_md5(power()?)?),
        "sha256-bits" => key(&DigestBits::try_sha256(power()?)?),
        "byte-sum" if flag("padded") => key(&ByteSum::try_new(number("partitions"))?.padded()),
        "byte-sum" => key(&ByteSum::try_new(number("partitions"))?),
        "even" | "alphabet" => {
            let alphabet = match matches.try_get_one::<String>("boundaries").ok().flatten() {
                Some(boundaries) => format!("alphabet:{boundaries}").parse()?,
                None => Alphabet::even(number("partitions"))?,
            };
            if flag("padded") { key(&alphabet.padded()) } else { key(&alphabet) }
        }
        "salt" => {
            let design = DigestBits::try_md5(power()?)?;
            let separator = matches.get_one::<char>("separator").copied().unwrap_or('-');
            let salts = if flag("after") { Salt::try_after } else { Salt::try_before };
            let identity = Column::text(matches.get_one::<String>("identity").cloned().unwrap_or_default());
            sql::salted_key(&salts(number("partitions"), separator)?, &column, &design, &identity, dialect)
        }
        "newest-first" => sql::newest_first(&column, dialect),
        "ascending" => sql::ascending(&column, dialect),
        "calendar" => sql::calendar(&column, dialect),
        "day" => sql::day(&column, dialect),
        "padded" => {
            sql::zero_padded(&column, matches.get_one::<u8>("width").map_or(0, |width| (*width).into()), dialect)
        }
        "signed" => sql::signed(&column, dialect),
        other => return Err(Failure::new(format!("expected a key that SQL can compute, found {other}"))),
    };
    Ok(made?)
}

/// [`sql::partition_key`] of any design.
trait DynDesign {
    fn key(&self, column: &Column, dialect: Dialect) -> tablekeys::Result<String>;
}

impl<D: Design> DynDesign for D {
    fn key(&self, column: &Column, dialect: Dialect) -> tablekeys::Result<String> {
        sql::partition_key(self, column, dialect)
    }
}

/// The column as `--as` says, or as the first of those that the kind of key takes.
fn column(kind: &str, matches: &ArgMatches) -> Result<Column, Failure> {
    let name = matches.get_one::<String>("column").cloned().unwrap_or_default();
    let first = || KINDS.iter().find(|known| known.name == kind).map_or("", |known| known.columns[0]);
    let holds = matches.try_get_one::<String>("as").ok().flatten().map_or_else(first, String::as_str);
    Ok(match holds {
        "text" => Column::text(name),
        "guid" => Column::guid(name),
        "uuid" => Column::uuid(name),
        "bytes" => Column::bytes(name),
        "integer" => Column::integer(name),
        "timestamp" => Column::instant(name),
        "nanoseconds" => Column::nanoseconds(name),
        "ticks" => Column::ticks(name),
        "seconds" => Column::unix_seconds(name),
        "milliseconds" => Column::unix_millis(name),
        other => return Err(Failure::new(format!("expected what a column holds, found {other:?}"))),
    })
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
