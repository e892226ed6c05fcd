//! Tuples of this crate: which types each part may have, told by its width and characters.

use core::cmp::Reverse;

use chrono::{DateTime, Utc};
use serde_json::{Value, json};
use tablekeys::tuple::{Part, decode};
use tablekeys::{Ticks, row_key};
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
        19 => ticks(text, &mut types),
        20 => {
            number::<u64>("u64", text, &mut types);
            number::<i64>("i64", text, &mut types);
        }
        21 => nanoseconds(text, &mut types),
        26 => ulids(text, &mut types),
        36 => guids(text, &mut types),
        39 => number::<u128>("u128", text, &mut types),
        40 => number::<i128>("i128", text, &mut types),
        _ => {}
    }
    if lower_hex && letters {
        floats(text, &mut types);
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
    if let Some(inner) = text.strip_prefix('=')
        && let Some((name, value)) = self::types_of_inner(inner)
    {
        types.push(("Option", json!({ "type": name, "value": value })));
    }
    if let Ok(value) = decode::<&str>(text) {
        types.push(("str", json!(value)));
    }
    types
}

/// What `Some` holds; an option in an option is not looked for.
fn types_of_inner(text: &str) -> Option<Typed> {
    if text.starts_with('=') { None } else { types(text).into_iter().next() }
}

fn number<T>(name: &'static str, text: &str, types: &mut Vec<Typed>)
where
    T: for<'k> Part<Decoded<'k> = T> + std::fmt::Display,
{
    if let Ok(value) = decode::<T>(text) {
        types.push((name, json!(value.to_string())));
    }
}

fn ticks(text: &str, types: &mut Vec<Typed>) {
    let Ok(ticks) = row_key::parse_ascending(text) else { return };
    let newest_first = ("Reverse<Ticks>", json!(ticks.inverted().to_string()));
    let ascending = ("Ticks", json!(ticks.to_string()));
    let newest_is_better = is_recent(ticks.inverted()) || !is_recent(ticks);
    types.extend(if newest_is_better { [newest_first, ascending] } else { [ascending, newest_first] });
}

fn nanoseconds(text: &str, types: &mut Vec<Typed>) {
    let recent = |at: &DateTime<Utc>| Ticks::try_from(*at).is_ok_and(is_recent);
    let written = |at: DateTime<Utc>| json!(at.to_rfc3339_opts(chrono::SecondsFormat::Nanos, true));
    let ascending = decode::<DateTime<Utc>>(text).ok();
    let reversed = decode::<Reverse<DateTime<Utc>>>(text).ok().map(|Reverse(at)| at);
    let ascending_first = ascending.as_ref().is_some_and(recent);
    let mut both: Vec<Typed> = Vec::new();
    both.extend(ascending.map(|at| ("DateTime", written(at))));
    both.extend(reversed.map(|at| ("Reverse<DateTime>", written(at))));
    if !ascending_first {
        both.reverse();
    }
    types.extend(both);
}

fn guids(text: &str, types: &mut Vec<Typed>) {
    let Ok(guid) = decode::<Uuid>(text) else { return };
    let Ok(Reverse(reversed)) = decode::<Reverse<Uuid>>(text) else { return };
    let both = [("Uuid", json!(guid.to_string())), ("Reverse<Uuid>", json!(reversed.to_string()))];
    let [ascending, descending] = both;
    types.extend(if is_versioned(&reversed) && !is_versioned(&guid) {
        [descending, ascending]
    } else {
        [ascending, descending]
    });
}

fn ulids(text: &str, types: &mut Vec<Typed>) {
    let (Ok(ulid), Ok(Reverse(reversed))) = (decode::<ulid::Ulid>(text), decode::<Reverse<ulid::Ulid>>(text)) else {
        return;
    };
    let recent = |ulid: ulid::Ulid| Ticks::try_from(ulid).is_ok_and(is_recent);
    let both =
        [("Ulid", json!(row_key::ulid(ulid).as_str())), ("Reverse<Ulid>", json!(row_key::ulid(reversed).as_str()))];
    let [ascending, descending] = both;
    types.extend(if recent(reversed) && !recent(ulid) { [descending, ascending] } else { [ascending, descending] });
}

/// Floats that people store: other bits are digits of something else.
fn floats(text: &str, types: &mut Vec<Typed>) {
    let usual = |value: f64| value == 0.0 || (1e-6..1e15).contains(&value.abs());
    match text.len() {
        8 => {
            if let Ok(value) = decode::<f32>(text)
                && usual(value.into())
            {
                types.push(("f32", json!(value.to_string())));
            }
        }
        16 => {
            if let Ok(value) = decode::<f64>(text)
                && usual(value)
            {
                types.push(("f64", json!(value.to_string())));
            }
        }
        _ => {}
    }
}
