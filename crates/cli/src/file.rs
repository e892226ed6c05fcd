//! Files that are there whole or not at all.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::failure::Failure;

/// A file that is read.
pub type Input = File;

/// The file, and its length where it has one.
pub fn open(path: &Path) -> io::Result<(Input, Option<u64>)> {
    let file = File::open(path)?;
    let about = file.metadata()?;
    if about.is_dir() {
        return Err(io::Error::from(io::ErrorKind::IsADirectory));
    }
    Ok((file, about.is_file().then_some(about.len())))
}

/// A folder, and those that it is in, where they are not there yet.
pub fn make_folder(path: &Path) -> io::Result<()> {
    fs::create_dir_all(path)
}

/// Held while a file is written.
static WRITING: Mutex<()> = Mutex::new(());

/// Waits for the file that is being written, if one is, and starts no other one before the guard is dropped.
pub fn hold_writes() -> MutexGuard<'static, ()> {
    WRITING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Replaces a file: its name leads to the old bytes until all the new ones are written. Its mode stays, and so does a link
/// to it. What is no regular file, such as a device or a pipe, is written to and stays what it is.
pub fn replace(path: &Path, bytes: impl AsRef<[u8]>) -> io::Result<()> {
    let path = followed(path)?;
    let old = match fs::metadata(&path) {
        Ok(about) if about.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
        // A pipe may wait for its reader, so Ctrl-C does not wait for this.
        Ok(about) if !about.is_file() => return OpenOptions::new().write(true).open(&path)?.write_all(bytes.as_ref()),
        Ok(about) => Some(about.permissions()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(error),
    };
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    path.file_name().ok_or(io::ErrorKind::IsADirectory)?;
    let _writing = hold_writes();
    // A random name, opened exclusively; removed where it is not kept.
    let mut part = named().tempfile_in(folder)?;
    part.write_all(bytes.as_ref())?;
    if let Some(permissions) = old {
        fs::set_permissions(part.path(), permissions)?;
    }
    part.persist(&path)?;
    Ok(())
}

/// A new file has the mode that any program's has, not that of a secret.
fn named() -> tempfile::Builder<'static, 'static> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".tablekeys-").suffix(".part");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder
}

/// What a link leads to, though it may not be there yet.
fn followed(path: &Path) -> io::Result<PathBuf> {
    /// As many as Linux follows.
    const MOST_LINKS: usize = 40;
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&path) {
            Ok(target) => path = path.parent().unwrap_or(Path::new("")).join(target),
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::other("too many links lead to one another"))
}

/// The text of a file that is held as a whole: settings, and not keys.
pub fn read_whole(path: &Path) -> io::Result<String> {
    /// A thousand times what any such file has.
    const MOST: u64 = 16 << 20;
    let mut text = String::new();
    if File::open(path)?.take(MOST + 1).read_to_string(&mut text)? as u64 > MOST {
        return Err(io::Error::other(format!("expected a file of at most {} MiB, found a larger one", MOST >> 20)));
    }
    Ok(text)
}

/// A report never takes the place of the keys that it is about, nor of anything else that is read.
pub fn expect_another(report: &Path, input: Option<&PathBuf>) -> Result<(), Failure> {
    let Some(input) = input else { return Ok(()) };
    if input.is_file() && is_same(report, input) {
        let report = report.display();
        return Err(Failure::new(format!("expected another file for the report, found {report}, which is read")));
    }
    Ok(())
}

/// Whether two names lead to one regular file, or would.
pub fn is_same(one: &Path, other: &Path) -> bool {
    let place = |path: &Path| {
        let path = followed(path).unwrap_or_else(|_| path.to_owned());
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        Some(folder.canonicalize().unwrap_or_else(|_| folder.to_owned()).join(path.file_name()?))
    };
    let is_device = one.metadata().is_ok_and(|about| !about.is_file());
    !is_device && place(one).is_some_and(|one| place(other) == Some(one))
}

/// A file that only its owner may read, made if it is not there, and locked until it is closed.
pub fn open_locked(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.mode(0o600);
    }
    if path.metadata().is_ok_and(|about| !about.is_file()) {
        return Err(io::Error::other("expected a regular file, found something else"));
    }
    let file = options.open(path)?;
    file.try_lock().map_err(|error| match error {
        fs::TryLockError::WouldBlock => io::Error::other("another run has it open"),
        fs::TryLockError::Error(error) => error,
    })?;
    Ok(file)
}

#[cfg(all(test, unix))]
mod tests {
    use std::fs;
    use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
    use std::path::PathBuf;

    use super::{expect_another, open_locked, read_whole, replace};

    fn folder(test: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("tablekeys-file-{test}-{}", std::process::id()));
        _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder for the test");
        folder
    }

    #[test]
    fn what_is_no_regular_file_is_written_to_and_stays() {
        let folder = folder("pipe");
        let pipe = folder.join("pipe");
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        let reader = std::thread::spawn({
            let pipe = pipe.clone();
            move || fs::read_to_string(pipe).unwrap()
        });
        replace(&pipe, "report").unwrap();
        assert_eq!(reader.join().unwrap(), "report");
        assert!(fs::metadata(&pipe).unwrap().file_type().is_fifo());
        replace(std::path::Path::new("/dev/null"), "report").unwrap();
        assert!(fs::metadata("/dev/null").unwrap().file_type().is_char_device());
        assert_eq!(replace(&folder, "report").unwrap_err().kind(), std::io::ErrorKind::IsADirectory);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_file_that_is_held_whole_has_a_limit() {
        let zeros = read_whole(std::path::Path::new("/dev/zero")).unwrap_err();
        assert_eq!(zeros.to_string(), "expected a file of at most 16 MiB, found a larger one");
        assert!(read_whole(std::path::Path::new("no-such-file")).is_err());
    }

    #[test]
    fn links_are_followed_and_modes_kept() {
        let folder = folder("link");
        let (file, link, dangling) = (folder.join("file"), folder.join("link"), folder.join("dangling"));
        fs::write(&file, "old").unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
        symlink("file", &link).unwrap();
        symlink("new", &dangling).unwrap();
        replace(&link, "new bytes").unwrap();
        replace(&dangling, "made").unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink() && expect_another(&link, Some(&file)).is_err());
        assert_eq!(fs::read_to_string(&file).unwrap(), "new bytes");
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);
        assert_eq!(fs::read_to_string(folder.join("new")).unwrap(), "made");
        assert!(expect_another(&link, Some(&folder.join("new"))).is_ok() && expect_another(&link, None).is_ok());
        symlink("circle", folder.join("circle")).unwrap();
        assert!(replace(&folder.join("circle"), "").is_err());
        let names: Vec<_> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(names.len(), 5, "no part is left: {names:?}");
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn one_run_at_a_time_has_a_locked_file_that_others_cannot_read() {
        let folder = folder("lock");
        let path = folder.join("kept");
        let first = open_locked(&path).unwrap();
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
        assert_eq!(open_locked(&path).unwrap_err().to_string(), "another run has it open");
        drop(first);
        open_locked(&path).unwrap();
        assert!(open_locked(std::path::Path::new("/dev/null")).is_err());
        fs::remove_dir_all(folder).unwrap();
    }
}
