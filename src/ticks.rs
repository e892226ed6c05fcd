//! [`Ticks`]: the .NET clock, in steps of 100 ns since 0001-01-01.

use core::fmt;
use core::str::FromStr;
use core::time::Duration;
use std::time::{SystemTime, UNIX_EPOCH};

use crate::error::{Error, Kind, Result};

const PER_SECOND: u64 = 10_000_000;
const PER_DAY: u64 = 86_400 * PER_SECOND;

/// An instant as .NET counts it: steps of 100 ns since 0001-01-01T00:00:00Z, up to the last one of year 9999.
///
/// This is `DateTime.Ticks` in UTC, the number from which most dated keys in table storage are made. The calendar is
/// the proleptic Gregorian one, and there are no leap seconds: every day has 864,000,000,000 ticks.
///
/// ```text
/// ticks = (seconds since 1970-01-01T00:00:00Z) × 10,000,000 + 621,355,968,000,000,000
/// ```
///
/// What is finer than a tick is floored, towards the past, before and after 1970 alike. `Display` writes .NET's
/// round-trip form, always in UTC with seven decimals, and [`str::parse`] reads exactly that.
///
/// # Ordering
///
/// Earlier is less, as in [`row_key::ascending`](crate::row_key::ascending). For newest first see
/// [`row_key::newest_first`](crate::row_key::newest_first).
///
/// # Examples
///
/// ```
/// use std::time::{Duration, SystemTime};
/// use tablekeys::Ticks;
///
/// let t: Ticks = "2024-05-06T07:08:09.0000000Z".parse()?;
/// assert_eq!(t.get(), 638_505_760_890_000_000);
/// assert_eq!(t, Ticks::from_unix_seconds(1_714_979_289)?);
/// assert_eq!(t, Ticks::try_from(SystemTime::UNIX_EPOCH + Duration::from_secs(1_714_979_289))?);
/// assert_eq!(t.floor_to(Duration::from_secs(300))?.to_string(), "2024-05-06T07:05:00.0000000Z");
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// With the `chrono` feature, from a date and time in any zone and back:
///
/// ```
/// # #[cfg(feature = "chrono")] {
/// use chrono::{DateTime, Utc};
/// use tablekeys::Ticks;
///
/// let zurich = DateTime::parse_from_rfc3339("2024-05-06T09:08:09+02:00").unwrap();
/// let t = Ticks::try_from(zurich)?;
/// assert_eq!(t.get(), 638_505_760_890_000_000);
/// assert_eq!(DateTime::<Utc>::from(t), zurich);
/// # }
/// # Ok::<(), tablekeys::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ticks(u64);

impl Ticks {
    /// 0001-01-01T00:00:00.0000000Z, `DateTime.MinValue`.
    pub const MIN: Self = Self(0);

    /// 9999-12-31T23:59:59.9999999Z, `DateTime.MaxValue`: 3,155,378,975,999,999,999 ticks, 19 digits.
    pub const MAX: Self = Self(3_155_378_975_999_999_999);

    /// 1970-01-01T00:00:00Z: 621,355,968,000,000,000 ticks.
    pub const UNIX_EPOCH: Self = Self(621_355_968_000_000_000);

    /// The instant of a tick count, or `None` past [`Ticks::MAX`].
    #[must_use]
    pub const fn new(ticks: u64) -> Option<Self> {
        if ticks <= Self::MAX.0 { Some(Self(ticks)) } else { None }
    }

    /// The number of ticks.
    #[must_use]
    pub const fn get(self) -> u64 {
        self.0
    }

    /// The mirrored instant, `Ticks::MAX - self`, which turns the order round.
    ///
    /// Twice gives the first again. [`row_key::newest_first`](crate::row_key::newest_first) prints it.
    ///
    /// # Examples
    ///
    /// ```
    /// use tablekeys::Ticks;
    /// let t = Ticks::new(638_505_760_890_000_000).unwrap();
    /// assert_eq!(t.inverted().get(), 2_516_873_215_109_999_999);
    /// assert_eq!(t.inverted().inverted(), t);
    /// ```
    #[must_use]
    pub const fn inverted(self) -> Self {
        Self(Self::MAX.0 - self.0)
    }

