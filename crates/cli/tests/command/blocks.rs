//! Records in blocks: the same ones whatever the sizes of the blocks, the pieces of the stream and the number of threads.

use std::io::{self, Read};
use std::num::NonZeroUsize;

use proptest::prelude::*;
use tablekeys_cli::lines::Blocks;
use tablekeys_cli::lines::cutter::Limits;
use tablekeys_cli::source::columns::Columns;
use tablekeys_cli::source::delimited::{self, Header};
use tablekeys_cli::source::peeked::Peeked;
use tablekeys_cli::source::{Source, json};

/// A row: its place, and its keys.
pub(crate) type Row = (u64, [Option<String>; 2]);

/// What is read of blocks, on so many threads: the rows in order, and how many could not be read.
pub(crate) fn rows(blocks: Box<dyn Blocks>, threads: usize) -> Result<(Vec<Row>, u64), String> {
    let source = Source { name: "input".into(), blocks, strict: false, store: None };
    let read =
        source.read_on(NonZeroUsize::new(threads).unwrap(), Vec::new, |rows: &mut Vec<Row>, block| {
            rows.extend(block.records().map(|record| {
                (record.place, [record.partition_key, record.row_key].map(|key| key.map(str::to_owned)))
            }));
        });
    let (parts, summary) = read.map_err(|failure| failure.message)?;
    let mut rows = parts.concat();
    rows.sort();
    assert_eq!(summary.records, rows.len() as u64);
    Ok((rows, summary.unreadable.count))
}

pub(crate) fn columns() -> Columns {
    Columns { wanted: [true, true, false], ..Columns::default() }
}

/// Some bytes at a time.
struct Pieces(Vec<u8>, usize);

impl Read for Pieces {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let len = self.1.min(buffer.len()).min(self.0.len());
        buffer[..len].copy_from_slice(&self.0[..len]);
        self.0.drain(..len);
        Ok(len)
    }
}

/// The line that a record begins in, its fields, and the line feeds of those whose quotes are doubtful.
type Fields = (u64, Vec<Vec<u8>>, u64);

/// The slow reader: every byte by itself, all in memory. Each record with its line; none where it has no end.
fn records(text: &[u8], delimiter: u8) -> (Vec<Fields>, bool) {
    #[derive(PartialEq)]
    enum State {
        Start,
        Plain,
        Quoted,
        Closed,
    }
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    let (mut all, mut record, mut field, mut state) = (Vec::new(), Vec::new(), Vec::new(), State::Start);
    let (mut line, mut begin) = (1, 1);
    // Of a field in quotes its line feeds and delimiters, and whether text follows; of a record the feeds of doubtful fields.
    let (mut feeds, mut delimiters, mut tail, mut swallowed) = (0, 0, false, 0);
    // The end of the text ends a record as a line feed does.
    for &byte in text.iter().chain(b"\n") {
        let end = byte == b'\n' || byte == b'\r';
        match (&state, byte) {
            (State::Quoted, b'"') => state = State::Closed,
            (State::Quoted, _) => {
                feeds += u64::from(byte == b'\n');
                delimiters += u64::from(byte == delimiter);
                field.push(byte);
            }
            (State::Closed, b'"') => {
                field.push(b'"');
                state = State::Quoted;
            }
            (State::Start, b'"') => state = State::Quoted,
            _ if end && record.is_empty() && field.is_empty() && state == State::Start => {}
            _ if end || byte == delimiter => {
                if feeds > 0 && (tail || record.len() < 2 && delimiters >= feeds) {
                    swallowed += feeds;
                }
                (feeds, delimiters, tail) = (0, 0, false);
                record.push(std::mem::take(&mut field));
                state = State::Start;
                if end {
                    all.push((begin, std::mem::take(&mut record), std::mem::take(&mut swallowed)));
                }
            }
            _ => {
                tail |= state == State::Closed;
                field.push(byte);
                state = State::Plain;
            }
        }
        line += u64::from(byte == b'\n');
        if record.is_empty() && field.is_empty() && state == State::Start {
            begin = line;
        }
    }
    (all, state == State::Quoted)
}

