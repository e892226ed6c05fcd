//! The calendar: the proleptic Gregorian one, in UTC, without leap seconds.

use super::{PER_DAY, PER_SECOND, Ticks};
use crate::error::{Error, error};

impl Ticks {
    pub(crate) const fn civil(self) -> Civil {
        // Years that start on March 1st of year 0 put the leap day last: Neri and Schneider, "Euclidean affine functions
        // and their application to calendar algorithms", 2022. Day 306 of such a count is 0001-01-01.
        let days = (self.0 / PER_DAY) as u32 + 306;
        let quarters = 4 * days + 3;
        let century = quarters / 146_097;
        let quarters = (quarters % 146_097) | 3;
        let year_of_century = quarters / 1_461;
        let day_of_year = quarters % 1_461 / 4;
        let fifths = 2_141 * day_of_year + 197_913;
        let after_december = day_of_year >= 306;
        let year = 100 * century + year_of_century + after_december as u32;
        let month = (fifths >> 16) - if after_december { 12 } else { 0 };
        let day = (fifths & 0xffff) / 2_141 + 1;
        let second_of_day = (self.0 % PER_DAY / PER_SECOND) as u32;
        Civil {
            year,
            month,
            day,
            hour: second_of_day / 3_600,
            minute: second_of_day / 60 % 60,
            second: second_of_day % 60,
        }
    }
}

/// A date and a time of day, in UTC.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Civil {
    pub(crate) year: u32,
    pub(crate) month: u32,
    pub(crate) day: u32,
    pub(crate) hour: u32,
    pub(crate) minute: u32,
    pub(crate) second: u32,
}

impl Civil {
    /// From eight digits of a date, and two digits and six of a time, as [`twos`](crate::digits::twos) gives them.
    pub(crate) const fn read(date: u64, time: u64) -> Self {
        let ([century, _, year, _, month, _, day, _], [_, _, hour, _, minute, _, second, _]) =
            (date.to_le_bytes(), time.to_le_bytes());
        Self {
            year: 100 * century as u32 + year as u32,
            month: month as u32,
            day: day as u32,
            hour: hour as u32,
            minute: minute as u32,
            second: second as u32,
        }
    }

    /// Its pairs of digits, and a zero.
    #[expect(clippy::cast_possible_truncation, reason = "two digits")]
    pub(crate) const fn pairs(self) -> [u16; 8] {
        let Self { year, month, day, hour, minute, second } = self;
        let [century, year] = [year / 100, year % 100];
        [century as u16, year as u16, month as u16, day as u16, hour as u16, minute as u16, second as u16, 0]
    }

    /// The instant, or the first field that is out of range.
    pub(crate) const fn ticks(self) -> core::result::Result<Ticks, BadField> {
        let Self { year, month, day, hour, minute, second } = self;
        if year == 0 || year > 9_999 {
            return Err(BadField { index: 0, field: "year", min: 1, max: 9_999, found: year });
        }
        if month == 0 || month > 12 {
            return Err(BadField { index: 1, field: "month", min: 1, max: 12, found: month });
        }
        let days_in_month = days_in_month(year, month);
        if day == 0 || day > days_in_month {
            return Err(BadField { index: 2, field: "day", min: 1, max: days_in_month, found: day });
        }
        if hour > 23 {
            return Err(BadField { index: 3, field: "hour", min: 0, max: 23, found: hour });
        }
        if minute > 59 {
            return Err(BadField { index: 4, field: "minute", min: 0, max: 59, found: minute });
        }
        if second > 59 {
            return Err(BadField { index: 5, field: "second", min: 0, max: 59, found: second });
        }
        let (y, m) = if month > 2 { (year, month) } else { (year - 1, month + 12) };
        let days = 365 * y + y / 4 - y / 100 + y / 400 + (979 * m - 2_919) / 32 + day - 1 - 306;
        let second_of_day = 3_600 * hour + 60 * minute + second;
        Ok(Ticks(days as u64 * PER_DAY + second_of_day as u64 * PER_SECOND))
    }
}

pub(crate) struct BadField {
    /// Counted from the year.
    index: usize,
    field: &'static str,
    min: u32,
    max: u32,
    found: u32,
}

impl BadField {
    /// The error in a text that has its fields at these bytes.
    #[cold]
    pub(crate) fn error(self, of: &'static str, offsets: [usize; 6]) -> Error {
        let Self { index, field, min, max, found } = self;
        let (article, offset) = (if field == "hour" { "an" } else { "a" }, offsets[index]);
        error!(Malformed, "expected {article} {field} from {min} to {max} at byte {offset} of {of}, found {found}")
    }
}

const fn days_in_month(year: u32, month: u32) -> u32 {
    match month {
        4 | 6 | 9 | 11 => 30,
        2 if year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400)) => 29,
        2 => 28,
        _ => 31,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_day_reads_back_as_the_next_day_of_the_calendar() {
        let mut expected = (1, 1, 1);
        for day in 0..=Ticks::MAX.get() / PER_DAY {
            let ticks = Ticks(day * PER_DAY + 86_399 * PER_SECOND);
            let civil = ticks.civil();
            assert_eq!((civil.year, civil.month, civil.day), expected, "day {day}");
            assert_eq!((civil.hour, civil.minute, civil.second), (23, 59, 59));
            assert_eq!(civil.ticks().ok(), Some(ticks));
            let (y, m, d) = expected;
            expected = match (m, d == days_in_month(y, m)) {
                (_, false) => (y, m, d + 1),
                (12, true) => (y + 1, 1, 1),
                (_, true) => (y, m + 1, 1),
            };
        }
        assert_eq!(expected, (10_000, 1, 1));
    }
}
