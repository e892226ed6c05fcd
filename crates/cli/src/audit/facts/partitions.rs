//! Rows per partition.

use tablekeys::Ticks;

use super::sample::Sample;
use super::sampled::{Local, Most, Sampled, Value};
use super::{Example, KEPT, beginning};

/// Of how many partitions the rows are counted exactly, and of how many bytes their keys are; past it, of a part of them.
pub(crate) const PARTITIONS: Most = Most { values: 1 << 17, bytes: 16 << 20 };

/// The longest beginning of a partition's first RowKey that is kept.
const LONGEST: usize = 128;

/// The partitions of a table.
#[derive(Debug)]
pub(crate) struct Partitions {
    pub counted: Sampled<Partition>,
    largest: Option<(u64, u64)>,
    pub rows: u64,
}

/// One partition.
#[derive(Debug)]
pub(crate) struct Partition {
    pub key: Box<str>,
    /// Of the whole key.
    pub bytes: usize,
    pub rows: u64,
    /// Where its first row was found, and that row.
    pub place: u64,
    pub row_key: Option<Box<str>>,
    /// When its rows were written.
    pub times: Option<(Ticks, Ticks)>,
}

impl Partition {
    pub(crate) fn example(&self) -> Example {
        Example { place: self.place, partition_key: Some(self.key.clone()), row_key: self.row_key.clone() }
    }
}

/// Some rows of one partition, one after the other.
#[derive(Debug, Clone, Copy)]
pub(super) struct Run<'r> {
    pub(super) hash: u64,
    pub(super) key: &'r str,
    pub(super) rows: u64,
    /// Those of the first.
    place: u64,
    row_key: Option<&'r str>,
    times: Option<(Ticks, Ticks)>,
}

impl<'r> Run<'r> {
    /// One that begins with this row.
    pub(super) fn new(hash: u64, key: &'r str, place: u64, row_key: Option<&'r str>) -> Self {
        Self { hash, key, rows: 0, place, row_key, times: None }
    }

    pub(super) fn record(&mut self, time: Option<Ticks>) {
        self.rows += 1;
        self.times = joined(self.times, time.map(|time| (time, time)));
    }

    pub(super) fn add_to(self, partitions: &mut Local<'_, Partition>) {
        let Self { hash, key, rows, place, row_key, times } = self;
        let row_key = || row_key.map(|key| beginning(key, LONGEST));
        let new = || Partition { key: beginning(key, KEPT), bytes: key.len(), rows, place, row_key: row_key(), times };
        partitions.add(hash, rows, key.len().min(KEPT), new, |known| known.add(rows, place, row_key, times));
    }
}

impl Partition {
    fn add(
        &mut self,
        rows: u64,
        place: u64,
        row_key: impl FnOnce() -> Option<Box<str>>,
        times: Option<(Ticks, Ticks)>,
    ) {
        self.rows += rows;
        self.times = joined(self.times, times);
        if place < self.place {
            (self.place, self.row_key) = (place, row_key());
        }
    }
}

impl Value for Partition {
    fn join(&mut self, other: Self) {
        self.add(other.rows, other.place, || other.row_key, other.times);
    }

    fn rows(&self) -> u64 {
        self.rows
    }
}

/// From the earlier to the later.
pub(super) fn joined(a: Option<(Ticks, Ticks)>, b: Option<(Ticks, Ticks)>) -> Option<(Ticks, Ticks)> {
    match (a, b) {
        (Some(a), Some(b)) => Some((a.0.min(b.0), a.1.max(b.1))),
        (a, b) => a.or(b),
    }
}

impl Partitions {
    /// `rows` is how many there are in all partitions.
    pub(super) fn new(counted: Sampled<Partition>, rows: u64, sample: &Sample) -> Self {
        let others = sample.rows().filter_map(|row| row.partition);
        let others = others.map(|hash| (counted.rows(hash), hash));
        let all = counted.iter().map(|(hash, partition)| (partition.rows, hash)).chain(others);
        let largest = all.max_by(|a, b| a.0.cmp(&b.0).then(b.1.cmp(&a.1))).map(|(rows, hash)| (hash, rows));
        Self { counted, largest, rows }
    }

    /// The rows of the largest, and itself where it is among the counted.
    pub(crate) fn largest(&self) -> Option<(u64, Option<&Partition>)> {
        if self.counted.one_in() == 1 {
            let most = |a: &&Partition, b: &&Partition| a.rows.cmp(&b.rows).then(b.key.cmp(&a.key));
            return self.counted.values().max_by(most).map(|partition| (partition.rows, Some(partition)));
        }
        let (hash, rows) = self.largest?;
        let counted = self.counted.get(hash);
        Some((counted.map_or(rows, |partition| partition.rows), counted))
    }

    /// The rows of each counted partition, most first.
    pub(crate) fn sizes(&self) -> Vec<u64> {
        let mut sizes: Vec<u64> = self.counted.values().map(|partition| partition.rows).collect();
        sizes.sort_unstable_by(|a, b| b.cmp(a));
        sizes
    }
}
