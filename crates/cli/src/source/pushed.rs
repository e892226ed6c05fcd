//! A source that is read on a thread of its own, which pushes blocks: a table, whose pages come when they come.

use std::io;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, LazyLock, Mutex, OnceLock, PoisonError};
use std::thread;

use super::table;
use crate::failure::Failure;
use crate::lines::block::{Block, Row};
use crate::lines::{About, Blocks, Next};

/// How many records are passed on at once, at most.
const RECORDS: usize = 4_096;

/// Why reading ends before the end.
#[derive(Debug)]
pub enum Stop {
    /// The one who takes the records has enough.
    Enough,
    Failed(Failure),
}

impl<F: Into<Failure>> From<F> for Stop {
    fn from(failure: F) -> Self {
        Self::Failed(failure.into())
    }
}

/// Passes records on.
pub struct Sink {
    to: SyncSender<Sent>,
    block: Block,
    pub about: About,
    /// How many rows there were.
    pub rows: u64,
}

impl Sink {
    /// Adds a row of a stream. Streams are read side by side, so it has no place.
    pub(super) fn row(&mut self, of_table: &table::Row, stream: u32) -> Result<(), Stop> {
        self.rows += 1;
        if self.block.stream != stream || self.block.rows.len() >= RECORDS {
            self.flush()?;
        }
        (self.block.stream, self.block.unordered) = (stream, true);
        let mut row = Row::EMPTY;
        for (span, key) in row.spans.iter_mut().zip([&of_table.partition_key, &of_table.row_key]) {
            *span = self.block.append(key.as_bytes());
        }
        self.block.rows.push(row);
        self.block.times.push(of_table.time);
        self.block.lines += 1;
        Ok(())
    }

    /// Passes on what there is.
    pub fn flush(&mut self) -> Result<(), Stop> {
        if self.block.rows.is_empty() {
            return Ok(());
        }
        let column = self.block.column;
        let full = std::mem::replace(&mut self.block, Block::of(column));
        self.to.send(Ok(full)).map_err(|_| Stop::Enough)
    }
}

/// The receiving end.
pub struct Pushed {
    /// From when the first block is asked for.
    from: LazyLock<Received, Box<dyn FnOnce() -> Received + Send>>,
    /// Once all was read, or could not be.
    about: Arc<OnceLock<About>>,
}

type Sent = io::Result<Block>;

type Received = Mutex<Receiver<Sent>>;

/// Reads from when the first block is asked for; `column` is where the keys are looked for.
pub fn pushed(column: usize, read: impl FnOnce(&mut Sink) -> Result<(), Stop> + Send + 'static) -> Pushed {
    let about = Arc::<OnceLock<About>>::default();
    let at_end = Arc::clone(&about);
    let start = move || {
        let (to, from) = sync_channel(4);
        thread::spawn(move || {
            let mut sink = Sink { to, block: Block::of(column), about: About::default(), rows: 0 };
            let ended = read(&mut sink).and_then(|()| sink.flush());
            if let Err(Stop::Failed(failure)) = ended {
                // A receiver that has gone has its own reason to end.
                _ = sink.to.send(Err(io::Error::other(failure)));
            }
            at_end.get_or_init(|| sink.about);
        });
        Mutex::new(from)
    };
    Pushed { from: LazyLock::new(Box::new(start)), about }
}

impl Blocks for Pushed {
    fn places(&self) -> &'static str {
        ""
    }

    fn about(&self) -> About {
        self.about.get().cloned().unwrap_or_default()
    }

    fn reader(&self) -> Box<dyn Next + '_> {
        Box::new(self)
    }
}

impl Next for &Pushed {
    fn next(&mut self, block: &mut Block) -> io::Result<bool> {
        let received = self.from.lock().unwrap_or_else(PoisonError::into_inner).recv();
        match received {
            Ok(full) => *block = full?,
            Err(_) if self.about.get().is_none() => return Err(io::Error::other("its reader has failed")),
            Err(_) => return Ok(false),
        }
        Ok(true)
    }
}
