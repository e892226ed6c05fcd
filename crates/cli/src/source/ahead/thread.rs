//! The thread.

use std::io::{self, Read};
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;

/// How many bytes are passed on at once.
const CHUNK: usize = 256 << 10;

/// The receiving end.
pub(super) struct Ahead {
    /// Nothing once the end was received.
    from: Option<Receiver<io::Result<Vec<u8>>>>,
    chunk: Vec<u8>,
    at: usize,
}

impl Ahead {
    pub(super) fn new(mut reader: impl Read + Send + 'static) -> Self {
        let (to, from) = sync_channel(4);
        thread::spawn(move || {
            loop {
                let mut chunk = Vec::with_capacity(CHUNK);
                let read = (&mut reader).take(CHUNK as u64).read_to_end(&mut chunk);
                let ended = !matches!(read, Ok(1..));
                // An empty one is the end. What came before an error is read, too.
                if (read.is_ok() || !chunk.is_empty()) && to.send(Ok(chunk)).is_err() || ended {
                    if let Err(error) = read {
                        _ = to.send(Err(error));
                    }
                    return;
                }
            }
        });
        Self { from: Some(from), chunk: Vec::new(), at: 0 }
    }
}

impl Read for Ahead {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.at == self.chunk.len()
            && let Some(from) = &self.from
        {
            let received = from.recv().unwrap_or_else(|_| Err(io::Error::other("its reader has failed")));
            (self.chunk, self.at) = (received?, 0);
            if self.chunk.is_empty() {
                self.from = None;
            }
        }
        let len = buffer.len().min(self.chunk.len() - self.at);
        buffer[..len].copy_from_slice(&self.chunk[self.at..self.at + len]);
        self.at += len;
        Ok(len)
    }
}
