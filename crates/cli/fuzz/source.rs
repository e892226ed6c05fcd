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
    let blocks = match open(reader, Limits { block, record: RECORD }) {
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

/// As much of a text tells what it is: more than any has here.
const HEAD: usize = 1 << 16;

/// The longest record, unless a law has it shorter.
const RECORD: usize = 1 << 20;

fn peeked(reader: Box<dyn Read + Send>) -> Peeked {
    Peeked::new(reader, HEAD).expect("a text that can be read")
}

fn columns() -> Columns {
    Columns { wanted: [true; 3], ..Columns::default() }
}

/// None where it cannot be read, too.
fn instant(text: Option<&str>) -> Option<Ticks> {
    text.filter(|text| !text.trim().is_empty()).and_then(|text| time::read(text).ok())
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
    let form = input.below(4);
    let (text, lengths) = text(input);
    check_plain_lines(&text, form & 1, if form < 2 { RECORD } else { lengths[2] }, lengths);
}

/// Each line that is not empty is a key of the column, but those that are longer than a record or no text.
pub fn check_plain_lines(text: &[u8], column: usize, record: usize, lengths: [usize; 3]) {
    let (records, summary) = in_any_pieces(text, lengths, &|reader, limits| {
        Ok(Box::new(reader_of_lines::blocks(reader, column, Limits { record, ..limits })))
    });
    if is_utf_16(text) {
        assert!(summary.is_err());
        return;
    }
    let (mut expected, mut unreadable) = (Vec::new(), Vec::new());
    for (place, line) in plain_lines(text) {
        match str::from_utf8(line) {
            Ok(key) if key.len() <= record => expected.push((place, Some(key.to_owned()))),
            _ => unreadable.push(place),
        }
    }
    assert_eq!(records.iter().map(|record| (record.place, record.keys[column].clone())).collect::<Vec<_>>(), expected);
    if let Ok(Summary { unreadable: found, .. }) = summary {
        assert_eq!(found.count, unreadable.len() as u64);
        assert!(found.first.iter().map(|refused| refused.line).eq(unreadable.into_iter().take(found.first.len())));
    }
}

/// Whether a column's name is this one, as is said of it: any case, with or without underscores.
fn is_named(name: &str, role: &str) -> bool {
    name.replace('_', "").eq_ignore_ascii_case(role)
}

/// The place of the one column of a name, before those of other spellings; an error where there are two.
fn place_of(names: &[String], role: &str) -> Result<Option<usize>, ()> {
    let places = |is: &dyn Fn(&str) -> bool| (0..names.len()).filter(|&at| is(&names[at])).collect::<Vec<_>>();
    let (exact, others) = (places(&|name| name == role), places(&|name| is_named(name, role)));
    match (&exact[..], &others[..]) {
        ([place], _) | ([], [place]) => Ok(Some(*place)),
        ([], []) => Ok(None),
        _ => Err(()),
    }
}

/// Whether a name is that of none of the columns.
fn is_other(name: &str) -> bool {
    !ROLES.iter().any(|role| is_named(name, role))
}

/// A field, and of its quotes over several lines how many line feeds and delimiters are in them, and whether text follows them.
#[derive(Default)]
struct Field {
    says: Vec<u8>,
    feeds: u64,
    delimiters: u64,
    tail: bool,
}

/// The line that a record begins in, and its fields.
type Fields = (u64, Vec<Field>);

/// The slow reader: every byte by itself, all in memory. And how many lines a last record takes whose quote is not closed.
fn plain_records(text: &[u8], delimiter: u8) -> (Vec<Fields>, Option<u64>) {
    #[derive(PartialEq)]
    enum State {
        Start,
        Plain,
        Quoted,
        Closed,
    }
    let (mut all, mut record, mut field, mut state) = (Vec::new(), Vec::new(), Field::default(), State::Start);
    let (mut line, mut begin) = (1, 1);
    // The end of the text ends a record as a line feed does.
    for &byte in without_mark(text).iter().chain(b"\n") {
        let end = byte == b'\n' || byte == b'\r';
        match (&state, byte) {
            (State::Quoted, b'"') => state = State::Closed,
            (State::Quoted, _) => {
                field.feeds += u64::from(byte == b'\n');
                field.delimiters += u64::from(byte == delimiter);
                field.says.push(byte);
            }
            (State::Closed, b'"') => {
                field.says.push(b'"');
                state = State::Quoted;
            }
            (State::Start, b'"') => state = State::Quoted,
            _ if end && record.is_empty() && field.says.is_empty() && state == State::Start => {}
            _ if end || byte == delimiter => {
                record.push(std::mem::take(&mut field));
                state = State::Start;
                if end {
                    all.push((begin, std::mem::take(&mut record)));
                }
            }
            _ => {
                field.tail |= state == State::Closed;
                field.says.push(byte);
                state = State::Plain;
            }
        }
        line += u64::from(byte == b'\n');
        if record.is_empty() && field.says.is_empty() && state == State::Start {
            begin = line;
        }
    }
    (all, (state == State::Quoted).then(|| (line - 1 - begin).max(1)))
}

pub(crate) fn delimited(data: &[u8]) {
    let input = &mut Input::new(data);
    let header = if input.bit() { Header::No } else { Header::Yes };
    let (mut text, lengths) = text(input);
    if header == Header::Yes && input.bit() {
        text.splice(..0, *b"RowKey,PartitionKey,Timestamp\n");
    }
    check_delimited(&text, header, lengths);
}

/// Records are those of `csv`, and each that has its keys is read, but where a quote was likely never closed.
pub fn check_delimited(text: &[u8], header: Header, lengths: [usize; 3]) {
    let (found, summary) = in_any_pieces(text, lengths, &|reader, limits| {
        Ok(Box::new(reader_of_delimited::blocks(peeked(reader), header, &columns(), "input", limits)?))
    });
    if without_mark(text).trim_ascii().is_empty() {
        assert!(summary.is_err() && found.is_empty());
        return;
    }
    let first_line = text[..text.len().min(HEAD)].split(|&byte| byte == b'\n').next().unwrap_or_default();
    let delimiter = reader_of_delimited::delimiter(first_line).unwrap_or(b',');
    let (records, open) = plain_records(text, delimiter);
    let mut reader = csv::ReaderBuilder::new();
    let reader = reader.has_headers(false).flexible(true).delimiter(delimiter).from_reader(text);
    let theirs: Vec<_> = reader.into_byte_records().map(|record| record.expect("no error in memory")).collect();
    assert_eq!(theirs.len(), records.len() + usize::from(open.is_some()));
    for ((_, ours), theirs) in records.iter().zip(&theirs) {
        assert!(ours.iter().map(|field| &*field.says).eq(theirs));
    }

    let (mut records, mut named, mut others) = (records.into_iter(), usize::MAX, false);
    let places = match header {
        Header::No => Ok([Some(0), Some(1), Some(2)]),
        Header::Yes => {
            let (_, first) = records.next().unwrap_or_default();
            let name = |field: &Field| String::from_utf8_lossy(&field.says).trim().to_owned();
            let names: Vec<String> = first.iter().map(name).collect();
            named = names.len();
            others = names.iter().any(|name| is_other(name));
            let [partition_key, row_key, time] = ROLES.map(|role| place_of(&names, role));
            (|| Ok([partition_key?, row_key?, time?]))()
        }
    };
    let places = match places {
        Ok(places) if places[0].is_some() && places[1].is_some() => places,
        Ok(places) if (places[0].is_some() || places[1].is_some()) && !others => places,
        Ok(_) | Err(()) => {
            assert!(summary.is_err() && found.is_empty());
            return;
        }
    };
    let width =
        if header == Header::Yes { usize::MAX } else { records.as_slice().first().map_or(0, |(_, first)| first.len()) };
    let known = [0, 1].map(|of| places[of].is_some_and(|place| place < width));
    let needed = places.iter().flatten().max().map_or(0, |last| last + 1);
    let (mut expected, mut unreadable) = (Vec::new(), open.unwrap_or(0));
    for (place, fields) in records {
        // Quotes over several lines that more text follows, or that hold as many delimiters as records would in what is read.
        let is_doubtful = |(at, field): &(usize, &Field)| {
            field.feeds > 0 && (field.tail || places.contains(&Some(*at)) && field.delimiters >= field.feeds)
        };
        let swallowed: u64 = fields.iter().enumerate().filter(is_doubtful).map(|(_, field)| field.feeds).sum();
        let texts = places.map(|at| fields.get(at?).map(|field| str::from_utf8(&field.says)));
        match texts.map(Option::transpose) {
            _ if swallowed > 0 => unreadable += swallowed + 1,
            _ if fields.len() < needed && header == Header::Yes => unreadable += 1,
            _ if fields.iter().skip(named).any(|field| !field.says.is_empty()) => unreadable += 1,
            [Ok(partition_key), Ok(row_key), at] if [partition_key.is_some(), row_key.is_some()] == known => {
                let keys = [partition_key, row_key].map(|key| key.map(str::to_owned));
                expected.push(Kept { keys, time: instant(at.ok().flatten()), place });
            }
            _ => unreadable += 1,
        }
    }
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
type Plain = Result<([Option<String>; 2], Option<Ticks>), String>;

fn plain_record(members: [Option<&Value>; 3]) -> Plain {
    let text = |value: Option<&Value>| match value {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text.clone())),
        Some(Value::Number(number)) if !number.is_f64() => Ok(Some(number.to_string())),
        Some(other) => Err(other.to_string()),
    };
    let [partition_key, row_key, at] = members.map(text);
    let (keys, at) = ([partition_key?, row_key?], at.unwrap_or_default());
    if keys == [None, None] { Err("no key".to_owned()) } else { Ok((keys, instant(at.as_deref()))) }
}

