//! Designs side by side: for each question and design the requests, the rows returned and written, and the answer.

use std::fmt::Write as _;

use tablekeys_emulator::costs::check_table;
use tablekeys_emulator::{Client, Sent};

pub(crate) struct Comparison<'c> {
    client: &'c Client,
    name: &'static str,
    table: String,
    question: String,
}

impl<'c> Comparison<'c> {
    pub(crate) fn of(client: &'c Client, name: &'static str) -> Self {
        let table = "| question | design | how | requests | rows returned | rows written | answer |\n|---|---|---|---:|---:|---:|---|\n";
        Self { client, name, table: table.to_owned(), question: String::new() }
    }

    /// Counts what a design sends for a question. The test checks that the answer is what the table says of it.
    pub(crate) fn ask<T>(&mut self, question: &str, design: &str, answer: &str, act: impl FnOnce() -> T) -> T {
        _ = self.client.sent();
        let result = act();
        let sent = self.client.sent();
        let mut kinds: Vec<(String, usize)> = Vec::new();
        let (mut read, mut written) = (0, 0);
        for request in &sent {
            let kind = match request {
                Sent::Point { found } => {
                    read += usize::from(*found);
                    "point query".to_owned()
                }
                Sent::Page { path, rows } => {
                    read += rows;
                    path.to_string()
                }
                Sent::Write => {
                    written += 1;
                    "write".to_owned()
                }
                Sent::Transaction { writes } => {
                    written += writes;
                    "transaction".to_owned()
                }
                Sent::Other => "other request".to_owned(),
            };
            match kinds.iter_mut().find(|(name, _)| *name == kind) {
                Some((_, count)) => *count += 1,
                None => kinds.push((kind, 1)),
            }
        }
        let kinds: Vec<String> = kinds.into_iter().map(|(kind, count)| counted(count, &kind)).collect();
        self.line(question, design, &kinds.join(", "), [sent.len(), read, written], answer);
        result
    }

    /// Deletes a table: one request, which the client does not count.
    pub(crate) fn drop_table(&mut self, question: &str, design: &str, answer: &str, table: &str) {
        self.client.delete_table(table).expect("a table");
        self.line(question, design, "1 delete of a table", [1, 0, 0], answer);
    }

    fn line(&mut self, question: &str, design: &str, how: &str, [requests, read, written]: [usize; 3], answer: &str) {
        let shown = if self.question == question { "" } else { question };
        writeln!(self.table, "| {shown} | {design} | {how} | {requests} | {read} | {written} | {answer} |")
            .expect("a String takes whatever is written");
        question.clone_into(&mut self.question);
    }

    pub(crate) fn check(self) {
        check_table(self.name, &self.table);
    }
}

fn counted(count: usize, kind: &str) -> String {
    match (count, kind.strip_suffix('y')) {
        (1, _) => format!("1 {kind}"),
        (_, Some(stem)) => format!("{count} {stem}ies"),
        (_, None) => format!("{count} {kind}s"),
    }
}
