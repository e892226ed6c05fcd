//! One key for people.

use serde_json::Value;

use super::Asked;
use crate::audit::{Trouble, troubles};
use crate::formats;
use crate::output::{Output, Style};

/// The most characters of a key or a field that are shown.
const SHOWN: usize = 240;

/// Below this a reading is mentioned by its name alone.
const UNLIKELY: u8 = 20;

pub(super) fn page(Asked { key, store, of, .. }: Asked<'_>, output: &Output) -> String {
    let mut lines = vec![output.styled(Style::Strong, &shown(key))];
    let (characters, units) = (key.chars().count(), key.encode_utf16().count());
    let troubles = troubles(store, of, key);
    let illegal = troubles.iter().any(Trouble::is_illegal);
    let verdict = match (illegal, troubles.is_empty()) {
        (true, _) => output.styled(Style::Bad, "illegal"),
        (false, true) => output.styled(Style::Good, "legal"),
        (false, false) => output.styled(Style::Bad, "legal, but troublesome"),
    };
    let plural = if characters == 1 { "" } else { "s" };
    let utf16 = if characters == units { String::new() } else { format!(", {units} UTF-16 units") };
    let length = format!("{characters} character{plural}{utf16}");
    // Azure's rules are what is meant where nothing else is asked for.
    let judged =
        if store.name == "azure" { String::new() } else { format!(" as a {} of {}", store.word(of), store.title) };
    lines.push(format!("  {length}, {verdict}{judged}"));
    for trouble in &troubles {
        lines.push(format!("  {}: {}", output.styled(Style::Bad, trouble.severity), trouble.sentence));
    }
    let readings = formats::of(key);
    let count = readings.iter().take_while(|reading| reading.plausibility >= UNLIKELY).count();
    let (likely, unlikely) = readings.split_at(count.max(1));
    for reading in likely {
        lines.push(String::new());
        let percent = format!("{:>3}", reading.plausibility);
        let name = output.styled(Style::Strong, reading.name);
        lines.push(format!("  {} {name}", output.styled(Style::Soft, &percent)));
        lines.push(format!("      {}", shown(&reading.sentence)));
        // What is asked for most comes first.
        let (first, rest): (Vec<_>, Vec<_>) =
            reading.fields.iter().partition(|(field, _)| matches!(field.as_str(), "instant" | "guid" | "value"));
        for (field, value) in first.into_iter().chain(rest) {
            write_field(field, value, &mut lines);
        }
    }
    if !unlikely.is_empty() {
        let names: Vec<&str> = unlikely.iter().map(|reading| reading.name).collect();
        lines.push(String::new());
        lines.push(output.styled(Style::Soft, &format!("  Less plausible: {}", names.join(", "))));
    }
    lines.join("\n") + "\n\n"
}

/// A field in a line; the parts of a list in a line each.
fn write_field(name: &str, value: &Value, lines: &mut Vec<String>) {
    let space = "        ";
    match value {
        Value::Array(parts) if parts.iter().any(Value::is_object) => {
            lines.push(format!("{space}{name}"));
            for part in parts {
                let text = part["text"].as_str().map(shown).unwrap_or_default();
                let what = part["reading"].as_str().or_else(|| part["type"].as_str()).unwrap_or_default();
                let held = ["instant", "guid", "value"].map(|name| &part["fields"][name]);
                let held = held.into_iter().chain([&part["value"]]).find(|value| !value.is_null());
                let held = held.map(|value| format!(" {}", plain(value))).unwrap_or_default();
                lines.push(format!("{space}  {text}  {what}{held}"));
            }
        }
        value => lines.push(format!("{space}{name:<12} {}", plain(value))),
    }
}

fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => shown(text),
        Value::Array(values) => values.iter().map(plain).collect::<Vec<_>>().join(", "),
        other => shown(&other.to_string()),
    }
}

/// Without what a terminal would obey, and not longer than a few lines.
fn shown(text: &str) -> String {
    if text.is_empty() {
        return "\"\"".into();
    }
    let mut shown = String::new();
    for c in text.chars().take(SHOWN) {
        if matches!(c, '"' | '\'' | '\\') { shown.push(c) } else { shown.extend(c.escape_debug()) }
    }
    if text.chars().nth(SHOWN).is_some() {
        shown.push('…');
    }
    shown
}
