//! Delimited text: CSV as RFC 4180 has it, and the same with semicolons or tabs.
//!
//! A quote at the beginning of a field quotes it up to the next one that is not doubled; elsewhere a quote is a character.
//! A record ends with a line feed, a carriage return, or both. That is how `csv-core` reads. What it takes for one field and is more
//! likely a quote that was never closed is unreadable here, which it does not tell: text of several lines with more text after its
//! closing quote, and a key or an instant of several lines with delimiters in them.

use std::io::{self, Read};

use super::columns::{Columns, Needs, settle};
use super::peeked::{Peeked, cannot_read};
use crate::failure::Failure;
use crate::lines::block::{Block, COLUMNS, Row, Span};
use crate::lines::cutter::{Cutter, Ends, Limits};
use crate::lines::refused::Refusals;
use crate::lines::{Parse, Text};
use crate::wording::csv;
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
    if text.beginning().trim_ascii().is_empty() {
        return Err(Failure::new(format!("{name}: expected keys, found an empty file")));
    }
    let delimiter = delimiter(text.first_line()).unwrap_or(b',');
    let width = if header == Header::Yes { usize::MAX } else { width(text.beginning(), delimiter) };
    let mut cutter = Cutter::at(text.into_reader(), Quotes::new(delimiter), limits);
    let (places, named) = match header {
        Header::No => (numbered(columns, name)?, usize::MAX),
        Header::Yes => {
            let all = names(&mut cutter, delimiter).map_err(|error| cannot_read(name, &error))?;
            let named = if all.len() < MOST_NAMES { all.len() } else { usize::MAX };
            (columns.places(name, all.iter().map(String::as_str))?, named)
        }
    };
    let needed = places.iter().flatten().max().map_or(0, |last| last + 1);
    let role = |column| places.iter().position(|place| *place == Some(column)).unwrap_or(COLUMNS);
    let roles = (0..needed).map(role).collect();
    // Of columns without names there may be fewer than three.
    let is_there = |role: usize| places[role].is_some_and(|place| place < width || columns.asked[role].is_some());
    let needs = Needs { times: places[2].is_some(), ..Needs::of(columns, [0, 1, 2].map(is_there)) };
    let parse = Delimited {
        delimiter,
        roles,
        strict: header == Header::Yes,
        named,
        column: columns.key(),
        needs,
        longest: limits.record,
    };
    Ok(Text::new(cutter, parse))
}

/// The names of at most this number of columns are read.
const MOST_NAMES: usize = 1 << 16;

/// How many fields the first record has.
fn width(beginning: &[u8], delimiter: u8) -> usize {
    let (mut width, mut ended) = (0, false);
    each_field(&[beginning, b"\n"].concat(), delimiter, |field| {
        width += usize::from(!ended);
        ended |= field.last;
    });
    width
}

/// The names in the first record.
fn names<R: Read>(cutter: &mut Cutter<R, Quotes>, delimiter: u8) -> io::Result<Vec<String>> {
    let mut block = Block::default();
    while cutter.next(&mut block)? {
        let (mut names, mut end) = (Vec::new(), 0);
        let ended = block.bytes().ends_with(b"\n") || block.bytes().ends_with(b"\r");
        let len = block.bytes().len();
        if !ended {
            block.append(b"\n");
        }
        let bytes = block.bytes();
        each_field(bytes, delimiter, |field| {
            if end == 0 && names.len() < MOST_NAMES {
                let name = &bytes[field.start..field.end];
                let name = if field.rough { unquoted(name) } else { name.to_vec() };
                names.push(String::from_utf8_lossy(&name).trim().to_owned());
            }
            if field.last && end == 0 {
                end = (field.to + 1).min(len);
            }
        });
        block.bytes.truncate(len);
        if end > 0 {
            cutter.put_back(&mut block, end);
            return Ok(names);
        }
    }
    Ok(Vec::new())
}

