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
        let bytes: Vec<Vec<u8>> = columns.iter().map(bytes).collect::<Result<_, _>>()?;
        let key: Vec<Value<'_>> =
            columns.iter().zip(&bytes).map(|(json, bytes)| value(json, bytes)).collect::<Result<_, _>>()?;
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

/// The bytes of a value that has digits of them, and else none.
fn bytes(json: &Json) -> Result<Vec<u8>, Box<dyn Error>> {
    let digits = json.get("bytes").or(json.get("uuid")).and_then(Json::as_str).unwrap_or_default().replace('-', "");
    let pairs = digits.as_bytes().chunks(2).map(|pair| Ok(u8::from_str_radix(std::str::from_utf8(pair)?, 16)?));
    pairs.collect()
}

fn value<'a>(json: &'a Json, bytes: &'a [u8]) -> Result<Value<'a>, Box<dyn Error>> {
    Ok(match json {
        Json::Null => Value::Null,
        Json::Bool(is) => Value::Bool(*is),
        Json::Number(number) => Value::Float64(number.as_f64().ok_or("expected a double")?),
        Json::String(text) => Value::Text(text),
        Json::Object(object) => match object.iter().next().ok_or("expected a type")? {
            (name, _) if name == "undefined" => Value::Undefined,
            (name, number) if name == "int32" => Value::Int32(number.to_string().parse()?),
            (name, text) if name == "int64" => Value::Int64(text.as_str().unwrap_or_default().parse()?),
            (name, _) if name == "bytes" => Value::Bytes(bytes),
            (name, _) if name == "uuid" => Value::Uuid(bytes.try_into()?),
            (other, _) => return Err(format!("expected a type, found {other:?}").into()),
        },
        Json::Array(_) => return Err("expected a value, found an array".into()),
    })
}
