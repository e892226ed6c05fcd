//! Where keys land: `place PLACEMENT… < keys`, the partitions of each key on a line, separated by tabs.
//!
//! A key is a line of JSON, an array of its columns. Texts, numbers, truth values and null are as JSON has them, and each number is
//! a double; an object with one name has the other types: `{"int32": 7}`, `{"int64": "7"}`, `{"bytes": "00ff"}`, `{"uuid": "…"}`,
//! `{"undefined": true}`. A key that the system refuses is `limit`, `random` or `unsupported`.

use std::error::Error;
use std::io::{self, BufRead, BufWriter, Write};

use serde_json::Value as Json;
use tablekeys_stores::{ErrorKind, Placement, Value};

fn main() -> Result<(), Box<dyn Error>> {
    let placements: Vec<Placement> = std::env::args().skip(1).map(|text| text.parse()).collect::<Result<_, _>>()?;
    let mut out = BufWriter::new(io::stdout().lock());
    for line in io::stdin().lock().lines() {
        let columns: Vec<Json> = serde_json::from_str(&line?)?;
        let owned: Vec<Owned> = columns.iter().map(Owned::of).collect::<Result<_, _>>()?;
        let key: Vec<Value<'_>> = owned.iter().map(Owned::value).collect();
        for (at, placement) in placements.iter().enumerate() {
            let place = match placement.place(&key) {
                Ok(partition) => partition.to_string(),
                Err(error) if error.kind() == ErrorKind::Limit => "limit".to_owned(),
                Err(error) if error.kind() == ErrorKind::Random => "random".to_owned(),
                Err(_) => "unsupported".to_owned(),
            };
            write!(out, "{}{place}", if at == 0 { "" } else { "\t" })?;
        }
        writeln!(out)?;
    }
    Ok(out.flush()?)
}

/// A value with what it borrows.
enum Owned {
    Plain(Value<'static>),
    Text(String),
    Bytes(Vec<u8>),
}

impl Owned {
    fn of(json: &Json) -> Result<Self, Box<dyn Error>> {
        Ok(match json {
            Json::Null => Self::Plain(Value::Null),
            Json::Bool(is) => Self::Plain(Value::Bool(*is)),
            Json::Number(number) => Self::Plain(Value::Float64(number.as_f64().ok_or("expected a double")?)),
            Json::String(text) => Self::Text(text.clone()),
            Json::Object(object) => {
                let (name, value) = object.iter().next().ok_or("expected a type")?;
                let text = value.as_str().unwrap_or_default();
                match name.as_str() {
                    "undefined" => Self::Plain(Value::Undefined),
                    "int32" => Self::Plain(Value::Int32(i32::try_from(value.as_i64().ok_or("expected a number")?)?)),
                    "int64" => Self::Plain(Value::Int64(text.parse()?)),
                    "bytes" => Self::Bytes(hex(text)?),
                    "uuid" => {
                        let bytes = hex(&text.replace('-', ""))?;
                        Self::Plain(Value::Uuid(bytes.try_into().map_err(|_| "expected 16 bytes")?))
                    }
                    other => return Err(format!("expected a type, found {other:?}").into()),
                }
            }
            Json::Array(_) => return Err("expected a value, found an array".into()),
        })
    }

    fn value(&self) -> Value<'_> {
        match self {
            Self::Plain(value) => *value,
            Self::Text(text) => Value::Text(text),
            Self::Bytes(bytes) => Value::Bytes(bytes),
        }
    }
}

fn hex(text: &str) -> Result<Vec<u8>, Box<dyn Error>> {
    let pairs = text.as_bytes().chunks(2).map(|pair| Ok(u8::from_str_radix(std::str::from_utf8(pair)?, 16)?));
    pairs.collect()
}
