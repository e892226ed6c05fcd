//! .NET's round-trip form.

use core::fmt;
use core::str::FromStr;

use super::{BadField, Civil, PER_SECOND, Ticks};
use crate::error::{Error, Kind, Result};

impl fmt::Display for Ticks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Civil { year, month, day, hour, minute, second } = self.civil();
        let fraction = self.0 % PER_SECOND;
        write!(f, "{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{fraction:07}Z")
    }
}

/// Reads exactly what `Display` writes: `yyyy-MM-ddTHH:mm:ss.fffffffZ`.
impl FromStr for Ticks {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        const WHAT: &str = "an instant (yyyy-MM-ddTHH:mm:ss.fffffffZ)";
        const FORM: &[u8; 28] = b"yyyy-MM-ddTHH:mm:ss.fffffffZ";
        const OFFSETS: [usize; 6] = [0, 5, 8, 11, 14, 17];
        for ((offset, found), form) in text.char_indices().zip(FORM) {
            let kind = match (form.is_ascii_alphabetic() && !b"TZ".contains(form), found.is_ascii_digit()) {
                (true, true) => continue,
                (false, _) if found == char::from(*form) => continue,
                (true, false) => Kind::NotDigit { what: WHAT, offset, found },
                (false, _) => Kind::Separator { what: WHAT, offset, expected: char::from(*form), found },
            };
            return Err(Error::new(kind));
        }
        if text.len() != FORM.len() {
            return Err(Error::new(Kind::Length { what: WHAT, expected: FORM.len(), found: text.len() }));
        }
        let number = |from: usize, to: usize| {
            text.as_bytes()[from..to].iter().fold(0, |n, digit| 10 * n + u32::from(digit - b'0'))
        };
        let civil = Civil {
            year: number(0, 4),
            month: number(5, 7),
            day: number(8, 10),
            hour: number(11, 13),
            minute: number(14, 16),
            second: number(17, 19),
        };
        match civil.ticks() {
            Ok(Self(second)) => Ok(Self(second + u64::from(number(20, 27)))),
            Err(BadField { index, field, min, max, found }) => {
                Err(Error::new(Kind::Field { what: WHAT, field, offset: OFFSETS[index], min, max, found }))
            }
        }
    }
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
