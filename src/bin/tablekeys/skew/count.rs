//! Counting a stream on all cores.

use std::collections::BTreeMap;
use std::io::{self, Read};
use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::thread;

use tablekeys::skew::Histogram;

use super::block::Block;
use super::designs::{Coarser, Counter};
use super::excerpt::{SHOWN, excerpt};
use super::stream::Stream;
use super::takes::Takes;

/// What is counted: a design at one number of partitions.
pub(crate) struct Job {
    pub(crate) counter: Box<dyn Counter>,
    /// Judged on what comes after the sample.
    pub(crate) learned: bool,
    pub(crate) partitions: u32,
    /// The job that counts finer, by its place, whose counts tell these: then nothing is counted here.
    pub(crate) of: Option<(usize, Coarser)>,
}

/// A line that could not be a key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Refused {
    /// Counted from 1.
    pub(crate) line: u64,
    pub(crate) reason: String,
    /// Its beginning, with what cannot be printed escaped.
    pub(crate) excerpt: String,
}

/// How many lines could not be keys, and the first of them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Refusals {
    pub(crate) count: u64,
    pub(crate) first: Vec<Refused>,
}

/// What was counted.
#[derive(Debug, Default)]
pub(crate) struct Counts {
    /// One a job.
    pub(crate) histograms: Vec<Histogram>,
    pub(crate) lines: u64,
    pub(crate) empty: u64,
    pub(crate) overlong: Refusals,
    /// By [`Takes::ALL`].
    pub(crate) refused: [Refusals; 4],
}

/// Counts the whole stream. `progress` is told of every block's bytes.
///
/// Every worker takes the next block for itself, as soon as it has counted its last: the stream is read by one at a
/// time, which is quick, and parsed and hashed by all. A block that was just read is still in the core's cache, and
/// there are never more blocks than workers, however much faster the stream is than the hashing.
pub(crate) fn count<R: Read + Send>(
    stream: Stream<R>,
    jobs: &[Job],
    kinds: &[Takes],
    workers: NonZeroUsize,
    progress: &(dyn Fn(u64) + Sync),
) -> io::Result<Counts> {
    let stream = Mutex::new(stream);
    let ledger = Mutex::new(Ledger::default());
    let work = || -> io::Result<Counts> {
        let mut counts = Counts { histograms: empty(jobs), ..Counts::default() };
        let mut block = Block::default();
        while stream.lock().expect(NO_PANIC).next(&mut block)? {
            block.split();
            record(&block, jobs, &mut counts.histograms);
            let refused = counts.refuse(&block, kinds);
            ledger.lock().expect(NO_PANIC).finish(block.index(), block.lines(), refused);
            progress(block.bytes().len() as u64);
        }
        Ok(counts)
    };
    let counted = on_all(workers, work).into_iter();
    let mut all = counted.reduce(|sum, other| Ok(sum?.plus(&other?))).expect("at least one worker")?;
    tell(jobs, &mut all.histograms);
    let ledger = ledger.into_inner().expect(NO_PANIC);
    all.overlong.first = ledger.overlong;
    for (refusals, first) in all.refused.iter_mut().zip(ledger.refused) {
        refusals.first = first;
    }
    Ok(all)
}

/// Counts blocks that are in memory, split, on as many workers, with nothing done to a block before but `ready`.
///
/// The histograms are those of [`count`] for the same stream, which reads, splits and looks for refused lines besides.
pub(crate) fn count_held(
    blocks: &mut [Block],
    jobs: &[Job],
    workers: NonZeroUsize,
    ready: impl Fn(&mut Block) + Sync,
) -> Vec<Histogram> {
    let blocks = Mutex::new(blocks.iter_mut());
    let next = || blocks.lock().expect(NO_PANIC).next();
    let counted = on_all(workers, || {
        let mut histograms = empty(jobs);
        while let Some(block) = next() {
            ready(block);
            record(block, jobs, &mut histograms);
        }
        histograms
    });
    let mut all = counted.into_iter().reduce(|sums, others| summed(sums, &others)).expect("at least one worker");
    tell(jobs, &mut all);
    all
}

