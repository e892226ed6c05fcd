//! The counts of one time window.

use alloc::collections::BTreeMap;
use core::cmp::Reverse;

use crate::ticks::Ticks;

/// The keys of one time window of a [`Heatmap`](super::Heatmap), at least one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Window<'h> {
    pub(super) start: Ticks,
    pub(super) counts: &'h BTreeMap<u32, u64>,
}

#[expect(clippy::cast_precision_loss, reason = "figures are doubles: counts past 2^53 are rounded")]
impl<'h> Window<'h> {
    /// The first instant of the window.
    #[must_use]
    pub const fn start(&self) -> Ticks {
        self.start
    }

    /// The number of keys in all partitions.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.counts.values().sum()
    }

    /// The partitions that have keys, ascending, each with the number of its keys.
    pub fn counts(&self) -> impl Iterator<Item = (u32, u64)> + use<'h> {
        self.counts.iter().map(|(&partition, &keys)| (partition, keys))
    }

    /// The partition with the most keys, the lowest of equals, and their number.
    #[must_use]
    pub fn peak(&self) -> (u32, u64) {
        self.counts().max_by_key(|&(partition, keys)| (keys, Reverse(partition))).unwrap_or_default()
    }

    /// The share of the window's keys in its fullest partition: from 1/n to 1.
    #[must_use]
    pub fn peak_share(&self) -> f64 {
        self.peak().1 as f64 / self.total() as f64
    }

    /// How many partitions have at least one key.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "at most the number of partitions")]
    pub fn written_partitions(&self) -> u32 {
        self.counts.len() as u32
    }

    pub(super) fn concentration(&self) -> f64 {
        let total = self.total() as f64;
        self.counts().map(|(_, keys)| keys as f64 * keys as f64 / total).sum()
    }
}
