//! The one error of the crate.

use alloc::boxed::Box;
use alloc::string::ToString;
use alloc::sync::Arc;
use core::convert::Infallible;
use core::fmt;

use crate::tuple::Refused;

/// Why a key could not be made, read or used.
///
/// The message, which `Debug` shows too, names what was expected, what was found, and where. Match on [`kind`](Self::kind), which is
/// stable; the wording may change.
///
/// An error is 24 bytes and costs few small allocations, mostly one or none; its message is written when asked for.
///
/// # Examples
///
/// ```
/// use tablekeys::{ErrorKind, row_key};
///
/// let error = row_key::zero_padded::<3>(1_000).unwrap_err();
/// assert_eq!(error.kind(), ErrorKind::OutOfRange);
/// assert_eq!(error.to_string(), "expected a number of at most 3 digits, found 1000, which needs 4");
/// assert_eq!(
///     format!("{error:?}"),
///     "Error(OutOfRange: expected a number of at most 3 digits, found 1000, which needs 4)"
/// );
/// ```
#[derive(Clone)]
pub struct Error {
    repr: Repr,
}

/// The result of every function of this crate that can fail.
pub type Result<T, E = Error> = core::result::Result<T, E>;

/// What sort of error an [`Error`] is, for programs to match on. More kinds may be added.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// A value that the key, the type or the setting cannot hold, such as an instant outside years 1 to 9999.
    OutOfRange,
    /// Text that does not have the expected form.
    Malformed,
    /// Text that no key may hold, or that cannot be the name of a table or property.
    Illegal,
    /// More than the service or this crate takes: characters of a key, bytes of an operation, comparisons of a filter.
    TooLong,
    /// A name or value that already exists.
    Duplicate,
    /// A name or number of something that does not exist.
    NotFound,
    /// Two values that do not fit each other: histograms of different counts, rings with different secrets.
    Mismatch,
    /// A call that does not fit the calls before it.
    Misuse,
    /// An error of the caller's own, from [`Error::other`].
    Other,
}

/// Programs that try one form of text after another drop most errors unread: a message is written when asked for.
#[derive(Clone)]
enum Repr {
    /// Without an allocation: for constant functions, and where it must be cheap.
    Numbers {
        kind: ErrorKind,
        write: WriteNumbers,
        first: u64,
        second: u32,
    },
    Written {
        kind: ErrorKind,
        message: Arc<Message<WriteMessage>>,
    },
    Caused {
        kind: ErrorKind,
        error: Arc<dyn core::error::Error + Send + Sync>,
    },
}

