//! Numbers as text of one width.

use crate::error::{Error, Kind, Result};
use crate::key::Key;

/// The number in exactly `W` digits, with zeros in front.
///
/// The plainest key that sorts. Choose the width once, for the largest number that will ever come ([`digits`]):
/// widening it later means rewriting every row.
///
/// # Ordering
///
/// For one width, `a < b` exactly when `zero_padded(a) < zero_padded(b)`.
///
/// # Errors
///
/// A number of more than `W` digits; the message has the number, the width and the width it needs. A width outside
/// 1 to 20 does not compile: `u64` never needs more.
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
/// Not for numbers that may be negative: use [`signed`].
///
/// In the guide: [one width, for ever](crate::guide::row_keys#one-width-for-ever).
#[inline]
pub const fn zero_padded<const W: usize>(value: u64) -> Result<Key<W>> {
    const { assert!(W >= 1 && W <= 20, "a zero-padded u64 is 1 to 20 digits wide") };
    let needs = digits(value);
    if needs > W {
        return Err(Error::new(Kind::TooWide { value, width: W, needs }));
    }
    let all = twenty(value);
    let mut key = [0; W];
    key.copy_from_slice(all.split_at(20 - W).1);
    Ok(Key::from_ascii(key))
}

/// Reads what [`zero_padded`] writes at the same width.
///
/// # Errors
///
/// Anything but `W` ASCII digits, and at width 20 a number past [`u64::MAX`].
///
/// # Examples
///
/// ```
/// use tablekeys::row_key;
///
/// let error = row_key::parse_zero_padded::<6>("+00223").unwrap_err();
/// assert_eq!(error.to_string(), "expected a digit at byte 0 of a zero-padded key, found '+'");
/// ```
#[inline]
pub fn parse_zero_padded<const W: usize>(key: &str) -> Result<u64> {
    const WHAT: &str = "a zero-padded key";
    const { assert!(W >= 1 && W <= 20, "a zero-padded u64 is 1 to 20 digits wide") };
    let Ok(text) = <&[u8; W]>::try_from(key.as_bytes()) else { return Err(not_digits(WHAT, key, W)) };
    let value = parse_digits(text).ok_or_else(|| not_digits(WHAT, key, W))?;
    u64::try_from(value).map_err(|_| Error::new(Kind::PastU64 { what: WHAT, found: value }))
}

/// The number in 20 characters that sort from `i64::MIN` to `i64::MAX`.
///
/// Zero and above read as they are, in 20 digits. A negative number is `-` and the nines' complement of its absolute
/// value: each of the 19 digits `d` is written as `9 - d`, so that a larger absolute value sorts lower.
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
/// Not for numbers that are never negative: [`zero_padded`] is shorter.
#[must_use]
#[inline]
pub const fn signed(value: i64) -> Key<20> {
    if value >= 0 {
        return Key::from_ascii(twenty(value.unsigned_abs()));
    }
    let digits = nineteen(NINES - value.unsigned_abs());
    let mut key = [b'-'; 20];
    key.split_at_mut(1).1.copy_from_slice(&digits);
    Key::from_ascii(key)
}

/// Reads what [`signed`] writes.
///
/// # Errors
///
/// Anything but 20 characters, `-` or `0` and then ASCII digits; a number outside `i64`; zero with a minus sign.
#[inline]
pub fn parse_signed(key: &str) -> Result<i64> {
    const WHAT: &str = "a signed key";
    let sign = key.chars().next();
    let digits = match sign {
        Some('-' | '0') if key.len() == 20 => &key[1..],
        Some(found) if !matches!(found, '-' | '0') => return Err(Error::new(Kind::NotSign { offset: 0, found })),
        _ => return Err(Error::new(Kind::Length { what: WHAT, expected: 20, found: key.len() })),
    };
    let number = parse_nineteen(digits).ok_or_else(|| not_digits(WHAT, digits, 19).after(1))?;
    if sign == Some('0') {
        let max = i64::MAX.unsigned_abs();
        return i64::try_from(number).map_err(|_| Error::new(Kind::TooLarge { what: WHAT, max, found: number }));
    }
    let absolute = NINES - number;
    if absolute == 0 {
        return Err(Error::new(Kind::NegativeZero));
    }
    0i64.checked_sub_unsigned(absolute).ok_or(Error::new(Kind::BelowI64 { absolute }))
}

