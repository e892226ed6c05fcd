//! On a terminal.

use std::io::{self, IsTerminal};

use indicatif::{ProgressBar, ProgressStyle};

/// On standard error where that is a terminal, else nowhere.
pub(crate) fn progress_bar(length: Option<u64>, unit: &str) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let (bar, template) = match (length, unit) {
        (Some(length), "bytes") => (ProgressBar::new(length), "{bar:40} {bytes}/{total_bytes} {bytes_per_sec} {eta}"),
        (None, "bytes") => (ProgressBar::new_spinner(), "{spinner} {bytes} {bytes_per_sec}"),
        (None, _) => (ProgressBar::new_spinner(), "{spinner} {human_pos} rows {per_sec} {msg}"),
        (length, _) => (ProgressBar::new(length.unwrap_or(0)), "{bar:40} {pos}/{len} keys {msg}"),
    };
    bar.with_style(ProgressStyle::with_template(template).expect("a template of known fields"))
}
