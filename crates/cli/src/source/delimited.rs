//! Delimited text: CSV as RFC 4180 has it, and the same with semicolons or tabs.
//!
//! A quote at the beginning of a field quotes it up to the next one that is not doubled; elsewhere a quote is a character.
//! A record ends with a line feed, a carriage return, or both. That is how `csv-core` reads, which reads each block here that has
//! quotes or carriage returns. What it takes for one field and is more likely a quote that was never closed is unreadable: text of
//! several lines with more text after its closing quote, and a key or an instant of several lines with delimiters in them.

use std::io::{self, Read};
use std::sync::{Mutex, PoisonError};

use csv_core::{ReadRecordResult, Reader, ReaderBuilder};

use super::columns::{Columns, settle};
use super::peeked::{Peeked, cannot_read};
use crate::failure::Failure;
use crate::lines::block::{Block, COLUMNS, Row, Span};
use crate::lines::cutter::{Cutter, Ends, Limits};
use crate::lines::refused::Refusals;
use crate::lines::{Parse, Text};
use crate::wording::numbers::counted;

/// Whether the first record names the columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Header {
    Yes,
    /// Columns are asked for by their numbers from 1; in order, where they are not.
    No,
}

/// The delimiter of a first line, where it has one: the most frequent one outside quotes.
pub fn delimiter(line: &[u8]) -> Option<u8> {
    let mut quoted = false;
    let mut counts = [(b',', 0usize), (b';', 0), (b'\t', 0)];
    for &byte in line {
        quoted ^= byte == b'"';
        for (delimiter, count) in &mut counts {
            *count += usize::from(!quoted && byte == *delimiter);
        }
    }
    let (delimiter, count) = counts.into_iter().rev().max_by_key(|(_, count)| *count)?;
    (count > 0).then_some(delimiter)
}

/// A stream of delimited text.
pub type Blocks = Text<Box<dyn Read + Send>, Quotes, Delimited>;

/// The records of a stream, of which the first may name the columns.
pub fn blocks(text: Peeked, header: Header, columns: &Columns, name: &str, limits: Limits) -> Result<Blocks, Failure> {
    if text.head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&text.head).trim_ascii().is_empty() {
        return Err(Failure::new(format!("{name}: expected keys, found an empty file")));
    }
    let first_line = text.head.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let delimiter = delimiter(first_line).unwrap_or(b',');
    let mut cutter = Cutter::at(text.into_reader(), Quotes::new(delimiter), limits);
    let places = match header {
        Header::No => numbered(columns, name)?,
        Header::Yes => {
            let names = names(&mut cutter, delimiter).map_err(|error| cannot_read(name, &error))?;
            columns.places(name, names.iter().map(String::as_str))?
        }
    };
    let needed = places.iter().flatten().max().map_or(0, |last| last + 1);
    let mut roles = vec![COLUMNS; needed];
    // A column that was asked for twice is one thing, the first.
    for (role, place) in places.iter().enumerate().rev() {
        if let Some(place) = place {
            roles[*place] = role;
        }
    }
    let parse = Delimited {
        readers: Mutex::default(),
        delimiter,
        roles,
        strict: header == Header::Yes,
        column: columns.key(),
        times: places[2].is_some(),
        longest: limits.record,
    };
    Ok(Text::new(cutter, parse))
}

/// The names in the first record.
fn names<R: Read>(cutter: &mut Cutter<R, Quotes>, delimiter: u8) -> io::Result<Vec<String>> {
    const MOST: usize = 1 << 16;
    let mut block = Block::default();
    while cutter.next(&mut block)? {
        let len = block.bytes().len();
        close(&mut block);
        let mut records = Records::new(delimiter, MOST);
        records.restart(block.bytes());
        let Some(record) = records.next(block.bytes()).filter(|record| !record.open) else { continue };
        let name = |column| String::from_utf8_lossy(records.field(&record, column).of(&records.text)).trim().to_owned();
        let names = (0..record.fields.min(MOST)).map(name).collect();
        let end = record.end.min(len);
        block.truncate(len);
        cutter.put_back(&mut block, end);
        return Ok(names);
    }
    Ok(Vec::new())
}

/// The end of a text is that of a record.
fn close(block: &mut Block) {
    if !block.bytes().ends_with(b"\n") && !block.bytes().ends_with(b"\r") {
        block.append(b"\n");
    }
}

