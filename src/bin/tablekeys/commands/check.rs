//! `tablekeys check`: every key against the rules of the table service, before an import fails on one.

use std::ops::ControlFlow;

use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use serde_json::json;
use tablekeys::table::{check_key, check_key_strict};

use super::Outcome;
use crate::failure::Failure;
use crate::output::{Output, Style};
use crate::skew::excerpt::excerpt;
use crate::skew::numbers::{counted, grouped};
use crate::source::{self, Record, Summary, Wanted};

const EXAMPLES: &str = "\
Examples:
  tablekeys check import.csv && my-import import.csv
      Import only what the service will take: exit status 1 says that a key offends.
  tablekeys check export.jsonl.gz --careful
      Also what is legal but causes trouble: '%', spaces at the ends, characters past ASCII.
  cut -f1 ids.tsv | tablekeys check --lines-are partition-key --json";

const JSON: &str = "\
JSON:
  One object. The names are stable; reasons and notes may change.
    source, rows, keys what was read, and how many rows and keys it has
    offenders          how many keys offend
    first              the first of them: place (line or row), key (PartitionKey or RowKey), reason and excerpt
    unreadable         count and first of the records that could not be read
    sampled            whether these are some rows of a table, by --sample
    notes              what else a reader must know";

pub(crate) fn command(command: Command) -> Command {
    command
        .about("Checks every key against the rules of the table service; exit status 1 where one offends")
        .arg(
            Arg::new("careful")
                .long("careful")
                .action(ArgAction::SetTrue)
                .help("Refuse also what is legal but troublesome: '%', a space at an end, characters past ASCII"),
        )
        .arg(
            Arg::new("show")
                .long("show")
                .value_name("N")
                .value_parser(value_parser!(usize))
                .default_value("10")
                .help("How many offenders are shown"),
        )
        .arg(Arg::new("json").long("json").action(ArgAction::SetTrue).help("Print JSON"))
        .args(source::args())
        .after_help(EXAMPLES)
        .after_long_help(format!("{EXAMPLES}\n\n{JSON}"))
}

/// What was found.
#[derive(Default)]
struct Offenders {
    keys: u64,
    count: u64,
    first: Vec<Offender>,
}

struct Offender {
    place: u64,
    /// Which of the two keys.
    key: &'static str,
    reason: String,
    excerpt: String,
}

pub(crate) fn run(matches: &ArgMatches, output: &mut Output) -> Result<Outcome, Failure> {
    let show = matches.get_one::<usize>("show").copied().unwrap_or_default();
    let check = if matches.get_flag("careful") { check_key_strict } else { check_key };
    let mut offenders = Offenders::default();
    let source = source::open(matches, Wanted { partition_key: true, row_key: true, time: false })?;
    let summary = source.read(&mut |record| {
        offenders.look_at(&record, check, show);
        ControlFlow::Continue(())
    })?;
    let text = if matches.get_flag("json") { offenders.json(&summary) } else { offenders.text(&summary, output) };
    output.print(&text)?;
    let found = offenders.count > 0 || summary.unreadable.count > 0;
    Ok(if found { Outcome::Found } else { Outcome::Done })
}

impl Offenders {
    fn look_at(&mut self, record: &Record<'_>, check: fn(&str) -> tablekeys::Result<()>, show: usize) {
        for (name, key) in [("PartitionKey", record.partition_key), ("RowKey", record.row_key)] {
            let Some(key) = key else { continue };
            self.keys += 1;
            let Err(error) = check(key) else { continue };
            self.count += 1;
            if self.first.len() < show {
                let (place, reason, excerpt) = (record.place, error.to_string(), excerpt(key.as_bytes()));
                self.first.push(Offender { place, key: name, reason, excerpt });
            }
        }
    }

    fn text(&self, summary: &Summary, output: &Output) -> String {
        let Summary { name, records, .. } = summary;
        let count = match self.count {
            0 => output.styled(Style::Good, "none offends"),
            1 => output.styled(Style::Bad, "1 offends"),
            count => output.styled(Style::Bad, &format!("{} offend", grouped(count))),
        };
        let mut lines = vec![format!("{name}: {}, {}, {count}", counted(*records, "row"), counted(self.keys, "key"))];
        lines.extend(self.first.iter().map(|Offender { place, key, reason, excerpt }| {
            format!("  {}: {key} \"{excerpt}\": {reason}", output.styled(Style::Strong, &place.to_string()))
        }));
        let more = self.count - self.first.len() as u64;
        if more > 0 {
            let hint = format!("  {} more: --show {} shows them", grouped(more), self.count);
            lines.push(output.styled(Style::Soft, &hint));
        }
        lines.extend(summary.sentences().iter().map(|sentence| format!("- {sentence}")));
        lines.join("\n") + "\n"
    }

    fn json(&self, summary: &Summary) -> String {
        let first = self.first.iter().map(|Offender { place, key, reason, excerpt }| {
            json!({ "place": place, "key": key, "reason": reason, "excerpt": excerpt })
        });
        let value = json!({
            "source": summary.name,
            "rows": summary.records,
            "keys": self.keys,
            "offenders": self.count,
            "first": first.collect::<Vec<_>>(),
            "unreadable": { "count": summary.unreadable.count, "first": summary.unreadable.first },
            "sampled": summary.sampled,
            "notes": summary.notes,
        });
        format!("{value:#}\n")
    }
}
