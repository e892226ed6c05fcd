//! Row keys that sort: zero-padded numbers, ascending and newest-first instants, calendar dates.
//!
//! The store compares keys as text, so `"10"` comes before `"9"`. Every function of this module writes a fixed number of
//! characters, so that text sorts as the values do: see [row keys](crate::guide::row_keys).
//!
//! | you want | function | key of 2024-05-06T07:08:09Z, or of the number |
//! |---|---|---|
//! | a number in order | [`zero_padded`] | `42` → `000042` |
//! | a number that may be negative | [`signed`] | `-42` → `-9999999999999999957` |
//! | oldest first | [`ascending`] | `0638505760890000000` |
//! | newest first | [`newest_first`] | `2516873215109999999` |
//! | a date that people can read | [`calendar`], [`day`] | `20240506070809`, `20240506` |
//! | a ULID, oldest first | `ulid` (feature `ulid`) | `01HX6BPE13000000000000001A` |
//! | a place on a map | [`geohash`](geohash()) | `u4pruydqqvj` |
//! | several rows in one instant | [`Key::with_suffix`] | `2516873215109999999-9f0c` |
//!
//! Ticks always have 19 digits: without padding they [stop sorting](crate::guide::row_keys#padding-ticks).

#[cfg(feature = "ulid")]
mod base32;
mod calendar;
mod geohash;
mod number;
#[cfg(feature = "serde")]
pub mod serde;
mod split;

#[cfg(feature = "ulid")]
pub use base32::{parse_ulid, ulid};
pub use calendar::{calendar, day, parse_calendar, parse_day};
pub use geohash::geohash;
#[cfg(feature = "std")]
pub use geohash::geohash_circle;
#[cfg(feature = "std")]
#[doc(hidden)]
pub use geohash::geohash_circle_with;
#[doc(hidden)]
pub use geohash::geohash_with;
pub(crate) use number::past_u64;
pub use number::{parse_signed, parse_zero_padded, signed, zero_padded};
#[doc(hidden)]
pub use number::{parse_zero_padded_with, zero_padded_with};
pub use split::{split_ascending, split_newest_first};

pub use crate::digits::digits;
use crate::error::Result;
use crate::key::Key;
use crate::ticks::Ticks;

/// The instant as a key that sorts oldest first: its ticks in 19 digits.
///
/// For lists that are read from the start. `DateTime.Ticks.ToString("d19")` in .NET.
///
/// ```text
/// key = ticks, as 19 digits
/// ```
///
/// # Ordering
///
/// `a < b` exactly when `ascending(a) < ascending(b)`. Events in the same 100 ns need a [suffix](Key::with_suffix).
///
/// # Examples
///
/// ```
/// use tablekeys::{Ticks, row_key};
///
/// let t: Ticks = "2024-05-06T07:08:09.0000000Z".parse()?;
/// assert_eq!(row_key::ascending(t), "0638505760890000000");
/// assert_eq!(row_key::parse_ascending("0638505760890000000")?, t);
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// Prefer [`newest_first`] for "the latest 20". As a PartitionKey, it sends all new rows to one partition.
#[doc(alias = "chronological", alias = "timestamp")]
#[must_use]
#[inline]
pub const fn ascending(ticks: Ticks) -> Key<19> {
    Key::from_ascii(crate::digits::text(ticks.get()))
}

/// The instant as a key that sorts newest first: `Ticks::MAX - ticks` in 19 digits.
///
/// The latest 20 are the first 20 rows of the partition. `(DateTime.MaxValue.Ticks - t.Ticks).ToString("d19")` in .NET: the
/// log tail pattern, see [newest first](crate::guide::row_keys#newest-first).
///
/// ```text
/// key = 3,155,378,975,999,999,999 − ticks, as 19 digits
/// ```
///
/// # Ordering
///
/// `a < b` exactly when `newest_first(a) > newest_first(b)`. Events in the same 100 ns need a [suffix](Key::with_suffix).
///
/// # Examples
///
/// ```
/// use tablekeys::{Ticks, row_key};
///
/// let t: Ticks = "2024-05-06T07:08:09.0000000Z".parse()?;
/// assert_eq!(row_key::newest_first(t), "2516873215109999999");
/// assert_eq!(row_key::parse_newest_first("2516873215109999999")?, t);
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// Prefer [`ascending`] for a list that is read from its start.
#[doc(alias = "log tail", alias = "inverted ticks", alias = "reverse ticks", alias = "reverse chronological")]
#[must_use]
#[inline]
pub const fn newest_first(ticks: Ticks) -> Key<19> {
    ascending(ticks.inverted())
}

/// Reads what [`ascending`] writes.
///
/// # Errors
///
/// Anything but 19 ASCII digits, or more than [`Ticks::MAX`].
///
/// # Examples
///
/// ```
/// use tablekeys::row_key;
///
/// assert_eq!(row_key::parse_ascending("0638505760890000000")?.to_string(), "2024-05-06T07:08:09.0000000Z");
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// Prefer [`split_ascending`] for a key with a suffix.
#[inline]
pub fn parse_ascending(key: &str) -> Result<Ticks> {
    parse("an ascending key", key)
}

/// Reads what [`newest_first`] writes.
///
/// # Errors
///
/// Anything but 19 ASCII digits, or more than [`Ticks::MAX`].
///
/// # Examples
///
/// ```
/// use tablekeys::row_key;
///
/// let error = row_key::parse_newest_first("251687321510999999").unwrap_err();
/// assert_eq!(error.to_string(), "expected 19 bytes in a newest-first key, found 18");
/// ```
///
/// Prefer [`split_newest_first`] for a key with a suffix.
#[inline]
pub fn parse_newest_first(key: &str) -> Result<Ticks> {
    parse("a newest-first key", key).map(Ticks::inverted)
}

#[inline(always)]
#[expect(clippy::inline_always, reason = "a call costs a fifth of the whole")]
fn parse(what: &'static str, key: &str) -> Result<Ticks> {
    let Some(number) = number::nineteen(key) else { return Err(number::not_digits(what, key, 19)) };
    Ticks::new(number).ok_or_else(|| number::too_large(what, Ticks::MAX.get(), number))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ErrorKind;

    #[test]
    fn a_key_past_the_clock_is_refused() {
        let past = parse_ascending("3155378976000000000").unwrap_err();
        assert_eq!(past.kind(), ErrorKind::Malformed);
        let expected = "expected an ascending key of at most 3155378975999999999, found 3155378976000000000";
        assert_eq!(past.to_string(), expected);
    }
}