    /// The last multiple of `step` since 0001-01-01T00:00:00Z that is not after the instant.
    ///
    /// `⌊ticks / step⌋ × step`. Steps that divide a day start at midnight UTC; weeks start on Monday, since
    /// 0001-01-01 was one.
    ///
    /// # Errors
    ///
    /// A step of zero, or one that is no whole number of 100 ns.
    ///
    /// # Examples
    ///
    /// The PartitionKey of Windows Azure Diagnostics is a `0` before the minute:
    ///
    /// ```
    /// use std::time::Duration;
    /// use tablekeys::{Ticks, row_key};
    ///
    /// let t: Ticks = "2010-02-08T13:19:42.1234567Z".parse()?;
    /// let minute = t.floor_to(Duration::from_secs(60))?;
    /// assert_eq!(format!("0{}", minute.get()), "0634012319400000000");
    /// assert_eq!(row_key::ascending(minute), "0634012319400000000");
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    pub const fn floor_to(self, step: Duration) -> Result<Self> {
        let nanos = step.as_nanos();
        if nanos == 0 || !nanos.is_multiple_of(100) {
            return Err(Error::new(Kind::Step { nanos }));
        }
        // A step too large for `u64` is past every instant: all of them are in the first one.
        #[expect(clippy::cast_possible_truncation, reason = "compared with u64::MAX first")]
        let step = if nanos / 100 > u64::MAX as u128 { u64::MAX } else { (nanos / 100) as u64 };
        Ok(Self(self.0 - self.0 % step))
    }

    /// The instant `duration` later, floored to 100 ns, or `None` past [`Ticks::MAX`].
    #[must_use]
    pub const fn checked_add(self, duration: Duration) -> Option<Self> {
        #[expect(clippy::cast_possible_truncation, reason = "compared with the largest instant first")]
        match self.0 as u128 + duration.as_nanos() / 100 {
            later if later <= Self::MAX.0 as u128 => Some(Self(later as u64)),
            _ => None,
        }
    }

    /// The instant `duration` earlier, floored to 100 ns, or `None` before [`Ticks::MIN`].
    #[must_use]
    pub const fn checked_sub(self, duration: Duration) -> Option<Self> {
        #[expect(clippy::cast_possible_truncation, reason = "compared with the instant first")]
        match duration.as_nanos().div_ceil(100) {
            ticks if ticks <= self.0 as u128 => Some(Self(self.0 - ticks as u64)),
            _ => None,
        }
    }

    /// The time from `earlier` to here, or `None` where that one is later.
    #[must_use]
    pub const fn checked_duration_since(self, earlier: Self) -> Option<Duration> {
        match self.0.checked_sub(earlier.0) {
            Some(ticks) => Some(Duration::new(ticks / PER_SECOND, (ticks % PER_SECOND) as u32 * 100)),
            None => None,
        }
    }

    /// The instant so many seconds after 1970-01-01T00:00:00Z, or before it where negative.
    ///
    /// # Errors
    ///
    /// An instant outside years 1 to 9999: seconds outside −62,135,596,800 to 253,402,300,799.
    pub const fn from_unix_seconds(seconds: i64) -> Result<Self> {
        Self::from_unix_parts(seconds, 0)
    }

