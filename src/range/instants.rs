//! Ranges of instants, as keys that begin with one.

use core::ops::{Bound, RangeBounds};

use super::{KeyRange, Lower};
use crate::digits;
use crate::key::Key;
use crate::ticks::Ticks;

impl KeyRange {
    /// The keys that [`row_key::ascending`](crate::row_key::ascending) begins, for instants from one up to another.
    ///
    /// ```text
    /// lower = 19 digits of the first tick inside, upper = 19 digits of the first tick past the end
    /// ```
    ///
    /// An open end stands for the end of the clock: keys that begin with anything past the last instant, such as other rows
    /// named by letters in the same partition, stay outside.
    ///
    /// # Ordering
    ///
    /// A key made at instant `t`, with any suffix, is inside exactly when `t` is inside `instants`.
    ///
    /// # Examples
    ///
    /// ```
    /// use tablekeys::range::KeyRange;
    /// use tablekeys::{Ticks, row_key};
    ///
    /// let (from, to): (Ticks, Ticks) = ("2024-05-06T07:00:00.0000000Z".parse()?, "2024-05-06T08:00:00.0000000Z".parse()?);
    /// let hour = KeyRange::ascending(from..to);
    /// assert_eq!(hour.to_string(), r#"["0638505756000000000", "0638505792000000000")"#);
    /// assert!(hour.contains(&row_key::ascending(from)));
    /// assert!(!hour.contains(&row_key::ascending(to).with_suffix("-a")?));
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    ///
    /// Not for newest-first keys: use [`newest_first`](Self::newest_first).
    #[must_use]
    pub fn ascending(instants: impl RangeBounds<Ticks>) -> Self {
        let (from, to) = span(&instants);
        digits(from, to)
    }

    /// The keys that [`row_key::newest_first`](crate::row_key::newest_first) begins, for instants from one up to another.
    ///
    /// Time runs backwards in these keys, so the range starts with the *last* instant inside. That is where windows go wrong:
    /// from the key of `to` up to the key of `from` would include all of `to` and leave out what was written at `from` with a
    /// suffix. Each end must move by one tick.
    ///
    /// ```text
    /// lower = 19 digits of MAX − to + 1, upper = 19 digits of MAX − from + 1, for from <= t < to
    /// ```
    ///
    /// # Ordering
    ///
    /// A key made at instant `t`, with any suffix, is inside exactly when `t` is inside `instants`.
    ///
    /// # Examples
    ///
    /// Rows of five-minute buckets, where the shortcut is wrong by one bucket at each end:
    ///
    /// ```
    /// use tablekeys::range::KeyRange;
    /// use tablekeys::{Ticks, row_key};
    ///
    /// let row = |time: &str| -> Result<String, tablekeys::Error> {
    ///     let bucket: Ticks = format!("2024-05-06T{time}:00.0000000Z").parse()?;
    ///     row_key::newest_first(bucket).with_suffix("-a")
    /// };
    /// let (from, to): (Ticks, Ticks) = ("2024-05-06T07:00:00.0000000Z".parse()?, "2024-05-06T07:10:00.0000000Z".parse()?);
    ///
    /// let window = KeyRange::newest_first(from..to);
    /// let inside = |time| row(time).map(|key| window.contains(&key));
    /// assert_eq!((inside("06:55")?, inside("07:00")?, inside("07:05")?, inside("07:10")?), (false, true, true, false));
    ///
    /// let wrong = KeyRange::between(row_key::newest_first(to).as_str()..row_key::newest_first(from).as_str())?;
    /// let inside = |time| row(time).map(|key| wrong.contains(&key));
    /// assert_eq!((inside("06:55")?, inside("07:00")?, inside("07:05")?, inside("07:10")?), (false, false, true, true));
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    ///
    /// Open ends are the ends of the clock, and both are inside:
    ///
    /// ```
    /// use tablekeys::range::KeyRange;
    /// use tablekeys::{Ticks, row_key};
    ///
    /// let all = KeyRange::newest_first(..);
    /// assert_eq!(all.to_string(), r#"["0000000000000000000", "3155378976000000000")"#);
    /// assert!(all.contains(&row_key::newest_first(Ticks::MIN).with_suffix("-a")?));
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    ///
    /// Not for ascending keys: use [`ascending`](Self::ascending).
    ///
    /// In the guide: [windows of time, off by one](crate::guide::row_keys#windows-of-time-off-by-one).
    #[must_use]
    pub fn newest_first(instants: impl RangeBounds<Ticks>) -> Self {
        let (from, to) = span(&instants);
        digits(END - to, END - from)
    }
}

/// One past the last instant.
const END: u64 = Ticks::MAX.get() + 1;

/// The ticks from the first inside up to the first past the end.
fn span(instants: &impl RangeBounds<Ticks>) -> (u64, u64) {
    let from = match instants.start_bound() {
        Bound::Included(t) => t.get(),
        Bound::Excluded(t) => t.get() + 1,
        Bound::Unbounded => 0,
    };
    let to = match instants.end_bound() {
        Bound::Included(t) => t.get() + 1,
        Bound::Excluded(t) => t.get(),
        Bound::Unbounded => END,
    };
    (from, to)
}

fn digits(from: u64, to: u64) -> KeyRange {
    let key = |number| String::from(Key::from_ascii(digits::text::<19>(number)));
    KeyRange::new(Lower::From(key(from)), Some(key(to)))
}
