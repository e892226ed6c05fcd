//! The instant that a key begins with.

use tablekeys::{Ticks, row_key};

/// An instant at the start of a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Leading<'k> {
    pub(crate) at: Ticks,
    /// Later instants sort first.
    pub(crate) newest_first: bool,
    /// What one more digit would be worth, in ticks.
    pub(crate) step: u64,
    /// What follows it.
    pub(crate) rest: &'k str,
}

const SECOND: u64 = 10_000_000;
const DAY: u64 = 86_400 * SECOND;

/// Years that instants in keys are of: other numbers of as many digits are no instants.
fn plausible(at: Ticks) -> bool {
    const FROM: u64 = 624_511_296_000_000_000;
    const UNTIL: u64 = 662_380_416_000_000_000;
    (FROM..UNTIL).contains(&at.get())
}

impl<'k> Leading<'k> {
    /// Reads 1980 to 2100: ticks in 18 to 20 digits, either direction; Unix milliseconds; `yyyyMMdd` with up to six more digits of the time, with a
    /// `T` or without; RFC 3339 in UTC.
    pub(crate) fn of(key: &'k str) -> Option<Self> {
        let digits = key.bytes().take_while(u8::is_ascii_digit).count();
        let (number, rest) = key.split_at(digits);
        // Digits that go on as letters are a hexadecimal number, but for the T of a date.
        let ends = rest.is_empty() || !rest.starts_with(|c: char| c.is_ascii_alphanumeric());
        let new = |at, newest_first, step| plausible(at).then_some(Self { at, newest_first, step, rest });
        match digits {
            18..=20 if ends => {
                let number = Ticks::new(number.parse().ok()?)?;
                new(number, false, 1).or_else(|| new(number.inverted(), true, 1))
            }
            13 if ends => new(Ticks::from_unix_millis(number.parse().ok()?).ok()?, false, SECOND / 1_000),
            17 if ends => {
                let at = row_key::parse_calendar(&number[..14]).ok()?;
                let millis: u64 = number[14..].parse().ok()?;
                new(Ticks::new(at.get() + millis * (SECOND / 1_000))?, false, SECOND / 1_000)
            }
            8 | 10 | 12 | 14 => Self::calendar(number, rest),
            4 => Self::rfc_3339(key),
            _ => None,
        }
        .filter(|leading| plausible(leading.at))
    }

    fn calendar(number: &str, rest: &'k str) -> Option<Self> {
        // The time of day after a `T`, as in 20140522T1100.
        let after = rest.strip_prefix('T').filter(|_| number.len() == 8);
        let time = after.map_or(0, |rest| rest.bytes().take_while(u8::is_ascii_digit).count());
        let (time, rest) = match after {
            Some(after) if matches!(time, 2 | 4 | 6) => after.split_at(time),
            _ => ("", rest),
        };
        if rest.starts_with(|c: char| c.is_ascii_alphanumeric() && c != 'Z') {
            return None;
        }
        let given = number.len() + time.len();
        let whole = format!("{number}{time}{}", &"000000"[..14_usize.checked_sub(given)?]);
        let step = match given {
            8 => DAY,
            10 => 3_600 * SECOND,
            12 => 60 * SECOND,
            _ => SECOND,
        };
        Some(Self {
            at: row_key::parse_calendar(&whole).ok()?,
            newest_first: false,
            step,
            rest: rest.strip_prefix('Z').unwrap_or(rest),
        })
    }

    fn rfc_3339(key: &'k str) -> Option<Self> {
        let bytes = key.as_bytes();
        let shape = |pattern: &[u8]| {
            bytes.len() >= pattern.len()
                && pattern.iter().zip(bytes).all(|(&p, &b)| if p == b'9' { b.is_ascii_digit() } else { p == b })
        };
        if !shape(b"9999-99-99") {
            return None;
        }
        if !shape(b"9999-99-99T99:99:99") {
            let (day, rest) = key.split_at(10);
            if rest.starts_with(|c: char| c.is_ascii_alphanumeric()) {
                return None;
            }
            let at = row_key::parse_day(&day.replace('-', "")).ok()?;
            return Some(Self { at, newest_first: false, step: DAY, rest });
        }
        let fraction = bytes
            .get(19)
            .filter(|&&b| b == b'.')
            .map_or(0, |_| bytes[20..].iter().take_while(|b| b.is_ascii_digit()).count());
        let end = if fraction == 0 { 19 } else { 20 + fraction };
        let (text, rest) = key.split_at(end);
        let rest = rest.strip_prefix('Z')?;
        let at: Ticks = format!("{}Z", &text[..text.len().min(27)]).parse().ok()?;
        let step = (0..fraction.min(7)).fold(SECOND, |step, _| step / 10);
        Some(Self { at, newest_first: false, step, rest })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_forms_of_tables_in_the_field_are_read() {
        let at = |key: &str| Leading::of(key).map(|l| (l.at.to_string(), l.newest_first, l.rest.to_owned()));
        let found = |text: &str, newest_first, rest: &str| Some((format!("{text}Z"), newest_first, rest.to_owned()));
        let second = "2024-05-06T07:08:09.0000000";
        assert_eq!(at("0638505760890000000"), found(second, false, ""));
        assert_eq!(at("638505760890000000"), found(second, false, ""));
        assert_eq!(at("2516873215109999999__6f96"), found(second, true, "__6f96"));
        assert_eq!(at("02516873215109999999-12345"), found(second, true, "-12345"));
        assert_eq!(at("1714979289000"), found(second, false, ""));
        assert_eq!(at("20240506070809"), found(second, false, ""));
        assert_eq!(at("20240506T0708"), found("2024-05-06T07:08:00.0000000", false, ""));
        assert_eq!(at("20240506-x"), found("2024-05-06T00:00:00.0000000", false, "-x"));
        assert_eq!(at("2024-05-06"), found("2024-05-06T00:00:00.0000000", false, ""));
        assert_eq!(at("2024-05-06T07:08:09Z_a"), found(second, false, "_a"));
        assert_eq!(at("2024-05-06T07:08:09.1230000Z"), found("2024-05-06T07:08:09.1230000", false, ""));
        for other in [
            "",
            "00000042",
            "12345678",
            "2024",
            "2024-13-01",
            "20240506ab",
            "9999999999999999999",
            "0638505760890000000a",
        ] {
            assert_eq!(at(other), None, "{other}");
        }
    }
}
