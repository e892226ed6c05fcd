//! Whole files of the command: whatever one holds, the command ends with a result or a clear error.
//!
//! Parquet is not among them: the command contains panics of the `parquet` crate, and a panic under libFuzzer is an abort.

use std::io::{self, Write};

use flate2::write::GzEncoder;
use flate2::{Compression, GzBuilder};
use tablekeys_cli::commands;
use tablekeys_cli::failure::Failure;
use tablekeys_cli::source::table::resumed_rows;
use tempfile::NamedTempFile;

/// A file that holds these bytes, until it is dropped.
fn file(end: &str, bytes: &[u8]) -> NamedTempFile {
    let mut file = tempfile::Builder::new().suffix(end).tempfile().expect("a file for the input");
    file.write_all(bytes).expect("room for the input");
    file
}

fn ends<T>(ended: Result<T, Failure>) {
    if let Err(Failure { message }) = ended {
        let hidden = message.chars().find(|&c| c.is_control() && c != '\n');
        assert!(!message.is_empty() && message.chars().count() < 2_200 && hidden.is_none(), "{message:?}");
    }
}

/// Checked and summed up, so that each reader of keys has the file.
fn read(file: &NamedTempFile) {
    for line in [&["check", "--json"][..], &["skew", "--partitions", "8", "--design", "siphash"]] {
        let line = ["tablekeys"].iter().chain(line).map(Into::into).chain([file.path().into()]).collect();
        ends(commands::run(line, Box::new(io::sink())));
    }
}

/// Half of all inputs are the text that is compressed; else checksums would end nearly all.
pub(crate) fn gzip(data: &[u8]) {
    let compressed = data.split_first().filter(|(first, _)| *first & 1 == 1).map(|(_, text)| {
        let mut writer = GzEncoder::new(Vec::new(), Compression::fast());
        writer.write_all(text).expect("in memory");
        writer.finish().expect("in memory")
    });
    read(&file(".gz", compressed.as_deref().unwrap_or(data)));
}

pub(crate) fn zstd(data: &[u8]) {
    let text = data.split_first().filter(|(first, _)| *first & 1 == 1);
    let compressed = text.map(|(_, text)| zstd::encode_all(text, 1).expect("in memory"));
    read(&file(".zst", compressed.as_deref().unwrap_or(data)));
}

/// Half of all inputs are comments and texts of members by turns, with a byte that is no text between two.
pub(crate) fn resume(data: &[u8]) {
    let member = |member: &[&[u8]]| {
        let comment: Vec<u8> = member[0].iter().copied().filter(|byte| *byte != 0).collect();
        let mut writer = GzBuilder::new().comment(comment).write(Vec::new(), Compression::fast());
        writer.write_all(member.get(1).copied().unwrap_or_default()).expect("in memory");
        writer.finish().expect("in memory")
    };
    let parts =
        data.split_first().filter(|(first, _)| *first & 1 == 1).map(|(_, text)| text.split(|byte| *byte == 0xff));
    let made: Option<Vec<u8>> = parts.map(|parts| parts.collect::<Vec<_>>().chunks(2).flat_map(member).collect());
    let file = file(".csv.gz", made.as_deref().unwrap_or(data));
    let first = resumed_rows(file.path(), "t");
    // What was cut off is not needed: the file that is left is read as before.
    if let Ok(rows) = first {
        assert_eq!(resumed_rows(file.path(), "t").map_err(|failure| failure.message), Ok(rows));
    } else {
        ends(first);
    }
}
