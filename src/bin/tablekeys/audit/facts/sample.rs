//! Some whole rows, chosen by hash, for what needs rows side by side.

use std::collections::BTreeMap;

use tablekeys::Ticks;

use super::Example;

/// How many rows are kept.
pub(crate) const ROWS: usize = 16_384;

/// The rows of the smallest hashes: a uniform sample of different rows that does not depend on their order.
#[derive(Debug, Default)]
pub(crate) struct Sample {
    rows: BTreeMap<u64, Row>,
    /// Rows were left out.
    pub(crate) partial: bool,
}

/// A row, whole.
#[derive(Debug, Clone)]
#[expect(clippy::struct_field_names, reason = "the service says RowKey")]
pub(crate) struct Row {
    pub(crate) partition_key: Option<Box<str>>,
    pub(crate) row_key: Option<Box<str>>,
    pub(crate) time: Option<Ticks>,
    pub(crate) place: u64,
}

impl Sample {
    pub(crate) fn record(&mut self, hash: u64, row: impl FnOnce() -> Row) {
        if self.rows.len() >= ROWS {
            let Some((&last, _)) = self.rows.last_key_value() else { return };
            if hash == last || self.rows.contains_key(&hash) {
                return;
            }
            self.partial = true;
            if hash > last {
                return;
            }
            self.rows.pop_last();
        }
        self.rows.entry(hash).or_insert_with(row);
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
    pub(crate) fn example(&self) -> Example {
        Example { place: self.place, partition_key: self.partition_key.clone(), row_key: self.row_key.clone() }
    }
}
