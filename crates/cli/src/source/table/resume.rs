//! `--resume`: the rows that were read, kept in a file, so that a run that was ended goes on where it was.
//!
//! The file is CSV in gzip, and any program can read it. Each page is a gzip member of its own, whose comment says how far the
//! ranges were read with it. A file is made with its first member, so one without a whole first member is not ours, and left as it
//! is; an empty one is taken. A later member that a crash cut short is dropped. One run at a time has the file open, and only its
//! owner may read it, also where others could before.

use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Seek, Write};
use std::path::{Path, PathBuf};

use flate2::bufread::GzDecoder;
use flate2::{Compression, GzBuilder};
use serde_json::{Value, json};

use super::ranges::Ranges;
use super::service::Row;
use crate::failure::Failure;
use crate::file::{hold_writes, make_own, make_private, open_locked};
use crate::source::time;
use crate::wording::csv::{quoted, unquoted};
use crate::wording::put;

/// What has changed since the event before.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Event {
    Page { range: u32, rows: Vec<Row>, done: bool },
    Split { range: u32, at: String },
}

#[derive(Debug)]
pub(super) struct Kept {
    file: File,
    path: PathBuf,
}

const FOREIGN: &str = "expected a file that --resume has written";

/// The most text of one member: a page of a thousand rows of two keys at their longest, all in quotes, takes six MB.
const MOST_MEMBER_BYTES: u64 = 8 << 20;

const NAMES: &str = "PartitionKey,RowKey,Timestamp\r\n";

impl Kept {
    /// Opens the file, or makes it. Its rows are handed to `each`, with the number of their range; the ranges are as they
    /// were.
    pub(super) fn open(path: &Path, table: &str, mut each: impl FnMut(u32, Row)) -> Result<(Self, Ranges), Failure> {
        let failed = |error: io::Error| Failure::new(format!("cannot go on from {}: {error}", path.display()));
        let mut first = Vec::new();
        write_member(&mut first, &json!({ "table": table }), NAMES.as_bytes()).map_err(failed)?;
        make_private(path, &first).map_err(failed)?;
        let mut kept = Self { file: open_locked(path).map_err(failed)?, path: path.to_owned() };
        let (ranges, whole) = kept.replay(table, &mut each).map_err(failed)?;
        kept.go_on(whole, &first).map_err(failed)?;
        Ok((kept, ranges))
    }

    /// From the end of the last whole member, in a file that is seen to be ours.
    fn go_on(&mut self, whole: u64, first: &[u8]) -> io::Result<()> {
        make_own(&self.file)?;
        self.file.set_len(whole)?;
        self.file.seek(io::SeekFrom::Start(whole))?;
        if whole == 0 {
            let _writing = hold_writes();
            self.file.write_all(first)?;
        }
        Ok(())
    }

    /// The ranges, and where the last whole member ends.
    fn replay(&mut self, table: &str, each: &mut dyn FnMut(u32, Row)) -> io::Result<(Ranges, u64)> {
        let mut ranges = Ranges::new();
        let mut reader = BufReader::new(&self.file);
        let mut whole = 0;
        let mut first = true;
        while !reader.fill_buf()?.is_empty() {
            let mut member = GzDecoder::new(&mut reader);
            let mut text = Vec::new();
            match (&mut member).take(MOST_MEMBER_BYTES + 1).read_to_end(&mut text) {
                Ok(_) if text.len() as u64 > MOST_MEMBER_BYTES => return Err(io::Error::other(FOREIGN)),
                Ok(_) => {}
                // The end of a run that had no time for it.
                Err(error) if error.kind() == io::ErrorKind::UnexpectedEof && !first => break,
                Err(_) => return Err(io::Error::other(FOREIGN)),
            }
            let comment = member.header().and_then(|header| header.comment()).unwrap_or_default();
            let event: Value = serde_json::from_slice(comment).map_err(|_| io::Error::other(FOREIGN))?;
            if first {
                let found = event["table"].as_str().ok_or_else(|| io::Error::other(FOREIGN))?;
                if found != table {
                    return Err(io::Error::other(format!("expected the rows of {table}, found those of {found}")));
                }
                first = false;
            } else {
                replay_one(&event, &text, &mut ranges, each)
                    .ok_or_else(|| io::Error::other("an entry contradicts those before"))?;
            }
            whole = reader.stream_position()?;
        }
        Ok((ranges, whole))
    }

    /// Adds what has happened.
    pub(super) fn add(&mut self, event: &Event) -> Result<(), Failure> {
        let added = match event {
            Event::Page { range, rows, done } => {
                let mut text = String::new();
                for Row { partition_key, row_key, time } in rows {
                    let at = time.map(|at| at.to_string()).unwrap_or_default();
                    put!(text, "{},{},{at}\r\n", quoted(partition_key), quoted(row_key));
                }
                self.append(&json!({ "range": range, "done": done }), text.as_bytes())
            }
            Event::Split { range, at } => self.append(&json!({ "split": range, "at": at }), &[]),
        };
        added.map_err(|error| Failure::new(format!("cannot write to {}: {error}", self.path.display())))
    }

    fn append(&mut self, comment: &Value, text: &[u8]) -> io::Result<()> {
        if text.len() as u64 > MOST_MEMBER_BYTES {
            return Err(io::Error::other(format!(
                "expected a page of at most {} MiB, found a larger one",
                MOST_MEMBER_BYTES >> 20
            )));
        }
        let _writing = hold_writes();
        let mut to = BufWriter::new(&self.file);
        write_member(&mut to, comment, text)?;
        to.flush()
    }
}

/// The same bytes for the same text: there is no time in them.
fn write_member(to: &mut impl Write, comment: &Value, text: &[u8]) -> io::Result<()> {
    let mut writer = GzBuilder::new().comment(comment.to_string()).write(to, Compression::fast());
    writer.write_all(text)?;
    writer.finish().map(|_| ())
}

/// `None` where the file contradicts itself.
fn replay_one(event: &Value, text: &[u8], ranges: &mut Ranges, each: &mut dyn FnMut(u32, Row)) -> Option<()> {
    let number = |name: &str| event[name].as_u64().and_then(|id| u32::try_from(id).ok());
    if let Some(id) = number("split") {
        ranges.split(id, event["at"].as_str()?)?;
    } else {
        let id = number("range")?;
        let rows = rows(text)?;
        ranges.get(id)?.advance(&rows, event["done"].as_bool()?).ok()?;
        for row in rows {
            each(id, row);
        }
    }
    Some(())
}

/// The rows of a page; `None` for what [`Kept::add`] does not write.
fn rows(text: &[u8]) -> Option<Vec<Row>> {
    let (mut rows, mut rest) = (Vec::new(), text);
    while !rest.is_empty() {
        let (partition_key, after) = field(rest)?;
        let (row_key, after) = field(after)?;
        let end = memchr::memmem::find(after, b"\r\n")?;
        let at = std::str::from_utf8(&after[..end]).ok()?;
        let time = if at.is_empty() { None } else { Some(time::read(at).ok()?) };
        rows.push(Row { partition_key, row_key, time });
        rest = &after[end + 2..];
    }
    Some(rows)
}

/// A field in quotes with a comma after it, and the text after that.
fn field(text: &[u8]) -> Option<(String, &[u8])> {
    let (says, rest) = unquoted(text)?;
    Some((String::from_utf8(says).ok()?, rest.strip_prefix(b",")?))
}
