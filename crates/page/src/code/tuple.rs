//! Keys of several parts.

use serde_json::Value;
use tablekeys_cli::failure::Failure;
use tablekeys_cli::source::instant;
use uuid::Uuid;

use super::literal::{Number, rust, text};
use super::{Code, Form};

/// A part as the form has it.
struct Part<'f> {
    kind: &'f str,
    value: &'f str,
    descending: bool,
}

fn parts<'f>(form: &'f Form<'_>) -> impl Iterator<Item = Part<'f>> {
    form.0["parts"].as_array().into_iter().flatten().map(|part| Part {
        kind: part["type"].as_str().unwrap_or("text"),
        value: part["value"].as_str().unwrap_or_default(),
        descending: part["descending"] == Value::Bool(true),
    })
}

/// What readers and the command call a kind.
fn kind_of(part: &Part<'_>) -> String {
    let name = match part.kind {
        "text" => "str",
        "instant" => "ticks",
        kind => kind,
    };
    format!("{}{name}", if part.descending { "-" } else { "" })
}

/// As `tablekeys key tuple` takes them.
pub(super) fn arguments(form: &Form<'_>) -> Vec<String> {
    let kinds: Vec<String> = parts(form).map(|part| kind_of(&part)).collect();
    [kinds.join(",")].into_iter().chain(parts(form).map(|part| part.value.to_owned())).collect()
}

pub(super) fn code(form: &Form<'_>) -> Result<Code, Failure> {
    let (mut kinds, mut uses) = (Vec::new(), vec!["tablekeys::tuple"]);
    let mut values: [Vec<String>; 4] = Default::default();
    for part in parts(form) {
        kinds.push(format!("\"{}\"", kind_of(&part)));
        let Part { kind, value, descending } = part;
        let [mut in_rust, csharp, python, javascript] = value_of(kind, value)?;
        if descending {
            in_rust = format!("Reverse({in_rust})");
            uses.push("std::cmp::Reverse");
        }
        uses.extend(match kind {
            "instant" => Some("tablekeys::Ticks"),
            "guid" => Some("uuid::Uuid"),
            _ => None,
        });
        for (all, value) in values.iter_mut().zip([in_rust, csharp, python, javascript]) {
            all.push(value);
        }
    }
    uses.sort_unstable();
    uses.dedup();
    let [in_rust, csharp, python, javascript] = values.map(|values| values.join(", "));
    let comma = if kinds.len() == 1 { "," } else { "" };
    let kinds = kinds.join(", ");
    let mut code = Code {
        rust: (uses, format!("tuple::encode(&({in_rust}{comma}))?")),
        csharp: format!("Keys.Encode(new[] {{ {kinds} }}, {csharp})"),
        python: (vec!["encode"], format!("encode([{kinds}], [{python}])")),
        javascript: (vec!["encode"], format!("encode([{kinds}], [{javascript}])")),
    };
    if parts(form).any(|part| part.kind == "instant") {
        code.python.0.push("Ticks");
        code.javascript.0.push("Ticks");
    }
    Ok(code)
}

/// A value in Rust, C#, Python and JavaScript.
fn value_of(kind: &str, value: &str) -> Result<[String; 4], Failure> {
    Ok(match kind {
        "text" => [rust(value), text(value), text(value), text(value)],
        "instant" => {
            let at = instant(value).map_err(Failure::new)?;
            [
                format!("\"{at}\".parse::<Ticks>()?"),
                format!("Keys.ParseText(\"{at}\")"),
                format!("Ticks(\"{at}\")"),
                format!("Ticks.parse(\"{at}\")"),
            ]
        }
        "guid" => {
            let guid = Uuid::parse_str(value).map_err(|error| Failure::new(format!("expected a GUID: {error}")))?;
            [
                format!("Uuid::parse_str(\"{guid}\")?"),
                format!("new Guid(\"{guid}\")"),
                format!("\"{guid}\""),
                format!("\"{guid}\""),
            ]
        }
        number => {
            let value = Number::of(value)?;
            [format!("{}_{number}", value.rust()), value.csharp(), value.plain(), value.javascript()]
        }
    })
}
