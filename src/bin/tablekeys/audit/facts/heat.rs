//! When rows were written last, by the minute.

use tablekeys::Ticks;

use super::heavy::Heavy;

/// A minute in ticks.
pub(crate) const MINUTE: u64 = 600_000_000;

/// How many minutes, and partitions in a minute, are surely among the counted when they are the busiest.
const BUSIEST: usize = 1 << 12;

/// Instants of last writes.
#[derive(Debug)]
pub(crate) struct Heat {
    /// Rows with an instant.
    pub(crate) rows: u64,
    pub(crate) span: Option<(Ticks, Ticks)>,
    minutes: Heavy<u64>,
    /// By the hash of the PartitionKey and the minute.
    in_partitions: Heavy<(u64, u64)>,
}

/// The busiest minute.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Busiest {
    pub(crate) start: Ticks,
    pub(crate) rows: u64,
    /// By how many the rows may be too few.
    pub(crate) error: u64,
    /// The hash of its PartitionKey, for one partition.
    pub(crate) partition: Option<u64>,
}

impl Heat {
    pub(crate) fn new() -> Self {
        Self { rows: 0, span: None, minutes: Heavy::new(BUSIEST), in_partitions: Heavy::new(BUSIEST) }
    }

    pub(crate) fn record(&mut self, partition: Option<u64>, time: Ticks) {
        self.rows += 1;
        let (first, last) = self.span.unwrap_or((time, time));
        self.span = Some((first.min(time), last.max(time)));
        let minute = time.get() / MINUTE;
        self.minutes.add(minute);
        if let Some(partition) = partition {
            self.in_partitions.add((partition, minute));
        }
    }

    pub(crate) fn busiest(&self) -> Option<Busiest> {
        let (minute, rows) = self.minutes.first()?;
        Some(Busiest { start: start(minute)?, rows, error: self.minutes.error(), partition: None })
    }

    pub(crate) fn busiest_partition(&self) -> Option<Busiest> {
        let ((partition, minute), rows) = self.in_partitions.first()?;
        let error = self.in_partitions.error();
        Some(Busiest { start: start(minute)?, rows, error, partition: Some(partition) })
    }

    /// In seconds.
    #[expect(clippy::cast_precision_loss, reason = "a figure")]
    pub(crate) fn seconds(&self) -> f64 {
        self.span.map_or(0.0, |(first, last)| (last.get() - first.get()) as f64 / 1e7)
    }
}

impl Busiest {
    /// Rows per second, as a mean over the minute.
    #[expect(clippy::cast_precision_loss, reason = "a figure")]
    pub(crate) fn rate(&self) -> f64 {
        self.rows as f64 / 60.0
    }
}

fn start(minute: u64) -> Option<Ticks> {
    Ticks::new(minute * MINUTE)
}
