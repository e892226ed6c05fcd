//! Dates and times as people write them, in any order: the one reader of dates of the command.
//!
//! A text is read from its beginning; what follows a date and its time of day is left. A text may have several readings,
//! as `05-06-2024` has: a column decides which of them its keys share.

mod dates;
mod time;

use chrono::NaiveDate;
use tablekeys::Ticks;

use super::is_recent;

/// Which part of a date comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// The order of texts is that of time.
    YearFirst,
    MonthFirst,
    DayFirst,
}

/// How an instant says where its clock is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Zone {
    Unsaid,
    Utc,
    /// In minutes east of UTC.
    Offset(i32),
}

/// A date, perhaps with a time of day, at the beginning of a text.
#[expect(clippy::struct_excessive_bools, reason = "each says something of its own")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Civil {
    /// Its bytes.
    pub length: usize,
    /// A letter per digit: `yyyy-MM-dd`. Single `M` and `d` are of one or two digits, `MMM` is a name.
    pub form: String,
    pub order: Order,
    /// In UTC where the text says how.
    pub instant: Ticks,
    /// With `AM` or `PM`.
    pub twelve_hours: bool,
    /// The month is a name.
    pub named: bool,
    /// Parts are written without leading zeros, so texts of one form have several lengths.
    pub unpadded: bool,
    pub zone: Zone,
    /// Digits of the fraction of a second.
    pub decimals: usize,
    /// So short or ambiguous that only Timestamps prove it.
    pub weak: bool,
    /// The unit of its last part, in ticks.
    pub step: u64,
}

const SECOND: u64 = 10_000_000;
const DAY: u64 = 86_400 * SECOND;

impl Civil {
    /// Whether a row was written about then, which proves a weak date.
    pub fn is_near(&self, written: Option<Ticks>) -> bool {
        let month = self.step.max(28 * DAY);
        written.is_some_and(|time| time.get().abs_diff(self.instant.get()) <= month + 7 * DAY)
    }
}

/// A run of digits, of letters, or of other characters.
#[derive(Debug, Clone, Copy)]
struct Token<'t> {
    text: &'t str,
    class: u8,
    end: usize,
}

/// More tokens than a date with its time has are not looked at.
const MOST: usize = 18;

fn tokens(text: &str) -> Vec<Token<'_>> {
    let class = |b: u8| match b {
        b'0'..=b'9' => b'D',
        b'a'..=b'z' | b'A'..=b'Z' => b'L',
        _ => b'P',
    };
    let (bytes, mut tokens, mut at) = (text.as_bytes(), Vec::new(), 0);
    while at < bytes.len() && tokens.len() < MOST {
        let of = class(bytes[at]);
        let end = (at..bytes.len()).find(|&next| class(bytes[next]) != of).unwrap_or(bytes.len());
        if !text.is_char_boundary(end) || !bytes[at..end].is_ascii() {
            break;
        }
        tokens.push(Token { text: &text[at..end], class: of, end });
        at = end;
    }
    tokens
}

/// What is known of a date while it is read.
#[derive(Debug, Clone)]
struct Parts {
    year: i32,
    month: u32,
    day: u32,
    ticks: u64,
    order: Order,
    form: String,
    next: usize,
    named: bool,
    unpadded: bool,
    weak: bool,
    step: u64,
}

/// Every reading of the beginning of a text as a date of the years that keys are of, the longest first.
pub fn read(text: &str) -> Vec<Civil> {
    let mut found = of_any_year(text);
    found.retain(|civil| is_recent(civil.instant));
    found
}

/// The same of any year.
pub fn of_any_year(text: &str) -> Vec<Civil> {
    let first = text.as_bytes().first();
    if text.len() < 4 || !first.is_some_and(u8::is_ascii_alphanumeric) {
        return Vec::new();
    }
    let tokens = tokens(text);
    let mut found = Vec::new();
    for parts in dates::dates(&tokens) {
        found.extend(time::time(&tokens, &parts));
        found.extend(finish(&tokens, &parts, false, Zone::Unsaid, 0));
    }
    found.sort_by_key(|civil: &Civil| std::cmp::Reverse(civil.length));
    found
}

fn number(text: &str) -> u32 {
    text.parse().unwrap_or(u32::MAX)
}

