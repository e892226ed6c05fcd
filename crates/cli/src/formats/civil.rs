//! Dates and times as people write them, in any order: the one reader and writer of dates of the command.
//!
//! A form is a pattern, `yyyy-MM-dd`: a letter per digit, `M`, `d`, `H`, `h` and `w` alone for one or two digits, `MMM` for the name
//! of a month and `EEE` for that of a day, `tt` for AM or PM, `zzz` for an offset; all else is itself. [`in_form`] reads the beginning
//! of a text by a form and [`Civil::written`] writes it again. [`read`] tries each pattern of two tables, in which a few marks represent
//! what may separate the parts. A text may have several readings, as `05-06-2024` has: a column decides which of them its
//! keys share.

use chrono::{DateTime, Datelike, Month, NaiveDate, Timelike, Utc, Weekday};
use tablekeys::Ticks;

use super::columns::checks::is_digits;
use super::is_recent;

/// Which part of a date comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// The order of texts is that of time.
    YearFirst,
    MonthFirst,
    DayFirst,
}

/// How an instant says its time zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Zone {
    #[default]
    Unsaid,
    Utc,
    /// In minutes east of UTC.
    Offset(i32),
}

/// A date, perhaps with a time of day, at the beginning of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Civil {
    /// Its bytes.
    pub length: usize,
    /// As this text has it: single letters are of one digit.
    pub form: String,
    pub says: Says,
    /// In UTC where the text says how.
    pub instant: Ticks,
    pub zone: Zone,
}

/// What a form says of all its texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Says {
    pub order: Order,
    /// With `AM` or `PM`.
    pub twelve_hours: bool,
    /// The month is a name.
    pub named: bool,
    /// Digits of the fraction of a second.
    pub decimals: usize,
    /// So short or ambiguous that only Timestamps prove it.
    pub weak: bool,
    /// The unit of its last part, in ticks.
    pub step: u64,
}

/// In ticks.
pub(crate) const SECOND: u64 = 10_000_000;
pub(crate) const MINUTE: u64 = 60 * SECOND;
pub(crate) const HOUR: u64 = 60 * MINUTE;
pub(crate) const DAY: u64 = 24 * HOUR;
const MONTH: u64 = 28 * DAY;

/// In a pattern of the tables: a separator, one and the same each time.
const SAME: char = '÷';
/// A separator or none.
const MAYBE: char = '×';
/// What separates hours, minutes and seconds, one and the same.
const MARK: char = '¦';
/// One to nine decimals.
const DECIMALS: char = '·';
/// What separates a time from its date.
const JOIN: char = '¬';

/// Dates; of those that fit one text, the first is that which sorts by time.
const DATES: &str = "\
    yyyyMMdd MMddyyyy ddMMyyyy yyyyMM yyMMdd ddMMyy MMddyy yyyyMMddHH yyyyMMddHHmm MMddyyyyHHmm ddMMyyyyHHmm \
    yyyyMMddHHmmss yyyyMMddHHmmss.· MMddyyyyHHmmss ddMMyyyyHHmmss yyyyMMddHHmmssfff yyyyMMddHHmmssfffffff \
    yyyy÷M÷d M÷d÷yyyy d÷M÷yyyy M÷d÷yy d÷M÷yy yyyy÷MM MM÷yyyy \
    d×MMM×yyyy d×MMM×yy yyyy×MMM×d yyyy×MMM MMM×d÷yyyy MMM×yyyy MMM×ddyyyy \
    yyyy×Ww yyyy×ww yyyy×Qq yyyy×qq Ww÷yyyy ww÷yyyy Qq÷yyyy qq÷yyyy";

/// Times of day after a date.
const TIMES: &str = "\
    ¬H¦mm¦ss.· ¬H¦mm¦ss,· ¬H¦mm¦ss ¬H¦mm ¬HH ¬HHmm ¬HHmmss.· ¬HHmmss,· ¬HHmmss ¬HHmmssfff ¬HHmmssfffffff";

/// Each run of one letter in a form, how long it is, and the letter before it.
fn runs(form: &str) -> impl Iterator<Item = (char, usize, Option<char>)> {
    let mut letters = form.chars().peekable();
    let mut before = None;
    std::iter::from_fn(move || {
        let letter = letters.next()?;
        let mut run = 1;
        while letters.next_if_eq(&letter).is_some() {
            run += 1;
        }
        Some((letter, run, before.replace(letter)))
    })
}

