//! Several values in one key, with separators between them: a time and a suffix, a prefix and a number, a salt.

use serde_json::{Value, json};
use tablekeys::partition::Salt;

use super::columns::checks::is_digits;
use super::columns::split::runs;
use super::cut::{Skeleton, Token, cut};
use super::{Reading, Weight, best_atom};

/// More parts than this are text.
const MOST_PARTS: usize = 24;

/// A value and what is before it.
struct Part<'k> {
    separator: &'k str,
    text: &'k str,
    /// As one value, where it is more than text.
    reading: Option<Reading>,
}

pub(super) fn read(key: &str, readings: &mut Vec<Reading>) {
    // A tuple is explained part by part, and a known whole needs no parts but those that an address begins with.
    let known = |reading: &Reading| {
        reading.name == "tuple" || reading.plausibility >= Weight::Certain as u8 && reading.name != "email"
    };
    if readings.iter().any(known) {
        return;
    }
    let Some(parts) = parts(key) else { return };
    // Of equal ones the first.
    let read = parts.iter().rev().filter_map(|part| part.reading.as_ref());
    let Some(best) = read.max_by_key(|reading| reading.plausibility) else { return };
    let [first, .., last] = parts.as_slice() else { return };
    let name = match first.reading.as_ref().map_or("", |reading| reading.name) {
        "newest-first-ticks" => "newest-first-ticks-with-suffix",
        "ascending-ticks" => "ascending-ticks-with-suffix",
        "unpadded-ticks" => "unpadded-ticks-with-suffix",
        "guid" => "guid-with-suffix",
        "ulid" => "ulid-with-suffix",
        "ksuid" => "ksuid-with-suffix",
        "calendar" | "rfc-3339" => "calendar-with-suffix",
        "email" => "email-with-suffix",
        "padded-number" | "number" => "number-with-suffix",
        "" if parts.len() == 2 => match last.reading.as_ref().map_or("", |reading| reading.name) {
            "padded-number" | "number" => "prefix-and-number",
            _ => "prefix-and-value",
        },
        _ => "parts",
    };
    // No whole is more plausible than its best part, which proves more where keys are sorted by it: at the beginning.
    let (best, most) = match &first.reading {
        Some(first) if name.ends_with("-with-suffix") => (first, Weight::Strong as u8 - 2),
        _ => (best, Weight::Likely as u8 - 5),
    };
    let listed: Vec<String> = parts.iter().map(Part::described).collect();
    let mut reading = Reading::new(name, Weight::Any, listed.join("; then "));
    reading.plausibility = best.plausibility.min(most);
    for name in ["instant", "guid", "value", "width"] {
        reading = reading.maybe(name, best.fields.get(name).cloned());
    }
    let values: Vec<Value> = parts.iter().map(Part::json).collect();
    readings.push(reading.field("parts", values).writes_back());
    salt(key, &parts, readings);
}

impl Part<'_> {
    fn described(&self) -> String {
        let sentence = match &self.reading {
            Some(reading) => reading.sentence.split(". ").next().unwrap_or_default().to_owned(),
            None => format!("{:?}", self.text),
        };
        if self.separator.is_empty() { sentence } else { format!("{:?} and {sentence}", self.separator) }
    }

    fn json(&self) -> Value {
        let mut value = json!({ "separator": self.separator, "text": self.text });
        value["reading"] = json!(self.reading.as_ref().map_or("text", |reading| reading.name));
        value["fields"] = self.reading.as_ref().map(|reading| reading.fields.clone()).into();
        value
    }
}

/// The values of a key. `None` where there is but one, or too many.
fn parts(key: &str) -> Option<Vec<Part<'_>>> {
    let (Skeleton { separators, tokens }, texts) = cut(key, &mut Vec::new());
    let mut pieces: Vec<(&str, &str)> = Vec::new();
    for ((token, text), separator) in tokens.into_iter().zip(texts).zip(&separators) {
        let value = match token {
            Token::Word => value_length(text),
            Token::Email => value_before(text),
            _ => text.len(),
        };
        let (first, rest) = text.split_at(value);
        pieces.push((separator, first));
        let between = rest.starts_with(|c: char| !c.is_alphanumeric()).into();
        pieces.extend((!rest.is_empty()).then(|| rest.split_at(between)));
    }
    let several = (2..=MOST_PARTS).contains(&pieces.len());
    pieces.extend(separators.last().filter(|end| !end.is_empty()).map(|end| (*end, "")));
    let part = |(separator, text)| {
        let reading = best_atom(text).filter(|reading| reading.plausibility >= 10);
        Part { separator, text, reading }
    };
    several.then(|| pieces.into_iter().map(part).collect())
}

fn is(text: &str, least: Weight) -> bool {
    best_atom(text).is_some_and(|reading| reading.plausibility >= least as u8)
}

/// How long the value is, such as a time, that comes before an address with one of the separators that addresses have within.
fn value_before(address: &str) -> usize {
    let mut ends = address.match_indices(['_', '-', '+']).map(|(at, _)| at);
    ends.rfind(|at| is(&address[..*at], Weight::Strong)).unwrap_or(address.len())
}

/// How long the value is that a word begins with, which another may follow without a separator.
fn value_length(word: &str) -> usize {
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    // Nineteen digits of ticks need no separator after them.
    if (18..=20).contains(&digits) && digits < word.len() && is(&word[..digits], Weight::Strong) {
        return digits;
    }
    // Letters and then a number, as in user7.
    match runs(word)[..] {
        [letters, _] if !is(word, Weight::Possible) => letters.len(),
        _ => word.len(),
    }
}

/// A small number before or after the rest, as `partition::Salt` writes it.
fn salt(key: &str, parts: &[Part<'_>], readings: &mut Vec<Reading>) {
    let ([first, second, ..], [.., last]) = (parts, parts) else { return };
    let read = |side, salt, separator, of: fn(u32, char) -> tablekeys::Result<Salt>| {
        let digits = u32::try_from(str::len(salt)).ok().filter(|digits| (1..=3).contains(digits) && is_digits(salt))?;
        let (_, base) = of(10_u32.pow(digits), str::parse(separator).ok()?).ok()?.split(key).ok()?;
        (!base.is_empty()).then_some((side, salt, separator, base))
    };
    let before = read("before", first.text, second.separator, Salt::try_before);
    let salted = before.or_else(|| read("after", last.text, last.separator, Salt::try_after));
    let Some((side, salt, separator, base)) = salted else { return };
    let sentence = format!("the salt {salt} {side} the key {base:?}, as partition::Salt writes it");
    let reading = Reading::new("salted", Weight::Weak, sentence).field("salt", salt).field("side", side);
    readings.push(reading.field("separator", separator).field("base", base).writes_back());
}
