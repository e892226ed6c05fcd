//! Years, months and days in any order.

use chrono::{Datelike, NaiveDate, Weekday};

use super::{DAY, Order, Parts, SECOND, Token, number};

const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];
const DAYS: [&str; 7] = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/// The number of a name, and whether it is the short one of three letters.
fn name(word: &str, names: &[&str]) -> Option<u32> {
    if word.len() < 3 || !word.is_ascii() {
        return None;
    }
    let lower = word.to_ascii_lowercase();
    let is = |name: &&str| *name == lower || name[..3] == lower || (*name == "september" && lower == "sept");
    names.iter().position(is).and_then(|at| u32::try_from(at + 1).ok())
}

/// Compact forms, a letter per digit.
const COMPACT: [(&str, Order, bool); 16] = [
    ("yyyyMMdd", Order::YearFirst, false),
    ("MMddyyyy", Order::MonthFirst, false),
    ("ddMMyyyy", Order::DayFirst, false),
    ("yyyyMM", Order::YearFirst, true),
    ("yyMMdd", Order::YearFirst, true),
    ("ddMMyy", Order::DayFirst, true),
    ("MMddyy", Order::MonthFirst, true),
    ("yyyyMMddHH", Order::YearFirst, false),
    ("yyyyMMddHHmm", Order::YearFirst, false),
    ("MMddyyyyHHmm", Order::MonthFirst, false),
    ("ddMMyyyyHHmm", Order::DayFirst, false),
    ("yyyyMMddHHmmss", Order::YearFirst, false),
    ("MMddyyyyHHmmss", Order::MonthFirst, false),
    ("ddMMyyyyHHmmss", Order::DayFirst, false),
    ("yyyyMMddHHmmssfff", Order::YearFirst, false),
    ("yyyyMMddHHmmssfffffff", Order::YearFirst, false),
];

fn compact(text: &str, form: &str) -> Option<(i32, u32, u32, u64, u64)> {
    let value = |letter: char| {
        let from = form.find(letter)?;
        let until = form.rfind(letter)? + 1;
        Some(&text[from..until])
    };
    let (year, month) = (year(value('y')?).cast_signed(), number(value('M')?));
    let day = value('d').map_or(1, number);
    let [hour, minute, second] = ['H', 'm', 's'].map(|letter| value(letter).map_or(0, |text| u64::from(number(text))));
    let fraction = value('f').map_or(0, |text| u64::from(number(&format!("{text:0<7}"))));
    if hour > 23 || minute > 59 || second > 59 {
        return None;
    }
    let step = match form.chars().last()? {
        'f' if form.ends_with("sfff") => SECOND / 1_000,
        'f' => 1,
        's' => SECOND,
        'm' => 60 * SECOND,
        'H' => 3_600 * SECOND,
        'M' => 28 * DAY,
        _ => DAY,
    };
    Some((year, month, day, ((hour * 60 + minute) * 60 + second) * SECOND + fraction, step))
}

