//! `tablekeys audit`: what is wrong with the keys of a stored table, what it costs, and what to do.

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};

use super::Outcome;
use crate::audit::Review;
use crate::audit::facts::Facts;
use crate::audit::findings::Severity;
use crate::audit::known::{Baseline, Ignored};
use crate::audit::report::{self, Account, Entry};
use crate::compare::run::workers;
use crate::failure::Failure;
use crate::file;
use crate::named::{Report, Source as Named};
use crate::output::Output;
use crate::source::{self, Source, Wanted};

const EXAMPLES: &str = "\
Examples:
  export AZURE_STORAGE_CONNECTION_STRING='…'
  tablekeys audit --table Orders
      What is wrong with the keys of this table? It is only read.
  tablekeys audit --table Orders --sample 100000 --html orders.html
      The same from a sample, as a page with pictures.
  tablekeys audit --table Orders --schema-out keys.toml
      Keep what its keys are, for tablekeys check --schema keys.toml.
  tablekeys audit orders.csv --json | jq '.findings[].name'
  tablekeys audit --all-tables --html shop.html --junit shop.xml
      Every table of the account, with one summary.
  tablekeys audit orders.csv --baseline known.json --sarif orders.sarif
      What --write-baseline known.json has written passes; new findings fail.
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

Exit status: 0 where nothing is found at --fail-on or above, 1 where something is, 2 for wrong use and for input of which
more than --max-unreadable percent cannot be read.";

pub(crate) fn command(command: Command) -> Command {
    command
        .about("Reviews the design of a stored table: what is wrong with its keys, what it costs, what to do")
        .arg(
            Arg::new("html")
                .long("html")
                .value_name("FILE")
                .value_parser(value_parser!(Report))
                .help("Write the report with pictures to FILE, one page that needs no network"),
        )
        .arg(
            Arg::new("schema-out")
                .long("schema-out")
                .value_name("FILE")
                .value_parser(value_parser!(Report))
                .conflicts_with("all-tables")
                .help("Write what the keys are to FILE, as TOML for people and for tablekeys check --schema"),
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
        .arg(
            Arg::new("ignore")
                .long("ignore")
                .value_name("NAME[:COLUMN]")
                .action(ArgAction::Append)
                .value_parser(Ignored::parse)
                .help("Leave this finding out, in both columns or in the PartitionKey or RowKey alone"),
        )
        .arg(
            Arg::new("baseline").long("baseline").value_name("FILE").value_parser(value_parser!(Named)).help(
                "Pass the findings that this file knows, where they do no more harm than then: only new ones fail",
            ),
        )
        .arg(
            Arg::new("write-baseline")
                .long("write-baseline")
                .value_name("FILE")
                .value_parser(value_parser!(Report))
                .help("Write all findings to FILE, for --baseline"),
        )
        .arg(
            Arg::new("sarif")
                .long("sarif")
                .value_name("FILE")
                .value_parser(value_parser!(Report))
                .help("Write the findings to FILE as SARIF 2.1.0, which code hosts show"),
        )
        .arg(
            Arg::new("junit")
                .long("junit")
                .value_name("FILE")
                .value_parser(value_parser!(Report))
                .help("Write the findings to FILE as JUnit's XML, which build servers show as tests"),
        )
        .arg(source::all_tables_arg())
        .args(source::args())
        .after_help(EXAMPLES)
        .after_long_help(format!("{EXAMPLES}\n\n{AFTER_HELP}"))
}

pub(crate) fn run(matches: &ArgMatches, output: &mut Output) -> Result<Outcome, Failure> {
    let fail_on = match matches.get_one::<String>("fail-on").map(String::as_str) {
        Some("note") => Some(Severity::Note),
        Some("error") => Some(Severity::Error),
        Some("never") => None,
        Some("warning") | None => Some(Severity::Warning),
        Some(other) => return Err(Failure::new(format!("expected a severity, found {other}"))),
    };
    let path = |name: &str| matches.get_one::<Report>(name).map(|file| &*file.0);
    let ignored: Vec<Ignored> = matches.get_many("ignore").into_iter().flatten().cloned().collect();
    let baseline =
        matches.get_one::<Named>("baseline").map(|file| Baseline::read(file)).transpose()?.unwrap_or_default();
    let file = matches.get_one::<Named>("file").filter(|path| path.as_os_str() != "-").map(|file| file.0.clone());
    let entry = |source: Source, output: &Output| {
        let (facts, summary) = Facts::gather(source, workers())?;
        Ok::<_, Failure>(Entry::of(Review::of(facts, summary, &ignored, &baseline), file.clone(), output))
    };
    let (entries, account) = if matches.get_flag("all-tables") {
        let (address, tables) = source::open_all_tables(matches)?;
        let (mut entries, mut not_read) = (Vec::new(), Vec::new());
        for table in tables {
            let name = table.name.clone();
            match entry(table, output) {
                Ok(entry) => entries.push(entry),
                Err(failure) => not_read.push((name, failure.message)),
            }
        }
        (entries, Some(Account { address, not_read }))
    } else {
        let source = source::open(matches, Wanted { partition_key: true, row_key: true, time: true })?;
        (vec![entry(source, output)?], None)
    };
    let account = account.as_ref();
    let write = |name: &str, text: &dyn Fn() -> String| match path(name) {
        None => Ok(()),
        Some(path) => file::replace(path, text())
            .map_err(|error| Failure::new(format!("cannot write {}: {error}", path.display()))),
    };
    write("html", &|| report::html(&entries, account))?;
    write("sarif", &|| report::sarif(&entries))?;
    write("junit", &|| report::junit(&entries, account, fail_on))?;
    if let (Some(path), [entry]) = (path("schema-out"), &entries[..]) {
        file::replace(path, entry.schemas.to_toml(&entry.name))
            .map_err(|error| Failure::new(format!("cannot write {}: {error}", path.display())))?;
    }
    if let Some(path) = path("write-baseline") {
        Baseline::write(path, entries.iter().flat_map(Entry::to_know).collect())?;
    }
    let text = if matches.get_flag("json") {
        report::json(&entries, account)
    } else {
        report::text(&entries, account, output)
    };
    output.print(&text)?;
    if let Some((table, why)) = account.and_then(|account| account.not_read.first()) {
        let count = account.map_or(0, |account| account.not_read.len());
        return Err(Failure::new(format!("{count} of the tables could not be read, the first {table}: {why}")));
    }
    for entry in &entries {
        source::check_readable(matches, entry.tally)?;
    }
    let worst = entries.iter().filter_map(Entry::worst).max();
    let failed = fail_on.is_some_and(|least| worst.is_some_and(|worst| worst >= least));
    Ok(if failed { Outcome::Found } else { Outcome::Done })
}