    /// The instant so many nanoseconds after 1970-01-01T00:00:00Z, or before it where negative, floored to 100 ns.
    ///
    /// # Errors
    ///
    /// An instant outside years 1 to 9999.
    ///
    /// # Examples
    ///
    /// ```
    /// use tablekeys::Ticks;
    ///
    /// assert_eq!(Ticks::from_unix_nanos(-1)?.to_string(), "1969-12-31T23:59:59.9999999Z");
    /// let error = Ticks::from_unix_nanos(253_402_300_800_000_000_000).unwrap_err();
    /// assert!(error.to_string().ends_with("found +10000-01-01T00:00:00.000000000Z"));
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    pub const fn from_unix_nanos(nanos: i128) -> Result<Self> {
        let ticks = nanos.div_euclid(100) + Self::UNIX_EPOCH.0 as i128;
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "compared with the range first")]
        if ticks >= 0 && ticks <= Self::MAX.0 as i128 {
            Ok(Self(ticks as u64))
        } else {
            Err(Error::new(Kind::Instant { unix_nanos: nanos }))
        }
    }

    /// Whole seconds since 1970-01-01T00:00:00Z, floored, and negative before it.
    #[must_use]
    #[expect(clippy::cast_possible_wrap, reason = "MAX is less than i64::MAX")]
    pub const fn unix_seconds(self) -> i64 {
        (self.0 as i64 - Self::UNIX_EPOCH.0 as i64).div_euclid(PER_SECOND as i64)
    }

    /// Nanoseconds since 1970-01-01T00:00:00Z, exact, and negative before it.
    #[must_use]
    pub const fn unix_nanos(self) -> i128 {
        (self.0 as i128 - Self::UNIX_EPOCH.0 as i128) * 100
    }

    /// `nanos` is less than a second.
    const fn from_unix_parts(seconds: i64, nanos: u32) -> Result<Self> {
        const FIRST: i64 = -62_135_596_800;
        const LAST: i64 = 253_402_300_799;
        #[expect(clippy::cast_sign_loss, reason = "not below the first second")]
        if seconds >= FIRST && seconds <= LAST {
            Ok(Self((seconds - FIRST) as u64 * PER_SECOND + nanos as u64 / 100))
        } else {
            Err(Error::new(Kind::Instant { unix_nanos: seconds as i128 * 1_000_000_000 + nanos as i128 }))
        }
    }

    /// The date and the time of day.
    pub(crate) const fn civil(self) -> Civil {
        // Years that start on March 1st of year 0 put the leap day last: Neri and Schneider, "Euclidean affine functions
        // and their application to calendar algorithms", 2022. Day 306 of such a count is 0001-01-01.
        let days = (self.0 / PER_DAY) as u32 + 306;
        let quarters = 4 * days + 3;
        let century = quarters / 146_097;
        let quarters = (quarters % 146_097) | 3;
        let year_of_century = quarters / 1_461;
        let day_of_year = quarters % 1_461 / 4;
        let fifths = 2_141 * day_of_year + 197_913;
        let after_december = day_of_year >= 306;
        let year = 100 * century + year_of_century + after_december as u32;
        let month = (fifths >> 16) - if after_december { 12 } else { 0 };
        let day = (fifths & 0xffff) / 2_141 + 1;
        let second_of_day = (self.0 % PER_DAY / PER_SECOND) as u32;
        Civil {
            year,
            month,
            day,
            hour: second_of_day / 3_600,
            minute: second_of_day / 60 % 60,
            second: second_of_day % 60,
        }
    }
}

/// A date and a time of day, in UTC.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Civil {
    pub(crate) year: u32,
    pub(crate) month: u32,
    pub(crate) day: u32,
    pub(crate) hour: u32,
    pub(crate) minute: u32,
    pub(crate) second: u32,
}

