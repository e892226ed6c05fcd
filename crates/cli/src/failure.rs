//! Why a run ends early.

use crate::wording::printable::{printable, printable_lines};

/// One line for standard error.
///
/// Each failure has exit status 2: wrong use, or input that cannot be read. Status 1 is for findings, which are no failure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    pub message: String,
}

impl Failure {
    /// One line of at most some 2,000 characters: what is left out is in the middle. What the message quotes, of a file or of its name,
    /// is shown as [`printable`], so that nothing forges a second line.
    pub fn new(message: impl Into<String>) -> Self {
        Self::shortened(printable(&message.into()))
    }

    /// What is wrong with the arguments, without how they are used; it may have lines of its own.
    pub fn of_use(error: &clap::Error) -> Self {
        let message = error.to_string();
        let first = message.split("\n\n").next().unwrap_or_default();
        Self::shortened(printable_lines(first.trim().trim_start_matches("error: ")))
    }

    /// The failure that an error holds, else one that says that `what` could not be done.
    pub fn of(error: &std::io::Error, what: impl std::fmt::Display) -> Self {
        let held = error.get_ref().and_then(|held| held.downcast_ref::<Self>());
        held.cloned().unwrap_or_else(|| Self::new(format!("{what}: {error}")))
    }

    fn shortened(message: String) -> Self {
        /// As many at the beginning, and half as many at the end.
        const SHOWN: usize = 1_400;
        let length = message.chars().count();
        if length <= SHOWN * 3 / 2 {
            return Self { message };
        }
        let (begin, end) = (message.chars().take(SHOWN), message.chars().skip(length - SHOWN / 2));
        Self { message: begin.chain(" … ".chars()).chain(end).collect() }
    }
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Failure {}

impl From<tablekeys_stores::Error> for Failure {
    fn from(error: tablekeys_stores::Error) -> Self {
        Self::new(error.to_string())
    }
}

impl From<tablekeys::Error> for Failure {
    fn from(error: tablekeys::Error) -> Self {
        Self::new(error.to_string())
    }
}
