//! The patterns of the guide as programs on a real table service, each killed at every request.
//!
//! `NAME.rs` is the program, which the guide shows; `trials/NAME.rs` counts its requests, kills it and checks what it leaves.

#![allow(clippy::unwrap_used, reason = "a failed unwrap fails the test")]

mod adjacency_list;
#[path = "../service/batch.rs"]
mod batch;
#[allow(dead_code, reason = "the tests of the service need more of it")]
#[path = "../service/client.rs"]
mod client;
#[path = "../service/costs.rs"]
mod costs;
#[path = "../service/emulator.rs"]
mod emulator;
mod inter_partition_index;
#[path = "../service/kill.rs"]
mod kill;
mod pre_split;
#[path = "../service/process.rs"]
mod process;
mod reversed_keys;
mod sparse_index;
mod trials;
mod unique_markers;
mod write_sharding;
