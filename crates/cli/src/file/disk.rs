//! Files that are there whole or not at all.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;

/// What time it is.
pub fn now() -> SystemTime {
    SystemTime::now()
}

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
    // Before the link is followed: that of a pipe in /dev/fd leads to no path.
    let old = match fs::metadata(path) {
        Ok(about) if about.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
        // A pipe may wait for its reader, so Ctrl-C does not wait for this.
        Ok(about) if !about.is_file() => return OpenOptions::new().write(true).open(path)?.write_all(bytes.as_ref()),
        Ok(about) => Some(about.permissions()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(error),
    };
    let path = followed(path)?;
    let folder = folder_of(&path);
    path.file_name().ok_or(io::ErrorKind::IsADirectory)?;
    let _writing = hold_writes();
    let mut part = part(folder, old)?;
    part.write_all(bytes.as_ref())?;
    part.persist(&path)?;
    Ok(())
}

/// An empty file of a random name, opened exclusively, and removed where it is not kept. It has its mode before the first byte: what
/// others may not read in the old file, they never read in the new one. One of no mode yet has that of any program's file.
fn part(folder: &Path, permissions: Option<fs::Permissions>) -> io::Result<tempfile::NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".tablekeys-").suffix(".part");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(if permissions.is_some() { 0o600 } else { 0o666 }));
    }
    let part = builder.tempfile_in(folder)?;
    if let Some(permissions) = permissions {
        part.as_file().set_permissions(permissions)?;
    }
    Ok(part)
}

/// Makes a file that only its owner may read, with these bytes from its first moment, where there is none of its name.
pub fn make_private(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if fs::metadata(path).is_ok() {
        return Ok(());
    }
    let path = followed(path)?;
    let folder = folder_of(&path);
    let _writing = hold_writes();
    let mut part = part(folder, private())?;
    part.write_all(bytes)?;
    match part.persist_noclobber(&path) {
        Err(error) if error.error.kind() != io::ErrorKind::AlreadyExists => Err(error.error),
        _ => Ok(()),
    }
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

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// A regular file that is read or written, known again whatever leads to it.
#[derive(Debug, PartialEq, Eq)]
pub enum Identity {
    /// By device and inode.
    Handle(same_file::Handle),
    /// One that is not there yet: its folder and its name.
    Place(PathBuf),
}

impl Identity {
    /// What a path leads to; `None` for what is no regular file, such as a device, and so never replaced.
    pub fn of_path(path: &Path) -> Option<Self> {
        match fs::metadata(path) {
            Ok(about) if !about.is_file() => None,
            Ok(_) => {
                same_file::Handle::from_path(path).map_or_else(|_| Self::of_place(path), |it| Some(Self::Handle(it)))
            }
            Err(_) => Self::of_place(path),
        }
    }

    fn of_place(path: &Path) -> Option<Self> {
        let path = followed(path).ok()?;
        let folder = folder_of(&path);
        let folder = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
        Some(Self::Place(folder.join(path.file_name()?)))
    }

    pub fn of_standard_input() -> Option<Self> {
        Self::of_handle(same_file::Handle::stdin())
    }

    pub fn of_standard_output() -> Option<Self> {
        Self::of_handle(same_file::Handle::stdout())
    }

    fn of_handle(handle: io::Result<same_file::Handle>) -> Option<Self> {
        let handle = handle.ok()?;
        let is_file = handle.as_file().metadata().is_ok_and(|about| about.is_file());
        is_file.then_some(Self::Handle(handle))
    }
}

/// A file that is there, locked until it is closed.
pub fn open_locked(path: &Path) -> io::Result<File> {
    if path.metadata().is_ok_and(|about| !about.is_file()) {
        return Err(io::Error::other("expected a regular file, found something else"));
    }
    let file = OpenOptions::new().read(true).write(true).open(path)?;
    file.try_lock().map_err(|error| match error {
        fs::TryLockError::WouldBlock => io::Error::other("another run has it open"),
        fs::TryLockError::Error(error) => error,
    })?;
    Ok(file)
}

/// From here on only its owner may read the file, whatever made it.
pub fn make_own(file: &File) -> io::Result<()> {
    private().map_or(Ok(()), |permissions| file.set_permissions(permissions))
}

/// For its owner alone, where files have modes.
#[cfg(unix)]
#[expect(clippy::unnecessary_wraps, reason = "elsewhere there are none")]
fn private() -> Option<fs::Permissions> {
    use std::os::unix::fs::PermissionsExt;
    Some(fs::Permissions::from_mode(0o600))
}

#[cfg(not(unix))]
fn private() -> Option<fs::Permissions> {
    None
}

#[cfg(all(test, unix))]
mod tests {
    use std::fs;
    use std::os::fd::AsRawFd;
    use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
    use std::path::PathBuf;

    use super::{Identity, part, replace};

    #[test]
    fn what_is_no_regular_file_is_written_to_and_stays() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe");
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        let reader = std::thread::spawn({
            let pipe = pipe.clone();
            move || fs::read_to_string(pipe).unwrap()
        });
        replace(&pipe, "report").unwrap();
        assert_eq!(reader.join().unwrap(), "report");
        assert!(fs::metadata(&pipe).unwrap().file_type().is_fifo());
        // As a shell names one: `>(head -2)`.
        let (mut end, begin) = std::io::pipe().unwrap();
        replace(PathBuf::from(format!("/dev/fd/{}", begin.as_raw_fd())).as_path(), "report").unwrap();
        drop(begin);
        assert_eq!(std::io::read_to_string(&mut end).unwrap(), "report");
        replace(std::path::Path::new("/dev/null"), "report").unwrap();
        assert!(fs::metadata("/dev/null").unwrap().file_type().is_char_device());
        assert_eq!(replace(folder.path(), "report").unwrap_err().kind(), std::io::ErrorKind::IsADirectory);
    }

    #[test]
    fn links_are_followed_and_modes_kept() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        let (file, link, dangling) = (folder.join("file"), folder.join("link"), folder.join("dangling"));
        fs::write(&file, "old").unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
        symlink("file", &link).unwrap();
        symlink("new", &dangling).unwrap();
        replace(&link, "new bytes").unwrap();
        replace(&dangling, "made").unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(Identity::of_path(&link), Identity::of_path(&file));
        assert_eq!(fs::read_to_string(&file).unwrap(), "new bytes");
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);
        // From the first byte on.
        let empty = part(folder, Some(fs::Permissions::from_mode(0o600))).unwrap();
        assert_eq!(empty.as_file().metadata().unwrap().permissions().mode() & 0o777, 0o600);
        drop(empty);
        assert_eq!(fs::read_to_string(folder.join("new")).unwrap(), "made");
        assert_ne!(Identity::of_path(&link), Identity::of_path(&folder.join("new")));
        assert_eq!(Identity::of_path(std::path::Path::new("/dev/null")), None);
        symlink("circle", folder.join("circle")).unwrap();
        assert!(replace(&folder.join("circle"), "").is_err());
        let names: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(names.len(), 5, "no part is left: {names:?}");
    }
}
