//! A stream whose beginning tells what it is.

use std::io::{self, Cursor, Read};

use crate::failure::Failure;

/// A stream whose beginning was looked at.
pub struct Peeked {
    pub head: Vec<u8>,
    rest: Box<dyn Read + Send>,
}

impl Peeked {
    pub fn new(mut rest: impl Read + Send + 'static, bytes: usize) -> io::Result<Self> {
        let mut head = Vec::new();
        (&mut rest).take(bytes as u64).read_to_end(&mut head)?;
        Ok(Self { head, rest: Box::new(rest) })
    }

    /// The beginning, without the mark of UTF-8.
    pub fn beginning(&self) -> &[u8] {
        self.head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&self.head)
    }

    pub fn first_line(&self) -> &[u8] {
        self.beginning().split(|&byte| byte == b'\n').next().unwrap_or_default()
    }

    /// The whole stream.
    pub fn into_reader(self) -> Box<dyn Read + Send> {
        Box::new(Cursor::new(self.head).chain(self.rest))
    }
}

pub fn cannot_read(name: &str, error: &io::Error) -> Failure {
    Failure::of(error, format_args!("cannot read the keys of {name}"))
}
