//! The one error of the crate.

mod growth;
mod rekey;
mod table;
mod tuple;

use core::convert::Infallible;
use core::fmt;
use core::time::Duration;
use std::sync::Arc;

use crate::digits;
use crate::ticks::{Civil, Ticks};
pub(crate) use growth::GrowthKind;
pub(crate) use rekey::RekeyKind;
pub(crate) use table::TableKind;
pub(crate) use tuple::{Expected, TupleKind};

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

/// The result of every function of this crate that can fail.
pub type Result<T> = core::result::Result<T, Error>;

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

/// An instant that no [`Ticks`] can hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct UnixInstant {
    /// Floored; the first or the last number where the instant is further away.
    seconds: i64,
    /// Less than a second, or [`UnixInstant::BEYOND`].
    nanos: u32,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Kind {
    Length {
        what: &'static str,
        expected: usize,
        found: usize,
    },
    NotDigit {
        what: &'static str,
        offset: usize,
        found: char,
    },
    NotSign {
        offset: usize,
        found: char,
    },
    TooLarge {
        what: &'static str,
        max: u64,
        found: u64,
    },
    PastU64 {
        what: &'static str,
        found: u128,
    },
    BelowI64 {
        absolute: u64,
    },
    NegativeZero,
    Field {
        what: &'static str,
        field: &'static str,
        offset: usize,
        min: u32,
        max: u32,
        found: u32,
    },
    /// Nothing is found where the text ends.
    Unexpected {
        what: &'static str,
        offset: usize,
        expected: &'static str,
        found: Option<char>,
    },
    Ticks {
        found: u64,
    },
    Narrower {
        ticks: Ticks,
        target: &'static str,
    },
    Bits {
        what: &'static str,
        max: u32,
        found: u32,
    },
    IllegalChar {
        offset: usize,
        found: char,
    },
    NotAscii {
        offset: usize,
        found: char,
    },
    NotBit {
        offset: usize,
        found: char,
    },
    KeyTooLong {
        max: usize,
        found: usize,
    },
    EmptyEmail,
    EmailWithoutAt {
        bytes: usize,
    },
    Letters {
        found: u32,
    },
    BoundaryOrder {
        index: usize,
        same: bool,
    },
    EmptyBoundary {
        index: usize,
    },
    BoundaryText {
        offset: usize,
        found: char,
    },
    TooFewTexts {
        partitions: u32,
        distinct: usize,
    },
    Partition {
        partitions: usize,
        found: u32,
    },
    PartitionCounts {
        expected: usize,
        found: usize,
    },
    Overflow,
    NoCounts,
    Steps {
        expected: Duration,
        found: Duration,
    },
    Rate {
        max: u32,
        found: u32,
    },
    HotKey {
        max: u32,
        rows_per_second: u32,
        keys: u64,
    },
    PartInstant {
        part: u16,
        instant: UnixInstant,
    },
    Other(Source),
    Table(TableKind),
    Tuple(TupleKind),
    Rekey(RekeyKind),
    Growth(GrowthKind),
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
        Self::new(Kind::Other(Source(Arc::from(error.into()))))
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
    pub(crate) fn new(kind: Kind) -> Self {
        Self { repr: Repr::Boxed(Box::new(kind)) }
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

    /// The same error for an instant that is a part of a tuple.
    #[cfg_attr(not(feature = "chrono"), allow(dead_code, reason = "only chrono has instants out of range"))]
    pub(crate) fn in_part(self, part: u16) -> Self {
        match self.repr {
            Repr::Instant { seconds, nanos } => {
                Self::new(Kind::PartInstant { part, instant: UnixInstant { seconds, nanos } })
            }
            _ => self,
        }
    }
}

impl Kind {
    fn kind(&self) -> ErrorKind {
        match self {
            Self::Narrower { .. }
            | Self::Bits { .. }
            | Self::Letters { .. }
            | Self::TooFewTexts { .. }
            | Self::Partition { .. }
            | Self::Overflow
            | Self::NoCounts
            | Self::Rate { .. }
            | Self::HotKey { .. }
            | Self::Ticks { .. }
            | Self::PartInstant { .. } => ErrorKind::OutOfRange,
            Self::Length { .. }
            | Self::NotDigit { .. }
            | Self::NotSign { .. }
            | Self::TooLarge { .. }
            | Self::PastU64 { .. }
            | Self::BelowI64 { .. }
            | Self::NegativeZero
            | Self::Field { .. }
            | Self::Unexpected { .. }
            | Self::NotAscii { .. }
            | Self::NotBit { .. }
            | Self::EmptyEmail
            | Self::EmailWithoutAt { .. }
            | Self::BoundaryOrder { .. }
            | Self::EmptyBoundary { .. }
            | Self::BoundaryText { .. } => ErrorKind::Malformed,
            Self::IllegalChar { .. } => ErrorKind::Illegal,
            Self::KeyTooLong { .. } => ErrorKind::TooLong,
            Self::PartitionCounts { .. } | Self::Steps { .. } => ErrorKind::Mismatch,
            Self::Other(_) => ErrorKind::Other,
            Self::Table(kind) => kind.kind(),
            Self::Tuple(kind) => kind.kind(),
            Self::Rekey(kind) => kind.kind(),
            Self::Growth(kind) => kind.kind(),
        }
    }
}

/// An error from outside the crate. Two are equal where their messages are.
#[derive(Debug, Clone)]
pub(crate) struct Source(Arc<dyn core::error::Error + Send + Sync>);

impl PartialEq for Source {
    fn eq(&self, other: &Self) -> bool {
        self.0.to_string() == other.0.to_string()
    }
}

impl Eq for Source {}

impl UnixInstant {
    /// In place of nanoseconds: the instant is further away than `seconds` can tell.
    const BEYOND: u32 = u32::MAX;

    const fn from_nanos(nanos: i128) -> Self {
        const SECOND: i128 = 1_000_000_000;
        let seconds = nanos.div_euclid(SECOND);
        #[expect(clippy::cast_possible_truncation, reason = "compared with the range of i64, and less than a second")]
        if seconds < i64::MIN as i128 {
            Self { seconds: i64::MIN, nanos: Self::BEYOND }
        } else if seconds > i64::MAX as i128 {
            Self { seconds: i64::MAX, nanos: Self::BEYOND }
        } else {
            Self { seconds: seconds as i64, nanos: nanos.rem_euclid(SECOND) as u32 }
        }
    }
}

/// A date where the year is one that people write, otherwise seconds.
impl fmt::Display for UnixInstant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The proleptic Gregorian calendar repeats every 400 years: move the date into range and count the moves.
        const CYCLE: i64 = 146_097 * 86_400;
        let Self { seconds, nanos } = *self;
        let (cycles, moved) = (seconds.div_euclid(CYCLE), Ticks::from_unix_seconds(seconds.rem_euclid(CYCLE)));
        match moved {
            Ok(moved) if cycles.abs() < 10_000 => {
                let Civil { year, month, day, hour, minute, second } = moved.civil();
                let year = i64::from(year) + 400 * cycles;
                write!(f, "{year:+05}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{nanos:09}Z")
            }
            _ if nanos == Self::BEYOND => {
                let side = if seconds < 0 { "before" } else { "after" };
                write!(f, "more than {} seconds {side} 1970-01-01T00:00:00Z", i64::MAX)
            }
            _ => write!(f, "{seconds} seconds and {nanos} ns after 1970-01-01T00:00:00Z"),
        }
    }
}