/// Without names a column is its number, and the first three are the keys and the instant.
fn numbered(columns: &Columns, source: &str) -> Result<[Option<usize>; COLUMNS], Failure> {
    let mut places = [Some(0), Some(1), Some(2)];
    if columns.asked.iter().any(Option::is_some) {
        for (place, asked) in places.iter_mut().zip(&columns.asked) {
            *place = match asked {
                None => None,
                Some(asked) => match asked.parse::<usize>() {
                    Ok(number @ 1..) => Some(number - 1),
                    _ => {
                        return Err(Failure::new(format!(
                            "{source}: expected the number of a column from 1, since none has a name, found {asked:?}"
                        )));
                    }
                },
            };
        }
    }
    for (place, wanted) in places.iter_mut().zip(columns.wanted) {
        *place = place.filter(|_| wanted);
    }
    Ok(places)
}

/// Tells where records end: at line ends that are not quoted.
#[derive(Debug)]
pub struct Quotes {
    delimiter: u8,
    quoted: bool,
    /// The last byte was a quote in quotes, of which the next tells whether it closes them.
    closing: bool,
    /// What was looked at.
    at: usize,
    /// Where the last text without quotes begins.
    begin: usize,
    /// The last end before it.
    end: Option<usize>,
    /// The byte before those to come, of a record that is passed over.
    last: u8,
}

impl Quotes {
    pub fn new(delimiter: u8) -> Self {
        Self { delimiter, quoted: false, closing: false, at: 0, begin: 0, end: None, last: b'\n' }
    }

    /// Whether a field begins after this byte, outside quotes.
    const fn begins_field(&self, before: u8) -> bool {
        before == self.delimiter || before == b'\n' || before == b'\r'
    }

    /// Looks for quotes in what is new.
    fn look(&mut self, bytes: &[u8]) {
        self.closing = false;
        while let Some(quote) = memchr::memchr(b'"', &bytes[self.at..]).map(|at| self.at + at) {
            self.at = quote + 1;
            if !self.quoted {
                if quote == 0 || self.begins_field(bytes[quote - 1]) {
                    self.end = end(bytes, self.begin, quote).or(self.end);
                    self.quoted = true;
                }
                continue;
            }
            match bytes.get(quote + 1) {
                Some(b'"') => self.at = quote + 2,
                Some(_) => (self.quoted, self.begin) = (false, quote + 1),
                // Again, when there is more.
                None => {
                    (self.at, self.closing) = (quote, true);
                    return;
                }
            }
        }
        self.at = bytes.len();
    }
}

/// The last end of a record in text without quotes.
fn end(bytes: &[u8], from: usize, to: usize) -> Option<usize> {
    Some(from + memchr::memrchr2(b'\n', b'\r', &bytes[from..to])? + 1)
}

impl Ends for Quotes {
    fn restart(&mut self) {
        *self = Self::new(self.delimiter);
    }

    fn last(&mut self, bytes: &[u8], _: usize) -> Option<usize> {
        self.look(bytes);
        self.last = bytes.last().copied().unwrap_or(b'\n');
        let open = if self.quoted { None } else { end(bytes, self.begin, bytes.len()) };
        open.or(self.end)
    }

    /// Byte by byte: few records are too long.
    fn first(&mut self, bytes: &[u8]) -> Option<usize> {
        for (at, &byte) in bytes.iter().enumerate() {
            let before = std::mem::replace(&mut self.last, byte);
            if std::mem::take(&mut self.closing) {
                self.quoted = byte == b'"';
                if self.quoted {
                    continue;
                }
            }
            match byte {
                b'"' if self.quoted => self.closing = true,
                b'"' => self.quoted = self.begins_field(before),
                b'\n' | b'\r' if !self.quoted => return Some(at + 1),
                _ => {}
            }
        }
        None
    }
}

/// The records of one text after the other, but for empty lines, by `csv-core`.
#[derive(Debug)]
struct Records {
    reader: Reader,
    /// How much was read, and the line feeds in it.
    at: usize,
    line: u32,
    /// What the fields say, one after the other.
    text: Vec<u8>,
    len: usize,
    /// Where the first fields of the record end in its text, and room for others that are counted.
    ends: Vec<usize>,
    first: usize,
}

