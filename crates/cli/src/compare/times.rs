//! `--times`: where writes are at one time, a heat map per design.
//!
//! Keys that are even over all time may be written one partition at a time. Here each line is an instant and a key, and
//! each design is counted by partition and time window.

mod json;
mod page;
mod plot;
mod text;

use std::io;
use std::time::Duration;

use tablekeys::Ticks;
use tablekeys::skew::Heatmap;
use tablekeys_stores::Store;

use super::choose::Plan;
use super::count::Counts;
use super::designs::{Counter, Design};
use crate::lines::Blocks;
use crate::lines::block::{Block, Key};
use crate::wording::numbers::{figure, grouped, listed};

pub use json::json;
pub use page::{csv, html};
pub use text::text;

/// How long a window of own writes is unasked.
pub const WINDOW: Duration = Duration::from_secs(300);

/// How long a window of the bundled writes is unasked: they are few per minute.
pub const BUNDLED_WINDOW: Duration = Duration::from_secs(3_600);

/// Partitions unasked.
const PARTITIONS: u32 = 16;

/// The most memory that the counts of all designs take, in MiB.
const MOST_MIB: u64 = 512;

/// A design at one number of partitions.
pub struct Row {
    pub design: &'static str,
    pub heat: Heatmap,
    /// What places a key; none for [`BY_TIME`].
    counter: Option<Counter>,
}

impl Row {
    /// The partitions at once that an even choice at random would show in the same windows. `None` without keys.
    ///
    /// Of t keys that choose evenly among n partitions, `Σ count²` is `t + t (t − 1) / n` on average.
    pub fn chance(&self) -> Option<f64> {
        let total = self.heat.total().total();
        let n = f64::from(self.heat.partitions());
        let spread = self.heat.windows().map(|window| 1.0 + (window.total() - 1) as f64 / n).sum::<f64>();
        (total > 0).then(|| total as f64 / spread)
    }
}

/// What came of a stream of writes.
#[derive(Default)]
pub struct Heats {
    pub name: String,
    pub about: String,
    pub counts: Counts,
    pub rows: Vec<Row>,
    pub notes: Vec<String>,
}

/// Which designs write more into a partition than it takes in a store that tells a rate.
pub fn over(rows: &[Row], store: &Store) -> Option<String> {
    let most = store.partition_rate?;
    let over = rows.iter().filter_map(|row| {
        let (_, keys) = row.heat.hottest()?.peak();
        let found = text::rate(keys, row.heat.step());
        (found > most.into()).then(|| format!("{} at {} ({})", row.design, row.heat.partitions(), figure(found)))
    });
    let over: Vec<String> = over.collect();
    let most = grouped(most.into());
    let found = if over.is_empty() { "none".to_owned() } else { listed(over) };
    Some(format!("past the {most} rows per second that a partition of {} takes: {found}", store.title))
}

/// Counts a stream of keys with their instants.
pub fn count(name: &str, about: &str, source: &dyn Blocks, plan: Plan<'_>, window: Duration) -> io::Result<Heats> {
    let (mut source, mut block) = (source.reader(), Block::default());
    let mut heats = Heats { name: name.into(), about: about.into(), ..Heats::default() };
    while source.next(&mut block)? {
        block.read_guids();
        let writes: Vec<(Ticks, Key<'_>)> = heats.writes(&block);
        if heats.rows.is_empty() && !writes.is_empty() {
            let head: Vec<Key<'_>> = writes.iter().map(|(_, key)| *key).take(1_000).collect();
            heats.choose(plan, window, &head)?;
        }
        for row in &mut heats.rows {
            for (at, key) in &writes {
                // A design may not take the key.
                let partition = match &row.counter {
                    None => Some(turn(*at, window, row.heat.partitions())),
                    Some(counter) => counter.partition_of(key),
                };
                if let Some(partition) = partition {
                    row.heat.record(*at, partition).expect("a partition of the design");
                }
            }
        }
        affordable(&heats.rows)?;
    }
    Ok(heats)
}

impl Heats {
    /// The keys of a block that have an instant; what has none is counted.
    fn writes<'b>(&mut self, block: &'b Block) -> Vec<(Ticks, Key<'b>)> {
        self.counts.add(block);
        let mut writes = Vec::with_capacity(block.rows.len());
        for (key, at) in block.keys().zip(&block.times) {
            match at {
                Some(at) => writes.push((*at, key)),
                None => self.counts.unreadable.add(key.place, 1, || "no instant".into(), key.line),
            }
        }
        writes
    }

    /// The designs that suit the first keys, with time itself before them.
    fn choose(&mut self, plan: Plan<'_>, window: Duration, keys: &[Key<'_>]) -> io::Result<()> {
        for &partitions in plan.partitions.unwrap_or(&[PARTITIONS]) {
            let heat = Heatmap::new(partitions, window).map_err(io::Error::other)?;
            self.rows.push(Row { design: BY_TIME, heat: heat.clone(), counter: None });
            let suits = |design: &&Design| plan.named.is_some() || design.fits_most(keys.iter().copied());
            for design in plan.candidates().filter(suits) {
                let made = if design.learns {
                    Err("learns from keys without times".to_owned())
                } else {
                    design.make(partitions, &[])
                };
                match made {
                    Ok((counter, _)) => {
                        self.rows.push(Row { design: design.name, heat: heat.clone(), counter: Some(counter) });
                    }
                    Err(reason) => self.notes.push(format!(
                        "{}: {reason}, so left out at {} partitions",
                        design.name,
                        grouped(partitions.into())
                    )),
                }
            }
        }
        Ok(())
    }
}

/// What the window makes of a PartitionKey, for comparison with all the others.
pub const BY_TIME: &str = "by-time";

fn turn(at: Ticks, window: Duration, partitions: u32) -> u32 {
    let step = u64::try_from(window.as_nanos() / 100).unwrap_or(u64::MAX).max(1);
    u32::try_from(at.get() / step % u64::from(partitions)).expect("less than the partitions")
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