impl core::error::Error for Error {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match &self.repr {
            Repr::Boxed(kind) => match &**kind {
                Kind::Other(Source(error)) => error.source(),
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

impl fmt::Display for Kind {
    #[expect(clippy::too_many_lines, reason = "one message per kind")]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length { what, expected, found } => {
                write!(f, "expected {} in {what}, found {found}", Plural(*expected, "byte"))
            }
            Self::NotDigit { what, offset, found } => {
                write!(f, "expected a digit at byte {offset} of {what}, found {found:?}")
            }
            Self::NotSign { offset, found } => {
                write!(f, "expected '-' or '0' at byte {offset} of a signed key, found {found:?}")
            }
            Self::TooLarge { what, max, found } => {
                write!(f, "expected {what} of at most {max}, found {found}")
            }
            Self::PastU64 { what, found } => write!(f, "expected {what} of at most {}, found {found}", u64::MAX),
            Self::BelowI64 { absolute } => {
                write!(f, "expected a signed key of at least {}, found -{absolute}", i64::MIN)
            }
            Self::NegativeZero => f.write_str("expected zero as 20 zeros in a signed key, found it with a minus sign"),
            Self::Field { what, field, offset, min, max, found } => {
                let article = if *field == "hour" { "an" } else { "a" };
                write!(f, "expected {article} {field} from {min} to {max} at byte {offset} of {what}, found {found}")
            }
            Self::Unexpected { what, offset, expected, found } => {
                write!(f, "expected {expected} at byte {offset} of {what}, found ")?;
                match found {
                    Some(found) => write!(f, "{found:?}"),
                    None => f.write_str("the end"),
                }
            }
            Self::Ticks { found } => write!(f, "expected at most {} ticks, found {found}", Ticks::MAX.get()),
            Self::PartInstant { part, instant } => {
                let (first, last) = (Ticks::MIN, Ticks::MAX);
                write!(f, "expected an instant from {first} to {last} in part {part} of a tuple, found {instant}")
            }
            Self::Other(Source(error)) => error.fmt(f),
            Self::Narrower { ticks, target } => write!(f, "expected an instant that {target} can hold, found {ticks}"),
            Self::Bits { what, max, found } => write!(f, "expected 1 to {max} bits of {what}, found {found}"),
            Self::IllegalChar { offset, found } => write!(
                f,
                "expected a character that keys may hold at byte {offset}, found {found:?} (U+{:04X}): keys hold no \
                 '/', '\\', '#', '?' and no control characters",
                u32::from(*found)
            ),
            Self::NotAscii { offset, found } => {
                write!(f, "expected printable ASCII at byte {offset} of a key of fixed width, found {found:?}")
            }
            Self::NotBit { offset, found } => {
                write!(f, "expected '0' or '1' at byte {offset} of a key of bits, found {found:?}")
            }
            Self::KeyTooLong { max, found } => {
                write!(f, "expected a key of at most {max} UTF-16 units, found {found}")
            }
            Self::EmptyEmail => f.write_str("expected an e-mail address, found an empty string"),
            Self::EmailWithoutAt { bytes } => {
                write!(f, "expected an e-mail address with an '@', found none in {}", Plural(*bytes, "byte"))
            }
            Self::Letters { found } => {
                write!(
                    f,
                    "expected at most 26 letter groups, found {found}: past the letters, give or learn boundaries"
                )
            }
            Self::BoundaryOrder { index, same } => write!(
                f,
                "expected boundary {index} to sort after boundary {}, A to Z counted as a to z, found it {}",
                index - 1,
                if *same { "equal" } else { "before" }
            ),
            Self::EmptyBoundary { index } => write!(f, "expected text in boundary {index}, found an empty one"),
            Self::BoundaryText { offset, found } => write!(
                f,
                "expected boundaries as an alphabet prints them, found {found:?} at byte {offset}: only visible \
                 lower-case ASCII stands for itself, all else is % and two upper-case hex digits"
            ),
            Self::TooFewTexts { partitions, distinct } => write!(
                f,
                "expected a sample of at least {partitions} different texts for {partitions} buckets, found {distinct}"
            ),
            Self::Partition { partitions, found } => {
                write!(f, "expected a partition below {partitions}, found {found}")
            }
            Self::PartitionCounts { expected, found } => {
                write!(f, "expected a histogram of {expected} partitions, found {found}")
            }
            Self::NoCounts => f.write_str("expected the counts of at least one partition, found none"),
            Self::Overflow => write!(f, "expected counts that sum to at most {}, found more", u64::MAX),
            Self::Table(kind) => kind.fmt(f),
            Self::Tuple(kind) => kind.fmt(f),
            Self::Rekey(kind) => kind.fmt(f),
            Self::Growth(kind) => kind.fmt(f),
            Self::Steps { expected, found } => {
                write!(f, "expected a heat map of windows of {expected:?}, found {found:?}")
            }
            Self::Rate { max, found } => {
                write!(f, "expected at most {max} rows per second for one account, found {found}")
            }
            Self::HotKey { max, rows_per_second, keys } => write!(
                f,
                "expected keys of at most {max} rows per second each, found {rows_per_second} per second from {keys}: no \
                 choice of partition cools a key that is too hot alone"
            ),
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
    fn every_kind_has_its_error_kind_and_message() {
        walk!(Kind {
            Length { what: "a key", expected: 1, found: 2 } => Malformed, "expected 1 byte in a key, found 2";
            NotDigit { what: "a key", offset: 1, found: 'é' } => Malformed,
                "expected a digit at byte 1 of a key, found 'é'";
            NotSign { offset: 0, found: '1' } => Malformed,
                "expected '-' or '0' at byte 0 of a signed key, found '1'";
            TooLarge { what: "a salt", max: 3, found: 4 } => Malformed, "expected a salt of at most 3, found 4";
            PastU64 { what: "a key", found: 1 << 64 } => Malformed,
                "expected a key of at most 18446744073709551615, found 18446744073709551616";
            BelowI64 { absolute: 9_223_372_036_854_775_809 } => Malformed,
                "expected a signed key of at least -9223372036854775808, found -9223372036854775809";
            NegativeZero {} => Malformed, "expected zero as 20 zeros in a signed key, found it with a minus sign";
            Field { what: "a day key", field: "month", offset: 4, min: 1, max: 12, found: 13 } => Malformed,
                "expected a month from 1 to 12 at byte 4 of a day key, found 13";
            Unexpected { what: "an instant", offset: 4, expected: "'-'", found: Some('/') } => Malformed,
                "expected '-' at byte 4 of an instant, found '/'";
            Ticks { found: u64::MAX } => OutOfRange,
                "expected at most 3155378975999999999 ticks, found 18446744073709551615";
            Narrower { ticks: Ticks::MIN, target: "SystemTime" } => OutOfRange,
                "expected an instant that SystemTime can hold, found 0001-01-01T00:00:00.0000000Z";
            Bits { what: "MD5", max: 128, found: 129 } => OutOfRange, "expected 1 to 128 bits of MD5, found 129";
            IllegalChar { offset: 4, found: '/' } => Illegal,
                "expected a character that keys may hold at byte 4, found '/' (U+002F): keys hold no '/', '\\', '#', '?' \
                 and no control characters";
            NotAscii { offset: 1, found: 'é' } => Malformed,
                "expected printable ASCII at byte 1 of a key of fixed width, found 'é'";
            NotBit { offset: 2, found: '2' } => Malformed, "expected '0' or '1' at byte 2 of a key of bits, found '2'";
            KeyTooLong { max: 512, found: 513 } => TooLong, "expected a key of at most 512 UTF-16 units, found 513";
            EmptyEmail {} => Malformed, "expected an e-mail address, found an empty string";
            EmailWithoutAt { bytes: 5 } => Malformed, "expected an e-mail address with an '@', found none in 5 bytes";
            Letters { found: 27 } => OutOfRange,
                "expected at most 26 letter groups, found 27: past the letters, give or learn boundaries";
            BoundaryOrder { index: 1, same: true } => Malformed,
                "expected boundary 1 to sort after boundary 0, A to Z counted as a to z, found it equal";
            EmptyBoundary { index: 0 } => Malformed, "expected text in boundary 0, found an empty one";
            BoundaryText { offset: 3, found: 'A' } => Malformed,
                "expected boundaries as an alphabet prints them, found 'A' at byte 3: only visible lower-case ASCII stands \
                 for itself, all else is % and two upper-case hex digits";
            TooFewTexts { partitions: 3, distinct: 2 } => OutOfRange,
                "expected a sample of at least 3 different texts for 3 buckets, found 2";
            Partition { partitions: 3, found: 3 } => OutOfRange, "expected a partition below 3, found 3";
            PartitionCounts { expected: 3, found: 4 } => Mismatch, "expected a histogram of 3 partitions, found 4";
            Overflow {} => OutOfRange, "expected counts that sum to at most 18446744073709551615, found more";
            NoCounts {} => OutOfRange, "expected the counts of at least one partition, found none";
            Steps { expected: Duration::from_secs(60), found: Duration::from_secs(1) } => Mismatch,
                "expected a heat map of windows of 60s, found 1s";
            Rate { max: 20_000, found: 20_001 } => OutOfRange,
                "expected at most 20000 rows per second for one account, found 20001";
            HotKey { max: 2_000, rows_per_second: 9_000, keys: 3 } => OutOfRange,
                "expected keys of at most 2000 rows per second each, found 9000 per second from 3: no choice of partition \
                 cools a key that is too hot alone";
            PartInstant { part: 1, instant: UnixInstant { seconds: i64::MAX, nanos: 7 } } => OutOfRange,
                "expected an instant from 0001-01-01T00:00:00.0000000Z to 9999-12-31T23:59:59.9999999Z in part 1 of a \
                 tuple, found 9223372036854775807 seconds and 7 ns after 1970-01-01T00:00:00Z";
            Other { 0: Source(Arc::from(Box::from("my own"))) } => Other, "my own";
            Table { 0: TableKind::NotFinite { found: 0 } } => OutOfRange,
                "expected a finite double in a filter, found 0";
            Tuple { 0: TupleKind::LeapSecond { part: 2 } } => OutOfRange,
                "expected an instant that is not within a leap second in part 2 of a tuple, found one";
            Rekey { 0: RekeyKind::NoSuchWrite { writes: 1, found: 1 } } => Misuse,
                "expected the index of one of 1 writes, counted from 0, found 1";
            Growth { 0: GrowthKind::SlotCheck } => Mismatch,
                "expected the check of this slot table and its secret in the last line, found another";
        });
    }

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
    fn instants_out_of_range_are_named() {
        let message = |nanos| Error::instant_nanos(nanos).to_string();
        assert!(message(253_402_300_800_000_000_000).ends_with("found +10000-01-01T00:00:00.000000000Z"));
        assert!(message(-62_135_596_800_000_000_001).ends_with("found +0000-12-31T23:59:59.999999999Z"));
        let last = i128::from(i64::MAX) * 1_000_000_000 + 999_999_999;
        assert!(
            message(last).ends_with("found 9223372036854775807 seconds and 999999999 ns after 1970-01-01T00:00:00Z")
        );
        for (nanos, side) in [(last + 1, "after"), (i128::MAX, "after"), (i128::MIN, "before")] {
            let end = format!("found more than 9223372036854775807 seconds {side} 1970-01-01T00:00:00Z");
            assert!(message(nanos).ends_with(&end));
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
        assert_eq!(format!("{:?}", Error::new(Kind::NoCounts)), format!("Error(OutOfRange: {})", Kind::NoCounts));
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