/// How many decimal digits `max` has: the width to choose for numbers up to it.
///
/// # Examples
///
/// ```
/// use tablekeys::row_key::digits;
///
/// assert_eq!([0, 9, 10, 999_999, u64::MAX].map(digits), [1, 1, 2, 6, 20]);
/// ```
#[must_use]
pub const fn digits(max: u64) -> usize {
    match max.checked_ilog10() {
        Some(log) => log as usize + 1,
        None => 1,
    }
}

const NINES: u64 = 9_999_999_999_999_999_999;
pub(crate) const TEN_TO_16: u64 = 10_000_000_000_000_000;

/// All 20 digits that a `u64` can have.
#[inline]
pub(crate) const fn twenty(value: u64) -> [u8; 20] {
    let [a, b, c] = three(value / TEN_TO_16 % 1_000);
    let first = b'0' + (value / (1_000 * TEN_TO_16)) as u8;
    joined([first, a, b, c], value % TEN_TO_16)
}

/// The last 19 digits; `value` has no more.
#[inline]
pub(crate) const fn nineteen(value: u64) -> [u8; 19] {
    joined(three(value / TEN_TO_16), value % TEN_TO_16)
}

/// A few digits and the 16 of `rest`.
#[inline]
const fn joined<const HEAD: usize, const N: usize>(head: [u8; HEAD], rest: u64) -> [u8; N] {
    let mut all = [0; N];
    let (first, last) = all.split_at_mut(HEAD);
    first.copy_from_slice(&head);
    last.copy_from_slice(&sixteen(rest));
    all
}

/// The three digits of `value`, which has no more.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "each part is reduced to a digit first")]
const fn three(value: u64) -> [u8; 3] {
    let value = value as u32;
    let (hundreds, rest) = (value / 100, value % 100);
    let tens = rest / 10;
    [b'0' + hundreds as u8, b'0' + tens as u8, b'0' + (rest - 10 * tens) as u8]
}

/// The 16 digits of `value`, which has no more.
///
/// Each step is the same for all numbers of an array, side by side: the compiler turns them into vector instructions. The
/// quotients come from multiplying by ⌈2¹⁹/100⌉ and ⌈2¹⁶/10⌉, exact for numbers below 10,000 and 100.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "each part is reduced to its digits first")]
pub(crate) const fn sixteen(value: u64) -> [u8; 16] {
    let (high, low) = ((value / 100_000_000) as u32, (value % 100_000_000) as u32);
    let fours = [(high / 10_000) as u16, (high % 10_000) as u16, (low / 10_000) as u16, (low % 10_000) as u16];
    let mut twos = [0; 8];
    let mut i = 0;
    while i < 4 {
        let hundreds = ((fours[i] as u32 * 5_243) >> 19) as u16;
        twos[2 * i] = hundreds;
        twos[2 * i + 1] = fours[i] - 100 * hundreds;
        i += 1;
    }
    let mut digits = [[0; 2]; 8];
    let mut i = 0;
    while i < 8 {
        digits[i] = two(twos[i]);
        i += 1;
    }
    let mut text = [0; 16];
    text.copy_from_slice(digits.as_flattened());
    text
}

/// The two digits of a number below 100.
#[inline]
const fn two(value: u16) -> [u8; 2] {
    let tens = ((value as u32 * 6_554) >> 16) as u16;
    (tens | (value - 10 * tens) << 8 | 0x3030).to_le_bytes()
}

