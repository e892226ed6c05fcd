//! Designs that run end to end on the emulator, each a test that reads as an example; the programs of the guide, each
//! killed at every request.
//!
//! A program lies beside its chapter of the guide, which shows it. `trials/NAME.rs` counts its requests, kills it and checks what
//! it leaves; `studies/NAME.rs` counts the requests of a case study.

#![allow(clippy::unwrap_used, reason = "a failed unwrap fails the test")]
#![cfg(all(feature = "chrono", feature = "std", feature = "uuid"))]

mod awkward;
mod deleting;
mod filters;
mod languages;
mod life;
mod programs;
mod studies;
mod trials;
