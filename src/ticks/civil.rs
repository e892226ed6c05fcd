//! The calendar: the proleptic Gregorian one, in UTC, without leap seconds.

use super::{PER_DAY, PER_SECOND, Ticks};
use crate::error::{Error, Result, error};

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
        Civil([year, month, day, second_of_day / 3_600, second_of_day / 60 % 60, second_of_day % 60])
    }
}

/// Year, month, day, hour, minute and second in UTC.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Civil(pub(crate) [u32; 6]);

impl Civil {
    /// From eight digits of a date, and two digits and six of a time, as [`twos`](crate::digits::twos) gives them.
    pub(crate) fn read(date: u64, time: u64) -> Self {
        let ([century, _, year, _, month, _, day, _], [_, _, hour, _, minute, _, second, _]) =
            (date.to_le_bytes(), time.to_le_bytes());
        let [century, year, month, day, hour, minute, second] =
            [century, year, month, day, hour, minute, second].map(u32::from);
        Self([100 * century + year, month, day, hour, minute, second])
    }

    /// Its pairs of digits, and a zero.
    #[expect(clippy::cast_possible_truncation, reason = "two digits")]
    pub(crate) const fn pairs(self) -> [u16; 8] {
        let Self([year, month, day, hour, minute, second]) = self;
        let [century, year] = [year / 100, year % 100];
        [century as u16, year as u16, month as u16, day as u16, hour as u16, minute as u16, second as u16, 0]
    }

    /// The instant. An error names the first field that is out of range; a text `of` this kind has its fields at `offsets`.
    pub(crate) fn ticks(self, of: &'static str, offsets: [usize; 6]) -> Result<Ticks> {
        let Self([year, month, day, hour, minute, second]) = self;
        // Days and months are counted from 1, and so are years.
        let most = [9_999, 12, days_in_month(year, month), 23, 59, 59];
        if let Some(at) = (0..6).find(|&at| self.0[at] > most[at] || at < 3 && self.0[at] == 0) {
            return Err(self.out_of_range(at, most[at], of, offsets[at]));
        }
        let (y, m) = if month > 2 { (year, month) } else { (year - 1, month + 12) };
        let days = 365 * y + y / 4 - y / 100 + y / 400 + (979 * m - 2_919) / 32 + day - 1 - 306;
        let second_of_day = 3_600 * hour + 60 * minute + second;
        Ok(Ticks(u64::from(days) * PER_DAY + u64::from(second_of_day) * PER_SECOND))
    }

    #[cold]
    fn out_of_range(self, at: usize, max: u32, of: &'static str, offset: usize) -> Error {
        let field = ["a year", "a month", "a day", "an hour", "a minute", "a second"][at];
        let (min, found) = (u32::from(at < 3), self.0[at]);
        error!(Malformed at offset, "expected {field} from {min} to {max} at byte {offset} of {of}, found {found}")
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
            let (y, m, d) = expected;
            assert_eq!(civil, Civil([y, m, d, 23, 59, 59]), "day {day}");
            assert_eq!(civil.ticks("", [0; 6]), Ok(ticks));
            expected = match (m, d == days_in_month(y, m)) {
                (_, false) => (y, m, d + 1),
                (12, true) => (y + 1, 1, 1),
                (_, true) => (y, m + 1, 1),
            };
        }
        assert_eq!(expected, (10_000, 1, 1));
    }
}
