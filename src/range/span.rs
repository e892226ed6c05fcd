//! [`Span`]: what the constructors of a range take.

use alloc::borrow::ToOwned;
use core::ops::{Bound, Range, RangeFrom, RangeFull, RangeInclusive, RangeTo, RangeToInclusive};

use crate::error::{Error, Result};
use crate::ticks::Ticks;

/// The ranges that [`KeyRange`](super::KeyRange) and [`Query`](crate::table::Query) are made from: `a..b`, `a..=b`, `a..`,
/// `..b`, `..=b`, `..`, or a pair of [`Bound`]s.
///
/// It exists so that the ends need no conversion first. `V` says what they become:
///
/// | parameter | ends |
/// |---|---|
/// | `Span<Ticks>` | [`Ticks`], and every type that converts into it: `SystemTime`, `chrono::DateTime` of any zone |
/// | `Span<str>` | `&str`, `String`, [`Key`](crate::Key) and everything else that is `AsRef<str>` |
/// | `Span<u64>`, `Span<i64>` | the number itself |
///
/// Unlike [`RangeBounds`](core::ops::RangeBounds) it leaves no type to guess: `..` and `&from..&to` compile as they stand.
///
/// # Examples
///
/// ```
/// # #[cfg(feature = "std")] {
/// use std::time::{Duration, SystemTime};
/// use tablekeys::Ticks;
/// use tablekeys::range::KeyRange;
///
/// let (from, to) = (String::from("a"), String::from("b"));
/// assert_eq!(KeyRange::between(&from..&to)?, KeyRange::between("a".."b")?);
///
/// let hour = SystemTime::UNIX_EPOCH + Duration::from_secs(3_600);
/// assert_eq!(KeyRange::newest_first(hour..)?, KeyRange::newest_first(Ticks::try_from(hour)?..)?);
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

fn try_map<T, U>(bound: Bound<T>, convert: impl Fn(T) -> Result<U>) -> Result<Bound<U>> {
    Ok(match bound {
        Bound::Included(end) => Bound::Included(convert(end)?),
        Bound::Excluded(end) => Bound::Excluded(convert(end)?),
        Bound::Unbounded => Bound::Unbounded,
    })
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
                Ok((try_map($from, $convert)?, try_map($to, $convert)?))
            }
        }
    };
}

spans! {
    [T: TryInto<Ticks, Error: Into<Error>>] T => Ticks: |end: T| end.try_into().map_err(Into::into);
    [T: AsRef<str>] T => str: |end: T| Ok(end.as_ref().to_owned());
    [] u64 => u64: Ok;
    [] i64 => i64: Ok;
}

impl<V: ToOwned + ?Sized> Span<V> for RangeFull {
    fn ends(self) -> Result<Ends<V::Owned>> {
        Ok((Bound::Unbounded, Bound::Unbounded))
    }
}
