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
use super::identifiers::made_at;

/// What a text says by a format.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Value {
    /// It is not of the format.
    None,
    Number(i128),
    Real(f64),
    /// In ticks.
    Instant(i64),
    Tuple(Vec<u64>),
    /// No more than the text itself.
    Text,
}

impl Value {
    pub(crate) fn is_read(&self) -> bool {
        *self != Self::None
    }
}

/// What values of a format are for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Family {
    Number,
    Instant,
    Identifier,
    /// Letters as in the columns of a spreadsheet.
    Column,
    Version,
    Text,
}

/// A format.
#[derive(Debug)]
pub(crate) struct Format {
    pub name: &'static str,
    pub family: Family,
    /// Few texts are of it by chance.
    pub strong: bool,
    reader: Reader,
    bits: fn(&str) -> f64,
    /// The text that the format's writer makes of a text.
    pub write: Option<fn(&str) -> Option<String>>,
}

#[derive(Debug)]
enum Reader {
    Of(fn(&str) -> Value),
    Known(Identifier),
    /// One clock, in each of its widths.
    Clock(Vec<&'static Form>),
    /// Dates with separators or with the name of a month; which of two numbers comes first.
    Date(Order),
}

impl Format {
    pub(crate) fn read(&self, text: &str) -> Value {
        self.reader()(text)
    }

    /// Reads many texts: the forms of dates that were found before are tried first.
    pub(crate) fn reader(&self) -> impl FnMut(&str) -> Value {
        let mut forms = Vec::new();
        move |text| match &self.reader {
            Reader::Of(read) => read(text),
            Reader::Known(identifier) => as_text(identifier.is(text)),
            Reader::Clock(forms) => {
                let at = forms.iter().find_map(|form| form.instant(text).filter(|at| is_of_our_time(*at)));
                at.map_or(Value::None, instant)
            }
            Reader::Date(order) => dated(text, *order, &mut forms),
        }
    }

    /// What a text is by its clock, of whatever year; of identifiers, when they were made.
    pub(crate) fn any_instant(&self, text: &str) -> Option<i64> {
        let at = match (&self.reader, self.family) {
            (Reader::Clock(forms), _) => forms.iter().find_map(|form| form.any_instant(text)),
            (_, Family::Identifier) => made_at(text),
            _ => None,
        };
        at.map(|at| at.get().cast_signed())
    }

