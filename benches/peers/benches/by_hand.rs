//! What a careful program writes without a crate: digits eight at a time, dates by whole numbers.

/// The two digits of each number below 100.
pub(crate) const PAIRS: [[u8; 2]; 100] = {
    let mut pairs = [[0; 2]; 100];
    let mut i = 0;
    while i < 100 {
        pairs[i as usize] = [b'0' + i / 10, b'0' + i % 10];
        i += 1;
    }
    pairs
};

const EIGHT_DIGITS: u64 = 100_000_000;

/// The `N` digits of a number, eight at a time and what is left last, so that a reader of words meets whole words. `None`
/// for a number with more.
#[inline]
pub(crate) fn written<const N: usize>(number: u64) -> Option<[u8; N]> {
    let power = const { 10_u64.pow(N as u32 % 8) };
    let (mut high, mut low) = (number / power, number % power);
    let mut key = [b'0'; N];
    let (eights, rest) = key.as_chunks_mut::<8>();
    for part in eights.iter_mut().rev() {
        *part = eight((high % EIGHT_DIGITS) as u32);
        high /= EIGHT_DIGITS;
    }
    for digit in rest.iter_mut().rev() {
        *digit = b'0' + (low % 10) as u8;
        low /= 10;
    }
    (high == 0).then_some(key)
}

/// After Khuong: fours, twos and ones side by side in a word. The factors are exact for so few digits.
#[inline]
fn eight(number: u32) -> [u8; 8] {
    let fours = u64::from(number / 10_000) | u64::from(number % 10_000) << 32;
    let hundreds = ((fours * 10_486) >> 20) & 0x0000_007f_0000_007f;
    let twos = hundreds | (fours - 100 * hundreds) << 16;
    let tens = ((twos * 103) >> 10) & 0x000f_000f_000f_000f;
    (0x3030_3030_3030_3030 + (tens | (twos - 10 * tens) << 8)).to_le_bytes()
}

/// The number that `N` digits write. `None` where a byte is no digit, or the number past `u64`.
#[inline]
pub(crate) fn read<const N: usize>(text: &[u8; N]) -> Option<u64> {
    let (eights, rest) = text.as_chunks::<8>();
    let (mut number, mut last) = (0, 0);
    for part in eights {
        number = number * EIGHT_DIGITS + read_eight(u64::from_le_bytes(*part))?;
    }
    for byte in rest {
        let digit = byte.wrapping_sub(b'0');
        if digit > 9 {
            return None;
        }
        last = 10 * last + u64::from(digit);
    }
    number.checked_mul(10_u64.pow(rest.len() as u32))?.checked_add(last)
}

/// As in many readers of numbers: the eight bytes of a word, first in twos, then all by two products.
#[inline]
pub(crate) fn read_eight(word: u64) -> Option<u64> {
    const LANES: u64 = 0x0000_00ff_0000_00ff;
    let digits = word.wrapping_sub(0x3030_3030_3030_3030);
    if (word.wrapping_add(0x4646_4646_4646_4646) | digits) & 0x8080_8080_8080_8080 != 0 {
        return None;
    }
    let twos = digits.wrapping_mul(10).wrapping_add(digits >> 8);
    let first = (twos & LANES).wrapping_mul(100 + (1_000_000 << 32));
    let second = ((twos >> 16) & LANES).wrapping_mul(1 + (10_000 << 32));
    Some(first.wrapping_add(second) >> 32)
}

/// Year, month and day of a day counted from 0001-01-01, after Neri and Schneider.
#[inline]
pub(crate) fn date(day: u32) -> [u32; 3] {
    // From 0000-03-01 on, so that a leap day ends a year.
    let quarters = 4 * (day + 306) + 3;
    let century = quarters / 146_097;
    let product = 2_939_745 * u64::from((quarters % 146_097) | 3);
    let year = 100 * century + (product >> 32) as u32;
    let day_of_year = product as u32 / 2_939_745 / 4;
    let month = 2_141 * day_of_year + 197_913;
    let day = (month & 0xffff) / 2_141 + 1;
    let next = u32::from(day_of_year >= 306);
    [year + next, (month >> 16) - 12 * next, day]
}

/// The day counted from 0001-01-01 of a date. `None` for one that there is not.
#[inline]
pub(crate) fn day([year, month, day]: [u32; 3]) -> Option<u32> {
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let length = match month {
        2 => 28 + u32::from(is_leap),
        1..=12 => 30 + ((month + (month >> 3)) & 1),
        _ => return None,
    };
    if !(1..=9_999).contains(&year) || !(1..=length).contains(&day) {
        return None;
    }
    let before_march = u32::from(month < 3);
    let (year, month) = (year - before_march, month + 12 * before_march);
    // 0001-01-01 is 306 days after 0000-03-01; 122 days stand for what (979 × 3 − 2,919) / 32 leaves out.
    Some(365 * year + year / 4 - year / 100 + year / 400 + (979 * month - 2_919) / 32 + day - 1 - 306)
}

/// Digits as text.
#[inline]
pub(crate) fn text(digits: &[u8]) -> &str {
    std::str::from_utf8(digits).expect("ASCII")
}

/// The bucket of an address by words of eight bytes, and without a branch that depends on a letter. `None` for text without
/// an `@`.
pub(crate) fn email_bucket(address: &str) -> Option<u32> {
    const ONES: u64 = 0x0101_0101_0101_0101;
    // A byte that is an @ becomes 0, and only a 0 sets the lowest of the top bits that are set.
    let has_at = |word: &[u8; 8]| {
        let word = u64::from_le_bytes(*word) ^ (ONES * u64::from(b'@'));
        word.wrapping_sub(ONES) & !word & (ONES << 7)
    };
    let bytes = address.as_bytes();
    let is_address = match bytes.last_chunk() {
        Some(last) => bytes.as_chunks().0.iter().fold(has_at(last), |any, word| any | has_at(word)) != 0,
        None => bytes.contains(&b'@'),
    };
    let first = bytes.first()?.to_ascii_lowercase();
    is_address.then(|| 1 + b"eimqu".iter().map(|start| u32::from(*start <= first)).sum::<u32>())
}