/// Without names a column is its number, and the first three are the keys and the instant.
fn numbered(columns: &Columns, source: &str) -> Result<[Option<usize>; COLUMNS], Failure> {
    let in_order = columns.asked.iter().all(Option::is_none);
    let mut places = [None; COLUMNS];
    for (role, (place, asked)) in places.iter_mut().zip(&columns.asked).enumerate() {
        let number = match asked.as_deref().map(str::parse::<usize>) {
            None => in_order.then_some(role),
            Some(Ok(number @ 1..)) => Some(number - 1),
            Some(_) => {
                let found = asked.as_deref().unwrap_or_default();
                return Err(Failure::new(format!(
                    "{source}: expected the number of a column from 1, since none has a name, found {found:?}"
                )));
            }
        };
        *place = number.filter(|_| columns.wanted[role]);
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

/// A field as it is found.
#[derive(Debug, Clone, Copy)]
struct Field {
    /// Without the quotes around it, unless it is rough.
    start: usize,
    end: usize,
    /// Quoted, with quotes in it: what it says is shorter.
    rough: bool,
    /// Where its end was found, with the quotes.
    to: usize,
    last: bool,
    /// Where its record begins, and after how many line feeds.
    record: usize,
    line: u32,
    /// The line feeds in its quotes.
    feeds: u32,
    /// There is text after the closing quote.
    tail: bool,
}

/// Where a field is with its quotes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Plain,
    Open,
    /// The quote here closes the field, unless one follows.
    Closed(usize),
    /// Text after the closing quote.
    Tail,
}

/// Tells of every field, but for empty lines; the text ends with the end of a record. Where its last record has a quote that is
/// not closed, the place of that record and its line.
#[inline(always)]
#[expect(clippy::inline_always, reason = "what is done with a field is a few instructions")]
fn each_field(bytes: &[u8], delimiter: u8, mut found: impl FnMut(Field)) -> Option<(usize, u32)> {
    let (mut start, mut state, mut escapes) = (0, State::Plain, false);
    let (mut record, mut line, mut feeds, mut before) = (0, 0, 0, 0);
    let is_mark = |byte| byte == delimiter || byte == b'\n' || byte == b'\r' || byte == b'"';
    for (at, &byte) in bytes.iter().enumerate().filter(|(_, byte)| is_mark(**byte)) {
        if byte == b'"' {
            state = match state {
                State::Plain if at == start => State::Open,
                State::Open => State::Closed(at),
                State::Closed(quote) if quote + 1 == at => {
                    escapes = true;
                    State::Open
                }
                State::Closed(_) => State::Tail,
                other => other,
            };
            continue;
        }
        let feed = u32::from(byte == b'\n');
        if state == State::Open {
            feeds += feed;
            continue;
        }
        let last = byte != delimiter;
        if !last || at > record {
            let mut field =
                Field { start, end: at, rough: false, to: at, last, record, line, feeds: feeds - before, tail: false };
            match state {
                State::Plain => {}
                State::Closed(quote) if quote + 1 == at && !escapes => (field.start, field.end) = (start + 1, quote),
                State::Closed(quote) => (field.rough, field.tail) = (true, quote + 1 != at),
                State::Open | State::Tail => (field.rough, field.tail) = (true, true),
            }
            found(field);
        }
        (start, state, escapes) = (at + 1, State::Plain, false);
        if last {
            feeds += feed;
            (record, line) = (start, feeds);
        }
        before = feeds;
    }
    (state == State::Open).then_some((record, line))
}

/// What a rough field says, with what is behind its closing quote.
fn unquoted(field: &[u8]) -> Vec<u8> {
    csv::unquoted(field).map_or_else(|| field.to_vec(), |(says, rest)| [&says, rest].concat())
}

#[derive(Debug)]
pub struct Delimited {
    delimiter: u8,
    /// What each column is, up to the last that is read.
    roles: Vec<usize>,
    /// Every record has them all.
    strict: bool,
    /// Columns that have a name: text behind them tells of a delimiter in a key that is not quoted.
    named: usize,
    /// Where the keys are looked for.
    column: usize,
    needs: Needs,
    /// The longest record: of a longer one only what is in its beginning is read.
    longest: usize,
}

impl Delimited {
    /// Whether a key or an instant, in quotes over several lines, has delimiters in them as records have.
    fn is_swallowed(&self, field: &Field, column: usize, bytes: &[u8]) -> bool {
        let is_read = self.roles.get(column).is_some_and(|&role| role < COLUMNS);
        let delimiters = || memchr::memchr_iter(self.delimiter, &bytes[field.start..field.end]).count();
        is_read && delimiters() >= field.feeds as usize
    }
}

impl Parse for Delimited {
    fn parse(&self, block: &mut Block) {
        let end = block.bytes().len();
        // The end of the text is that of a record.
        if !block.bytes().ends_with(b"\n") && !block.bytes().ends_with(b"\r") {
            block.append(b"\n");
        }
        let mut rows = std::mem::take(&mut block.rows);
        let (mut unreadable, mut rough) = (Refusals::default(), Vec::new());
        let (mut row, mut count, mut last, mut known, mut surplus) = (Row::EMPTY, 0, 0, 0, false);
        // The line feeds of a record whose quotes are more likely wrong than right.
        let mut swallowed = 0;
        let (needed, first) = (self.roles.len(), block.first);
        let open = each_field(block.bytes(), self.delimiter, |field| {
            if let Some(&role) = self.roles.get(count) {
                row.spans[role] = Span::new(field.start, field.end);
                last = field.to;
                if field.rough && role < COLUMNS {
                    rough.push((rows.len(), role));
                }
            }
            if field.feeds > 0 && (field.tail || self.is_swallowed(&field, count, block.bytes())) {
                swallowed += field.feeds;
            }
            count += 1;
            surplus |= count > self.named && field.start < field.end;
            if !field.last {
                return;
            }
            let (place, before) = (first + u64::from(field.line), rows.len());
            if swallowed > 0 {
                let reason = || {
                    let lines = counted(swallowed.into(), "line");
                    format!("a quote is opened and closed {lines} later, around what may be records")
                };
                unreadable.add(place, u64::from(swallowed) + 1, reason, &[]);
            } else if field.to - field.record > self.longest && (count < needed || last - field.record > self.longest) {
                unreadable.add(place, 1, || format!("longer than {} MiB", self.longest >> 20), &[]);
            } else if count < needed && self.strict {
                unreadable.add(place, 1, || format!("expected at least {needed} fields, found {count}"), &[]);
            } else if surplus {
                unreadable.add(
                    place,
                    1,
                    || format!("expected at most {} fields, one per name, found {count}", self.named),
                    &[],
                );
            } else {
                rows.push(Row { place: field.line, ..row });
            }
            if rows.len() == before {
                rough.truncate(known);
            }
            (row, count, known, swallowed, surplus) = (Row::EMPTY, 0, rough.len(), 0, false);
        });
        // Of a record that does not end nothing is read.
        rough.truncate(known);
        // The lines behind a quote that is not closed may have been records each.
        unreadable.count += block.lost;
        match open {
            None => {}
            // The record goes on: the field that does is past the limit, and closed here.
            Some(_) if block.cut => {
                block.append(b"\"\n");
                block.rows = rows;
                block.rows.clear();
                return self.parse(block);
            }
            Some((begin, line)) => {
                let lines = memchr::memchr_iter(b'\n', &block.bytes()[begin..end]).count().max(1) as u64;
                let place = first + u64::from(line);
                unreadable.add(place, lines, || "a quote is opened and never closed".into(), &[]);
            }
        }
        for (row, role) in rough {
            let span: &mut Span = &mut rows[row].spans[role];
            let field = &mut block.bytes[span.start as usize..span.end as usize];
            let text = unquoted(field);
            field[..text.len()].copy_from_slice(&text);
            // What is left of it must not make other text of what is beside it.
            field[text.len()..].fill(b' ');
            span.end = span.start + u32::try_from(text.len()).unwrap_or_default();
        }
        (block.rows, block.unreadable, block.column) = (rows, unreadable, self.column);
        settle(block, self.needs);
    }
}
