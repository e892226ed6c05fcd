//! The programs of the guide on a table in memory: their answers, the requests that they send, and what a crash at any of
//! their requests leaves. `cargo test -p tablekeys-service` runs the same on a table service.

#![allow(clippy::unwrap_used, reason = "a failed unwrap fails the test")]
#![cfg(all(feature = "chrono", feature = "std", feature = "uuid"))]

#[path = "../../src/guide/clients/client.rs"]
mod client;
#[path = "../committed/mod.rs"]
mod committed;
mod costs;
mod counted;
mod crashes;
mod deleting;
mod programs;
mod requests;
mod shop;
mod trials;

use std::sync::Arc;

use client::Service;
use client::memory::Memory;

/// A service without tables.
fn service() -> Arc<dyn Service> {
    Arc::new(Memory::new())
}
