//! Ranges of keys that begin with a date.

use alloc::borrow::ToOwned;

use super::instants::{END, window};
use super::{Instant, KeyRange, Span};
use crate::digits;
use crate::error::Result;
use crate::key::Key;
use crate::row_key::{calendar, day};
use crate::ticks::{Civil, PER_DAY, PER_SECOND, Ticks};

impl KeyRange {
    /// The keys that [`row_key::day`](crate::row_key::day) begins, for every UTC day that has an instant inside the window.
    ///
    /// The ends are instants; see [`Span`]. Keys of [`calendar`](Self::calendar) of the same days are inside too.
    ///
    /// # Ordering
    ///
    /// A key made from the instant `t`, with any suffix, is inside exactly when some instant of the same UTC day is inside
    /// `instants`.
    ///
    /// # Errors
    ///
    /// An end that [`Ticks`] cannot hold; a start after the end.
    ///
    /// # Examples
    ///
    /// ```
    /// use tablekeys::range::KeyRange;
    /// use tablekeys::row_key::parse_day;
    ///
    /// let may = KeyRange::days(parse_day("20240501")?..parse_day("20240601")?)?;
    /// assert_eq!(may.to_string(), r#"["20240501", "20240601")"#);
    /// assert!(may.contains("20240531-a") && !may.contains("20240601"));
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    ///
    /// Prefer [`days`] for a partition per day: a query per day is cheaper than a scan over a range of partitions.
    pub fn days(instants: impl Span<End: Instant>) -> Result<Self> {
        Ok(units(window(instants)?, PER_DAY, day, "99991232"))
    }

    /// The keys that [`row_key::calendar`](crate::row_key::calendar) begins, for every second that has an instant inside the
    /// window.
    ///
    /// The ends are instants; see [`Span`].
    ///
    /// # Ordering
    ///
    /// A key made from the instant `t`, with any suffix, is inside exactly when some instant of the same second is inside
    /// `instants`.
    ///
    /// # Errors
    ///
    /// An end that [`Ticks`] cannot hold; a start after the end.
    ///
    /// # Examples
    ///
    /// ```
    /// use tablekeys::range::KeyRange;
    /// use tablekeys::row_key::parse_calendar;
    ///
    /// let evening = KeyRange::calendar(parse_calendar("20120801170000")?..=parse_calendar("20120801221700")?)?;
    /// assert_eq!(evening.to_string(), r#"["20120801170000", "20120801221701")"#);
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    pub fn calendar(instants: impl Span<End: Instant>) -> Result<Self> {
        Ok(units(window(instants)?, PER_SECOND, calendar, "99991231235960"))
    }
}

/// `past` sorts after the keys of the last unit of the clock.
fn units<const N: usize>((from, to): (u64, u64), unit: u64, key: fn(Ticks) -> Key<N>, past: &str) -> KeyRange {
    if from >= to {
        return KeyRange::EMPTY;
    }
    let key = |ticks| Ticks::new(ticks).map_or_else(|| past.to_owned(), |ticks| key(ticks).into());
    KeyRange::new(key(from), Some(key(to.next_multiple_of(unit))))
}

/// Every UTC day that has an instant inside the window, as [`row_key::day`](crate::row_key::day) writes it, oldest first.
///
/// For a partition per day: one query per day, and `.rev()` for the newest day first.
///
/// The ends are instants; see [`Span`]. An open end is the end of the clock.
///
/// # Errors
///
/// An end that [`Ticks`] cannot hold; a start after the end.
///
/// # Examples
///
/// ```
/// use tablekeys::Ticks;
/// use tablekeys::range::days;
///
/// let (from, to): (Ticks, Ticks) = ("2024-02-28T07:00:00.0000000Z".parse()?, "2024-03-01T00:00:00.0000000Z".parse()?);
/// assert!(days(from..to)?.eq(["20240228", "20240229"]));
/// assert!(days(from..=to)?.rev().eq(["20240301", "20240229", "20240228"]));
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// Prefer [`KeyRange::days`] where RowKeys of one partition begin with the days.
pub fn days<S: Span<End: Instant>>(instants: S) -> Result<impl DoubleEndedIterator<Item = Key<8>> + Clone + use<S>> {
    let (from, to) = window(instants)?;
    let numbers = if from < to { from / PER_DAY..to.div_ceil(PER_DAY) } else { 0..0 };
    Ok(numbers.map(|number| day(Ticks::new(number * PER_DAY).expect("a day of the window"))))
}

/// Every UTC month that has an instant inside the window, as `yyyyMM`, oldest first.
///
/// As [`days`], for a partition per month.
///
/// The ends are instants; see [`Span`]. An open end is the end of the clock.
///
/// # Errors
///
/// An end that [`Ticks`] cannot hold; a start after the end.
///
/// # Examples
///
/// ```
/// use tablekeys::Ticks;
/// use tablekeys::range::months;
///
/// let (from, to): (Ticks, Ticks) = ("2023-12-31T07:00:00Z".parse()?, "2024-02-01T00:00:00Z".parse()?);
/// assert!(months(from..to)?.eq(["202312", "202401"]));
/// assert!(months(from..=to)?.rev().eq(["202402", "202401", "202312"]));
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// Prefer [`days`] for a partition per day.
pub fn months<S: Span<End: Instant>>(instants: S) -> Result<impl DoubleEndedIterator<Item = Key<6>> + Clone + use<S>> {
    let (from, to) = window(instants)?;
    // Counted from January of year 0.
    let month = |ticks| {
        let Civil([year, month, ..]) = Ticks::new(ticks).expect("a tick of the window").civil();
        u64::from(12 * year + month - 1)
    };
    let numbers = if from < to { month(from)..month(to - 1) + 1 } else { 0..0 };
    Ok(numbers.map(|number| Key::from_ascii(digits::text::<6>(number / 12 * 100 + number % 12 + 1))))
}

const _: () = assert!(END.is_multiple_of(PER_DAY), "the clock ends with a day");

#[cfg(test)]
mod tests;
