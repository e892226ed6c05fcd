//! A schema as a file, to be read and edited: TOML, a table per shape.
//!
//! ```toml
//! [[row_key]]
//! share = 1.0
//! fields = [
//!     { instant = "newest-first-ticks" },
//!     { text = "-" },
//!     { characters = "hex", length = 8 },
//! ]
//! ```

use std::fmt::{Display, Write};

use tablekeys::Ticks;
use toml::{Table, Value};

use super::instants::FORMS;
use super::{Alphabet, Domain, Field, Identifier, Order, Schema, Shape};
use crate::formats::civil::{self, Zone};
use crate::wording::excerpt::excerpt;
use crate::wording::printable::is_hidden;

/// The schemas of both columns; one of a file that has none of the other is empty.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Schemas {
    pub partition_key: Schema,
    pub row_key: Schema,
}

/// A key of the most characters that a store allows in the field has fewer.
const MOST_FIELDS: usize = 1_024;

/// What a form writes it must read: 2024-12-25T13:14:15.1234567Z.
const EXAMPLE: i128 = 1_735_132_455_123_456_700;

const COLUMNS: [&str; 2] = ["partition_key", "row_key"];

const HEAD: &str = "\
# Which keys fit: those of any shape of their column. A shape is a sequence of fields.
#
# text = \"order-\"              this text
# one_of = [\"a\", \"b\"]          one of these texts
# digits = 6, padded = true    a number of six digits, with leading zeros; digits = [1, 3] of one to three
# instant = \"ticks\"            an instant as a number: newest-first-ticks, seconds, milliseconds, …
# date = \"yyyy-MM-dd\"          a date; M and d alone are one or two digits, MMM is a name
# id = \"guid\"                  an identifier: guid, ulid, ipv4, email, version, …
# characters = \"hex\", length = 8   characters of an alphabet: hex, base32, base62, letters, …; length may be [4, 8]
# any = true                   any text
#
# share and order say what was found; tablekeys check does not look at them.
";

impl Schemas {
    /// The file.
    pub fn to_toml(&self, source: &str) -> String {
        let source = source.replace(char::is_control, " ");
        let mut file = format!("# The keys of {source}, as tablekeys audit found them.\n{HEAD}");
        for (column, schema) in COLUMNS.into_iter().zip([&self.partition_key, &self.row_key]) {
            for shape in &schema.shapes {
                // Nothing a string takes fails.
                _ = write!(
                    file,
                    "\n[[{column}]] # {}\nshare = {:.6}\nfields = [\n",
                    comment(&shape.words()),
                    shape.share
                );
                for field in &shape.fields {
                    _ = writeln!(file, "    {{ {} }},", field.to_toml());
                }
                file.push_str("]\n");
            }
        }
        file
    }

    /// Reads what [`to_toml`](Self::to_toml) writes, and what was edited of it.
    pub fn from_toml(text: &str) -> Result<Self, String> {
        let file: Table = text.parse().map_err(|error: toml::de::Error| {
            let before = text.as_bytes().iter().take(error.span().map_or(0, |span| span.start));
            format!("line {}: {}", 1 + before.filter(|byte| **byte == b'\n').count(), error.message())
        })?;
        if let Some(unknown) = file.keys().find(|key| !COLUMNS.contains(&key.as_str())) {
            return Err(format!("expected [[partition_key]] and [[row_key]], found {}", shown(unknown)));
        }
        let [partition_key, row_key] = COLUMNS.map(|column| {
            let shapes = match file.get(column) {
                None => return Ok(Schema::default()),
                Some(Value::Array(shapes)) => shapes,
                Some(_) => return Err(format!("{column}: expected [[{column}]], found another value")),
            };
            let shapes = shapes
                .iter()
                .zip(1..)
                .map(|(value, number)| shape(value).map_err(|error| format!("{column}, shape {number}: {error}")));
            Ok(Schema { shapes: shapes.collect::<Result<_, _>>()? })
        });
        let schemas = Self { partition_key: partition_key?, row_key: row_key? };
        if schemas == Self::default() {
            return Err("expected a shape, as [[row_key]], found none".into());
        }
        Ok(schemas)
    }
}

/// One line without what would end it.
fn comment(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).take(120).collect()
}

