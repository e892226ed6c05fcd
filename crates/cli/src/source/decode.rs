//! Bytes as they are stored: compressed or not, text or Parquet.

use std::io::{self, Read};

use flate2::read::MultiGzDecoder;

use super::peeked::Peeked;

/// How much is looked at before it is known what it is.
const HEAD: usize = 64 << 10;

pub(super) fn is_parquet(head: &[u8]) -> bool {
    head.starts_with(b"PAR1")
}

/// The text of a stream, decompressed where it is compressed by gzip or zstd.
pub(super) fn text(reader: impl Read + Send + 'static) -> io::Result<Peeked> {
    let stored = Peeked::new(reader, 8)?;
    let text = match stored.head.as_slice() {
        [0x1f, 0x8b, ..] => Peeked::new(MultiGzDecoder::new(stored.into_reader()), HEAD)?,
        // A frame of zstd, or one that is to be skipped.
        [0x28, 0xb5, 0x2f, 0xfd, ..] | [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..] => {
            #[cfg(not(feature = "command"))]
            return Err(io::Error::other("expected text or gzip, found zstd, which is not read here: unpack it first"));
            #[cfg(feature = "command")]
            Peeked::new(zstd::stream::read::Decoder::new(stored.into_reader())?, HEAD)?
        }
        _ => Peeked::new(stored.into_reader(), HEAD)?,
    };
    match text.head.as_slice() {
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => Err(io::Error::other("it begins like UTF-16: save it as UTF-8")),
        head if is_parquet(head) => Err(io::Error::other("Parquet is read from its end: save it as a file first")),
        [b'P', b'K', 3, 4, ..] => Err(io::Error::other("it is a zip archive: unpack it first")),
        head if head.contains(&0) => Err(io::Error::other("expected text, found binary data")),
        _ => Ok(text),
    }
}
