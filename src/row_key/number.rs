//! Numbers as text of one width.

use core::ops::Deref;

use crate::digits;
use crate::error::{Error, ErrorKind, Plural, Result, WriteNumbers, error};
use crate::key::Key;

/// The number in exactly `W` digits, with zeros in front.
///
/// Choose the width for the largest number that will ever occur ([`digits`](super::digits)): a
/// wider key later [rewrites every row](crate::guide::row_keys#fixed-width).
///
/// ```text
/// key = value in decimal, filled with '0' on the left to W digits
/// ```
///
/// # Ordering
///
/// For one width, `a < b` exactly when `zero_padded(a) < zero_padded(b)`.
///
/// # Errors
///
/// A number of more than `W` digits. A width outside 1 to 20 does not compile.
///
/// ```compile_fail,E0080
/// let key = tablekeys::row_key::zero_padded::<21>(1);
/// ```
///
/// # Examples
///
/// ```
/// use tablekeys::row_key;
///
/// assert_eq!(row_key::zero_padded::<6>(223)?, "000223");
/// assert_eq!(row_key::parse_zero_padded::<6>("000223")?, 223);
/// let error = row_key::zero_padded::<6>(1_000_000).unwrap_err();
/// assert_eq!(error.to_string(), "expected a number of at most 6 digits, found 1000000, which needs 7");
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// Prefer [`signed`] for numbers that may be negative.
#[doc(alias = "left pad", alias = "zero fill", alias = "lexicographic", alias = "natural sort")]
#[inline]
pub const fn zero_padded<const W: usize>(value: u64) -> Result<Key<W>> {
    const { assert!(W >= 1 && W <= 20, "a zero-padded u64 is 1 to 20 digits wide") };
    if value > const { digits::largest(W) } {
        return Err(too_wide(value, W));
    }
    Ok(Key::from_ascii(digits::text(value)))
}

/// Reads what [`zero_padded`] writes at the same width.
///
/// # Errors
///
/// Anything but `W` ASCII digits, and at width 20 a number past [`u64::MAX`].
#[inline]
pub fn parse_zero_padded<const W: usize>(key: &str) -> Result<u64> {
    const WHAT: &str = "a zero-padded key";
    const { assert!(W >= 1 && W <= 20, "a zero-padded u64 is 1 to 20 digits wide") };
    let Ok(text) = <&[u8; W]>::try_from(key.as_bytes()) else { return Err(not_digits(WHAT, key, W)) };
    let value = digits::number(text).ok_or_else(|| not_digits(WHAT, key, W))?;
    u64::try_from(value).map_err(|_| past_u64(WHAT, value))
}

/// The number in 20 characters that sort from `i64::MIN` to `i64::MAX`.
///
/// A negative number is `-` and the nines' complement of its absolute value: each of the 19 digits `d` is written as `9 - d`.
///
/// ```text
/// value ≥ 0: value as 20 digits           42 → 00000000000000000042
/// value < 0: '-', then 10¹⁹ − 1 − |value|  −42 → -9999999999999999957
/// ```
///
/// # Ordering
///
/// `a < b` exactly when `signed(a) < signed(b)`: `-` is U+002D, below every digit.
///
/// # Examples
///
/// ```
/// use tablekeys::row_key::{parse_signed, signed};
///
/// assert!(signed(-43) < signed(-42) && signed(-42) < signed(0) && signed(0) < signed(42));
/// assert_eq!(signed(42), "00000000000000000042");
/// assert_eq!(signed(-42), "-9999999999999999957");
/// assert_eq!(parse_signed("-9999999999999999957")?, -42);
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// Prefer [`zero_padded`] for numbers that are never negative: it is shorter.
#[doc(alias = "negative", alias = "complement", alias = "lexicographic")]
#[must_use]
#[inline]
pub const fn signed(value: i64) -> Key<20> {
    // NINES − |value| where it is negative. Without a branch on the sign, which a processor cannot predict.
    let (sign, complement) = if value < 0 { (b'-', NINES) } else { (b'0', 0) };
    let number = complement.wrapping_add(value.cast_unsigned());
    let mut key = [sign; 20];
    key.split_at_mut(1).1.copy_from_slice(&digits::text::<19>(number));
    Key::from_ascii(key)
}

/// Reads what [`signed`] writes.
///
/// # Errors
///
/// Anything but 20 characters, `-` or `0` and then ASCII digits; a number outside `i64`; zero with a minus sign.
#[inline]
pub fn parse_signed(key: &str) -> Result<i64> {
    read_signed(key).ok_or_else(|| why_not_signed(key))
}

