//! The instant that a key begins with, by the readers of the recogniser: for one key at a time, where no column decides.

use tablekeys::Ticks;

use crate::formats::civil;
use crate::formats::columns::instants::FORMS;

/// An instant at the start of a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Leading<'k> {
    pub at: Ticks,
    /// Later instants sort first.
    pub newest_first: bool,
    /// What follows it.
    pub rest: &'k str,
}

impl<'k> Leading<'k> {
    /// Ticks in either direction, Unix milliseconds, and dates with the year first.
    pub(crate) fn of(key: &'k str) -> Option<Self> {
        let digits = key.bytes().take_while(u8::is_ascii_digit).count();
        let (number, rest) = key.split_at(digits);
        let ends = !rest.starts_with(|c: char| c.is_ascii_alphanumeric());
        let mut sure = FORMS.iter().filter(|form| form.is_ticks() || form.name == "milliseconds");
        if ends && let Some((form, at)) = sure.find_map(|form| Some((form, form.instant(number)?))) {
            return Some(Self { at, newest_first: form.newest_first, rest });
        }
        let date =
            civil::read(key).into_iter().find(|date| date.says.order == civil::Order::YearFirst && !date.says.weak)?;
        Some(Self { at: date.instant, newest_first: false, rest: &key[date.length..] })
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
