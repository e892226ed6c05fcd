//! A stream whose head is read before the rest, to choose designs by and to learn from.

use std::collections::VecDeque;
use std::io::{self, Read};

use super::block::{Block, Key};
use super::source::Source;

/// How many lines are learned from, where there are at least twice as many.
pub(crate) const SAMPLE_LINES: u64 = 100_000;

/// How much is read ahead at most: reached only by lines of more than 160 bytes on average.
pub(crate) const HEAD_BYTES: usize = 32 << 20;

/// Blocks of whole lines: those that were read ahead, then those to come.
#[derive(Debug)]
pub(crate) struct Stream<R> {
    head: VecDeque<Block>,
    sample_lines: u64,
    /// The head is all there is.
    whole: bool,
    rest: Source<R>,
    handed_out: u64,
}

impl<R: Read> Stream<R> {
    /// Reads twice `sample` lines ahead, or `bytes`, or all there is, and marks the sample in it.
    ///
    /// The sample is the first `sample` lines; the first half of those read ahead where they are fewer than twice that.
    pub(crate) fn read_ahead(mut rest: Source<R>, sample: u64, bytes: usize) -> io::Result<Self> {
        let mut head = VecDeque::new();
        let (mut lines, mut total) = (0, 0);
        let mut whole = false;
        while lines < 2 * sample && total < bytes {
            let mut block = Block::default();
            if !rest.next(&mut block)? {
                whole = true;
                break;
            }
            block.split();
            lines += u64::from(block.lines());
            total += block.bytes().len();
            head.push_back(block);
        }
        let sample_lines = sample.min(lines / 2);
        let mut stream = Self { head, sample_lines, whole, rest, handed_out: 0 };
        stream.mark_sample();
        Ok(stream)
    }

    fn mark_sample(&mut self) {
        let mut unmarked = self.sample_lines;
        let mut at = 0;
        while unmarked > 0 {
            let Some(block) = self.head.get_mut(at) else { break };
            let lines = block.lines();
            let rest = block.mark_sample(u32::try_from(unmarked).unwrap_or(u32::MAX));
            unmarked = unmarked.saturating_sub(u64::from(lines));
            at += 1;
            if let Some(mut rest) = rest {
                rest.split();
                self.head.insert(at, rest);
            }
        }
    }

    /// How many lines the sample has, the empty ones too.
    pub(crate) fn sample_lines(&self) -> u64 {
        self.sample_lines
    }

    /// How many keys there are in all, where that is known before they are counted.
    pub(crate) fn keys(&self) -> Option<u64> {
        self.whole.then(|| self.head().count() as u64)
    }

    /// The keys that were read ahead.
    pub(crate) fn head(&self) -> impl Iterator<Item = Key<'_>> {
        self.head.iter().flat_map(Block::keys)
    }

    /// Those of them to learn from.
    pub(crate) fn sample(&self) -> impl Iterator<Item = Key<'_>> {
        self.head.iter().filter(|block| block.is_sample()).flat_map(Block::keys)
    }

    /// The next block, which the caller splits into its lines; false after the last.
    pub(crate) fn next(&mut self, block: &mut Block) -> io::Result<bool> {
        if let Some(ahead) = self.head.pop_front() {
            *block = ahead;
        } else if !self.rest.next(block)? {
            return Ok(false);
        }
        block.set_index(self.handed_out);
        self.handed_out += 1;
        Ok(true)
    }
}
