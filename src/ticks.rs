//! [`Ticks`]: the .NET clock, in steps of 100 ns since 0001-01-01.

mod civil;
mod clocks;
mod instant;
mod outside;
#[cfg(feature = "std")]
mod system;
mod text;

use core::time::Duration;

pub(crate) use civil::Civil;
pub use instant::Instant;
pub(crate) use instant::Tick;
#[cfg(feature = "std")]
pub(crate) use system::subsec_nanos;

use crate::error::{Error, Result, error};

pub(crate) const PER_SECOND: u64 = 10_000_000;
pub(crate) const PER_MILLISECOND: u64 = PER_SECOND / 1_000;
pub(crate) const PER_DAY: u64 = 86_400 * PER_SECOND;

/// An instant as .NET counts it: steps of 100 ns since 0001-01-01T00:00:00Z, up to the last one of year 9999.
///
/// Most dated keys in table storage are made of this number. The calendar is the proleptic Gregorian one, without leap
/// seconds: every day has 864,000,000,000 ticks.
///
/// ```text
/// ticks = (seconds since 1970-01-01T00:00:00Z) × 10,000,000 + 621,355,968,000,000,000
/// ```
///
/// Finer instants are floored to the tick, towards the past, before and after 1970 alike. `Display` writes .NET's
/// round-trip format: UTC, with all seven decimals.
///
/// | from | to `Ticks` | from `Ticks` |
/// |---|---|---|
/// | RFC 3339 text with `Z` and 0 to 7 decimals | `text.parse::<Ticks>()?` | `t.to_string()` |
/// | `SystemTime` (feature `std`) | `Ticks::try_from(SystemTime::now())?` | `SystemTime::try_from(t)?` |
/// | `chrono::DateTime` of any time zone (feature `chrono`) | `Ticks::try_from(Utc::now())?` | `DateTime::<Utc>::from(t)` |
/// | `jiff::Timestamp`, `jiff::ZonedDateTime` (feature `jiff`) | `Ticks::try_from(Timestamp::now())?` | `Timestamp::try_from(t)?` |
/// | `time::OffsetDateTime` (feature `time`) | `Ticks::try_from(OffsetDateTime::now_utc())?` | `OffsetDateTime::from(t)` |
/// | `ulid::Ulid`, to the millisecond (feature `ulid`) | `Ticks::try_from(ulid)?` | |
/// | seconds, milliseconds, nanoseconds since 1970 | [`from_unix_seconds`], [`from_unix_millis`], [`from_unix_nanos`] | [`unix_seconds`], [`unix_millis`], [`unix_nanos`] |
/// | `DateTime.Ticks` of .NET | [`Ticks::new`], `Ticks::try_from(u64)?` | [`get`](Self::get), `u64::from(t)` |
///
/// [`from_unix_seconds`]: Self::from_unix_seconds
/// [`from_unix_millis`]: Self::from_unix_millis
/// [`from_unix_nanos`]: Self::from_unix_nanos
/// [`unix_seconds`]: Self::unix_seconds
/// [`unix_millis`]: Self::unix_millis
/// [`unix_nanos`]: Self::unix_nanos
///
/// # Ordering
///
/// Earlier is less. As keys: [`row_key::ascending`](crate::row_key::ascending) and
/// [`row_key::newest_first`](crate::row_key::newest_first).
///
/// # Errors
///
/// An instant outside years 1 to 9999; text in another format, such as with an offset, in lower case or with eight decimals.
///
/// # Examples
///
/// ```
/// use std::time::Duration;
/// use tablekeys::Ticks;
///
/// let t: Ticks = "2024-05-06T07:08:09Z".parse()?;
/// assert_eq!(t.get(), 638_505_760_890_000_000);
/// assert_eq!(t, Ticks::from_unix_millis(1_714_979_289_000)?);
/// assert_eq!(t, Ticks::try_from(638_505_760_890_000_000)?);
/// assert_eq!(t.floor_to(Duration::from_secs(300))?.to_string(), "2024-05-06T07:05:00.0000000Z");
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// From a date and time in any time zone, with the feature `chrono`:
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
#[doc(alias = "timestamp", alias = "DateTime")]
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

    /// The number of ticks, `DateTime.Ticks`.
    #[must_use]
    pub const fn get(self) -> u64 {
        self.0
    }

    /// The mirrored instant, `Ticks::MAX - self`: it reverses the order, and is its own inverse.
    #[doc(alias = "reverse ticks")]
    #[must_use]
    pub const fn inverted(self) -> Self {
        Self(Self::MAX.0 - self.0)
    }

    /// The last multiple of `step` since 0001-01-01T00:00:00Z that is not after the instant.
    ///
    /// ```text
    /// floored = ⌊ticks / step⌋ × step
    /// ```
    ///
    /// Steps that divide a day start at midnight UTC; weeks start on Monday.
    ///
    /// # Errors
    ///
    /// A step of zero, or one that is not a whole number of 100 ns.
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
            return Err(outside::bad_step(step));
        }
        // A step too large for `u64` is longer than all instants: they are all in the first one.
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

    /// The instant `seconds` seconds after 1970-01-01T00:00:00Z, or before it where negative.
    ///
    /// # Errors
    ///
    /// An instant outside years 1 to 9999: seconds outside −62,135,596,800 to 253,402,300,799.
    pub const fn from_unix_seconds(seconds: i64) -> Result<Self> {
        Self::from_unix_parts(seconds, 0)
    }

    /// The instant `millis` milliseconds after 1970-01-01T00:00:00Z, or before it where negative.
    ///
    /// # Errors
    ///
    /// An instant outside years 1 to 9999.
    #[expect(clippy::cast_possible_truncation, reason = "less than 1,000")]
    pub const fn from_unix_millis(millis: i64) -> Result<Self> {
        Self::from_unix_parts(millis.div_euclid(1_000), millis.rem_euclid(1_000) as u32 * 1_000_000)
    }

    /// The instant `nanos` nanoseconds after 1970-01-01T00:00:00Z, or before it where negative, floored to 100 ns.
    ///
    /// # Errors
    ///
    /// An instant outside years 1 to 9999.
    pub const fn from_unix_nanos(nanos: i128) -> Result<Self> {
        let (seconds, nanos) = outside::parts(nanos);
        Self::from_unix_parts(seconds, nanos)
    }

    /// Whole seconds since 1970-01-01T00:00:00Z, floored, and negative before it.
    #[must_use]
    #[expect(clippy::cast_possible_wrap, reason = "MAX is less than i64::MAX")]
    pub const fn unix_seconds(self) -> i64 {
        (self.0 as i64 - Self::UNIX_EPOCH.0 as i64).div_euclid(PER_SECOND as i64)
    }

    /// Whole milliseconds since 1970-01-01T00:00:00Z, floored, and negative before it.
    #[must_use]
    #[expect(clippy::cast_possible_wrap, reason = "MAX is less than i64::MAX")]
    pub const fn unix_millis(self) -> i64 {
        (self.0 as i64 - Self::UNIX_EPOCH.0 as i64).div_euclid(PER_MILLISECOND as i64)
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
            Err(outside::instant(seconds, nanos))
        }
    }
}

/// Ticks as a number, `DateTime.Ticks`.
impl TryFrom<u64> for Ticks {
    type Error = Error;

    fn try_from(ticks: u64) -> Result<Self> {
        let most = Self::MAX.0;
        Self::new(ticks).ok_or_else(|| error!(OutOfRange, "expected at most {most} ticks, found {ticks}"))
    }
}

impl From<Ticks> for u64 {
    fn from(ticks: Ticks) -> Self {
        ticks.get()
    }
}

#[cfg(test)]
mod tests;