/// What each worker comes back with; this thread is one of them.
fn on_all<T: Send>(workers: NonZeroUsize, work: impl Fn() -> T + Sync) -> Vec<T> {
    thread::scope(|scope| {
        let others: Vec<_> = (1..workers.get()).map(|_| scope.spawn(&work)).collect();
        let mut all = vec![work()];
        all.extend(
            others.into_iter().map(|other| other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))),
        );
        all
    })
}

fn empty(jobs: &[Job]) -> Vec<Histogram> {
    jobs.iter().map(|job| Histogram::new(job.partitions)).collect()
}

fn record(block: &Block, jobs: &[Job], histograms: &mut [Histogram]) {
    for (job, histogram) in jobs.iter().zip(histograms) {
        if job.of.is_none() && !(job.learned && block.is_sample()) {
            job.counter.count(block, histogram);
        }
    }
}

/// The histograms that finer ones tell.
fn tell(jobs: &[Job], histograms: &mut [Histogram]) {
    for (at, job) in jobs.iter().enumerate() {
        if let Some((finer, coarser)) = job.of {
            histograms[at] = coarser.histogram(&histograms[finer], job.partitions);
        }
    }
}

fn summed(mut sums: Vec<Histogram>, others: &[Histogram]) -> Vec<Histogram> {
    for (sum, other) in sums.iter_mut().zip(others) {
        sum.merge(other).expect("histograms of one job have one shape, and no stream has 2^64 lines");
    }
    sums
}

const NO_PANIC: &str = "a worker that panics ends the run";

impl Counts {
    /// Counts what the block has besides keys, and collects the first of it.
    fn refuse(&mut self, block: &Block, kinds: &[Takes]) -> Found {
        self.lines += u64::from(block.lines());
        self.empty += u64::from(block.empty_lines());
        self.overlong.count += block.overlong_lines().len() as u64;
        let mut found =
            Found { overlong: block.overlong_lines().iter().copied().take(SHOWN).collect(), ..Found::default() };
        for &takes in kinds {
            let (refusals, found) = (&mut self.refused[takes as usize], &mut found.refused[takes as usize]);
            for key in block.keys().filter(|key| takes.refuses(key)) {
                refusals.count += 1;
                if found.len() < SHOWN {
                    found.push(Refused {
                        line: u64::from(key.number),
                        reason: takes.reason(key.line),
                        excerpt: excerpt(key.line),
                    });
                }
            }
        }
        found
    }

    fn plus(mut self, other: &Self) -> Self {
        self.histograms = summed(self.histograms, &other.histograms);
        self.lines += other.lines;
        self.empty += other.empty;
        self.overlong.count += other.overlong.count;
        for (sum, refusals) in self.refused.iter_mut().zip(&other.refused) {
            sum.count += refusals.count;
        }
        self
    }
}

/// The first lines of a block that could not be keys, numbered from 0 in the block.
#[derive(Debug, Default)]
struct Found {
    overlong: Vec<u32>,
    refused: [Vec<Refused>; 4],
}

/// Turns line numbers within blocks into those of the stream, as blocks are finished in any order.
///
/// A block waits here only for blocks that other workers still count, so there are few.
#[derive(Debug, Default)]
struct Ledger {
    waiting: BTreeMap<u64, (u32, Found)>,
    next: u64,
    lines_before: u64,
    overlong: Vec<Refused>,
    refused: [Vec<Refused>; 4],
}

impl Ledger {
    fn finish(&mut self, index: u64, lines: u32, found: Found) {
        self.waiting.insert(index, (lines, found));
        while let Some((lines, found)) = self.waiting.remove(&self.next) {
            let number = |line: u64| self.lines_before + line + 1;
            let overlong = found.overlong.into_iter().map(|line| Refused {
                line: number(line.into()),
                reason: "too long to be a key".into(),
                excerpt: String::new(),
            });
            self.overlong.extend(overlong.take(SHOWN - self.overlong.len()));
            for (all, found) in self.refused.iter_mut().zip(found.refused) {
                let found = found.into_iter().map(|refused| Refused { line: number(refused.line), ..refused });
                all.extend(found.take(SHOWN - all.len()));
            }
            self.lines_before += u64::from(lines);
            self.next += 1;
        }
    }
}