/// The eight digits of `value`, which has no more, the first in the lowest byte.
///
/// They are taken apart side by side in one word: two lanes of four digits, four of two, eight of one. The quotients
/// come from multiplying by ⌈2²⁰/100⌉ and ⌈2¹⁰/10⌉, exact for lanes below 10,000 and 100.
#[inline]
pub(crate) const fn eight(value: u32) -> u64 {
    let fours = (value / 10_000) as u64 | ((value % 10_000) as u64) << 32;
    let hundreds = ((fours * 10_486) >> 20) & 0x0000_007f_0000_007f;
    let twos = hundreds | (fours - 100 * hundreds) << 16;
    let tens = ((twos * 103) >> 10) & 0x000f_000f_000f_000f;
    let ones = tens | (twos - 10 * tens) << 8;
    ones | 0x3030_3030_3030_3030
}

/// The number that eight ASCII digits write, the first in the lowest byte: [`eight`] backwards. The second number is 0
/// exactly where all eight are digits.
#[inline]
pub(crate) const fn parse_eight(text: u64) -> (u64, u64) {
    let ones = text ^ 0x3030_3030_3030_3030;
    // A lane above 9 has its top bit set, or gets it by adding 0x76; a carry can only come from a lane that has it.
    let no_digits = (ones | ones.wrapping_add(0x7676_7676_7676_7676)) & 0x8080_8080_8080_8080;
    let twos = ones.wrapping_mul(10).wrapping_add(ones >> 8) & 0x00ff_00ff_00ff_00ff;
    let fours = twos.wrapping_mul(100).wrapping_add(twos >> 16) & 0x0000_ffff_0000_ffff;
    (fours.wrapping_mul(10_000).wrapping_add(fours >> 32) & 0xffff_ffff, no_digits)
}

/// Eight bytes of text as [`parse_eight`] takes them.
#[inline]
pub(crate) fn word(text: &[u8]) -> u64 {
    u64::from_le_bytes(text.try_into().expect("eight bytes"))
}

/// The number that up to 20 ASCII digits write, or `None` where one is no digit.
#[inline]
pub(crate) fn parse_digits<const W: usize>(text: &[u8; W]) -> Option<u128> {
    const { assert!(W <= 20, "at most 20 digits") };
    let mut all = [b'0'; 24];
    all[24 - W..].copy_from_slice(text);
    let [(top, a), (middle, b), (low, c)] = [0, 8, 16].map(|at| parse_eight(word(&all[at..at + 8])));
    if a | b | c != 0 {
        return None;
    }
    Some(u128::from(top) * u128::from(TEN_TO_16) + u128::from(middle * 100_000_000 + low))
}

/// The number that exactly 19 ASCII digits write.
#[inline]
pub(crate) fn parse_nineteen(text: &str) -> Option<u64> {
    let bytes: &[u8; 19] = text.as_bytes().try_into().ok()?;
    // The first three digits, behind five zeros.
    let (top, a) = parse_eight(word(&bytes[..8]) << 40 | 0x30_3030_3030);
    let (middle, b) = parse_eight(word(&bytes[3..11]));
    let (low, c) = parse_eight(word(&bytes[11..]));
    if a | b | c == 0 { Some(top * TEN_TO_16 + middle * 100_000_000 + low) } else { None }
}

