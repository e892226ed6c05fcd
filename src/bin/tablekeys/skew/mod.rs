//! How evenly each partition design spreads keys, beside what a uniform random choice would give.
//!
//! `tablekeys skew` and `cargo bench --bench skew` are two doors to this module: the command adds sources of keys, the bench
//! adds the options that `cargo bench` passes.
//!
//! A stream of lines goes through [`source`] and [`block`] to the workers of [`count`], which ask each design of
//! [`designs`] for the partition of every key; [`chance`] says how to read the figures, and [`report`] writes them.
//! With `--speed`, [`speed`] times that beside the same count from memory, to tell how much of it is hashing.

pub(crate) mod block;
pub(crate) mod chance;
pub(crate) mod choose;
pub(crate) mod compare;
pub(crate) mod count;
pub(crate) mod counted;
pub(crate) mod data;
pub(crate) mod designs;
pub(crate) mod excerpt;
pub(crate) mod feeds;
pub(crate) mod guid;
pub(crate) mod listed;
pub(crate) mod numbers;
pub(crate) mod options;
pub(crate) mod report;
pub(crate) mod run;
pub(crate) mod source;
pub(crate) mod speed;
pub(crate) mod stream;
pub(crate) mod takes;
pub(crate) mod times;

pub(crate) use super::failure::Failure;