/// Every reading of the date that tokens begin with.
pub(super) fn dates(tokens: &[Token<'_>]) -> Vec<Parts> {
    // A weekday and what separates it.
    let (prefix, tokens, skipped) = match tokens {
        [day, separator, rest @ ..]
            if day.class == b'L' && separator.class == b'P' && name(day.text, &DAYS).is_some() =>
        {
            (format!("{}{}", if day.text.len() == 3 { "EEE" } else { "EEEE" }, separator.text), rest, 2)
        }
        tokens => (String::new(), tokens, 0),
    };
    let Some(first) = tokens.first() else { return Vec::new() };
    let mut found = Vec::new();
    if first.class == b'D' {
        for (form, order, weak) in COMPACT {
            if form.len() == first.text.len()
                && let Some((year, month, day, ticks, step)) = compact(first.text, form)
            {
                found.push(Parts {
                    ticks,
                    weak,
                    step,
                    ..parts([year.cast_unsigned(), month, day], order, form.into(), 1)
                });
            }
        }
    }
    let split = Split::of(tokens);
    numeric(&split, &mut found);
    named(&split, &mut found);
    found.extend(week(&split));
    for parts in &mut found {
        parts.form.insert_str(0, &prefix);
        parts.next += skipped;
    }
    found
}

/// Year, month and day in an order.
fn parts([year, month, day]: [u32; 3], order: Order, form: String, next: usize) -> Parts {
    Parts {
        year: year.cast_signed(),
        month,
        day,
        ticks: 0,
        order,
        form,
        next,
        named: false,
        unpadded: false,
        weak: false,
        step: DAY,
    }
}

/// Up to three values with separators before them, which may be left out beside a name.
struct Split<'t> {
    values: Vec<(Token<'t>, usize)>,
    separators: Vec<&'t str>,
}

impl<'t> Split<'t> {
    fn of(tokens: &[Token<'t>]) -> Self {
        let (mut values, mut separators) = (Vec::new(), vec![""]);
        for (at, token) in tokens.iter().enumerate() {
            if token.class == b'P' {
                let known = token.text.len() <= 2 && token.text.bytes().all(|b| b"-._ ,/:".contains(&b));
                if !known || values.is_empty() {
                    break;
                }
                separators.push(token.text);
                continue;
            }
            if separators.len() == values.len() {
                separators.push("");
            }
            values.push((*token, at));
            if values.len() == 3 {
                break;
            }
        }
        Self { values, separators }
    }

    fn digits(&self, at: usize) -> Option<&'t str> {
        self.values.get(at).filter(|(token, _)| token.class == b'D').map(|(token, _)| token.text)
    }

    /// The number of a month's name. May is written alike in short and in full, so the form of both is `MMM`.
    fn month(&self, at: usize) -> Option<u32> {
        let (token, _) = self.values.get(at).filter(|(token, _)| token.class == b'L')?;
        name(token.text, &MONTHS)
    }

    fn separator(&self, before: usize) -> &'t str {
        self.separators.get(before).copied().unwrap_or_default()
    }

    /// The token after a value.
    fn next(&self, at: usize) -> usize {
        self.values[at].1 + 1
    }
}

fn is_short(text: &str) -> bool {
    text.len() <= 2
}

fn letters(text: &str, letter: &str) -> String {
    letter.repeat(text.len())
}

fn year(text: &str) -> u32 {
    match (text.len(), number(text)) {
        (2, year) if year < 80 => 2_000 + year,
        (2, year) => 1_900 + year,
        (_, year) => year,
    }
}

/// Numbers alone: year, month and day in any order, or year and month.
fn numeric(split: &Split<'_>, found: &mut Vec<Parts>) {
    let (Some(a), Some(b)) = (split.digits(0), split.digits(1)) else { return };
    let s = split.separator(1);
    if s.is_empty() {
        return;
    }
    if let Some(c) = split.digits(2).filter(|_| split.separator(2) == s) {
        if a.len() == 4 && is_short(b) && is_short(c) {
            let form = format!("yyyy{s}{}{s}{}", letters(b, "M"), letters(c, "d"));
            let made = parts([year(a), number(b), number(c)], Order::YearFirst, form, split.next(2));
            found.push(Parts { unpadded: b.len() == 1 || c.len() == 1, ..made });
        }
        if is_short(a) && is_short(b) && matches!(c.len(), 2 | 4) && !s.starts_with(':') {
            for (order, x, y) in [(Order::MonthFirst, "M", "d"), (Order::DayFirst, "d", "M")] {
                let (month, day) = if order == Order::MonthFirst { (a, b) } else { (b, a) };
                let form = format!("{}{s}{}{s}{}", letters(a, x), letters(b, y), letters(c, "y"));
                let made = parts([year(c), number(month), number(day)], order, form, split.next(2));
                found.push(Parts { unpadded: a.len() == 1 || b.len() == 1, weak: c.len() == 2, ..made });
            }
        }
    }
    let month = |made| Parts { weak: true, step: 28 * DAY, ..made };
    if a.len() == 4 && b.len() == 2 {
        found.push(month(parts([year(a), number(b), 1], Order::YearFirst, format!("yyyy{s}MM"), split.next(1))));
    }
    if a.len() == 2 && b.len() == 4 {
        found.push(month(parts([year(b), number(a), 1], Order::MonthFirst, format!("MM{s}yyyy"), split.next(1))));
    }
}

