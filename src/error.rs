//! The one error of the crate.

mod excerpt;
mod instant;
mod kind;
mod partition;
mod rekey;
mod skew;
mod sql;
mod table;
mod tuple;

use alloc::boxed::Box;
use core::convert::Infallible;
use core::fmt;
use core::time::Duration;

use crate::digits;
use crate::ticks::Ticks;
pub(crate) use instant::UnixInstant;
pub(crate) use kind::{Kind, Source};
pub(crate) use partition::PartitionKind;
pub(crate) use rekey::RekeyKind;
pub(crate) use skew::SkewKind;
pub(crate) use sql::SqlKind;
pub(crate) use table::TableKind;
pub(crate) use tuple::{Expected, Found, TupleKind};

/// Why a key could not be made, read or used.
///
/// The message names what was expected, what was found, and where. Match on [`kind`](Self::kind), which is stable; the
/// wording of the message may change. `Debug` ends with the message too, so that `unwrap` and `expect` print it.
///
/// An error is 16 bytes, `Clone`, `Send` and `Sync`. Making one costs at most one small allocation.
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
#[derive(Clone, PartialEq, Eq)]
pub struct Error {
    repr: Repr,
}

/// The result of every function of this crate that can fail, and of a caller's own with an error of another type.
pub type Result<T, E = Error> = core::result::Result<T, E>;

/// What sort of error an [`Error`] is: what a program can decide by.
///
/// More kinds may be added, so a `match` needs a `_` arm.
///
/// # Examples
///
/// ```
/// use tablekeys::{ErrorKind, table};
///
/// let kind = |key: &str| table::check_key(key).unwrap_err().kind();
/// assert_eq!(kind("2024/05"), ErrorKind::Illegal);
/// assert_eq!(kind(&"x".repeat(600)), ErrorKind::TooLong);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// A value that the key, the type or the setting cannot hold: a number wider than its key, an instant outside years 1
    /// to 9999, a count of zero.
    OutOfRange,
    /// Text that does not have the form that the function reads.
    Malformed,
    /// Text that no PartitionKey or RowKey may hold, or that no table or property may have as its name.
    Illegal,
    /// More than the service, or this crate, takes: characters of a key, bytes of an operation, comparisons of a filter.
    TooLong,
    /// A name, or a value, that is already there.
    Duplicate,
    /// A name, or a number, of something that is not there.
    NotFound,
    /// Two values that must fit each other and do not: histograms of different counts, rings with different secrets.
    Mismatch,
    /// A call that does not fit what was called before.
    Misuse,
    /// An error of the caller's own, from [`Error::other`].
    Other,
}

/// A large kind stands in a box, so that results stay small. What constant functions refuse stands here itself, since they
/// cannot allocate.
#[derive(Clone, PartialEq, Eq)]
enum Repr {
    TooWide {
        value: u64,
        width: u8,
    },
    /// A [`UnixInstant`]; inside, that type would need eight more bytes.
    Instant {
        seconds: i64,
        nanos: u32,
    },
    Step {
        seconds: u64,
        nanos: u32,
    },
    Boxed(Box<Kind>),
}

impl Error {
    /// An error of the caller's own, such as one that reading a part of a key back into a type of the caller's found.
    ///
    /// Its message is that of `error`, and so is its [`source`](core::error::Error::source).
    ///
    /// # Examples
    ///
    /// ```
    /// use tablekeys::{Error, ErrorKind};
    ///
    /// let error = Error::other("expected a colour, found \"blu\"");
    /// assert_eq!((error.kind(), error.to_string().as_str()), (ErrorKind::Other, "expected a colour, found \"blu\""));
    /// ```
    pub fn other(error: impl Into<Box<dyn core::error::Error + Send + Sync>>) -> Self {
        Self::new(Kind::Other(Source::new(error.into())))
    }

    /// The sort of the error.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        match &self.repr {
            Repr::TooWide { .. } | Repr::Instant { .. } | Repr::Step { .. } => ErrorKind::OutOfRange,
            Repr::Boxed(kind) => kind.kind(),
        }
    }

    #[cold]
    pub(crate) fn new(kind: impl Into<Kind>) -> Self {
        Self { repr: Repr::Boxed(Box::new(kind.into())) }
    }

    /// A number of more than `width` digits.
    #[cold]
    #[expect(clippy::cast_possible_truncation, reason = "the width of a padded number is at most 20")]
    pub(crate) const fn too_wide(value: u64, width: usize) -> Self {
        Self { repr: Repr::TooWide { value, width: width as u8 } }
    }

    /// An instant outside years 1 to 9999. `nanos` is less than a second.
    #[cold]
    pub(crate) const fn instant(seconds: i64, nanos: u32) -> Self {
        Self { repr: Repr::Instant { seconds, nanos } }
    }

    /// An instant outside years 1 to 9999.
    #[cold]
    pub(crate) const fn instant_nanos(nanos: i128) -> Self {
        let UnixInstant { seconds, nanos } = UnixInstant::from_nanos(nanos);
        Self::instant(seconds, nanos)
    }

    /// A step that is not a whole number of ticks, or is zero.
    #[cold]
    pub(crate) const fn step(step: Duration) -> Self {
        Self { repr: Repr::Step { seconds: step.as_secs(), nanos: step.subsec_nanos() } }
    }

    /// The same error for text that stands `bytes` further on.
    pub(crate) fn after(mut self, bytes: usize) -> Self {
        if let Repr::Boxed(kind) = &mut self.repr
            && let Kind::NotDigit { offset, .. } | Kind::NotSign { offset, .. } = &mut **kind
        {
            *offset += bytes;
        }
        self
    }

    /// The same error for the start or the end of a range.
    #[cold]
    pub(crate) fn at_end(self, end: &'static str) -> Self {
        Self::new(Kind::Table(TableKind::RangeEnd { end, error: self }))
    }

    /// The same error for an instant that is a part of a tuple.
    #[cfg_attr(
        not(any(feature = "chrono", feature = "jiff", feature = "time")),
        allow(dead_code, reason = "only other crates have instants out of range")
    )]
    pub(crate) fn in_part(self, part: u16) -> Self {
        match self.repr {
            Repr::Instant { seconds, nanos } => {
                Self::new(Kind::PartInstant { part, instant: UnixInstant { seconds, nanos } })
            }
            _ => self,
        }
    }
}