impl Civil {
    /// The instant, or the first field that is not of the calendar: its index, name, least and greatest value, and what was found.
    pub(crate) const fn ticks(self) -> core::result::Result<Ticks, BadField> {
        let Self { year, month, day, hour, minute, second } = self;
        if year == 0 || year > 9_999 {
            return Err(BadField { index: 0, field: "year", min: 1, max: 9_999, found: year });
        }
        if month == 0 || month > 12 {
            return Err(BadField { index: 1, field: "month", min: 1, max: 12, found: month });
        }
        let days_in_month = days_in_month(year, month);
        if day == 0 || day > days_in_month {
            return Err(BadField { index: 2, field: "day", min: 1, max: days_in_month, found: day });
        }
        if hour > 23 {
            return Err(BadField { index: 3, field: "hour", min: 0, max: 23, found: hour });
        }
        if minute > 59 {
            return Err(BadField { index: 4, field: "minute", min: 0, max: 59, found: minute });
        }
        if second > 59 {
            return Err(BadField { index: 5, field: "second", min: 0, max: 59, found: second });
        }
        let (y, m) = if month > 2 { (year, month) } else { (year - 1, month + 12) };
        let days = 365 * y + y / 4 - y / 100 + y / 400 + (979 * m - 2_919) / 32 + day - 1 - 306;
        let second_of_day = 3_600 * hour + 60 * minute + second;
        Ok(Ticks(days as u64 * PER_DAY + second_of_day as u64 * PER_SECOND))
    }
}

pub(crate) struct BadField {
    pub(crate) index: usize,
    pub(crate) field: &'static str,
    pub(crate) min: u32,
    pub(crate) max: u32,
    pub(crate) found: u32,
}

const fn days_in_month(year: u32, month: u32) -> u32 {
    match month {
        4 | 6 | 9 | 11 => 30,
        2 if year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400)) => 29,
        2 => 28,
        _ => 31,
    }
}

impl fmt::Display for Ticks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Civil { year, month, day, hour, minute, second } = self.civil();
        let fraction = self.0 % PER_SECOND;
        write!(f, "{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{fraction:07}Z")
    }
}

/// Reads exactly what `Display` writes: `yyyy-MM-ddTHH:mm:ss.fffffffZ`.
impl FromStr for Ticks {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        const WHAT: &str = "an instant (yyyy-MM-ddTHH:mm:ss.fffffffZ)";
        const FORM: &[u8; 28] = b"yyyy-MM-ddTHH:mm:ss.fffffffZ";
        const OFFSETS: [usize; 6] = [0, 5, 8, 11, 14, 17];
        for ((offset, found), form) in text.char_indices().zip(FORM) {
            let kind = match (form.is_ascii_alphabetic() && !b"TZ".contains(form), found.is_ascii_digit()) {
                (true, true) => continue,
                (false, _) if found == char::from(*form) => continue,
                (true, false) => Kind::NotDigit { what: WHAT, offset, found },
                (false, _) => Kind::Separator { what: WHAT, offset, expected: char::from(*form), found },
            };
            return Err(Error::new(kind));
        }
        if text.len() != FORM.len() {
            return Err(Error::new(Kind::Length { what: WHAT, expected: FORM.len(), found: text.len() }));
        }
        let number = |from: usize, to: usize| {
            text.as_bytes()[from..to].iter().fold(0, |n, digit| 10 * n + u32::from(digit - b'0'))
        };
        let civil = Civil {
            year: number(0, 4),
            month: number(5, 7),
            day: number(8, 10),
            hour: number(11, 13),
            minute: number(14, 16),
            second: number(17, 19),
        };
        match civil.ticks() {
            Ok(Self(second)) => Ok(Self(second + u64::from(number(20, 27)))),
            Err(BadField { index, field, min, max, found }) => {
                Err(Error::new(Kind::Field { what: WHAT, field, offset: OFFSETS[index], min, max, found }))
            }
        }
    }
}

/// Floored to 100 ns.
impl TryFrom<SystemTime> for Ticks {
    type Error = Error;

    fn try_from(time: SystemTime) -> Result<Self> {
        // A `Duration` has at most 2^64 seconds, which fit an `i128` of nanoseconds many times over.
        let nanos = |d: Duration| i128::try_from(d.as_nanos()).expect("a duration has less than 2^94 ns");
        Self::from_unix_nanos(match time.duration_since(UNIX_EPOCH) {
            Ok(after) => nanos(after),
            Err(before) => -nanos(before.duration()),
        })
    }
}

/// Exact, and an error where the platform's clock starts later: Windows counts from 1601.
impl TryFrom<Ticks> for SystemTime {
    type Error = Error;

