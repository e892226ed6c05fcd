//! .NET's round-trip form.

use core::fmt;
use core::str::{self, FromStr};

use super::{BadField, Civil, PER_SECOND, Ticks};
use crate::digits;
use crate::error::{Error, Kind, Result};

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

/// Reads exactly what `Display` writes: `yyyy-MM-ddTHH:mm:ss.fffffffZ`.
impl FromStr for Ticks {
    type Err = Error;

    #[inline]
    fn from_str(text: &str) -> Result<Self> {
        const OFFSETS: [usize; 6] = [0, 5, 8, 11, 14, 17];
        let (civil, fraction) = read(text).ok_or_else(|| why_not(text))?;
        match civil.ticks() {
            Ok(Self(second)) => Ok(Self(second + fraction)),
            Err(BadField { index, field, min, max, found }) => {
                Err(Error::new(Kind::Field { what: WHAT, field, offset: OFFSETS[index], min, max, found }))
            }
        }
    }
}

const WHAT: &str = "an instant (yyyy-MM-ddTHH:mm:ss.fffffffZ)";

/// The numbers of a text that has the form, whatever they are.
#[inline]
fn read(text: &str) -> Option<(Civil, u64)> {
    let bytes = <&[u8; 28]>::try_from(text.as_bytes()).ok()?;
    let separated = [4, 7, 10, 13, 16, 19, 27].map(|i| bytes[i] ^ FORM[i]).iter().fold(0, |any, byte| any | byte) == 0;
    let two = |at: usize| u64::from(u16::from_le_bytes([bytes[at], bytes[at + 1]]));
    let (date, bad_date) = digits::eight_number(two(0) | two(2) << 16 | two(5) << 32 | two(8) << 48, 0);
    let (time, bad_time) = digits::eight_number(two(11) << 16 | two(14) << 32 | two(17) << 48 | 0x3030, 0);
    let fraction = u64::try_from(digits::number::<7>(bytes[20..27].try_into().ok()?)?).ok()?;
    (separated && bad_date | bad_time == 0).then(|| (Civil::read(date, time), fraction))
}

/// Why a text does not have the form.
#[cold]
fn why_not(text: &str) -> Error {
    for ((offset, found), form) in text.char_indices().zip(FORM) {
        match (form.is_ascii_alphabetic() && !b"TZ".contains(&form), found.is_ascii_digit()) {
            (true, false) => return Error::new(Kind::NotDigit { what: WHAT, offset, found }),
            (false, _) if found != char::from(form) => {
                return Error::new(Kind::Separator { what: WHAT, offset, expected: char::from(form), found });
            }
            _ => {}
        }
    }
    Error::new(Kind::Length { what: WHAT, expected: FORM.len(), found: text.len() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_that_display_does_not_write_is_refused_with_its_place() {
        let say = |text: &str| text.parse::<Ticks>().unwrap_err().to_string();
        let what = "of an instant (yyyy-MM-ddTHH:mm:ss.fffffffZ)";
        assert_eq!(
            say("2024-13-01T00:00:00.0000000Z"),
            format!("expected a month from 1 to 12 at byte 5 {what}, found 13")
        );
        assert_eq!(
            say("2023-02-29T00:00:00.0000000Z"),
            format!("expected a day from 1 to 28 at byte 8 {what}, found 29")
        );
        assert_eq!(say("2024-02-29 00:00:00.0000000Z"), format!("expected 'T' at byte 10 {what}, found ' '"));
        assert_eq!(say("+024-02-29T00:00:00.0000000Z"), format!("expected a digit at byte 0 {what}, found '+'"));
        assert_eq!(say("２024-02-29T00:00:00.000000"), format!("expected a digit at byte 0 {what}, found '２'"));
        assert!(say("2024-02-29T00:00:00.0000000").contains("expected 28 bytes"));
        assert!(say("2024-02-29T00:00:00.0000000ZZ").contains("found 29"));
        assert!(say("2024-02-29T00:00:00.0000000+").contains("expected 'Z' at byte 27"));
        assert!(say("0000-01-01T00:00:00.0000000Z").contains("year from 1 to 9999"));
        assert!(say("2024-01-01T24:00:00.0000000Z").contains("hour from 0 to 23 at byte 11"));
        assert!(say("2024-01-01T00:60:00.0000000Z").contains("minute from 0 to 59 at byte 14"));
        assert!(say("2024-01-01T00:00:60.0000000Z").contains("second from 0 to 59 at byte 17"));
    }
}
