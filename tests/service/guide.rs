//! The programs of the guide, and their tests, on the emulator: the files are those of the library's own test, and every answer
//! is compared with that of the table in memory.

#![allow(clippy::unwrap_used, reason = "a failed unwrap fails the test")]

#[path = "../committed/mod.rs"]
mod committed;
#[path = "../guide/costs.rs"]
mod costs;
#[path = "../guide/counted.rs"]
mod counted;
#[path = "../guide/crashes.rs"]
mod crashes;
#[path = "../guide/deleting.rs"]
mod deleting;
#[path = "../guide/programs.rs"]
mod programs;
#[path = "../guide/requests.rs"]
mod requests;
#[path = "../guide/shop.rs"]
mod shop;
#[path = "../guide/trials.rs"]
mod trials;

use std::sync::Arc;

use tablekeys_service::client::{self, Service};
use tablekeys_service::compared::Compared;

/// A service without tables.
fn service() -> Arc<dyn Service> {
    Compared::fresh()
}