/// Without a branch on the sign, as [`signed`].
#[inline]
fn read_signed(key: &str) -> Option<i64> {
    let (sign, digits) = key.split_at_checked(1)?;
    let number = nineteen(digits)?;
    let negative = sign == "-";
    // A number out of range, and zero with a minus sign, give a value of the other sign.
    let value = number.wrapping_sub(if negative { NINES } else { 0 }).cast_signed();
    ((value < 0) == negative && matches!(sign, "-" | "0")).then_some(value)
}

#[cold]
fn why_not_signed(key: &str) -> Error {
    const WHAT: &str = "a signed key";
    let sign = key.chars().next();
    let digits = match sign {
        Some('-' | '0') if key.len() == 20 => &key[1..],
        Some(found) if !matches!(found, '-' | '0') => return Error::unexpected("'-' or '0'", 0, WHAT, Some(found)),
        _ => return Error::length(WHAT, 20, key.len()),
    };
    let Some(number) = nineteen(digits) else { return not_digits(WHAT, digits, 19).moved(|at| at + 1) };
    match (sign, NINES - number) {
        (Some('0'), _) => too_large(WHAT, i64::MAX.unsigned_abs(), number),
        (_, 0) => error!(Malformed, "expected zero as 20 zeros in a signed key, found it with a minus sign"),
        (_, absolute) => {
            error!(Malformed, "expected a signed key of at least {}, found -{absolute}", i64::MIN)
        }
    }
}

/// [`zero_padded`] of a width that is known when the program runs, as in other languages.
#[doc(hidden)]
#[inline]
pub fn zero_padded_with(width: usize, value: u64) -> Result<Padded> {
    if value > digits::largest(check_width(width)?) {
        return Err(too_wide(value, width));
    }
    Ok(Padded { widest: Key::from_ascii(digits::text(value)), width })
}

/// The end of the widest key: no allocation.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct Padded {
    widest: Key<20>,
    width: usize,
}

impl Deref for Padded {
    type Target = str;

    #[inline]
    fn deref(&self) -> &str {
        &self.widest[20 - self.width..]
    }
}

/// [`parse_zero_padded`] of such a width.
#[doc(hidden)]
#[inline]
pub fn parse_zero_padded_with(width: usize, key: &str) -> Result<u64> {
    const WHAT: &str = "a zero-padded key";
    if key.len() != check_width(width)? || !key.bytes().all(|digit| digit.is_ascii_digit()) {
        return Err(not_digits(WHAT, key, width));
    }
    // What fails is more than 64 bits, and at most 20 digits.
    key.parse().map_err(|_| past_u64(WHAT, key.parse().unwrap_or(u128::MAX)))
}

#[inline]
fn check_width(width: usize) -> Result<usize> {
    let fits = (1..=20).contains(&width);
    if fits { Ok(width) } else { Err(error!(OutOfRange, "expected a width from 1 to 20, found {width}")) }
}

#[cold]
pub(crate) fn too_large(what: &'static str, max: u64, found: u64) -> Error {
    error!(Malformed, "expected {what} of at most {max}, found {found}")
}

#[cold]
pub(crate) fn past_u64(what: &'static str, found: u128) -> Error {
    error!(Malformed, "expected {what} of at most {}, found {found}", u64::MAX)
}

#[cold]
#[expect(clippy::cast_possible_truncation, reason = "the width of a padded number is at most 20")]
const fn too_wide(value: u64, width: usize) -> Error {
    const WRITE: WriteNumbers = |value, width, f| {
        let (width, needs) = (Plural(width as usize, "digit"), digits::digits(value));
        write!(f, "expected a number of at most {width}, found {value}, which needs {needs}")
    };
    Error::numbers(ErrorKind::OutOfRange, WRITE, value, width as u32)
}

const NINES: u64 = 9_999_999_999_999_999_999;

/// The number that exactly 19 digits write.
#[inline(always)]
#[expect(clippy::inline_always, reason = "a call costs a fifth of the whole")]
pub(super) fn nineteen(text: &str) -> Option<u64> {
    u64::try_from(digits::number::<19>(text.as_bytes().try_into().ok()?)?).ok()
}

#[cold]
pub(crate) fn not_digits(what: &'static str, text: &str, width: usize) -> Error {
    let within = text.char_indices().take_while(|&(offset, _)| offset < width);
    match within.into_iter().find(|(_, c)| !c.is_ascii_digit()) {
        Some((offset, found)) => Error::unexpected("a digit", offset, what, Some(found)),
        None => Error::length(what, width, text.len()),
    }
}

#[cfg(test)]
mod tests;
