//! .NET's round-trip form.

use core::fmt;
use core::str::{self, FromStr};

use super::{Civil, PER_SECOND, Ticks};
use crate::digits;
use crate::error::{Error, Result};

const FORM: [u8; 28] = *b"yyyy-MM-ddTHH:mm:ss.fffffffZ";

impl fmt::Display for Ticks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = FORM;
        let pairs = digits::pairs(self.civil().pairs());
        for (at, pair) in [0, 2, 5, 8, 11, 14, 17].into_iter().zip(pairs.as_chunks::<2>().0) {
            text[at..at + 2].copy_from_slice(pair);
        }
        text[20..27].copy_from_slice(&digits::text::<7>(self.0 % PER_SECOND));
        f.pad(str::from_utf8(&text).map_err(|_| fmt::Error)?)
    }
}

/// Reads `yyyy-MM-ddTHH:mm:ssZ`, and up to seven decimals of a second between `.` and `Z`.
impl FromStr for Ticks {
    type Err = Error;

    #[inline]
    fn from_str(text: &str) -> Result<Self> {
        let numbers = match text.as_bytes().try_into() {
            Ok(text) => read(text),
            Err(_) => completed(text).and_then(|text| read(&text)),
        };
        let (civil, fraction) = numbers.ok_or_else(|| why_not(text))?;
        Ok(Self(civil.ticks(WHAT, [0, 5, 8, 11, 14, 17])?.0 + fraction))
    }
}

const WHAT: &str = "an instant (yyyy-MM-ddTHH:mm:ss.fffffffZ)";

/// The same text with all seven decimals, where fewer are given.
fn completed(text: &str) -> Option<[u8; 28]> {
    let given = text.as_bytes().strip_suffix(b"Z")?;
    let mut full = *b"0000-00-00T00:00:00.0000000Z";
    match given.len() {
        19 | 21..27 => full[..given.len()].copy_from_slice(given),
        _ => return None,
    }
    Some(full)
}

/// The numbers of a text that has the form, in range or not.
#[inline]
fn read(bytes: &[u8; 28]) -> Option<(Civil, u64)> {
    let separated = [4, 7, 10, 13, 16, 19, 27].map(|i| bytes[i] ^ FORM[i]).iter().fold(0, |any, byte| any | byte) == 0;
    let two = |at: usize| u64::from(u16::from_le_bytes([bytes[at], bytes[at + 1]]));
    let (date, bad_date) = digits::twos(two(0) | two(2) << 16 | two(5) << 32 | two(8) << 48, 0);
    let (time, bad_time) = digits::twos(two(11) << 16 | two(14) << 32 | two(17) << 48 | 0x3030, 0);
    // The seven decimals and a zero in place of the point.
    let (fraction, bad_fraction) =
        digits::eight_number(u64::from_le_bytes(*bytes[19..].first_chunk()?) ^ u64::from(b'.' ^ b'0'), 0);
    (separated && bad_date | bad_time | bad_fraction == 0).then(|| (Civil::read(date, time), fraction))
}

#[cold]
fn why_not(text: &str) -> Error {
    let (mut characters, mut offset) = (text.chars(), 0);
    loop {
        let (expected, fits): (_, fn(char) -> bool) = match offset {
            4 | 7 => ("'-'", |c| c == '-'),
            10 => ("'T'", |c| c == 'T'),
            13 | 16 => ("':'", |c| c == ':'),
            19 => ("'.' or 'Z'", |c| matches!(c, '.' | 'Z')),
            21..27 => ("a digit or 'Z'", |c| matches!(c, '0'..='9' | 'Z')),
            27 => ("'Z'", |c| c == 'Z'),
            _ => ("a digit", |c| c.is_ascii_digit()),
        };
        let found = characters.next();
        if !found.is_some_and(fits) {
            return Error::unexpected(expected, offset, WHAT, found);
        }
        offset += 1;
        if found == Some('Z') {
            return Error::unexpected("the end", offset, WHAT, characters.next());
        }
    }
}

#[cfg(test)]
mod tests;
