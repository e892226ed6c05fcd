//! The command's readers of text: whatever the pieces that it arrives in, they read what a plain reader of all of it does.

use std::io::{self, Read};
use std::num::NonZeroUsize;

use serde_json::Value;
use tablekeys::Ticks;

use tablekeys_cli::compare::counts_file::read_counts;
use tablekeys_cli::failure::Failure;
use tablekeys_cli::lines::Blocks;
use tablekeys_cli::lines::cutter::Limits;
use tablekeys_cli::source::columns::{Columns, ROLES};
use tablekeys_cli::source::delimited::Header;
use tablekeys_cli::source::peeked::Peeked;
use tablekeys_cli::source::{
    Source, Summary, delimited as reader_of_delimited, json as reader_of_json, lines as reader_of_lines, time,
};

use crate::input::Input;

/// Written as more than one byte of an input, or as a byte that is not UTF-8.
const TOKENS: &str = "PartitionKey \"PartitionKey\": \"row_key\": RowKey Timestamp \"Timestamp\":\"2024-05-06T07:08:09Z\" 2024-05-06 \
    {\"PartitionKey\":\"a\",\"RowKey\":\"b\"} \"value\":[ \"\" \r\n \n\n \u{feff} null 18446744073709551615 \\\" \\u00e9 },{ \
    \u{10ffff}";

/// A text, and the lengths of the pieces that it arrives in.
fn text(input: &mut Input<'_>) -> (Vec<u8>, [usize; 3]) {
    let lengths = [0; 3].map(|_: u8| usize::from(input.byte() % 16) + 1);
    let mut bytes = Vec::new();
    let tokens: Vec<&str> = TOKENS.split(' ').collect();
    for c in input.rest(&tokens).chars() {
        match c {
            '\u{10ffff}' => bytes.push(0xff),
            c => bytes.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes()),
        }
    }
    (bytes, lengths)
}

/// Arrives in pieces of these lengths, again and again, and is interrupted before each.
struct Pieces {
    text: Vec<u8>,
    lengths: [usize; 3],
    at: usize,
    reads: usize,
}

impl Read for Pieces {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.reads += 1;
        if self.reads % 2 == 1 {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let length = self.lengths[self.reads / 2 % 3].min(buffer.len()).min(self.text.len() - self.at);
        buffer[..length].copy_from_slice(&self.text[self.at..self.at + length]);
        self.at += length;
        Ok(length)
    }
}

/// A record that is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Kept {
    keys: [Option<String>; 2],
    time: Option<Ticks>,
    place: u64,
}

type Found = (Vec<Kept>, Result<Summary, Failure>);

/// The blocks that a reader makes of a stream, of these sizes.
type Open<'o> = &'o dyn Fn(Box<dyn Read + Send>, Limits) -> Result<Box<dyn Blocks>, Failure>;

fn kept(open: Open<'_>, reader: Box<dyn Read + Send>, block: usize, workers: usize) -> Found {
    let blocks = match open(reader, Limits { block, record: 1 << 20 }) {
        Ok(blocks) => blocks,
        Err(failure) => return (Vec::new(), Err(failure)),
    };
    let source = Source { name: "input".into(), blocks, strict: false, store: None };
    let workers = NonZeroUsize::new(workers).expect("some");
    let read = source.read_on(workers, Vec::new, |records: &mut Vec<Kept>, block| {
        records.extend(block.records().map(|record| Kept {
            keys: [record.partition_key, record.row_key].map(|key| key.map(str::to_owned)),
            time: record.time,
            place: record.place,
        }));
    });
    let (parts, summary) = match read {
        Ok((parts, summary)) => (parts, Ok(summary)),
        Err(failure) => return (Vec::new(), Err(failure)),
    };
    // Records that a carriage return alone ends are in one line.
    for records in &parts {
        assert!(records.windows(2).all(|two| two[0].place <= two[1].place), "places in order");
    }
    let records: Vec<Kept> = if workers.get() == 1 { parts.concat() } else { sorted(parts.concat()) };
    assert_eq!(
        summary.as_ref().map_or(records.len() as u64, |summary: &Summary| summary.records),
        records.len() as u64
    );
    (records, summary)
}

