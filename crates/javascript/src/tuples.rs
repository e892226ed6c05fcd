//! Tuples, by kinds that are known when a program runs. Values come and go as texts, each with U+0000 behind it; U+0001 alone is none.

use tablekeys::partition::Guid;
use tablekeys::table::check_key;
use tablekeys::tuple::{Kind, Part};
use tablekeys::{Ticks, range, with_tuple_base};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::table::KeyRange;
use crate::{Result, Throw};

const NULL: &str = "\u{1}";
/// What a text has in the place of U+0000, U+0001 and U+0002.
const QUOTED: [(char, &str); 3] = [('\u{2}', "\u{2}c"), ('\u{1}', "\u{2}b"), ('\u{0}', "\u{2}a")];

/// A value as text.
trait Text: for<'k> Part<Decoded<'k> = Self> + Sized {
    const EXPECTED: &str;
    fn parse(text: &str) -> Option<Self>;
    fn show(self) -> String;
}

macro_rules! texts {
    ($($type:ty: $expected:expr, |$text:ident| $parse:expr, |$value:ident| $show:expr;)*) => { $(
        impl Text for $type {
            const EXPECTED: &str = $expected;

            fn parse($text: &str) -> Option<Self> {
                $parse
            }

            fn show(self) -> String {
                let $value = self;
                $show
            }
        }
    )* };
}

texts! {
    String: "text", |text| Some(if text.contains('\u{2}') {
        QUOTED.iter().rfold(text.to_owned(), |text, (c, quoted)| text.replace(quoted, c.encode_utf8(&mut [0; 4])))
    } else {
        text.to_owned()
    }), |text| if text.contains(QUOTED.map(|(c, _)| c)) {
        QUOTED.iter().fold(text, |text, (c, quoted)| text.replace(*c, quoted))
    } else {
        text
    };
    Vec<u8>: "bytes", |text| {
        (0..text.len()).step_by(2).map(|at| u8::from_str_radix(text.get(at..at + 2)?, 16).ok()).collect()
    }, |bytes| {
        let digit = |half: u8| char::from_digit(half.into(), 16).unwrap_or_default();
        bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
    };
    bool: "true or false", |text| text.parse().ok(), |is| is.to_string();
    // Milliseconds of 1970, or ticks.
    Ticks: "an instant of the years 1 to 9999", |text| match text.strip_prefix('m') {
        Some(millis) => Self::from_unix_millis(millis.parse().ok()?).ok(),
        None => text.parse().ok().and_then(Self::new),
    }, |at| at.get().to_string();
    Guid: "a GUID such as 6f9619ff-8b86-d011-b42d-00cf4fc964ff", |text| text.parse().ok(), |guid| guid.to_string();
    f32: "a number that 32 bits hold", |text| {
        text.parse().ok().filter(|number: &Self| number.is_finite() || text.ends_with("Infinity") || text == "NaN")
    }, |number| f64::from(number).to_string();
    f64: "a number", |text| text.parse().ok(), |number| number.to_string();
    u8: "a number from 0 to 255", |text| text.parse().ok(), |number| number.to_string();
    u16: "a number from 0 to 65535", |text| text.parse().ok(), |number| number.to_string();
    u32: "a number from 0 to 4294967295", |text| text.parse().ok(), |number| number.to_string();
    u64: "a number from 0 to 2^64 - 1", |text| text.parse().ok(), |number| number.to_string();
    u128: "a number from 0 to 2^128 - 1", |text| text.parse().ok(), |number| number.to_string();
    i8: "a number from -128 to 127", |text| text.parse().ok(), |number| number.to_string();
    i16: "a number from -32768 to 32767", |text| text.parse().ok(), |number| number.to_string();
    i32: "a number from -2147483648 to 2147483647", |text| text.parse().ok(), |number| number.to_string();
    i64: "a number from -2^63 to 2^63 - 1", |text| text.parse().ok(), |number| number.to_string();
    i128: "a number from -2^127 to 2^127 - 1", |text| text.parse().ok(), |number| number.to_string();
}

