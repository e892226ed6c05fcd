//! What another design would do to the sampled rows: figures before and after.

use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use serde::{Serialize, Serializer};
use tablekeys::partition::Salt;
use tablekeys::skew::{Heatmap, PARTITION_ENTITIES_PER_SECOND, partitions_needed};

use super::buckets::{SEPARATORS, behind_instant};
use super::facts::Facts;
use crate::compare::designs;
use crate::failure::Failure;
use crate::lines::block::Key;
use crate::lines::guid::guid;

/// Parts of a partition that is much larger than the others.
pub(crate) const SALTS: u32 = 8;

/// Another design of the PartitionKey.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct Proposal {
    pub design: String,
    pub way: Way,
    pub before: Figures,
    pub after: Figures,
    /// What it makes harder.
    pub costs: String,
    /// How many rows the figures are of.
    pub rows: u64,
}

/// How a design makes the PartitionKey of a row. Its text is `first-part`, `stem`, `siphash:` and the number of partitions, or `salt:`
/// and the PartitionKey that is divided.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Way {
    /// The first part of the RowKey.
    FirstPart,
    /// One of this number by a hash of the RowKey.
    Hash(u32),
    /// This PartitionKey with a salt, the others as they are.
    Salt(Box<str>),
    /// The PartitionKey without its last part.
    Stem,
}

impl fmt::Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::FirstPart => f.write_str("first-part"),
            Self::Hash(partitions) => write!(f, "siphash:{partitions}"),
            Self::Salt(key) => write!(f, "salt:{key}"),
            Self::Stem => f.write_str("stem"),
        }
    }
}

impl Serialize for Way {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl FromStr for Way {
    type Err = Failure;

    fn from_str(text: &str) -> Result<Self, Failure> {
        match (text, text.split_once(':')) {
            ("first-part", _) => Some(Self::FirstPart),
            ("stem", _) => Some(Self::Stem),
            (_, Some(("salt", key))) => Some(Self::Salt(key.into())),
            (_, Some(("siphash", partitions))) => partitions.parse().ok().filter(|&n| n > 0).map(Self::Hash),
            _ => None,
        }
        .ok_or_else(|| Failure::new(format!("expected a proposed design, found {text:?}")))
    }
}

impl Way {
    /// What makes the PartitionKey of a row of a PartitionKey and a RowKey; `None` of a row that it does not take.
    pub fn partition_keys(&self) -> impl Fn(Option<&str>, Option<&str>) -> Option<Box<str>> + '_ {
        let salt = Salt::after(SALTS, '-');
        let hash = match self {
            Self::Hash(partitions) => {
                let design = designs::all().into_iter().find(|design| design.name == "siphash");
                design.and_then(|design| Some(design.make(*partitions, &[]).ok()?.0))
            }
            _ => None,
        };
        move |partition_key, row_key| match self {
            Self::FirstPart => {
                let key = row_key?;
                Some(key.split_once(SEPARATORS)?.0.into()).filter(|_| behind_instant(key).is_none())
            }
            Self::Hash(_) => {
                let line = identity(row_key?).as_bytes();
                let guid = guid(line);
                let key = Key { line, guid: guid.as_ref(), place: 0, count: 1 };
                Some(hash.as_ref()?.partition_of(&key)?.to_string().into())
            }
            Self::Salt(hot) => {
                let key = partition_key?;
                Some(if key == &**hot { salt.key_for(key, identity(row_key?)).ok()?.into() } else { key.into() })
            }
            Self::Stem => Some(partition_key?.rsplit_once(SEPARATORS)?.0.into()),
        }
    }
}

/// Figures of a division into partitions.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub(crate) struct Figures {
    pub partitions: u64,
    /// Rows of the largest, of all.
    #[serde(rename = "largest_share")]
    pub largest: f64,
    pub peak_to_mean: f64,
    /// In how many partitions writes are at one time, where there are instants.
    #[serde(rename = "partitions_at_once")]
    pub at_once: Option<f64>,
}

/// As many windows of time are looked at as have enough rows.
const WINDOWS: u64 = 24;

/// Proposals for tables whose partitions are too few, uneven or hot.
pub(crate) fn partitions(facts: &Facts) -> Vec<Proposal> {
    let by_part = of(
        facts,
        Way::FirstPart,
        "the RowKey's first part as PartitionKey".into(),
        "a query over several of them reads several partitions",
    );
    // A part that every row has of its own, or all share, is no partition.
    let by_part = by_part.filter(|by| by.after.partitions > 1 && by.after.partitions * 2 < by.rows);
    let partitions = hash_partitions(facts);
    let design = format!("{partitions} partitions by SipHash of the RowKey, or of what follows its instant");
    let by_hash = of(facts, Way::Hash(partitions), design, "a list in key order asks every partition and merges");
    by_part.into_iter().chain(by_hash).filter(Proposal::is_better).collect()
}

