//! What each question of a design costs in requests: counted as they are sent, and kept as a table in the docs.
//!
//! `UPDATE=1 cargo test --test service` writes the tables anew.

use std::fmt::Write;
use std::path::Path;

use tablekeys::table::AccessPath;

use crate::client::{Client, Sent};

pub struct Costs<'c> {
    client: &'c Client,
    design: &'static str,
    table: String,
}

impl<'c> Costs<'c> {
    pub fn of(client: &'c Client, design: &'static str) -> Self {
        _ = client.sent();
        let table = "| what | how | requests | rows or writes |\n|---|---|---:|---:|\n".to_owned();
        Self { client, design, table }
    }

    fn line(&mut self, what: &str, how: &str, requests: usize, rows: usize) {
        writeln!(self.table, "| {what} | {how} | {requests} | {rows} |").expect("a String takes whatever is written");
    }

    /// Counts what a question sends: point queries, or pages of queries with one access path.
    pub fn read<T>(&mut self, what: &str, path: AccessPath, ask: impl FnOnce() -> T) -> T {
        _ = self.client.sent();
        let answer = ask();
        let sent = self.client.sent();
        let rows = sent.iter().map(|sent| match sent {
            Sent::Point { found } if path == AccessPath::Point => usize::from(*found),
            Sent::Page { path: taken, rows } if path == *taken => *rows,
            other => panic!("{what}: a {path} sent {other:?}"),
        });
        let (requests, rows) = (sent.len(), rows.sum::<usize>());
        assert!(requests as u64 >= path.requests(rows as u64) || path == AccessPath::Point);
        self.line(what, &path.to_string(), requests, rows);
        answer
    }

    /// Writes, and the reads that they needed.
    pub fn write<T>(&mut self, what: &str, act: impl FnOnce() -> T) -> T {
        _ = self.client.sent();
        let answer = act();
        let sent = self.client.sent();
        let kinds: [(&str, Vec<usize>); 5] = [
            ("point query", sent.iter().filter_map(|s| matches!(s, Sent::Point { .. }).then_some(1)).collect()),
            (
                "page",
                sent.iter().filter_map(|s| if let Sent::Page { rows, .. } = s { Some(*rows) } else { None }).collect(),
            ),
            ("write", sent.iter().filter_map(|s| matches!(s, Sent::Write).then_some(1)).collect()),
            (
                "transaction",
                sent.iter()
                    .filter_map(|s| if let Sent::Transaction { writes } = s { Some(*writes) } else { None })
                    .collect(),
            ),
            ("other request", sent.iter().filter_map(|s| matches!(s, Sent::Other).then_some(1)).collect()),
        ];
        let how: Vec<String> = kinds
            .iter()
            .filter(|(_, rows)| !rows.is_empty())
            .map(|(kind, rows)| match (rows.len(), *kind) {
                (1, kind) => format!("1 {kind}"),
                (several, "point query") => format!("{several} point queries"),
                (several, kind) => format!("{several} {kind}s"),
            })
            .collect();
        let written: usize = kinds[2].1.iter().chain(&kinds[3].1).sum();
        // Rows that came back, where nothing was written.
        let found = sent.iter().map(|sent| match sent {
            Sent::Point { found } => usize::from(*found),
            Sent::Page { rows, .. } => *rows,
            _ => 0,
        });
        let rows = if written > 0 { written } else { found.sum() };
        self.line(what, &how.join(", "), sent.len(), rows);
        answer
    }

    /// Compares with the table in the docs.
    pub fn check(self) {
        check_table(self.design, &self.table);
    }
}

/// Compares a table with the one in the docs.
pub fn check_table(name: &str, table: &str) {
    let path = format!("src/guide/requests/{name}.md");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("two folders above this package");
    let file = root.join(&path);
    if std::env::var_os("UPDATE").is_some() {
        std::fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
        std::fs::write(&file, table).expect("a file");
    }
    let committed = std::fs::read_to_string(&file).unwrap_or_default();
    assert_eq!(committed, table, "{path} is not what was counted; `UPDATE=1 cargo test --test service` writes it");
}
