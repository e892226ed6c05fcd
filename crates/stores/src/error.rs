//! The one error of this crate.

use std::fmt;

/// Why a key, a placement or a file of ranges was refused.
///
/// The message says what was expected, what was found, and where; its wording may change, [`kind`](Self::kind) does not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Error {
    kind: ErrorKind,
    message: Box<str>,
}

/// A result with the error of this crate.
pub type Result<T> = std::result::Result<T, Error>;

/// What an [`Error`] is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// A text or a file that has not the expected form.
    Malformed,
    /// A number of partitions that the system has not.
    OutOfRange,
    /// A system that publishes no placement.
    Unpublished,
    /// A key that the system places at random or by turns, so that nothing can be computed.
    Random,
    /// A key past a limit of the system, or one that it refuses for its characters.
    Limit,
    /// A type of key, or a number of columns, that the system or this crate has not.
    Unsupported,
}

macro_rules! error {
    ($kind:ident, $($message:tt)*) => {
        $crate::error::Error::new($crate::error::ErrorKind::$kind, format_args!($($message)*))
    };
}
pub(crate) use error;

impl Error {
    pub(crate) fn new(kind: ErrorKind, message: impl fmt::Display) -> Self {
        Self { kind, message: message.to_string().into() }
    }

    /// What the error is about.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        self.kind
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Error {}

/// A text within quotes, cut after 40 characters, for messages.
pub(crate) struct Excerpt<'a>(pub(crate) &'a str);

impl fmt::Display for Excerpt<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.char_indices().nth(40) {
            Some((end, _)) => write!(f, "{:?}…", &self.0[..end]),
            None => write!(f, "{:?}", self.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_cut() {
        assert_eq!(Excerpt("short").to_string(), "\"short\"");
        assert_eq!(Excerpt(&"é".repeat(41)).to_string(), format!("\"{}\"…", "é".repeat(40)));
    }
}
