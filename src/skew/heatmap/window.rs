//! The counts of one time window.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::vec;

use crate::ticks::Ticks;

/// Counts per partition, at least one in all. The counts alone decide which of the two forms it has, so equal counts are equal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Counts {
    total: u64,
    cells: Cells,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Cells {
    /// The partitions that have keys: about 13 to 26 bytes each, and at least 144.
    Sparse(BTreeMap<u32, u64>),
    /// All partitions: 8 bytes each.
    Dense(Box<[u64]>),
}

const FEW: u32 = 16;

impl Counts {
    pub(super) fn new(partitions: u32) -> Self {
        let few = partitions <= FEW;
        let cells = if few { dense(partitions, &BTreeMap::new()) } else { Cells::Sparse(BTreeMap::new()) };
        Self { total: 0, cells }
    }

    /// Adds keys to one of so many partitions, which exists; the sum of all windows is known to fit.
    pub(super) fn add(&mut self, partitions: u32, partition: u32, keys: u64) {
        self.total += keys;
        match &mut self.cells {
            Cells::Dense(counts) => counts[partition as usize] += keys,
            Cells::Sparse(counts) => {
                *counts.entry(partition).or_default() += keys;
                if counts.len() > partitions as usize / 4 {
                    self.cells = dense(partitions, counts);
                }
            }
        }
    }

    pub(super) fn merge(&mut self, partitions: u32, other: &Self) {
        for (partition, keys) in other.iter() {
            self.add(partitions, partition, keys);
        }
    }

    fn iter(&self) -> impl Iterator<Item = (u32, u64)> {
        let (sparse, dense) = match &self.cells {
            Cells::Sparse(counts) => (Some(counts), None),
            Cells::Dense(counts) => (None, Some(counts)),
        };
        let sparse = sparse.into_iter().flatten().map(|(&partition, &keys)| (partition, keys));
        let dense = dense.into_iter().flat_map(|counts| (0..).zip(counts.iter().copied()));
        sparse.chain(dense.filter(|&(_, keys)| keys > 0))
    }
}

fn dense(partitions: u32, counts: &BTreeMap<u32, u64>) -> Cells {
    let mut all = vec![0; partitions as usize].into_boxed_slice();
    for (&partition, &keys) in counts {
        all[partition as usize] = keys;
    }
    Cells::Dense(all)
}

/// The keys of one time window of a [`Heatmap`](super::Heatmap), at least one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Window<'h> {
    start: Ticks,
    counts: &'h Counts,
}

#[expect(clippy::cast_precision_loss, reason = "figures are doubles: counts past 2^53 are rounded")]
impl<'h> Window<'h> {
    pub(super) const fn new(start: Ticks, counts: &'h Counts) -> Self {
        Self { start, counts }
    }

    /// The first instant of the window.
    #[must_use]
    pub const fn start(&self) -> Ticks {
        self.start
    }

    /// The number of keys in all partitions.
    #[must_use]
    pub const fn total(&self) -> u64 {
        self.counts.total
    }

    /// The partitions that have keys, ascending, each with the number of its keys.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::time::Duration;
    /// use tablekeys::Ticks;
    /// use tablekeys::skew::Heatmap;
    ///
    /// let mut heat = Heatmap::new(1_000, Duration::from_secs(60))?;
    /// for partition in [700, 3, 700] {
    ///     heat.record(Ticks::UNIX_EPOCH, partition)?;
    /// }
    /// let window = heat.windows().next().unwrap();
    /// assert!(window.counts().eq([(3, 1), (700, 2)]));
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    pub fn counts(&self) -> impl Iterator<Item = (u32, u64)> + use<'h> {
        self.counts.iter()
    }

    /// The partition with the most keys, the lowest of equals, and their number.
    #[must_use]
    pub fn peak(&self) -> (u32, u64) {
        let mut peak = (0, 0);
        for (partition, keys) in self.counts() {
            if keys > peak.1 {
                peak = (partition, keys);
            }
        }
        peak
    }

    /// The share of the window's keys in its fullest partition: from 1/n to 1.
    #[must_use]
    pub fn peak_share(&self) -> f64 {
        self.peak().1 as f64 / self.total() as f64
    }

    /// How many partitions have at least one key.
    #[must_use]
    pub fn written_partitions(&self) -> u32 {
        u32::try_from(self.counts().count()).expect("a number of partitions")
    }

    pub(super) fn concentration(&self) -> f64 {
        let total = self.total() as f64;
        self.counts().map(|(_, keys)| keys as f64 * keys as f64 / total).sum()
    }
}
