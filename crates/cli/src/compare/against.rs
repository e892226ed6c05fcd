//! Which keys two producers put on different partitions.

use serde_json::json;
use tablekeys_stores::{Against, Placement, System};

use super::Failure;
use super::keys::failed;
use crate::lines::block::Block;
use crate::lines::{Blocks, Source, Tally};
use crate::output::Output;
use crate::wording::excerpt::excerpt;
use crate::wording::json::pretty;
use crate::wording::numbers::{counted, grouped};
use crate::wording::putln;

/// One number of partitions after the other, over the same keys.
struct Comparison {
    placements: Vec<(u32, Against)>,
    systems: [System; 2],
    /// Lines that one of the systems refuses, and why it does the first.
    refused: u64,
    reason: Option<String>,
    empty: u64,
    overlong: u64,
    /// No records at all.
    unreadable: u64,
}

/// Compares two placements at these numbers of partitions, and prints how they differ.
pub(crate) fn compare(
    [first, second]: [System; 2],
    partitions: &[u32],
    json: bool,
    Source { name, blocks, .. }: Source<'_>,
    output: &mut Output,
) -> Result<Tally, Failure> {
    let pair = |&n: &u32| Ok((n, Against::new(Placement::new(first, n)?, Placement::new(second, n)?)));
    let placements = partitions.iter().map(pair).collect::<Result<Vec<_>, Failure>>()?;
    let mut comparison = Comparison {
        placements,
        systems: [first, second],
        refused: 0,
        reason: None,
        empty: 0,
        overlong: 0,
        unreadable: 0,
    };
    comparison.read(&*blocks).map_err(|error| failed(&name, &error))?;
    let unreadable = comparison.unreadable + comparison.overlong;
    let read = comparison.placements.first().map_or(0, |(_, against)| against.keys());
    if read == 0 {
        return Err(Failure::new(format!("{name}: expected keys that both systems take, found none")));
    }
    let mut notes = blocks.about().notes;
    comparison.notes(&mut notes);
    let text = if json { comparison.json(&name, &notes) } else { comparison.text(&name, &notes) };
    output.print(&text)?;
    Ok(Tally { read: read + comparison.refused, unreadable })
}

impl Comparison {
    fn read(&mut self, source: &dyn Blocks) -> std::io::Result<()> {
        let (mut reader, mut block) = (source.reader(), Block::default());
        while reader.next(&mut block)? {
            self.empty += block.empty;
            self.overlong += block.overlong.count;
            self.unreadable += block.unreadable.count;
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
        if self.empty > 0 {
            notes.push(format!("{}, no keys", counted(self.empty, "empty line")));
        }
        if self.overlong > 0 {
            notes.push(format!("{} over 1 MiB, not compared", counted(self.overlong, "line")));
        }
        if let Some(reason) = &self.reason {
            notes.push(format!("{} not taken, the first since: {reason}", counted(self.refused, "line")));
        }
        for system in self.systems {
            if Placement::new(system, 2).is_ok_and(|placement| placement.equal_ranges_assumed()) {
                notes.push(format!("{system}: equal ranges assumed, as they are before the first split"));
            }
        }
    }

    fn text(&self, name: &str, notes: &[String]) -> String {
        let mut text = String::new();
        let [first, second] = self.systems.map(System::name);
        putln!(text, "{name}: {first} against {second}");
        for (partitions, against) in &self.placements {
            putln!(
                text,
                "\n{} partitions: {} of {} on different partitions, {:.1} % (two unrelated hashes: {:.1} %)",
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

#[expect(clippy::cast_precision_loss, reason = "a share")]
fn share(against: &Against) -> f64 {
    against.differing() as f64 / against.keys().max(1) as f64
}
