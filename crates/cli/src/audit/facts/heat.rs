//! When rows were written last, by the minute.

use std::cmp::Reverse;
use std::collections::HashMap;

use tablekeys::Ticks;

use super::partitions::joined;
use super::sample::Sample;
use super::sampled::{Gathered, Local, Most, Sampled, Value};
use crate::compare::sample::finalized;
use crate::formats::civil::{DAY, HOUR, MINUTE, SECOND};

/// Of how many minutes the rows are counted exactly.
const MINUTES: Most = Most { values: 1 << 13, bytes: usize::MAX };

/// Instants of last writes.
#[derive(Debug)]
pub(crate) struct Heat {
    /// Rows with an instant.
    pub rows: u64,
    pub span: Option<(Ticks, Ticks)>,
    /// The busiest minute: of all, or where they are many, of those that are counted or that the sample has rows of.
    pub busiest: Option<Busiest>,
    /// The same of one partition.
    pub busiest_partition: Option<Busiest>,
}

/// The rows of a minute, of all partitions or of one.
#[derive(Debug)]
pub(super) struct Minute {
    /// The hash of the PartitionKey and the number of the minute.
    of: (Option<u64>, u64),
    rows: u64,
}

/// How many rows have an instant, and the first and the last.
#[derive(Debug, Default)]
pub(super) struct Times {
    rows: u64,
    span: Option<(Ticks, Ticks)>,
}

/// The busiest minute, or second.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Busiest {
    pub start: Ticks,
    pub seconds: u32,
    pub rows: u64,
    /// By how many the rows may be too few.
    pub error: u64,
    /// The hash of its PartitionKey, for one partition.
    pub partition: Option<u64>,
}

impl Value for Minute {
    fn join(&mut self, other: Self) {
        self.rows += other.rows;
    }

    fn rows(&self) -> u64 {
        self.rows
    }
}

/// The minutes of all rows, and those of each partition.
pub(super) fn gathered() -> [Gathered<Minute>; 2] {
    [MINUTES; 2].map(Gathered::new)
}

/// Counts a row in both.
pub(super) fn record(times: &mut Times, minutes: &mut [Local<'_, Minute>; 2], partition: Option<u64>, time: Ticks) {
    times.merge(&Times { rows: 1, span: Some((time, time)) });
    for (minutes, of) in minutes.iter_mut().zip([Some(None), partition.map(Some)]) {
        let Some(of) = of.map(|partition| (partition, time.get() / MINUTE)) else { continue };
        minutes.add(mixed(of), 1, 0, || Minute { of, rows: 1 }, |minute| minute.rows += 1);
    }
}

impl Times {
    pub(super) fn merge(&mut self, other: &Self) {
        self.rows += other.rows;
        self.span = joined(self.span, other.span);
    }
}

/// The most frequent, the first among equals: of those that are counted and of these.
fn most(minutes: &Sampled<Minute>, others: impl Iterator<Item = (Option<u64>, u64)>) -> Option<Busiest> {
    let others = others.map(|of| (minutes.rows(mixed(of)), of));
    let all = minutes.values().map(|minute| (minute.rows, minute.of)).chain(others);
    let (rows, (partition, minute)) = all.max_by(|a, b| a.0.cmp(&b.0).then(b.1.cmp(&a.1)))?;
    Some(Busiest { start: Ticks::new(minute * MINUTE)?, seconds: 60, rows, error: minutes.error(), partition })
}

impl Heat {
    pub(super) fn new(Times { rows, span }: Times, minutes: [Gathered<Minute>; 2], sample: &Sample) -> Self {
        let [minutes, in_partitions] = minutes.map(|minutes| minutes.finish(Value::rows));
        let times = || sample.rows().filter_map(|row| Some((row.partition, row.time?.get() / MINUTE)));
        let busiest = most(&minutes, times().map(|(_, minute)| (None, minute)));
        let busiest_partition = most(&in_partitions, times().filter(|(partition, _)| partition.is_some()));
        Self { rows, span, busiest, busiest_partition }
    }

    /// The busiest second of one partition, where the sample is all rows, and their times have seconds.
    pub(crate) fn busiest_second(sample: &Sample) -> Option<Busiest> {
        if sample.partial || Self::resolution(sample)? > SECOND {
            return None;
        }
        let mut seconds: HashMap<(u64, u64), u64> = HashMap::new();
        for row in sample.rows() {
            *seconds.entry((row.time?.get() / SECOND, row.partition?)).or_default() += 1;
        }
        let ((second, partition), rows) = seconds.into_iter().max_by_key(|&(thing, rows)| (rows, Reverse(thing)))?;
        let start = Ticks::new(second * SECOND)?;
        Some(Busiest { start, seconds: 1, rows, error: 0, partition: Some(partition) })
    }

    /// The step of the sample's times: a day, an hour, a minute, a second or less.
    pub(crate) fn resolution(sample: &Sample) -> Option<u64> {
        let times = || sample.rows().filter_map(|row| row.time);
        let steps = [DAY, HOUR, MINUTE, SECOND, 1];
        steps
            .into_iter()
            .find(|step| times().all(|time| time.get().is_multiple_of(*step)))
            .filter(|_| times().next().is_some())
    }

    /// In seconds.
    pub(crate) fn seconds(&self) -> f64 {
        self.span.map_or(0.0, |(first, last)| (last.get() - first.get()) as f64 / 1e7)
    }
}

impl Busiest {
    pub(crate) const fn length(&self) -> &'static str {
        if self.seconds > 1 { "minute" } else { "second" }
    }

    /// `minute of 2024-05-06T07:08`.
    pub(crate) fn moment(&self) -> String {
        let end = if self.seconds > 1 { 16 } else { 19 };
        format!("{} of {}", self.length(), &self.start.to_string()[..end])
    }

    /// Rows per second.
    pub(crate) fn rate(&self) -> f64 {
        self.rows as f64 / f64::from(self.seconds)
    }
}

/// A hash of both numbers.
fn mixed((partition, minute): (Option<u64>, u64)) -> u64 {
    finalized(partition.unwrap_or_default() ^ minute.wrapping_mul(0x9e37_79b9_7f4a_7c15))
}
