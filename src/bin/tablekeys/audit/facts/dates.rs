//! Dates that are not written from the year to the second.

use std::collections::BTreeMap;

use super::Example;
use super::text::Tally;

/// The dates that keys of one column begin with.
#[derive(Debug, Default)]
pub(crate) struct Dates {
    pub(crate) rows: u64,
    /// Eight digits, or one or two, one or two and four with `-` or `.` between them.
    pub(crate) found: u64,
    pub(crate) year_first: u64,
    pub(crate) month_first: Tally,
    pub(crate) day_first: Tally,
    /// The years of those that do not begin with it.
    pub(crate) years: Option<(u32, u32)>,
    /// RFC 3339 instants by their length, and those with an offset by the offset.
    pub(crate) precisions: BTreeMap<usize, Tally>,
    pub(crate) offsets: BTreeMap<Box<str>, Tally>,
}

/// More different lengths and offsets than this are not kept.
const DIFFERENT: usize = 64;

impl Dates {
    pub(crate) fn record(&mut self, key: &str, example: &dyn Fn() -> Example) {
        self.rows += 1;
        let Some(Date { year_first, parts: [x, y, year] }) = Date::of(key) else {
            return self.record_rfc_3339(key, example);
        };
        self.found += 1;
        if year_first {
            self.year_first += 1;
            return;
        }
        let (month_first, day_first) = (is_month(x) && is_day(y), is_month(y) && is_day(x));
        if !is_year(year) || !(month_first || day_first) {
            return;
        }
        let (least, greatest) = self.years.unwrap_or((year, year));
        self.years = Some((least.min(year), greatest.max(year)));
        if month_first {
            self.month_first.add(example);
        }
        if day_first {
            self.day_first.add(example);
        }
    }

    fn record_rfc_3339(&mut self, key: &str, example: &dyn Fn() -> Example) {
        let bytes = key.as_bytes();
        let digits =
            |range: std::ops::Range<usize>| bytes.get(range).is_some_and(|part| part.iter().all(u8::is_ascii_digit));
        if !(digits(0..4) && digits(5..7) && digits(8..10) && digits(11..13) && digits(14..16) && digits(17..19))
            || [bytes[4], bytes[7], bytes[13], bytes[16]] != *b"--::"
        {
            return;
        }
        let fraction = bytes
            .get(19)
            .filter(|&&b| b == b'.')
            .map_or(0, |_| 1 + bytes[20..].iter().take_while(|b| b.is_ascii_digit()).count());
        let end = 19 + fraction;
        if self.precisions.len() < DIFFERENT || self.precisions.contains_key(&end) {
            self.precisions.entry(end).or_default().add(example);
        }
        let offset = match bytes.get(end) {
            Some(b'Z') => "Z",
            Some(b'+' | b'-')
                if digits(end + 1..end + 3) && bytes.get(end + 3) == Some(&b':') && digits(end + 4..end + 6) =>
            {
                &key[end..end + 6]
            }
            _ => "",
        };
        if self.offsets.len() < DIFFERENT || self.offsets.contains_key(offset) {
            self.offsets.entry(offset.into()).or_default().add(example);
        }
    }
}

/// What may be a date.
struct Date {
    /// It is `yyyyMMdd`.
    year_first: bool,
    /// Else these two, and the year.
    parts: [u32; 3],
}

const fn is_year(value: u32) -> bool {
    value >= 1970 && value < 2100
}

const fn is_month(value: u32) -> bool {
    value >= 1 && value <= 12
}

const fn is_day(value: u32) -> bool {
    value >= 1 && value <= 31
}

impl Date {
    /// Eight digits, or three numbers of which the last has four.
    fn of(key: &str) -> Option<Self> {
        let bytes = key.as_bytes();
        let run =
            |from: usize| bytes.get(from..).map_or(0, |rest| rest.iter().take_while(|b| b.is_ascii_digit()).count());
        let number = |from: usize, digits: usize| key[from..from + digits].parse().ok();
        let ends = |at: usize| bytes.get(at).is_none_or(|b| !b.is_ascii_alphanumeric());
        let first = run(0);
        if first == 8 && ends(8) {
            let year_first = is_year(number(0, 4)?) && is_month(number(4, 2)?) && is_day(number(6, 2)?);
            return Some(Self { year_first, parts: [number(0, 2)?, number(2, 2)?, number(4, 4)?] });
        }
        if !(1..=2).contains(&first) {
            return None;
        }
        let separator = *bytes.get(first).filter(|b| matches!(b, b'-' | b'.' | b'_'))?;
        let second = run(first + 1);
        let third = first + 1 + second + 1;
        if !(1..=2).contains(&second) || bytes.get(third - 1) != Some(&separator) || run(third) != 4 || !ends(third + 4)
        {
            return None;
        }
        Some(Self { year_first: false, parts: [number(0, first)?, number(first + 1, second)?, number(third, 4)?] })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_of_a_date_is_told_where_it_can_be() {
        let counts = |keys: &[&str]| {
            let mut dates = Dates::default();
            let example = || Example { place: 1, partition_key: None, row_key: None };
            for key in keys {
                dates.record(key, &example);
            }
            [dates.found, dates.year_first, dates.month_first.count, dates.day_first.count]
        };
        assert_eq!(counts(&["20240506", "20241231-x"]), [2, 2, 0, 0]);
        assert_eq!(counts(&["05062024", "12312024"]), [2, 0, 2, 1]);
        assert_eq!(counts(&["31.12.2024", "1-2-2024"]), [2, 0, 1, 2]);
        assert_eq!(counts(&["00000042", "2024-05-06", "1.2.3", "123456789"]), [1, 0, 0, 0]);
    }
}
