//! What the texts of a part may be: a reader, and how many bits a text takes once the format is known.
//!
//! Identifiers are those of the [columns](Identifier), by their names. The bits weigh one format against another: the more texts a format
//! admits, the more bits one of them takes.

use std::sync::LazyLock;

use tablekeys::Ticks;

use super::civil::{self, Order};
pub(crate) use super::columns::checks::is_digits;
use super::columns::instants::{FORMS, Form, Unit};
use super::columns::{Alphabet, Identifier};
use super::identifiers::{case, made_at};
use super::{Reading, Weight};

/// What a text says by a format.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Value {
    Number(i128),
    Real(f64),
    /// In ticks.
    Instant(i64),
    Tuple(Vec<u64>),
    /// No more than the text itself.
    Text,
}

/// What values of a format are for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Family {
    Number,
    Instant,
    /// A time of day, whose day is said elsewhere or not at all.
    Time,
    Identifier,
    /// Letters as in the columns of a spreadsheet.
    Column,
    Version,
    Text,
}

impl Family {
    /// Digits that are one number, whose text no person chooses.
    pub(crate) fn is_number(self) -> bool {
        matches!(self, Self::Number | Self::Time)
    }
}

/// A format.
#[derive(Debug)]
pub(crate) struct Format {
    pub name: &'static str,
    /// For people.
    words: &'static str,
    pub family: Family,
    /// Few texts are of it by chance.
    pub strong: bool,
    reader: Reader,
    /// Of this number of bytes together, and of each further one.
    bits: (f64, usize, f64),
    /// The text that the format's writer makes of a text.
    pub write: Option<fn(&str) -> Option<String>>,
}

#[derive(Debug)]
enum Reader {
    Of(fn(&str) -> Option<Value>),
    /// A text that is such says no more than itself.
    Is(fn(&str) -> bool),
    Known(Identifier),
    /// Digits alone, in the form that their number tells.
    Digits(&'static [&'static str]),
    /// One clock, in each of its widths.
    Clock(Vec<&'static Form>),
    /// Dates with separators or with the name of a month; which of two numbers comes first.
    Date(Order),
}

impl Format {
    /// `None` of what is not of the format.
    pub(crate) fn read(&self, text: &str) -> Option<Value> {
        self.reader()(text)
    }

    /// Reads many texts: the forms of dates that were found before are tried first.
    pub(crate) fn reader(&self) -> impl FnMut(&str) -> Option<Value> {
        let mut forms = Vec::new();
        move |text| match &self.reader {
            Reader::Of(read) => read(text),
            Reader::Is(is) => is(text).then_some(Value::Text),
            Reader::Known(identifier) => identifier.is(text).then_some(Value::Text),
            Reader::Digits(forms) => digits_of(text, forms).filter(|at| is_of_some_era(*at)).map(instant),
            Reader::Clock(forms) => {
                forms.iter().filter_map(|form| form.instant(text)).find(|at| is_of_our_time(*at)).map(instant)
            }
            Reader::Date(order) => dated(text, *order, &mut forms).map(instant),
        }
    }

    /// What a text is by the clock of its format, of whatever year; of identifiers, when they were made.
    pub(crate) fn any_instant(&self, text: &str) -> Option<i64> {
        let at = match (&self.reader, self.family) {
            (Reader::Clock(forms), _) => forms.iter().find_map(|form| form.any_instant(text)),
            (Reader::Digits(forms), _) => digits_of(text, forms),
            (_, Family::Identifier) => made_at(text),
            _ => None,
        };
        at.map(|at| at.get().cast_signed())
    }

