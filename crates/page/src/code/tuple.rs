//! Keys of several parts.

use serde_json::Value;
use tablekeys_cli::failure::Failure;

use super::literal::{guid, instant, number, text};
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
    let mut kinds = Vec::new();
    let mut values: [Vec<String>; 4] = Default::default();
    for part in parts(form) {
        kinds.push(format!("\"{}\"", kind_of(&part)));
        let mut code = value_of(part.kind, part.value)?;
        if part.descending {
            code[0] = format!("Reverse({})", code[0]);
        }
        values.iter_mut().zip(code).for_each(|(all, value)| all.push(value));
    }
    // A tuple of Rust has at most twelve parts, and a part that is a tuple is written as its parts.
    while values[0].len() > 12 {
        values[0] = values[0].chunks(12).map(|parts| format!("({},)", parts.join(", "))).collect();
    }
    let [rust, csharp, python, javascript] = values.map(|values| values.join(", "));
    let (comma, kinds) = (if kinds.len() == 1 { "," } else { "" }, kinds.join(", "));
    Ok([
        format!("tuple::encode(&({rust}{comma}))?"),
        format!("Keys.Encode(new[] {{ {kinds} }}, {csharp})"),
        format!("encode([{kinds}], [{python}])"),
        format!("encode([{kinds}], [{javascript}])"),
    ])
}

fn value_of(kind: &str, value: &str) -> Result<Code, Failure> {
    Ok(match kind {
        "text" => text(value),
        "instant" => instant(value)?,
        "guid" => {
            let guid = format!("\"{}\"", guid(value)?);
            [format!("Uuid::parse_str({guid})?"), format!("new Guid({guid})"), guid.clone(), guid]
        }
        kind => {
            let [rust, others @ ..] = number(value)?;
            let [csharp, python, javascript] = others;
            [format!("{rust}_{kind}"), csharp, python, javascript]
        }
    })
}