/// With the name of a month.
fn named(split: &Split<'_>, found: &mut Vec<Parts>) {
    let (s, t) = (split.separator(1), split.separator(2));
    let is_year = |text: &str| text.len() == 4;
    let named = |made| Parts { named: true, ..made };
    let month_alone = |made| Parts { named: true, step: 28 * DAY, ..made };
    if let Some(month) = split.month(1) {
        if let (Some(a), Some(c)) = (split.digits(0), split.digits(2)) {
            if is_short(a) && (is_year(c) || c.len() == 2) {
                let form = format!("{}{s}MMM{t}{}", letters(a, "d"), letters(c, "y"));
                let made = parts([year(c), month, number(a)], Order::DayFirst, form, split.next(2));
                found.push(named(Parts { unpadded: a.len() == 1, ..made }));
            }
            if is_year(a) && is_short(c) {
                let form = format!("yyyy{s}MMM{t}{}", letters(c, "d"));
                let made = parts([year(a), month, number(c)], Order::YearFirst, form, split.next(2));
                found.push(named(Parts { unpadded: c.len() == 1, ..made }));
            }
        }
        if let Some(a) = split.digits(0).filter(|a| is_year(a)) {
            let form = format!("yyyy{s}MMM");
            found.push(month_alone(parts([year(a), month, 1], Order::YearFirst, form, split.next(1))));
        }
    }
    let (Some(month), Some(b)) = (split.month(0), split.digits(1)) else { return };
    if let Some(c) = split.digits(2).filter(|c| !t.is_empty() && is_year(c) && is_short(b)) {
        let form = format!("MMM{s}{}{t}yyyy", letters(b, "d"));
        let made = parts([year(c), month, number(b)], Order::MonthFirst, form, split.next(2));
        found.push(named(Parts { unpadded: b.len() == 1, ..made }));
    }
    if is_year(b) {
        let form = format!("MMM{s}yyyy");
        found.push(month_alone(parts([year(b), month, 1], Order::MonthFirst, form, split.next(1))));
    } else if b.len() == 6 {
        let form = format!("MMM{s}ddyyyy");
        found.push(named(parts([year(&b[2..]), month, number(&b[..2])], Order::MonthFirst, form, split.next(1))));
    }
}

/// An ISO week, which is its Monday, or a quarter, after its year or before it.
fn week(split: &Split<'_>) -> Option<Parts> {
    let (at, year_at, order) =
        if split.digits(0).is_some() { (1, 0, Order::YearFirst) } else { (0, 2, Order::MonthFirst) };
    let a = split.digits(year_at).filter(|a| a.len() == 4)?;
    let letter = split.values.get(at)?.0.text;
    let w = split.digits(at + 1).filter(|w| is_short(w) && split.separator(at + 1).is_empty())?;
    let (date, step, form) = match letter {
        "w" | "W" => {
            let monday = NaiveDate::from_isoywd_opt(year(a).cast_signed(), number(w), Weekday::Mon)?;
            ([monday.year().cast_unsigned(), monday.month(), monday.day()], 7 * DAY, letters(w, "w"))
        }
        "q" | "Q" if matches!(w, "1" | "2" | "3" | "4") => ([year(a), number(w) * 3 - 2, 1], 92 * DAY, "q".to_owned()),
        _ => return None,
    };
    let form = match order {
        Order::YearFirst => format!("yyyy{}{letter}{form}", split.separator(1)),
        _ => format!("{letter}{form}{}yyyy", split.separator(2)),
    };
    let made = parts(date, order, form, split.next(2));
    // Shelves and questions have such names, too.
    Some(Parts { unpadded: w.len() == 1 && letter.eq_ignore_ascii_case("w"), weak: at == 0, step, ..made })
}
