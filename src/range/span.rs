//! [`Span`]: what the constructors of a range take.

use alloc::borrow::ToOwned;
use alloc::string::String;
use core::ops::{Bound, Range, RangeFrom, RangeFull, RangeInclusive, RangeTo, RangeToInclusive};

use crate::error::Result;
use crate::ticks::{Instant, Tick, Ticks};

/// The ranges that [`KeyRange`](super::KeyRange) and [`Query`](crate::table::Query) are made from: `a..b`, `a..=b`, `a..`,
/// `..b`, `..=b`, `..`, or a pair of [`Bound`]s.
///
/// It exists so that the ends need no conversion first. `V` is what they become:
///
/// | parameter | ends |
/// |---|---|
/// | `Span<Ticks>` | [`Ticks`], its number as `u64`, and by its feature `SystemTime`, `chrono::DateTime` of any zone, `jiff::Timestamp`, `jiff::Zoned`, `time::OffsetDateTime`, `ulid::Ulid`; references to them |
/// | `Span<str>` | `&str`, `String`, [`Key`](crate::Key) and everything else that is `AsRef<str>` |
/// | `Span<u64>`, `Span<i64>` | the number itself |
///
/// Unlike [`RangeBounds`](core::ops::RangeBounds) it leaves no type to guess: `..` compiles as it is written, and so does
/// `&from..&to` of texts and of instants.
///
/// # Ends finer than a tick
///
/// Keys hold the tick that an instant is in, and rows of one tick have one key, with any suffix. So an end that is within a tick
/// takes the whole tick, at both ends: such a window may have rows of up to 99 ns before its start or after its end, and
/// leaves no row out. `from..to` of whole ticks is exact.
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
    message = "`{Self}` is not a range of `{V}`",
    note = "expected `a..b`, `a..=b`, `a..`, `..b`, `..=b`, `..` or a pair of `Bound`s, whose ends convert into `{V}`"
)]
pub trait Span<V: ToOwned + ?Sized>: sealed::Sealed {
    #[doc(hidden)]
    fn ends(self) -> Result<Ends<V::Owned>>;
}

type Ends<T> = (Bound<T>, Bound<T>);

mod sealed {
    use core::ops::{Bound, Range, RangeFrom, RangeFull, RangeInclusive, RangeTo, RangeToInclusive};

    pub trait Sealed {}

    impl<T> Sealed for Range<T> {}
    impl<T> Sealed for RangeInclusive<T> {}
    impl<T> Sealed for RangeFrom<T> {}
    impl<T> Sealed for RangeTo<T> {}
    impl<T> Sealed for RangeToInclusive<T> {}
    impl Sealed for RangeFull {}
    impl<T> Sealed for (Bound<T>, Bound<T>) {}
}

/// An end as it is given.
#[expect(clippy::unnecessary_wraps, reason = "called like `tick`, which can fail")]
fn same<T>(_: End, bound: Bound<T>) -> Result<Bound<T>> {
    Ok(bound)
}

#[expect(clippy::unnecessary_wraps, reason = "called like `tick`, which can fail")]
fn text<T: AsRef<str>>(_: End, bound: Bound<T>) -> Result<Bound<String>> {
    Ok(bound.map(|end| end.as_ref().to_owned()))
}

/// The tick of an end. It is inside where another instant in it is: the keys of both are the same.
fn tick<T: Instant>(end: End, bound: Bound<T>) -> Result<Bound<Ticks>> {
    let tick = |value: T| value.tick().map_err(|error| error.at_end(end.name()));
    Ok(match bound {
        Bound::Included(value) => Bound::Included(tick(value)?.ticks),
        Bound::Excluded(value) => match (end, tick(value)?) {
            (End::Start, Tick { ticks, is_last: false, .. }) | (End::End, Tick { ticks, is_first: false, .. }) => {
                Bound::Included(ticks)
            }
            (_, tick) => Bound::Excluded(tick.ticks),
        },
        Bound::Unbounded => Bound::Unbounded,
    })
}

/// Which end of a range.
#[derive(Clone, Copy)]
enum End {
    Start,
    End,
}

impl End {
    const fn name(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::End => "end",
        }
    }
}

macro_rules! spans {
    ($([$($bounds:tt)*] $end:ty => $value:ty: $convert:expr;)*) => {$(
        spans! { @ [$($bounds)*] $value: $convert;
            Range<$end>: |span| Bound::Included(span.start), Bound::Excluded(span.end);
        }
        spans! { @ [$($bounds)*] $value: $convert;
            RangeFrom<$end>: |span| Bound::Included(span.start), Bound::Unbounded;
        }
        spans! { @ [$($bounds)*] $value: $convert;
            RangeTo<$end>: |span| Bound::Unbounded, Bound::Excluded(span.end);
        }
        spans! { @ [$($bounds)*] $value: $convert;
            RangeToInclusive<$end>: |span| Bound::Unbounded, Bound::Included(span.end);
        }
        spans! { @ [$($bounds)*] $value: $convert;
            (Bound<$end>, Bound<$end>): |span| span.0, span.1;
        }

        impl<$($bounds)*> Span<$value> for RangeInclusive<$end> {
            fn ends(self) -> Result<Ends<<$value as ToOwned>::Owned>> {
                let (from, to) = self.into_inner();
                Span::<$value>::ends((Bound::Included(from), Bound::Included(to)))
            }
        }
    )*};
    (@ [$($bounds:tt)*] $value:ty: $convert:expr; $span:ty: |$name:ident| $from:expr, $to:expr;) => {
        impl<$($bounds)*> Span<$value> for $span {
            fn ends(self) -> Result<Ends<<$value as ToOwned>::Owned>> {
                let $name = self;
                Ok(($convert(End::Start, $from)?, $convert(End::End, $to)?))
            }
        }
    };
}

spans! {
    [T: Instant] T => Ticks: tick::<T>;
    [T: AsRef<str>] T => str: text::<T>;
    [] u64 => u64: same::<u64>;
    [] i64 => i64: same::<i64>;
}

impl<V: ToOwned + ?Sized> Span<V> for RangeFull {
    fn ends(self) -> Result<Ends<V::Owned>> {
        Ok((Bound::Unbounded, Bound::Unbounded))
    }
}
