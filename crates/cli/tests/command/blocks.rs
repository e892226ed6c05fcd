//! Records in blocks, at the edges of their formats. That they are the same however a stream is cut is a law of `fuzz`.

use std::io;
use std::num::NonZeroUsize;

use tablekeys_cli::lines::Blocks;
use tablekeys_cli::lines::cutter::Limits;
use tablekeys_cli::source::columns::Columns;
use tablekeys_cli::source::delimited::{self, Header};
use tablekeys_cli::source::peeked::Peeked;
use tablekeys_cli::source::{Source, json};

/// A row: its place, and its keys.
pub(crate) type Row = (u64, [Option<String>; 2]);

/// What is read of blocks, on this number of threads: the rows in order, and how many could not be read.
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

/// What is read of JSON in usual blocks.
fn of_json(text: &str) -> Result<(Vec<Row>, u64), String> {
    let peeked = Peeked::new(io::Cursor::new(text.as_bytes().to_vec()), 1 << 10).unwrap();
    rows(json::blocks(peeked, &columns(), "input", Limits::FIELDS).unwrap(), 1)
}

#[test]
fn what_is_beside_the_objects_of_an_array_is_refused() {
    for good in ["[{\"RowKey\":\"a\"}]", " [ {\"RowKey\":\"a\"} ] \n", "{\"value\":[{\"RowKey\":\"a\"}]}"] {
        assert_eq!(of_json(good).unwrap().0.len(), 1, "{good}");
    }
    for (bad, says) in [
        ("[{\"RowKey\":\"a\"}] x", "expected JSON around its objects: trailing characters"),
        ("[{\"RowKey\":\"a\"}][{\"RowKey\":\"b\"}]", "expected JSON around its objects: trailing characters"),
        ("[{\"RowKey\":\"a\"},7]", "expected objects alone in the array"),
        ("[\"x\",{\"RowKey\":\"a\"}]", "expected objects alone in the array"),
        ("[{\"RowKey\":\"a\"} {\"RowKey\":\"b\"}]", "expected objects alone in the array"),
        ("[{\"RowKey\":\"a\"},]", "expected objects alone in the array"),
        ("[{\"RowKey\":\"a\"},[{\"RowKey\":\"b\"}]]", "expected objects alone in the array"),
        ("[{\"RowKey\":\"a\"}", "the JSON ends in the middle"),
        ("{\"value\":[{\"RowKey\":\"a\"}]", "the JSON ends in the middle"),
        ("{\"value\":[{\"RowKey\":\"a\"}],}", "expected JSON around its objects"),
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
}
