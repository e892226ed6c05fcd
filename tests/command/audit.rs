//! `tablekeys audit`: planted tables through HTTP, faults on the way, and what the reports hold.

#![allow(clippy::cast_possible_truncation, reason = "numbers of rows and of choices are small")]

mod demo;
mod hashes;
mod keys;
mod matrix;
mod picture;
mod reading;
mod tables;