/// Why `text` is not `width` digits.
#[cold]
pub(crate) fn not_digits(what: &'static str, text: &str, width: usize) -> Error {
    let within = text.char_indices().take_while(|&(offset, _)| offset < width);
    Error::new(match within.into_iter().find(|(_, c)| !c.is_ascii_digit()) {
        Some((offset, found)) => Kind::NotDigit { what, offset, found },
        None => Kind::Length { what, expected: width, found: text.len() },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lanes_of_digits_agree_with_format_and_parse() {
        for high in 0..10_000 {
            for value in [high, high * 10_000, 99_990_000 + high, high * 10_000 + (9_999 - high)] {
                let text = format!("{value:08}");
                assert_eq!(eight(value).to_le_bytes(), text.as_bytes(), "{value}");
                assert_eq!(parse_eight(eight(value)), (u64::from(value), 0));
            }
        }
    }

    #[test]
    fn no_other_byte_is_taken_for_a_digit_whatever_stands_beside_it() {
        for byte in 0..=u8::MAX {
            for at in 0..8 {
                for beside in [b'0', b'9', 0, u8::MAX, b'/', b':', byte] {
                    let mut text = [beside; 8];
                    text[at] = byte;
                    let digits = text.iter().all(u8::is_ascii_digit);
                    assert_eq!(parse_eight(word(&text)).1 == 0, digits, "{text:?}");
                }
            }
        }
    }

    #[test]
    fn a_number_that_is_too_wide_names_itself_the_width_and_the_need() {
        assert_eq!(zero_padded::<1>(9).unwrap(), "9");
        assert_eq!(zero_padded::<19>(NINES).unwrap(), "9999999999999999999");
        assert_eq!(
            zero_padded::<19>(NINES + 1).unwrap_err().to_string(),
            "expected a number of at most 19 digits, found 10000000000000000000, which needs 20"
        );
        assert_eq!(zero_padded::<20>(u64::MAX).unwrap(), "18446744073709551615");
    }

    #[test]
    fn what_is_no_number_of_the_width_is_refused_with_its_place() {
        let say = |text: &str| parse_zero_padded::<4>(text).unwrap_err().to_string();
        assert_eq!(say(""), "expected 4 bytes in a zero-padded key, found 0");
        assert_eq!(say("123"), "expected 4 bytes in a zero-padded key, found 3");
        assert_eq!(say("12345"), "expected 4 bytes in a zero-padded key, found 5");
        assert_eq!(say("-123"), "expected a digit at byte 0 of a zero-padded key, found '-'");
        assert_eq!(say("12 3"), "expected a digit at byte 2 of a zero-padded key, found ' '");
        assert_eq!(say("1٣2"), "expected a digit at byte 1 of a zero-padded key, found '٣'");
        assert_eq!(say("１２３４"), "expected a digit at byte 0 of a zero-padded key, found '１'");
        let past = parse_zero_padded::<20>("18446744073709551616").unwrap_err();
        assert!(past.is_malformed());
        assert_eq!(
            past.to_string(),
            "expected a zero-padded key of at most 18446744073709551615, found 18446744073709551616"
        );
        assert_eq!(parse_zero_padded::<20>("18446744073709551615"), Ok(u64::MAX));
    }

    #[test]
    fn signed_keys_at_their_ends() {
        assert_eq!(signed(i64::MAX), "09223372036854775807");
        assert_eq!(signed(-1), "-9999999999999999998");
        assert_eq!(signed(i64::MIN), "-0776627963145224191");
        for value in [i64::MIN, i64::MIN + 1, -1, 0, 1, i64::MAX] {
            assert_eq!(parse_signed(&signed(value)), Ok(value));
        }
        let say = |text: &str| parse_signed(text).unwrap_err().to_string();
        assert_eq!(
            say("-9999999999999999999"),
            "expected zero as 20 zeros in a signed key, found it with a minus sign"
        );
        assert_eq!(
            say("-0776627963145224190"),
            "expected a signed key of at least -9223372036854775808, found -9223372036854775809"
        );
        assert_eq!(
            say("09223372036854775808"),
            "expected a signed key of at most 9223372036854775807, found 9223372036854775808"
        );
        assert_eq!(say("10000000000000000000"), "expected '-' or '0' at byte 0 of a signed key, found '1'");
        assert_eq!(say("-999999999999999999x"), "expected a digit at byte 19 of a signed key, found 'x'");
        assert_eq!(say(""), "expected 20 bytes in a signed key, found 0");
        assert_eq!(say("042"), "expected 20 bytes in a signed key, found 3");
    }
}