    pub(crate) fn bits(&self, text: &str) -> f64 {
        match &self.reader {
            Reader::Of(_) | Reader::Known(_) | Reader::Date(_) => (self.bits)(text),
            // As many as there are of these 19 years, and one where the form is seldom.
            Reader::Clock(forms) => (6e8 * 1e7 / step(forms[0].unit)).log2() + if forms[0].likely { 0.0 } else { 1.0 },
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "bits")]
fn step(unit: Unit) -> f64 {
    if unit == Unit::Nanos { 0.01 } else { unit.step() as f64 }
}

fn instant(at: Ticks) -> Value {
    Value::Instant(at.get().cast_signed())
}

/// From 1990 to 2045: what programs that run today write.
fn is_of_our_time(at: Ticks) -> bool {
    (627_667_488_000_000_000..645_024_384_000_000_000).contains(&at.get())
}

fn number(text: &str) -> Value {
    if is_digits(text) { text.parse().map_or(Value::None, Value::Number) } else { Value::None }
}

fn signed(text: &str) -> Value {
    let digits = text.strip_prefix('-').unwrap_or(text);
    if is_digits(digits) { text.parse().map_or(Value::None, Value::Number) } else { Value::None }
}

/// Digits with a point or a comma among them.
fn decimal(text: &str) -> Value {
    let plain = text.strip_prefix(['+', '-']).unwrap_or(text);
    let parts = plain.split_once(['.', ',']).filter(|(whole, rest)| is_digits(whole) && is_digits(rest));
    parts.and_then(|_| text.replace(',', ".").parse().ok()).map_or(Value::None, Value::Real)
}

fn exponent(text: &str) -> Value {
    let parts = text.split_once(['e', 'E']);
    let is = parts.is_some_and(|(mantissa, power)| {
        let power = power.strip_prefix(['+', '-']).unwrap_or(power);
        let mantissa = mantissa.replace(',', ".");
        let (whole, rest) = mantissa.split_once('.').unwrap_or((&mantissa, "0"));
        whole.len() == 1 && is_digits(whole) && is_digits(rest) && is_digits(power) && power.len() <= 2
    });
    if is { text.replace(',', ".").parse().map_or(Value::None, Value::Real) } else { Value::None }
}

fn phone(text: &str) -> Value {
    let digits = text.strip_prefix('+').unwrap_or_default();
    as_text((6..=15).contains(&digits.len()) && is_digits(digits))
}

fn as_text(is: bool) -> Value {
    if is { Value::Text } else { Value::None }
}

/// Digits alone, in the form that their number tells.
fn digits_of(text: &str, forms: &[&str]) -> Value {
    let form = forms.iter().find(|form| form.len() == text.len()).filter(|_| is_digits(text));
    let at = form.and_then(|form| civil::instant(text, form)).filter(|at| is_of_our_time(*at));
    at.map_or(Value::None, instant)
}

/// A date with separators or with the name of a month; which of two numbers is the month.
fn dated(text: &str, numbers: Order, forms: &mut Vec<String>) -> Value {
    if text.len() < 7 || is_digits(text) || !text.bytes().any(|byte| byte.is_ascii_digit()) {
        return Value::None;
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
    civil.map_or(Value::None, |civil| instant(civil.instant))
}

fn period(text: &str) -> Value {
    let is = |civil: &civil::Civil| civil.length == text.len() && civil.form.contains(['w', 'W', 'q', 'Q']);
    civil::read(text).iter().find(|civil| is(civil)).map_or(Value::None, |civil| instant(civil.instant))
}

/// A number of so many digits in one case; more than 64 bits are no number.
fn in_base(text: &str, base: u32, longest: usize) -> Value {
    let is = |lower: bool| {
        text.bytes().all(|byte| {
            char::from(byte).is_digit(base) && (byte.is_ascii_digit() || byte.is_ascii_lowercase() == lower)
        })
    };
    match text.len() {
        0 => Value::None,
        length if is(true) || is(false) => {
            if length <= longest {
                i128::from_str_radix(text, base).map_or(Value::Text, Value::Number)
            } else {
                Value::Text
            }
        }
        _ => Value::None,
    }
}

fn of_alphabet(text: &str, alphabet: Alphabet) -> Value {
    as_text(!text.is_empty() && alphabet.of_all(text))
}

fn base64(text: &str) -> Value {
    let plain = text.strip_suffix("==").or_else(|| text.strip_suffix('=')).unwrap_or(text);
    as_text(!plain.is_empty() && plain.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_+/-".contains(&byte)))
}

fn letters(text: &str) -> Value {
    let is = (1..=3).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_uppercase());
    if is {
        Value::Number(text.bytes().fold(0, |number, letter| number * 26 + i128::from(letter - b'@')))
    } else {
        Value::None
    }
}

/// So many numbers with dots between them.
fn dotted(text: &str, counts: std::ops::RangeInclusive<usize>) -> Option<Vec<u64>> {
    let numbers: Option<Vec<u64>> =
        text.split('.').map(|part| Some(part).filter(|part| is_digits(part))?.parse().ok()).collect();
    numbers.filter(|numbers| counts.contains(&numbers.len()))
}

fn version(text: &str) -> Value {
    dotted(text.strip_prefix(['v', 'V']).unwrap_or(text), 3..=5).map_or(Value::None, Value::Tuple)
}

fn ipv4(text: &str) -> Value {
    dotted(text, 4..=4).filter(|numbers| numbers.iter().all(|number| *number < 256)).map_or(Value::None, Value::Tuple)
}

#[expect(clippy::cast_precision_loss, reason = "bits")]
fn length(text: &str) -> f64 {
    text.len() as f64
}

/// A date: its name, reader and bits.
type Dated = (&'static str, fn(&str) -> Value, fn(&str) -> f64);

/// Every format; of those of equal bits the first is meant.
pub(crate) static FORMATS: LazyLock<Vec<Format>> = LazyLock::new(|| {
    use Family::{Column, Instant, Number, Text, Version};
    use Identifier::{Email, Guid, Ipv6, Mac, Ulid};
    let of = |name, family, strong, read: fn(&str) -> Value, bits: fn(&str) -> f64| Format {
        name,
        family,
        strong,
        reader: Reader::Of(read),
        bits,
        write: None,
    };
    let known = |identifier: Identifier, family, bits: fn(&str) -> f64| Format {
        name: identifier.name(),
        family,
        strong: true,
        reader: Reader::Known(identifier),
        bits,
        write: None,
    };
    let writes = |format: Format, write: fn(&str) -> Option<String>| Format { write: Some(write), ..format };
    let mut formats = vec![
        of("number", Number, false, number, |text| length(text) * 3.33),
        of("phone", Family::Identifier, false, phone, |text| length(text) * 3.33),
        of("signed", Number, false, signed, |text| length(text) * 3.33 + 1.0),
        of("decimal", Number, false, decimal, |text| length(text) * 3.33 + 3.0),
        of("exponent", Number, true, exponent, |text| length(text) * 3.6),
    ];
    // Of milliseconds that are counted back, only Timestamps tell from where.
    for form in FORMS.iter().filter(|form| !form.is_counted_back()) {
        let same = |format: &&mut Format| match &format.reader {
            Reader::Clock(forms) => forms[0].same_but_for_width(form),
            _ => false,
        };
        if let Some(Format { reader: Reader::Clock(forms), .. }) = formats.iter_mut().find(same) {
            forms.push(form);
        } else {
            let reader = Reader::Clock(vec![form]);
            formats.push(Format { name: form.name, family: Instant, strong: true, reader, bits: length, write: None });
        }
    }
    let dates: [Dated; 6] = [
        (
            "yyyyMMdd",
            |text| digits_of(text, &["yyyyMMdd", "yyyyMMddHH", "yyyyMMddHHmm", "yyyyMMddHHmmss", "yyyyMMddHHmmssfff"]),
            |text| 14.0 + (length(text) - 8.0).max(0.0) * 3.0,
        ),
        ("yyMMdd", |text| digits_of(text, &["yyMMdd"]), |_| 13.0),
        ("yyyyMM", |text| digits_of(text, &["yyyyMM"]), |_| 9.0),
        (
            "ddMMyyyy",
            |text| digits_of(text, &["ddMMyyyy", "ddMMyyyyHHmm", "ddMMyyyyHHmmss"]),
            |text| 15.0 + (length(text) - 8.0).max(0.0) * 3.0,
        ),
        (
            "MMddyyyy",
            |text| digits_of(text, &["MMddyyyy", "MMddyyyyHHmm", "MMddyyyyHHmmss"]),
            |text| 15.0 + (length(text) - 8.0).max(0.0) * 3.0,
        ),
        ("period", period, |_| 11.0),
    ];
    formats.extend(dates.map(|(name, read, bits)| of(name, Instant, true, read, bits)));
    let date = |name, order, bits| {
        let reader = Reader::Date(order);
        Format { name, family: Instant, strong: true, reader, bits, write: None }
    };
    formats.push(date("date", Order::DayFirst, |text| 14.0 + (length(text) - 10.0).max(0.0) * 2.6));
    formats.push(date("month-first date", Order::MonthFirst, |text| 14.5 + (length(text) - 10.0).max(0.0) * 2.6));
    formats.extend([
        writes(known(Guid, Family::Identifier, |_| 124.0), |text| Some(text.to_ascii_lowercase())),
        known(Ulid, Family::Identifier, |_| 125.0),
        of("hex", Family::Identifier, false, |text| in_base(text, 16, 16), |text| length(text) * 4.0 + 1.0),
        of("base36", Family::Identifier, false, |text| in_base(text, 36, 8), |text| length(text) * 5.17 + 1.0),
        of("base62", Family::Identifier, false, |text| of_alphabet(text, Alphabet::Base62), |text| length(text) * 5.96),
        of("base64", Family::Identifier, false, base64, |text| length(text) * 6.1),
        of("letters", Column, false, letters, |text| length(text) * 4.6),
        of("dotted", Version, true, version, |text| length(text) * 3.0),
        writes(of("ipv4", Family::Identifier, true, ipv4, |_| 33.0), |text| {
            dotted(text, 4..=4).map(|numbers| numbers.iter().map(u64::to_string).collect::<Vec<_>>().join("."))
        }),
        writes(known(Ipv6, Family::Identifier, |text| length(text) * 3.2), |text| {
            text.parse::<std::net::Ipv6Addr>().ok().map(|address| address.to_string())
        }),
        known(Mac, Family::Identifier, |_| 49.0),
        of(
            "word",
            Text,
            false,
            |text| as_text(!text.is_empty() && text.chars().all(char::is_alphabetic)),
            |text| length(text) * 4.2,
        ),
        writes(known(Email, Text, |text| length(text) * 4.4), |text| Some(text.to_lowercase())),
        of(
            "code",
            Text,
            false,
            |text| as_text(!text.is_empty() && text.chars().all(char::is_alphanumeric)),
            |text| length(text) * 6.3,
        ),
        of("text", Text, false, |_| Value::Text, |text| length(text) * 8.0),
    ]);
    formats
});

/// The format of least description: the bits of each text, and of those that it does not read as they are.
#[expect(clippy::cast_precision_loss, reason = "bits")]
pub(crate) fn format_of<'t>(texts: &(impl Iterator<Item = (&'t str, usize)> + Clone)) -> &'static Format {
    let cost = |format: &Format| -> f64 {
        let mut reader = format.reader();
        let of = |(text, count): (&str, usize)| {
            let bits = if reader(text).is_read() { format.bits(text) } else { length(text) * 8.5 + 12.0 };
            bits * count.min(20) as f64
        };
        texts.clone().map(of).sum()
    };
    let costs = FORMATS.iter().map(|format| (cost(format), format));
    costs.min_by(|a, b| a.0.total_cmp(&b.0)).map_or(&FORMATS[0], |(_, format)| format)
}
