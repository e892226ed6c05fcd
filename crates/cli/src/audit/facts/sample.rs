//! Some whole rows, chosen by hash, for what needs rows side by side.

use tablekeys::Ticks;

use super::Example;
use super::sampled::{Gathered, Most, Sampled};

/// How many rows are kept, and of how many bytes.
pub(crate) const ROWS: usize = 16_384;
const BYTES: usize = 8 << 20;

/// The rows of the smallest hashes: a uniform sample of different rows that does not depend on their order.
#[derive(Debug, Default)]
pub(crate) struct Sample {
    rows: Vec<Row>,
    /// Rows were left out.
    pub partial: bool,
}

/// A row, whole.
#[derive(Debug, Clone, Default)]
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

/// Of how many rows they are chosen: enough that some are left where every second one was dropped.
pub(super) const GATHERED: Most = Most { values: ROWS / 2 * 5, bytes: BYTES / 2 * 5 };

/// Takes a row by the hash of its keys; of rows with the same keys, the first.
pub(super) fn record(rows: &Gathered<Row>, hash: u64, row: impl FnOnce() -> Row) {
    if rows.keeps(hash) {
        let row = row();
        let join = |known: &mut Row, row: Row| {
            if row.place < known.place {
                *known = row;
            }
            0
        };
        rows.add(hash, row.bytes(), row, join, |_, _| {});
    }
}

impl Sample {
    pub(super) fn new(gathered: Sampled<Row>) -> Self {
        let (all, partial) = (gathered.len(), gathered.one_in() > 1);
        let mut bytes = 0;
        let fits = |row: &Row| {
            bytes += row.bytes();
            bytes <= BYTES
        };
        let rows: Vec<Row> = gathered.into_values().take(ROWS).take_while(fits).collect();
        Self { partial: partial || rows.len() < all, rows }
    }

    /// What part of the table it is, where it is not all.
    pub(crate) fn sentence(&self) -> Option<String> {
        let rows = crate::wording::numbers::grouped(self.len() as u64);
        self.partial.then(|| format!("from a sample of {rows} rows"))
    }

    /// In the order of their hashes, so that the first few are a sample, too.
    pub(crate) fn rows(&self) -> impl ExactSizeIterator<Item = &Row> {
        self.rows.iter()
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
