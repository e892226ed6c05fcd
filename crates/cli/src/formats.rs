//! What a key may be: every format that fits it, the most plausible first.
//!
//! [`of`] explains one key in full; [`columns`] tell what many keys are together. Both are pure.
//!
//! A reading's plausibility is a number from 0 to 100. It is the [`Weight`] of the format, which says how much of other text
//! has the format by chance, and a quarter of it where the format holds an instant outside 1990 to 2100 and is not certain
//! without it. Readings of equal plausibility are in the order in which [`of`] looks for them.

mod calendar;
pub mod civil;
pub mod columns;
mod composed;
pub(crate) mod cut;
pub(crate) mod escapes;
pub(crate) mod identifiers;
pub(crate) mod numbers;
mod systems;
pub(crate) mod table;
mod text;
mod tuples;

pub(crate) use numbers::UNPADDED_ASCENDING_BREAKS_AT;
use serde::Serialize;
use serde_json::{Map, Value};
use tablekeys::Ticks;

/// Keys of more bytes are read as text alone: no format has them.
pub const LONGEST: usize = 2_048;

/// One way to read a key.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Reading {
    /// The format, in lower-case words with hyphens: stable.
    pub name: &'static str,
    /// The same for people.
    pub sentence: String,
    /// What the key holds, by names that are stable.
    pub fields: Map<String, Value>,
    /// 0 to 100.
    pub plausibility: u8,
    /// The format's writer makes exactly this key of the fields.
    pub writes_back: bool,
}

/// How seldom other text has a format by chance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Weight {
    /// Known text, or separators and values in fixed places: practically never.
    Certain = 95,
    /// A fixed length and values in a narrow range: less than one in a hundred.
    Strong = 85,
    /// A fixed length and alphabet, and little else.
    Likely = 65,
    /// As many others have it as not.
    Possible = 45,
    /// Most that have it are something else.
    Weak = 25,
    /// Every text has it.
    Any = 5,
}

impl Reading {
    fn new(name: &'static str, weight: Weight, sentence: impl Into<String>) -> Self {
        Self { name, sentence: sentence.into(), fields: Map::new(), plausibility: weight as u8, writes_back: false }
    }

    fn field(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.fields.insert(name.into(), value.into());
        self
    }

    /// The instant that the format holds, which decides on the plausibility.
    fn instant(mut self, instant: Ticks) -> Self {
        if !is_recent(instant) && self.plausibility < Weight::Certain as u8 {
            self.plausibility /= 4;
        }
        self.field("instant", instant.to_string())
    }

    fn maybe(self, name: &str, value: Option<impl Into<Value>>) -> Self {
        match value {
            Some(value) => self.field(name, value),
            None => self,
        }
    }

    fn writes_back(self) -> Self {
        self.writes_back_if(true)
    }

    fn writes_back_if(mut self, exact: bool) -> Self {
        self.writes_back = exact;
        self
    }
}

/// Whether an instant is from 1990 to 2100: those of most stored keys.
pub(crate) fn is_recent(instant: Ticks) -> bool {
    (627_667_488_000_000_000..662_380_416_000_000_000).contains(&instant.get())
}

/// Every reading that fits, the most plausible first. There is at least one: a key is a text.
pub fn of(key: &str) -> Vec<Reading> {
    // What is no more plausible than text comes after it.
    let mut readings = vec![text::text(key)];
    if key.len() <= LONGEST {
        atoms(key, &mut readings);
        table::read(key, &mut readings);
        tuples::read(key, &mut readings);
        systems::read(key, &mut readings);
        escapes::read(key, &mut readings);
        composed::read(key, &mut readings);
    }
    readings.sort_by_key(|reading| std::cmp::Reverse(reading.plausibility));
    readings
}

/// The readings as one value, without separators between several.
fn atoms(text: &str, readings: &mut Vec<Reading>) {
    if text.is_empty() {
        return;
    }
    calendar::read(text, readings);
    identifiers::read(text, readings);
    numbers::read(text, readings);
    readings.extend(text::email(text));
}

/// The most plausible reading as one value.
fn best_atom(text: &str) -> Option<Reading> {
    let mut readings = Vec::new();
    atoms(text, &mut readings);
    // Of equal ones the first.
    readings.into_iter().rev().max_by_key(|reading| reading.plausibility)
}
