//! Some whole rows, chosen by hash, for what needs rows side by side.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use tablekeys::Ticks;

use super::Example;

/// How many rows are kept, and of how many bytes.
pub(crate) const ROWS: usize = 16_384;
const BYTES: usize = 8 << 20;

/// The rows of the smallest hashes: a uniform sample of different rows that does not depend on their order.
#[derive(Debug, Default)]
pub(crate) struct Sample {
    rows: BTreeMap<u64, Row>,
    bytes: usize,
    /// Where rows were left out, the largest hash that is kept.
    most: Option<u64>,
}

/// A row, whole.
#[derive(Debug, Clone)]
#[expect(clippy::struct_field_names, reason = "the service says RowKey")]
pub(crate) struct Row {
    /// The hash of its whole PartitionKey.
    pub partition: Option<u64>,
    /// Both keys, as far as they are kept.
    pub partition_key: Option<Box<str>>,
    pub row_key: Option<Box<str>>,
    pub time: Option<Ticks>,
    pub place: u64,
}

impl Sample {
    /// Takes a row by the hash of its keys; of rows with the same keys, the first.
    pub(crate) fn record(&mut self, hash: u64, place: u64, row: impl FnOnce() -> Row) {
        if self.most.is_some_and(|most| hash > most) {
            return;
        }
        match self.rows.entry(hash) {
            Entry::Occupied(mut known) if place < known.get().place => *known.get_mut() = row(),
            Entry::Occupied(_) => {}
            Entry::Vacant(new) => {
                self.bytes += new.insert(row()).bytes();
                while self.rows.len() > ROWS || self.bytes > BYTES {
                    let Some((_, last)) = self.rows.pop_last() else { return };
                    self.bytes -= last.bytes();
                    self.most = self.rows.last_key_value().map(|(&hash, _)| hash);
                }
            }
        }
    }

    /// Adds what another part of the rows has.
    pub(super) fn merge(&mut self, other: Self) {
        self.most = [self.most, other.most].into_iter().flatten().min();
        other.rows.into_iter().for_each(|(hash, row)| self.record(hash, row.place, || row));
        while let (Some(most), Some((&last, _))) = (self.most, self.rows.last_key_value())
            && last > most
        {
            self.bytes -= self.rows.remove(&last).map_or(0, |row| row.bytes());
        }
    }

    /// Rows were left out.
    pub(crate) fn is_partial(&self) -> bool {
        self.most.is_some()
    }

    /// In the order of their hashes, so that the first few are a sample, too.
    pub(crate) fn rows(&self) -> impl ExactSizeIterator<Item = &Row> {
        self.rows.values()
    }

    pub(crate) fn len(&self) -> usize {
        self.rows.len()
    }
}

impl Row {
    fn bytes(&self) -> usize {
        [&self.partition_key, &self.row_key].into_iter().flatten().map(|key| key.len()).sum()
    }

    pub(crate) fn example(&self) -> Example {
        Example { place: self.place, partition_key: self.partition_key.clone(), row_key: self.row_key.clone() }
    }
}
