//! Several values in one key, with separators between them: a time and a suffix, a prefix and a number, a salt.

use serde_json::{Value, json};

use super::civil::{self, Order};
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
    // A tuple is explained part by part, and a known whole needs no parts.
    let known = |reading: &Reading| reading.name == "tuple" || reading.plausibility >= Weight::Certain as u8;
    if readings.iter().any(known) {
        return;
    }
    let Some(parts) = parts(key) else { return };
    let Some(best) = parts.iter().filter_map(|part| part.reading.as_ref()).max_by_key(|reading| reading.plausibility)
    else {
        return;
    };
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
    let plausibility = match &first.reading {
        Some(first) if name.ends_with("-with-suffix") => first.plausibility.min(Weight::Strong as u8 - 2),
        _ => best.plausibility.min(Weight::Likely as u8 - 5),
    };
    let listed: Vec<String> = parts.iter().map(Part::described).collect();
    let mut reading = Reading::new(name, Weight::Any, listed.join("; then "));
    reading.plausibility = plausibility;
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
    let (mut rest, mut parts) = (key, Vec::new());
    while !rest.is_empty() {
        if parts.len() == MOST_PARTS {
            return None;
        }
        let start = rest.find(char::is_alphanumeric).unwrap_or(rest.len());
        let start = if parts.is_empty() && opens(rest) { 0 } else { start };
        let (separator, from) = rest.split_at(start);
        let length = value_length(from, parts.is_empty());
        let (text, after) = from.split_at(length);
        let reading = best_atom(text).filter(|reading| reading.plausibility >= 10);
        parts.push(Part { separator, text, reading });
        rest = after;
    }
    (parts.iter().filter(|part| !part.text.is_empty()).count() > 1).then_some(parts)
}

/// Whether a key begins with a GUID in braces or parentheses.
fn opens(text: &str) -> bool {
    text.get(..38).is_some_and(|head| matches!(head.as_bytes()[0], b'{' | b'(') && guid(head))
}

fn guid(text: &str) -> bool {
    uuid::Uuid::try_parse(text.trim_matches(['{', '}', '(', ')'])).is_ok()
}

/// How long the value is that a text begins with: that of a format with separators of its own, else letters and digits.
fn value_length(text: &str, is_first: bool) -> usize {
    let word = text.find(|c: char| !c.is_alphanumeric()).unwrap_or(text.len());
    let boundary = |at: usize| text[at..].chars().next().is_none_or(|c| !c.is_alphanumeric());
    let fits = |at: usize| text.is_char_boundary(at) && boundary(at);
    if is_first && opens(text) {
        return 38;
    }
    if text.is_char_boundary(36) && text.len() >= 36 && fits(36) && guid(&text[..36]) && text.as_bytes()[8] == b'-' {
        return 36;
    }
    // What is left as a whole: an address, a date with a time.
    if !is_first && best_atom(text).is_some_and(|reading| reading.plausibility >= Weight::Likely as u8) {
        return text.len();
    }
    let dated = civil::read(text)
        .into_iter()
        .find(|date| date.says.order == Order::YearFirst && !date.says.weak && !date.says.named);
    if let Some(date) =
        dated.filter(|date| date.form.starts_with("yyyy") && date.form.contains(['-', '.', '_']) && fits(date.length))
    {
        return date.length;
    }
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    // Nineteen digits of ticks need no separator after them.
    let ticks = (18..=20).contains(&digits) && digits < word;
    if ticks && best_atom(&text[..digits]).is_some_and(|reading| reading.plausibility >= Weight::Strong as u8) {
        return digits;
    }
    // Letters and then a number, as in user7.
    let letters = text[..word].find(|c: char| c.is_ascii_digit()).unwrap_or(word);
    let numbered = letters > 0 && letters < word && text[letters..word].bytes().all(|byte| byte.is_ascii_digit());
    if numbered && best_atom(&text[..word]).is_none_or(|reading| reading.plausibility < Weight::Possible as u8) {
        return letters;
    }
    word
}

/// A small number before or after the rest, as `partition::Salt` writes it.
fn salt(key: &str, parts: &[Part<'_>], readings: &mut Vec<Reading>) {
    let is_salt = |text: &str| (1..=3).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    let [first, second, ..] = parts else { return };
    let Some(last) = parts.last() else { return };
    let one = |separator: &str| separator.chars().count() == 1;
    let (side, salt, separator, base) = if is_salt(first.text) && first.separator.is_empty() && one(second.separator) {
        ("before", first.text, second.separator, &key[first.text.len() + second.separator.len()..])
    } else if is_salt(last.text) && key.ends_with(last.text) && one(last.separator) {
        ("after", last.text, last.separator, &key[..key.len() - last.text.len() - last.separator.len()])
    } else {
        return;
    };
    if base.is_empty() {
        return;
    }
    let sentence = format!("the salt {salt} {side} the key {base:?}, as partition::Salt writes it");
    let reading = Reading::new("salted", Weight::Weak, sentence).field("salt", salt).field("side", side);
    readings.push(reading.field("separator", separator).field("base", base).writes_back());
}