type Faulty<T> = std::result::Result<T, String>;

fn write<T: Text>(kind: &Kind, text: &str, key: &mut String) -> Faulty<()> {
    let read = |text| T::parse(text).ok_or_else(|| format!("expected {}, found {text}", T::EXPECTED));
    let value = if text == NULL { None } else { Some(read(text)?) };
    kind.encode_into(value, key).map_err(|error| error.to_string())
}

fn read<T: Text>(kind: &Kind, part: &str) -> Faulty<String> {
    let value = kind.decode::<T>(part).map_err(|error| error.to_string())?;
    Ok(value.map_or_else(|| NULL.to_owned(), T::show))
}

/// The kinds of a tuple's parts.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Schema(Vec<Kind>);

impl Schema {
    fn key<'t>(&self, texts: impl Iterator<Item = &'t str>) -> Result<String> {
        let mut key = String::with_capacity(64);
        for (at, (kind, text)) in self.0.iter().zip(texts).enumerate() {
            if at > 0 {
                key.push('!');
            }
            let written = with_tuple_base!(kind.base, T => write::<T>(kind, text, &mut key));
            written.map_err(|error| format!("part {at}, {kind}: {error}")).throw()?;
        }
        check_key(&key).throw()?;
        Ok(key)
    }
}

#[wasm_bindgen]
impl Schema {
    #[wasm_bindgen(constructor)]
    pub fn new(kinds: &str) -> Result<Schema> {
        kinds.split(',').map(str::parse).collect::<tablekeys::Result<_>>().map(Self).throw()
    }

    pub fn encode(&self, texts: &str) -> Result<String> {
        self.key(texts.split_terminator('\0'))
    }

    pub fn decode(&self, key: &str) -> Result<String> {
        // No part has a separator in it.
        let parts: Vec<&str> = key.split('!').collect();
        if parts.len() != self.0.len() {
            return Err(format!(
                "expected {} parts with '!' between them, found {} in {key:?}",
                self.0.len(),
                parts.len()
            ))
            .throw();
        }
        let mut texts = String::with_capacity(key.len() + 8);
        for (at, (kind, part)) in self.0.iter().zip(parts).enumerate() {
            let read = with_tuple_base!(kind.base, T => read::<T>(kind, part));
            texts += &read.map_err(|error| format!("part {at}, {kind}, of {key:?}: {error}")).throw()?;
            texts.push('\0');
        }
        Ok(texts)
    }

    /// An end that is empty, without U+0000, is no limit.
    pub fn span(&self, beginning: &str, from: &str, to: &str) -> Result<KeyRange> {
        let end = |end: &str| match end {
            "" => Ok(None),
            end => self.key(format!("{beginning}{end}").split_terminator('\0')).map(Some),
        };
        let (from, to) = (end(from)?, end(to)?);
        // In reversed keys the end comes first, and it and its extensions are outside.
        let past = |key: Option<String>| key.map(|key| key + "\"");
        let is_reversed = self.0.last().is_some_and(Kind::is_reversed);
        let (lower, upper) = if is_reversed { (past(to), past(from)) } else { (from, to) };
        let all = match self.0.len() {
            1 => range::KeyRange::all(),
            _ => range::KeyRange::prefix(self.key(beginning.split_terminator('\0'))? + "!").throw()?,
        };
        Ok(KeyRange(KeyRange::between(lower, upper)?.0.intersection(&all)))
    }
}

#[wasm_bindgen]
pub fn extensions(key: &str) -> Result<KeyRange> {
    range::KeyRange::prefix(format!("{key}!")).throw().map(KeyRange)
}

#[wasm_bindgen]
pub fn subtree(key: &str) -> Result<KeyRange> {
    check_key(key).throw()?;
    let past = range::KeyRange::between(key..&*format!("{key}\""));
    past.or_else(|_| range::KeyRange::exactly(key)).throw().map(KeyRange)
}
