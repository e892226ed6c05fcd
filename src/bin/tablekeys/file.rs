//! Files that are there whole or not at all.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Held while a file is written.
static WRITING: Mutex<()> = Mutex::new(());

/// Waits for the file that is being written, if one is, and starts no other one before the guard is dropped.
pub(crate) fn hold_writes() -> MutexGuard<'static, ()> {
    WRITING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Replaces a file: its name stands for the old bytes until all the new ones are written.
pub(crate) fn replace(path: &Path, bytes: impl AsRef<[u8]>) -> io::Result<()> {
    let mut name = OsString::from(".");
    name.push(path.file_name().ok_or(io::ErrorKind::IsADirectory)?);
    name.push(format!(".{}.part", std::process::id()));
    let part = path.with_file_name(name);
    let _writing = hold_writes();
    let written = fs::write(&part, bytes).and_then(|()| fs::rename(&part, path));
    if written.is_err() {
        // What could not be written may not be there to be removed.
        _ = fs::remove_file(&part);
    }
    written
}
