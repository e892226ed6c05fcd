//! The command itself: its arguments, what it reads, what it prints, and how it ends.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking, in its helpers too")]
#![allow(clippy::format_collect, clippy::format_push_string, reason = "inputs are written as they read best")]

mod audit;
#[path = "../service/batch.rs"]
mod batch;
#[path = "../service/client.rs"]
#[expect(dead_code, reason = "the tests on the service use the rest")]
mod client;
#[path = "../service/emulator.rs"]
mod emulator;
#[path = "../engines/mod.rs"]
mod engines;
mod explain;
mod faults;
mod files;
mod keys;
#[path = "../../src/bin/tablekeys/source/table/middle.rs"]
mod middle;
#[path = "../../src/bin/tablekeys/readings/mod.rs"]
#[expect(dead_code, reason = "the command prints the names")]
mod readings;
mod run;
mod server;
mod shell;
mod splitting;
mod sql;
mod table;
