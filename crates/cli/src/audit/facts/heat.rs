//! When rows were written last, by the minute.

use std::cmp::Reverse;
use std::collections::HashMap;

use tablekeys::Ticks;

use super::heavy::Heavy;
use super::sample::Sample;

/// A minute in ticks, and a second.
pub(crate) const MINUTE: u64 = 600_000_000;
const SECOND: u64 = 10_000_000;

/// Instants of last writes.
#[derive(Debug, Default)]
pub(crate) struct Heat {
    /// Rows with an instant.
    pub rows: u64,
    pub span: Option<(Ticks, Ticks)>,
    minutes: Heavy<u64>,
    /// The minute of the last rows and how many they are, which are not among the others yet.
    last: (u64, u64),
    /// By the hash of the PartitionKey and the minute.
    in_partitions: Heavy<(u64, u64)>,
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

impl Heat {
    pub(crate) fn record(&mut self, partition: Option<u64>, time: Ticks) {
        self.rows += 1;
        let (first, last) = self.span.unwrap_or((time, time));
        self.span = Some((first.min(time), last.max(time)));
        let minute = time.get() / MINUTE;
        if minute != self.last.0 {
            self.end_minute();
            self.last.0 = minute;
        }
        self.last.1 += 1;
        if let Some(partition) = partition {
            let thing = (partition, minute);
            self.in_partitions.add(thing, mixed(thing), 1);
        }
    }

    /// Rows that are side by side in a table are often of one minute.
    fn end_minute(&mut self) {
        let (minute, rows) = std::mem::take(&mut self.last);
        if rows > 0 {
            self.minutes.add(minute, mixed((0, minute)), rows);
        }
    }

    /// To be called after some rows, and after the last: what is too much is no longer kept one by one.
    pub(crate) fn settle(&mut self) {
        self.end_minute();
        self.minutes.settle(|minute| mixed((0, minute)));
        self.in_partitions.settle(mixed);
    }

    /// Adds what another part of the rows has.
    pub(super) fn merge(&mut self, other: Self) {
        self.rows += other.rows;
        self.span = match (self.span, other.span) {
            (Some(a), Some(b)) => Some((a.0.min(b.0), a.1.max(b.1))),
            (a, b) => a.or(b),
        };
        self.minutes.merge(other.minutes, |minute| mixed((0, minute)));
        self.in_partitions.merge(other.in_partitions, mixed);
    }

    /// The busiest minute: of all, or where they are many, of those that the sample has rows of.
    pub(crate) fn busiest(&self, sample: &Sample) -> Option<Busiest> {
        let minutes = sample.rows().filter_map(|row| Some(row.time?.get() / MINUTE));
        let (minute, rows) = self.minutes.first(minutes, |minute| mixed((0, minute)))?;
        Some(Busiest { start: start(minute)?, seconds: 60, rows, error: self.minutes.error(), partition: None })
    }

    /// The same of one partition.
    pub(crate) fn busiest_partition(&self, sample: &Sample) -> Option<Busiest> {
        let things = sample.rows().filter_map(|row| Some((row.partition?, row.time?.get() / MINUTE)));
        let ((partition, minute), rows) = self.in_partitions.first(things, mixed)?;
        let error = self.in_partitions.error();
        Some(Busiest { start: start(minute)?, seconds: 60, rows, error, partition: Some(partition) })
    }

    /// The busiest second of one partition, where the sample is all rows, and their times have seconds.
    pub(crate) fn busiest_second(sample: &Sample) -> Option<Busiest> {
        if sample.is_partial() || Self::resolution(sample)? > SECOND {
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
        let steps = [1_440 * MINUTE, 60 * MINUTE, MINUTE, SECOND, 1];
        steps
            .into_iter()
            .find(|step| times().all(|time| time.get().is_multiple_of(*step)))
            .filter(|_| times().next().is_some())
    }

    /// In seconds.
    #[expect(clippy::cast_precision_loss, reason = "a figure")]
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
    #[expect(clippy::cast_precision_loss, reason = "a figure")]
    pub(crate) fn rate(&self) -> f64 {
        self.rows as f64 / f64::from(self.seconds)
    }
}

/// The finalizer of `SplitMix64`, of both numbers.
fn mixed((partition, minute): (u64, u64)) -> u64 {
    let hash = partition ^ minute.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let hash = (hash ^ (hash >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let hash = (hash ^ (hash >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    hash ^ (hash >> 31)
}

fn start(minute: u64) -> Option<Ticks> {
    Ticks::new(minute * MINUTE)
}
