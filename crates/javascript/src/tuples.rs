//! Tuples, by kinds that are known when a program runs. Values come and go as texts, each with U+0000 behind it; U+0001 alone is none.

use tablekeys::partition::Guid;
use tablekeys::table::check_key;
use tablekeys::tuple::{self, Kind, Kinds, Part};
use tablekeys::{Ticks, with_tuple_base};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::table::KeyRange;
use crate::{Fault, Result};

const NULL: &str = "\u{1}";
/// What a text has in the place of U+0000, U+0001 and U+0002.
const QUOTED: [(char, &str); 3] = [('\u{2}', "\u{2}c"), ('\u{1}', "\u{2}b"), ('\u{0}', "\u{2}a")];

trait Text: for<'k> Part<Decoded<'k> = Self> + Sized {
    fn expected() -> String;
    fn parse(text: &str) -> Option<Self>;
    fn show(self) -> String;
}

macro_rules! texts {
    ($($type:ty: $expected:expr, |$text:ident| $parse:expr, |$value:ident| $show:expr;)*) => { $(
        impl Text for $type {
            fn expected() -> String {
                $expected.to_string()
            }

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
    Vec<u8>: "bytes", |text| of_hex(text), |bytes| {
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
    f32: "a number", |text| text.parse().ok(), |number| f64::from(number).to_string();
    f64: "a number", |text| text.parse().ok(), |number| number.to_string();
}

macro_rules! whole_numbers {
    ($($type:ident)*) => { texts! { $(
        $type: format_args!("a number from {} to {}", $type::MIN, $type::MAX),
            |text| text.parse().ok(), |number| number.to_string();
    )* } };
}
whole_numbers! { u8 u16 u32 u64 u128 i8 i16 i32 i64 i128 }

/// The bytes of digits, two for each.
pub(crate) fn of_hex(text: &str) -> Option<Vec<u8>> {
    (0..text.len()).step_by(2).map(|at| u8::from_str_radix(text.get(at..at + 2)?, 16).ok()).collect()
}

fn write<T: Text>(kind: &Kind, text: &str, key: &mut String) -> Result<()> {
    let read = || T::parse(text).ok_or_else(|| format!("expected {}, found {text}", T::expected()));
    let value = if text == NULL { None } else { Some(read()?) };
    Ok(kind.encode_into(value, key)?)
}

/// The key of as many texts as there are.
fn key(kinds: &Kinds, texts: &str) -> Result<String> {
    let mut key = String::with_capacity(64);
    kinds.write(texts.split_terminator('\0'), &mut key, |at, kind, text, key| {
        let written = with_tuple_base!(kind.base, T => write::<T>(kind, text, key));
        written.map_err(|Fault(error)| Fault(format!("part {at}, {kind}: {error}")))
    })?;
    Ok(key)
}

fn values(kinds: &Kinds, key: &str) -> Result<String> {
    let mut texts = String::with_capacity(key.len() + 8);
    for (at, kind) in kinds.iter().enumerate() {
        texts +=
            &with_tuple_base!(kind.base, T => kinds.decode::<T>(at, key)?.map_or_else(|| NULL.to_owned(), T::show));
        texts.push('\0');
    }
    Ok(texts)
}

/// An end that is empty, without U+0000, is no limit.
fn end(kinds: &Kinds, beginning: &str, end: &str) -> Result<Option<String>> {
    if end.is_empty() { Ok(None) } else { key(kinds, &format!("{beginning}{end}")).map(Some) }
}

class! {
    /// The kinds of a tuple's parts.
    Schema(Kinds), |kinds|
    ::new(kinds: &str) -> Schema = Schema(kinds.parse()?);
    .encode(texts: &str) -> String = key(kinds, texts)?;
    .decode(key: &str) -> String = values(kinds, key)?;
    .span(beginning: &str, from: &str, to: &str) -> KeyRange = {
        let (from, to) = (end(kinds, beginning, from)?, end(kinds, beginning, to)?);
        KeyRange(kinds.span(&key(kinds, beginning)?, from, to)?)
    };
}

functions! {
    extensions(key: String) -> KeyRange = KeyRange(tuple::extensions_of(key)?);
    subtree(key: String) -> KeyRange = {
        check_key(&key)?;
        KeyRange(tuple::subtree_of(key)?)
    };
}
