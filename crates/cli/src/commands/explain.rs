//! `tablekeys explain`: what is this key?

mod page;

use std::io::Write;
use std::ops::ControlFlow;

use clap::Args;
use serde_json::{Value, json};
use tablekeys_stores::Store;

use crate::audit::troubles;
use crate::failure::Failure;
use crate::formats;
use crate::output::Output;
use crate::source::{self, KEYS, Rows};
use crate::wording::json::line as json_line;

const EXAMPLES: &str = "\
Examples:
  tablekeys explain 2516873215109999999-9f0c
      Every reading that fits, the most plausible first, and what is illegal or troublesome in the key.
  tablekeys explain --store dynamodb 'USER#1'
      By the rules of another store; --lines-are partition-key for the key of its partition.
  tablekeys explain --table Orders --sample 10
      Some keys of a table, one by one; tablekeys audit reviews all keys of a file or table together.
  tail -n +2 ids.tsv | cut -f1 | tablekeys explain --json | jq -r '[.key, .readings[0].name] | @tsv'
      The best reading of each line.";

const JSON: &str = "\
JSON:
  One object per line and key. Names of readings and of fields are stable; sentences may change.
    key                what was explained
    from, place        argument, PartitionKey or RowKey, and its number: of the argument, line or row, null in a table
    characters, bytes, units
                       its length, units being those of UTF-16, which the service counts
    readings           the most plausible first, each with
      name             the format
      plausibility     0 to 100: the higher, the less other text has the format by chance; a quarter where
                       the format has nothing certain but an instant, and that is outside 1990 to 2100
      sentence         the same for people
      writes_back      the format's writer makes this key of the fields
      fields           what the key holds: instant, guid, value, width, text, parts and the like
    troubles           name, severity (illegal, error, warning or note) and sentence: what audit finds in single keys";

/// Lists the formats that keys may have, the instants in them, and what is illegal or causes
/// trouble
#[derive(Debug, Args)]
#[command(mut_arg("file", |file| file.long("file").help_heading("Keys")))]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{JSON}"))]
pub(super) struct Explain {
    /// Keys to explain; without any, those of a source; after --, any text
    #[arg(value_name = "KEY", allow_negative_numbers = true, conflicts_with_all = ["file", "table"])]
    keys: Vec<String>,
    /// Print JSON, an object per line
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    rows: Rows,
}

/// A key and where it comes from.
#[derive(Debug, Clone, Copy)]
struct Asked<'k> {
    key: &'k str,
    from: &'static str,
    /// `None` in a table.
    place: Option<u64>,
    /// By whose rules, and of which of its keys.
    store: &'static Store,
    of: usize,
}

impl Explain {
    pub(super) fn run(self, output: &mut Output) -> Result<(), Failure> {
        let Self { keys, json, mut rows } = self;
        if !keys.is_empty() && keys != ["-"] {
            let (store, of) = (source::judging(rows.asked.store), rows.key());
            for (key, place) in keys.iter().zip(1..) {
                explain(Asked { key, from: "argument", place: Some(place), store, of }, json, output)?;
            }
            return Ok(());
        }
        rows.asked.in_order();
        let source = rows.open(KEYS)?;
        let store = source::judging(source.store);
        let ordered = !source.blocks.places().is_empty();
        let mut failed = None;
        let read = source.read(&mut |record| {
            for (of, from, key) in record.keys() {
                let asked = Asked { key, from, place: Some(record.place).filter(|_| ordered), store, of };
                failed = explain(asked, json, output).err();
                if failed.is_some() || !output.is_open() {
                    return ControlFlow::Break(());
                }
            }
            ControlFlow::Continue(())
        });
        if let Some(failure) = failed {
            return Err(failure);
        }
        let read = read?;
        // Objects alone are on standard output, for those who read them.
        for sentence in read.sentences() {
            _ = writeln!(std::io::stderr(), "{}: {sentence}", read.name);
        }
        rows.asked.check_readable(read.tally())
    }
}

fn explain(asked: Asked<'_>, json: bool, output: &mut Output) -> Result<(), Failure> {
    let text = if json { json_line(&object(asked)) } else { page::page(asked, output) };
    output.print(&text)
}

fn object(Asked { key, from, place, store, of }: Asked<'_>) -> Value {
    json!({
        "key": key,
        "from": from,
        "place": place,
        "characters": key.chars().count(),
        "bytes": key.len(),
        "units": key.encode_utf16().count(),
        "readings": formats::of(key),
        "troubles": troubles(store, of, key),
    })
}
