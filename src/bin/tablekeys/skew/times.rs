//! `--times`: where writes are at one time, a heat map a design.
//!
//! Keys that are even over all time may be written one partition at a time. Here each line is an instant and a key, and
//! each design is counted by partition and time window.

pub(crate) mod instant;
mod json;
mod page;
mod plot;
mod text;

use std::io::{self, Read};
use std::time::Duration;

use tablekeys::Ticks;
use tablekeys::skew::Heatmap;

use super::block::{Block, Key};
use super::count::Refused;
use super::designs::{Counter, Design};
use super::excerpt::{SHOWN, excerpt};
use super::guid::guid;
use super::numbers::grouped;
use super::source::{Limits, Source};

pub(crate) use json::json;
pub(crate) use page::{csv, html};
pub(crate) use text::text;

/// How long a window of own writes is unasked.
pub(crate) const WINDOW: Duration = Duration::from_secs(300);

/// How long a window of the bundled writes is unasked: they are few a minute.
pub(crate) const BUNDLED_WINDOW: Duration = Duration::from_secs(3_600);

/// Partitions unasked.
pub(crate) const PARTITIONS: u32 = 16;

/// The most memory that the counts of all designs take, in MiB.
const MOST_MIB: u64 = 512;

/// What is to be counted.
#[derive(Clone, Copy)]
pub(crate) struct Plan<'p> {
    pub(crate) designs: &'p [Design],
    /// Only these.
    pub(crate) named: Option<&'p [String]>,
    pub(crate) partitions: &'p [u32],
    pub(crate) window: Duration,
}

/// A design at one number of partitions.
pub(crate) struct Row {
    pub(crate) design: &'static str,
    pub(crate) heat: Heatmap,
    /// The partitions at once that an even choice at random would show in the same windows. `None` without keys.
    pub(crate) chance: Option<f64>,
}

/// What came of a stream of writes.
pub(crate) struct Heats {
    pub(crate) name: String,
    pub(crate) about: String,
    pub(crate) lines: u64,
    pub(crate) empty: u64,
    pub(crate) refused: u64,
    pub(crate) first_refused: Vec<Refused>,
    pub(crate) rows: Vec<Row>,
    pub(crate) notes: Vec<String>,
}

/// Places a key that is written at an instant; `None` where the design does not take such keys.
enum Places {
    /// By the window alone, in turn: what a PartitionKey made of time does.
    Time,
    Key(Box<dyn Counter>),
}

