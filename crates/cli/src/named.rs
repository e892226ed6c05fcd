//! Files that arguments name: the type of an argument says what is done with its file, so that no run writes where it reads.

use std::ffi::OsString;
use std::ops::Deref;
use std::path::{Path, PathBuf};

use clap::{ArgMatches, Id};

use crate::compare::run::REPORTS;
use crate::failure::Failure;
use crate::file::Identity;
use crate::wording::printable::printable;

macro_rules! named {
    ($($(#[$about:meta])* $name:ident)*) => {$(
        $(#[$about])*
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub(crate) struct $name(pub(crate) PathBuf);

        impl From<OsString> for $name {
            fn from(path: OsString) -> Self {
                Self(path.into())
            }
        }

        impl Deref for $name {
            type Target = Path;

            fn deref(&self) -> &Path {
                &self.0
            }
        }
    )*};
}

named! {
    /// A file that is read; `-` is standard input.
    Source
    /// A file that is written.
    Report
    /// A folder of which the files of a report are written.
    ReportFolder
    /// A file that is read and written.
    Kept
}

impl Source {
    /// What a message calls it.
    pub(crate) fn name(&self) -> String {
        if self.is_standard_input() { "standard input".into() } else { printable(&self.display().to_string()) }
    }

    pub(crate) fn is_standard_input(&self) -> bool {
        self.as_os_str() == "-"
    }
}

/// What a run does with a file.
struct File {
    /// What a message calls it.
    argument: String,
    path: PathBuf,
    written: bool,
    identity: Identity,
}

/// A baseline may be written anew: it is read before, as a whole.
const REPLACED: [&str; 2] = ["--baseline", "--write-baseline"];

/// Refuses a run that would write a file that it reads, or two things to one file, whatever leads to it: by device and inode,
/// standard input and output among them, or by name where a file is not there yet.
pub(crate) fn check(matches: &ArgMatches) -> Result<(), Failure> {
    let mut files: Vec<File> = Vec::new();
    let mut add = |argument: &str, path: &Path, written: bool, identity: Option<Identity>| {
        let Some(identity) = identity else { return Ok(()) };
        let argument = match argument {
            "file" => "FILE".to_owned(),
            stream if stream.contains(' ') => stream.to_owned(),
            option => format!("--{}", option.replace('_', "-")),
        };
        let file = File { argument, path: path.to_owned(), written, identity };
        let clashes = |other: &&File| {
            (other.written || written)
                && REPLACED != [&*other.argument, &*file.argument]
                && other.identity == file.identity
        };
        let Some(other) = files.iter().find(clashes) else {
            files.push(file);
            return Ok(());
        };
        let (read, written) = if written { (other, &file) } else { (&file, other) };
        let what = if read.written { "different files" } else { "another file than what is read" };
        Err(Failure::new(format!(
            "expected {what} for {} and {}, found {} for both",
            read.argument,
            written.argument,
            written.path.display()
        )))
    };
    add("standard input", Path::new("standard input"), false, Identity::of_standard_input())?;
    for id in matches.ids().map(Id::as_str) {
        for file in all::<Source>(matches, id).filter(|file| !file.is_standard_input()) {
            add(id, file, false, Identity::of_path(file))?;
        }
    }
    add("standard output", Path::new("standard output"), true, Identity::of_standard_output())?;
    for id in matches.ids().map(Id::as_str) {
        let kept = all::<Kept>(matches, id).map(|file| file.0.clone());
        let reports = all::<Report>(matches, id).map(|file| file.0.clone());
        let in_folders = all::<ReportFolder>(matches, id).flat_map(|folder| REPORTS.map(|name| folder.join(name)));
        for path in kept.chain(reports).chain(in_folders) {
            if path.as_os_str() == "-" || path.as_os_str().is_empty() {
                let found = if path.as_os_str().is_empty() { "no name" } else { "-, which is no file" };
                return Err(Failure::new(format!(
                    "expected the name of a file for --{}, found {found}",
                    id.replace('_', "-")
                )));
            }
            add(id, &path, true, Identity::of_path(&path))?;
        }
    }
    Ok(())
}

/// The values of an argument, where they are of this type.
fn all<'m, T: Clone + Send + Sync + 'static>(matches: &'m ArgMatches, id: &str) -> impl Iterator<Item = &'m T> {
    matches.try_get_many(id).ok().flatten().into_iter().flatten()
}
