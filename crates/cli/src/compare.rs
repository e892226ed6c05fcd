//! How evenly each partition design spreads keys, beside what a uniform random choice would give.
//!
//! `tablekeys skew` and `cargo bench --bench skew` are two doors to this module: the command adds sources of keys, the bench
//! adds the options that `cargo bench` passes.
//!
//! A stream of lines goes through [`lines`](crate::lines) to the workers of [`count`], which ask each design of
//! [`designs`] for the partition of every key; [`chance`] says how to read the figures, and [`report`] writes them.

pub mod bench;
pub mod chance;
pub mod choose;
pub mod comparison;
pub mod count;
pub mod counted;
pub mod counts_file;
pub mod data;
pub mod designs;
pub mod heaviest;
pub mod keys;
pub mod options;
pub mod report;
pub mod run;
pub mod sample;
pub mod stream;
pub mod takes;
pub mod times;

pub use crate::failure::Failure;