impl core::error::Error for Error {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match &self.repr {
            Repr::Boxed(kind) => match &**kind {
                Kind::Other(Source(error)) | Kind::Tuple(TupleKind::Refused { error: Source(error), .. }) => {
                    error.source()
                }
                Kind::Table(TableKind::RangeEnd { error, .. }) => error.source(),
                _ => None,
            },
            _ => None,
        }
    }
}

/// For conversions that cannot fail, where a function asks for one that can.
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
            Repr::TooWide { value, width } => {
                let (width, needs) = (Plural(usize::from(*width), "digit"), digits::digits(*value));
                write!(f, "expected a number of at most {width}, found {value}, which needs {needs}")
            }
            Repr::Instant { seconds, nanos } => {
                let instant = UnixInstant { seconds: *seconds, nanos: *nanos };
                write!(f, "expected an instant from {} to {}, found {instant}", Ticks::MIN, Ticks::MAX)
            }
            Repr::Step { seconds, nanos } => {
                let nanos = Duration::new(*seconds, *nanos).as_nanos();
                write!(f, "expected a step of a whole number of 100 ns ticks, at least one, found {nanos} ns")
            }
            Repr::Boxed(kind) => kind.fmt(f),
        }
    }
}

/// A count with its noun.
struct Plural(usize, &'static str);

impl fmt::Display for Plural {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}{}", self.0, self.1, if self.0 == 1 { "" } else { "s" })
    }
}

/// For each variant of an enum: a value, its kind and its message. A variant that is missing here does not compile.
#[cfg(test)]
macro_rules! walk {
    ($enum:ident { $($variant:ident $fields:tt => $kind:ident, $message:expr;)* }) => {
        fn complete(kind: &$enum) {
            match kind {
                $($enum::$variant { .. } => {})*
            }
        }
        $(
            let kind = $enum::$variant $fields;
            complete(&kind);
            assert_eq!((kind.kind(), kind.to_string().as_str()), (ErrorKind::$kind, $message));
        )*
    };
}
#[cfg(test)]
use walk;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_of_constant_functions_have_messages_too() {
        for (error, message) in [
            (Error::too_wide(10, 1), "expected a number of at most 1 digit, found 10, which needs 2"),
            (
                Error::step(Duration::MAX),
                "expected a step of a whole number of 100 ns ticks, at least one, found 18446744073709551615999999999 ns",
            ),
            (
                Error::instant(253_402_300_800, 0),
                "expected an instant from 0001-01-01T00:00:00.0000000Z to 9999-12-31T23:59:59.9999999Z, found \
                 +10000-01-01T00:00:00.000000000Z",
            ),
        ] {
            assert_eq!((error.kind(), error.to_string().as_str()), (ErrorKind::OutOfRange, message));
        }
    }

    #[test]
    fn an_error_is_small_and_can_cross_threads() {
        fn crosses<T: Clone + Send + Sync + 'static>() {}
        crosses::<Error>();
        assert_eq!(size_of::<Error>(), 16);
        assert_eq!(size_of::<Result<Ticks>>(), 16);
    }

    #[test]
    fn debug_ends_with_the_message() {
        assert_eq!(
            format!("{:?}", Error::new(Kind::NegativeZero)),
            format!("Error(Malformed: {})", Kind::NegativeZero)
        );
    }

    #[test]
    fn an_own_error_keeps_its_source() {
        #[derive(Debug)]
        struct Outer(core::num::ParseIntError);
        impl fmt::Display for Outer {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("expected a colour's number")
            }
        }
        impl core::error::Error for Outer {
            fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
                Some(&self.0)
            }
        }
        let inner = "blu".parse::<u8>().unwrap_err();
        let error = Error::other(Outer(inner.clone()));
        assert_eq!(error.to_string(), "expected a colour's number");
        let source = core::error::Error::source(&error).unwrap();
        assert_eq!(source.to_string(), inner.to_string());
        assert_eq!(error, error.clone());
        assert_eq!(error, Error::other("expected a colour's number"));
        assert_ne!(error, Error::other("another"));
    }

    #[test]
    fn an_error_that_cannot_happen_converts() {
        fn ticks<T: TryInto<Ticks, Error: Into<Error>>>(instant: T) -> Result<Ticks> {
            instant.try_into().map_err(Into::into)
        }
        assert_eq!(ticks(Ticks::MAX), Ok(Ticks::MAX));
    }
}
