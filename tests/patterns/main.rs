//! The patterns of the guide as programs on a real table service, each killed at every request.
//!
//! `NAME.rs` is the program, which the guide shows; `trials/NAME.rs` counts its requests, kills it and checks what it leaves.

#![allow(clippy::unwrap_used, reason = "a failed unwrap fails the test")]

mod adjacency_list;
mod archive_by_queue;
#[path = "../service/batch.rs"]
mod batch;
mod blobs;
#[allow(dead_code, reason = "the tests of the service need more of it")]
#[path = "../service/client.rs"]
mod client;
mod compound_key;
#[path = "../service/costs.rs"]
mod costs;
mod data_series;
mod denormalisation;
#[path = "../service/emulator.rs"]
mod emulator;
mod high_volume_delete;
mod index_entities;
mod inter_partition_index;
mod intra_partition_index;
#[path = "../service/kill.rs"]
mod kill;
mod large_entities;
mod log_data;
mod log_keys;
mod log_tail;
mod outbox;
mod pre_split;
#[path = "../service/process.rs"]
mod process;
mod queue;
mod reversed_keys;
mod sparse_index;
mod storage;
mod trials;
mod unique_markers;
mod wide_entities;
mod write_sharding;
