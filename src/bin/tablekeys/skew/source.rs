//! A stream of bytes cut into blocks of whole lines.

use std::io::{self, ErrorKind, Read};

use super::block::Block;

/// How much is held at once.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Limits {
    /// The bytes that a block is filled with: few enough to stay in a core's own cache until they are counted.
    pub(crate) block: usize,
    /// The longest line that is a key. Blocks grow for long lines, up to the two limits together.
    pub(crate) line: usize,
}

impl Limits {
    pub(crate) const NORMAL: Self = Self { block: 256 << 10, line: 1 << 20 };
}

/// Hands out whole lines, a block at a time, in order.
///
/// What comes after the last line end of a block is carried into the next one, so each byte is copied from the reader
/// once, and a few of them twice. Nothing grows with the length of the stream or of a line.
#[derive(Debug)]
pub(crate) struct Source<R> {
    reader: R,
    limits: Limits,
    /// The beginning of a line whose end is not read yet.
    carried: Vec<u8>,
    /// Inside a line that was too long: what is left of it goes.
    skipping: bool,
    started: bool,
    ended: bool,
}

impl<R: Read> Source<R> {
    pub(crate) fn new(reader: R, limits: Limits) -> Self {
        Self { reader, limits, carried: Vec::new(), skipping: false, started: false, ended: false }
    }

    /// Fills `block` with the next lines; false after the last.
    ///
    /// A line past the limit is handed out as its beginning, still longer than the limit, and no line end.
    pub(crate) fn next(&mut self, block: &mut Block) -> io::Result<bool> {
        block.restart(self.limits.line);
        block.append(&self.carried);
        self.carried.clear();
        loop {
            self.fill(block)?;
            if !self.started {
                self.started = true;
                skip_byte_order_mark(block)?;
            }
            if self.skipping {
                if let Some(end) = memchr::memchr(b'\n', block.bytes()) {
                    self.skipping = false;
                    block.remove_front(end + 1);
                } else {
                    block.truncate(0);
                }
                if !self.ended {
                    continue;
                }
            }
            if !self.ended {
                if let Some(last) = memchr::memrchr(b'\n', block.bytes()) {
                    self.carried.extend_from_slice(&block.bytes()[last + 1..]);
                    block.truncate(last + 1);
                } else if block.bytes().len() >= self.limits.line + self.limits.block.max(2) {
                    self.skipping = true;
                    block.truncate(self.limits.line + 2);
                } else {
                    continue;
                }
            }
            return Ok(!block.bytes().is_empty());
        }
    }

    /// Reads until the block holds a whole number of the limit's blocks, or the end.
    fn fill(&mut self, block: &mut Block) -> io::Result<()> {
        let full = (block.bytes().len() / self.limits.block + 1) * self.limits.block;
        while !self.ended && block.bytes().len() < full {
            match block.read_from(&mut self.reader, full) {
                Ok(read) => self.ended = read == 0,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => {
                    self.ended = true;
                    return Err(error);
                }
            }
        }
        Ok(())
    }
}

/// The mark that some editors put before UTF-8 is no part of the first key. UTF-16 would be read as one key of noise.
fn skip_byte_order_mark(block: &mut Block) -> io::Result<()> {
    match block.bytes() {
        [0xef, 0xbb, 0xbf, ..] => block.remove_front(3),
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => {
            return Err(io::Error::new(ErrorKind::InvalidData, "it begins like UTF-16: save it as UTF-8"));
        }
        _ => {}
    }
    Ok(())
}
