//! Decimal digits, many at a time.
//!
//! Digit by digit, each division or multiplication waits for the one before. This module halves the number again and again, and
//! takes one step for all parts of one size: in the lanes of an array, which become vector instructions, or in the bytes of one
//! word. A quotient by ten or a hundred is a product and a shift, exact for the few digits of a lane.

#![expect(clippy::inline_always, reason = "a call costs a fifth of the time of a read")]

use core::array;
use core::hint::black_box;

/// The number of decimal digits of `max`: the width of [`zero_padded`](crate::row_key::zero_padded) for numbers up to it.
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

/// The `N` digits of `value`, which has no more.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "no more digits than the narrower type holds")]
pub(crate) const fn text<const N: usize>(value: u64) -> [u8; N] {
    const { assert!(N >= 1 && N <= 20, "a u64 has 1 to 20 digits") };
    let mut text = [0; N];
    if N <= 4 {
        text.copy_from_slice(four(value as u16).split_at(4 - N).1);
        return text;
    }
    if N <= 8 {
        text.copy_from_slice(eight(value as u32).split_at(8 - N).1);
        return text;
    }
    if N <= 12 {
        // A third fewer instructions than of 16 digits, of which the first would be dropped.
        let (first, last) = text.split_at_mut(N - 8);
        first.copy_from_slice(four((value / 100_000_000) as u16).split_at(12 - N).1);
        last.copy_from_slice(&eight((value % 100_000_000) as u32));
        return text;
    }
    if N <= 16 {
        text.copy_from_slice(sixteen(value).split_at(16 - N).1);
        return text;
    }
    // The 16 come first: a reader of words then meets no word of two stores, for which a processor waits.
    let (first, last) = text.split_at_mut(16);
    let power = const { largest(N.saturating_sub(16)) + 1 };
    first.copy_from_slice(&sixteen(value / power));
    last.copy_from_slice(four((value % power) as u16).split_at(20 - N).1);
    text
}

/// The four digits of a number below 10,000. The factor is ⌈2¹⁹/100⌉.
#[inline]
const fn four(value: u16) -> [u8; 4] {
    let hundreds = ((value as u32 * 5_243) >> 19) as u16;
    let [[a, b], [c, d]] = [two(hundreds), two(value - 100 * hundreds)];
    [a, b, c, d]
}

/// The eight digits of a number below 10⁸. The factors are ⌈2²⁰/100⌉, exact below 10,000, and ⌈2¹⁰/10⌉, exact below 100.
#[inline]
const fn eight(value: u32) -> [u8; 8] {
    let fours = (value / 10_000) as u64 | ((value % 10_000) as u64) << 32;
    let hundreds = (fours * 10_486) >> 20 & 0x0000_007f_0000_007f;
    let twos = hundreds | (fours - 100 * hundreds) << 16;
    let tens = (twos * 103) >> 10 & 0x000f_000f_000f_000f;
    (tens | (twos - 10 * tens) << 8 | 0x3030_3030_3030_3030).to_le_bytes()
}

/// The 16 digits of a number below 10¹⁶. The factor is ⌈2¹⁹/100⌉, exact below 10,000.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "each part is reduced to its digits first")]
const fn sixteen(value: u64) -> [u8; 16] {
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
    pairs(twos)
}

/// Two digits of each number below 100.
#[inline]
pub(crate) const fn pairs(numbers: [u16; 8]) -> [u8; 16] {
    let mut digits = [[0; 2]; 8];
    let mut i = 0;
    while i < 8 {
        digits[i] = two(numbers[i]);
        i += 1;
    }
    let mut text = [0; 16];
    text.copy_from_slice(digits.as_flattened());
    text
}

/// The two digits of a number below 100. The factor is ⌈2¹⁶/10⌉.
#[inline]
const fn two(value: u16) -> [u8; 2] {
    let tens = ((value as u32 * 6_554) >> 16) as u16;
    (tens | (value - 10 * tens) << 8 | 0x3030).to_le_bytes()
}