fn sorted(mut records: Vec<Kept>) -> Vec<Kept> {
    records.sort_by(|a, b| (a.place, &a.keys, a.time).cmp(&(b.place, &b.keys, b.time)));
    records
}

/// What is read of the whole text, which no pieces, no sizes of blocks and no other threads change.
fn in_any_pieces(text: &[u8], lengths: [usize; 3], open: Open<'_>) -> Found {
    let whole = kept(open, Box::new(io::Cursor::new(text.to_vec())), 1 << 16, 1);
    let pieces = Pieces { text: text.to_vec(), lengths, at: 0, reads: 0 };
    assert_eq!(kept(open, Box::new(pieces), lengths[0], 1), whole);
    let (records, summary) = kept(open, Box::new(io::Cursor::new(text.to_vec())), lengths[1], 2);
    assert_eq!((records, summary), (sorted(whole.0.clone()), whole.1.clone()));
    whole
}

/// As much of a text tells what it is.
const HEAD: usize = 1 << 10;

fn peeked(reader: Box<dyn Read + Send>) -> Peeked {
    Peeked::new(reader, HEAD).expect("a text that can be read")
}

fn columns() -> Columns {
    Columns { wanted: [true; 3], ..Columns::default() }
}

/// Of those after an instant that cannot be read, none.
fn instant(text: Option<&str>) -> Result<Option<Ticks>, String> {
    text.filter(|text| !text.trim().is_empty()).map(time::read).transpose()
}

fn without_mark(text: &[u8]) -> &[u8] {
    text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text)
}

/// Each line that is not empty, by its number.
fn plain_lines(text: &[u8]) -> impl Iterator<Item = (u64, &[u8])> {
    let lines = without_mark(text).split(|&byte| byte == b'\n');
    let lines = lines.map(|line| line.strip_suffix(b"\r").unwrap_or(line));
    (1..).zip(lines).filter(|(_, line)| !line.is_empty())
}

fn is_utf_16(text: &[u8]) -> bool {
    text.starts_with(b"\xff\xfe") || text.starts_with(b"\xfe\xff")
}

pub(crate) fn lines(data: &[u8]) {
    let input = &mut Input::new(data);
    let line = usize::from(input.bit());
    let (text, lengths) = text(input);
    let (records, summary) =
        in_any_pieces(&text, lengths, &|reader, limits| Ok(Box::new(reader_of_lines::blocks(reader, line, limits))));
    if is_utf_16(&text) {
        assert!(summary.is_err());
        return;
    }
    let expected: Vec<(u64, &[u8])> = plain_lines(&text).collect();
    let keys = expected.iter().filter_map(|(place, line)| Some((*place, std::str::from_utf8(line).ok()?)));
    let key = |record: &Kept| record.keys[line].clone();
    let found = records.iter().map(|record| (record.place, key(record)));
    assert!(found.eq(keys.map(|(place, key)| (place, Some(key.to_owned())))));
    if let Ok(summary) = summary {
        assert_eq!(summary.unreadable.count, (expected.len() - records.len()) as u64);
    }
}

/// Whether a column's name is this one, as is said of it: any case, with or without underscores.
fn is_named(name: &str, role: &str) -> bool {
    name.replace('_', "").eq_ignore_ascii_case(role)
}