/// Of records with a header of two names, the rows in order of their places.
fn expected(text: &[u8], delimiter: u8) -> (Vec<Row>, u64) {
    let (mut rows, mut unreadable) = (Vec::new(), 0);
    for (line, fields, swallowed) in records(text, delimiter).0.into_iter().skip(1) {
        match &fields[..] {
            _ if swallowed > 0 => unreadable += swallowed + 1,
            [p, r, ..] => match (String::from_utf8(p.clone()), String::from_utf8(r.clone())) {
                (Ok(p), Ok(r)) => rows.push((line, [Some(p), Some(r)])),
                _ => unreadable += 1,
            },
            _ => unreadable += 1,
        }
    }
    rows.sort();
    (rows, unreadable)
}

fn csv(text: &[u8], block: usize, piece: usize) -> Box<dyn Blocks> {
    let peeked = Peeked::new(Pieces(text.to_vec(), piece), 1 << 10).unwrap();
    let limits = Limits { block, record: 1 << 20 };
    Box::new(delimited::blocks(peeked, Header::Yes, &columns(), "input", limits).unwrap())
}

/// What follows a header, read in blocks and pieces of these sizes by so many threads, is what the slow reader reads.
#[track_caller]
fn same(body: &[u8], delimiter: u8, mark: bool, [block, piece, threads]: [usize; 3]) {
    let between = char::from(delimiter);
    let mark: &[u8] = if mark { b"\xef\xbb\xbf" } else { b"" };
    let text = [mark, format!("PartitionKey{between}RowKey\n").as_bytes(), body].concat();
    let (slow, unreadable) = expected(&text, delimiter);
    match rows(csv(&text, block, piece), threads) {
        Ok((found, refused)) => {
            assert_eq!(found, slow);
            // A quote that is not closed counts for the lines behind it.
            let open = records(&text, delimiter).1;
            assert!(if open { refused > unreadable } else { refused == unreadable }, "{refused} {unreadable}");
        }
        Err(message) => assert!(slow.is_empty(), "{message}"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn delimited_text_is_what_a_reader_of_single_bytes_reads_however_it_is_cut(
        parts in prop::collection::vec(
            prop::sample::select(&["\"", "\"\"", "\n", "\r", "\r\n", ",", ";", "\t", "a", "bc", "\0", "é", " "][..]), 0..60),
        foreign in prop::collection::vec((0usize..100, any::<u8>()), 0..2),
        delimiter in prop::sample::select(&b",;\t"[..]),
        mark: bool,
        block in 1usize..80,
        piece in 1usize..40,
        threads in 1usize..4,
    ) {
        let mut body = parts.concat().into_bytes();
        for (at, byte) in foreign {
            if let Some(place) = body.get_mut(at) {
                *place = byte;
            }
        }
        same(&body, delimiter, mark, [block, piece, threads]);
    }

    #[test]
    fn objects_of_an_array_are_the_same_however_it_is_cut(
        keys in prop::collection::vec("[a-z\"\\\\{}\\[\\],é]{0,9}", 1..30),
        wrapped: bool,
        spaces in prop::sample::select(&["", " ", "\n\t"][..]),
        block in 1usize..80,
        piece in 1usize..40,
        threads in 1usize..4,
    ) {
        let objects: Vec<String> = keys
            .iter()
            .map(|key| serde_json::json!({ "Other": [{ "RowKey": -1.5e-7 }], "PartitionKey": key, "RowKey": -7 }).to_string())
            .collect();
        let array = format!("[{spaces}{}{spaces}]", objects.join(&format!("{spaces},{spaces}")));
        let text = if wrapped {
            format!("{{\"meta\":[{{\"PartitionKey\":\"no\"}}],\"value\":{array},\"next\":{{\"RowKey\":\"no\"}}}}{spaces}")
        } else {
            array + spaces
        };
        let peeked = Peeked::new(Pieces(text.clone().into_bytes(), piece), 1 << 10).unwrap();
        let found = rows(json::blocks(peeked, &columns(), Limits { block, record: 1 << 20 }), threads);
        let keys = (1..).zip(&keys).map(|(place, key)| (place, [Some(key.clone()), Some("-7".to_owned())]));
        prop_assert_eq!(found, Ok((keys.collect(), 0)), "{}", text);
    }
}

/// What is read of JSON in usual blocks.
fn of_json(text: &str) -> Result<(Vec<Row>, u64), String> {
    let peeked = Peeked::new(io::Cursor::new(text.as_bytes().to_vec()), 1 << 10).unwrap();
    rows(json::blocks(peeked, &columns(), Limits::FIELDS), 1)
}

#[test]
fn what_is_beside_the_objects_of_an_array_is_refused() {
    for good in ["[{\"RowKey\":\"a\"}]", " [ {\"RowKey\":\"a\"} ] \n", "{\"value\":[{\"RowKey\":\"a\"}]}"] {
        assert_eq!(of_json(good).unwrap().0.len(), 1, "{good}");
    }
    for (bad, says) in [
        ("[{\"RowKey\":\"a\"}] x", "around its objects it is no JSON: trailing characters"),
        ("[{\"RowKey\":\"a\"}][{\"RowKey\":\"b\"}]", "around its objects it is no JSON: trailing characters"),
        ("[{\"RowKey\":\"a\"},7]", "expected objects alone in the array"),
        ("[\"x\",{\"RowKey\":\"a\"}]", "expected objects alone in the array"),
        ("[{\"RowKey\":\"a\"} {\"RowKey\":\"b\"}]", "expected objects alone in the array"),
        ("[{\"RowKey\":\"a\"},]", "expected objects alone in the array"),
        ("[{\"RowKey\":\"a\"},[{\"RowKey\":\"b\"}]]", "expected objects alone in the array"),
        ("[{\"RowKey\":\"a\"}", "the JSON ends in the middle"),
        ("{\"value\":[{\"RowKey\":\"a\"}]", "the JSON ends in the middle"),
        ("{\"value\":[{\"RowKey\":\"a\"}],}", "around its objects it is no JSON"),
    ] {
        let message = of_json(bad).unwrap_err();
        assert!(message.contains(says), "{bad}: {message}");
    }
}

#[test]
fn a_line_of_json_that_is_not_one_object_alone_is_unreadable() {
    let row = |place, key: &str| (place, [None, Some(key.to_owned())]);
    let b = "{\"RowKey\":\"b\"}";
    for stray in [&format!("{b} x"), &format!("{b}{b}"), &format!("{b},"), "7", "\"b\"", "null", "[]", "{"] {
        let found = of_json(&format!("{{\"RowKey\":\"a\"}}\n{stray}\n{{\"RowKey\":\"d\"}}\n"));
        assert_eq!(found, Ok((vec![row(1, "a"), row(3, "d")], 1)), "{stray}");
    }
}

#[test]
fn a_record_past_the_limit_is_one_that_cannot_be_read_unless_its_keys_are_in_its_beginning() {
    let limits = |block| Limits { block, record: 100 };
    let read = |text: &str, block| {
        let peeked = Peeked::new(io::Cursor::new(text.as_bytes().to_vec()), 1 << 10).unwrap();
        rows(Box::new(delimited::blocks(peeked, Header::Yes, &columns(), "input", limits(block)).unwrap()), 1)
    };
    let row = |place, p: &str, r: &str| (place, [Some(p.to_owned()), Some(r.to_owned())]);
    let long = "x\n\"\"".repeat(60);
    let behind = format!("PartitionKey,RowKey,Note\na,1,\"{long}\"\nb,2,\n");
    let before = format!("PartitionKey,RowKey,Note\n\"{long}\",1,\nb,2,\n");
    for block in [1, 7, 64, 1_000, 10_000] {
        assert_eq!(read(&behind, block), Ok((vec![row(2, "a", "1"), row(63, "b", "2")], 0)), "blocks of {block}");
        assert_eq!(read(&before, block), Ok((vec![row(63, "b", "2")], 1)), "blocks of {block}");
    }
    // A quote that is never closed takes every line behind it.
    let open = format!("PartitionKey,RowKey\na,1\n\"b,2\n{}", "c,3\n".repeat(500));
    for block in [1, 64, 100_000] {
        let (rows, unreadable) = read(&open, block).unwrap();
        assert_eq!((rows, unreadable), (vec![row(2, "a", "1")], 501), "blocks of {block}");
    }
}
