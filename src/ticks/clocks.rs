//! The clocks of other crates.

#[cfg(any(feature = "chrono", feature = "jiff", feature = "time", feature = "ulid"))]
use {
    super::Ticks,
    crate::error::{Error, Result},
};

/// Floored to 100 ns. A leap second, of which chrono makes 10⁹ nanoseconds and more, becomes the last tick of its second.
#[cfg(feature = "chrono")]
impl<Tz: chrono::TimeZone> TryFrom<chrono::DateTime<Tz>> for Ticks {
    type Error = Error;

    fn try_from(time: chrono::DateTime<Tz>) -> Result<Self> {
        let nanos = time.timestamp_subsec_nanos();
        Self::from_unix_parts(time.timestamp(), if nanos < 1_000_000_000 { nanos } else { 999_999_999 })
    }
}

/// Exact.
#[cfg(feature = "chrono")]
impl From<Ticks> for chrono::DateTime<chrono::Utc> {
    fn from(ticks: Ticks) -> Self {
        #[expect(clippy::cast_possible_truncation, reason = "less than 10⁷ × 100 ns")]
        let nanos = (ticks.0 % super::PER_SECOND * 100) as u32;
        Self::from_timestamp(ticks.unix_seconds(), nanos).expect("years 1 to 9999 are within chrono's range")
    }
}

/// Floored to 100 ns.
#[cfg(feature = "jiff")]
impl TryFrom<jiff::Timestamp> for Ticks {
    type Error = Error;

    fn try_from(time: jiff::Timestamp) -> Result<Self> {
        Self::from_unix_nanos(time.as_nanosecond())
    }
}

/// Floored to 100 ns.
#[cfg(feature = "jiff")]
impl TryFrom<jiff::ZonedDateTime> for Ticks {
    type Error = Error;

    fn try_from(time: jiff::ZonedDateTime) -> Result<Self> {
        Self::try_from(time.timestamp())
    }
}

/// Exact, and an error from 9999-12-30T22:00:01Z on, which `jiff::Timestamp` does not hold.
#[cfg(feature = "jiff")]
impl TryFrom<Ticks> for jiff::Timestamp {
    type Error = Error;

    fn try_from(ticks: Ticks) -> Result<Self> {
        let narrower = |_| super::outside::narrower(ticks, "jiff::Timestamp");
        Self::from_nanosecond(ticks.unix_nanos()).map_err(narrower)
    }
}

/// Floored to 100 ns, whatever the offset.
#[cfg(feature = "time")]
impl TryFrom<time::OffsetDateTime> for Ticks {
    type Error = Error;

    fn try_from(time: time::OffsetDateTime) -> Result<Self> {
        Self::from_unix_parts(time.unix_timestamp(), time.nanosecond())
    }
}

/// Exact, in UTC.
#[cfg(feature = "time")]
impl From<Ticks> for time::OffsetDateTime {
    fn from(ticks: Ticks) -> Self {
        Self::from_unix_timestamp_nanos(ticks.unix_nanos()).expect("years 1 to 9999 are within the range of time")
    }
}

/// The millisecond of the ULID, and an error past year 9999: ULIDs reach to year 10889.
#[cfg(feature = "ulid")]
impl TryFrom<ulid::Ulid> for Ticks {
    type Error = Error;

    fn try_from(ulid: ulid::Ulid) -> Result<Self> {
        Self::from_unix_millis(ulid.timestamp_ms().cast_signed())
    }
}