/// How many of a run of `w` or `q` are digits: the first of small letters is the letter itself.
fn after_letter(letter: char, run: usize, before: Option<char>) -> usize {
    if before == Some(letter.to_ascii_uppercase()) { run } else { run - 1 }
}

/// The number of a month's name, in short or in full.
fn month(word: &str) -> Option<u32> {
    let word = if word.eq_ignore_ascii_case("sept") { "sep" } else { word };
    word.parse::<Month>().ok().map(|month| month.number_from_month())
}

/// The number of a name among those of days or of months, where all that a field has are such, and most of them are there.
pub fn named(names: &[String], text: &str) -> Option<u32> {
    let day = |text: &str| text.parse::<Weekday>().ok().map(|day| day.number_from_monday());
    let all = |number: &dyn Fn(&str) -> Option<u32>| names.iter().all(|name| number(name).is_some());
    match names.len() {
        5..=7 if all(&day) => day(text),
        8..=12 if all(&month) => month(text),
        _ => None,
    }
}

/// What a text has at the places of a pattern.
#[derive(Debug, Clone, Default)]
struct Scan<'t> {
    text: &'t str,
    at: usize,
    /// As the text has it, where it is wanted.
    form: Option<String>,
    separator: Option<&'t str>,
    year: u32,
    month: Option<u32>,
    day: Option<u32>,
    week: Option<u32>,
    /// Of the day, in ticks.
    ticks: u64,
    zone: Zone,
}

