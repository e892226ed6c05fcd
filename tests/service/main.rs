//! Designs that run end to end on a real table service, each a test that reads as an example.

#![expect(clippy::unwrap_used, reason = "a failed unwrap fails the test")]

mod accounts;
mod awkward;
mod batch;
mod blog;
#[allow(dead_code, reason = "the tests of the patterns need more of it")]
mod client;
mod costs;
mod deleting;
mod emulator;
mod filters;
mod forum;
#[allow(dead_code, reason = "the tests of the patterns need more of it")]
mod kill;
mod killed_moves;
mod life;
mod moving;
mod process;
#[path = "../rekeying/runner.rs"]
mod runner;
mod sessions;
mod studies;
