//! The vectors of each release: what the crate answers, and that they are read back. Other languages read the same files in
//! `crates/{python,javascript,csharp}`.

#![expect(clippy::unwrap_used, reason = "a failed unwrap fails the test")]

mod kinds;
mod parts;
mod vectors;

use kinds::{READABLE, answer};

/// What was written is read as what it was written of, where the kind can be read.
#[test]
fn every_vector_reads_back() {
    for file in vectors::files().iter().filter(|file| READABLE.contains(&&*file.kind)) {
        for (fields, key) in &file.vectors {
            let mut read = fields.clone();
            read.last_mut().unwrap().clone_from(key);
            let found = answer(&format!("read {}", file.kind), &read);
            // An instant of a calendar's key is its start.
            if !["calendar", "day"].contains(&&*file.kind) {
                assert_eq!(found, *fields.last().unwrap(), "{} of {key}", file.kind);
            }
        }
    }
}
