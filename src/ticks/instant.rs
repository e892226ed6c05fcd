//! Instants of any clock, as the ends of windows.

use super::Ticks;
use crate::error::Result;

/// An instant of any clock, as an end of a window: [`Ticks`], and by its feature `SystemTime`, `chrono::DateTime`,
/// `jiff::Timestamp`, `jiff::ZonedDateTime`, `time::OffsetDateTime` or `ulid::Ulid`; references to them.
///
/// Plain numbers do not say what they count. The trait is sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an instant",
    note = "of a number write what it counts: `Ticks::from_unix_seconds(n)?`, `Ticks::from_unix_millis(n)?` or `Ticks::try_from(ticks)?`"
)]
pub trait Instant {
    /// The tick that the instant is in.
    #[doc(hidden)]
    fn tick(self) -> Result<Tick>;
}

/// The tick of an instant, and whether other instants of that clock in the same tick are before and after it.
#[derive(Debug, Clone, Copy)]
pub struct Tick {
    pub(crate) ticks: Ticks,
    pub(crate) is_first: bool,
    pub(crate) is_last: bool,
}

impl Tick {
    /// Of a clock that is not finer.
    const fn whole(ticks: Ticks) -> Self {
        Self { ticks, is_first: true, is_last: true }
    }

    /// Of a clock that counts nanoseconds, which are those since a whole second.
    #[cfg(any(feature = "std", feature = "chrono", feature = "jiff", feature = "time"))]
    const fn of(ticks: Ticks, nanos: u32) -> Self {
        Self { ticks, is_first: nanos.is_multiple_of(100), is_last: nanos % 100 == 99 }
    }
}

impl Instant for Ticks {
    fn tick(self) -> Result<Tick> {
        Ok(Tick::whole(self))
    }
}

impl<T: Instant + Clone> Instant for &T {
    fn tick(self) -> Result<Tick> {
        self.clone().tick()
    }
}

#[cfg(feature = "std")]
impl Instant for std::time::SystemTime {
    fn tick(self) -> Result<Tick> {
        Ok(Tick::of(self.try_into()?, super::subsec_nanos(self)))
    }
}

#[cfg(feature = "chrono")]
impl<Tz: chrono::TimeZone> Instant for chrono::DateTime<Tz> {
    fn tick(self) -> Result<Tick> {
        let nanos = self.timestamp_subsec_nanos();
        let tick = Tick::of(self.try_into()?, nanos);
        // A leap second is in the last tick of its second, with nanoseconds before it and others of its own after it.
        Ok(if nanos < 1_000_000_000 { tick } else { Tick { is_first: false, is_last: false, ..tick } })
    }
}

#[cfg(feature = "jiff")]
impl Instant for jiff::Timestamp {
    fn tick(self) -> Result<Tick> {
        let nanos = self.subsec_nanosecond().rem_euclid(1_000_000_000).unsigned_abs();
        Ok(Tick::of(self.try_into()?, nanos))
    }
}

#[cfg(feature = "jiff")]
impl Instant for jiff::ZonedDateTime {
    fn tick(self) -> Result<Tick> {
        self.timestamp().tick()
    }
}

#[cfg(feature = "time")]
impl Instant for time::OffsetDateTime {
    fn tick(self) -> Result<Tick> {
        Ok(Tick::of(self.try_into()?, self.nanosecond()))
    }
}

/// The first instant of the millisecond in which it was made.
#[cfg(feature = "ulid")]
impl Instant for ulid::Ulid {
    fn tick(self) -> Result<Tick> {
        Ok(Tick::whole(self.try_into()?))
    }
}
