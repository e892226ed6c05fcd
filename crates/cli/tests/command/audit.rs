//! `tablekeys audit`: planted tables through HTTP, faults on the way, and what the reports hold.

#![allow(clippy::cast_possible_truncation, reason = "numbers of rows and of choices are small")]

mod balance;
mod cases;
mod demo;
mod hashes;
mod hidden;
pub(crate) mod ids;
mod keys;
mod laws;
mod matrix;
mod picture;
mod rates;
mod reading;
mod schema;

use std::collections::BTreeSet;

use serde_json::Value;

use crate::run::run;

/// The report of some rows of CSV.
fn audited(csv: &str) -> Value {
    run(&["audit", "--json", "--format", "csv", "-"], csv).json()
}

fn findings(report: &Value) -> impl Iterator<Item = &Value> {
    report["findings"].as_array().unwrap().iter()
}

pub(crate) fn finding<'v>(report: &'v Value, name: &str) -> Option<&'v Value> {
    findings(report).find(|finding| finding["name"] == name)
}

/// The names of all findings.
pub(crate) fn names(report: &Value) -> Vec<&str> {
    findings(report).map(|finding| finding["name"].as_str().unwrap()).collect()
}

/// Compares a committed file with what it should be, or writes it.
fn committed(path: &str, expected: &str) {
    let file = std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join(path);
    if std::env::var_os("UPDATE").is_some() {
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(&file, expected).unwrap();
        return;
    }
    let found = std::fs::read_to_string(&file).unwrap_or_default();
    let lines = |text: &str, other: &str, sign: &str| -> String {
        let other: BTreeSet<&str> = other.lines().collect();
        text.lines().filter(|line| !other.contains(line)).map(|line| format!("{sign} {line}\n")).collect()
    };
    let [lost, new] = [lines(&found, expected, "-"), lines(expected, &found, "+")];
    assert!(found == expected, "{path} is not what is found now; UPDATE=1 writes it anew:\n{lost}{new}");
}
