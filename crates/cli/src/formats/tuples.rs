//! Tuples of this crate: which types each part may have, told by its width and characters.

use core::cmp::Reverse;

use chrono::{DateTime, Utc};
use serde_json::{Value, json};
use tablekeys::tuple::{Part, decode};
use tablekeys::{Ticks, row_key};
use ulid::Ulid;
use uuid::Uuid;

use super::identifiers::{hex_of, is_versioned};
use super::{Reading, Weight, is_recent};

/// A type that a part may have, and its value as text.
type Typed = (&'static str, Value);

pub(super) fn read(key: &str, readings: &mut Vec<Reading>) {
    if !key.contains('!') {
        return;
    }
    let (mut parts, mut listed, mut values) = (Vec::new(), Vec::new(), 0);
    for text in key.split('!') {
        let mut types = types(text).into_iter();
        let Some((first, value)) = types.next() else { return };
        values += usize::from(first != "str" || value != json!(text));
        let shown = match &value {
            Value::String(text) => text.clone(),
            Value::Null => "nothing".into(),
            other => other.to_string(),
        };
        listed.push(format!("{shown} ({first})"));
        let mut part = json!({ "text": text, "type": first, "value": value });
        if let Some(inner) = text.strip_prefix('=').filter(|_| first == "Option") {
            part["of"] = json!(self::types(inner).first().map(|(name, _)| *name));
        }
        if types.len() > 0 {
            part["also"] = types.map(|(name, value)| json!({ "type": name, "value": value })).collect();
        }
        parts.push(part);
    }
    let weight = if values > 0 { Weight::Strong } else { Weight::Possible };
    let sentence = format!("a tuple of {} parts: {}", parts.len(), listed.join(", "));
    readings.push(Reading::new("tuple", weight, sentence).field("parts", parts).writes_back());
}

/// A type's name, and what reads its value: `None` of another type's text.
type Reader = (&'static str, fn(&str) -> Option<Value>);

/// The types of which each text is in one order alone.
const TYPES: [Reader; 16] = [
    ("bool", |text| decode::<bool>(text).ok().map(Value::from)),
    ("u8", number::<u8>),
    ("i8", number::<i8>),
    ("u16", number::<u16>),
    ("i16", number::<i16>),
    ("u32", number::<u32>),
    ("i32", number::<i32>),
    ("u64", number::<u64>),
    ("i64", number::<i64>),
    ("u128", number::<u128>),
    ("i128", number::<i128>),
    ("f32", float::<f32>),
    ("f64", float::<f64>),
    ("[u8]", |text| decode::<Vec<u8>>(text).ok().filter(|_| is_lettered(text)).map(|bytes| hex_of(&bytes).into())),
    ("Reverse<str>", |text| decode::<Reverse<&str>>(text).ok().map(|Reverse(value)| json!(value))),
    ("Reverse<[u8]>", |text| decode::<Reverse<Vec<u8>>>(text).ok().map(|Reverse(bytes)| hex_of(&bytes).into())),
];

/// The types whose key a part may be, the most plausible first. Empty where a tuple has no such part.
fn types(text: &str) -> Vec<Typed> {
    let mut types: Vec<Typed> = TYPES.iter().filter_map(|(name, read)| Some((*name, read(text)?))).collect();
    both(["Ticks", "Reverse<Ticks>"], text, |at| is_recent(*at), Ticks::to_string, true, &mut types);
    let recent = |at: &DateTime<Utc>| Ticks::try_from(*at).is_ok_and(is_recent);
    let shown = |at: &DateTime<Utc>| at.to_rfc3339_opts(chrono::SecondsFormat::Nanos, true);
    both(["DateTime", "Reverse<DateTime>"], text, recent, shown, true, &mut types);
    let recent = |ulid: &Ulid| Ticks::try_from(*ulid).is_ok_and(is_recent);
    both(["Ulid", "Reverse<Ulid>"], text, recent, |ulid| row_key::ulid(*ulid).to_string(), false, &mut types);
    both(["Uuid", "Reverse<Uuid>"], text, is_versioned, Uuid::to_string, false, &mut types);
    if text == "-" {
        types.push(("Option", Value::Null));
    }
    // What `Some` holds; an option in an option is not looked for.
    if let Some(inner) = text.strip_prefix('=').filter(|inner| !inner.starts_with('='))
        && let Some((name, value)) = self::types(inner).first()
    {
        types.push(("Option", json!({ "type": name, "value": value })));
    }
    types.extend(decode::<&str>(text).ok().map(|value| ("str", json!(value))));
    types
}

fn number<T>(text: &str) -> Option<Value>
where
    T: for<'k> Part<Decoded<'k> = T> + std::fmt::Display,
{
    decode::<T>(text).ok().map(|value| value.to_string().into())
}

/// Digits alone are seldom those of bytes.
fn is_lettered(hex: &str) -> bool {
    hex.bytes().any(|byte| byte.is_ascii_lowercase())
}

/// A float that people store: other bits are digits of something else.
fn float<T>(text: &str) -> Option<Value>
where
    T: for<'k> Part<Decoded<'k> = T> + std::fmt::Display + Copy + Into<f64>,
{
    let usual = |value: f64| value == 0.0 || (1e-6..1e15).contains(&value.abs());
    decode::<T>(text)
        .ok()
        .filter(|value| is_lettered(text) && usual((*value).into()))
        .map(|value| value.to_string().into())
}

/// A value and its reverse: first the usual one, and of two that are alike the one that `reverse` tells.
fn both<T>(
    names: [&'static str; 2],
    text: &str,
    is_usual: fn(&T) -> bool,
    shown: fn(&T) -> String,
    reverse: bool,
    types: &mut Vec<Typed>,
) where
    T: for<'k> Part<Decoded<'k> = T>,
{
    let values = [decode::<T>(text).ok(), decode::<Reverse<T>>(text).ok().map(|Reverse(value)| value)];
    let usual = values.each_ref().map(|value| value.as_ref().is_some_and(is_usual));
    let mut both: Vec<Typed> = Vec::new();
    both.extend(names.into_iter().zip(values).filter_map(|(name, value)| Some((name, json!(shown(&value?))))));
    if usual == [false, true] || usual[0] == usual[1] && reverse {
        both.reverse();
    }
    types.extend(both);
}