/// The place is an argument, since a text may turn out to be a part of the caller's.
type WriteMessage = dyn Fn(usize, &mut fmt::Formatter<'_>) -> fmt::Result + Send + Sync;
pub(crate) type WriteNumbers = fn(u64, u32, &mut fmt::Formatter<'_>) -> fmt::Result;

struct Message<W: ?Sized> {
    /// The byte that it names, if it names one.
    offset: Option<usize>,
    write: W,
}

/// An error of a kind, perhaps `at` a byte, and of what `format!` takes. What the message shows moves into the error; text from
/// outside is an [`Excerpt`].
macro_rules! error {
    ($kind:ident at $offset:ident, $($message:tt)*) => {
        $crate::error::Error::placed(
            $crate::error::ErrorKind::$kind,
            $offset,
            move |$offset: usize, f: &mut core::fmt::Formatter<'_>| write!(f, $($message)*),
        )
    };
    ($kind:ident, $($message:tt)*) => {
        $crate::error::Error::written(
            $crate::error::ErrorKind::$kind,
            move |f: &mut core::fmt::Formatter<'_>| write!(f, $($message)*),
        )
    };
}
pub(crate) use error;

impl Error {
    /// An error of the caller's own, with the message and the [`source`](core::error::Error::source) of `error`.
    pub fn other(error: impl Into<Box<dyn core::error::Error + Send + Sync>>) -> Self {
        Self::caused(ErrorKind::Other, error.into())
    }

    /// The sort of the error.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        match &self.repr {
            Repr::Numbers { kind, .. } | Repr::Written { kind, .. } | Repr::Caused { kind, .. } => *kind,
        }
    }

    /// The byte of the text at which another text was expected, where the message names one such place, `at byte 4`.
    ///
    /// Errors of a whole text, of a number and from [`other`](Self::other) have none.
    #[must_use]
    pub fn offset(&self) -> Option<usize> {
        match &self.repr {
            Repr::Numbers { .. } => None,
            Repr::Written { message, .. } => message.offset,
            Repr::Caused { error, .. } => error.downcast_ref::<Refused>().map(|refused| refused.offset),
        }
    }

    /// See [`error!`](crate::error::error).
    #[cold]
    pub(crate) fn written<W>(kind: ErrorKind, write: W) -> Self
    where
        W: Fn(&mut fmt::Formatter<'_>) -> fmt::Result + Send + Sync + 'static,
    {
        Self::of_message(kind, Message { offset: None, write: move |_, f: &mut fmt::Formatter<'_>| write(f) })
    }

    /// See [`error!`](crate::error::error).
    #[cold]
    pub(crate) fn placed<W>(kind: ErrorKind, offset: usize, write: W) -> Self
    where
        W: Fn(usize, &mut fmt::Formatter<'_>) -> fmt::Result + Send + Sync + 'static,
    {
        Self::of_message(kind, Message { offset: Some(offset), write })
    }

    fn of_message<W>(kind: ErrorKind, message: Message<W>) -> Self
    where
        W: Fn(usize, &mut fmt::Formatter<'_>) -> fmt::Result + Send + Sync + 'static,
    {
        Self { repr: Repr::Written { kind, message: Arc::new(message) } }
    }

    #[cold]
    pub(crate) fn caused(kind: ErrorKind, error: Box<dyn core::error::Error + Send + Sync>) -> Self {
        Self { repr: Repr::Caused { kind, error: Arc::from(error) } }
    }

    #[cold]
    pub(crate) const fn numbers(kind: ErrorKind, write: WriteNumbers, first: u64, second: u32) -> Self {
        Self { repr: Repr::Numbers { kind, write, first, second } }
    }

    /// `expected {expected} at byte {offset} of {of}, found {found}`, where `of` may be empty.
    #[cold]
    pub(crate) fn unexpected(expected: &'static str, offset: usize, of: &'static str, found: Option<char>) -> Self {
        Self::unexpected_as(ErrorKind::Malformed, expected, offset, of, found)
    }

    #[cold]
    pub(crate) fn unexpected_as(
        kind: ErrorKind,
        expected: &'static str,
        offset: usize,
        of: &'static str,
        found: Option<char>,
    ) -> Self {
        Self::placed(kind, offset, move |offset, f| {
            let before = if of.is_empty() { "" } else { " of " };
            write!(f, "expected {expected} at byte {offset}{before}{of}, found ")?;
            match found {
                Some(found) => write!(f, "{found:?}"),
                None => f.write_str("the end"),
            }
        })
    }

    #[cold]
    pub(crate) fn length(what: &'static str, expected: usize, found: usize) -> Self {
        error!(Malformed, "expected {} in {what}, found {found}", Plural(expected, "byte"))
    }

    /// The same error, which was just made, with its place in the text that the caller passed.
    #[cold]
    pub(crate) fn moved(mut self, place: impl FnOnce(usize) -> usize) -> Self {
        if let Repr::Written { message, .. } = &mut self.repr
            && let Some(Message { offset: Some(offset), .. }) = Arc::get_mut(message)
        {
            *offset = place(*offset);
        }
        self
    }

    /// The same error in a longer message.
    #[cold]
    pub(crate) fn within<W>(self, write: W) -> Self
    where
        W: Fn(&Self, &mut fmt::Formatter<'_>) -> fmt::Result + Send + Sync + 'static,
    {
        let (kind, offset) = (self.kind(), self.offset());
        Self::of_message(kind, Message { offset, write: move |_, f: &mut fmt::Formatter<'_>| write(&self, f) })
    }

    /// The same error, of what is named: an argument, an end of a range, a part of a query.
    #[cold]
    pub(crate) fn of(self, what: &'static str) -> Self {
        self.within(move |error, f| write!(f, "{what}: {error}"))
    }
}

/// Errors are equal if their kinds and messages are.
impl PartialEq for Error {
    fn eq(&self, other: &Self) -> bool {
        self.kind() == other.kind() && self.to_string() == other.to_string()
    }
}

impl Eq for Error {}

impl core::error::Error for Error {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match &self.repr {
            Repr::Caused { error, .. } => error.source(),
            _ => None,
        }
    }
}

/// For conversions that cannot fail.
impl From<Infallible> for Error {
    fn from(never: Infallible) -> Self {
        match never {}
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Error({:?}: {self})", self.kind())
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.repr {
            Repr::Numbers { write, first, second, .. } => write(*first, *second, f),
            Repr::Written { message, .. } => (message.write)(message.offset.unwrap_or_default(), f),
            Repr::Caused { error, .. } => error.fmt(f),
        }
    }
}

/// A count with its noun.
pub(crate) struct Plural(pub(crate) usize, pub(crate) &'static str);

impl fmt::Display for Plural {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}{}", self.0, self.1, if self.0 == 1 { "" } else { "s" })
    }
}

/// A text in quotes and escaped; of a long text the start, and how much more there is.
pub(crate) struct Excerpt {
    start: Box<str>,
    more: usize,
}

impl Excerpt {
    pub(crate) fn of(text: &str) -> Self {
        const CHARS: usize = 40;
        let end = text.char_indices().nth(CHARS).map_or(text.len(), |(end, _)| end);
        let (start, rest) = text.split_at(end);
        Self { start: start.into(), more: rest.chars().count() }
    }
}

impl fmt::Display for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.start)?;
        if self.more > 0 { write!(f, " and {}", Plural(self.more, "more character")) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests;