    fn try_from(ticks: Ticks) -> Result<Self> {
        let epoch = Ticks::UNIX_EPOCH;
        let time = match ticks.checked_duration_since(epoch) {
            Some(after) => UNIX_EPOCH.checked_add(after),
            None => epoch.checked_duration_since(ticks).and_then(|before| UNIX_EPOCH.checked_sub(before)),
        };
        time.ok_or(Error::new(Kind::Narrower { ticks, target: "SystemTime" }))
    }
}

/// Floored to 100 ns. Chrono writes a leap second as nanoseconds from 10⁹ up, at any second; it stays inside the last
/// tick of that second, so that order is never inverted.
#[cfg(feature = "chrono")]
impl<Tz: chrono::TimeZone> TryFrom<chrono::DateTime<Tz>> for Ticks {
    type Error = Error;

    fn try_from(time: chrono::DateTime<Tz>) -> Result<Self> {
        let nanos = time.timestamp_subsec_nanos();
        Self::from_unix_parts(time.timestamp(), if nanos < 1_000_000_000 { nanos } else { 999_999_999 })
    }
}

/// Exact: chrono's years reach past both ends.
#[cfg(feature = "chrono")]
impl From<Ticks> for chrono::DateTime<chrono::Utc> {
    fn from(ticks: Ticks) -> Self {
        #[expect(clippy::cast_possible_truncation, reason = "less than 10⁷ × 100 ns")]
        let nanos = (ticks.0 % PER_SECOND * 100) as u32;
        Self::from_timestamp(ticks.unix_seconds(), nanos).expect("years 1 to 9999 are within chrono's range")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ends_are_those_of_dot_net() {
        assert_eq!(Ticks::new(Ticks::MAX.get()), Some(Ticks::MAX));
        assert_eq!(Ticks::new(Ticks::MAX.get() + 1), None);
        assert_eq!(Ticks::MIN.to_string(), "0001-01-01T00:00:00.0000000Z");
        assert_eq!(Ticks::MAX.to_string(), "9999-12-31T23:59:59.9999999Z");
        assert_eq!(Ticks::UNIX_EPOCH.to_string(), "1970-01-01T00:00:00.0000000Z");
        assert_eq!(Ticks::from_unix_seconds(-62_135_596_800), Ok(Ticks::MIN));
        assert!(Ticks::from_unix_seconds(-62_135_596_801).unwrap_err().is_out_of_range());
        assert_eq!(Ticks::from_unix_seconds(253_402_300_799).unwrap().unix_seconds(), 253_402_300_799);
        assert!(Ticks::from_unix_seconds(253_402_300_800).is_err());
        assert_eq!(Ticks::from_unix_nanos(Ticks::MAX.unix_nanos() + 99), Ok(Ticks::MAX));
        assert!(Ticks::from_unix_nanos(Ticks::MAX.unix_nanos() + 100).is_err());
        assert!(Ticks::from_unix_nanos(Ticks::MIN.unix_nanos() - 1).is_err());
        assert!(Ticks::from_unix_nanos(i128::MIN).is_err() && Ticks::from_unix_nanos(i128::MAX).is_err());
        assert!(Ticks::from_unix_seconds(i64::MIN).is_err() && Ticks::from_unix_seconds(i64::MAX).is_err());
    }

    #[test]
    fn every_day_reads_back_as_the_next_day_of_the_calendar() {
        let mut expected = (1, 1, 1);
        for day in 0..=Ticks::MAX.get() / PER_DAY {
            let ticks = Ticks(day * PER_DAY + 86_399 * PER_SECOND);
            let civil = ticks.civil();
            assert_eq!((civil.year, civil.month, civil.day), expected, "day {day}");
            assert_eq!((civil.hour, civil.minute, civil.second), (23, 59, 59));
            assert_eq!(civil.ticks().ok(), Some(ticks));
            let (y, m, d) = expected;
            expected = match (m, d == days_in_month(y, m)) {
                (_, false) => (y, m, d + 1),
                (12, true) => (y + 1, 1, 1),
                (_, true) => (y, m + 1, 1),
            };
        }
        assert_eq!(expected, (10_000, 1, 1));
    }

    #[test]
    fn durations_floor_the_resulting_instant() {
        let t = Ticks(1_000);
        assert_eq!(t.checked_add(Duration::from_nanos(199)), Some(Ticks(1_001)));
        assert_eq!(t.checked_sub(Duration::from_nanos(101)), Some(Ticks(998)));
        assert_eq!(t.checked_sub(Duration::from_micros(100)), Some(Ticks::MIN));
        assert_eq!(t.checked_sub(Duration::from_nanos(100_001)), None);
        assert_eq!(Ticks::MAX.checked_add(Duration::from_nanos(99)), Some(Ticks::MAX));
        assert_eq!(Ticks::MAX.checked_add(Duration::from_nanos(100)), None);
        assert_eq!(Ticks::MIN.checked_add(Duration::MAX), None);
        assert_eq!(Ticks::MAX.checked_sub(Duration::MAX), None);
        let all = Ticks::MAX.checked_duration_since(Ticks::MIN).unwrap();
        assert_eq!(Ticks::MIN.checked_add(all), Some(Ticks::MAX));
        assert_eq!(Ticks::MIN.checked_duration_since(Ticks::MAX), None);
    }

    #[test]
    fn steps_must_be_whole_ticks() {
        for nanos in [0, 1, 99, 101, 1_000_000_050] {
            let error = Ticks::MAX.floor_to(Duration::from_nanos(nanos)).unwrap_err();
            assert!(error.is_out_of_range());
            assert!(error.to_string().ends_with(&format!("found {nanos} ns")));
        }
        assert_eq!(Ticks(1_234).floor_to(Duration::from_nanos(100)), Ok(Ticks(1_234)));
        assert_eq!(Ticks(1_234).floor_to(Duration::from_micros(1)), Ok(Ticks(1_230)));
        assert_eq!(Ticks::MAX.floor_to(Duration::from_secs(u64::MAX)), Ok(Ticks::MIN));
    }

    #[test]
    fn text_that_display_does_not_write_is_refused_with_its_place() {
        let say = |text: &str| text.parse::<Ticks>().unwrap_err().to_string();
        let what = "of an instant (yyyy-MM-ddTHH:mm:ss.fffffffZ)";
        assert_eq!(
            say("2024-13-01T00:00:00.0000000Z"),
            format!("expected a month from 1 to 12 at byte 5 {what}, found 13")
        );
        assert_eq!(
            say("2023-02-29T00:00:00.0000000Z"),
            format!("expected a day from 1 to 28 at byte 8 {what}, found 29")
        );
        assert_eq!(say("2024-02-29 00:00:00.0000000Z"), format!("expected 'T' at byte 10 {what}, found ' '"));
        assert_eq!(say("+024-02-29T00:00:00.0000000Z"), format!("expected a digit at byte 0 {what}, found '+'"));
        assert_eq!(say("２024-02-29T00:00:00.000000"), format!("expected a digit at byte 0 {what}, found '２'"));
        assert!(say("2024-02-29T00:00:00.0000000").contains("expected 28 bytes"));
        assert!(say("2024-02-29T00:00:00.0000000ZZ").contains("found 29"));
        assert!(say("2024-02-29T00:00:00.0000000+").contains("expected 'Z' at byte 27"));
        assert!(say("0000-01-01T00:00:00.0000000Z").contains("year from 1 to 9999"));
        assert!(say("2024-01-01T24:00:00.0000000Z").contains("hour from 0 to 23 at byte 11"));
        assert!(say("2024-01-01T00:60:00.0000000Z").contains("minute from 0 to 59 at byte 14"));
        assert!(say("2024-01-01T00:00:60.0000000Z").contains("second from 0 to 59 at byte 17"));
    }
}
