//! Tuples. Values are texts: those of their parts one after the other, each with what tells it from the next.

use tablekeys::Ticks;
use tablekeys_dynamic::{Failure, Kind, Type, Value};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::table::KeyRange;
use crate::{Result, TableKeysError, Throw, TypeError};

/// Between values, and what stands for no value. Where a text has one of them, U+0002 is before it.
const NEXT: char = '\u{0}';
const NULL: &str = "\u{1}";

fn thrown<T>(result: tablekeys_dynamic::Result<T>) -> Result<T> {
    result.map_err(|failure| match failure {
        Failure::Type(message) => TypeError::new(&message).into(),
        Failure::Value(message) => TableKeysError::new(&message).into(),
    })
}

fn plain(text: &str) -> String {
    let mut quoted = false;
    text.chars()
        .filter(|c| {
            quoted = !quoted && *c == '\u{2}';
            !quoted
        })
        .collect()
}

/// The kinds of a tuple's parts.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Schema(tablekeys_dynamic::Schema);

/// The values of texts.
fn values<'v>(texts: &'v str, kinds: &[Kind]) -> Result<Vec<Value<'v>>> {
    let mut values = Vec::with_capacity(kinds.len());
    let (mut start, mut quoted, mut any) = (0, false, false);
    let mut kinds = kinds.iter();
    for (at, byte) in texts.bytes().enumerate() {
        match byte {
            2 if !quoted => (quoted, any) = (true, true),
            0 if !quoted => {
                let kind = kinds.next().ok_or("expected one value per part").throw()?;
                let text = &texts[start..at];
                values.push(match text {
                    NULL => Value::Null,
                    text if any => Value::Text(plain(text).into()),
                    text => match text.strip_prefix('m').filter(|_| kind.of() == Type::Ticks) {
                        Some(millis) => Value::Ticks(Ticks::from_unix_millis(millis.parse().throw()?).throw()?),
                        None => thrown(Value::parse(kind.of(), text))?,
                    },
                });
                (start, any) = (at + 1, false);
            }
            _ => quoted = false,
        }
    }
    Ok(values)
}

#[wasm_bindgen]
impl Schema {
    #[wasm_bindgen(constructor)]
    pub fn new(kinds: &str) -> Result<Schema> {
        thrown(kinds.parse().map(Self))
    }

    pub fn encode(&self, texts: &str) -> Result<String> {
        thrown(self.0.encode(&values(texts, self.0.kinds())?))
    }

    pub fn decode(&self, key: &str) -> Result<String> {
        let mut texts = String::with_capacity(key.len() + 8);
        for value in thrown(self.0.decode(key))? {
            match value {
                Value::Null => texts += NULL,
                Value::Text(text) if text.contains(['\u{0}', '\u{1}', '\u{2}']) => {
                    for c in text.chars() {
                        if c <= '\u{2}' {
                            texts.push('\u{2}');
                        }
                        texts.push(c);
                    }
                }
                Value::Text(text) => texts += &text,
                value => texts += &value.to_string(),
            }
            texts.push(NEXT);
        }
        Ok(texts)
    }

    pub fn span(&self, beginning: &str, from: Option<String>, to: Option<String>) -> Result<KeyRange> {
        let kinds = self.0.kinds();
        let (first, last) = kinds.split_at(kinds.len() - 1);
        let beginning = values(beginning, first)?;
        let (from, to) = (from.unwrap_or_default(), to.unwrap_or_default());
        let (from, to) = (values(&from, last)?, values(&to, last)?);
        thrown(self.0.span(&beginning, from.first(), to.first())).map(KeyRange)
    }
}

#[wasm_bindgen]
pub fn extensions(key: &str) -> Result<KeyRange> {
    tablekeys::range::KeyRange::prefix(format!("{key}!")).throw().map(KeyRange)
}

#[wasm_bindgen]
pub fn subtree(key: &str) -> Result<KeyRange> {
    let past = tablekeys::range::KeyRange::between(key.to_owned()..format!("{key}\""));
    past.or_else(|_| tablekeys::range::KeyRange::exactly(key)).throw().map(KeyRange)
}
