//! About how many rows each of any number of keys has, in bounded memory.

/// A Count-Min sketch (Cormode and Muthukrishnan, 2005): a count in each row is that of all keys whose hashes lead to it. Those of
/// several threads add up, whichever of them has which rows.
#[derive(Debug, Default)]
pub(crate) struct Sketch {
    /// None before the first key.
    counts: Vec<u32>,
    total: u64,
}

/// Two wide rows take less time than three, for as good a bound.
const ROWS: usize = 2;

/// Few enough to stay in a core's own cache.
const WIDTH: usize = 1 << 15;

impl Sketch {
    /// The place of a key in each row.
    #[expect(clippy::cast_possible_truncation, reason = "some bits of a hash")]
    const fn places(hash: u64) -> [usize; ROWS] {
        [hash as usize % WIDTH, WIDTH + (hash >> 32) as usize % WIDTH]
    }

    /// Counts rows of the key of this hash.
    pub(crate) fn add(&mut self, hash: u64, rows: u64) {
        if self.counts.is_empty() {
            self.counts = vec![0; ROWS * WIDTH];
        }
        self.total += rows;
        let rows = u32::try_from(rows).unwrap_or(u32::MAX);
        for place in Self::places(hash) {
            self.counts[place] = self.counts[place].saturating_add(rows);
        }
    }

    /// Adds what another part of the rows has.
    pub(crate) fn merge(&mut self, other: Self) {
        if self.counts.is_empty() {
            *self = other;
            return;
        }
        self.total += other.total;
        self.counts.iter_mut().zip(other.counts).for_each(|(sum, count)| *sum = sum.saturating_add(count));
    }

    /// Six times the mean of what others add to a count: more in at most 1 of 6 counts, so in both of a key in 1 of 36.
    pub(crate) const fn error(&self) -> u64 {
        6 * self.total / WIDTH as u64
    }

    /// At most the rows of a key in all but 1 of 36 cases, and never by more than the error below them.
    pub(crate) fn least(&self, hash: u64) -> u64 {
        let most = Self::places(hash).iter().filter_map(|&place| self.counts.get(place)).min();
        most.map_or(0, |&most| u64::from(most).saturating_sub(self.error()))
    }
}
