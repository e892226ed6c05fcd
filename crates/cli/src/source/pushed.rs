//! A source that is read on a thread of its own, which pushes blocks: a table, whose pages come when they come.

use std::io;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
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
    to: Sender,
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
        self.to.send(Ok(Some(full))).map_err(|_| Stop::Enough)
    }
}

/// The receiving end.
pub struct Pushed {
    state: Mutex<State>,
    about: Arc<Mutex<About>>,
}

type Sender = SyncSender<io::Result<Option<Block>>>;

enum State {
    /// Nothing was asked for.
    Ready(Box<dyn FnOnce(Sender) + Send>),
    Open(Receiver<io::Result<Option<Block>>>),
    Ended,
}

/// Reads from when the first block is asked for; `column` is where the keys are looked for.
pub fn pushed(column: usize, read: impl FnOnce(&mut Sink) -> Result<(), Stop> + Send + 'static) -> Pushed {
    let about = Arc::<Mutex<About>>::default();
    let at_end = Arc::clone(&about);
    let start = move |to: Sender| {
        let mut sink = Sink { to, block: Block::of(column), about: About::default(), rows: 0 };
        let ended = read(&mut sink).and_then(|()| sink.flush());
        *at_end.lock().unwrap_or_else(PoisonError::into_inner) = sink.about;
        // A receiver that has gone has its own reason to end.
        _ = match ended {
            Err(Stop::Failed(failure)) => sink.to.send(Err(io::Error::other(failure))),
            _ => sink.to.send(Ok(None)),
        };
    };
    Pushed { state: Mutex::new(State::Ready(Box::new(start))), about }
}

impl Blocks for Pushed {
    fn places(&self) -> &'static str {
        ""
    }

    fn about(&self) -> About {
        self.about.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn reader(&self) -> Box<dyn Next + '_> {
        Box::new(self)
    }
}

impl Next for &Pushed {
    fn next(&mut self, block: &mut Block) -> io::Result<bool> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let from = match std::mem::replace(&mut *state, State::Ended) {
            State::Ready(start) => {
                let (to, from) = sync_channel(4);
                thread::spawn(move || start(to));
                from
            }
            State::Open(from) => from,
            State::Ended => return Ok(false),
        };
        let received = from.recv().unwrap_or_else(|_| Err(io::Error::other("its reader has failed")))?;
        let Some(full) = received else { return Ok(false) };
        *block = full;
        *state = State::Open(from);
        Ok(true)
    }
}