impl<'t> Scan<'t> {
    fn rest(&self) -> &'t [u8] {
        &self.text.as_bytes()[self.at..]
    }

    /// How many bytes from here on are such.
    fn run(&self, is: impl Fn(u8) -> bool) -> usize {
        self.rest().iter().take_while(|byte| is(**byte)).count()
    }

    fn take(&mut self, bytes: usize, form: impl FnOnce(&str) -> String) -> &'t str {
        let taken = &self.text[self.at..self.at + bytes];
        self.at += bytes;
        if let Some(known) = &mut self.form {
            *known += &form(taken);
        }
        taken
    }

    fn itself(&mut self, bytes: usize) -> &'t str {
        self.take(bytes, str::to_owned)
    }

    /// A number of this many digits, of which no more follow unless they are those of the next part.
    fn digits(&mut self, letter: char, least: usize, most: usize, goes_on: bool) -> Option<u32> {
        let run = self.run(|byte| byte.is_ascii_digit());
        if run < least || run > most && !goes_on {
            return None;
        }
        let width = run.min(most);
        self.take(width, |taken| letter.to_string().repeat(taken.len())).parse().ok()
    }

    fn word(&mut self) -> Option<&'t str> {
        let run = self.run(|byte| byte.is_ascii_alphabetic());
        (run > 0).then(|| &self.text[self.at..self.at + run])
    }

    /// Punctuation that separates parts.
    fn separator(&mut self, known: &[u8], most: usize) -> Option<&'t str> {
        let run = self.run(|byte| !byte.is_ascii_alphanumeric());
        (run <= most && self.rest()[..run].iter().all(|byte| known.contains(byte))).then(|| self.itself(run))
    }

    fn clock(&mut self, unit: u64, value: u32, below: u32) -> Option<()> {
        self.ticks += u64::from(value) * unit;
        (value < below).then_some(())
    }

    /// Follows a pattern; `None` where the text has something else.
    fn follow(mut self, pattern: &str) -> Option<Self> {
        const DIGITS: &str = "yMdHhmsf";
        let mut runs = runs(pattern).peekable();
        while let Some((letter, run, before)) = runs.next() {
            let next = runs.peek().map(|(letter, run, _)| (*letter, *run));
            let goes_on = next.is_some_and(|next| DIGITS.contains(next.0) && next != ('M', 3));
            let least = if run == 1 && "MdHh".contains(letter) { (1, 2) } else { (run, run) };
            match (letter, run) {
                ('y', 2) => {
                    let year = self.digits(letter, 2, 2, goes_on)?;
                    self.year = year + if year < 80 { 2_000 } else { 1_900 };
                }
                ('y', 4) => self.year = self.digits(letter, 4, 4, goes_on)?,
                ('M', 1 | 2) => self.month = Some(self.digits(letter, least.0, least.1, goes_on)?),
                ('d', 1 | 2) => self.day = Some(self.digits(letter, least.0, least.1, goes_on)?),
                ('w' | 'q', 1..=3) => {
                    let digits = after_letter(letter, run, before);
                    if digits < run {
                        self.literal(letter, 1)?;
                    }
                    let most = if letter == 'w' { 2 } else { 1 };
                    let value = self.digits(letter, digits.max(1), if digits == 1 { most } else { digits }, false)?;
                    match letter {
                        'w' => self.week = Some(value),
                        _ => self.month = (1..=4).contains(&value).then(|| value * 3 - 2).map(Some)?,
                    }
                }
                ('M', 3) => {
                    let word = self.word()?;
                    self.month = Some(month(word)?);
                    self.take(word.len(), |_| "MMM".into());
                }
                ('E', 3 | 4) => {
                    let word = self.word().filter(|word| word.parse::<Weekday>().is_ok())?;
                    self.take(word.len(), |_| if word.len() == 3 { "EEE" } else { "EEEE" }.into());
                }
                ('H' | 'h', 1 | 2) => {
                    let hour = self.digits(letter, least.0, least.1, goes_on)?;
                    self.clock(HOUR, hour, 24)?;
                }
                ('m', 2) => self.digits(letter, 2, 2, goes_on).and_then(|value| self.clock(MINUTE, value, 60))?,
                ('s', 2) => self.digits(letter, 2, 2, goes_on).and_then(|value| self.clock(SECOND, value, 60))?,
                ('f', _) => self.fraction(run, run)?,
                (DECIMALS, 1) => self.fraction(1, 9)?,
                ('t', 2) => self.half()?,
                ('z', 3) => self.offset()?,
                ('Z', 1) => {
                    self.literal('Z', 1)?;
                    self.zone = Zone::Utc;
                }
                (SAME | MAYBE, 1) => {
                    let found = self.separator(b"-._ ,/:", 2)?;
                    if letter == SAME {
                        let known = *self.separator.get_or_insert(found);
                        (!found.is_empty() && known == found).then_some(())?;
                    }
                }
                (MARK, 1) => {
                    let found = self.separator(b":-._", 1).filter(|found| !found.is_empty())?;
                    (*self.separator.get_or_insert(found) == found).then_some(())?;
                }
                (JOIN, 1) => {
                    match self.word() {
                        Some("T" | "t") => self.itself(1),
                        Some(_) => return None,
                        None => self.separator(b" _-T.,:@", 2).filter(|found| !found.is_empty())?,
                    };
                    self.separator = None;
                }
                _ => self.literal(letter, run)?,
            }
        }
        Some(self)
    }

    fn literal(&mut self, letter: char, run: usize) -> Option<()> {
        for _ in 0..run {
            self.text[self.at..].starts_with(letter).then(|| self.itself(letter.len_utf8()))?;
        }
        Some(())
    }

    fn fraction(&mut self, least: usize, most: usize) -> Option<()> {
        let (from, run) = (self.at, self.run(|byte| byte.is_ascii_digit()));
        (least..=most).contains(&run).then(|| self.take(run, |taken| "f".repeat(taken.len())))?;
        let ticks = format!("{:0<7.7}", &self.text[from..self.at]);
        self.ticks += ticks.parse::<u64>().ok()?;
        Some(())
    }

    /// AM or PM, of which the first letter is enough where it follows at once or after a space.
    fn half(&mut self) -> Option<()> {
        let close = self.text[..self.at].ends_with(|c: char| c == ' ' || c.is_ascii_digit());
        let word = self.word()?;
        let later = match &*word.to_ascii_lowercase() {
            "am" => false,
            "pm" => true,
            "a" if close => false,
            "p" if close => true,
            _ => return None,
        };
        let (hour, within) = (self.ticks / HOUR, self.ticks % HOUR);
        self.ticks = (hour % 12 + if later { 12 } else { 0 }) * HOUR + within;
        self.take(word.len(), |_| "tt".into());
        (1..=12).contains(&hour).then_some(())
    }

    fn offset(&mut self) -> Option<()> {
        let text = self.text.get(self.at..self.at + 6)?;
        let minutes = |from: usize| text.get(from..from + 2).filter(|two| is_digits(two))?.parse().ok();
        let east: i32 = minutes(1).zip(minutes(4)).map(|(hours, minutes): (i32, i32)| hours * 60 + minutes)?;
        self.zone = match text.as_bytes() {
            [b'+', _, _, b':', ..] => Zone::Offset(east),
            [b'-', _, _, b':', ..] => Zone::Offset(-east),
            _ => return None,
        };
        self.take(6, |_| "zzz".into());
        Some(())
    }

    /// Digits and letters do not go on.
    fn ends(&self) -> bool {
        self.rest().first().is_none_or(|byte| !byte.is_ascii_alphanumeric())
    }

    /// The instant of a date that ends here.
    fn instant(&self) -> Option<Ticks> {
        if !self.ends() {
            return None;
        }
        let year = self.year.cast_signed();
        let date = match self.week {
            Some(week) => NaiveDate::from_isoywd_opt(year, week, Weekday::Mon)?,
            None => NaiveDate::from_ymd_opt(year, self.month?, self.day.unwrap_or(1))?,
        };
        let midnight = Ticks::try_from(date.and_hms_opt(0, 0, 0)?.and_utc()).ok()?;
        let east = if let Zone::Offset(minutes) = self.zone { i64::from(minutes) * MINUTE.cast_signed() } else { 0 };
        Ticks::new((midnight.get() + self.ticks).checked_add_signed(-east)?)
    }

    /// The date, with what its form says.
    fn finish(self) -> Option<Civil> {
        let (instant, form) = (self.instant()?, self.form?);
        Some(Civil { length: self.at, says: Says::of(&form), form, instant, zone: self.zone })
    }
}

