//! A stream of bytes cut into blocks of whole records.

use std::io::{self, Read};

use super::block::Block;

/// How much is held at once.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// The bytes that a block is filled with: few enough to stay in a core's own cache until they are counted.
    pub block: usize,
    /// The longest record. Blocks grow for long records, up to the two limits together.
    pub record: usize,
}

impl Limits {
    /// For lines that are keys.
    pub const NORMAL: Self = Self { block: 64 << 10, record: 1 << 20 };
    /// For records of fields: an entity of the service has at most 1 MiB, and text grows at most sixfold by escapes.
    pub const FIELDS: Self = Self { record: 8 << 20, ..Self::NORMAL };
}

/// Tells where records end.
pub trait Ends {
    /// A record begins with the next byte.
    fn restart(&mut self);

    /// The end of the last whole record. Of these bytes, since the last restart, those before `looked_at` were in the call
    /// before.
    fn last(&mut self, bytes: &[u8], looked_at: usize) -> Option<usize>;

    /// The end of the record that all bytes of the call before were in; these follow them.
    fn first(&mut self, bytes: &[u8]) -> Option<usize>;

    /// Tells the block what is known of its records already.
    fn mark(&mut self, block: &mut Block) {
        _ = block;
    }

    /// How many places there are in bytes that are handed out, or passed over.
    fn places(&mut self, bytes: &[u8]) -> u64 {
        feeds(bytes)
    }

    /// Whether what was looked at is well-formed besides, and the whole, once it has ended.
    fn check(&mut self, ended: bool) -> io::Result<()> {
        _ = ended;
        Ok(())
    }
}

/// Records are lines.
#[derive(Debug, Clone, Copy, Default)]
pub struct LineEnds;

impl Ends for LineEnds {
    fn restart(&mut self) {}

    fn last(&mut self, bytes: &[u8], looked_at: usize) -> Option<usize> {
        memchr::memrchr(b'\n', &bytes[looked_at..]).map(|at| looked_at + at + 1)
    }

    fn first(&mut self, bytes: &[u8]) -> Option<usize> {
        memchr::memchr(b'\n', bytes).map(|at| at + 1)
    }
}

/// Hands out whole records, a block at a time, in order.
///
/// What comes after the last record of a block is carried into the next one, so each byte is copied from the reader
/// once, and a few of them twice. Nothing grows with the length of the stream or of a record.
#[derive(Debug)]
pub struct Cutter<R, E = LineEnds> {
    reader: R,
    ends: E,
    limits: Limits,
    /// The beginning of a record whose end is not read yet.
    carried: Vec<u8>,
    /// Inside a record that was too long: what is left of it goes.
    skipping: bool,
    /// The places that it has past its beginning.
    passed: u64,
    started: bool,
    ended: bool,
    /// Lines or other places before what is carried.
    before: u64,
}

impl<R: Read> Cutter<R> {
    pub fn new(reader: R, limits: Limits) -> Self {
        Self::at(reader, LineEnds, limits)
    }
}

impl<R: Read, E: Ends> Cutter<R, E> {
    /// Cuts at these ends.
    pub fn at(reader: R, ends: E, limits: Limits) -> Self {
        Self {
            reader,
            ends,
            limits,
            carried: Vec::new(),
            skipping: false,
            passed: 0,
            started: false,
            ended: false,
            before: 0,
        }
    }

    /// Fills `block` with the next records; false after the last.
    ///
    /// A record past the limit is handed out as its beginning, longer than the limit, in a block of its own. After an error there is
    /// nothing more, whichever thread asks.
    pub fn next(&mut self, block: &mut Block) -> io::Result<bool> {
        let next = self.cut(block);
        if next.is_err() {
            self.ended = true;
            self.carried.clear();
        }
        next
    }

    fn cut(&mut self, block: &mut Block) -> io::Result<bool> {
        block.restart(self.before + 1);
        if self.ended && self.carried.is_empty() {
            return Ok(false);
        }
        block.append(&self.carried);
        self.carried.clear();
        if !self.skipping {
            self.ends.restart();
        }
        let mut looked_at = 0;
        loop {
            self.fill(block, looked_at)?;
            if !self.started {
                self.started = true;
                skip_byte_order_mark(block)?;
            }
            if self.skipping {
                let end = self.ends.first(block.bytes());
                let gone = end.unwrap_or(block.bytes().len());
                let places = self.ends.places(&block.bytes()[..gone]);
                (self.before, self.passed) = (self.before + places, self.passed + places);
                block.bytes.drain(..gone);
                self.skipping = end.is_none();
                if self.skipping && !self.ended {
                    continue;
                }
                if std::mem::take(&mut self.skipping) && self.passed > 0 {
                    block.lost = self.passed;
                    return Ok(true);
                }
                block.first = self.before + 1;
                self.ends.restart();
            }
            let last = self.ends.last(block.bytes(), looked_at);
            looked_at = block.bytes().len();
            self.ends.check(self.ended)?;
            if !self.ended {
                if let Some(end) = last {
                    self.carried.extend_from_slice(&block.bytes()[end..]);
                    block.bytes.truncate(end);
                } else if looked_at >= self.limits.record + self.limits.block.max(2) {
                    (self.skipping, block.cut) = (true, true);
                } else {
                    continue;
                }
            }
            self.ends.mark(block);
            let places = self.ends.places(block.bytes());
            self.before += places;
            if block.cut {
                // Its first line is counted as the record.
                self.passed = places.saturating_sub(1);
                block.bytes.truncate(self.limits.record + 2);
            }
            return Ok(!block.bytes().is_empty());
        }
    }

    /// Puts back all of the block from `from` on: the next one begins there.
    pub fn put_back(&mut self, block: &mut Block, from: usize) {
        let back = &block.bytes()[from..];
        self.before -= feeds(back);
        self.carried.splice(..0, back.iter().copied());
        block.bytes.truncate(from);
    }

    /// Reads until the block holds a whole number of the limit's blocks, or the end; and twice as much as before of a record that
    /// did not end in what was looked at, since some are looked at from their beginning again.
    fn fill(&mut self, block: &mut Block, looked_at: usize) -> io::Result<()> {
        // A byte order mark is found as a whole.
        let least = if self.started { 1 } else { 3 };
        let whole = (block.bytes().len() / self.limits.block + 1) * self.limits.block;
        let full = whole.max((2 * looked_at).min(self.limits.record)).max(least);
        if !self.ended {
            let room = full.saturating_sub(block.bytes.len());
            self.ended = (&mut self.reader).take(room as u64).read_to_end(&mut block.bytes)? < room;
        }
        Ok(())
    }
}

fn feeds(bytes: &[u8]) -> u64 {
    memchr::memchr_iter(b'\n', bytes).count() as u64
}

/// The mark that some editors put before UTF-8 is no part of the first key. UTF-16 would be read as one key of noise.
fn skip_byte_order_mark(block: &mut Block) -> io::Result<()> {
    match block.bytes() {
        [0xef, 0xbb, 0xbf, ..] => drop(block.bytes.drain(..3)),
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => {
            return Err(io::Error::other("it begins like UTF-16: save it as UTF-8"));
        }
        _ => {}
    }
    Ok(())
}
