//! The skew bench, whose own tests a bench cannot run: reading, counting, figures, bundled keys and the command line.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking, in its helpers too")]
#![allow(clippy::format_collect, reason = "inputs are written as they read best")]

mod bundled;
mod chances;
mod commands;
mod counting;
mod reading;
mod times;
