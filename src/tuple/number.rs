//! Numbers and truth values as parts.

use super::codec::{Direction, Reader, Writer};
use super::fault::Expected;
use super::part::Part;
use crate::digits;
use crate::error::Result;

/// Most numbers of 64 bits have at most 16 digits, which are written and checked in a sixth fewer instructions.
#[inline]
fn write<const N: usize>(key: &mut Writer<'_>, value: u64) {
    if N == 20 && value < 10_u64.pow(16) {
        key.key.push_str("0000");
        key.ascii(digits::text::<16>(value));
    } else {
        key.ascii(digits::text::<N>(value));
    }
}

fn write_wide(key: &mut Writer<'_>, value: u128) {
    key.ascii(wide(value));
}

fn wide(value: u128) -> [u8; 39] {
    const TEN_TO_19: u128 = 10_000_000_000_000_000_000;
    let lane = |value: u128| u64::try_from(value % TEN_TO_19).expect("a remainder of 19 digits");
    let mut text = [0; 39];
    text[..1].copy_from_slice(&digits::text::<1>(lane(value / TEN_TO_19 / TEN_TO_19)));
    text[1..20].copy_from_slice(&digits::text::<19>(lane(value / TEN_TO_19)));
    text[20..].copy_from_slice(&digits::text::<19>(lane(value)));
    text
}

/// The offset of the first byte that is not a digit. Where all are, the type does not hold the number.
pub(super) fn digit_fault(text: &[u8], all: usize) -> (usize, Expected) {
    match text.iter().position(|byte| !byte.is_ascii_digit()) {
        Some(offset) => (offset, Expected::DIGIT),
        None if text.len() < all => (text.len(), Expected::DIGIT),
        None => (0, Expected::InRange),
    }
}

macro_rules! unsigned {
    ($($type:ident $digits:literal $write:path;)*) => {$(
        impl Part for $type {
            type Decoded<'k> = Self;

            #[inline]
            fn write_part(&self, key: &mut Writer<'_>, order: Direction) -> Result<()> {
                let value = if order.is_descending() { !self } else { *self };
                $write(key, value.into());
                Ok(())
            }

            #[inline]
            fn read_part(key: &mut Reader<'_>, order: Direction) -> Result<Self> {
                let parse = |text: &[u8; $digits]| Self::try_from(digits::number(text)?).ok();
                let value = key.fixed(stringify!($type), parse, |text| digit_fault(text, $digits))?;
                Ok(if order.is_descending() { !value } else { value })
            }
        }
    )*};
}

unsigned! { u8 3 write::<3>; u16 5 write::<5>; u32 10 write::<10>; u64 20 write::<20>; u128 39 write_wide; }

/// A sign and the digits: below zero, their nines' complement.
macro_rules! signed {
    ($($type:ident $digits:literal $text:path;)*) => {$(
        impl Part for $type {
            type Decoded<'k> = Self;

            #[inline]
            fn write_part(&self, key: &mut Writer<'_>, order: Direction) -> Result<()> {
                let value = if order.is_descending() { !self } else { *self };
                let absolute: [u8; $digits] = $text(value.unsigned_abs().into());
                let (sign, digits) = if value < 0 { ('-', absolute.map(nines_complement)) } else { ('0', absolute) };
                key.key.push(sign);
                key.ascii(digits);
                Ok(())
            }

            #[inline]
            fn read_part(key: &mut Reader<'_>, order: Direction) -> Result<Self> {
                let parse = |text: &[u8; $digits + 1]| Self::try_from(signed_number::<$digits>(text)?).ok();
                let value = key.fixed(stringify!($type), parse, |text| signed_fault(text, $digits))?;
                Ok(if order.is_descending() { !value } else { value })
            }
        }
    )*};
}

signed! { i8 3 digits::text; i16 5 digits::text; i32 10 digits::text; i64 19 digits::text; i128 39 wide; }

/// 9 − d for a digit d. No other byte becomes a digit.
const fn nines_complement(digit: u8) -> u8 {
    (b'0' + b'9').wrapping_sub(digit)
}

fn signed_number<const N: usize>(text: &[u8]) -> Option<i128> {
    let (sign, text) = text.split_first()?;
    let text = *text.first_chunk::<N>()?;
    match sign {
        b'0' => i128::try_from(digits::number(&text)?).ok(),
        b'-' => match digits::number(&text.map(nines_complement))? {
            // Zero has no minus sign, or it would have two forms.
            0 => None,
            absolute => 0_i128.checked_sub_unsigned(absolute),
        },
        _ => None,
    }
}