/// `None` where a byte is no digit or the number is past `u128`.
#[inline(always)]
pub(crate) fn number<const N: usize>(text: &[u8; N]) -> Option<u128> {
    if N > 20 {
        let digit = |byte: u8| u128::from(byte ^ b'0');
        return text.iter().try_fold(0_u128, |number, &byte| match digit(byte) {
            digit @ 0..10 => number.checked_mul(10)?.checked_add(digit),
            _ => None,
        });
    }
    if N < 8 {
        let digits = text.map(|byte| u64::from(byte ^ b'0'));
        let is_number = digits.iter().all(|&digit| digit < 10);
        return is_number.then(|| digits.iter().fold(0, |number, digit| 10 * number + digit).into());
    }
    if N == 8 {
        let (number, fault) = eight_number(u64::from_le_bytes(*text.first_chunk()?), 0);
        return (fault == 0).then(|| number.into());
    }
    if N <= 16 {
        let (first, a) = eight_number(u64::from_le_bytes(*text.first_chunk()?), 0);
        let (last, b) = eight_number(u64::from_le_bytes(*text.last_chunk()?), 16 - N);
        return (a | b == 0).then(|| (first * const { largest(N.saturating_sub(8)).wrapping_add(1) } + last).into());
    }
    let (first, a) = sixteen_number(text.first_chunk()?);
    let (last, b) = four_number(*text.last_chunk()?, 20 - N);
    if a | b != 0 {
        return None;
    }
    let shift = const { largest(N.saturating_sub(16)).wrapping_add(1) };
    // 20 digits may be past `u64`.
    Some(if N < 20 { (first * shift + last).into() } else { u128::from(first) * u128::from(shift) + u128::from(last) })
}

#[expect(clippy::cast_possible_truncation, reason = "at most 39")]
pub(crate) const fn largest(digits: usize) -> u64 {
    match 10_u64.checked_pow(digits as u32) {
        Some(power) => power - 1,
        None => u64::MAX,
    }
}

/// The number, and 0 exactly where all 16 are digits.
#[inline(always)]
fn sixteen_number(text: &[u8; 16]) -> (u64, u32) {
    let (fours, _) = text.as_chunks::<4>();
    let ones: [u32; 4] = array::from_fn(|i| u32::from_le_bytes(fours[i]) ^ 0x3030_3030);
    let numbers = ones.map(|d| (d & 15) * 1_000 + (d >> 8 & 15) * 100 + (d >> 16 & 15) * 10 + (d >> 24 & 15));
    // The compiler keeps in scalars what is read from an array at once. `black_box` hides that nothing else reads this array,
    // so that the compiler uses vectors: 65 instructions for 19 digits and not 122, in 0.54 of the time (medians, one run).
    let (numbers, faults) = black_box((numbers, ones.map(no_digits)));
    let [high, low] = [0, 2].map(|i| u64::from(numbers[i] * 10_000 + numbers[i + 1]));
    (high * 100_000_000 + low, (faults[0] | faults[1] | faults[2] | faults[3]) & 0x8080_8080)
}

/// The number but for the first `without` digits, and 0 exactly where all four are digits.
#[inline(always)]
fn four_number(text: [u8; 4], without: usize) -> (u64, u32) {
    let ones = u32::from_le_bytes(text) ^ 0x3030_3030;
    let [a, b, c, d] = (ones >> (8 * without) << (8 * without)).to_le_bytes().map(u32::from);
    ((a * 1_000 + b * 100 + c * 10 + d).into(), no_digits(ones) & 0x8080_8080)
}

/// Sets the top bit of a byte above 9. Adding 0x76 sets it, and a carry can only come from a byte that has it.
#[inline]
const fn no_digits(ones: u32) -> u32 {
    ones | ones.wrapping_add(0x7676_7676)
}

/// As [`four_number`], of eight. The first is the lowest byte; lanes of one digit become lanes of two, of four, of eight.
#[inline]
pub(crate) const fn eight_number(text: u64, without: usize) -> (u64, u64) {
    let (twos, no_digits) = twos(text, without);
    let fours = twos.wrapping_mul(100).wrapping_add(twos >> 16) & 0x0000_ffff_0000_ffff;
    (fours.wrapping_mul(10_000).wrapping_add(fours >> 32) & 0xffff_ffff, no_digits)
}

/// As [`eight_number`], as four numbers of two digits in lanes of 16 bits from the lowest on.
#[inline]
pub(crate) const fn twos(text: u64, without: usize) -> (u64, u64) {
    let ones = text ^ 0x3030_3030_3030_3030;
    let no_digits = (ones | ones.wrapping_add(0x7676_7676_7676_7676)) & 0x8080_8080_8080_8080;
    let ones = ones >> (8 * without) << (8 * without);
    (ones.wrapping_mul(10).wrapping_add(ones >> 8) & 0x00ff_00ff_00ff_00ff, no_digits)
}

#[cfg(test)]
mod tests;
