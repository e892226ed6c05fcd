//! How far a run is.

#[cfg(not(target_family = "wasm"))]
pub(crate) use indicatif::ProgressBar;

/// On standard error where that is a terminal, else nowhere.
#[cfg(not(target_family = "wasm"))]
pub(crate) fn progress_bar(length: Option<u64>, unit: &str) -> ProgressBar {
    use std::io::{self, IsTerminal};

    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let (bar, template) = match (length, unit) {
        (Some(length), "bytes") => (ProgressBar::new(length), "{bar:40} {bytes}/{total_bytes} {bytes_per_sec} {eta}"),
        (None, "bytes") => (ProgressBar::new_spinner(), "{spinner} {bytes} {bytes_per_sec}"),
        (None, _) => (ProgressBar::new_spinner(), "{spinner} {human_pos} rows {per_sec} {msg}"),
        (length, _) => (ProgressBar::new(length.unwrap_or(0)), "{bar:40} {pos}/{len} keys {msg}"),
    };
    bar.with_style(indicatif::ProgressStyle::with_template(template).expect("a template of known fields"))
}

/// Nothing that is seen: the page of a browser knows how much of a file it has lent.
#[cfg(target_family = "wasm")]
pub(crate) struct ProgressBar;

#[cfg(target_family = "wasm")]
pub(crate) fn progress_bar(_: Option<u64>, _: &str) -> ProgressBar {
    ProgressBar
}

#[cfg(target_family = "wasm")]
impl ProgressBar {
    #[expect(clippy::unused_self, reason = "the bar of a terminal has it")]
    pub(crate) fn wrap_read<R: std::io::Read>(&self, reader: R) -> R {
        reader
    }
}