    /// What one text may be. `None` where it is not of the format, or a reading that is known says the same.
    fn reading(&self, text: &str, known: &[Reading]) -> Option<Reading> {
        let named = |name: &str| known.iter().any(|reading| reading.name == name);
        let said = |field: &str, is: &dyn Fn(&str) -> bool| {
            known.iter().filter_map(|reading| reading.fields.get(field)?.as_str()).any(is)
        };
        let (field, value, weight, is_said) = match self.read(text)? {
            // Digits alone and letters alone are seldom digits of another base, and of two bases the smaller is meant.
            Value::Number(number) if self.family == Family::Identifier => {
                let is_mixed = text.bytes().any(|byte| byte.is_ascii_digit()) && !is_digits(text);
                ("value", number.to_string(), Weight::Any, !is_mixed || said("value", &|_| true))
            }
            Value::Number(_) if self.family == Family::Time => {
                let digits = text.replace(':', "");
                let time = format!("{}:{}:{}", &digits[..2], &digits[2..4], &digits[4..6]);
                ("time", time, Weight::Any, false)
            }
            Value::Number(number) => {
                let weight = if self.family == Family::Column { Weight::Any } else { Weight::Possible };
                ("value", number.to_string(), weight, said("value", &|other| other.parse() == Ok(number)))
            }
            Value::Real(number) => {
                let is_said = said("value", &|other| other.parse() == Ok(number));
                // As it is written: a double has fewer digits.
                let value = if self.name == "decimal" { text.replace(',', ".") } else { number.to_string() };
                ("value", value, Weight::Possible, is_said)
            }
            Value::Instant(at) => {
                let at = u64::try_from(at).ok().and_then(Ticks::new)?.to_string();
                let is_said = said("instant", &|other| other == at);
                ("instant", at, Weight::Weak, is_said)
            }
            Value::Tuple(_) => {
                // Dates with dots are no versions.
                let is_version = self.family == Family::Version;
                let is_said = ["version", "dotted-numbers"].into_iter().any(named) || said("instant", &|_| true);
                // Four numbers without zeros before them are seldom other than those of an address.
                let is_address = !is_version && text.parse::<std::net::Ipv4Addr>().is_ok();
                let weight = if is_address { Weight::Likely } else { Weight::Possible };
                ("text", text.to_owned(), weight, is_version && is_said)
            }
            Value::Text => {
                let identifier = Identifier::all().find(|known| known.name() == self.name)?;
                let weight = if self.strong { identifier.weight() } else { Weight::Possible };
                ("text", text.to_owned(), weight, false)
            }
        };
        let sentence = format!("{}: {value}", self.words);
        (!is_said && !named(self.name)).then(|| Reading::new(self.name, weight, sentence).field(field, value))
    }

    pub(crate) fn bits(&self, text: &str) -> f64 {
        let (first, bytes, each) = self.bits;
        let more = match self.reader {
            // Small numbers are counted more often than anything is written after midnight.
            _ if self.family == Family::Time && text.starts_with("00") => 8.0,
            // A count with zeros before it is no count of seconds.
            Reader::Clock(_) if text.starts_with("000") => 8.0,
            // Of three numbers of two digits with dots, as a version has.
            Reader::Date(_) if text.len() <= 8 && text.contains('.') => 11.0,
            _ => 0.0,
        };
        first + text.len().saturating_sub(bytes) as f64 * each + more
    }
}

/// The bits of a clock: as many as there are of these 19 years, and one where the form is seldom.
fn bits_of(form: &Form) -> f64 {
    let step = if form.unit == Unit::Nanos { 0.01 } else { form.unit.step() as f64 };
    (6e8 * 1e7 / step).log2() + if form.likely { 0.0 } else { 1.0 }
}

fn instant(at: Ticks) -> Value {
    Value::Instant(at.get().cast_signed())
}

/// From 1990 to 2045: what programs that run today write.
fn is_of_our_time(at: Ticks) -> bool {
    (627_667_488_000_000_000..645_024_384_000_000_000).contains(&at.get())
}

/// The same, or the years of the Buddhist era, which calendars of Thailand count for these.
fn is_of_some_era(at: Ticks) -> bool {
    const YEARS: u64 = 543 * 36_525 / 100 * civil::DAY;
    is_of_our_time(at) || Ticks::new(at.get().saturating_sub(YEARS)).is_some_and(is_of_our_time)
}

fn number(text: &str) -> Option<Value> {
    signed(text).filter(|_| !text.starts_with('-'))
}

fn signed(text: &str) -> Option<Value> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    text.parse().ok().filter(|_| is_digits(digits)).map(Value::Number)
}

/// Digits with a point or a comma among them.
fn decimal(text: &str) -> Option<Value> {
    let plain = text.strip_prefix(['+', '-']).unwrap_or(text);
    let parts = plain.split_once(['.', ',']).filter(|(whole, rest)| is_digits(whole) && is_digits(rest));
    parts.and_then(|_| text.replace(',', ".").parse().ok()).map(Value::Real)
}