/// Counts a stream of lines, each an instant, a separator and a key.
pub(crate) fn count<R: Read>(
    name: &str,
    about: &str,
    reader: R,
    plan: Plan<'_>,
    progress: &dyn Fn(u64),
) -> io::Result<Heats> {
    let mut source = Source::new(reader, Limits::NORMAL);
    let mut block = Block::default();
    let mut heats = Heats {
        name: name.into(),
        about: about.into(),
        lines: 0,
        empty: 0,
        refused: 0,
        first_refused: Vec::new(),
        rows: Vec::new(),
        notes: Vec::new(),
    };
    let mut places: Vec<Places> = Vec::new();
    while source.next(&mut block)? {
        block.split();
        let writes: Vec<(Ticks, Key<'_>, Option<[u8; 16]>)> = heats.writes(&block);
        let keys = || writes.iter().map(|(_, key, guid)| Key { guid: guid.as_ref(), ..*key });
        if heats.rows.is_empty() && !writes.is_empty() {
            places = heats.choose(plan, &mut keys().take(1_000))?;
        }
        for (row, places) in heats.rows.iter_mut().zip(&places) {
            for ((at, ..), key) in writes.iter().zip(keys()) {
                let partition = match places {
                    Places::Time => Some(turn(*at, plan.window, row.heat.partitions())),
                    Places::Key(counter) => counter.partition_of(&key),
                };
                if let Some(partition) = partition {
                    row.heat.record(*at, partition).expect("a partition of the design");
                }
            }
        }
        affordable(&heats.rows)?;
        progress(block.bytes().len() as u64);
    }
    for row in &mut heats.rows {
        row.chance = chance(&row.heat);
    }
    Ok(heats)
}

impl Heats {
    /// The lines of a block that are writes; the others are counted.
    fn writes<'b>(&mut self, block: &'b Block) -> Vec<(Ticks, Key<'b>, Option<[u8; 16]>)> {
        let mut writes = Vec::new();
        for key in block.keys() {
            match instant::split(key.line) {
                Ok((at, line)) => writes.push((at, Key { line, guid: None, number: key.number }, guid(line))),
                Err(reason) => {
                    let line = self.lines + u64::from(key.number) + 1;
                    self.refuse(line, reason, excerpt(key.line));
                }
            }
        }
        for &number in block.overlong_lines() {
            self.refuse(self.lines + u64::from(number) + 1, "too long to be a key".into(), String::new());
        }
        self.lines += u64::from(block.lines());
        self.empty += u64::from(block.empty_lines());
        writes
    }

    fn refuse(&mut self, line: u64, reason: String, excerpt: String) {
        self.refused += 1;
        if self.first_refused.len() < SHOWN {
            self.first_refused.push(Refused { line, reason, excerpt });
        }
    }

    /// The designs that suit the first keys, with time itself before them.
    fn choose(&mut self, plan: Plan<'_>, keys: &mut dyn Iterator<Item = Key<'_>>) -> io::Result<Vec<Places>> {
        let keys: Vec<Key<'_>> = keys.collect();
        let mut places = Vec::new();
        for &partitions in plan.partitions {
            let heat = Heatmap::new(partitions, plan.window).map_err(io::Error::other)?;
            self.rows.push(Row { design: BY_TIME, heat: heat.clone(), chance: None });
            places.push(Places::Time);
            let wanted = |design: &&Design| match plan.named {
                Some(names) => names.iter().any(|name| name == design.name),
                None => design.fits_most(keys.iter().copied()),
            };
            for design in plan.designs.iter().filter(wanted) {
                let made = if design.learns {
                    Err("learns from keys without times".to_owned())
                } else {
                    design.make(partitions, &[])
                };
                match made {
                    Ok((counter, _)) => {
                        self.rows.push(Row { design: design.name, heat: heat.clone(), chance: None });
                        places.push(Places::Key(counter));
                    }
                    Err(reason) => self.notes.push(format!(
                        "{}: {reason}, so left out at {} partitions",
                        design.name,
                        grouped(partitions.into())
                    )),
                }
            }
        }
        Ok(places)
    }
}

/// What the window makes of a PartitionKey, for comparison with all the others.
pub(crate) const BY_TIME: &str = "by-time";

fn turn(at: Ticks, window: Duration, partitions: u32) -> u32 {
    let step = u64::try_from(window.as_nanos() / 100).unwrap_or(u64::MAX).max(1);
    u32::try_from(at.get() / step % u64::from(partitions)).expect("less than the partitions")
}

/// Of t keys that choose evenly among n partitions, `Σ count²` is `t + t (t − 1) / n` on average.
#[expect(clippy::cast_precision_loss, reason = "a figure")]
fn chance(heat: &Heatmap) -> Option<f64> {
    let total = heat.total().total();
    let n = f64::from(heat.partitions());
    let spread = heat.windows().map(|window| 1.0 + (window.total() - 1) as f64 / n).sum::<f64>();
    (total > 0).then(|| total as f64 / spread)
}

/// Refuses what would take too much memory, by what the docs of [`Heatmap`] say that it takes: windows without keys take none,
/// and a window has no more counts than keys.
fn affordable(rows: &[Row]) -> io::Result<()> {
    let bytes = |Row { heat, .. }: &Row| {
        let (windows, partitions) = (heat.windows().len() as u64, u64::from(heat.partitions()));
        8 * partitions + 200 * windows + (8 * windows * partitions).min(30 * heat.total().total())
    };
    let mib = rows.iter().map(bytes).sum::<u64>() >> 20;
    if mib < MOST_MIB {
        return Ok(());
    }
    Err(io::Error::other(format!(
        "expected at most {MOST_MIB} MiB of counts by window, partition and design, found {mib} before the end: ask for \
         longer windows by --window, fewer partitions or fewer designs"
    )))
}
