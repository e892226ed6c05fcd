//! `tablekeys audit`: planted tables through HTTP, faults on the way, and what the reports hold.

#![allow(clippy::cast_possible_truncation, reason = "numbers of rows and of choices are small")]

mod balance;
mod cases;
mod damage;
mod dates;
mod demo;
mod figures;
mod hashes;
mod hidden;
mod keys;
mod laws;
mod matrix;
mod notes;
mod numbers;
mod picture;
mod reading;
mod schema;
mod scripts;
mod tables;
mod zoo;
