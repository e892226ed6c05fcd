//! The keys that fill the fullest partition.

use std::collections::HashMap;

use tablekeys::skew::Histogram;

use super::designs::Counter;
use crate::lines::block::Key;
use crate::lines::guid::guid;

/// How many keys of a partition are named.
const NAMED: usize = 3;

/// How many of the most frequent keys are asked for their partition.
const ASKED: usize = 50_000;

/// Lines of a sample that a key needs to be named: fewer may be chance.
const ENOUGH: u64 = 10;

/// The fullest partition, and the keys that come most often in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Heaviest {
    pub partition: u32,
    /// The lines in the partition.
    pub lines: u64,
    /// Keys, and how many lines each has: all that were read, or an estimate from the sample.
    pub keys: Vec<(Box<str>, u64)>,
    /// How many lines a line of the sample represents; 1 where every line was counted.
    pub one_in: u64,
}

/// The keys of a sample, the most frequent first.
#[derive(Debug)]
pub struct Frequent<'s> {
    keys: Vec<(&'s str, u64)>,
    one_in: u64,
}

impl<'s> Frequent<'s> {
    /// Of these lines, of which each is one of `one_in`.
    pub fn of(sampled: impl Iterator<Item = &'s Box<str>>, one_in: u64) -> Self {
        let mut counts: HashMap<&str, u64> = HashMap::new();
        for key in sampled {
            *counts.entry(key).or_default() += 1;
        }
        let least = if one_in == 1 { 2 } else { ENOUGH };
        let mut keys: Vec<(&str, u64)> = counts.into_iter().filter(|&(_, count)| count >= least).collect();
        keys.sort_unstable_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(b.0)));
        keys.truncate(ASKED);
        Self { keys, one_in }
    }

    /// What fills the fullest partition, the first among equals; `None` without lines.
    pub fn in_fullest(&self, counter: &Counter, histogram: &Histogram) -> Option<Heaviest> {
        let lines = histogram.counts().iter().copied().max().filter(|&lines| lines > 0)?;
        let partition = (0..).zip(histogram.counts()).find(|&(_, &count)| count == lines)?.0;
        let there = self.keys.iter().filter(|(key, _)| {
            let guid = guid(key.as_bytes());
            let key = Key { line: key.as_bytes(), guid: guid.as_ref(), place: 0, count: 1 };
            counter.partition_of(&key) == Some(partition)
        });
        let keys = there.take(NAMED).map(|&(key, count)| (key.into(), count * self.one_in)).collect();
        Some(Heaviest { partition, lines, keys, one_in: self.one_in })
    }
}
