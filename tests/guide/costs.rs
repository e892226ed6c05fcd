//! What each question of a design costs in requests: counted as they are sent, and kept as a table in the docs.
//!
//! `UPDATE=1 cargo test --test guide` writes the tables anew.

use std::sync::{Arc, Mutex, PoisonError};

use tablekeys::table::AccessPath;

use crate::client::Client;
use crate::committed::{committed, from_root};
use crate::counted::{Counted, Sent};

pub(crate) struct Costs {
    counted: Arc<Counted>,
    design: &'static str,
    rows: Vec<String>,
}

impl Costs {
    /// An account of its own, whose requests are counted.
    pub(crate) fn of(design: &'static str) -> (Client, Self) {
        let (counted, client) = Counted::fresh();
        (client, Self { counted, design, rows: Vec::new() })
    }

    fn line(&mut self, what: &str, how: &str, requests: usize, rows: usize) {
        self.rows.push(format!("{what} | {how} | {requests} | {rows}"));
    }

    /// Counts what a question sends: point queries, or pages of queries with one access path.
    pub(crate) fn read<T>(&mut self, what: &str, path: AccessPath, ask: impl FnOnce() -> T) -> T {
        _ = self.counted.sent();
        let answer = ask();
        let sent = self.counted.sent();
        let rows = sent.iter().map(|sent| match sent {
            Sent::Point { found } if path == AccessPath::Point => usize::from(*found),
            Sent::Page { path: taken, rows } if path == *taken => *rows,
            other => panic!("{what}: a {path} sent {other:?}"),
        });
        let (requests, rows) = (sent.len(), rows.sum::<usize>());
        assert!(requests as u64 >= (rows as u64).div_ceil(1_000).max(1) || path == AccessPath::Point);
        self.line(what, &path.to_string(), requests, rows);
        answer
    }

    /// Writes, and the reads that they needed.
    pub(crate) fn write<T>(&mut self, what: &str, act: impl FnOnce() -> T) -> T {
        _ = self.counted.sent();
        let answer = act();
        let sent = self.counted.sent();
        let (mut counts, mut rows) = ([0; 4], [0; 4]);
        for sent in &sent {
            let (kind, of) = match sent {
                Sent::Point { found } => (0, usize::from(*found)),
                Sent::Page { rows, .. } => (1, *rows),
                Sent::Write => (2, 1),
                Sent::Transaction { writes } => (3, *writes),
            };
            counts[kind] += 1;
            rows[kind] += of;
        }
        let kinds = ["point query", "page", "write", "transaction"].into_iter().zip(counts);
        let how = kinds.filter(|(_, count)| *count > 0).map(|(kind, count)| match (count, kind) {
            (1, kind) => format!("1 {kind}"),
            (several, "point query") => format!("{several} point queries"),
            (several, kind) => format!("{several} {kind}s"),
        });
        let how: Vec<String> = how.collect();
        let [found, listed, written, transacted] = rows;
        // Rows that came back, where nothing was written.
        let rows = if written + transacted > 0 { written + transacted } else { found + listed };
        self.line(what, &how.join(", "), sent.len(), rows);
        answer
    }

    /// Compares with the table in the docs.
    pub(crate) fn check(self) {
        let header = "| pattern | what | how | requests | rows or writes |\n|---|---|---|---:|---:|";
        check_rows("requests", header, self.design, &self.rows);
    }
}

/// The path of a table of the guide.
fn file(name: &str) -> String {
    format!("src/guide/tables/{name}.md")
}

/// Compares a table with the one in the docs.
pub(crate) fn check_table(name: &str, table: &str) {
    committed(&file(name), table);
}

/// Compares the rows of a program with those in a table of all programs.
pub(crate) fn check_rows(name: &str, header: &str, program: &str, rows: &[String]) {
    static WRITING: Mutex<()> = Mutex::new(());
    let _writing = WRITING.lock().unwrap_or_else(PoisonError::into_inner);
    let table = std::fs::read_to_string(from_root(&file(name))).unwrap_or_default();
    let begin = format!("| {program} | ");
    let others = table.lines().skip(2).filter(|line| !line.starts_with(&begin)).map(str::to_owned);
    let mut lines: Vec<String> = others.chain(rows.iter().map(|row| format!("{begin}{row} |"))).collect();
    lines.sort_by(|a, b| a.split('|').nth(1).cmp(&b.split('|').nth(1)));
    check_table(name, &format!("{header}\n{}\n", lines.join("\n")));
}