fn exponent(text: &str) -> Option<Value> {
    let (mantissa, power) = text.split_once(['e', 'E'])?;
    let power = power.strip_prefix(['+', '-']).unwrap_or(power);
    let (whole, rest) = mantissa.split_once(['.', ',']).unwrap_or((mantissa, "0"));
    let is = whole.len() == 1 && is_digits(whole) && is_digits(rest) && is_digits(power) && power.len() <= 2;
    text.replace(',', ".").parse().ok().filter(|_| is).map(Value::Real)
}

fn phone(text: &str) -> bool {
    let digits = text.strip_prefix('+').unwrap_or_default();
    (6..=15).contains(&digits.len()) && is_digits(digits)
}

/// Digits alone, in the form that their number tells.
fn digits_of(text: &str, forms: &[&str]) -> Option<Ticks> {
    let form = forms.iter().find(|form| form.len() == text.len()).filter(|_| is_digits(text))?;
    civil::instant(text, form)
}

/// A date with separators or with the name of a month; which of two numbers is the month.
fn dated(text: &str, numbers: Order, forms: &mut Vec<String>) -> Option<Ticks> {
    if text.len() < 7 || is_digits(text) || !text.bytes().any(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let is = |civil: &civil::Civil| {
        civil.length == text.len()
            && !civil.form.contains(['w', 'W', 'q', 'Q'])
            && (civil.says.named || civil.says.order == Order::YearFirst || civil.says.order == numbers)
    };
    let known = forms.iter().find_map(|form| civil::in_form(text, form).filter(is));
    let civil = known.or_else(|| {
        let found = civil::of_any_year(text).into_iter().find(is)?;
        forms.push(found.form.clone());
        Some(found)
    });
    civil.map(|civil| civil.instant)
}

fn time_of_day(text: &str) -> Option<Value> {
    civil::time_of_day(text).map(|ticks| Value::Number(ticks.into()))
}

fn period(text: &str) -> Option<Value> {
    let is = |civil: &civil::Civil| civil.length == text.len() && civil.form.contains(['w', 'W', 'q', 'Q']);
    civil::read(text).into_iter().find(is).map(|civil| instant(civil.instant))
}

/// A number of at most this many digits in one case; more than 64 bits are no number.
fn in_base(text: &str, base: u32, longest: usize) -> Option<Value> {
    let number = || i128::from_str_radix(text, base).ok().filter(|_| text.len() <= longest);
    (all(text, |c| c.is_digit(base)) && case(text) != "mixed").then(|| number().map_or(Value::Text, Value::Number))
}

/// One such character or more.
fn all(text: &str, is: impl Fn(char) -> bool) -> bool {
    !text.is_empty() && text.chars().all(is)
}

fn base64(text: &str) -> bool {
    let plain = text.strip_suffix("==").or_else(|| text.strip_suffix('=')).unwrap_or(text);
    all(plain, |c| c.is_ascii_alphanumeric() || "_+/-".contains(c))
}

fn letters(text: &str) -> Option<Value> {
    let is = (1..=3).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_uppercase());
    is.then(|| Value::Number(text.bytes().fold(0, |number, letter| number * 26 + i128::from(letter - b'@'))))
}

/// Numbers with dots between them, of one of these counts.
fn dotted(text: &str, counts: std::ops::RangeInclusive<usize>) -> Option<Vec<u64>> {
    let numbers: Option<Vec<u64>> =
        text.split('.').map(|part| Some(part).filter(|part| is_digits(part))?.parse().ok()).collect();
    numbers.filter(|numbers| counts.contains(&numbers.len()))
}

fn version(text: &str) -> Option<Value> {
    dotted(text.strip_prefix(['v', 'V']).unwrap_or(text), 3..=5).map(Value::Tuple)
}

fn ipv4(text: &str) -> Option<Value> {
    dotted(text, 4..=4).filter(|numbers| numbers.iter().all(|number| *number < 256)).map(Value::Tuple)
}

