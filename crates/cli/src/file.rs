//! Files: those of a disk, or where there is none, those that a page lends.

#[cfg(not(target_family = "wasm"))]
mod disk;
#[cfg(target_family = "wasm")]
mod lent;

use std::io::{self, Read};
use std::path::Path;

#[cfg(not(target_family = "wasm"))]
pub use disk::*;
#[cfg(target_family = "wasm")]
pub use lent::*;

/// The most bytes of a file of settings that is held as a whole: a hundred times what any has.
pub const MOST_SETTINGS: u64 = 1 << 20;

/// The most bytes of a list that is held as a whole: the findings of a baseline, the ranges of a system.
pub const MOST_LIST: u64 = 4 << 20;

/// The most bytes of a token.
pub const MOST_TOKEN: u64 = 64 << 10;

/// The text of a file that is held as a whole: settings, and not keys.
pub fn read_whole(path: &Path, most: u64) -> io::Result<String> {
    let mut text = String::new();
    if open(path)?.0.take(most + 1).read_to_string(&mut text)? as u64 > most {
        return Err(io::Error::other(format!("expected a file of at most {} KiB, found a larger one", most >> 10)));
    }
    Ok(text)
}

#[cfg(all(test, unix))]
mod tests {
    use std::path::Path;

    use super::{MOST_TOKEN, read_whole};

    #[test]
    fn a_file_that_is_held_whole_has_a_limit() {
        let zeros = read_whole(Path::new("/dev/zero"), MOST_TOKEN).unwrap_err();
        assert_eq!(zeros.to_string(), "expected a file of at most 64 KiB, found a larger one");
        assert!(read_whole(Path::new("no-such-file"), MOST_TOKEN).is_err());
    }
}