/// In quotes; what cannot be seen is escaped.
fn string(text: &str) -> String {
    let mut string = String::from('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => string.extend(['\\', c]),
            // Nothing a string takes fails.
            c if is_hidden(c) => _ = write!(string, "\\U{:08X}", u32::from(c)),
            c => string.push(c),
        }
    }
    string + "\""
}

fn range(least: usize, most: usize) -> String {
    if least == most { least.to_string() } else { format!("[{least}, {most}]") }
}

impl Field {
    fn to_toml(&self) -> String {
        let strings = |texts: &mut dyn Iterator<Item = &str>| texts.map(string).collect::<Vec<_>>().join(", ");
        let mut entry = match &self.domain {
            Domain::Text(text) => format!("text = {}", string(text)),
            Domain::OneOf(texts) => format!("one_of = [{}]", strings(&mut texts.iter().map(String::as_str))),
            Domain::Number { least, most, padded } => {
                let padded = if *padded { ", padded = true" } else { "" };
                format!("digits = {}{padded}", range(*least, *most))
            }
            Domain::Instant(forms) => match &forms[..] {
                [form] => format!("instant = {}", string(form.name)),
                forms => format!("instant = [{}]", strings(&mut forms.iter().map(|form| form.name))),
            },
            Domain::Date(form) => format!("date = {}", string(form)),
            Domain::Identifier(identifier) => format!("id = {}", string(identifier.name())),
            Domain::Characters { alphabet, least, most } => {
                format!("characters = {}, length = {}", string(alphabet.name()), range(*least, *most))
            }
            Domain::Any => "any = true".to_owned(),
        };
        if let Some(order) = self.order {
            _ = write!(entry, ", order = {}", string(order.name()));
        }
        entry
    }

    fn from_toml(entry: &Table) -> Result<Self, String> {
        const KINDS: [&str; 8] = ["text", "one_of", "digits", "instant", "date", "id", "characters", "any"];
        const OTHERS: [&str; 3] = ["padded", "length", "order"];
        let expected = |found: String| format!("expected one of {}, found {found}", KINDS.join(", "));
        if let Some(unknown) = entry.keys().find(|key| !KINDS.iter().chain(&OTHERS).any(|known| known == key)) {
            return Err(expected(shown(unknown)));
        }
        let kinds: Vec<&str> = KINDS.into_iter().filter(|kind| entry.contains_key(*kind)).collect();
        let [kind] = kinds[..] else { return Err(expected(kinds.len().to_string())) };
        let value = &entry[kind];
        let text = || value.as_str().ok_or_else(|| format!("{kind}: expected a text, found {}", shown(value)));
        let domain = match kind {
            "text" => Domain::Text(text()?.to_owned()),
            "one_of" => Domain::OneOf(texts(kind, value)?.into_iter().map(str::to_owned).collect()),
            "digits" => {
                let (least, most) = numbers(kind, value, 64)?;
                let padded = entry.get("padded").map_or(Some(false), Value::as_bool);
                let padded = padded
                    .ok_or_else(|| format!("padded: expected true or false, found {}", shown(&entry["padded"])))?;
                Domain::Number { least, most, padded }
            }
            "instant" => {
                let form = |name| known(kind, name, FORMS.iter().map(|form| (form, form.name)));
                let several = value.as_array().filter(|names| !names.is_empty());
                let names = several.map_or(std::slice::from_ref(value), Vec::as_slice);
                Domain::Instant(names.iter().map(form).collect::<Result<_, _>>()?)
            }
            "date" => {
                let form = text()?;
                let date = Domain::Date(form.to_owned());
                // More decimals than ticks have are not written, and read.
                let example =
                    Ticks::from_unix_nanos(EXAMPLE).ok().and_then(|at| civil::write(at, form, Zone::Offset(60)));
                if example.is_some_and(|text| date.lengths(&text, true).is_empty()) {
                    return Err(format!("date: expected a form such as yyyy-MM-dd, found {}", shown(value)));
                }
                date
            }
            "id" => Domain::Identifier(known(kind, value, Identifier::all().map(|known| (known, known.name())))?),
            "characters" => {
                let alphabet = known(kind, value, Alphabet::all().map(|known| (known, known.name())))?;
                let length = entry.get("length").ok_or("characters: expected a length, found none")?;
                let (least, most) = numbers("length", length, 1_024)?;
                Domain::Characters { alphabet, least, most }
            }
            _ if value.as_bool() == Some(true) => Domain::Any,
            _ => return Err(format!("any: expected true, found {}", shown(value))),
        };
        let order = entry.get("order").map(|order| {
            let orders = [Order::Ascending, Order::Descending, Order::Random].map(|order| (order, order.name()));
            known("order", order, orders.into_iter())
        });
        Ok(Self { domain, order: order.transpose()? })
    }
}

