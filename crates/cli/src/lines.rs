//! Records in blocks: cut from a stream, found within a block, and what a line may begin with.
//!
//! Threads take blocks in turn. A stream is read and cut by one at a time, which is quick; what is in a block is found by
//! the thread that took it, while it is still in the core's cache.

pub mod block;
pub mod cutter;
pub mod first;
pub mod guid;
pub mod instant;
pub mod refused;

use std::io::{self, Read};
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use tablekeys_stores::Store;

use block::{Block, Row, Span};
use cutter::{Cutter, Ends, Limits, LineEnds};
use instant::Writes;

/// A source of records that several threads read together.
pub trait Blocks: Send + Sync {
    /// What the place of a record is called; empty where records have none.
    fn places(&self) -> &'static str;

    /// What a reader of the figures must know besides, once all is read.
    fn about(&self) -> About {
        About::default()
    }

    /// What one thread reads with.
    fn reader(&self) -> Box<dyn Next + '_>;
}

/// Records, once.
pub struct Source<'s> {
    /// The file, `standard input`, the table or the bundled set.
    pub name: String,
    pub blocks: Box<dyn Blocks + 's>,
    /// A record that cannot be read is an error.
    pub strict: bool,
    /// Whose keys they are, where that was asked for or is plain; else they are judged as those of Azure Table Storage.
    pub store: Option<&'static Store>,
}

/// What is known at the end of a source.
#[derive(Debug, Clone, Default)]
pub struct About {
    pub notes: Vec<String>,
    /// The records are some of all.
    pub sampled: bool,
}

/// Reads blocks, of which other readers of the same source read others.
pub trait Next: Send {
    /// Fills `block` with the next records; false after the last.
    ///
    /// A reader gives its blocks in the order of the source. A reader alone gives all of them.
    fn next(&mut self, block: &mut Block) -> io::Result<bool>;

    /// From now on rows with the same keys may come as one row with their count, where that is quicker; and beside it the
    /// place of each row that is chosen.
    fn count_together(&mut self, chosen: Option<Chosen>) {
        _ = chosen;
    }
}

/// What each thread comes back with; this one is one of them.
pub fn on_all<T: Send>(workers: NonZeroUsize, work: impl Fn() -> T + Sync) -> Vec<T> {
    thread::scope(|scope| {
        let others: Vec<_> = (1..workers.get()).map(|_| scope.spawn(&work)).collect();
        let mut all = vec![work()];
        all.extend(
            others.into_iter().map(|other| other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))),
        );
        all
    })
}

/// Whether the row at a place is chosen.
pub type Chosen = Arc<dyn Fn(u64) -> bool + Send + Sync>;

/// Finds the records in the bytes of a block.
pub trait Parse: Send + Sync {
    fn parse(&self, block: &mut Block);

    /// What the place of a record is called.
    fn places(&self) -> &'static str {
        "line"
    }
}

/// How much of a source could be read.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    pub read: u64,
    pub unreadable: u64,
}

/// A stream of text, cut at the ends of records.
pub struct Text<R, E, P> {
    cutter: Mutex<Cutter<R, E>>,
    parse: P,
}

impl<R: Read + Send, E: Ends + Send, P: Parse> Text<R, E, P> {
    pub fn new(cutter: Cutter<R, E>, parse: P) -> Self {
        Self { cutter: Mutex::new(cutter), parse }
    }
}

/// Lines that are an instant and a key each.
pub fn writes<R: Read + Send>(reader: R) -> Text<R, LineEnds, Writes> {
    Text::new(Cutter::new(reader, Limits::NORMAL), Writes::default())
}

/// Lines that are keys.
pub fn lines<R: Read + Send>(reader: R) -> Text<R, LineEnds, Lines> {
    Text::new(Cutter::new(reader, Limits::NORMAL), Lines::default())
}

impl<R: Read + Send, E: Ends + Send, P: Parse> Blocks for Text<R, E, P> {
    fn places(&self) -> &'static str {
        self.parse.places()
    }

    fn reader(&self) -> Box<dyn Next + '_> {
        Box::new(self)
    }
}

impl<R: Read + Send, E: Ends + Send, P: Parse> Next for &Text<R, E, P> {
    fn next(&mut self, block: &mut Block) -> io::Result<bool> {
        // A thread that panicked has ended the run.
        let read = self.cutter.lock().unwrap_or_else(PoisonError::into_inner).next(block)?;
        if read {
            self.parse.parse(block);
        }
        Ok(read)
    }
}

/// Each line is one key, but the empty ones and those that are too long.
#[derive(Debug, Clone, Copy)]
pub struct Lines {
    /// Which of the columns it is.
    pub column: usize,
    /// The longest line that is a key.
    pub longest: usize,
}

impl Default for Lines {
    fn default() -> Self {
        Self { column: 0, longest: Limits::NORMAL.record }
    }
}

impl Lines {
    /// Finds the records: a line that is too long is one that cannot be read.
    pub fn records(&self, block: &mut Block) {
        self.parse(block);
        let mut overlong = std::mem::take(&mut block.overlong);
        for refused in &mut overlong.first {
            refused.reason = format!("longer than {} MiB", self.longest >> 20);
        }
        block.unreadable.merge(&overlong);
    }
}

impl Parse for Lines {
    /// A line ends with a line feed, or a carriage return and one, or the stream.
    fn parse(&self, block: &mut Block) {
        let mut rows = std::mem::take(&mut block.rows);
        let mut overlong = std::mem::take(&mut block.overlong);
        let (bytes, first) = (block.bytes(), block.first);
        // Here and not in the block, so that they stay in registers.
        let (mut start, mut place, mut empty) = (0, 0, 0);
        let mut line = |end: usize| {
            let line = &bytes[start..end];
            let line = line.strip_suffix(b"\r").unwrap_or(line);
            if line.is_empty() {
                empty += 1;
            } else if line.len() > self.longest {
                overlong.add(first + u64::from(place), 1, || "too long to be a key".into(), &[]);
            } else {
                let mut row = Row { place, ..Row::EMPTY };
                row.spans[self.column] = Span::new(start, start + line.len());
                rows.push(row);
            }
            place += 1;
            start = end + 1;
        };
        memchr::memchr_iter(b'\n', bytes).for_each(&mut line);
        if !bytes.is_empty() && !bytes.ends_with(b"\n") {
            line(bytes.len());
        }
        (block.rows, block.overlong, block.column) = (rows, overlong, self.column);
        (block.lines, block.empty) = (u64::from(place), empty);
    }
}
