//! Ranges of keys that begin with a number.

use alloc::string::{String, ToString};
use core::ops::Bound;

use super::span::{Number, ends};
use super::{KeyRange, Span, bound};
use crate::digits;
use crate::error::Result;
use crate::row_key;

impl KeyRange {
    /// The keys that [`row_key::zero_padded`] begins at the width `W`, for a range of numbers.
    ///
    /// # Ordering
    ///
    /// A key made from the number `n`, with any suffix, is inside exactly when `n` is inside `numbers`: the first `W` digits decide.
    ///
    /// # Errors
    ///
    /// An end of more than `W` digits, but for the excluded upper end 10^`W`. A width outside 1 to 20 does not compile.
    ///
    /// # Examples
    ///
    /// ```
    /// use tablekeys::range::KeyRange;
    ///
    /// let invoices = KeyRange::zero_padded::<6>(100..200)?.with_prefix("invoice_")?;
    /// assert_eq!(invoices.to_string(), r#"["invoice_000100", "invoice_000200")"#);
    /// assert!(invoices.contains("invoice_000199-b") && !invoices.contains("invoice_000200"));
    /// let error = KeyRange::zero_padded::<6>(..=1_000_000).unwrap_err();
    /// assert_eq!(error.to_string(), "end of a range: expected a number of at most 6 digits, found 1000000, which needs 7");
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    ///
    /// Prefer [`tuple::span`](crate::tuple::span) for numbers in tuples, and [`signed`](Self::signed) for numbers that may be negative.
    pub fn zero_padded<const W: usize>(numbers: impl Span<End: Number<u64>>) -> Result<Self> {
        Self::zero_padded_with(W, numbers)
    }

    /// [`zero_padded`](Self::zero_padded) of a width that is known when the program runs, as in other languages.
    #[doc(hidden)]
    pub fn zero_padded_with(width: usize, numbers: impl Span<End: Number<u64>>) -> Result<Self> {
        let key = |number: u64| row_key::zero_padded_with(width, number).map(|key| key.to_string());
        let start = |number| key(number).map_err(|error| error.of("start of a range"));
        let end = |number| key(number).map_err(|error| error.of("end of a range"));
        // Past every key of nines.
        let nines = || bound::past_all_that_start_with(&"9".repeat(width));
        let (from, to) = ends(numbers, |number| Ok(number.number()), Ord::cmp, ToString::to_string)?;
        let lower = match from {
            Bound::Included(number) => Some(start(number)?),
            Bound::Excluded(number) => match (start(number)?, number.checked_add(1).map(key)) {
                (_, Some(Ok(next))) => Some(next),
                _ => None,
            },
            Bound::Unbounded => Some(key(0)?),
        };
        let upper = match to {
            Bound::Included(number) => match (end(number)?, number.checked_add(1).map(key)) {
                (_, Some(Ok(next))) => Some(next),
                (last, _) => bound::past_all_that_start_with(&last),
            },
            Bound::Excluded(number) if number.checked_sub(1) == Some(digits::largest(width)) => nines(),
            Bound::Excluded(number) => Some(end(number)?),
            Bound::Unbounded if width == 20 => bound::past_all_that_start_with(&key(u64::MAX)?),
            Bound::Unbounded => nines(),
        };
        Ok(lower.map_or(Self::EMPTY, |lower| Self::new(lower, upper)))
    }

    /// The keys that [`row_key::signed`] begins, for a range of numbers.
    ///
    /// # Ordering
    ///
    /// A key made from the number `n`, with any suffix, is inside exactly when `n` is inside `numbers`.
    ///
    /// # Errors
    ///
    /// None for numbers: the `Result` is that of the other constructors.
    ///
    /// # Examples
    ///
    /// ```
    /// use tablekeys::range::KeyRange;
    ///
    /// let frost = KeyRange::signed(-40..0)?;
    /// assert_eq!(frost.to_string(), r#"["-9999999999999999959", "00000000000000000000")"#);
    /// # Ok::<(), tablekeys::Error>(())
    /// ```
    ///
    /// Prefer [`tuple::span`](crate::tuple::span) for numbers in tuples, which have the width of their type, and
    /// [`zero_padded`](Self::zero_padded) for numbers that are never negative.
    pub fn signed(numbers: impl Span<End: Number<i64>>) -> Result<Self> {
        let key = |number| String::from(row_key::signed(number));
        let (from, to) = ends(numbers, |number| Ok(number.number()), Ord::cmp, ToString::to_string)?;
        let lower = match from {
            Bound::Included(number) => key(number),
            Bound::Excluded(i64::MAX) => return Ok(Self::EMPTY),
            Bound::Excluded(number) => key(number + 1),
            Bound::Unbounded => key(i64::MIN),
        };
        let upper = match to {
            Bound::Included(i64::MAX) | Bound::Unbounded => bound::past_all_that_start_with(&key(i64::MAX)),
            Bound::Included(number) => Some(key(number + 1)),
            Bound::Excluded(number) => Some(key(number)),
        };
        Ok(Self::new(lower, upper))
    }
}