impl Says {
    pub fn of(form: &str) -> Self {
        let has = |letter: char| form.contains(letter);
        let named = form.contains("MMM");
        let decimals = form.bytes().filter(|letter| *letter == b'f').count();
        let order = match form.bytes().find(|letter| b"yMdwqWQ".contains(letter)) {
            Some(b'y') => Order::YearFirst,
            Some(b'd') => Order::DayFirst,
            _ => Order::MonthFirst,
        };
        let step = match () {
            () if decimals > 0 => 10_u64.pow(7_u32.saturating_sub(u32::try_from(decimals).unwrap_or(7))),
            () if has('s') => SECOND,
            () if has('m') => MINUTE,
            () if has('H') || has('h') => HOUR,
            () if has('d') => DAY,
            () if has('w') => 7 * DAY,
            () if has('q') => 92 * DAY,
            () => MONTH,
        };
        // Shelves and questions have names of weeks and quarters, too.
        let unclear = !form.contains("yyyy") || step == MONTH || step >= 7 * DAY && order != Order::YearFirst;
        Self { order, twelve_hours: form.contains("tt"), named, decimals, weak: unclear && !named && step >= DAY, step }
    }
}

/// Whether a text may have a pattern that begins with this number of digits: most texts are left out at once.
fn may_follow(pattern: &str, digits: usize) -> bool {
    let wanted = pattern.bytes().take_while(|letter| b"yMdHmsf".contains(letter)).count();
    match wanted {
        _ if pattern.starts_with("MMM") => digits == 0,
        1 => matches!(digits, 1 | 2),
        wanted => digits == wanted,
    }
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
    let start = Scan { text, form: Some(String::new()), ..Scan::default() };
    // A weekday and what separates it.
    let day = ["EEE", "EEEE"].iter().find_map(|day| start.clone().follow(day)).and_then(|mut scan| {
        let run = scan.run(|byte| byte.is_ascii() && !byte.is_ascii_alphanumeric());
        (run > 0).then(|| scan.itself(run)).map(|_| scan)
    });
    let start = day.unwrap_or(start);
    let digits = start.run(|byte| byte.is_ascii_digit());
    let mut found = Vec::new();
    for date in DATES.split(' ').filter(|date| may_follow(date, digits)).filter_map(|date| start.clone().follow(date)) {
        let form = date.form.as_deref().unwrap_or_default();
        // Numbers with colons between them are a time of day.
        if date.separator.is_some_and(|separator| separator.starts_with(':'))
            && !form.starts_with('y')
            && !form.contains("MMM")
        {
            continue;
        }
        if form.contains('d') && !form.contains('H') {
            let joined = date.rest().iter().skip_while(|byte| !byte.is_ascii_digit());
            let digits = joined.take_while(|byte| byte.is_ascii_digit()).count();
            let may_be = |time: &&str| may_follow(time.trim_start_matches(JOIN), digits);
            for time in TIMES.split(' ').filter(may_be).filter_map(|time| date.clone().follow(time)) {
                let half = half(&time);
                for time in half.into_iter().chain([time]) {
                    let zoned = ["Z", "zzz"].iter().find_map(|zone| time.clone().follow(zone).filter(Scan::ends));
                    found.extend(zoned.unwrap_or(time).finish());
                }
            }
        }
        found.extend(date.finish());
    }
    found.sort_by_key(|civil: &Civil| std::cmp::Reverse(civil.length));
    found
}

