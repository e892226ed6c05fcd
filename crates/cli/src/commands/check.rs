//! `tablekeys check`: every key against the rules of the table service, before an import fails on one.

use std::path::Path;

use clap::Args;
use serde_json::json;
use tablekeys_stores::Store;

use super::Outcome;
use crate::audit::{shown, troubles};
use crate::compare::run::workers;
use crate::failure::Failure;
use crate::file;
use crate::formats::columns::Schema;
use crate::formats::columns::file::Schemas;
use crate::lines::first::keep;
use crate::named::Source;
use crate::output::{Output, Style};
use crate::source::{self, KEYS, Record, Rows, Summary};
use crate::wording::excerpt::excerpt;
use crate::wording::json::pretty;
use crate::wording::numbers::{counted, grouped};

const EXAMPLES: &str = "\
Examples:
  tablekeys check import.csv && my-import import.csv
      Import only what the service will take: exit status 1 means that a key offends.
  tablekeys check export.jsonl.gz --careful
      Refuse also what is legal but causes trouble, such as '%', spaces at the ends, characters past ASCII.
  tablekeys audit --table Orders --schema-out keys.toml; tablekeys check --schema keys.toml new-orders.csv
      Only keys of the shapes that audit found, of past 16,384 rows in a sample: exit status 1 if one does not fit.
  tail -n +2 ids.tsv | cut -f1 | tablekeys check --lines-are partition-key --json";

const JSON: &str = "\
JSON:
  One object. The names are stable; reasons and notes may change.
    source, rows, keys what was read, and how many rows and keys it has
    offenders          how many keys offend
    first              the first of them, of a table any: place (line or row, null in a table), key (PartitionKey or RowKey), reason and excerpt
    unreadable         count and first of the records that could not be read
    sampled            whether these are some rows of a table, by --sample
    notes              what else a reader must know";

/// Checks every key against the rules of its store; exit status 1 if one offends, or a record cannot be read
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{JSON}"))]
pub(super) struct Check {
    /// Refuse also legal keys that cause trouble: all that audit finds in single keys, such as '%'
    /// or a space at an end
    #[arg(long)]
    careful: bool,
    /// Also expect keys of the shapes in FILE, which tablekeys audit --schema-out writes
    #[arg(long, value_name = "FILE")]
    schema: Option<Source>,
    /// How many offending keys to show
    #[arg(long, value_name = "N", default_value = "10")]
    show: usize,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    rows: Rows,
}

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

impl Check {
    pub(super) fn run(self, output: &mut Output) -> Result<Outcome, Failure> {
        let Self { careful, schema, show, json, rows } = self;
        let schemas = schema.as_deref().map(read_schemas).transpose()?;
        let (source, asked) = (rows.open(KEYS)?, rows.asked);
        let store = source::judging(source.store);
        let check = |of: usize, key: &str| {
            store.check(of, key).map_err(|error| error.to_string())?;
            if careful {
                troubles(store, of, key).into_iter().next().map_or(Ok(()), |trouble| Err(trouble.sentence))?;
            }
            let Some(schemas) = &schemas else { return Ok(()) };
            let schema = [&schemas.partition_key, &schemas.row_key][of];
            // A file of one column has no shapes of the other.
            if schema.shapes.is_empty() || schema.shape_of(key).is_some() { Ok(()) } else { Err(misfit(schema)) }
        };
        let (parts, summary) = source.read_on(workers(), Offenders::default, |offenders, block| {
            block.records().for_each(|record| offenders.look_at(&record, &check, show));
        })?;
        let offenders = Offenders::merged(parts, show);
        let text = if json { offenders.json(&summary) } else { offenders.text(&summary, store, output) };
        output.print(&text)?;
        asked.check_readable(summary.tally())?;
        let found = offenders.count > 0 || summary.unreadable.count > 0;
        Ok(if found { Outcome::Found } else { Outcome::Done })
    }
}

fn read_schemas(path: &Path) -> Result<Schemas, Failure> {
    let shown = path.display();
    let text = file::read_whole(path, file::MOST_SETTINGS)
        .map_err(|error| Failure::new(format!("cannot read {shown}: {error}")))?;
    Schemas::from_toml(&text).map_err(|error| Failure::new(format!("{shown}: {}", error.trim_end())))
}

fn misfit(schema: &Schema) -> String {
    const SHOWN: usize = 3;
    let shapes: Vec<String> = schema.shapes.iter().take(SHOWN).map(|shape| excerpt(shape.words().as_bytes())).collect();
    let more = schema.shapes.len().saturating_sub(SHOWN);
    let more = if more > 0 { format!(" or {more} more shapes") } else { String::new() };
    format!("it does not fit the schema: expected {}{more}", shapes.join(" or "))
}

impl Offenders {
    /// Those of all threads.
    fn merged(parts: Vec<Self>, show: usize) -> Self {
        let mut all = Self::default();
        for part in parts {
            all.keys += part.keys;
            all.count += part.count;
            all.first.extend(part.first);
        }
        // A row's PartitionKey is before its RowKey, which a stable sort leaves so.
        all.first.sort_by_key(|offender| offender.place);
        all.first.truncate(show);
        all
    }

    fn look_at(&mut self, record: &Record<'_>, check: &dyn Fn(usize, &str) -> Result<(), String>, show: usize) {
        for (of, name, key) in record.keys() {
            self.keys += 1;
            let Err(reason) = check(of, key) else { continue };
            self.count += 1;
            let offender =
                || Offender { place: record.place, key: name, reason, excerpt: excerpt(shown(key).as_bytes()) };
            keep(&mut self.first, show, record.place, |other| other.place, offender);
        }
    }

    fn text(&self, summary: &Summary, store: &Store, output: &Output) -> String {
        let Summary { name, records, .. } = summary;
        let count = match self.count {
            0 => output.styled(Style::Good, "none offends"),
            1 => output.styled(Style::Bad, "1 offends"),
            count => output.styled(Style::Bad, &format!("{} offend", grouped(count))),
        };
        let mut lines = vec![format!("{name}: {}, {}, {count}", counted(*records, "row"), counted(self.keys, "key"))];
        lines.extend(self.first.iter().map(|Offender { place, key, reason, excerpt }| {
            let place = output.styled(Style::Strong, &place.to_string()) + ": ";
            let place = if summary.places.is_empty() { "" } else { &*place };
            let word = store.word(usize::from(*key == "RowKey"));
            format!("  {place}{word} \"{excerpt}\": {reason}")
        }));
        let more = self.count - self.first.len() as u64;
        if more > 0 {
            let hint = format!("  {} more: --show {} shows all", grouped(more), self.count);
            lines.push(output.styled(Style::Soft, &hint));
        }
        lines.extend(summary.sentences().iter().map(|sentence| format!("- {sentence}")));
        lines.join("\n") + "\n"
    }

    fn json(&self, summary: &Summary) -> String {
        let first = self.first.iter().map(|Offender { place, key, reason, excerpt }| {
            let place = Some(place).filter(|_| !summary.places.is_empty());
            json!({ "place": place, "key": key, "reason": reason, "excerpt": excerpt })
        });
        let mut value = summary.json(self.keys);
        value["offenders"] = json!(self.count);
        value["first"] = first.collect();
        pretty(&value)
    }
}