/// Whether one of the two keys is in no record, and may have another name in the first object.
fn lacks_a_key(read: &[Option<Plain>], first: Option<&serde_json::Map<String, Value>>) -> bool {
    let has = |of: usize| read.iter().flatten().flatten().any(|(keys, _)| keys[of].is_some());
    has(0) != has(1) && first.is_some_and(|first| first.keys().any(|name| is_other(name)))
}

/// Those that have each key that one of them has.
fn with_all_keys(mut read: Vec<Plain>) -> Vec<Plain> {
    let has = |record: &Plain, of: usize| record.as_ref().is_ok_and(|(keys, _)| keys[of].is_some());
    let known = [0, 1].map(|of| read.iter().any(|record| has(record, of)));
    for record in &mut read {
        if record.is_ok() && [0, 1].map(|of| has(record, of)) != known {
            *record = Err("one key".to_owned());
        }
    }
    read
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
    let (records, summary) = objects_in_any_pieces(&text, lengths);
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

fn objects_in_any_pieces(text: &[u8], lengths: [usize; 3]) -> Found {
    in_any_pieces(text, lengths, &|reader, limits| reader_of_json::blocks(peeked(reader), &columns(), "input", limits))
}

/// A text whose array has these elements gives their records.
pub fn check_array(text: &[u8], elements: &[Value], lengths: [usize; 3]) {
    let (records, summary) = objects_in_any_pieces(text, lengths);
    check_objects(elements, &records, &summary);
}

/// Every object of an array is a record, or is counted as one that cannot be read. Something else beside them is an error.
fn check_objects(elements: &[Value], records: &[Kept], summary: &Result<Summary, Failure>) {
    let objects: Vec<_> = elements.iter().filter_map(Value::as_object).collect();
    if objects.len() < elements.len() {
        assert!(summary.is_err() && records.is_empty());
        return;
    }
    let read: Vec<_> = objects.iter().map(|object| members(object).map(plain_record)).collect();
    let lacks = lacks_a_key(&read, objects.first().copied());
    let Some(read) = read.into_iter().collect::<Option<_>>().map(with_all_keys) else { return };
    if lacks {
        assert!(summary.is_err() && records.is_empty());
        return;
    }
    let expected: Vec<_> = (1..).zip(&read).filter_map(|(place, record)| Some((place, record.clone().ok()?))).collect();
    let found: Vec<_> = records.iter().map(|record| (record.place, (record.keys.clone(), record.time))).collect();
    assert_eq!(found, expected);
    if let Ok(summary) = summary {
        assert_eq!(summary.unreadable.count, (read.len() - expected.len()) as u64);
    }
}

/// Every line that is JSON is a record, or is counted; whether others are is what the reader may decide.
fn check_lines(text: &[u8], records: &[Kept], summary: &Result<Summary, Failure>) {
    let lines: Vec<_> = plain_lines(text).filter(|(_, line)| !line.trim_ascii().is_empty()).collect();
    let found = |place| records.iter().find(|record| record.place == place);
    let read = lines.iter().map(|&(place, line)| match serde_json::from_slice::<Value>(line) {
        Ok(Value::Object(object)) => members(&object).map(plain_record),
        Err(_) if found(place).is_some() => None,
        _ => Some(Err("no object".to_owned())),
    });
    let read: Vec<_> = read.collect();
    let first =
        serde_json::Deserializer::from_slice(without_mark(text)).into_iter::<Value>().next().and_then(Result::ok);
    let lacks = lacks_a_key(&read, first.as_ref().and_then(Value::as_object));
    let Some(read) = read.into_iter().collect() else { return };
    if lacks {
        assert!(summary.is_err() && records.is_empty());
        return;
    }
    for ((place, _), expected) in lines.iter().zip(with_all_keys(read)) {
        assert_eq!(found(*place).map(|record| (record.keys.clone(), record.time)), expected.ok());
    }
    if let Ok(summary) = summary {
        assert_eq!(summary.unreadable.count + summary.records, lines.len() as u64);
    }
}

/// Whether what follows the last separator begins as no number does.
fn names_count(line: &[u8]) -> bool {
    let mut fields = line.rsplitn(2, |byte| b",;\t".contains(byte)).map(<[u8]>::trim_ascii);
    let last = fields.next().map(|field| field.strip_prefix(b"\"").unwrap_or(field));
    fields.next().is_some() && last.and_then(<[u8]>::first).is_some_and(|first| !b"+-.0123456789".contains(first))
}

/// The named partitions of the lines in their order, each with its number of rows; an error where one is no pair.
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
            // Of null keys.
            (Some(name), Some(_)) if name.is_empty() => {}
            (Some(name), Some(count)) => match counts.iter().position(|(known, _)| *known == name) {
                Some(place) => counts[place].1 = counts[place].1.checked_add(count).ok_or("too many rows")?,
                None if counts.len() == most => return Err("too many partitions".to_owned()),
                None => counts.push((name, count)),
            },
            _ if number == 1 && names_count(line) => {}
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
    // A column of designs is another form, which has tests of its own.
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
