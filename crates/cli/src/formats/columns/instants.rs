//! Numbers that are instants, in every form that programs write them.

use tablekeys::Ticks;

use super::checks::is_digits;
use super::domains::Word;
use crate::formats::civil::DAY;
use crate::formats::is_recent;

/// A way to write an instant as a number.
#[derive(Debug, PartialEq, Eq)]
pub struct Form {
    /// For files and programs: stable.
    pub name: &'static str,
    /// Digits.
    pub digits: usize,
    /// What it counts: forms of one unit and direction differ in padding alone.
    pub unit: Unit,
    /// The number is taken from this one, so that later instants sort first.
    pub base: Option<u64>,
    pub newest_first: bool,
    /// Few other numbers have this width, so that a narrow column of them is recognised without Timestamps.
    pub likely: bool,
}

/// What is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    /// 100 ns since the year 1.
    Ticks,
    /// 100 ns since the year 1601, as Windows counts.
    FileTime,
    Seconds,
    Millis,
    Micros,
    Nanos,
}

const YEAR_1601: u64 = 504_911_232_000_000_000;

const fn form(name: &'static str, digits: usize, unit: Unit, base: Option<u64>, likely: bool) -> Form {
    Form { name, digits, unit, base, newest_first: base.is_some(), likely }
}

/// Every form, the most frequent first among those of one width.
///
/// Of milliseconds that are counted back the numbers do not tell from which instant, as the year 3000 of some clock: only that
/// they fall as the Timestamps rise shows what they are. Their base is one that gives instants at their distances.
pub static FORMS: [Form; 35] = {
    use Unit::{FileTime, Micros, Millis, Nanos, Seconds, Ticks};
    const MAX_TICKS: Option<u64> = Some(tablekeys::Ticks::MAX.get());
    const MAX_SIGNED: Option<u64> = Some(i64::MAX.cast_unsigned());
    [
        form("newest-first-ticks", 19, Ticks, MAX_TICKS, true),
        form("newest-first-ticks-18", 18, Ticks, MAX_TICKS, true),
        form("newest-first-ticks-20", 20, Ticks, MAX_TICKS, true),
        form("ticks", 19, Ticks, None, true),
        form("ticks-18", 18, Ticks, None, true),
        form("ticks-20", 20, Ticks, None, true),
        form("filetime", 18, FileTime, None, false),
        form("seconds", 10, Seconds, None, true),
        form("seconds-9", 9, Seconds, None, false),
        form("milliseconds", 13, Millis, None, true),
        form("milliseconds-12", 12, Millis, None, false),
        form("milliseconds-15", 15, Millis, None, true),
        form("microseconds", 16, Micros, None, true),
        form("nanoseconds", 19, Nanos, None, true),
        form("10-nines-minus-seconds", 10, Seconds, Some(9_999_999_999), false),
        form("i32-minus-seconds", 9, Seconds, Some(2_147_483_647), false),
        form("i32-minus-seconds-10", 10, Seconds, Some(2_147_483_647), false),
        form("u32-minus-seconds", 10, Seconds, Some(4_294_967_295), false),
        form("13-nines-minus-milliseconds", 13, Millis, Some(9_999_999_999_999), true),
        form("14-nines-minus-milliseconds", 14, Millis, Some(99_999_999_999_999), true),
        form("max-datetime-minus-milliseconds", 15, Millis, Some(253_402_300_799_999), true),
        form("max-date-minus-milliseconds", 16, Millis, Some(8_640_000_000_000_000), true),
        form("max-safe-minus-milliseconds", 16, Millis, Some(9_007_199_254_740_991), true),
        form("16-nines-minus-microseconds", 16, Micros, Some(9_999_999_999_999_999), false),
        form("i64-minus-milliseconds", 19, Millis, MAX_SIGNED, true),
        form("i64-minus-microseconds", 19, Micros, MAX_SIGNED, true),
        form("i64-minus-nanoseconds", 19, Nanos, MAX_SIGNED, false),
        form("i64-minus-ticks", 19, Ticks, MAX_SIGNED, true),
        form("u64-minus-ticks", 20, Ticks, Some(u64::MAX), false),
        form("u64-minus-milliseconds", 20, Millis, Some(u64::MAX), false),
        form("u64-minus-nanoseconds", 20, Nanos, Some(u64::MAX), false),
        form("milliseconds-counted-back-13", 13, Millis, Some(9_999_999_999_999), false),
        form("milliseconds-counted-back-14", 14, Millis, Some(99_999_999_999_999), false),
        form("milliseconds-counted-back-15", 15, Millis, Some(253_402_300_799_999), false),
        form("milliseconds-counted-back-16", 16, Millis, Some(9_007_199_254_740_991), false),
    ]
};