fn signed_fault(text: &[u8], digits: usize) -> (usize, Expected) {
    match text.split_first() {
        Some((b'0' | b'-', text)) => match digit_fault(text, digits) {
            (_, Expected::InRange) => (0, Expected::InRange),
            (offset, expected) => (offset + 1, expected),
        },
        _ => (0, Expected::In("'-' or '0'")),
    }
}

impl Part for bool {
    type Decoded<'k> = Self;

    #[inline]
    fn write_part(&self, key: &mut Writer<'_>, order: Direction) -> Result<()> {
        key.key.push(if *self == order.is_descending() { 'f' } else { 't' });
        Ok(())
    }

    #[inline]
    fn read_part(key: &mut Reader<'_>, order: Direction) -> Result<Self> {
        let parse = |text: &[u8; 1]| match text[0] {
            b'f' => Some(order.is_descending()),
            b't' => Some(!order.is_descending()),
            _ => None,
        };
        key.fixed("bool", parse, |_| (0, Expected::In("'f' or 't'")))
    }
}

/// The bits in hex digits, changed so that they sort as `total_cmp` does.
macro_rules! float {
    ($($type:ident $bits:ident $digits:literal)*) => {$(
        impl Part for $type {
            type Decoded<'k> = Self;

            #[inline]
            fn write_part(&self, key: &mut Writer<'_>, order: Direction) -> Result<()> {
                const SIGN: $bits = 1 << ($bits::BITS - 1);
                let bits = self.to_bits();
                let bits = if bits & SIGN == 0 { bits | SIGN } else { !bits };
                let bits = if order.is_descending() { !bits } else { bits };
                let mut digits = [0; $digits];
                digits.as_chunks_mut::<2>().0.copy_from_slice(&bits.to_be_bytes().map(hex));
                key.ascii(digits);
                Ok(())
            }

            #[inline]
            fn read_part(key: &mut Reader<'_>, order: Direction) -> Result<Self> {
                const SIGN: $bits = 1 << ($bits::BITS - 1);
                let parse = |text: &[u8; $digits]| {
                    text.as_chunks::<2>().0.iter().try_fold(0, |bits, &pair| Some(bits << 8 | $bits::from(parse_hex(pair)?)))
                };
                let bits = key.fixed(stringify!($type), parse, hex_fault)?;
                let bits = if order.is_descending() { !bits } else { bits };
                Ok(Self::from_bits(if bits & SIGN == 0 { !bits } else { bits & !SIGN }))
            }
        }
    )*};
}

float! { f32 u32 8  f64 u64 16 }

#[inline]
pub(super) const fn hex(byte: u8) -> [u8; 2] {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    [DIGITS[(byte >> 4) as usize], DIGITS[(byte & 15) as usize]]
}

/// Reads what [`hex`] writes.
#[inline]
pub(super) const fn parse_hex(pair: [u8; 2]) -> Option<u8> {
    match (hex_digit(pair[0]), hex_digit(pair[1])) {
        (Some(high), Some(low)) => Some(high << 4 | low),
        _ => None,
    }
}

/// The number that eight lower-case hex digits write, and a second number that is 0 exactly where all are such digits.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the upper half is what was gathered into the lower")]
pub(super) const fn hex_word(first: [u8; 4], last: [u8; 4]) -> (u32, u64) {
    const ONES: u64 = 0x0101_0101_0101_0101;
    let word = (u32::from_be_bytes(first) as u64) << 32 | u32::from_be_bytes(last) as u64;
    // Letters have bit 6, and digits do not.
    let values = (word & (0x0f * ONES)) + 9 * (word >> 6 & ONES);
    // Any other byte has a value above 15, or differs from the digit of its value.
    let letters = (values + 6 * ONES) >> 4 & ONES;
    let faults = values & (0xf0 * ONES) | (word ^ (values + 0x30 * ONES + 39 * letters));
    let bytes = (values | values >> 4) & 0x00ff_00ff_00ff_00ff;
    let pairs = (bytes | bytes >> 8) & 0x0000_ffff_0000_ffff;
    ((pairs | pairs >> 16) as u32, faults)
}

const fn hex_digit(digit: u8) -> Option<u8> {
    match digit {
        b'0'..=b'9' => Some(digit - b'0'),
        b'a'..=b'f' => Some(digit - b'a' + 10),
        _ => None,
    }
}

pub(super) fn hex_fault(text: &[u8]) -> (usize, Expected) {
    let fault = text.iter().position(|&byte| hex_digit(byte).is_none());
    (fault.unwrap_or(text.len()), Expected::HEX_DIGIT)
}
