//! Small programs that use the crate as its users do, each a test that reads as an example.

#![allow(clippy::unwrap_used, reason = "a failed unwrap fails the test")]

#[path = "../service/batch.rs"]
mod batch;
#[expect(dead_code, reason = "the tests of the service need more of it")]
#[path = "../service/client.rs"]
mod client;
#[path = "../service/emulator.rs"]
mod emulator;
mod feed;
mod mover;
#[cfg(feature = "uuid")]
mod orders;
#[cfg(feature = "chrono")]
mod sensors;
mod sessions;
mod users;