impl Unit {
    /// Its name, how many are one second, and how many digits a count of our time has.
    const fn known(self) -> (&'static str, u64, usize) {
        match self {
            Self::Ticks => ("ticks", 10_000_000, 19),
            Self::FileTime => ("FILETIME", 10_000_000, 18),
            Self::Seconds => ("seconds", 1, 10),
            Self::Millis => ("milliseconds", 1_000, 13),
            Self::Micros => ("microseconds", 1_000_000, 16),
            Self::Nanos => ("nanoseconds", 1_000_000_000, 19),
        }
    }

    /// For people and programs.
    pub const fn name(self) -> &'static str {
        self.known().0
    }

    /// In ticks; of nanoseconds a hundred are one.
    pub const fn step(self) -> u64 {
        match 10_000_000 / self.known().1 {
            0 => 1,
            step => step,
        }
    }

    fn nanos(self) -> i128 {
        (1_000_000_000 / self.known().1).into()
    }

    /// The instant of a count of this unit.
    pub fn instant(self, value: u64) -> Option<Ticks> {
        match self {
            Self::Ticks => Ticks::new(value),
            Self::FileTime => Ticks::new(value.checked_add(YEAR_1601)?),
            unit => Ticks::from_unix_nanos(i128::from(value) * unit.nanos()).ok(),
        }
    }
}

impl Form {
    /// The instant, of any year, that a text of this form's width holds.
    pub fn any_instant(&self, text: &str) -> Option<Ticks> {
        if text.len() != self.digits || !is_digits(text) {
            return None;
        }
        let value: u64 = text.parse().ok()?;
        self.unit.instant(match self.base {
            Some(base) => base.checked_sub(value)?,
            None => value,
        })
    }

    /// The same, of the years that keys are of.
    pub fn instant(&self, text: &str) -> Option<Ticks> {
        self.any_instant(text).filter(|at| is_recent(*at))
    }

    /// Whether a text is of this form, one of those of a column. What is of a far year in all of these and of our time in another
    /// one is of that other one, but for the first and the last years that there are, which stand for none.
    pub fn take(forms: &[&Self], form: &Self, text: &str) -> bool {
        let Some(at) = form.any_instant(text) else { return false };
        let is_last = |at: Ticks| at.get().min(Ticks::MAX.get() - at.get()) < 2 * 366 * DAY;
        let elsewhere = || FORMS.iter().any(|other| other.likely && other.instant(text).is_some());
        is_last(at) || forms.iter().any(|form| form.instant(text).is_some()) || !elsewhere()
    }

    /// Only the Timestamps of a column tell what it is taken from.
    pub fn is_counted_back(&self) -> bool {
        self.name.contains("counted-back")
    }

    /// Within a day of the Timestamp.
    pub fn is_near(&self, (text, time): Word<'_>) -> bool {
        self.instant(text).zip(time).is_some_and(|(at, time)| at.get().abs_diff(time.get()) <= DAY)
    }