impl Proposal {
    /// Figures that argue against a design propose nothing.
    fn is_better(&self) -> bool {
        let Self { before, after, .. } = self;
        let at_once = after.at_once.zip(before.at_once);
        let cooler = at_once.is_some_and(|(after, before)| after > 1.5 * before);
        let worse = after.largest > 1.1 * before.largest
            || at_once.is_some_and(|(after, before)| after < 0.9 * before)
            || after.peak_to_mean > 1.5 * before.peak_to_mean.max(1.5);
        !worse && (after.largest < 0.9 * before.largest || cooler)
    }
}

/// Proposals for tables with one partition that is much larger than the others.
pub(crate) fn largest(facts: &Facts, largest: &str) -> Vec<Proposal> {
    let design = format!("a salt of {SALTS} after this PartitionKey alone, by SipHash of the RowKey");
    let costs = "a list of this partition asks 8 partitions and merges";
    of(facts, Way::Salt(largest.into()), design, costs).into_iter().collect()
}

/// Proposals for tables of one row per partition.
pub(crate) fn stems(facts: &Facts) -> Vec<Proposal> {
    let design = "the PartitionKey without its last part, which begins the RowKey";
    of(facts, Way::Stem, design.into(), "the rows of one beginning share 2,000 rows per second").into_iter().collect()
}

/// `None` without rows that the design takes.
fn of(facts: &Facts, way: Way, design: String, costs: &str) -> Option<Proposal> {
    let before = Figures::of(facts, |partition_key, _| partition_key.map(Into::into))?;
    let after = Figures::of(facts, way.partition_keys())?;
    Some(Proposal { before, after, way, design, costs: costs.into(), rows: facts.sample.len() as u64 })
}

/// What a hash would be taken of: the RowKey, or what follows the instant in front of it.
fn identity(key: &str) -> &str {
    behind_instant(key).filter(|rest| !rest.is_empty()).unwrap_or(key)
}

/// As many as the busiest minute needs, at least 16, and a power of two, which every hash here takes.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a rate of rows per second")]
fn hash_partitions(facts: &Facts) -> u32 {
    const LEAST: u32 = 16;
    let rate = facts.heat.busiest.map_or(0, |busiest| busiest.rate().ceil() as u32);
    let needed =
        partitions_needed(PARTITION_ENTITIES_PER_SECOND, rate.max(1), facts.rows.max(1), Duration::from_secs(1));
    let needed = needed.unwrap_or(LEAST);
    needed.next_power_of_two().clamp(LEAST, 1_024)
}

impl Figures {
    /// `None` without rows that the design takes.
    fn of(facts: &Facts, partition: impl Fn(Option<&str>, Option<&str>) -> Option<Box<str>>) -> Option<Self> {
        let mut numbers: HashMap<Box<str>, u32> = HashMap::new();
        let mut counts: Vec<u64> = Vec::new();
        let mut writes = Vec::new();
        for row in facts.sample.rows() {
            let next = u32::try_from(numbers.len()).ok()?;
            let key = partition(row.partition_key.as_deref(), row.row_key.as_deref())?;
            let number = *numbers.entry(key).or_insert(next);
            if number == next {
                counts.push(0);
            }
            counts[number as usize] += 1;
            writes.extend(row.time.map(|time| (time, number)));
        }
        let (rows, largest) = (counts.iter().sum::<u64>() as f64, *counts.iter().max()? as f64);
        let partitions = counts.len() as u64;
        let at_once = facts.heat.span.and_then(|(first, last)| {
            // Shorter than minutes, Timestamps tell of batches.
            let step = ((last.get() - first.get()) / WINDOWS).max(600_000_000);
            let mut heat = Heatmap::new(u32::try_from(partitions).ok()?, Duration::from_nanos(step * 100)).ok()?;
            writes.iter().try_for_each(|&(time, number)| heat.record(time, number)).ok()?;
            (last.get() - first.get() >= 8 * 600_000_000).then(|| heat.effective_partitions())?
        });
        Some(Self { partitions, largest: largest / rows, peak_to_mean: largest * partitions as f64 / rows, at_once })
    }
}
