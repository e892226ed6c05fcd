//! The keys of a comparison, and what every comparison says where they cannot be read.

use std::io::{self, Cursor, Read};
use std::iter;

use super::Failure;
use super::data::{self, Set};
use crate::lines::{Blocks, Source, lines, writes};
use crate::progress::progress_bar;

/// Which keys are compared.
pub enum Keys<'k> {
    /// Bundled sets whose name has one of these in it; all where there are none.
    Bundled(Vec<String>),
    /// Keys that are read once, with their instants where those are asked for.
    Once(Source<'k>),
}

impl<'k> Keys<'k> {
    /// Each stream as its turn comes, and what it is of; with an instant before each key where they are `timed`.
    pub(super) fn each(self, timed: bool) -> Box<dyn Iterator<Item = (Source<'k>, &'static str)> + 'k> {
        match self {
            Self::Once(once) => Box::new(iter::once((once, if timed { "your writes" } else { "your keys" }))),
            Self::Bundled(filter) => Box::new(matching(filter).map(move |set| {
                let keys = if timed { data::timed_lines(set, set.keys) } else { set.lines(set.keys) };
                let length = Some(keys.len() as u64);
                (text(set.name.into(), Cursor::new(keys), length, timed), set.about)
            })),
        }
    }
}

/// Lines that are keys, or instants and keys.
pub(super) fn text<'k>(name: String, reader: impl Read + Send + 'k, length: Option<u64>, timed: bool) -> Source<'k> {
    let reader = progress_bar(length, "bytes").wrap_read(reader);
    let blocks: Box<dyn Blocks + 'k> = if timed { Box::new(writes(reader)) } else { Box::new(lines(reader)) };
    Source { name, blocks, strict: false, store: None }
}

/// A part of the name of a bundled set.
pub fn set(part: &str) -> Result<String, String> {
    let part = part.to_owned();
    let some = matching(vec![part.clone()]).next().is_some();
    some.then_some(part).ok_or_else(|| "no bundled set has this in its name: see tablekeys man skew".to_owned())
}

/// The bundled sets whose name has one of these in it.
fn matching(filter: Vec<String>) -> impl Iterator<Item = &'static Set> {
    data::ALL.iter().filter(move |set| {
        filter.is_empty() || filter.iter().any(|part| format!("skew/{}", set.name).contains(part.as_str()))
    })
}

pub fn failed(what: &str, error: &io::Error) -> Failure {
    Failure::of(error, format_args!("cannot compare the keys of {what}"))
}

/// Standard output that is closed early has a reader that has seen enough.
pub fn written(result: io::Result<()>) -> Result<(), Failure> {
    match result {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(Failure::new(format!("cannot write to standard output: {error}")))
        }
        _ => Ok(()),
    }
}