/// Where a record is.
#[derive(Debug, Clone, Copy)]
struct Record {
    begin: usize,
    end: usize,
    /// After how many line feeds, and those in its quotes.
    line: u32,
    feeds: u32,
    /// Where what its fields say begins, and how many they are.
    start: usize,
    fields: usize,
    /// A quote is not closed.
    open: bool,
}

impl Records {
    /// Of each the first fields are found.
    fn new(delimiter: u8, first: usize) -> Self {
        const OTHERS: usize = 64;
        let mut reader = ReaderBuilder::new().delimiter(delimiter).build();
        // In the middle of a text there is no byte order mark to pass over.
        _ = reader.read_record(b"\n", &mut [0], &mut [0]);
        Self { reader, at: 0, line: 0, text: Vec::new(), len: 0, ends: vec![0; first + OTHERS], first }
    }

    /// Of the next text.
    fn restart(&mut self, raw: &[u8]) {
        (self.at, self.line, self.len) = (0, 0, 0);
        self.text.resize(self.text.len().max(raw.len()), 0);
    }

    fn next(&mut self, raw: &[u8]) -> Option<Record> {
        while let Some(end @ (b'\n' | b'\r')) = raw.get(self.at) {
            self.line += u32::from(*end == b'\n');
            self.at += 1;
        }
        let (begin, line, start, lines) = (self.at, self.line, self.len, self.reader.line());
        raw.get(begin)?;
        let (mut fields, mut open) = (0, false);
        loop {
            let ends = &mut self.ends[fields.min(self.first)..];
            let (result, read, written, ended) =
                self.reader.read_record(&raw[self.at..], &mut self.text[self.len..], ends);
            (self.at, self.len, fields) = (self.at + read, self.len + written, fields + ended);
            match result {
                ReadRecordResult::Record => break,
                ReadRecordResult::OutputEndsFull => {}
                // The text ends with the end of a record, but in quotes.
                _ => {
                    open = true;
                    break;
                }
            }
        }
        self.line += u32::try_from(self.reader.line() - lines).unwrap_or(u32::MAX);
        let end = u32::from(!open && raw[self.at - 1] == b'\n');
        Some(Record { begin, end: self.at, line, feeds: self.line - line - end, start, fields, open })
    }

    /// One of the first fields of the last record.
    fn field(&self, record: &Record, column: usize) -> Span {
        let start = column.checked_sub(1).map_or(0, |before| self.ends[before]);
        Span::new(record.start + start, record.start + self.ends[column])
    }
}

/// Finds the records of a block.
#[derive(Debug)]
pub struct Delimited {
    /// Made once, since that takes as long as a tenth of a block.
    readers: Mutex<Vec<Records>>,
    delimiter: u8,
    /// What each column is, up to the last that is read.
    roles: Vec<usize>,
    /// Every record has them all.
    strict: bool,
    /// Where the keys are looked for.
    column: usize,
    times: bool,
    /// The longest record: of a longer one only what is in its beginning is read.
    longest: usize,
}

impl Delimited {
    /// Text without quotes, whose records are lines: what is behind the last column that is read is passed over, so that
    /// two of three columns take three fifths of the time that they take by `csv-core`.
    fn parse_plain(&self, block: &mut Block) {
        let (mut rows, mut unreadable) = (std::mem::take(&mut block.rows), Refusals::default());
        let (bytes, needed) = (block.bytes(), self.roles.len());
        let (mut start, mut place) = (0, 0);
        memchr::memchr_iter(b'\n', bytes).for_each(|end| {
            if start < end {
                let (mut row, mut from, mut found) = (Row { place, ..Row::EMPTY }, start, 0);
                for &role in &self.roles {
                    let to = memchr::memchr(self.delimiter, &bytes[from..end]).map_or(end, |len| from + len);
                    row.spans[role] = Span::new(from, to);
                    (from, found) = (to + 1, found + 1);
                    if to == end {
                        break;
                    }
                }
                if found < needed && self.strict {
                    unreadable.add(block.first + u64::from(place), 1, || self.too_few(found), &[]);
                } else {
                    rows.push(row);
                }
            }
            (start, place) = (end + 1, place + 1);
        });
        (block.rows, block.unreadable) = (rows, unreadable);
    }

    fn too_few(&self, found: usize) -> String {
        format!("expected at least {} fields, found {found}", self.roles.len())
    }

