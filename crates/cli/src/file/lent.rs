//! Files where there is no file system: a page in a browser lends them, and the time.

use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::SystemTime;

/// What lends files. Their paths are names.
pub trait Lender: Send + Sync {
    /// How many bytes a file has; an error where there is no such file.
    fn length(&self, path: &Path) -> io::Result<u64>;

    /// Some bytes of a file from a place on, as many as fit; none at its end.
    fn read(&self, path: &Path, at: u64, buffer: &mut [u8]) -> io::Result<usize>;

    /// Takes the bytes of a file that is written.
    fn replace(&self, path: &Path, bytes: &[u8]);

    fn now(&self) -> SystemTime;
}

static LENDER: OnceLock<Box<dyn Lender>> = OnceLock::new();

/// Says once what lends files.
pub fn lend(lender: impl Lender + 'static) {
    // The first stays.
    _ = LENDER.set(Box::new(lender));
}

fn lender() -> io::Result<&'static dyn Lender> {
    let none = || io::Error::new(io::ErrorKind::Unsupported, "nothing lends files here");
    LENDER.get().map(|lender| &**lender).ok_or_else(none)
}

pub fn now() -> SystemTime {
    lender().map_or(SystemTime::UNIX_EPOCH, Lender::now)
}

/// A file that is read.
#[derive(Debug)]
pub struct Input {
    path: PathBuf,
    at: u64,
}

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = lender()?.read(&self.path, self.at, buffer)?;
        self.at += read as u64;
        Ok(read)
    }
}

/// The file, and its length.
pub fn open(path: &Path) -> io::Result<(Input, Option<u64>)> {
    let length = lender()?.length(path)?;
    Ok((Input { path: path.to_owned(), at: 0 }, Some(length)))
}

/// Hands over a file as a whole.
pub fn replace(path: &Path, bytes: impl AsRef<[u8]>) -> io::Result<()> {
    lender()?.replace(path, bytes.as_ref());
    Ok(())
}

/// Names have no folders.
pub fn make_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

/// A file is its name, and there are no standard streams.
#[derive(Debug, PartialEq, Eq)]
pub struct Identity(PathBuf);

impl Identity {
    pub fn of_path(path: &Path) -> Option<Self> {
        Some(Self(path.to_owned()))
    }

    pub fn of_standard_input() -> Option<Self> {
        None
    }

    pub fn of_standard_output() -> Option<Self> {
        None
    }
}