/// Whether a quoted field of several lines has a delimiter in it, or more text behind its quotes. Such a quote was likely never closed:
/// what is read then, a law of the command's tests says.
fn is_doubtful(text: &[u8], delimiter: u8) -> bool {
    let (mut quoted, mut starts, mut feeds, mut delimiters) = (false, true, false, false);
    let mut bytes = text.iter().peekable();
    while let Some(&byte) = bytes.next() {
        if quoted && byte == b'"' && bytes.next_if(|next| **next == b'"').is_none() {
            let ends = bytes.peek().is_none_or(|next| **next == delimiter || b"\r\n".contains(next));
            if feeds && (delimiters || !ends) {
                return true;
            }
            quoted = false;
        } else if quoted {
            feeds |= byte == b'\n';
            delimiters |= byte == delimiter;
        } else {
            quoted = starts && byte == b'"';
            starts = byte == delimiter || b"\r\n".contains(&byte);
            (feeds, delimiters) = (false, false);
        }
    }
    false
}

/// How many lines the last record takes, where it has a quote that is not closed: what is added then becomes a part of it.
fn unclosed(text: &[u8], delimiter: u8, records: &[csv::ByteRecord]) -> Option<u64> {
    let more = [text, b"\n\n1\n"].concat();
    let mut reader = csv::ReaderBuilder::new();
    let reader = reader.has_headers(false).flexible(true).delimiter(delimiter).from_reader(&*more);
    if reader.into_byte_records().count() > records.len() {
        return None;
    }
    let begin = usize::try_from(records.last()?.position()?.byte()).expect("short");
    // A record begins there behind the carriage return that ended the one before, and its line feed is not this one's.
    let begin = begin + text[begin..].iter().take_while(|byte| b"\r\n".contains(byte)).count();
    let lines = text[begin..].iter().filter(|byte| **byte == b'\n').count();
    Some(lines.max(1) as u64)
}

pub(crate) fn delimited(data: &[u8]) {
    let input = &mut Input::new(data);
    let header = if input.bit() { Header::No } else { Header::Yes };
    let (mut text, lengths) = text(input);
    if header == Header::Yes && input.bit() {
        text.splice(..0, *b"RowKey,PartitionKey,Timestamp\n");
    }
    let (found, summary) = in_any_pieces(&text, lengths, &|reader, limits| {
        Ok(Box::new(reader_of_delimited::blocks(peeked(reader), header, &columns(), "input", limits)?))
    });
    let first_line = text[..text.len().min(HEAD)].split(|&byte| byte == b'\n').next().unwrap_or_default();
    let delimiter = reader_of_delimited::delimiter(first_line).unwrap_or(b',');
    if without_mark(&text).trim_ascii().is_empty() {
        assert!(summary.is_err() && found.is_empty());
        return;
    }
    if is_doubtful(without_mark(&text), delimiter) {
        return;
    }
    let mut reader = csv::ReaderBuilder::new();
    let reader = reader.has_headers(false).flexible(true).delimiter(delimiter).from_reader(&*text);
    let all: Vec<_> = reader.into_byte_records().map(|record| record.expect("no error in memory")).collect();
    let open = unclosed(&text, delimiter, &all);
    let mut records = all.into_iter();
    let places = match header {
        Header::No => [Some(0), Some(1), Some(2)],
        Header::Yes => {
            let first = records.next().unwrap_or_default();
            let names: Vec<String> = first.iter().map(|name| String::from_utf8_lossy(name).trim().to_owned()).collect();
            ROLES.map(|role| names.iter().position(|name| is_named(name, role)))
        }
    };
    if places[0].is_none() && places[1].is_none() {
        assert!(summary.is_err() && found.is_empty());
        return;
    }
    let needed = places.iter().flatten().max().map_or(0, |last| last + 1);
    let (mut expected, mut unreadable) = (Vec::new(), 0);
    let last = records.len();
    for (number, record) in (1..).zip(records) {
        if let Some(lines) = open.filter(|_| number == last) {
            unreadable += lines;
            continue;
        }
        let fields = places.map(|place| record.get(place?).map(std::str::from_utf8));
        let texts = fields.map(Option::transpose);
        match texts {
            _ if record.len() < needed && header == Header::Yes => unreadable += 1,
            [Ok(None), Ok(None), _] => unreadable += 1,
            [Ok(partition_key), Ok(row_key), Ok(at)] if instant(at).is_ok() => {
                expected
                    .push(([partition_key, row_key].map(|key| key.map(str::to_owned)), instant(at).unwrap_or(None)));
            }
            _ => unreadable += 1,
        }
    }
    let found: Vec<_> = found.into_iter().map(|record| (record.keys, record.time)).collect();
    assert_eq!(found, expected);
    assert_eq!(summary.map_or(unreadable, |summary| summary.unreadable.count), unreadable);
}

