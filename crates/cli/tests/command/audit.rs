//! `tablekeys audit`: planted tables through HTTP, faults on the way, and what the reports hold.

#![allow(clippy::cast_possible_truncation, reason = "numbers of rows and of choices are small")]

mod balance;
mod cases;
#[path = "../../../../tests/committed/mod.rs"]
mod committed;
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

use serde_json::Value;

use crate::run::run;

fn audited(csv: &str) -> Value {
    run(&["audit", "--json", "--format", "csv", "-"], csv).json()
}

fn findings(report: &Value) -> impl Iterator<Item = &Value> {
    report["findings"].as_array().unwrap().iter()
}

pub(crate) fn finding<'v>(report: &'v Value, name: &str) -> Option<&'v Value> {
    findings(report).find(|finding| finding["name"] == name)
}

pub(crate) fn names(report: &Value) -> Vec<&str> {
    findings(report).map(|finding| finding["name"].as_str().unwrap()).collect()
}
