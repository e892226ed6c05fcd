//! Frozen outputs: what this crate writes is what other implementations wrote, what earlier releases wrote, and the same on every
//! machine. A changed value is a breaking release: rows that were stored under the old key are lost.

#![allow(clippy::unwrap_used, reason = "a failed unwrap fails the test")]

mod growth;
mod portable;
mod published;
mod tuples;