    /// Any text, by `csv-core`; `len` is its length without an end that it had not.
    fn parse_quoted(&self, block: &mut Block, len: usize) {
        let raw = block.take_bytes();
        let (mut rows, mut unreadable) = (std::mem::take(&mut block.rows), Refusals::default());
        let mut readers = self.readers.lock().unwrap_or_else(PoisonError::into_inner);
        let mut records = readers.pop().unwrap_or_else(|| Records::new(self.delimiter, self.roles.len()));
        drop(readers);
        records.restart(&raw);
        let mut in_record = false;
        // The lines behind a quote that is not closed may have been records each.
        unreadable.count += block.lost;
        while let Some(record) = records.next(&raw) {
            let Record { begin, end, line, feeds, fields, open, .. } = record;
            in_record = open;
            let (bytes, is_long) = (&raw[begin..end], end - begin - 1 > self.longest);
            let mut refuse =
                |lines, reason: String| unreadable.add(block.first + u64::from(line), lines, || reason, &[]);
            if open && !block.cut {
                let lines = memchr::memchr_iter(b'\n', &raw[begin..len]).count().max(1);
                refuse(lines as u64, "a quote is opened and never closed".into());
            } else if (is_long || open) && self.complete(bytes) < self.roles.len() {
                refuse(1, format!("longer than {} MiB", self.longest >> 20));
            } else if let Some(lines) =
                (feeds > 0 && !is_long).then(|| self.swallowed(bytes)).filter(|lines| *lines > 0)
            {
                let lines_later = counted(lines.into(), "line");
                let reason = format!("a quote is opened and closed {lines_later} later, around what may be records");
                refuse(u64::from(lines) + 1, reason);
            } else if fields < self.roles.len() && self.strict {
                refuse(1, self.too_few(fields));
            } else {
                let mut row = Row { place: line, ..Row::EMPTY };
                for (column, &role) in self.roles.iter().enumerate().take(fields) {
                    row.spans[role] = records.field(&record, column);
                }
                rows.push(row);
            }
        }
        block.append(&records.text[..records.len]);
        (block.rows, block.unreadable) = (rows, unreadable);
        // One in the middle of a record would go on with it.
        if !in_record {
            self.readers.lock().unwrap_or_else(PoisonError::into_inner).push(records);
        }
    }

    /// How many fields end within the longest record.
    fn complete(&self, record: &[u8]) -> usize {
        let (mut records, beginning) = (Records::new(self.delimiter, 0), &record[..record.len().min(self.longest + 1)]);
        records.restart(beginning);
        records.next(beginning).map_or(0, |record| record.fields)
    }

    /// The line feeds in quotes of a record that are more likely wrong than right.
    fn swallowed(&self, record: &[u8]) -> u32 {
        let (mut swallowed, mut rest) = (0, record);
        for column in 0.. {
            if rest.starts_with(b"\"") {
                let mut close = 1;
                while let Some(quote) = memchr::memchr(b'"', &rest[close..]) {
                    close += quote;
                    if rest.get(close + 1) != Some(&b'"') {
                        break;
                    }
                    close += 2;
                }
                let count = |byte| memchr::memchr_iter(byte, &rest[..close]).count();
                let is_read = self.roles.get(column).is_some_and(|&role| role < COLUMNS);
                let is_tail = |byte: &u8| ![self.delimiter, b'\n', b'\r'].contains(byte);
                let feeds = count(b'\n');
                if rest.get(close + 1).is_some_and(is_tail) || is_read && count(self.delimiter) >= feeds {
                    swallowed += u32::try_from(feeds).unwrap_or(u32::MAX);
                }
                rest = &rest[(close + 1).min(rest.len())..];
            }
            let Some(end) = memchr::memchr3(self.delimiter, b'\n', b'\r', rest) else { break };
            if rest[end] != self.delimiter {
                break;
            }
            rest = &rest[end + 1..];
        }
        swallowed
    }
}

impl Parse for Delimited {
    fn parse(&self, block: &mut Block) -> io::Result<()> {
        let len = block.bytes().len();
        close(block);
        let is_plain = len <= self.longest && block.lost == 0;
        if is_plain && memchr::memchr2(b'"', b'\r', block.bytes()).is_none() {
            self.parse_plain(block);
        } else {
            self.parse_quoted(block, len);
        }
        block.column = self.column;
        settle(block, self.times);
        Ok(())
    }
}
