//! Numbers that are instants, in every form that programs write them.

use tablekeys::Ticks;

use super::super::is_recent;

/// A way to write an instant as a number.
#[derive(Debug, PartialEq, Eq)]
pub struct Form {
    /// For files and programs: stable.
    pub name: &'static str,
    /// For people.
    pub words: &'static str,
    /// Digits.
    pub digits: usize,
    /// What it counts: forms of one unit and direction differ in padding alone.
    pub unit: Unit,
    /// The number is taken from this one, so that later instants sort first.
    pub base: Option<u64>,
    pub newest_first: bool,
    /// Few other numbers have this width, so that a narrow column of them is recognised without Timestamps.
    likely: bool,
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

const MAX_TICKS: u64 = 3_155_378_975_999_999_999;

const YEAR_1601: u64 = 504_911_232_000_000_000;

const fn ascending(name: &'static str, words: &'static str, digits: usize, unit: Unit, likely: bool) -> Form {
    Form { name, words, digits, unit, base: None, newest_first: false, likely }
}

const fn complement(
    name: &'static str,
    words: &'static str,
    digits: usize,
    unit: Unit,
    base: u64,
    likely: bool,
) -> Form {
    Form { name, words, digits, unit, base: Some(base), newest_first: true, likely }
}

/// Every form, the most frequent first among those of one width.
pub static FORMS: [Form; 35] = [
    complement("newest-first-ticks", "ticks", 19, Unit::Ticks, MAX_TICKS, true),
    complement("newest-first-ticks-18", "ticks in 18 digits", 18, Unit::Ticks, MAX_TICKS, true),
    complement("newest-first-ticks-20", "ticks in 20 digits", 20, Unit::Ticks, MAX_TICKS, true),
    ascending("ticks", "ticks", 19, Unit::Ticks, true),
    ascending("ticks-18", "ticks in 18 digits", 18, Unit::Ticks, true),
    ascending("ticks-20", "ticks in 20 digits", 20, Unit::Ticks, true),
    ascending("filetime", "FILETIME", 18, Unit::FileTime, false),
    ascending("seconds", "Unix seconds", 10, Unit::Seconds, true),
    ascending("seconds-9", "Unix seconds in 9 digits", 9, Unit::Seconds, false),
    ascending("milliseconds", "Unix milliseconds", 13, Unit::Millis, true),
    ascending("milliseconds-12", "Unix milliseconds in 12 digits", 12, Unit::Millis, false),
    ascending("milliseconds-15", "Unix milliseconds in 15 digits", 15, Unit::Millis, true),
    ascending("microseconds", "Unix microseconds", 16, Unit::Micros, true),
    ascending("nanoseconds", "Unix nanoseconds", 19, Unit::Nanos, true),
    complement("10-nines-minus-seconds", "9999999999 minus Unix seconds", 10, Unit::Seconds, 9_999_999_999, false),
    complement("i32-minus-seconds", "2147483647 minus Unix seconds", 9, Unit::Seconds, 2_147_483_647, false),
    complement("i32-minus-seconds-10", "2147483647 minus Unix seconds", 10, Unit::Seconds, 2_147_483_647, false),
    complement("u32-minus-seconds", "4294967295 minus Unix seconds", 10, Unit::Seconds, 4_294_967_295, false),
    complement(
        "13-nines-minus-milliseconds",
        "9999999999999 minus Unix milliseconds",
        13,
        Unit::Millis,
        9_999_999_999_999,
        true,
    ),
    complement(
        "14-nines-minus-milliseconds",
        "99999999999999 minus Unix milliseconds",
        14,
        Unit::Millis,
        99_999_999_999_999,
        true,
    ),
    complement(
        "max-datetime-minus-milliseconds",
        "253402300799999 minus Unix milliseconds",
        15,
        Unit::Millis,
        253_402_300_799_999,
        true,
    ),
    complement(
        "max-date-minus-milliseconds",
        "8640000000000000 minus Unix milliseconds",
        16,
        Unit::Millis,
        8_640_000_000_000_000,
        true,
    ),
    complement(
        "max-safe-minus-milliseconds",
        "9007199254740991 minus Unix milliseconds",
        16,
        Unit::Millis,
        9_007_199_254_740_991,
        true,
    ),
    complement(
        "16-nines-minus-microseconds",
        "9999999999999999 minus Unix microseconds",
        16,
        Unit::Micros,
        9_999_999_999_999_999,
        false,
    ),
    complement(
        "i64-minus-milliseconds",
        "9223372036854775807 minus Unix milliseconds",
        19,
        Unit::Millis,
        9_223_372_036_854_775_807,
        true,
    ),
    complement(
        "i64-minus-microseconds",
        "9223372036854775807 minus Unix microseconds",
        19,
        Unit::Micros,
        9_223_372_036_854_775_807,
        true,
    ),
    complement(
        "i64-minus-nanoseconds",
        "9223372036854775807 minus Unix nanoseconds",
        19,
        Unit::Nanos,
        9_223_372_036_854_775_807,
        false,
    ),
    complement("i64-minus-ticks", "9223372036854775807 minus ticks", 19, Unit::Ticks, 9_223_372_036_854_775_807, true),
    complement("u64-minus-ticks", "18446744073709551615 minus ticks", 20, Unit::Ticks, u64::MAX, false),
    complement(
        "u64-minus-milliseconds",
        "18446744073709551615 minus Unix milliseconds",
        20,
        Unit::Millis,
        u64::MAX,
        false,
    ),
    complement(
        "u64-minus-nanoseconds",
        "18446744073709551615 minus Unix nanoseconds",
        20,
        Unit::Nanos,
        u64::MAX,
        false,
    ),
    counted_back("milliseconds-counted-back-13", 13, 9_999_999_999_999),
    counted_back("milliseconds-counted-back-14", 14, 99_999_999_999_999),
    counted_back("milliseconds-counted-back-15", 15, 253_402_300_799_999),
    counted_back("milliseconds-counted-back-16", 16, 9_007_199_254_740_991),
];

/// Milliseconds taken from an instant that the numbers do not tell, as the year 3000 of some clock: only that they fall as
/// the Timestamps rise shows what they are. The base is one that gives instants at their distances.
const fn counted_back(name: &'static str, digits: usize, base: u64) -> Form {
    Form {
        name,
        words: "milliseconds, counted back",
        digits,
        unit: Unit::Millis,
        base: Some(base),
        newest_first: true,
        likely: false,
    }
}

impl Unit {
    /// In ticks; of nanoseconds a hundred are one.
    pub const fn step(self) -> u64 {
        match self {
            Self::Ticks | Self::FileTime | Self::Nanos => 1,
            Self::Seconds => 10_000_000,
            Self::Millis => 10_000,
            Self::Micros => 10,
        }
    }

