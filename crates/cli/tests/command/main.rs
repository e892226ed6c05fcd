//! The command itself: its arguments, what it reads, what it prints, and how it ends.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking, in its helpers too")]
#![allow(clippy::format_collect, clippy::format_push_string, reason = "inputs are written as they read best")]

mod audit;
mod blocks;
mod compare;
mod explain;
mod faults;
mod figures;
mod files;
mod footers;
mod keys;
mod memory;
mod mutated;
mod outputs;
mod pages;
mod pipeline;
mod placements;
mod promises;
mod run;
mod server;
mod shell;
mod sign_in;
mod slips;
mod splitting;
mod sql;
mod stores;
mod table;
