//! Some whole lines of a stream, found and parsed once for all designs.

use std::io::{self, Read};

use super::feeds::each_feed;
use super::guid::guid;

/// Where a key stands in its block.
#[derive(Debug, Clone, Copy)]
struct Line {
    start: u32,
    end: u32,
    /// Counted from 0 in its block, the empty and the overlong lines too.
    number: u32,
}

/// Whole lines and what was found in them, on memory that is used again for the next ones.
#[derive(Debug, Default)]
pub(crate) struct Block {
    index: u64,
    /// The longest line that is a key.
    longest: usize,
    /// Of the head that designs learn from, on which they are not judged.
    sample: bool,
    /// Never shrinks; the first `len` bytes are the block.
    storage: Vec<u8>,
    len: usize,
    keys: Vec<Line>,
    /// One a key, where they were asked for.
    guids: Vec<Option<[u8; 16]>>,
    lines: u32,
    empty: u32,
    overlong: Vec<u32>,
}

/// One key of a block.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Key<'b> {
    /// The line without its end.
    pub(crate) line: &'b [u8],
    /// Its 16 bytes in RFC 4122 order, where it is a GUID.
    pub(crate) guid: Option<&'b [u8; 16]>,
    /// Counted from 0 in its block.
    pub(crate) number: u32,
}

impl Block {
    pub(crate) fn restart(&mut self, longest: usize) {
        self.longest = longest;
        self.sample = false;
        self.truncate(0);
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.storage[..self.len]
    }

    pub(crate) fn append(&mut self, bytes: &[u8]) {
        let end = self.len + bytes.len();
        self.reserve(end);
        self.storage[self.len..end].copy_from_slice(bytes);
        self.len = end;
    }

    /// One read into the room up to `full` bytes; how many came.
    pub(crate) fn read_from(&mut self, reader: &mut impl Read, full: usize) -> io::Result<usize> {
        self.reserve(full);
        let read = reader.read(&mut self.storage[self.len..full])?;
        self.len += read;
        Ok(read)
    }

    fn reserve(&mut self, bytes: usize) {
        if self.storage.len() < bytes {
            self.storage.resize(bytes, 0);
        }
    }

    pub(crate) fn truncate(&mut self, len: usize) {
        self.len = len;
    }

    pub(crate) fn remove_front(&mut self, bytes: usize) {
        self.storage.copy_within(bytes..self.len, 0);
        self.len -= bytes;
    }

    /// Finds the lines, and reads the GUIDs among them.
    ///
    /// A line ends with a line feed, or a carriage return and one, or the stream.
    #[expect(clippy::cast_possible_truncation, reason = "a block is a few MiB at most")]
    pub(crate) fn split(&mut self) {
        let bytes = &self.storage[..self.len];
        self.keys.clear();
        self.overlong.clear();
        // Here and not in `self`, so that they stay in registers.
        let (mut start, mut lines, mut empty) = (0, 0, 0);
        let mut line = |end: usize| {
            let line = &bytes[start..end];
            let line = line.strip_suffix(b"\r").unwrap_or(line);
            if line.is_empty() {
                empty += 1;
            } else if line.len() > self.longest {
                self.overlong.push(lines);
            } else {
                let end = start + line.len();
                self.keys.push(Line { start: start as u32, end: end as u32, number: lines });
            }
            lines += 1;
            start = end + 1;
        };
        each_feed(bytes, &mut line);
        if !bytes.is_empty() && !bytes.ends_with(b"\n") {
            line(bytes.len());
        }
        (self.lines, self.empty) = (lines, empty);
        self.read_guids();
    }

    /// Reads the GUIDs among the lines, as [`split`](Self::split) has done, once more.
    pub(crate) fn read_guids(&mut self) {
        let bytes = &self.storage[..self.len];
        self.guids.clear();
        self.guids.extend(self.keys.iter().map(|line| guid(&bytes[line.start as usize..line.end as usize])));
    }

    /// The keys in order, after [`split`](Self::split).
    pub(crate) fn keys(&self) -> impl Iterator<Item = Key<'_>> {
        let bytes = self.bytes();
        self.keys.iter().zip(&self.guids).map(|(&Line { start, end, number }, guid)| Key {
            line: &bytes[start as usize..end as usize],
            guid: guid.as_ref(),
            number,
        })
    }

    pub(crate) fn index(&self) -> u64 {
        self.index
    }

    pub(crate) fn is_sample(&self) -> bool {
        self.sample
    }

    pub(crate) fn lines(&self) -> u32 {
        self.lines
    }

    pub(crate) fn empty_lines(&self) -> u32 {
        self.empty
    }

    /// The numbers, from 0 in the block, of lines past the limit.
    pub(crate) fn overlong_lines(&self) -> &[u32] {
        &self.overlong
    }

    /// Makes the whole block part of the sample, or where it has more lines than `lines`, its beginning: the rest is
    /// then returned as a block of its own, not split yet.
    pub(crate) fn mark_sample(&mut self, lines: u32) -> Option<Self> {
        self.sample = true;
        let rest = (lines < self.lines).then(|| {
            let end = memchr::memchr_iter(b'\n', self.bytes()).nth(lines as usize - 1).map_or(self.len, |at| at + 1);
            let mut rest = Self::default();
            rest.restart(self.longest);
            rest.append(&self.bytes()[end..]);
            self.truncate(end);
            rest
        });
        self.split();
        rest
    }

    /// Its place among the blocks of the stream.
    pub(crate) fn set_index(&mut self, index: u64) {
        self.index = index;
    }
}