fn finish(tokens: &[Token<'_>], parts: &Parts, twelve_hours: bool, zone: Zone, decimals: usize) -> Option<Civil> {
    let last = tokens.get(parts.next.checked_sub(1)?)?;
    // Digits and letters that go on are something else.
    if tokens.get(parts.next).is_some_and(|token| token.class != b'P') {
        return None;
    }
    let date = NaiveDate::from_ymd_opt(parts.year, parts.month, parts.day)?;
    let midnight = Ticks::try_from(date.and_hms_opt(0, 0, 0)?.and_utc()).ok()?;
    let east = if let Zone::Offset(minutes) = zone { i64::from(minutes) * 60 * 10_000_000 } else { 0 };
    let instant = Ticks::new((midnight.get() + parts.ticks).checked_add_signed(-east)?)?;
    Some(Civil {
        length: last.end,
        form: parts.form.clone(),
        order: parts.order,
        instant,
        twelve_hours,
        named: parts.named,
        unpadded: parts.unpadded,
        zone,
        decimals,
        weak: parts.weak,
        step: parts.step,
    })
}

/// The reading of the whole beginning of a text in one form.
pub fn in_form(text: &str, form: &str) -> Option<Civil> {
    read(text).into_iter().find(|civil| civil.form == form || canonical(&civil.form) == form)
}

/// A form in which single letters represent one or two digits, and offsets for `Z` too: what keys of one column share.
pub fn canonical(form: &str) -> String {
    let mut found = String::with_capacity(form.len());
    let letters: Vec<char> = form.chars().collect();
    let mut at = 0;
    while at < letters.len() {
        let run = letters[at..].iter().take_while(|&&c| c == letters[at]).count();
        match (letters[at], run) {
            ('M' | 'd' | 'H' | 'h' | 'w', 1 | 2) => found.push(letters[at]),
            (c, run) => found.extend(std::iter::repeat_n(c, run)),
        }
        at += run;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn forms(text: &str) -> Vec<String> {
        read(text).into_iter().map(|civil| format!("{} {}", civil.form, &civil.instant.to_string()[..16])).collect()
    }

    #[test]
    fn dates_are_read_in_every_order() {
        assert_eq!(forms("20240506"), ["yyyyMMdd 2024-05-06T00:00"]);
        assert_eq!(forms("05312024"), ["MMddyyyy 2024-05-31T00:00"]);
        assert_eq!(forms("31052024-x"), ["ddMMyyyy 2024-05-31T00:00"]);
        assert_eq!(forms("31.5.2024"), ["dd.M.yyyy 2024-05-31T00:00"]);
        assert_eq!(forms("06May2024"), ["ddMMMyyyy 2024-05-06T00:00"]);
        assert_eq!(forms("May062024")[0], "MMMddyyyy 2024-05-06T00:00");
        assert_eq!(forms("May 31, 2024")[0], "MMM dd, yyyy 2024-05-31T00:00");
        assert_eq!(forms("2024-W19"), ["yyyy-Www 2024-05-06T00:00"]);
        assert_eq!(forms("W9-2024"), ["Ww-yyyy 2024-02-26T00:00"]);
        assert_eq!(forms("Q3-2024"), ["Qq-yyyy 2024-07-01T00:00"]);
        assert_eq!(forms("2024Q4"), ["yyyyQq 2024-10-01T00:00"]);
        assert_eq!(forms("Q5-2024"), [""; 0]);
        assert_eq!(forms("6 June 2024"), ["d MMM yyyy 2024-06-06T00:00"]);
        assert_eq!(forms("6 May 2024"), ["d MMM yyyy 2024-05-06T00:00"]);
        assert_eq!(forms("16 December 2024"), ["dd MMM yyyy 2024-12-16T00:00"]);
        assert_eq!(forms("Mon-31-Dec-2024")[0], "EEE-dd-MMM-yyyy 2024-12-31T00:00");
    }

    #[test]
    fn times_follow_dates_with_halves_of_days_and_offsets() {
        assert_eq!(forms("2024-05-06T07:08:09.125Z")[0], "yyyy-MM-ddTHH:mm:ss.fffZ 2024-05-06T07:08");
        assert_eq!(forms("2024-05-06T07:08:09+02:00")[0], "yyyy-MM-ddTHH:mm:sszzz 2024-05-06T05:08");
        assert_eq!(forms("20240506T070809.125Z")[0], "yyyyMMddTHHmmss.fffZ 2024-05-06T07:08");
        assert_eq!(forms("2024-05-06 01-30 PM")[0], "yyyy-MM-dd hh-mm tt 2024-05-06T13:30");
        assert_eq!(forms("20240506_0130PM")[0], "yyyyMMdd_hhmmtt 2024-05-06T13:30");
        assert_eq!(forms("20140522T1100"), ["yyyyMMddTHHmm 2014-05-22T11:00"]);
        assert_eq!(forms("2024-05-06_x")[0], "yyyy-MM-dd 2024-05-06T00:00");
    }

    #[test]
    fn a_suffix_that_begins_with_an_a_is_no_half_of_the_day() {
        for suffix in ["_a1", "_p", "-a0ff12", "|p7", "_amber"] {
            let found = forms(&format!("2024-05-06T06:12:41{suffix}"));
            assert_eq!(found[0], "yyyy-MM-ddTHH:mm:ss 2024-05-06T06:12", "{suffix}");
        }
        assert_eq!(forms("2024-05-06 1:30 p")[0], "yyyy-MM-dd h:mm tt 2024-05-06T13:30");
        assert_eq!(forms("2024-05-06 12-30-AM")[0], "yyyy-MM-dd hh-mm-tt 2024-05-06T00:30");
    }

    #[test]
    fn other_numbers_are_no_dates() {
        for text in ["00000042", "1.2.3", "12345678", "2024-13-01", "20240506ab", "", "abc", "é2024"] {
            assert_eq!(forms(text), [""; 0], "{text}");
        }
    }

    #[test]
    fn a_form_of_a_column_is_that_of_all_widths() {
        assert_eq!(canonical("dd.MM.yyyy"), canonical("d.M.yyyy"));
        assert_eq!(canonical("yyyy-MM-dd"), "yyyy-M-d");
        assert_eq!(canonical("yyyy-Www"), "yyyy-Ww");
        assert!(in_form("6.5.2024-x", "d.M.yyyy").is_some());
    }
}