/// What an object holds for each role; `None` where more than one member has it, so that their order matters.
fn members(object: &serde_json::Map<String, Value>) -> Option<[Option<&Value>; 3]> {
    let mut members = [None; 3];
    for (role, member) in ROLES.iter().zip(&mut members) {
        let mut found = object.iter().filter(|(name, _)| is_named(name, role));
        *member = found.next().map(|(_, value)| value);
        if found.next().is_some() {
            return None;
        }
    }
    Some(members)
}

/// The keys and the instant of an object; an error where it cannot be read.
fn plain_record(members: [Option<&Value>; 3]) -> Result<([Option<String>; 2], Option<Ticks>), String> {
    let text = |value: Option<&Value>| match value {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text.clone())),
        Some(Value::Number(number)) if !number.is_f64() => Ok(Some(number.to_string())),
        Some(other) => Err(other.to_string()),
    };
    let [partition_key, row_key, at] = members.map(text);
    let (keys, at) = ([partition_key?, row_key?], at?);
    if keys == [None, None] { Err("no key".to_owned()) } else { Ok((keys, instant(at.as_deref())?)) }
}

pub(crate) fn json(data: &[u8]) {
    let input = &mut Input::new(data);
    let form = input.below(4);
    let (mut text, lengths) = text(input);
    match form {
        0 => text = [b"[", &text[..], b"]"].concat(),
        1 => text = [b"{\"value\":[", &text[..], b"]}"].concat(),
        _ => {}
    }
    let (records, summary) =
        in_any_pieces(&text, lengths, &|reader, limits| Ok(reader_of_json::blocks(peeked(reader), &columns(), limits)));
    if let Ok(Value::Array(elements)) = serde_json::from_slice(without_mark(&text)) {
        check_objects(&elements, &records, &summary);
    } else if let (1, Ok(Value::Object(mut outer))) = (form, serde_json::from_slice(&text))
        && let (1, Some(Value::Array(elements))) = (outer.len(), outer.remove("value"))
        && matches!(elements.first(), None | Some(Value::Object(_)))
    {
        check_objects(&elements, &records, &summary);
    } else if form > 1 && !text.contains(&b'[') && !is_utf_16(&text) {
        check_lines(&text, &records, &summary);
    }
}

/// Every object of an array is a record, or is counted as one that cannot be read. Something else beside them is an error.
fn check_objects(elements: &[Value], records: &[Kept], summary: &Result<Summary, Failure>) {
    let objects: Vec<_> = elements.iter().filter_map(Value::as_object).collect();
    if objects.len() < elements.len() {
        assert!(summary.is_err() && records.is_empty());
        return;
    }
    let read: Option<Vec<_>> = objects.iter().map(|object| members(object).map(plain_record)).collect();
    let Some(read) = read else { return };
    let expected: Vec<_> = (1..).zip(&read).filter_map(|(place, record)| Some((place, record.clone().ok()?))).collect();
    let found: Vec<_> = records.iter().map(|record| (record.place, (record.keys.clone(), record.time))).collect();
    assert_eq!(found, expected);
    if let Ok(summary) = summary {
        assert_eq!(summary.unreadable.count, (read.len() - expected.len()) as u64);
    }
}

