//! The ranges of PartitionKeys that are read side by side, and how far each was read.

use std::cmp::Ordering;

use tablekeys::range::KeyRange;
use tablekeys::table::{Query, QueryBuilder, key_order};

use super::middle::part;
use super::service::{Row, follow};

/// A range of PartitionKeys. No partition is in two.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Range {
    /// Its place in [`Ranges`], and the stream of its records.
    pub(super) id: u32,
    /// From this PartitionKey on.
    pub(super) lower: Option<String>,
    /// Up to this PartitionKey, without it.
    pub(super) upper: Option<String>,
    /// From there on nothing was found when it was last looked for.
    pub(super) horizon: Option<String>,
    /// The last row that was read.
    pub(super) after: Option<(String, String)>,
    pub(super) done: bool,
    /// A worker reads it.
    pub(super) taken: bool,
    /// Changes with `upper`: an answer to a query that was made before is of no use.
    pub(super) version: u32,
    /// No place was found to split it at: one partition, or too few.
    pub(super) whole: bool,
}

/// All ranges: together they are every PartitionKey, and they never overlap.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Ranges(pub(super) Vec<Range>);

impl Ranges {
    /// One range of everything.
    pub(super) fn new() -> Self {
        Self(vec![Range::default()])
    }

    pub(super) fn get(&mut self, id: u32) -> Option<&mut Range> {
        self.0.get_mut(id as usize)
    }

    /// What is not read yet and has no worker.
    pub(super) fn waiting(&mut self) -> Option<&mut Range> {
        self.0.iter_mut().find(|range| !range.done && !range.taken)
    }

    pub(super) fn all_done(&self) -> bool {
        self.0.iter().all(|range| range.done)
    }

    /// Splits a range at a PartitionKey that it has not reached; the new range's number.
    pub(super) fn split(&mut self, id: u32, at: &str) -> Option<u32> {
        let new = u32::try_from(self.0.len()).unwrap_or(u32::MAX);
        let range = self.get(id)?;
        let reached = range.position().map_or(Ordering::Less, |position| key_order(position, at));
        if range.done || reached != Ordering::Less {
            return None;
        }
        range.version += 1;
        let upper = range.upper.replace(at.to_owned());
        let horizon = range.horizon.replace(at.to_owned());
        self.0.push(Range { id: new, lower: Some(at.to_owned()), upper, horizon, ..Range::default() });
        Some(new)
    }

    /// About how much was read, where both ends are known, if the keys are spread evenly between them.
    pub(super) fn share(&self) -> f64 {
        let shares = self.0.iter().map(|range| match (&range.after, &range.lower, &range.horizon) {
            _ if range.done => 1.0,
            (Some((key, _)), Some(lower), Some(upper)) => part(key, lower, upper),
            _ => 0.0,
        });
        shares.sum::<f64>() / self.0.len().max(1) as f64
    }
}

impl Range {
    /// Takes the rows of a page; `Err` where they do not follow those before, or are of another range.
    pub(super) fn advance(&mut self, rows: &[Row], done: bool) -> Result<(), ()> {
        let is_of_range = |Row { partition_key, .. }: &Row| {
            let is_reached = |bound: &String| key_order(bound, partition_key).is_le();
            self.lower.as_ref().is_none_or(is_reached) && !self.upper.as_ref().is_some_and(is_reached)
        };
        if !rows.iter().all(is_of_range) || !follow(&mut self.after, rows) {
            return Err(());
        }
        if let Some(first) = rows.first() {
            self.lower.get_or_insert_with(|| first.partition_key.clone());
        }
        self.done = done;
        Ok(())
    }

    /// The PartitionKey that was reached.
    pub(super) fn position(&self) -> Option<&str> {
        self.after.as_ref().map(|(partition_key, _)| partition_key.as_str()).or(self.lower.as_deref())
    }

    /// The queries that give what was not read yet: the rest of the last partition, and the partitions after it.
    pub(super) fn rest(&self) -> tablekeys::Result<Vec<Query>> {
        let mut queries = Vec::new();
        let lower = self.lower.as_deref().filter(|_| self.after.is_none());
        let mut partitions = between(lower, self.upper.as_deref())?;
        if let Some((partition_key, row_key)) = &self.after {
            queries.push(selected(Query::in_partition(partition_key).resume_after(Some(row_key))).build()?);
            partitions = partitions.intersection(&KeyRange::after(partition_key)?);
        }
        if !partitions.is_empty() {
            queries.push(selected(Query::in_partitions(partitions)).build()?);
        }
        Ok(queries)
    }
}

/// From one key on, and before another.
pub(super) fn between(low: Option<&str>, high: Option<&str>) -> tablekeys::Result<KeyRange> {
    let from = low.map_or(Ok(KeyRange::all()), |low| KeyRange::between(low..))?;
    let to = high.map_or(Ok(KeyRange::all()), |high| KeyRange::between(..high))?;
    Ok(from.intersection(&to))
}

/// The keys and the instant of the last write alone.
pub(super) fn selected(query: QueryBuilder) -> QueryBuilder {
    query.select(["PartitionKey", "RowKey", "Timestamp"])
}