/// What has this name among all that have one.
fn known<T>(kind: &str, name: &Value, all: impl Iterator<Item = (T, &'static str)>) -> Result<T, String> {
    let mut names = Vec::new();
    for (known, is) in all {
        if name.as_str() == Some(is) {
            return Ok(known);
        }
        names.push(is);
    }
    Err(format!("{kind}: expected one of {}, found {}", names.join(", "), shown(name)))
}

fn texts<'v>(kind: &str, value: &'v Value) -> Result<Vec<&'v str>, String> {
    let texts = value.as_array().and_then(|texts| texts.iter().map(Value::as_str).collect::<Option<Vec<_>>>());
    texts
        .filter(|texts| !texts.is_empty())
        .ok_or_else(|| format!("{kind}: expected a list of texts, found {}", shown(value)))
}

/// The beginning of what was found.
fn shown(found: impl Display) -> String {
    excerpt(found.to_string().as_bytes())
}

/// A number, or the least and the most.
fn numbers(kind: &str, value: &Value, limit: usize) -> Result<(usize, usize), String> {
    let number = |value: &Value| value.as_integer().and_then(|number| usize::try_from(number).ok());
    let found = match value {
        Value::Array(pair) => match &pair[..] {
            [least, most] => number(least).zip(number(most)),
            _ => None,
        },
        value => number(value).map(|number| (number, number)),
    };
    found.filter(|(least, most)| (1..=limit).contains(least) && least <= most && *most <= limit).ok_or_else(|| {
        format!("{kind}: expected a number from 1 to {limit}, or the least and the most, found {}", shown(value))
    })
}

fn shape(value: &Value) -> Result<Shape, String> {
    let fields = value.get("fields").and_then(Value::as_array).ok_or("expected fields = [ … ]")?;
    if fields.len() > MOST_FIELDS {
        return Err(format!("expected at most {MOST_FIELDS} fields, found {}", fields.len()));
    }
    let fields = fields.iter().zip(1..).map(|(field, number)| {
        let entry = field.as_table().ok_or_else(|| "expected { … }".to_owned());
        entry.and_then(Field::from_toml).map_err(|error| format!("field {number}: {error}"))
    });
    let share = value.get("share").and_then(Value::as_float).unwrap_or(0.0);
    Ok(Shape { fields: fields.collect::<Result<_, _>>()?, share })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_read_is_told_with_its_place() {
        let error = |text: &str| Schemas::from_toml(text).expect_err("an error");
        for (text, message) in [
            ("", "expected a shape"),
            ("x = 1", "found x"),
            ("[[row_key]]\n\u{1b}", "line 2: "),
            ("[[row_key]]\nfields = [{ digits = 0 }]", "row_key, shape 1: field 1: digits: expected a number from 1"),
            ("[[row_key]]\nfields = [{ id = \"gid\" }]", "field 1: id: expected one of guid, "),
            ("[[row_key]]\nfields = [{ txt = \"a\" }]", "found txt"),
            ("[[row_key]]\nfields = [{ text = \"a\", digits = 3 }]", "found 2"),
            (
                "[[row_key]]\nfields = [{ digits = 3, padded = \"yes\" }]",
                "padded: expected true or false, found \"yes\"",
            ),
            (
                "[[row_key]]\nfields = [{ any = true, order = \"up\" }]",
                "order: expected one of ascending, descending, random",
            ),
            ("[[row_key]]\nfields = [{ any = false }]", "field 1: any: expected true, found false"),
            (
                "[[row_key]]\nfields = [{ date = \"YYYY-MM-DD\" }]",
                "date: expected a form such as yyyy-MM-dd, found \"YYYY",
            ),
            ("[[row_key]]", "expected fields"),
            (
                &format!("[[row_key]]\nfields = [{}]", "{ text = \"\" },".repeat(1_025)),
                "at most 1024 fields, found 1025",
            ),
        ] {
            assert!(error(text).contains(message), "{text}: {}", error(text));
        }
    }
}