/// Every format; of those of equal bits the first is meant.
pub(crate) static FORMATS: LazyLock<Vec<Format>> = LazyLock::new(|| {
    use Family::{Column, Instant, Number, Text, Version};
    use Reader::{Clock, Date, Digits, Is, Known, Of};
    let words = |name| Identifier::all().find(|known| known.name() == name).map_or(name, Identifier::words);
    let of = |name, family, strong, reader, bits| {
        let words = words(name);
        Format { name, words, family, strong, reader, bits, write: None }
    };
    let known = |known: Identifier, family, bits| of(known.name(), family, true, Known(known), bits);
    let identifier = |name, strong, reader, bits| of(name, Family::Identifier, strong, reader, bits);
    let writes = |format: Format, write: fn(&str) -> Option<String>| Format { write: Some(write), ..format };
    let says = |words, format: Format| Format { words, ..format };
    let mut formats = vec![
        of("number", Number, false, Of(number), (0.0, 0, 3.33)),
        identifier("phone", false, Is(phone), (0.0, 0, 3.33)),
        says("number with a sign", of("signed", Number, false, Of(signed), (1.0, 0, 3.33))),
        of("decimal", Number, false, Of(decimal), (3.0, 0, 3.33)),
        of("exponent", Number, true, Of(exponent), (0.0, 0, 3.6)),
    ];
    // Of milliseconds that are counted back, only Timestamps tell from where.
    let clocks = || FORMS.iter().filter(|form| !form.is_counted_back());
    for form in clocks() {
        let widths: Vec<&Form> = clocks().filter(|other| other.same_but_for_width(form)).collect();
        if widths[0] == form {
            formats.push(of(form.name, Instant, true, Clock(widths), (bits_of(form), 0, 0.0)));
        }
    }
    let year_first = &["yyyyMMdd", "yyyyMMddHH", "yyyyMMddHHmm", "yyyyMMddHHmmss", "yyyyMMddHHmmssfff"];
    formats.extend([
        of("yyyyMMdd", Instant, true, Digits(year_first), (14.0, 8, 3.0)),
        of("yyMMdd", Instant, true, Digits(&["yyMMdd"]), (13.0, 0, 0.0)),
        of("yyyyMM", Instant, true, Digits(&["yyyyMM"]), (9.0, 0, 0.0)),
        of("ddMMyyyy", Instant, true, Digits(&["ddMMyyyy", "ddMMyyyyHHmm", "ddMMyyyyHHmmss"]), (15.0, 8, 3.0)),
        of("MMddyyyy", Instant, true, Digits(&["MMddyyyy", "MMddyyyyHHmm", "MMddyyyyHHmmss"]), (15.0, 8, 3.0)),
        of("period", Instant, true, Of(period), (11.0, 0, 0.0)),
        says("time of day", of("time-of-day", Family::Time, false, Of(time_of_day), (16.4, 6, 3.33))),
        of("date", Instant, true, Date(Order::DayFirst), (14.0, 10, 2.6)),
        of("month-first date", Instant, true, Date(Order::MonthFirst), (14.5, 10, 2.6)),
        writes(known(Identifier::Guid, Family::Identifier, (124.0, 0, 0.0)), |text| Some(text.to_ascii_lowercase())),
        known(Identifier::Ulid, Family::Identifier, (125.0, 0, 0.0)),
        says("number in hexadecimal digits", identifier("hex", false, Of(|text| in_base(text, 16, 16)), (1.0, 0, 4.0))),
        says("number in base 36", identifier("base36", false, Of(|text| in_base(text, 36, 8)), (1.0, 0, 5.17))),
        identifier("base62", false, Is(|text| all(text, |c| Alphabet::Base62.has(c))), (0.0, 0, 5.96)),
        identifier("base64", false, Is(base64), (0.0, 0, 6.1)),
        says("column of a spreadsheet", of("letters", Column, false, Of(letters), (0.0, 0, 4.6))),
        says("numbers with dots", of("dotted", Version, true, Of(version), (0.0, 0, 3.0))),
        writes(identifier("ipv4", true, Of(ipv4), (33.0, 0, 0.0)), |text| {
            dotted(text, 4..=4).map(|numbers| numbers.iter().map(u64::to_string).collect::<Vec<_>>().join("."))
        }),
        writes(known(Identifier::Ipv6, Family::Identifier, (0.0, 0, 3.2)), |text| {
            text.parse::<std::net::Ipv6Addr>().ok().map(|address| address.to_string())
        }),
        known(Identifier::Mac, Family::Identifier, (49.0, 0, 0.0)),
        of("word", Text, false, Is(|text| all(text, char::is_alphabetic)), (0.0, 0, 4.2)),
        writes(known(Identifier::Email, Text, (0.0, 0, 4.4)), |text| Some(text.to_lowercase())),
        of("code", Text, false, Is(|text| all(text, char::is_alphanumeric)), (0.0, 0, 6.3)),
        of("text", Text, false, Is(|_| true), (0.0, 0, 8.0)),
    ]);
    formats
});

