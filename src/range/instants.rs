//! Ranges of keys that begin with an instant.

use alloc::string::{String, ToString};
use core::cmp::Ordering::{Equal, Less};
use core::ops::Bound;

use super::{Instant, KeyRange, Span, span};
use crate::digits;
use crate::error::Result;
use crate::key::Key;
use crate::ticks::{Tick, Ticks};

impl KeyRange {
    /// The keys that [`row_key::ascending`](crate::row_key::ascending) begins, for the instants of a window.
    ///
    /// The ends are instants; see [`Span`].
    ///
    /// ```text
    /// lower = 19 digits of the first tick inside, upper = 19 digits of the first tick after the end
    /// ```
    ///
    /// An open end is the end of the clock: keys past the last instant, such as those that begin with letters, stay outside.
    ///
    /// # Ordering
    ///
    /// A key made from the instant `t`, with any suffix, is inside exactly when `t` is inside `instants`. An end that is finer than a tick
    /// takes its whole tick, so no row is left out: see [`Span`].
    ///
    /// # Errors
    ///
    /// An end that [`Ticks`] cannot hold; a start after the end.
    ///
    /// # Examples
    ///
    /// ```
    /// use tablekeys::range::KeyRange;
    /// use tablekeys::{Ticks, row_key};
    ///
    /// let (from, to): (Ticks, Ticks) = ("2024-05-06T07:00:00.0000000Z".parse()?, "2024-05-06T08:00:00.0000000Z".parse()?);
    /// let hour = KeyRange::ascending(from..to)?;
    /// assert_eq!(hour.to_string(), r#"["0638505756000000000", "0638505792000000000")"#);
    /// assert!(hour.contains(row_key::ascending(from)));
    /// assert!(!hour.contains(row_key::ascending(to).with_suffix("-a")?));
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    ///
    /// Prefer [`newest_first`](Self::newest_first) for newest-first keys, and [`tuple::span`](crate::tuple::span) for instants in tuples.
    pub fn ascending(instants: impl Span<End: Instant>) -> Result<Self> {
        let (from, to) = window(instants)?;
        Ok(digits(from, to))
    }

    /// The keys that [`row_key::newest_first`](crate::row_key::newest_first) begins, for the instants of a window.
    ///
    /// The ends are instants; see [`Span`]. Open ends are the ends of the clock, and both are inside.
    ///
    /// Time runs backwards in these keys, so the range starts with the *last* instant inside, and [each end must move by one
    /// tick](crate::guide::row_keys#windows-of-time).
    ///
    /// ```text
    /// lower = 19 digits of MAX − to + 1, upper = 19 digits of MAX − from + 1, for from <= t < to
    /// ```
    ///
    /// # Ordering
    ///
    /// A key made from the instant `t`, with any suffix, is inside exactly when `t` is inside `instants`. An end that is finer than a tick
    /// takes its whole tick, so no row is left out: see [`Span`].
    ///
    /// # Errors
    ///
    /// An end that [`Ticks`] cannot hold; a start after the end.
    ///
    /// # Examples
    ///
    /// Rows of five-minute buckets; the shortcut is wrong by one bucket at each end:
    ///
    /// ```
    /// use tablekeys::range::KeyRange;
    /// use tablekeys::{Ticks, row_key};
    ///
    /// let bucket = |time: &str| format!("2024-05-06T{time}:00Z").parse::<Ticks>();
    /// let row = |time: &str| row_key::newest_first(bucket(time)?).with_suffix("-a");
    /// let (from, to) = (bucket("07:00")?, bucket("07:10")?);
    ///
    /// let window = KeyRange::newest_first(from..to)?;
    /// let inside = |time| row(time).map(|key| window.contains(key));
    /// assert_eq!((inside("06:55")?, inside("07:00")?, inside("07:05")?, inside("07:10")?), (false, true, true, false));
    ///
    /// let wrong = KeyRange::between(row_key::newest_first(to)..row_key::newest_first(from))?;
    /// let inside = |time| row(time).map(|key| wrong.contains(key));
    /// assert_eq!((inside("06:55")?, inside("07:00")?, inside("07:05")?, inside("07:10")?), (false, false, true, true));
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    ///
    /// Prefer [`ascending`](Self::ascending) for ascending keys, and [`tuple::span`](crate::tuple::span) for instants in tuples.
    #[doc(alias("log tail", "inverted ticks", "reverse ticks"))]
    pub fn newest_first(instants: impl Span<End: Instant>) -> Result<Self> {
        let (from, to) = window(instants)?;
        Ok(digits(END - to, END - from))
    }
}

/// One more than the last instant.
pub(super) const END: u64 = Ticks::MAX.get() + 1;

/// The ticks from the first inside up to the first after the end.
pub(super) fn window(instants: impl Span<End: Instant>) -> Result<(u64, u64)> {
    // Ends that are finer than a tick may be in any order within one.
    let order = |a: &Tick, b: &Tick| a.ticks.cmp(&b.ticks).then(if a.is_first && a.is_last { Equal } else { Less });
    let (from, to) = span::ends(instants, Instant::tick, order, |tick| tick.ticks.to_string())?;
    let from = match from {
        Bound::Excluded(Tick { ticks, is_last: true, .. }) => ticks.get() + 1,
        Bound::Included(Tick { ticks, .. }) | Bound::Excluded(Tick { ticks, .. }) => ticks.get(),
        Bound::Unbounded => 0,
    };
    let to = match to {
        Bound::Excluded(Tick { ticks, is_first: true, .. }) => ticks.get(),
        Bound::Included(Tick { ticks, .. }) | Bound::Excluded(Tick { ticks, .. }) => ticks.get() + 1,
        Bound::Unbounded => END,
    };
    Ok((from, to))
}

fn digits(from: u64, to: u64) -> KeyRange {
    let key = |number| String::from(Key::from_ascii(digits::text::<19>(number)));
    KeyRange::new(key(from), Some(key(to)))
}
