//! Dates and times as people write them.

use super::number::not_digits;
use crate::digits;
use crate::error::Result;
use crate::key::Key;
use crate::ticks::{Civil, Ticks};

/// The instant as `yyyyMMddHHmmss` in UTC, oldest first.
///
/// For keys that people read and type. The fraction of the second is floored.
///
/// ```text
/// key = year (4 digits), month, day, hour, minute, second (2 digits each)
/// ```
///
/// # Ordering
///
/// `a <= b` implies `calendar(a) <= calendar(b)`; a second has one key.
///
/// # Examples
///
/// ```
/// use tablekeys::{Ticks, row_key};
///
/// let t: Ticks = "2012-08-01T17:10:04.9000000Z".parse()?;
/// assert_eq!(row_key::calendar(t), "20120801171004");
/// assert_eq!(row_key::parse_calendar("20120801171004")?.to_string(), "2012-08-01T17:10:04.0000000Z");
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// Prefer [`newest_first`](super::newest_first) for events less than a second apart.
#[doc(alias = "timestamp", alias = "yyyyMMddHHmmss", alias = "date")]
#[must_use]
pub const fn calendar(ticks: Ticks) -> Key<14> {
    let mut key = [0; 14];
    key.copy_from_slice(digits::pairs(ticks.civil().pairs()).split_at(14).0);
    Key::from_ascii(key)
}

/// The day of the instant as `yyyyMMdd` in UTC, oldest first.
///
/// For one partition or one row per day. The time of day is floored.
///
/// ```text
/// key = year (4 digits), month, day (2 digits each)
/// ```
///
/// # Ordering
///
/// `a <= b` implies `day(a) <= day(b)`; a day in UTC has one key.
///
/// # Examples
///
/// ```
/// use tablekeys::{Ticks, row_key};
///
/// let t: Ticks = "2024-05-06T07:08:09.0000000Z".parse()?;
/// assert_eq!(row_key::day(t), "20240506");
/// assert_eq!(row_key::parse_day("20240506")?.to_string(), "2024-05-06T00:00:00.0000000Z");
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// As the PartitionKey of a busy log, it makes [one hot partition](crate::guide::hot_partitions).
#[doc(alias = "yyyyMMdd", alias = "date", alias = "daily")]
#[must_use]
pub const fn day(ticks: Ticks) -> Key<8> {
    let mut key = [0; 8];
    key.copy_from_slice(digits::pairs(ticks.civil().pairs()).split_at(8).0);
    Key::from_ascii(key)
}

/// Reads what [`calendar`] writes: the first tick of that second.
///
/// # Errors
///
/// Anything but 14 ASCII digits; digits that are not a date and time of years 1 to 9999.
pub fn parse_calendar(key: &str) -> Result<Ticks> {
    const WHAT: &str = "a calendar key";
    let Ok(text) = <&[u8; 14]>::try_from(key.as_bytes()) else { return Err(not_digits(WHAT, key, 14)) };
    let [date, time] = [&text[..8], &text[6..]].map(|eight| u64::from_le_bytes(eight.try_into().expect("eight bytes")));
    let ((date, a), (time, b)) = (digits::twos(date, 0), digits::twos(time, 2));
    if a | b != 0 {
        return Err(not_digits(WHAT, key, 14));
    }
    instant(WHAT, date, time)
}

/// Reads what [`day`] writes: the first tick of that day.
///
/// # Errors
///
/// Anything but 8 ASCII digits; digits that are not a date of years 1 to 9999.
pub fn parse_day(key: &str) -> Result<Ticks> {
    const WHAT: &str = "a day key";
    match <[u8; 8]>::try_from(key.as_bytes()).map(|text| digits::twos(u64::from_le_bytes(text), 0)) {
        Ok((date, 0)) => instant(WHAT, date, 0),
        _ => Err(not_digits(WHAT, key, 8)),
    }
}

fn instant(what: &'static str, date: u64, time: u64) -> Result<Ticks> {
    Civil::read(date, time).ticks(what, [0, 4, 6, 8, 10, 12])
}

#[cfg(test)]
mod tests;
