//! Rows move to better keys while others write, answers get lost and the mover is killed; nothing is lost, nothing is twice.

#![expect(clippy::unwrap_used, reason = "a failed unwrap fails the test")]

mod apart;
mod laws;
mod model;
mod runner;
mod together;