/// What one text may be by the formats of columns, where no reading says so yet.
pub(super) fn read(text: &str, readings: &mut Vec<Reading>) {
    for format in FORMATS.iter() {
        readings.extend(format.reading(text, readings));
    }
}

/// The format of least description: the bits of each text, and of those that it does not read as they are.
pub(crate) fn format_of<'t>(texts: &(impl Iterator<Item = (&'t str, usize)> + Clone)) -> &'static Format {
    let cost = |format: &Format| -> f64 {
        let mut reader = format.reader();
        let of = |(text, count): (&str, usize)| {
            let bits = if reader(text).is_some() { format.bits(text) } else { text.len() as f64 * 8.5 + 12.0 };
            bits * count.min(20) as f64
        };
        texts.clone().map(of).sum()
    };
    let costs = FORMATS.iter().map(|format| (cost(format), format));
    costs.min_by(|a, b| a.0.total_cmp(&b.0)).map_or(&FORMATS[0], |(_, format)| format)
}

#[cfg(test)]
mod tests {
    use super::super::of;
    use super::*;

    /// The readings of `keys.tsv` that say what a format does: with its value, or by its name and no more than the text.
    #[test]
    fn explain_has_a_reading_of_each_format_that_columns_have() {
        // Not in the package of the command, whose tests are those of the repository.
        let keys = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/command/explain/keys.tsv");
        let keys = std::fs::read_to_string(keys).expect("the keys of other programs");
        let rows = keys.lines().filter(|line| !line.starts_with('#'));
        let rows: Vec<Vec<&str>> = rows.map(|line| line.split('\t').collect()).collect();
        for format in FORMATS.iter().filter(|format| !matches!(format.reader, Reader::Clock(_))) {
            let is_said = |row: &Vec<&str>| match (format.read(row[1]), row[3], row[4].trim_matches('"')) {
                (Some(Value::Number(number)), "value", value) => value.parse() == Ok(number),
                (Some(Value::Real(number)), "value", value) => value.parse() == Ok(number),
                (at @ Some(Value::Instant(_)), "instant", value) => value.parse().ok().map(instant) == at,
                (Some(Value::Number(_)), "time", _) => true,
                (Some(Value::Tuple(_) | Value::Text), ..) => row[2] == format.name || row[2] == "text",
                _ => false,
            };
            assert!(rows.iter().any(is_said), "no key is of the format {}", format.name);
        }
        for known in Identifier::all() {
            let is_said =
                |row: &Vec<&str>| known.is(row[1].trim_start_matches('+')) && known.name().starts_with(row[2]);
            assert!(rows.iter().any(is_said), "no key is of the identifier {}", known.name());
        }
    }

    #[test]
    fn explain_has_a_reading_of_each_clock_that_columns_have() {
        // Before our time there are fewer digits, and long after it are those of the newest ticks.
        let now = "2024-05-06T07:08:09.0000000Z";
        let instants = ["1999-05-06T07:08:09Z", now, "7000-05-06T07:08:09Z"];
        for form in &FORMS {
            let mut written = 0;
            for at in instants.map(|at| at.parse::<Ticks>().expect("an instant")) {
                let is_known = is_of_our_time(at) || form.is_ticks();
                let Some(text) = form.written(at).filter(|_| is_known) else { continue };
                assert_eq!(form.any_instant(&text), Some(at), "{} {text}", form.name);
                assert_eq!(form.any_instant(&text.replacen(|_| true, "+", 1)), None, "a sign is no digit");
                let readings = of(&text);
                let says = |reading: &&Reading| reading.fields.get("instant") == Some(&at.to_string().into());
                let Some(said) = readings.iter().find(says) else { panic!("{} {text}: {readings:#?}", form.name) };
                // Padded, or with a check digit by chance, another reading may be as plausible.
                let is_first = said.plausibility == readings[0].plausibility;
                assert!(is_first || !form.likely || at.to_string() != now, "{} {text}: {readings:#?}", form.name);
                written += 1;
            }
            assert!(written > 0, "{}", form.name);
        }
    }
}
