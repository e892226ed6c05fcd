//! A table service on this machine, and programs of others: what tests need that `cargo test` of the library does without.
//!
//! | module | holds |
//! |---|---|
//! | [`azurite`] | the emulator, started where `.ci/full` has installed it |
//! | [`client`], [`rest`] | the guide's client, and the account that it reaches |
//! | [`compared`] | a service in memory and the emulator, asked the same; each answer is compared |
//! | [`programs`], [`postgresql`] | programs of others |
//! | [`random`] | choices that are the same in each run |

pub mod azurite;
#[path = "../../../src/guide/clients/client.rs"]
pub mod client;
pub mod compared;
pub mod postgresql;
pub mod programs;
pub mod random;
#[path = "../../../src/guide/clients/rest.rs"]
pub mod rest;
