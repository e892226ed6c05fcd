//! Ctrl-C and its like: the process ends at once, but never in the middle of a file.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
use signal_hook::iterator::Signals;

use crate::file;

/// A signal that the program is to end by waits for the file that is being written. One that is ignored when the program
/// starts, as `nohup` and background jobs of a script have it, stays ignored.
pub(super) fn end_between_files() {
    // A file past the limit of `ulimit -f` is a write that fails, whose part is removed, and no end of the process.
    _ = signal_hook::flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false)));
    let ignored = ignored();
    let ends = [SIGHUP, SIGINT, SIGTERM].into_iter().filter(|signal| ignored >> (signal - 1) & 1 == 0);
    // Without a handler the process just ends, and at worst leaves one temporary file.
    let Ok(mut signals) = Signals::new(ends) else { return };
    std::thread::spawn(move || {
        if let Some(signal) = signals.forever().next() {
            let _no_file_is_half_written = file::hold_writes();
            // What shells give a command that a signal ended.
            std::process::exit(128 + signal);
        }
    });
}

/// A bit for each signal that is ignored, the first one lowest. Only Linux tells without unsafe code.
fn ignored() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    line.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
}
