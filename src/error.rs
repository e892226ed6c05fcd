//! The one error of the crate.

mod growth;
mod rekey;
mod table;
mod tuple;

use core::fmt;
use core::time::Duration;

use crate::Ticks;
pub(crate) use growth::GrowthKind;
pub(crate) use rekey::RekeyKind;
pub(crate) use table::TableKind;
pub(crate) use tuple::{Expected, TupleKind};

/// Why a key could not be made, read or used.
///
/// The message says what was expected, what was found and where. Match on the predicates, which are stable, and
/// print the message, which may get better.
///
/// # Examples
///
/// ```
/// let error = tablekeys::row_key::zero_padded::<3>(1_000).unwrap_err();
/// assert!(error.is_out_of_range());
/// assert_eq!(error.to_string(), "expected a number of at most 3 digits, found 1000, which needs 4");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Error {
    kind: Kind,
}

/// The result of everything here that can fail.
pub type Result<T> = core::result::Result<T, Error>;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    TooWide { value: u64, width: usize, needs: usize },
    Length { what: &'static str, expected: usize, found: usize },
    NotDigit { what: &'static str, offset: usize, found: char },
    NotSign { offset: usize, found: char },
    TooLarge { what: &'static str, max: u64, found: u64 },
    PastU64 { what: &'static str, found: u128 },
    BelowI64 { absolute: u64 },
    NegativeZero,
    Field { what: &'static str, field: &'static str, offset: usize, min: u32, max: u32, found: u32 },
    Separator { what: &'static str, offset: usize, expected: char, found: char },
    Instant { unix_nanos: i128 },
    Narrower { ticks: Ticks, target: &'static str },
    Step { nanos: u128 },
    Bits { what: &'static str, max: u32, found: u32 },
    IllegalChar { offset: usize, found: char },
    NotAscii { offset: usize, found: char },
    NotBit { offset: usize, found: char },
    KeyTooLong { max: usize, found: usize },
    EmptyEmail,
    EmailWithoutAt { bytes: usize },
    Letters { found: u32 },
    BoundaryOrder { index: usize, same: bool },
    EmptyBoundary { index: usize },
    BoundaryText { offset: usize, found: char },
    TooFewTexts { partitions: u32, distinct: usize },
    Partition { partitions: usize, found: u32 },
    PartitionCounts { expected: usize, found: usize },
    Overflow,
    NoCounts,
    Table(TableKind),
    Tuple(TupleKind),
    Rekey(RekeyKind),
    Growth(GrowthKind),
    Steps { expected: Duration, found: Duration },
    Rate { max: u32, found: u32 },
    HotKey { max: u32, rows_per_second: u32, keys: u64 },
    PartInstant { part: u16, unix_nanos: i128 },
}

impl Error {
    pub(crate) const fn new(kind: Kind) -> Self {
        Self { kind }
    }

    /// The same error for text that stood `bytes` further on.
    pub(crate) fn after(mut self, bytes: usize) -> Self {
        match &mut self.kind {
            Kind::NotDigit { offset, .. } | Kind::NotSign { offset, .. } => *offset += bytes,
            _ => {}
        }
        self
    }

    /// The same error for an instant that is a part of a tuple.
    #[cfg_attr(not(feature = "chrono"), allow(dead_code, reason = "only chrono has instants out of range"))]
    pub(crate) fn in_part(self, part: u16) -> Self {
        match self.kind {
            Kind::Instant { unix_nanos } => Self::new(Kind::PartInstant { part, unix_nanos }),
            _ => self,
        }
    }

    /// A value that the key, the type or the setting cannot hold: a number wider than its key, an instant outside
    /// years 1 to 9999, zero bits of a digest.
    #[must_use]
    pub const fn is_out_of_range(&self) -> bool {
        if let Kind::Table(kind) = &self.kind {
            return kind.is_out_of_range();
        }
        matches!(
            self.kind,
            Kind::TooWide { .. }
                | Kind::Instant { .. }
                | Kind::Narrower { .. }
                | Kind::Step { .. }
                | Kind::Bits { .. }
                | Kind::Letters { .. }
                | Kind::TooFewTexts { .. }
                | Kind::Partition { .. }
                | Kind::PartitionCounts { .. }
                | Kind::Overflow
                | Kind::Growth(
                    GrowthKind::ZeroWeight { .. }
                        | GrowthKind::SameNode { .. }
                        | GrowthKind::UnknownNode { .. }
                        | GrowthKind::NoNodes { .. }
                        | GrowthKind::TooMany { .. }
                        | GrowthKind::TooFewNodes { .. }
                        | GrowthKind::TwoSecrets
                        | GrowthKind::GenerationOrder { .. }
                        | GrowthKind::SameCount { .. }
                        | GrowthKind::SaltRange { .. }
                )
                | Kind::NoCounts
                | Kind::Tuple(TupleKind::LeapSecond { .. })
                | Kind::Rekey(RekeyKind::NoSuchWrite { .. })
                | Kind::PartInstant { .. }
                | Kind::Steps { .. }
                | Kind::Rate { .. }
                | Kind::HotKey { .. }
        )
    }

    /// Text that is not exactly what the matching function writes.
    #[must_use]
    pub const fn is_malformed(&self) -> bool {
        matches!(
            self.kind,
            Kind::Length { .. }
                | Kind::NotDigit { .. }
                | Kind::NotSign { .. }
                | Kind::NotAscii { .. }
                | Kind::NotBit { .. }
                | Kind::TooLarge { .. }
                | Kind::PastU64 { .. }
                | Kind::BelowI64 { .. }
                | Kind::NegativeZero
                | Kind::Field { .. }
                | Kind::Separator { .. }
                | Kind::EmptyEmail
                | Kind::EmailWithoutAt { .. }
                | Kind::BoundaryOrder { .. }
                | Kind::EmptyBoundary { .. }
                | Kind::BoundaryText { .. }
                | Kind::Growth(
                    GrowthKind::SlotLine { .. }
                        | GrowthKind::SlotOwner { .. }
                        | GrowthKind::SlotSum { .. }
                        | GrowthKind::SlotCheck
                        | GrowthKind::GenerationText { .. }
                        | GrowthKind::NoGeneration { .. }
                        | GrowthKind::Tag
                        | GrowthKind::SaltText { .. }
                )
                | Kind::Table(TableKind::Escape { .. })
                | Kind::Tuple(TupleKind::Malformed { .. })
                | Kind::Rekey(RekeyKind::Before { .. } | RekeyKind::NoNumber { .. } | RekeyKind::Width { .. })
        )
    }

    /// Text that no PartitionKey or RowKey may hold, or that no table or property may be named: a forbidden character,
    /// or too many of them.
    #[must_use]
    pub const fn is_illegal(&self) -> bool {
        match &self.kind {
            Kind::IllegalChar { .. } | Kind::KeyTooLong { .. } => true,
            Kind::Table(kind) => kind.is_illegal(),
            _ => false,
        }
    }
}

impl core::error::Error for Error {}

impl fmt::Display for Error {
    #[expect(clippy::too_many_lines, reason = "one message a kind")]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            Kind::TooWide { value, width, needs } => {
                write!(
                    f,
                    "expected a number of at most {}, found {value}, which needs {needs}",
                    Plural(*width, "digit")
                )
            }
            Kind::Length { what, expected, found } => {
                write!(f, "expected {} in {what}, found {found}", Plural(*expected, "byte"))
            }
            Kind::NotDigit { what, offset, found } => {
                write!(f, "expected a digit at byte {offset} of {what}, found {found:?}")
            }
            Kind::NotSign { offset, found } => {
                write!(f, "expected '-' or '0' at byte {offset} of a signed key, found {found:?}")
            }
            Kind::TooLarge { what, max, found } => {
                write!(f, "expected {what} of at most {max}, found {found}")
            }
            Kind::PastU64 { what, found } => write!(f, "expected {what} of at most {}, found {found}", u64::MAX),
            Kind::BelowI64 { absolute } => {
                write!(f, "expected a signed key of at least {}, found -{absolute}", i64::MIN)
            }
            Kind::NegativeZero => f.write_str("expected zero as 20 zeros in a signed key, found it with a minus sign"),
            Kind::Field { what, field, offset, min, max, found } => {
                let article = if *field == "hour" { "an" } else { "a" };
                write!(f, "expected {article} {field} from {min} to {max} at byte {offset} of {what}, found {found}")
            }
            Kind::Separator { what, offset, expected, found } => {
                write!(f, "expected {expected:?} at byte {offset} of {what}, found {found:?}")
            }
            Kind::Instant { unix_nanos } => {
                write!(f, "expected an instant from {} to {}, found ", Ticks::MIN, Ticks::MAX)?;
                write_instant(f, *unix_nanos)
            }
            Kind::PartInstant { part, unix_nanos } => {
                let (first, last) = (Ticks::MIN, Ticks::MAX);
                write!(f, "expected an instant from {first} to {last} in part {part} of a tuple, found ")?;
                write_instant(f, *unix_nanos)
            }
            Kind::Narrower { ticks, target } => write!(f, "expected an instant that {target} can hold, found {ticks}"),
            Kind::Step { nanos } => {
                write!(f, "expected a step of a whole number of 100 ns ticks, at least one, found {nanos} ns")
            }
            Kind::Bits { what, max, found } => write!(f, "expected 1 to {max} bits of {what}, found {found}"),
            Kind::IllegalChar { offset, found } => write!(
                f,
                "expected a character that keys may hold at byte {offset}, found {found:?} (U+{:04X}): keys hold no \
                 '/', '\\', '#', '?' and no control characters",
                u32::from(*found)
            ),
            Kind::NotAscii { offset, found } => {
                write!(f, "expected printable ASCII at byte {offset} of a key of fixed width, found {found:?}")
            }
            Kind::NotBit { offset, found } => {
                write!(f, "expected '0' or '1' at byte {offset} of a key of bits, found {found:?}")
            }
            Kind::KeyTooLong { max, found } => {
                write!(f, "expected a key of at most {max} UTF-16 units, found {found}")
            }
            Kind::EmptyEmail => f.write_str("expected an e-mail address, found an empty string"),
            Kind::EmailWithoutAt { bytes } => {
                write!(f, "expected an e-mail address with an '@', found none in {}", Plural(*bytes, "byte"))
            }
            Kind::Letters { found } => {
                write!(
                    f,
                    "expected at most 26 letter groups, found {found}: past the letters, give or learn boundaries"
                )
            }
            Kind::BoundaryOrder { index, same } => write!(
                f,
                "expected boundary {index} to sort after boundary {}, A to Z counted as a to z, found it {}",
                index - 1,
                if *same { "equal" } else { "before" }
            ),
            Kind::EmptyBoundary { index } => write!(f, "expected text in boundary {index}, found an empty one"),
            Kind::BoundaryText { offset, found } => write!(
                f,
                "expected boundaries as an alphabet prints them, found {found:?} at byte {offset}: only visible \
                 lower-case ASCII stands for itself, all else is % and two upper-case hex digits"
            ),
            Kind::TooFewTexts { partitions, distinct } => write!(
                f,
                "expected a sample of at least {partitions} different texts for {partitions} buckets, found {distinct}"
            ),
            Kind::Partition { partitions, found } => {
                write!(f, "expected a partition below {partitions}, found {found}")
            }
            Kind::PartitionCounts { expected, found } => {
                write!(f, "expected a histogram of {expected} partitions, found {found}")
            }
            Kind::NoCounts => f.write_str("expected the counts of at least one partition, found none"),
            Kind::Overflow => write!(f, "expected counts that sum to at most {}, found more", u64::MAX),
            Kind::Table(kind) => kind.fmt(f),
            Kind::Tuple(kind) => kind.fmt(f),
            Kind::Rekey(kind) => kind.fmt(f),
            Kind::Growth(kind) => kind.fmt(f),
            Kind::Steps { expected, found } => {
                write!(f, "expected a heat map of windows of {expected:?}, found {found:?}")
            }
            Kind::Rate { max, found } => {
                write!(f, "expected at most {max} rows a second for one account, found {found}")
            }
            Kind::HotKey { max, rows_per_second, keys } => write!(
                f,
                "expected keys of at most {max} rows a second each, found {rows_per_second} a second from {keys}: no \
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

/// An instant that no `Ticks` can hold, as a date where its year is one that people write, else as seconds.
fn write_instant(f: &mut fmt::Formatter<'_>, unix_nanos: i128) -> fmt::Result {
    const SECOND: i128 = 1_000_000_000;
    // The proleptic Gregorian calendar repeats every 400 years: move the date into range and count the moves.
    const CYCLE: i128 = 146_097 * 86_400;
    let seconds = unix_nanos.div_euclid(SECOND);
    let nanos = unix_nanos.rem_euclid(SECOND);
    let cycles = seconds.div_euclid(CYCLE);
    let moved = seconds.rem_euclid(CYCLE);
    match (i32::try_from(cycles), i64::try_from(moved).ok().and_then(|s| Ticks::from_unix_seconds(s).ok())) {
        (Ok(cycles), Some(ticks)) if cycles.abs() < 10_000 => {
            let c = ticks.civil();
            let year = i64::from(c.year) + 400 * i64::from(cycles);
            write!(
                f,
                "{year:+05}-{:02}-{:02}T{:02}:{:02}:{:02}.{nanos:09}Z",
                c.month, c.day, c.hour, c.minute, c.second
            )
        }
        _ => {
            let (sign, size) =
                if unix_nanos < 0 { ("-", unix_nanos.unsigned_abs()) } else { ("", unix_nanos.unsigned_abs()) };
            let (seconds, nanos) = (size / SECOND.unsigned_abs(), size % SECOND.unsigned_abs());
            write!(f, "{sign}{seconds}.{nanos:09} seconds after 1970-01-01T00:00:00Z")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn instants_out_of_range_are_named() {
        let say = |nanos| Error::new(Kind::Instant { unix_nanos: nanos }).to_string();
        assert!(say(253_402_300_800_000_000_000).ends_with("found +10000-01-01T00:00:00.000000000Z"));
        assert!(say(-62_135_596_800_000_000_001).ends_with("found +0000-12-31T23:59:59.999999999Z"));
        assert!(say(i128::MAX).ends_with(" seconds after 1970-01-01T00:00:00Z"));
        assert!(say(i128::MIN).contains("found -170141183460469231731687303715.884105728 seconds"));
    }

    #[test]
    fn an_error_is_small_and_can_cross_threads() {
        fn crosses<T: Send + Sync + 'static>() {}
        crosses::<Error>();
        assert!(size_of::<Error>() <= 64);
    }
}
