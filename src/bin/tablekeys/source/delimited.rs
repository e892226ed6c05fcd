//! Delimited text: CSV as RFC 4180 has it, and the same with semicolons or tabs.

use std::io::{self, Read};

use csv_core::{ReadFieldResult, Reader, ReaderBuilder};
use memchr::memchr_iter;

use super::columns::{Columns, Field, emit};
use super::sink::{Sink, Stop};
use super::stream::{Peeked, cannot_read};
use crate::failure::Failure;

/// Whether the first record names the columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Header {
    Yes,
    /// Columns are asked for by their numbers from 1; in order, where they are not.
    No,
}

/// The delimiter of a first line, where it has one: the most frequent one outside quotes.
pub(super) fn delimiter(line: &[u8]) -> Option<u8> {
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

/// Reads every record. Fields of other columns are passed over as they come, however long they are.
pub(super) fn read(text: Peeked, header: Header, columns: &Columns, sink: &mut Sink<'_>) -> Result<(), Stop> {
    let first_line = text.head.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let delimiter = delimiter(first_line).unwrap_or(b',');
    let mut records = Records::new(text.into_reader(), delimiter);
    let places = match header {
        Header::No => numbered(columns, &sink.summary.name)?,
        Header::Yes => {
            let names = records.names().map_err(|error| cannot_read(&sink.summary.name, &error))?;
            columns.places(&sink.summary.name, names.iter().map(String::as_str))?
        }
    };
    let needed = places.iter().flatten().max().map_or(0, |last| last + 1);
    let mut fields = <[Field; 3]>::default();
    loop {
        fields.iter_mut().for_each(Field::clear);
        let next = records.next(|place, bytes| {
            if let Some(role) = places.iter().position(|column| *column == Some(place)) {
                fields[role].push(bytes);
            }
        });
        let Some((place, found)) = next.map_err(|error| cannot_read(&sink.summary.name, &error))? else {
            return Ok(());
        };
        if found < needed && header == Header::Yes {
            sink.unreadable(place, &format!("expected at least {needed} fields, found {found}"), &[])?;
        } else {
            emit(&fields, place, sink)?;
        }
    }
}

/// Without names a column is its number, and the first three are the keys and the instant.
fn numbered(columns: &Columns, source: &str) -> Result<[Option<usize>; 3], Failure> {
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

/// The records of a stream.
struct Records<R> {
    reader: R,
    parser: Reader,
    buffer: Box<[u8]>,
    /// The part of the buffer that is not parsed yet.
    from: usize,
    to: usize,
    ended: bool,
    /// Line feeds before the part that is not parsed yet.
    feeds: u64,
}

impl<R: Read> Records<R> {
    fn new(reader: R, delimiter: u8) -> Self {
        let parser = ReaderBuilder::new().delimiter(delimiter).build();
        Self { reader, parser, buffer: vec![0; 256 << 10].into(), from: 0, to: 0, ended: false, feeds: 0 }
    }

    /// The names in the first record.
    fn names(&mut self) -> io::Result<Vec<String>> {
        const MOST_BYTES: usize = 1 << 20;
        let (mut names, mut total) = (Vec::<Vec<u8>>::new(), 0);
        self.next(|place, bytes| {
            total += bytes.len() + 1;
            if total <= MOST_BYTES {
                names.resize_with(names.len().max(place + 1), Vec::new);
                names[place].extend_from_slice(bytes);
            }
        })?;
        Ok(names.iter().map(|name| String::from_utf8_lossy(name).trim().to_owned()).collect())
    }

    /// Hands over the fields of the next record, each with its place in one or more pieces; the line that the record
    /// begins in, and how many fields it has. `None` after the last.
    fn next(&mut self, mut piece: impl FnMut(usize, &[u8])) -> io::Result<Option<(u64, usize)>> {
        let mut output = [0; 4 << 10];
        self.skip_line_ends()?;
        let (line, mut place) = (self.feeds + 1, 0);
        loop {
            self.fill()?;
            let input = &self.buffer[self.from..self.to];
            let (result, read, written) = self.parser.read_field(input, &mut output);
            self.feeds += memchr_iter(b'\n', &input[..read]).count() as u64;
            self.from += read;
            match result {
                ReadFieldResult::End => return Ok(None),
                ReadFieldResult::InputEmpty | ReadFieldResult::OutputFull => piece(place, &output[..written]),
                ReadFieldResult::Field { record_end } => {
                    piece(place, &output[..written]);
                    place += 1;
                    if record_end {
                        return Ok(Some((line, place)));
                    }
                }
            }
        }
    }

    /// Empty lines, and the line feed after a carriage return, so that a record's line is its own.
    fn skip_line_ends(&mut self) -> io::Result<()> {
        loop {
            self.fill()?;
            match self.buffer[self.from..self.to].first() {
                Some(b'\n') => self.feeds += 1,
                Some(b'\r') => {}
                _ => return Ok(()),
            }
            self.from += 1;
        }
    }

    /// Reads on where everything is parsed.
    fn fill(&mut self) -> io::Result<()> {
        while self.from == self.to && !self.ended {
            match self.reader.read(&mut self.buffer) {
                Ok(read) => (self.from, self.to, self.ended) = (0, read, read == 0),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }
}
