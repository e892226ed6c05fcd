//! Rows move to new keys while other programs write, answers get lost and the mover is killed: no row is lost or duplicated.

#![expect(clippy::unwrap_used, reason = "a failed unwrap fails the test")]

mod across;
mod interleavings;
mod laws;
mod model;
mod runner;
mod within;
