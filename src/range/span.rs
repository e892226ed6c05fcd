//! [`Span`]: what the constructors of a range take.

use alloc::string::String;
use core::any::type_name;
use core::cmp::Ordering;
use core::ops::{Bound, Range, RangeFrom, RangeFull, RangeInclusive, RangeTo, RangeToInclusive};

use crate::error::{Result, error};
#[cfg(doc)]
use crate::ticks::Ticks;
use crate::ticks::{Instant, Tick};

/// The ranges that [`KeyRange`](super::KeyRange) and [`Query`](crate::table::Query) are made from: `a..b`, `a..=b`, `a..`,
/// `..b`, `..=b`, `..`, or a pair of [`Bound`]s.
///
/// The ends need no conversion first:
///
/// | keys | ends |
/// |---|---|
/// | made from instants | an [`Instant`]: [`Ticks`], and by its feature `SystemTime`, `chrono::DateTime` of any zone, `jiff::Timestamp`, `jiff::ZonedDateTime`, `time::OffsetDateTime`, `ulid::Ulid`; references to them |
/// | any | `&str`, `String`, [`Key`](crate::Key) and everything else that is `AsRef<str>` |
/// | made from numbers | `u64` or `i64` |
/// | of tuples, by [`tuple::span`](crate::tuple::span) | a part |
///
/// A plain number is no instant, since its unit is unknown: use [`Ticks::from_unix_seconds`] or a sibling.
///
/// ```compile_fail
/// # use tablekeys::range::KeyRange;
/// KeyRange::newest_first(1_714_979_289_u64..);
/// ```
///
/// A start after the end, and two equal excluded ends, are errors. `a..a` has no key inside. Unlike
/// [`RangeBounds`](core::ops::RangeBounds) it leaves no type to guess: `..` compiles, and so does `&from..&to` of texts and instants.
///
/// # Ends finer than a tick
///
/// Keys hold the tick that an instant is in. So an end within a tick takes the whole tick, at both ends: such a window may have rows
/// of up to 99 ns before its start or after its end, and leaves no row out. `from..to` of whole ticks is exact. Within one tick no
/// order is checked, and `a..a` is that tick.
///
/// # Examples
///
/// ```
/// # #[cfg(feature = "std")] {
/// use std::time::{Duration, SystemTime};
/// use tablekeys::range::KeyRange;
/// use tablekeys::{Ticks, row_key};
///
/// let (from, to) = (String::from("a"), String::from("b"));
/// assert_eq!(KeyRange::between(&from..&to)?, KeyRange::between("a".."b")?);
///
/// let hour = SystemTime::UNIX_EPOCH + Duration::from_secs(3_600);
/// assert_eq!(KeyRange::newest_first(hour..)?, KeyRange::newest_first(Ticks::try_from(hour)?..)?);
///
/// let nanos = |n| hour + Duration::from_nanos(n);
/// let row = row_key::ascending(nanos(120).try_into()?);
/// assert!(KeyRange::ascending(..nanos(150))?.contains(row));
/// assert!(!KeyRange::ascending(..nanos(100))?.contains(row));
/// # }
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// The trait cannot be implemented outside this crate.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a range",
    note = "expected `a..b`, `a..=b`, `a..`, `..b`, `..=b`, `..` or a pair of `Bound`s"
)]
pub trait Span: sealed::Sealed {
    /// What the ends are.
    type End;

    #[doc(hidden)]
    fn bounds(self) -> (Bound<Self::End>, Bound<Self::End>);
}

mod sealed {
    pub trait Sealed {}
}

/// The ends of `..`: there are none.
#[derive(Debug, Clone, Copy)]
pub enum NoEnd {}

impl AsRef<str> for NoEnd {
    fn as_ref(&self) -> &str {
        match *self {}
    }
}

impl Instant for NoEnd {
    fn tick(self) -> Result<Tick> {
        match self {}
    }
}

/// Numbers of one type as the ends of a window.
#[diagnostic::on_unimplemented(message = "`{Self}` is not a `{N}`")]
pub trait Number<N> {
    fn number(self) -> N;
}

macro_rules! numbers {
    ($($number:ty)*) => {$(
        impl Number<$number> for $number {
            fn number(self) -> $number {
                self
            }
        }

        impl Number<$number> for NoEnd {
            fn number(self) -> $number {
                match self {}
            }
        }
    )*};
}

numbers! { u64 i64 }

macro_rules! spans {
    ($($span:ty: |$name:ident| $bounds:expr;)*) => {$(
        impl<T> sealed::Sealed for $span {}

        impl<T> Span for $span {
            type End = T;

            fn bounds(self) -> (Bound<T>, Bound<T>) {
                let $name = self;
                $bounds
            }
        }
    )*};
}

spans! {
    Range<T>: |span| (Bound::Included(span.start), Bound::Excluded(span.end));
    RangeFrom<T>: |span| (Bound::Included(span.start), Bound::Unbounded);
    RangeInclusive<T>: |span| {
        let (from, to) = span.into_inner();
        (Bound::Included(from), Bound::Included(to))
    };
    RangeTo<T>: |span| (Bound::Unbounded, Bound::Excluded(span.end));
    RangeToInclusive<T>: |span| (Bound::Unbounded, Bound::Included(span.end));
    (Bound<T>, Bound<T>): |span| span;
}

impl sealed::Sealed for RangeFull {}

impl Span for RangeFull {
    type End = NoEnd;

    fn bounds(self) -> (Bound<NoEnd>, Bound<NoEnd>) {
        (Bound::Unbounded, Bound::Unbounded)
    }
}

/// The ends of a window, each converted, in their order.
pub(crate) fn ends<S: Span, T>(
    span: S,
    convert: impl Fn(S::End) -> Result<T>,
    order: impl Fn(&T, &T) -> Ordering,
    shown: impl Fn(&T) -> String,
) -> Result<(Bound<T>, Bound<T>)> {
    let (from, to) = span.bounds();
    let convert = |bound: Bound<S::End>, name| -> Result<Bound<T>> {
        let end = |end| convert(end).map_err(|error| error.of(name));
        Ok(match bound {
            Bound::Included(value) => Bound::Included(end(value)?),
            Bound::Excluded(value) => Bound::Excluded(end(value)?),
            Bound::Unbounded => Bound::Unbounded,
        })
    };
    let (from, to) = (convert(from, "start of a range")?, convert(to, "end of a range")?);
    // A start after the end is refused, and a window of nothing but its excluded ends.
    let (Bound::Included(start) | Bound::Excluded(start), Bound::Included(end) | Bound::Excluded(end)) = (&from, &to)
    else {
        return Ok((from, to));
    };
    match order(start, end) {
        Ordering::Greater => {
            let (start, end) = (shown(start), shown(end));
            let is_reversed = type_name::<S::End>().contains("Reverse<");
            let hint = if is_reversed {
                ": Reverse values begin with the greatest, as in Reverse(9)..=Reverse(0)"
            } else {
                ""
            };
            Err(error!(OutOfRange, "expected a range whose start is not after its end, found {start} to {end}{hint}"))
        }
        Ordering::Equal if matches!((&from, &to), (Bound::Excluded(_), Bound::Excluded(_))) => {
            let end = shown(start);
            Err(error!(OutOfRange, "expected a range with something inside, found {end} excluded at both ends"))
        }
        _ => Ok((from, to)),
    }
}