/// The time with AM or PM after it.
fn half<'t>(time: &Scan<'t>) -> Option<Scan<'t>> {
    let mut time = time.clone();
    if time.run(|byte| byte.is_ascii() && !byte.is_ascii_alphanumeric()) == 1 {
        time.itself(1);
    }
    let mut half = time.follow("tt")?;
    half.form = half.form.map(|form| form.replace('H', "h"));
    Some(half)
}

/// The beginning of a text by one form, of the years that keys are of.
pub fn in_form(text: &str, form: &str) -> Option<Civil> {
    let scan = Scan { text, form: Some(String::new()), ..Scan::default() };
    scan.follow(form)?.finish().filter(|civil| is_recent(civil.instant))
}

/// The same of any year, without what the form says: for millions of keys.
pub fn instant(text: &str, form: &str) -> Option<Ticks> {
    Scan { text, ..Scan::default() }.follow(form)?.instant()
}

impl Civil {
    /// Whether a row was written about then, which proves a weak date.
    pub fn is_near(&self, written: Option<Ticks>) -> bool {
        let month = self.says.step.max(MONTH);
        written.is_some_and(|time| time.get().abs_diff(self.instant.get()) <= month + 7 * DAY)
    }

    /// The text again. `None` where it has more decimals than ticks.
    pub fn written(&self) -> Option<String> {
        write(self.instant, &self.form, self.zone)
    }
}

/// The text of an instant in a form, cut to the unit of its last part. `None` where it wants more decimals than ticks have.
pub fn write(instant: Ticks, form: &str, zone: Zone) -> Option<String> {
    let east = if let Zone::Offset(minutes) = zone { minutes } else { 0 };
    let local = DateTime::<Utc>::from(instant) + chrono::TimeDelta::minutes(east.into());
    let mut text = String::new();
    for (letter, run, before) in runs(form) {
        let year = if form.contains('w') { local.iso_week().year() } else { local.year() };
        let hour = if letter == 'h' { (local.hour() + 11) % 12 + 1 } else { local.hour() };
        let part = match (letter, run) {
            ('y', 2) => format!("{:02}", year % 100),
            ('y', 4) => format!("{year:04}"),
            ('M', 1 | 2) => format!("{:0run$}", local.month()),
            ('M', 3) => local.format("%b").to_string(),
            ('E', 3) => local.format("%a").to_string(),
            ('E', 4) => local.format("%A").to_string(),
            ('d', 1 | 2) => format!("{:0run$}", local.day()),
            ('H' | 'h', 1 | 2) => format!("{hour:0run$}"),
            ('m', 2) => format!("{:02}", local.minute()),
            ('s', 2) => format!("{:02}", local.second()),
            ('f', 1..=7) => format!("{:07}", local.nanosecond() / 100)[..run].to_owned(),
            ('f', _) => return None,
            ('t', 2) => local.format("%p").to_string(),
            ('z', 3) => offset(east.into()),
            ('w' | 'q', _) => {
                let digits = after_letter(letter, run, before);
                let value = if letter == 'w' { local.iso_week().week() } else { local.month().div_ceil(3) };
                format!("{}{value:0digits$}", if digits < run { letter.to_string() } else { String::new() })
            }
            _ => letter.to_string().repeat(run),
        };
        text += &part;
    }
    Some(text)
}

/// How an offset from UTC is written.
pub fn offset(minutes: i64) -> String {
    format!("{}{:02}:{:02}", if minutes < 0 { '-' } else { '+' }, minutes.abs() / 60, minutes.abs() % 60)
}

/// The year, the month, the day and the minute of the hour.
pub fn parts(at: Ticks) -> [i32; 4] {
    let at = DateTime::<Utc>::from(at);
    let [month, day, minute] = [at.month(), at.day(), at.minute()].map(u32::cast_signed);
    [at.year(), month, day, minute]
}

/// In ticks: two digits each of an hour, a minute and a second, perhaps with colons between them, and perhaps three, six or seven
/// decimals.
pub fn time_of_day(text: &str) -> Option<u64> {
    time_in(text, &["HHmmss", "HHmmssfff", "HHmmssffffff", "HHmmssfffffff", "HH:mm:ss", "HH:mm:ss.fff"])
}

/// The time of day of digits, in the form that their number tells.
fn time_in(text: &str, forms: &[&str]) -> Option<u64> {
    let form = forms.iter().find(|form| form.len() == text.len())?;
    Some(Scan { text, ..Scan::default() }.follow(form)?.ticks)
}