/// Every line that is JSON is a record, or is counted; whether others are is what the reader may decide.
fn check_lines(text: &[u8], records: &[Kept], summary: &Result<Summary, Failure>) {
    let mut lines = 0;
    for (place, line) in plain_lines(text) {
        lines += u64::from(!line.trim_ascii().is_empty());
        let found = records.iter().find(|record| record.place == place);
        let found = found.map(|record| (record.keys.clone(), record.time));
        match serde_json::from_slice::<Value>(line) {
            Ok(Value::Object(object)) => {
                if let Some(members) = members(&object) {
                    assert_eq!(found, plain_record(members).ok());
                }
            }
            Ok(_) => assert_eq!(found, None),
            Err(_) => {}
        }
    }
    if let Ok(summary) = summary {
        assert_eq!(summary.unreadable.count + summary.records, lines);
    }
}

/// The partitions of the lines in their order, each with its number of rows; an error where one is no pair.
fn plain_counts(text: &[u8], most: usize) -> Result<Vec<(Vec<u8>, u64)>, String> {
    let mut counts: Vec<(Vec<u8>, u64)> = Vec::new();
    for (number, line) in plain_lines(text) {
        let unquoted = |field: &[u8]| {
            let field = field.trim_ascii();
            let inner = field.strip_prefix(b"\"").and_then(|field| field.strip_suffix(b"\""));
            inner.unwrap_or(field).to_vec()
        };
        let mut fields = line.rsplitn(2, |byte| b",;\t".contains(byte)).map(unquoted);
        let (count, name) = (fields.next(), fields.next());
        let count = count.and_then(|count| String::from_utf8(count).ok()?.parse::<u64>().ok());
        match (name, count) {
            (Some(name), Some(count)) => match counts.iter().position(|(known, _)| *known == name) {
                Some(place) => counts[place].1 = counts[place].1.checked_add(count).ok_or("too many rows")?,
                None if counts.len() == most => return Err("too many partitions".to_owned()),
                None => counts.push((name, count)),
            },
            _ if number == 1 => {}
            _ => return Err(format!("line {number}")),
        }
    }
    Ok(counts)
}

pub(crate) fn counts(data: &[u8]) {
    let input = &mut Input::new(data);
    let (most, more) = (4 + input.below(8), input.below(4));
    let (text, lengths) = text(input);
    let read = |reader: Box<dyn Read + Send>| read_counts(reader, u32::try_from(most).expect("few"));
    let whole = read(Box::new(io::Cursor::new(text.clone())));
    let pieces = read(Box::new(Pieces { text: text.clone(), lengths, at: 0, reads: 0 }));
    // A column of designs is another form, which `the tests of the comparison` has.
    if without_mark(&text).trim_ascii_start().to_ascii_lowercase().starts_with(b"design") {
        return;
    }
    let [whole, pieces] = [whole, pieces].map(|read| {
        let listed = read.map(|lists| lists.designs.into_iter().next().unwrap_or_default().1);
        listed.map(|listed| format!("{:?}", listed.in_order(most + more)))
    });
    assert_eq!(whole.as_ref().map_err(ToString::to_string), pieces.as_ref().map_err(ToString::to_string));
    match (whole, plain_counts(&text, most)) {
        (Ok(found), Ok(expected)) => {
            let number = |name: &[u8]| std::str::from_utf8(name).ok()?.parse::<usize>().ok();
            let mut numbers: Vec<_> = expected.iter().filter_map(|(name, _)| number(name)).collect();
            numbers.sort_unstable();
            numbers.dedup();
            let by_number = numbers.len() == expected.len() && numbers.last().is_none_or(|last| *last < most + more);
            let mut counts = vec![0; most + more];
            for (place, (name, count)) in expected.iter().enumerate() {
                counts[if by_number { number(name).expect("a number") } else { place }] = *count;
            }
            assert_eq!(found, format!("{counts:?}"));
        }
        (found, expected) => assert!(is_utf_16(&text) || found.is_err() && expected.is_err(), "{found:?} {expected:?}"),
    }
}
