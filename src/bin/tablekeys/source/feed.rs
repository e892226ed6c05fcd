//! A source as a stream of lines, for what counts lines on all cores.

use std::io::{self, Read};
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use super::{Record, Source, Summary};
use crate::failure::Failure;
use crate::skew::run::Lines;

/// How many bytes are passed on at once.
const CHUNK: usize = 256 << 10;

/// What is known at the end.
type Ended = Arc<Mutex<Option<Summary>>>;

/// The lines that `line` makes of each record; `None` leaves a record out, and the notes tell how many were.
pub(crate) fn lines_of(source: Box<dyn Source>, line: fn(&Record<'_>, &mut Vec<u8>) -> Option<()>) -> Lines<'static> {
    let name = source.name().to_owned();
    let ended = Ended::default();
    let at_end = Arc::clone(&ended);
    let (to, from) = sync_channel(4);
    thread::spawn(move || {
        if let Err(failure) = feed(source, line, &to, &at_end) {
            // A receiver that has gone has its own reason to end.
            _ = to.send(Err(failure));
        }
    });
    let notes = move || {
        let summary = ended.lock().unwrap_or_else(PoisonError::into_inner).take();
        summary.map(|summary| summary.sentences()).unwrap_or_default()
    };
    Lines { name, reader: Box::new(Feed { from, chunk: Vec::new(), at: 0 }), notes: Box::new(notes) }
}

fn feed(
    source: Box<dyn Source>,
    line: fn(&Record<'_>, &mut Vec<u8>) -> Option<()>,
    to: &SyncSender<Result<Vec<u8>, Failure>>,
    ended: &Ended,
) -> Result<(), Failure> {
    let (mut chunk, mut left_out) = (Vec::with_capacity(CHUNK), 0u64);
    let mut summary = source.read(&mut |record| {
        let start = chunk.len();
        if line(&record, &mut chunk).is_none() || memchr::memchr(b'\n', &chunk[start..]).is_some() {
            chunk.truncate(start);
            left_out += 1;
            return ControlFlow::Continue(());
        }
        chunk.push(b'\n');
        if chunk.len() < CHUNK {
            return ControlFlow::Continue(());
        }
        let full = std::mem::replace(&mut chunk, Vec::with_capacity(CHUNK));
        if to.send(Ok(full)).is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    })?;
    if left_out > 0 {
        let left_out = crate::skew::numbers::grouped(left_out);
        summary.notes.push(format!("{left_out} records left out: without what is counted, or with a line feed in it"));
    }
    *ended.lock().unwrap_or_else(PoisonError::into_inner) = Some(summary);
    _ = to.send(Ok(chunk));
    Ok(())
}

/// The receiving end.
struct Feed {
    from: Receiver<Result<Vec<u8>, Failure>>,
    chunk: Vec<u8>,
    at: usize,
}

impl Read for Feed {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.at == self.chunk.len() {
            match self.from.recv() {
                Ok(Ok(chunk)) => (self.chunk, self.at) = (chunk, 0),
                Ok(Err(Failure { message })) => return Err(io::Error::other(message)),
                // The sender is done.
                Err(_) => return Ok(0),
            }
        }
        let len = buffer.len().min(self.chunk.len() - self.at);
        buffer[..len].copy_from_slice(&self.chunk[self.at..self.at + len]);
        self.at += len;
        Ok(len)
    }
}
