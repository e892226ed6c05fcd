//! The most frequent things of a stream, in bounded memory.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash};

use super::sampled::Mixed;

/// Counts of things: all of them, as long as there are few; then a Count-Min sketch (Cormode and Muthukrishnan, 2005), of
/// which the counts of several threads add up whatever part each of them has.
#[derive(Debug, Default)]
pub(super) struct Heavy<K> {
    all: HashMap<K, u64, BuildHasherDefault<Mixed>>,
    /// The sum of the counts, once the things are too many.
    sketch: Option<Sketch>,
}

/// The most things that are counted one by one.
const EXACT: usize = 1 << 13;

/// A count in each row is that of the things whose hashes are the same in it.
#[derive(Debug)]
struct Sketch {
    counts: Vec<u32>,
    total: u64,
}

const ROWS: usize = 3;
/// Few enough to stay in a core's own cache.
const WIDTH: usize = 1 << 14;

impl<K: Hash + Eq + Copy + Ord> Heavy<K> {
    /// Counts a thing several times; `hash` is the thing's own.
    pub(super) fn add(&mut self, thing: K, hash: u64, times: u64) {
        if let Some(sketch) = &mut self.sketch {
            return sketch.add(hash, times);
        }
        *self.all.entry(thing).or_default() += times;
    }

    /// Passes on to a sketch, where the things are too many; `hash` is that of a thing.
    pub(super) fn settle(&mut self, hash: impl Fn(K) -> u64) {
        if self.all.len() > EXACT {
            let sketch = self.sketch.get_or_insert_with(|| Sketch { counts: vec![0; ROWS * WIDTH], total: 0 });
            self.all.drain().for_each(|(thing, times)| sketch.add(hash(thing), times));
            self.all.shrink_to_fit();
        }
    }

    /// Adds what another part of the rows has.
    pub(super) fn merge(&mut self, other: Self, hash: impl Fn(K) -> u64 + Copy) {
        if let Some(theirs) = other.sketch {
            match &mut self.sketch {
                None => self.sketch = Some(theirs),
                Some(ours) => {
                    ours.total += theirs.total;
                    ours.counts.iter_mut().zip(theirs.counts).for_each(|(sum, count)| *sum = sum.saturating_add(count));
                }
            }
        }
        if let Some(sketch) = &mut self.sketch {
            self.all.drain().for_each(|(thing, times)| sketch.add(hash(thing), times));
        }
        other.all.into_iter().for_each(|(thing, times)| self.add(thing, hash(thing), times));
        self.settle(hash);
    }

    /// The most frequent with its count, the first in order among equals: of all things where they were counted, else of these.
    pub(super) fn first(&self, things: impl Iterator<Item = K>, hash: impl Fn(K) -> u64) -> Option<(K, u64)> {
        let most = |a: &(K, u64), b: &(K, u64)| a.1.cmp(&b.1).then(b.0.cmp(&a.0));
        match &self.sketch {
            None => self.all.iter().map(|(&thing, &count)| (thing, count)).max_by(most),
            Some(sketch) => things.map(|thing| (thing, sketch.least(hash(thing)))).max_by(most),
        }
    }

    /// By how much a count may be too low.
    pub(super) fn error(&self) -> u64 {
        self.sketch.as_ref().map_or(0, Sketch::error)
    }
}

impl Sketch {
    /// The place of a thing in each row: by the halves of its hash, as Kirsch and Mitzenmacher (2006) have it.
    #[expect(clippy::cast_possible_truncation, reason = "some bits of a hash")]
    fn places(hash: u64) -> impl Iterator<Item = usize> {
        let (first, step) = (hash as usize, (hash >> 32) as usize | 1);
        (0..ROWS).map(move |row| row * WIDTH + first.wrapping_add(row.wrapping_mul(step)) % WIDTH)
    }

    fn add(&mut self, hash: u64, times: u64) {
        self.total += times;
        let times = u32::try_from(times).unwrap_or(u32::MAX);
        for place in Self::places(hash) {
            self.counts[place] = self.counts[place].saturating_add(times);
        }
    }

    /// The mean of what others add to a count, e times, which is passed in 1 of e cases per row.
    fn error(&self) -> u64 {
        3 * self.total / WIDTH as u64
    }

    /// At most the count in all but 1 of 20 cases, and never by more than the error below it.
    fn least(&self, hash: u64) -> u64 {
        let most = Self::places(hash).map(|place| self.counts[place]).min().unwrap_or(0);
        u64::from(most).saturating_sub(self.error())
    }
}

#[cfg(test)]
mod tests {
    use super::super::sampled::hash;
    use super::*;

    #[test]
    fn the_most_frequent_is_found_among_many_rare_ones_however_they_are_divided() {
        let hash = |thing: u32| hash(0, &thing.to_string());
        let part = |from: u32, until: u32| {
            let mut heavy = Heavy::default();
            for at in from..until {
                let thing = if at % 10 == 0 { u32::MAX } else { at };
                heavy.add(thing, hash(thing), 1);
                heavy.settle(hash);
            }
            heavy
        };
        let all = part(0, 100_000);
        let found = all.first((0..1_000).chain([u32::MAX]), hash);
        let (thing, count) = found.expect("something was added");
        assert_eq!(thing, u32::MAX);
        assert!(count <= 10_000 && count + all.error() >= 10_000, "{count} {}", all.error());
        let mut parts = part(0, 300);
        parts.merge(part(300, 60_000), hash);
        parts.merge(part(60_000, 100_000), hash);
        assert_eq!(parts.first((0..1_000).chain([u32::MAX]), hash), found);
        let few = part(0, 1_000);
        assert_eq!((few.first(std::iter::empty(), hash), few.error()), (Some((u32::MAX, 100)), 0));
    }
}
