//! The keys of a comparison, and what every comparison says where they cannot be read.

use std::io;
use std::path::PathBuf;

use super::Failure;
use super::data::{self, Set};
use crate::lines::Blocks;

/// Which keys are compared.
pub enum Keys<'k> {
    /// Bundled sets whose name has one of these in it; all where there are none.
    Bundled(Vec<String>),
    /// A file of lines, which can be read again.
    File(PathBuf),
    /// Keys that are read once, with their instants where those are asked for.
    Once(Once<'k>),
}

/// Keys from anywhere.
pub struct Once<'k> {
    pub name: String,
    pub source: Box<dyn Blocks + 'k>,
    /// A record that cannot be read is an error.
    pub strict: bool,
}

/// The bundled sets whose name has one of these in it.
pub(super) fn matching(filter: &[String]) -> impl Iterator<Item = &'static Set> {
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
