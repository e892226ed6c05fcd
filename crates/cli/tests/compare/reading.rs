//! Streams cut into blocks of lines.

use std::io::{self, ErrorKind, Read};

use proptest::prelude::*;

use tablekeys_cli::compare::stream::Stream;
use tablekeys_cli::lines::block::Block;
use tablekeys_cli::lines::cutter::{Cutter, Limits};
use tablekeys_cli::lines::guid::guid;
use tablekeys_cli::lines::{Blocks, Text};

/// Gives as many bytes a read as it is told, over and over, and is interrupted where it is told 0.
struct Trickle<'b> {
    bytes: &'b [u8],
    reads: Vec<usize>,
    at: usize,
}

impl Read for Trickle<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let wanted = self.reads[self.at % self.reads.len()];
        self.at += 1;
        if wanted == 0 {
            return Err(io::Error::from(ErrorKind::Interrupted));
        }
        let len = wanted.min(buffer.len()).min(self.bytes.len());
        buffer[..len].copy_from_slice(&self.bytes[..len]);
        self.bytes = &self.bytes[len..];
        Ok(len)
    }
}

/// Lines by number from 0: the keys, the empty ones, those that are too long.
#[derive(Debug, Default, PartialEq)]
struct Lines {
    keys: Vec<(u64, Vec<u8>)>,
    count: u64,
    empty: u64,
    /// And how many.
    overlong: Vec<u64>,
    too_long: u64,
}

impl Lines {
    fn add(&mut self, block: &Block) {
        self.keys.extend(block.keys().map(|key| (key.place - 1, key.line.to_vec())));
        self.overlong.extend(block.overlong.first.iter().map(|refused| refused.line - 1));
        self.overlong.truncate(5);
        self.too_long += block.overlong.count;
        self.empty += block.empty;
        self.count += block.lines;
    }
}

/// The slow twin: everything in memory, split at line feeds.
fn split(bytes: &[u8], longest: usize) -> Lines {
    let mut lines = Lines::default();
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let mut parts: Vec<&[u8]> = bytes.split(|&byte| byte == b'\n').collect();
    if parts.last().is_some_and(|last| last.is_empty()) {
        parts.pop();
    }
    for line in parts {
        match line.strip_suffix(b"\r").unwrap_or(line) {
            [] => lines.empty += 1,
            line if line.len() > longest => {
                lines.overlong.extend((lines.too_long < 5).then_some(lines.count));
                lines.too_long += 1;
            }
            line => lines.keys.push((lines.count, line.to_vec())),
        }
        lines.count += 1;
    }
    lines
}

/// Lines in blocks of other sizes than usual.
fn cut<R: Read + Send>(reader: R, limits: Limits) -> impl Blocks {
    let parse = tablekeys_cli::lines::Lines { column: 0, longest: limits.record };
    Text::new(Cutter::new(reader, limits), parse)
}

fn read(bytes: &[u8], limits: Limits, reads: Vec<usize>) -> Lines {
    let source = cut(Trickle { bytes, reads, at: 0 }, limits);
    let mut source = source.reader();
    let (mut lines, mut block) = (Lines::default(), Block::default());
    while source.next(&mut block).unwrap() {
        assert!(block.bytes().len() <= limits.block + limits.record + limits.block);
        lines.add(&block);
    }
    assert!(!source.next(&mut block).unwrap(), "the end is the end");
    lines
}

proptest! {
    #[test]
    fn every_line_comes_out_once_and_in_order_however_the_stream_is_cut(
        mut bytes in prop::collection::vec(prop::sample::select(&b"\n\n\r\nabc\xff"[..]), 0..400),
        marks in 0..3usize,
        block in 1usize..40,
        line in 1usize..30,
        mut reads in prop::collection::vec(0usize..9, 1..6),
    ) {
        bytes.splice(..0, b"\xef\xbb\xbf".repeat(marks));
        reads.push(3);
        prop_assert_eq!(read(&bytes, Limits { block, record: line }, reads), split(&bytes, line));
    }

    #[test]
    fn reading_ahead_loses_no_line_and_changes_no_order(
        lines in prop::collection::vec("[a-z]{0,5}", 0..60),
        ahead in 1u64..50,
        block in 1usize..40,
    ) {
        let bytes = lines.iter().flat_map(|line| [line.as_bytes(), b"\n"]).collect::<Vec<_>>().concat();
        let source = cut(&*bytes, Limits { block, record: 10 });
        let mut stream = Stream::read_ahead(&source, ahead, usize::MAX).unwrap();
        let (mut all, mut block) = (Lines::default(), Block::default());
        while stream.next(&mut block).unwrap() {
            prop_assert_eq!(block.first, all.count + 1);
            all.add(&block);
        }
        prop_assert_eq!(all, split(&bytes, 10));
    }
}

#[test]
fn guids_are_read_in_the_forms_of_the_help() {
    let uuid = uuid::Uuid::from_u128(0x6f96_19ff_8b86_d011_b42d_00c0_4fc9_64ff);
    let forms =
        [uuid.simple().to_string(), uuid.hyphenated().to_string(), uuid.braced().to_string(), uuid.urn().to_string()];
    for form in forms.iter().cloned().chain(forms[..3].iter().map(|form| form.to_ascii_uppercase())) {
        assert_eq!(guid(form.as_bytes()), Some(uuid.into_bytes()), "{form}");
    }
    for other in [format!("{{{}}}", forms[0]), forms[1].replace('f', "g"), forms[1][1..].to_owned(), String::new()] {
        assert_eq!(guid(other.as_bytes()), None, "{other}");
    }
}

#[test]
fn the_head_is_bounded_in_bytes_too() {
    let bytes = "a line of some length\n".repeat(1_000);
    let source = cut(bytes.as_bytes(), Limits { block: 220, record: 100 });
    let stream = Stream::read_ahead(&source, 800, 2_200).unwrap();
    assert_eq!(stream.head().count(), 100);
}

#[test]
fn lines_in_utf_16_are_an_error() {
    for utf_16 in [b"\xff\xfea\0\n\0", b"\xfe\xff\0a\0\n"] {
        let error = Cutter::new(&utf_16[..], Limits::NORMAL).next(&mut Block::default()).unwrap_err();
        assert!(error.to_string().contains("UTF-16"), "{error}");
    }
}