    /// Which of several forms a text has: that in which it is of the years that keys are of, else any that takes it.
    pub fn of_text(forms: &[&'static Self], text: &str) -> Option<&'static Self> {
        let recent = forms.iter().find(|form| form.instant(text).is_some());
        recent.or_else(|| forms.iter().find(|form| form.any_instant(text).is_some())).copied()
    }

    /// Ticks, or ticks taken from the largest.
    pub fn is_ticks(&self) -> bool {
        self.unit == Unit::Ticks && self.base.is_none_or(|base| base == Ticks::MAX.get())
    }

    /// For people.
    pub fn words(&self) -> String {
        let (name, _, digits) = self.unit.known();
        let unit = match self.unit {
            Unit::Ticks | Unit::FileTime => name.to_owned(),
            _ => format!("Unix {name}"),
        };
        match self.base {
            Some(_) if self.is_counted_back() => "milliseconds, counted back".to_owned(),
            Some(base) if !self.is_ticks() => format!("{base} minus {unit}"),
            _ if self.digits == digits => unit,
            _ => format!("{unit} in {} digits", self.digits),
        }
    }

    /// The number of an instant again, by which tests read each form. `None` where it is before what is counted, or has more digits.
    #[cfg(test)]
    pub(crate) fn written(&self, instant: Ticks) -> Option<String> {
        let value = match self.unit {
            Unit::Ticks => instant.get(),
            Unit::FileTime => instant.get().checked_sub(YEAR_1601)?,
            unit => u64::try_from(instant.unix_nanos().div_euclid(unit.nanos())).ok()?,
        };
        let value = self.base.map_or(Some(value), |base| base.checked_sub(value))?;
        Some(format!("{value:0digits$}", digits = self.digits)).filter(|text| text.len() == self.digits)
    }

    /// For people, with the direction.
    pub fn described(&self) -> String {
        format!("{}{}", self.words(), if self.newest_first { ", newest first" } else { "" })
    }

    /// The two write the same instants, and differ in width alone.
    pub fn same_but_for_width(&self, other: &Self) -> bool {
        (self.unit, self.base) == (other.unit, other.base)
    }
}

const YEAR: u64 = 365 * DAY;

/// The form of numbers of one width: `None` where they are something else.
///
/// With Timestamps, the instants must be near them or rise with them. Without, they must be of 2001 to 2033 and of few years.
pub fn form_of(rows: &[Word<'_>]) -> Option<&'static Form> {
    let digits = rows.first()?.0.len();
    let fits = |form: &Form| {
        let read = rows.iter().filter(|(text, _)| form.instant(text).is_some()).count();
        read * 50 >= rows.len() * 49 || is_proved(form, rows)
    };
    let candidates: Vec<&'static Form> = FORMS.iter().filter(|form| form.digits == digits && fits(form)).collect();
    let agreeing = candidates.iter().find(|form| agrees(form, rows));
    let likely = || {
        let is =
            |form: &&&Form| form.likely && is_narrow(form, rows) && !is_far_ahead(form, rows) && !is_random(form, rows);
        candidates.iter().find(is)
    };
    let falling = || FORMS.iter().find(|form| form.is_counted_back() && form.digits == digits && falls(form, rows));
    agreeing.or_else(likely).copied().or_else(falling)
}

/// Four of five are those of the Timestamps: a few of the others may be of any year, but for those that another form explains.
fn is_proved(form: &Form, rows: &[Word<'_>]) -> bool {
    let near = rows.iter().filter(|row| form.is_near(**row)).count();
    let others = || FORMS.iter().filter(|other| other.digits == form.digits && other.name != form.name);
    near * 5 >= rows.len() * 4
        && rows.iter().all(|row| {
            form.is_near(*row) || form.any_instant(row.0).is_some() && !others().any(|other| other.is_near(*row))
        })
}

/// The numbers fall by as many milliseconds as the Timestamps rise.
fn falls(form: &Form, rows: &[Word<'_>]) -> bool {
    const ENOUGH: usize = 20;
    let mut points: Vec<(u64, u64)> =
        rows.iter().filter_map(|(text, time)| Some((time.as_ref()?.get(), form.any_instant(text)?.get()))).collect();
    points.sort_unstable();
    let ([first, .., last], true) = (&points[..], points.len() >= ENOUGH && points.len() * 2 >= rows.len()) else {
        return false;
    };
    let rising = points.windows(2).filter(|pair| pair[0].1 <= pair[1].1).count();
    let (span, rise) = (u128::from(last.0 - first.0), u128::from(last.1.saturating_sub(first.1)));
    rising * 10 >= (points.len() - 1) * 8 && span > 0 && rise * 10 >= span * 8 && rise * 10 <= span * 12
}

/// Most instants are within a day of the Timestamps.
fn agrees(form: &Form, rows: &[Word<'_>]) -> bool {
    let all = rows.iter().filter(|(text, time)| time.is_some() && form.instant(text).is_some()).count();
    let near = rows.iter().filter(|row| form.is_near(**row)).count();
    all * 2 >= rows.len() && all > 0 && near * 2 >= all
}

/// Most instants are years after their rows: such are other numbers, unless they are ticks.
fn is_far_ahead(form: &Form, rows: &[Word<'_>]) -> bool {
    let ahead = |(text, time): &Word<'_>| Some(form.instant(text)?.get() > time.as_ref()?.get() + 2 * YEAR);
    form.unit != Unit::Ticks && rows.iter().filter(|row| ahead(row) == Some(true)).count() * 2 > rows.len()
}

/// Numbers that are no instants of the Timestamps: nanoseconds of other years are identifiers, and seconds of which some are months
/// before their rows and others months after them are any numbers.
fn is_random(form: &Form, rows: &[Word<'_>]) -> bool {
    const MONTH: u64 = 30 * DAY;
    let pairs = || rows.iter().filter_map(|(text, time)| Some((form.instant(text)?.get(), time.as_ref()?.get())));
    let all = pairs().count();
    if all < 20 || form.unit == Unit::Ticks {
        return false;
    }
    let before = pairs().filter(|(at, time)| at + MONTH < *time).count();
    let after = pairs().filter(|(at, time)| time + MONTH < *at).count();
    form.unit == Unit::Nanos && before.max(after) * 2 > all || before * 10 >= all && after * 10 >= all
}

fn is_narrow(form: &Form, rows: &[Word<'_>]) -> bool {
    // The billionth second and the two billionth, which are 2001 and 2033.
    const FROM: u64 = 631_355_968_000_000_000;
    const UNTIL: u64 = 641_355_968_000_000_000;
    let instants: Vec<u64> = rows.iter().filter_map(|(text, _)| form.instant(text)).map(Ticks::get).collect();
    let (Some(&least), Some(&greatest)) = (instants.iter().min(), instants.iter().max()) else { return false };
    // Ticks prove themselves: other numbers of 19 digits are seldom of these years.
    if form.unit == Unit::Ticks {
        return true;
    }
    let years = if form.base.is_some() { 15 } else { 30 };
    least >= FROM && greatest < UNTIL && greatest - least <= years * YEAR
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phone_numbers_and_barcodes_are_no_instants() {
        let of =
            |texts: &[&str]| form_of(&texts.iter().map(|&text| (text, None)).collect::<Vec<_>>()).map(|form| form.name);
        assert_eq!(of(&["1714979289", "1714979300"]), Some("seconds"));
        assert_eq!(of(&["2065550123", "2065550199"]), None);
        // A tweet of 2025, which nanoseconds would put into 2030.
        let tweet = |written: &str| form_of(&[("1896440399265990083", written.parse().ok()); 2]).map(|form| form.name);
        assert_eq!(tweet("2025-03-03T06:00:01Z"), None);
        assert_eq!(tweet("2030-02-04T06:00:01Z"), Some("nanoseconds"));
        assert_eq!(of(&["4006381333931", "4006381333948"]), None);
        assert_eq!(of(&["2516873215109999999"]), Some("newest-first-ticks"));
        let falling = |at: u64| format!("{}", 30_791_379_111_000 - at * 7_000);
        let written = |at: u64| Ticks::from_unix_seconds(1_714_979_289 + at.cast_signed() * 7).ok();
        let rows: Vec<(String, Option<Ticks>)> = (0..40).map(|at| (falling(at), written(at))).collect();
        let rows: Vec<(&str, Option<Ticks>)> = rows.iter().map(|(text, time)| (&**text, *time)).collect();
        assert_eq!(form_of(&rows).map(|form| form.name), Some("milliseconds-counted-back-14"));
        assert_eq!(of(&["8285020710999", "8285020710111"]), Some("13-nines-minus-milliseconds"));
    }
}
