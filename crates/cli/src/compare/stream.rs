//! A source whose head is read before the rest, to choose designs by.

use std::collections::VecDeque;
use std::io;

use crate::lines::block::{Block, Key};
use crate::lines::{Blocks, Next};

/// How many keys are read ahead.
pub const HEAD_KEYS: u64 = 20_000;

/// How much is read ahead at most: reached only by keys of more than 1,600 bytes on average.
pub const HEAD_BYTES: usize = 32 << 20;

/// Blocks of keys: those that were read ahead, then those to come.
pub struct Stream<'s> {
    pub(super) head: VecDeque<Block>,
    /// The head is all there is.
    whole: bool,
    /// What the head was read with: it goes on where that ends.
    pub(super) reader: Box<dyn Next + 's>,
    pub(super) source: &'s dyn Blocks,
}

impl<'s> Stream<'s> {
    /// Reads `keys` ahead, or `bytes`, or all there is.
    pub fn read_ahead(source: &'s dyn Blocks, keys: u64, bytes: usize) -> io::Result<Self> {
        let (mut head, mut reader) = (VecDeque::new(), source.reader());
        let (mut read, mut total, mut whole) = (0, 0, false);
        while read < keys && total < bytes {
            let mut block = Block::default();
            if !reader.next(&mut block)? {
                whole = true;
                break;
            }
            block.read_guids();
            read += block.rows.len() as u64;
            total += block.bytes().len();
            head.push_back(block);
        }
        Ok(Self { head, whole, reader, source })
    }

    /// How many keys there are in all, where that is known before they are counted.
    pub fn keys(&self) -> Option<u64> {
        self.whole.then(|| self.head.iter().map(|block| block.rows.len() as u64).sum())
    }

    /// The keys that were read ahead. Where blocks come in no order, those of the first, which is the same each time.
    pub fn head(&self) -> impl Iterator<Item = Key<'_>> {
        let unordered = self.head.front().is_some_and(|first| first.unordered);
        self.head.iter().take(if unordered { 1 } else { usize::MAX }).flat_map(Block::keys)
    }
}
