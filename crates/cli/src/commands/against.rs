//! `tablekeys against`: which keys two systems, or two producers of one, put on different partitions.

use std::io;

use clap::Args;
use serde_json::json;
use tablekeys_stores::{Against as Differences, Placement, System};

use crate::compare::count::Counts;
use crate::compare::designs::equal_ranges;
use crate::compare::keys::failed;
use crate::compare::options::{ascending, partitions};
use crate::failure::Failure;
use crate::lines::block::Block;
use crate::lines::{Blocks, Source, Tally};
use crate::output::Output;
use crate::source::OneKey;
use crate::wording::excerpt::excerpt;
use crate::wording::json::pretty;
use crate::wording::numbers::{counted, grouped};
use crate::wording::putln;

const EXAMPLES: &str = "\
Examples:
  tablekeys against kafka-murmur2 kafka-crc32 --partitions 12 orders.csv --partition-key customer_id
      Which keys do a producer in Java and one on librdkafka put on different partitions?";

const JSON: &str = "\
JSON:
  With --json, one object: name, first and second; rows, each with partitions, lines, differing_lines, share,
  share_of_unrelated_hashes and examples with key, first and second; setting, which makes the two agree, or null; notes.";

/// Compares two placements key by key: which keys two producers put on different partitions
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{JSON}"))]
pub(super) struct Against {
    /// The placement of a system, as tablekeys key placed --system has them
    first: System,
    /// Another placement
    second: System,
    /// Numbers of partitions
    #[arg(long, value_name = "N", required = true, value_delimiter = ',', value_parser = partitions)]
    partitions: Vec<u32>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    keys: OneKey,
}

/// One number of partitions after the other, over the same keys.
struct Comparison {
    placements: Vec<(u32, Differences)>,
    systems: [System; 2],
    counts: Counts,
    /// Lines that one of the systems refuses, and why it does the first.
    refused: u64,
    reason: Option<String>,
}

impl Against {
    pub(super) fn run(self, output: &mut Output) -> Result<(), Failure> {
        let Self { first, second, partitions, json, keys } = self;
        let Source { name, blocks, .. } = keys.open(false)?;
        let pair = |n: u32| Ok((n, Differences::new(Placement::new(first, n)?, Placement::new(second, n)?)));
        let placements = ascending(partitions).into_iter().map(pair).collect::<Result<Vec<_>, Failure>>()?;
        let (counts, systems) = (Counts::default(), [first, second]);
        let mut comparison = Comparison { placements, systems, counts, refused: 0, reason: None };
        comparison.read(&*blocks).map_err(|error| failed(&name, &error))?;
        let unreadable = comparison.counts.unreadable.count + comparison.counts.overlong.count;
        let read = comparison.placements.first().map_or(0, |(_, against)| against.keys());
        if read == 0 {
            return Err(Failure::new(format!("{name}: expected keys that both systems take, found none")));
        }
        let mut notes = blocks.about().notes;
        comparison.notes(&mut notes);
        output.print(&if json { comparison.json(&name, &notes) } else { comparison.text(&name, &notes) })?;
        keys.asked.check_readable(Tally { read: read + comparison.refused, unreadable })
    }
}

impl Comparison {
    fn read(&mut self, source: &dyn Blocks) -> io::Result<()> {
        let (mut reader, mut block) = (source.reader(), Block::default());
        while reader.next(&mut block)? {
            self.counts.add(&block);
            for key in block.keys() {
                match self.systems.iter().try_for_each(|system| system.check(key.line)) {
                    Ok(()) => self.placements.iter_mut().for_each(|(_, against)| against.add(key.line)),
                    Err(error) => {
                        self.refused += 1;
                        self.reason.get_or_insert_with(|| error.to_string());
                    }
                }
            }
        }
        Ok(())
    }

    fn notes(&self, notes: &mut Vec<String>) {
        let Counts { empty, overlong, .. } = &self.counts;
        if *empty > 0 {
            notes.push(format!("{}, no keys", counted(*empty, "empty line")));
        }
        if overlong.count > 0 {
            notes.push(format!("{} over 1 MiB, not compared", counted(overlong.count, "line")));
        }
        if let Some(reason) = &self.reason {
            notes.push(format!("{} not taken, the first since: {reason}", counted(self.refused, "line")));
        }
        for system in self.systems {
            notes.extend(equal_ranges(system));
        }
    }

    fn text(&self, name: &str, notes: &[String]) -> String {
        let mut text = String::new();
        let [first, second] = self.systems.map(System::name);
        putln!(text, "{name}: {first} against {second}");
        for (partitions, against) in &self.placements {
            putln!(
                text,
                "\n{} partitions: {} of {} on different partitions, {:.1}% (two unrelated hashes: {:.1}%)",
                grouped((*partitions).into()),
                grouped(against.differing()),
                counted(against.keys(), "line"),
                100.0 * share(against),
                100.0 * against.unrelated(),
            );
            if !against.examples().is_empty() {
                putln!(text, "    {first:>13} {second:>13}  key");
            }
            for example in against.examples() {
                putln!(text, "    {:>13} {:>13}  {}", example.first, example.second, excerpt(&example.key));
            }
        }
        if let Some(setting) = self.setting() {
            putln!(text, "\nSetting: {setting}.");
        }
        for note in notes {
            putln!(text, "- {note}");
        }
        text
    }

    fn json(&self, name: &str, notes: &[String]) -> String {
        let rows = self.placements.iter().map(|(partitions, against)| {
            let examples = against.examples().iter().map(|example| {
                json!({ "key": String::from_utf8_lossy(&example.key), "first": example.first, "second": example.second })
            });
            json!({
                "partitions": partitions,
                "lines": against.keys(),
                "differing_lines": against.differing(),
                "share": share(against),
                "share_of_unrelated_hashes": against.unrelated(),
                "examples": examples.collect::<Vec<_>>(),
            })
        });
        let [first, second] = self.systems.map(System::name);
        let rows: Vec<_> = rows.collect();
        let setting = self.setting();
        pretty(
            &json!({ "name": name, "first": first, "second": second, "rows": rows, "setting": setting, "notes": notes }),
        )
    }

    /// What makes the two agree, where they do not.
    fn setting(&self) -> Option<&'static str> {
        let differing = self.placements.iter().find(|(_, against)| against.differing() > 0);
        differing.and_then(|(_, against)| against.setting())
    }
}

fn share(against: &Differences) -> f64 {
    against.differing() as f64 / against.keys().max(1) as f64
}
