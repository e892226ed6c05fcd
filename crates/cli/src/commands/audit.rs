//! `tablekeys audit`: what is wrong with the keys of a stored table, what it costs, and what to do.

use clap::{Args, ValueEnum};

use super::Outcome;
use crate::audit::Review;
use crate::audit::facts::Facts;
use crate::audit::findings::Severity;
use crate::audit::known::{Baseline, Ignored};
use crate::audit::report::{self, Account, Entry};
use crate::compare::run::workers;
use crate::failure::Failure;
use crate::file;
use crate::lines::block::COLUMNS;
use crate::named::{Report, Source as Named};
use crate::output::Output;
use crate::source::{NO_KEYS, Rows, Source};

const EXAMPLES: &str = "\
Examples:
  export AZURE_STORAGE_CONNECTION_STRING='…'
  tablekeys audit --table Orders
      What is wrong with the keys of this table? It is only read.
  tablekeys audit --table Orders --sample 100000 --html orders.html
      The same from a sample, as a page with pictures.
  tablekeys audit --table Orders --schema-out keys.toml
      Keep the schema of its keys, for tablekeys check --schema keys.toml.
  tablekeys audit orders.csv --json | jq '.findings[].name'
  tablekeys audit --all-tables --html shop.html --junit shop.xml
      Every table of the account, with one summary.
  tablekeys audit orders.csv --baseline known.json --sarif orders.sarif
      Findings that --write-baseline known.json has written pass; new ones fail.
  tablekeys audit --table Orders --fail-on error && ./deploy
      In a pipeline: exit status 1 if rows are in the wrong order, cannot be found or are refused.";

const AFTER_HELP: &str = "\
Findings, by harm:
  error    rows are in the wrong order, cannot be found, or will be refused
  warning  costs something now, or will soon
  note     good to know; a well-made table may have some
Each has its evidence, its confidence and its number of rows. The guide says what each means and how it is decided:
https://docs.rs/tablekeys/latest/tablekeys/guide/auditing/index.html

Memory is bounded, some 200 MB at most for keys of usual length, whatever the number of rows. Past 131,072 partitions or
262,144 keys some findings are from a part of them, chosen by hash, and say so.

Exit status: 0 if nothing is found at --fail-on or above, 1 if something is, 2 for wrong use and if more than
--max-unreadable percent of the input cannot be read.

The fields of the JSON: https://docs.rs/crate/tablekeys-cli/latest/source/AUDIT.md";

/// Reviews the design of a stored table: what is wrong with its keys, what it costs, what to do
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{AFTER_HELP}"))]
pub(super) struct Audit {
    /// Write the report with pictures to FILE, one page that needs no network
    #[arg(long, value_name = "FILE")]
    html: Option<Report>,
    /// Write the schema of the keys to FILE, as TOML, for tablekeys check --schema
    #[arg(long, value_name = "FILE", conflicts_with = "all_tables")]
    schema_out: Option<Report>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// The lowest severity that sets exit status 1
    #[arg(long, value_name = "SEVERITY", default_value = "warning")]
    fail_on: FailOn,
    /// Leave this finding out, in both columns or only in the PartitionKey or RowKey
    #[arg(long, value_name = "NAME[:COLUMN]", value_parser = Ignored::parse)]
    ignore: Vec<Ignored>,
    /// Accept the findings in this file, of the same FILE or tables, unless their severity rises: only new ones fail
    #[arg(long, value_name = "FILE")]
    baseline: Option<Named>,
    /// Write all findings to FILE, for --baseline
    #[arg(long, value_name = "FILE")]
    write_baseline: Option<Report>,
    /// Write the findings to FILE as SARIF 2.1.0, which code hosts show
    #[arg(long, value_name = "FILE")]
    sarif: Option<Report>,
    /// Write the findings to FILE as JUnit XML, which build servers show as tests
    #[arg(long, value_name = "FILE")]
    junit: Option<Report>,
    /// Review every table of the account, one after the other
    #[arg(long, group = "service", conflicts_with_all = ["file", "resume"], help_heading = "A table of the service")]
    all_tables: bool,
    #[command(flatten)]
    rows: Rows,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum FailOn {
    Note,
    Warning,
    Error,
    Never,
}

impl Audit {
    pub(super) fn run(self, output: &mut Output) -> Result<Outcome, Failure> {
        let fail_on = match self.fail_on {
            FailOn::Note => Some(Severity::Note),
            FailOn::Warning => Some(Severity::Warning),
            FailOn::Error => Some(Severity::Error),
            FailOn::Never => None,
        };
        let baseline = self.baseline.as_deref().map(Baseline::read).transpose()?.unwrap_or_default();
        let asked = &self.rows.asked;
        let entry = |source: Source| {
            let (facts, summary) = Facts::gather(source, workers())?;
            let review = Review::of(facts, summary, &self.ignore, &baseline);
            Ok::<_, Failure>(Entry::of(review, asked.file().cloned()))
        };
        let (entries, account) = if self.all_tables {
            let (address, tables) = asked.open_all_tables()?;
            let (mut entries, mut account) = (Vec::new(), Account { address, ..Account::default() });
            for table in tables {
                let name = table.name.clone();
                match entry(table) {
                    Ok(entry) => entries.push(entry),
                    Err(failure) if failure.message == format!("{name}: {NO_KEYS}") => account.empty.push(name),
                    Err(failure) => account.not_read.push((name, failure.message)),
                }
            }
            (entries, Some(account))
        } else {
            let source = self.rows.open([true; COLUMNS])?;
            (vec![entry(source)?], None)
        };
        let account = account.as_ref();
        let write = |path: &Option<Report>, text: &dyn Fn() -> String| match path {
            None => Ok(()),
            Some(path) => file::replace(path, text())
                .map_err(|error| Failure::new(format!("cannot write {}: {error}", path.display()))),
        };
        write(&self.html, &|| report::html(&entries, account))?;
        write(&self.sarif, &|| report::sarif(&entries))?;
        write(&self.junit, &|| report::junit(&entries, account, fail_on))?;
        if let [entry] = &entries[..] {
            write(&self.schema_out, &|| entry.schemas())?;
        }
        if let Some(path) = &self.write_baseline {
            Baseline::write(path, entries.iter().flat_map(Entry::to_know).collect())?;
        }
        let text = if self.json { report::json(&entries, account) } else { report::text(&entries, account, output) };
        output.print(&text)?;
        if let Some((_, why)) = account.and_then(|account| account.not_read.first()) {
            let count = account.map_or(0, |account| account.not_read.len());
            return Err(Failure::new(format!("{count} of the tables could not be read, the first: {why}")));
        }
        for entry in &entries {
            asked.check_readable(entry.tally)?;
        }
        let worst = entries.iter().filter_map(Entry::worst).max();
        let failed = fail_on.is_some_and(|least| worst.is_some_and(|worst| worst >= least));
        Ok(if failed { Outcome::Found } else { Outcome::Done })
    }
}