    const fn per_second(self) -> i128 {
        match self {
            Self::Ticks | Self::FileTime => 10_000_000,
            Self::Seconds => 1,
            Self::Millis => 1_000,
            Self::Micros => 1_000_000,
            Self::Nanos => 1_000_000_000,
        }
    }

    /// For people and programs.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ticks => "ticks",
            Self::FileTime => "FILETIME",
            Self::Seconds => "seconds",
            Self::Millis => "milliseconds",
            Self::Micros => "microseconds",
            Self::Nanos => "nanoseconds",
        }
    }

    /// The instant that so many are at.
    pub fn instant(self, value: u64) -> Option<Ticks> {
        match self {
            Self::Ticks => Ticks::new(value),
            Self::FileTime => Ticks::new(value.checked_add(YEAR_1601)?),
            unit => Ticks::from_unix_nanos(i128::from(value) * (1_000_000_000 / unit.per_second())).ok(),
        }
    }
}

impl Form {
    /// The instant, of any year, that a text of this form's width holds.
    pub fn any_instant(&self, text: &str) -> Option<Ticks> {
        if text.len() != self.digits {
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

    /// Only the Timestamps of a column tell what it is taken from.
    pub fn is_counted_back(&self) -> bool {
        self.name.contains("counted-back")
    }

    /// Within a day of the Timestamp.
    pub fn is_near(&self, (text, time): (&str, Option<Ticks>)) -> bool {
        const DAY: u64 = 864_000_000_000;
        self.instant(text).zip(time).is_some_and(|(at, time)| at.get().abs_diff(time.get()) <= DAY)
    }

    /// Of a variable that was not set: the first instant that is counted, or the last.
    pub fn is_unset(&self, text: &str) -> bool {
        let zero = |at: Ticks| at == Ticks::MIN || at == Ticks::MAX || self.unit.instant(0) == Some(at);
        self.any_instant(text).is_some_and(zero)
    }

    /// Which of several forms a text has: that in which it is of the years that keys are of, else any that takes it.
    pub fn of_text(forms: &[&'static Self], text: &str) -> Option<&'static Self> {
        let recent = forms.iter().find(|form| form.instant(text).is_some());
        recent.or_else(|| forms.iter().find(|form| form.any_instant(text).is_some())).copied()
    }

    /// For people, with the direction.
    pub fn described(&self) -> String {
        format!("{}{}", self.words, if self.newest_first { ", newest first" } else { "" })
    }

    pub fn named(name: &str) -> Option<&'static Self> {
        FORMS.iter().find(|form| form.name == name)
    }

    /// The two write the same instants, and differ in width alone.
    pub fn same_but_for_width(&self, other: &Self) -> bool {
        (self.unit, self.base) == (other.unit, other.base)
    }
}

const YEAR: u64 = 365 * 864_000_000_000;

/// The form of numbers of one width: `None` where they are something else.
///
/// With Timestamps, the instants must be near them or rise with them. Without, they must be of 2001 to 2033 and of few years.
pub fn form_of(rows: &[(&str, Option<Ticks>)]) -> Option<&'static Form> {
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
fn is_proved(form: &Form, rows: &[(&str, Option<Ticks>)]) -> bool {
    let near = rows.iter().filter(|row| form.is_near(**row)).count();
    let others = || FORMS.iter().filter(|other| other.digits == form.digits && other.name != form.name);
    near * 5 >= rows.len() * 4
        && rows.iter().all(|row| {
            form.is_near(*row) || form.any_instant(row.0).is_some() && !others().any(|other| other.is_near(*row))
        })
}

/// The numbers fall by as many milliseconds as the Timestamps rise.
fn falls(form: &Form, rows: &[(&str, Option<Ticks>)]) -> bool {
    const ENOUGH: usize = 20;
    let mut points: Vec<(u64, u64)> =
        rows.iter().filter_map(|(text, time)| Some((time.as_ref()?.get(), form.any_instant(text)?.get()))).collect();
    points.sort_unstable();
    let ([first, .., last], true) = (&points[..], points.len() >= ENOUGH && points.len() * 2 >= rows.len()) else {
        return false;
    };
    let rising = points.windows(2).filter(|pair| pair[0].1 <= pair[1].1).count();
    let (span, rise) = (last.0 - first.0, last.1.saturating_sub(first.1));
    rising * 10 >= (points.len() - 1) * 8 && span > 0 && rise * 10 >= span * 8 && rise * 10 <= span * 12
}

/// Most instants are within a day of the Timestamps.
fn agrees(form: &Form, rows: &[(&str, Option<Ticks>)]) -> bool {
    let all = rows.iter().filter(|(text, time)| time.is_some() && form.instant(text).is_some()).count();
    let near = rows.iter().filter(|row| form.is_near(**row)).count();
    all * 2 >= rows.len() && all > 0 && near * 2 >= all
}

/// Most instants are years after their rows: such are other numbers, unless they are ticks.
fn is_far_ahead(form: &Form, rows: &[(&str, Option<Ticks>)]) -> bool {
    let ahead =
        |(text, time): &(&str, Option<Ticks>)| Some(form.instant(text)?.get() > time.as_ref()?.get() + 2 * YEAR);
    form.unit != Unit::Ticks && rows.iter().filter(|row| ahead(row) == Some(true)).count() * 2 > rows.len()
}

/// Numbers that are no instants of the Timestamps: nanoseconds of other years are identifiers, and seconds of which some are months
/// before their rows and others months after them are any numbers.
fn is_random(form: &Form, rows: &[(&str, Option<Ticks>)]) -> bool {
    const MONTH: u64 = 30 * 864_000_000_000;
    let pairs = || rows.iter().filter_map(|(text, time)| Some((form.instant(text)?.get(), time.as_ref()?.get())));
    let all = pairs().count();
    if all < 20 || form.unit == Unit::Ticks {
        return false;
    }
    let before = pairs().filter(|(at, time)| at + MONTH < *time).count();
    let after = pairs().filter(|(at, time)| time + MONTH < *at).count();
    form.unit == Unit::Nanos && before.max(after) * 2 > all || before * 10 >= all && after * 10 >= all
}

fn is_narrow(form: &Form, rows: &[(&str, Option<Ticks>)]) -> bool {
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
    fn one_instant_is_read_in_each_form() {
        let at: Ticks = "2024-05-06T07:08:09Z".parse().expect("an instant");
        let seconds = 1_714_979_289_u64;
        for form in FORMS.iter().filter(|form| !form.is_counted_back()) {
            let unit = match form.unit {
                Unit::Ticks => at.get(),
                Unit::FileTime => 133_594_528_890_000_000,
                other => seconds * u64::try_from(other.per_second()).expect("positive"),
            };
            let value = form.base.map_or(unit, |base| base - unit);
            let text = format!("{value:0digits$}", digits = form.digits);
            if text.len() == form.digits {
                assert_eq!(form.instant(&text), Some(at), "{}", form.name);
            }
        }
    }

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
        let rows: Vec<(String, Option<Ticks>)> = (0..40_u64)
            .map(|at| {
                (
                    format!("{}", 30_791_379_111_000 - at * 7_000),
                    Ticks::from_unix_seconds(1_714_979_289 + at.cast_signed() * 7).ok(),
                )
            })
            .collect();
        let rows: Vec<(&str, Option<Ticks>)> = rows.iter().map(|(text, time)| (&**text, *time)).collect();
        assert_eq!(form_of(&rows).map(|form| form.name), Some("milliseconds-counted-back-14"));
        assert_eq!(of(&["8285020710999", "8285020710111"]), Some("13-nines-minus-milliseconds"));
    }
}
