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
    let (mut parts, mut values) = (Vec::new(), 0);
    for text in key.split('!') {
        let mut types = types(text);
        let Some((first, value)) = types.first().cloned() else { return };
        values += usize::from(!matches!(first, "str") || value != json!(text));
        let mut part = json!({ "text": text, "type": first, "value": value });
        if let Some(inner) = text.strip_prefix('=')
            && first == "Option"
        {
            part["of"] = json!(self::types(inner).first().map(|(name, _)| *name));
        }
        types.remove(0);
        if !types.is_empty() {
            part["also"] = types.into_iter().map(|(name, value)| json!({ "type": name, "value": value })).collect();
        }
        parts.push(part);
    }
    let listed: Vec<String> = parts
        .iter()
        .map(|part| {
            let value = match &part["value"] {
                Value::String(text) => text.clone(),
                Value::Null => "nothing".into(),
                other => other.to_string(),
            };
            format!("{} ({})", value, part["type"].as_str().unwrap_or_default())
        })
        .collect();
    let weight = if values > 0 { Weight::Strong } else { Weight::Possible };
    let sentence = format!("a tuple of {} parts: {}", parts.len(), listed.join(", "));
    readings.push(Reading::new("tuple", weight, sentence).field("parts", parts).writes_back());
}

/// The types whose key a part may be, the most plausible first. Empty where a tuple has no such part.
fn types(text: &str) -> Vec<Typed> {
    let mut types: Vec<Typed> = Vec::new();
    let lower_hex = !text.is_empty() && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    let letters = text.bytes().any(|byte| byte.is_ascii_alphabetic());
    match text.len() {
        1 => match text {
            "t" | "f" => types.push(("bool", json!(text == "t"))),
            "-" => types.push(("Option", Value::Null)),
            _ => {}
        },
        3 => number::<u8>("u8", text, &mut types),
        4 => number::<i8>("i8", text, &mut types),
        5 => number::<u16>("u16", text, &mut types),
        6 => number::<i16>("i16", text, &mut types),
        10 => number::<u32>("u32", text, &mut types),
        11 => number::<i32>("i32", text, &mut types),
        19 => both(["Ticks", "Reverse<Ticks>"], text, |at| is_recent(*at), Ticks::to_string, true, &mut types),
        20 => {
            number::<u64>("u64", text, &mut types);
            number::<i64>("i64", text, &mut types);
        }
        21 => {
            let recent = |at: &DateTime<Utc>| Ticks::try_from(*at).is_ok_and(is_recent);
            let shown = |at: &DateTime<Utc>| at.to_rfc3339_opts(chrono::SecondsFormat::Nanos, true);
            both(["DateTime", "Reverse<DateTime>"], text, recent, shown, true, &mut types);
        }
        26 => {
            let recent = |ulid: &Ulid| Ticks::try_from(*ulid).is_ok_and(is_recent);
            both(["Ulid", "Reverse<Ulid>"], text, recent, |ulid| row_key::ulid(*ulid).to_string(), false, &mut types);
        }
        36 => both(["Uuid", "Reverse<Uuid>"], text, is_versioned, Uuid::to_string, false, &mut types),
        39 => number::<u128>("u128", text, &mut types),
        40 => number::<i128>("i128", text, &mut types),
        _ => {}
    }
    if lower_hex && letters {
        float::<f32>("f32", text, &mut types);
        float::<f64>("f64", text, &mut types);
        if let Ok(bytes) = decode::<Vec<u8>>(text) {
            types.push(("[u8]", json!(hex_of(&bytes))));
        }
    }
    if text.ends_with('~') {
        if let Ok(Reverse(value)) = decode::<Reverse<&str>>(text) {
            types.push(("Reverse<str>", json!(value)));
        }
        if let Ok(Reverse(bytes)) = decode::<Reverse<Vec<u8>>>(text) {
            types.push(("Reverse<[u8]>", json!(hex_of(&bytes))));
        }
    }
    // What `Some` holds; an option in an option is not looked for.
    if let Some(inner) = text.strip_prefix('=').filter(|inner| !inner.starts_with('='))
        && let Some((name, value)) = self::types(inner).first()
    {
        types.push(("Option", json!({ "type": name, "value": value })));
    }
    if let Ok(value) = decode::<&str>(text) {
        types.push(("str", json!(value)));
    }
    types
}

fn number<T>(name: &'static str, text: &str, types: &mut Vec<Typed>)
where
    T: for<'k> Part<Decoded<'k> = T> + std::fmt::Display,
{
    if let Ok(value) = decode::<T>(text) {
        types.push((name, json!(value.to_string())));
    }
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

/// A float that people store: other bits are digits of something else.
fn float<T>(name: &'static str, text: &str, types: &mut Vec<Typed>)
where
    T: for<'k> Part<Decoded<'k> = T> + std::fmt::Display + Copy + Into<f64>,
{
    let usual = |value: f64| value == 0.0 || (1e-6..1e15).contains(&value.abs());
    if decode::<T>(text).is_ok_and(|value| usual(value.into())) {
        number::<T>(name, text, types);
    }
}
