//! Rows per partition.

use tablekeys::Ticks;

use super::Example;
use super::distinct::Distinct;
use super::formats::Formats;
use super::heavy::Heavy;
use super::leading::Leading;
use super::sampled::{Sampled, hash};
use crate::source::Record;

/// Of how many partitions the rows are counted exactly; past it, of a part of them.
pub(crate) const PARTITIONS: usize = 1 << 17;

/// Of how many the largest are told exactly, whatever their number.
const LARGEST: usize = 1 << 12;

/// The partitions of a table.
#[derive(Debug)]
pub(crate) struct Partitions {
    pub(crate) counted: Sampled<Partition>,
    different: Distinct,
    largest: Heavy<u64>,
    pub(crate) rows: u64,
}

/// One partition.
#[derive(Debug)]
pub(crate) struct Partition {
    pub(crate) key: Box<str>,
    pub(crate) rows: u64,
    /// Where its first row was found, and that row.
    pub(crate) place: u64,
    pub(crate) row_key: Option<Box<str>>,
    /// Its rows whose `RowKey` is an instant and nothing else.
    pub(crate) bare: Option<Box<Bare>>,
    /// The formats of its RowKeys.
    pub(crate) formats: Formats,
}

/// RowKeys that are instants without a suffix.
#[derive(Debug)]
pub(crate) struct Bare {
    pub(crate) rows: u64,
    pub(crate) earliest: Ticks,
    pub(crate) latest: Ticks,
    /// The step that all instants are multiples of, in ticks.
    pub(crate) step: u64,
}

impl Partition {
    pub(crate) fn example(&self) -> Example {
        Example { place: self.place, partition_key: Some(self.key.clone()), row_key: self.row_key.clone() }
    }
}

impl Partitions {
    pub(crate) fn new() -> Self {
        Self {
            counted: Sampled::new(PARTITIONS),
            different: Distinct::default(),
            largest: Heavy::new(LARGEST),
            rows: 0,
        }
    }

    /// Counts a row; `instant` is the one that its `RowKey` begins with.
    pub(crate) fn record(&mut self, hash: u64, key: &str, record: &Record<'_>, instant: Option<&Leading<'_>>) {
        self.rows += 1;
        self.different.add(hash);
        self.largest.add(hash);
        let Some(partition) = self.counted.entry(hash, || Partition {
            key: key.into(),
            rows: 0,
            place: record.place,
            row_key: record.row_key.map(Into::into),
            bare: None,
            formats: Formats::default(),
        }) else {
            return;
        };
        partition.rows += 1;
        if let Some(key) = record.row_key {
            partition.formats.add(key);
        }
        if let Some(Leading { at, step, rest: "", .. }) = instant {
            let bare = partition
                .bare
                .get_or_insert_with(|| Box::new(Bare { rows: 0, earliest: *at, latest: *at, step: at.get().max(1) }));
            bare.rows += 1;
            bare.earliest = bare.earliest.min(*at);
            bare.latest = bare.latest.max(*at);
            bare.step = gcd(bare.step, at.get()).max(*step);
        }
    }

    /// Exact where all partitions are counted, else estimated.
    pub(crate) fn different(&self) -> u64 {
        if self.counted.one_in() == 1 { self.counted.len() as u64 } else { self.different.estimate() }
    }

    /// The rows of the largest, and itself where it is among the counted.
    pub(crate) fn largest(&self) -> Option<(u64, Option<&Partition>)> {
        if self.counted.one_in() == 1 {
            let most = |a: &&Partition, b: &&Partition| a.rows.cmp(&b.rows).then(b.key.cmp(&a.key));
            return self.counted.values().max_by(most).map(|partition| (partition.rows, Some(partition)));
        }
        let (hash, rows) = self.largest.first()?;
        let counted = self.counted.get(hash);
        Some((counted.map_or(rows, |partition| partition.rows), counted))
    }

    /// The rows of each counted partition, most first.
    pub(crate) fn sizes(&self) -> Vec<u64> {
        let mut sizes: Vec<u64> = self.counted.values().map(|partition| partition.rows).collect();
        sizes.sort_unstable_by(|a, b| b.cmp(a));
        sizes
    }

    pub(crate) fn of(&self, key: &str) -> Option<&Partition> {
        self.counted.get(hash(0, key))
    }

    /// Where not all partitions are counted: which part is.
    pub(crate) fn sentence(&self) -> Option<String> {
        let one_in = self.counted.one_in();
        (one_in > 1).then(|| format!("rows were counted in 1 of {one_in} partitions, chosen by hash"))
    }
}

fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}
