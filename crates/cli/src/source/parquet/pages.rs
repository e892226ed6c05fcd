//! The pages of a column, as the `parquet` crate reads and decompresses them, with what it does not check checked before.

use std::cell::Cell;
use std::fs::File;
use std::io::{Cursor, Read, Seek, SeekFrom};
use std::panic::{self, AssertUnwindSafe};
use std::sync::{Mutex, Once, PoisonError};

use bytes::Bytes;
use parquet::errors::ParquetError;
use parquet::file::reader::{ChunkReader, Length};

use super::thrift::{self, Wrong};

/// The largest page that is read, in bytes: writers make pages of 1 MiB, `DuckDB` of at most 100 MB.
const LARGEST: u64 = 128 << 20;

/// The longest header of a page.
const LONGEST_HEADER: usize = 1 << 20;

pub(super) fn invalid(message: impl Into<String>) -> ParquetError {
    ParquetError::General(message.into())
}

fn too_large(found: impl std::fmt::Display) -> ParquetError {
    invalid(format!("expected pages of at most {LARGEST} bytes, found one of {found}"))
}

/// A file that several threads read from.
#[derive(Debug)]
pub(super) struct Shared {
    pub(super) file: Mutex<File>,
    pub(super) len: u64,
}

impl Shared {
    fn read(&self, from: u64, len: usize) -> Result<Vec<u8>, ParquetError> {
        let len = len.min(usize::try_from(self.len.saturating_sub(from)).unwrap_or(usize::MAX));
        let mut bytes = Vec::with_capacity(len);
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        file.seek(SeekFrom::Start(from))?;
        (&mut *file).take(len as u64).read_to_end(&mut bytes)?;
        Ok(bytes)
    }
}

impl Length for Shared {
    fn len(&self) -> u64 {
        self.len
    }
}

impl ChunkReader for Shared {
    type T = Cursor<Vec<u8>>;

    /// The header of a page, which is sure to be one.
    fn get_read(&self, start: u64) -> Result<Self::T, ParquetError> {
        for len in [256, 16 << 10, LONGEST_HEADER] {
            let mut bytes = self.read(start, len)?;
            match thrift::header(&bytes) {
                Ok(header) if u64::try_from(header.uncompressed).is_ok_and(|size| size <= LARGEST) => {
                    bytes.truncate(header.len);
                    return Ok(Cursor::new(bytes));
                }
                Ok(header) => return Err(too_large(header.uncompressed)),
                Err(Wrong::Short | Wrong::Long { .. }) if bytes.len() == len => {}
                Err(_) => break,
            }
        }
        Err(invalid(format!("expected the header of a page at byte {start}")))
    }

    fn get_bytes(&self, start: u64, length: usize) -> Result<Bytes, ParquetError> {
        if length as u64 > LARGEST {
            return Err(too_large(length));
        }
        let bytes = self.read(start, length)?;
        if bytes.len() < length {
            return Err(invalid(format!(
                "expected {length} bytes at byte {start}, found the end after {}",
                bytes.len()
            )));
        }
        Ok(bytes.into())
    }
}

thread_local! {
    static CONTAINED: Cell<bool> = const { Cell::new(false) };
}

/// What the `parquet` crate does, a panic as an error: it panics on some files that are damaged, and what was being read is
/// used no more.
pub(super) fn contained<T>(work: impl FnOnce() -> Result<T, ParquetError>) -> Result<T, ParquetError> {
    static QUIET: Once = Once::new();
    QUIET.call_once(|| {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |about| {
            if !CONTAINED.get() {
                usual(about);
            }
        }));
    });
    CONTAINED.set(true);
    let done = panic::catch_unwind(AssertUnwindSafe(work));
    CONTAINED.set(false);
    done.unwrap_or_else(|_| Err(invalid("the file is damaged")))
}
