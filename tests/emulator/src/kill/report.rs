//! What was tried, and the law that did not hold.

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};

/// A law that did not hold, and the path that led there.
pub struct Violation {
    pub law: &'static str,
    pub(super) detail: String,
    pub(super) path: Vec<String>,
}

impl fmt::Debug for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "violated: {}\n{}\nafter\n  {}", self.law, self.detail, self.path.join("\n  "))
    }
}

/// What a kill leaves, before and after the repair.
pub(super) type Left = (String, String);

/// What was tried, and found in order.
#[derive(Debug, Default)]
pub struct Report {
    /// Paths to their end.
    pub runs: usize,
    pub kills: usize,
    /// Kills of a real process, by its id.
    pub processes: usize,
    /// Answers that were lost to a program that went on.
    pub lost: usize,
    /// What one kill leaves: the number of the request to its words, and what is left by a kill before it and by one after
    /// it, each before and after the repair.
    pub(super) left: BTreeMap<usize, (String, [Option<Left>; 2])>,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { runs, kills, processes, lost, .. } = self;
        write!(f, "{runs} runs, {kills} kills, {processes} processes killed, {lost} answers lost")
    }
}

impl Report {
    /// What one kill leaves, request by request, as a table for the guide.
    pub fn table(&self) -> String {
        let mut table = "| request | killed before it | killed after it |\n|---|---|---|\n".to_owned();
        let writes = self.left.values().filter(|(words, _)| !words.starts_with("read"));
        for (words, [before, after]) in writes {
            let cell = |left: &Option<Left>| match left {
                None => String::from("–"),
                Some((left, repaired)) if left == repaired => left.clone(),
                Some((left, repaired)) => format!("{left}; repaired: {repaired}"),
            };
            writeln!(table, "| {words} | {} | {} |", cell(before), cell(after))
                .expect("a String takes whatever is written");
        }
        table
    }
}
