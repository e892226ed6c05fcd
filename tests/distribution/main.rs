//! How evenly the designs spread, seeded, each with its bound and the chance that sound code would fail it.

#![allow(clippy::unwrap_used, reason = "a failed unwrap fails the test")]

mod designs;
mod growth;
#[path = "../inputs/mod.rs"]
mod inputs;
