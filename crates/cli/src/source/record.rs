//! What is read of a source.

use std::ops::ControlFlow;

use serde_json::{Value, json};
use tablekeys::Ticks;

use super::columns::ROLES;
use crate::lines::Tally;
use crate::lines::block::{Block, Span};
use crate::lines::refused::Refusals;

/// The keys of one row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Record<'r> {
    /// `None` where the source has none, as a file of row keys.
    pub partition_key: Option<&'r str>,
    /// `None` where the source has none, as a file of partition keys.
    pub row_key: Option<&'r str>,
    /// When the row was last written, if that is known.
    pub time: Option<Ticks>,
    /// The line or row, counted from 1. Where rows come in no order, a hash of the keys: the same each time, for the order of
    /// what is found.
    pub place: u64,
}

impl<'r> Record<'r> {
    /// The keys that it has: which of the two, its name, and its text.
    pub fn keys(&self) -> impl Iterator<Item = (usize, &'static str, &'r str)> + use<'r> {
        let keys = [self.partition_key, self.row_key].into_iter().enumerate();
        keys.filter_map(|(of, key)| Some((of, ROLES[of], key?)))
    }
}

impl Block {
    /// The records in order, of a block whose keys were found to be text.
    pub fn records(&self) -> impl Iterator<Item = Record<'_>> {
        // To cut a text takes less than to look at every byte of a key again.
        let (bytes, whole) = (self.bytes(), std::str::from_utf8(self.bytes()).ok());
        let text = move |span: Span| {
            let (start, end) = (span.start as usize, span.end as usize);
            if span.is_absent() {
                return None;
            }
            whole.and_then(|whole| whole.get(start..end)).or_else(|| std::str::from_utf8(span.of(bytes)).ok())
        };
        self.rows.iter().enumerate().map(move |(at, row)| Record {
            partition_key: text(row.spans[0]),
            row_key: text(row.spans[1]),
            time: self.times.get(at).copied().flatten(),
            place: self.place(row),
        })
    }
}

/// What was read.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Summary {
    /// The file, `standard input` or the table, as a reader knows it.
    pub name: String,
    pub records: u64,
    pub unreadable: Refusals,
    /// What a place is called: `line` or `row`; empty where rows come in no order.
    pub places: &'static str,
    /// The records are a sample of the table, not all of it.
    pub sampled: bool,
    /// What else a reader of figures must know.
    pub notes: Vec<String>,
}

/// Takes a record. `Break` ends the reading without an error.
pub type Each<'e> = dyn FnMut(Record<'_>) -> ControlFlow<()> + 'e;

impl Summary {
    pub fn tally(&self) -> Tally {
        Tally { read: self.records, unreadable: self.unreadable.count }
    }

    /// What the JSON of every command has that reads rows.
    pub fn json(&self, keys: u64) -> Value {
        json!({
            "source": self.name,
            "rows": self.records,
            "keys": keys,
            "unreadable": { "count": self.unreadable.count, "first": self.unreadable.messages(self.places) },
            "sampled": self.sampled,
            "notes": self.notes,
        })
    }

    /// Sentences for the report: what could not be read, with the first few, and the notes.
    pub fn sentences(&self) -> Vec<String> {
        self.unreadable.sentence("record", self.places).into_iter().chain(self.notes.iter().cloned()).collect()
    }
}
