//! What could not be read or taken, counted, with the first few.

use serde::Serialize;

use crate::failure::Failure;
use crate::wording::excerpt::{SHOWN, excerpt};
use crate::wording::numbers::{counted, grouped};

/// A line or row that was refused.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Refused {
    /// Counted from 1: the line of a text, else the row; or a hash of its keys.
    pub line: u64,
    pub reason: String,
    /// Its beginning, with what cannot be printed escaped.
    pub excerpt: String,
}

/// How many were refused, and the first of them by their places.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Refusals {
    pub count: u64,
    pub first: Vec<Refused>,
}

impl Refusals {
    /// Counts `rows` alike, of which the first is at `line`.
    pub fn add(&mut self, line: u64, rows: u64, reason: impl FnOnce() -> String, found: &[u8]) {
        self.count += rows;
        // Of one line all are made, since their order is not that in which they come: a block ends anywhere.
        if self.first.len() < SHOWN || self.first.last().is_some_and(|last| line <= last.line) {
            self.first.push(Refused { line, reason: reason(), excerpt: excerpt(found) });
            self.settle();
        }
    }

    /// A sentence for records, say, that could not be read; `None` where there are none. `places` are lines or rows.
    pub fn sentence(&self, thing: &str, places: &str) -> Option<String> {
        let first = if self.count > self.first.len() as u64 { ", the first" } else { "" };
        let shown = || self.messages(places).join("\n  ");
        (self.count > 0).then(|| format!("{} could not be read{first}:\n  {}", counted(self.count, thing), shown()))
    }

    /// The first, each with its place, where `places` have a name.
    pub fn messages(&self, places: &str) -> Vec<String> {
        let message = |Refused { line, reason, excerpt }: &Refused| {
            let shown = if excerpt.is_empty() { String::new() } else { format!(": {excerpt}") };
            if places.is_empty() {
                reason.clone() + &shown
            } else {
                format!("{places} {}: {reason}{shown}", grouped(*line))
            }
        };
        self.first.iter().map(message).collect()
    }

    /// The first, where each is an error.
    pub fn check(&self, strict: bool, name: &str, places: &str) -> Result<(), Failure> {
        match self.messages(places).first() {
            Some(first) if strict => Err(Failure::new(format!("{name}: {first}"))),
            _ => Ok(()),
        }
    }

    /// Those of another part of the stream, which may come before this one.
    pub fn merge(&mut self, other: &Self) {
        self.count += other.count;
        self.first.extend_from_slice(&other.first);
        self.settle();
    }

    fn settle(&mut self) {
        self.first.sort();
        self.first.truncate(SHOWN);
    }
}