/// Whether digits are a time of day, perhaps without seconds or with a day of the month before it: one in twelve other numbers is,
/// and all of a column are not.
pub fn is_time_of_day(text: &str) -> bool {
    let is_time = |text: &str| time_of_day(text).or_else(|| time_in(text, &["HHmm"])).is_some();
    let behind_day = || text.split_at_checked(2).filter(|(day, _)| day.parse().is_ok_and(|day| (1..32).contains(&day)));
    is_time(text) || behind_day().is_some_and(|(_, time)| is_time(time) || time_in(time, &["HH"]).is_some())
}

/// A form in which single letters represent one or two digits: what keys of one column share.
pub fn canonical(form: &str) -> String {
    let mut found = String::with_capacity(form.len());
    for (letter, run, before) in runs(form) {
        let run = match (letter, run) {
            ('M' | 'd' | 'H' | 'h', 2) => 1,
            ('w', _) => run - after_letter(letter, run, before).saturating_sub(1),
            _ => run,
        };
        found.extend(std::iter::repeat_n(letter, run));
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
    fn a_suffix_that_begins_with_an_a_is_no_half_of_the_day() {
        for suffix in ["_a1", "_p", "-a0ff12", "|p7", "_amber"] {
            let found = forms(&format!("2024-05-06T06:12:41{suffix}"));
            assert_eq!(found[0], "yyyy-MM-ddTHH:mm:ss 2024-05-06T06:12", "{suffix}");
        }
        assert_eq!(forms("2024-05-06 1:30 p")[0], "yyyy-MM-dd h:mm tt 2024-05-06T13:30");
        assert_eq!(forms("2024-05-06 12-30-AM")[0], "yyyy-MM-dd hh-mm-tt 2024-05-06T00:30");
    }

    #[test]
    fn other_numbers_and_what_comes_behind_are_no_dates() {
        assert_eq!(forms("31052024-x"), ["ddMMyyyy 2024-05-31T00:00"]);
        assert_eq!(forms("2024-05-06_x")[0], "yyyy-MM-dd 2024-05-06T00:00");
        for text in ["00000042", "1.2.3", "12345678", "2024-13-01", "Q5-2024", "20240506ab", "", "abc", "é2024"] {
            assert_eq!(forms(text), [""; 0], "{text}");
        }
    }

    #[test]
    fn what_each_pattern_writes_it_reads() {
        let pattern = |pattern: &str, separator, mark| {
            let marks = [(SAME, separator), (MAYBE, separator), (MARK, mark), (JOIN, "T"), (DECIMALS, "fff")];
            marks.iter().fold(pattern.to_owned(), |form, (symbol, text)| form.replace(*symbol, text))
        };
        let instants = ["2024-12-30T23:59:58.997Z", "2025-01-01T00:07:08.1234567Z", "2031-09-05T12:00:00Z"];
        let mut written = 0;
        for (date, separator) in DATES.split(' ').flat_map(|date| ["-", ".", "/", " ", "_"].map(|s| (date, s))) {
            let date = pattern(date, separator, "");
            let whole = date.contains('d') && !date.contains('H');
            let times = TIMES.split(' ').filter(|_| whole).map(|time| pattern(time, "", ":"));
            let zoned = times.flat_map(|time| ["", "Z", "zzz"].map(|zone| format!("{time}{zone}")));
            for form in zoned.chain([String::new()]).map(|time| format!("{date}{time}")) {
                for at in instants {
                    let zone = if form.ends_with("zzz") { Zone::Offset(-330) } else { Zone::Unsaid };
                    let text = write(at.parse().expect("an instant"), &form, zone).expect("a text");
                    let found = in_form(&text, &form).unwrap_or_else(|| panic!("{text} as {form}"));
                    assert_eq!((found.length, found.written().as_ref()), (text.len(), Some(&text)), "{form}");
                    assert!(read(&text).contains(&found), "{text} as {form}");
                    written += 1;
                }
            }
        }
        assert!(written > 6_000, "{written}");
    }

    #[test]
    fn a_form_of_a_column_is_that_of_all_widths() {
        assert_eq!(canonical("dd.MM.yyyy"), canonical("d.M.yyyy"));
        assert_eq!(canonical("yyyy-MM-dd"), "yyyy-M-d");
        assert_eq!(canonical("yyyy-Www"), "yyyy-Ww");
        assert!(in_form("6.5.2024-x", "d.M.yyyy").is_some());
    }
}
