//! Counting a stream on all cores.

use std::io;
use std::num::NonZeroUsize;
use std::sync::Mutex;

use tablekeys::skew::Histogram;

use super::choose::Case;
use super::sample::Sampling;
use super::stream::Stream;
use super::takes::Takes;
use crate::lines::block::Block;
use crate::lines::on_all;
use crate::lines::refused::Refusals;

/// What was counted.
#[derive(Debug, Default)]
pub struct Counts {
    /// One per case.
    pub histograms: Vec<Histogram>,
    pub lines: u64,
    pub empty: u64,
    pub overlong: Refusals,
    /// One per kind that was looked for.
    pub refused: Vec<Refusals>,
    /// No records at all, or of writes no instant.
    pub unreadable: Refusals,
}

/// Counts the whole stream, and takes samples of it where some are wanted; `kinds` are what to look for refused
/// keys of.
///
/// Every worker takes the next block for itself, as soon as it has counted its last. A block that was just read is still in
/// the core's cache, and there are never more blocks than workers, however much faster the stream is than the hashing.
pub fn count(
    stream: Stream<'_>,
    cases: &[Case<'_>],
    kinds: &[Takes],
    samples: Option<&Sampling>,
    workers: NonZeroUsize,
) -> io::Result<Counts> {
    let Stream { head, reader, source, .. } = stream;
    let (head, reader) = (Mutex::new(head), Mutex::new(Some(reader)));
    let none = || {
        let sums: Vec<Vec<u64>> = cases.iter().map(|case| vec![0; case.partitions as usize]).collect();
        (sums, Counts { refused: vec![Refusals::default(); kinds.len()], ..Counts::default() })
    };
    let work = || -> io::Result<(Vec<Vec<u64>>, Counts)> {
        let (mut sums, mut counts) = none();
        let mut reader = reader.lock().expect(NO_PANIC).take().unwrap_or_else(|| source.reader());
        reader.count_together(samples.map(Sampling::chosen));
        let mut block = Block::default();
        loop {
            let ahead = head.lock().expect(NO_PANIC).pop_front();
            if let Some(ahead) = ahead {
                block = ahead;
            } else if !reader.next(&mut block)? {
                return Ok((sums, counts));
            } else {
                block.read_guids();
            }
            for (case, sums) in cases.iter().zip(&mut sums).filter(|(case, _)| case.of.is_none()) {
                case.counter.count(&block, sums);
            }
            if let Some(samples) = samples {
                samples.add(&block);
            }
            counts.add(&block);
            counts.refuse(&block, kinds);
        }
    };
    let (mut sums, mut all) = none();
    for counted in on_all(workers, work) {
        let (more, counts) = counted?;
        all.merge(&counts);
        for (sum, more) in sums.iter_mut().flatten().zip(more.into_iter().flatten()) {
            *sum += more;
        }
    }
    let histogram = |sums| Histogram::from_counts(sums).expect("no stream has 2^64 lines");
    all.histograms = sums.into_iter().map(histogram).collect();
    for (at, case) in cases.iter().enumerate() {
        if let Some((finer, coarser)) = case.of {
            all.histograms[at] = coarser.histogram(&all.histograms[finer], case.partitions);
        }
    }
    Ok(all)
}

const NO_PANIC: &str = "a worker that panics ends the run";

impl Counts {
    /// Counts what the block has besides keys, and collects the first of it.
    pub fn add(&mut self, block: &Block) {
        self.lines += block.lines;
        self.empty += block.empty;
        self.overlong.merge(&block.overlong);
        self.unreadable.merge(&block.unreadable);
    }

    fn refuse(&mut self, block: &Block, kinds: &[Takes]) {
        for (takes, refusals) in kinds.iter().zip(&mut self.refused) {
            for key in block.keys().filter(|key| takes.key(key).is_none()) {
                refusals.add(key.place, key.count.into(), || takes.reason(key.line), key.line);
            }
        }
    }

    fn merge(&mut self, other: &Self) {
        self.lines += other.lines;
        self.empty += other.empty;
        self.overlong.merge(&other.overlong);
        self.unreadable.merge(&other.unreadable);
        for (sum, refusals) in self.refused.iter_mut().zip(&other.refused) {
            sum.merge(refusals);
        }
    }
}
