//! What each pattern costs, and what is left of it when its program is killed.

mod adjacency_list;
mod archive_by_queue;
mod audit;
mod compound_key;
mod data_series;
mod denormalisation;
mod high_volume_delete;
mod index_entities;
mod inter_partition_index;
mod intra_partition_index;
mod large_entities;
mod log_data;
mod log_keys;
mod log_tail;
mod outbox;
mod pre_split;
mod reversed_keys;
mod sparse_index;
mod unique_markers;
mod wide_entities;
mod write_sharding;

use crate::client::Client;
use crate::kill::History;
use crate::process::be_the_program;

/// What a program answers to its caller.
fn told<E: std::fmt::Display>(answer: Result<(), E>) -> String {
    answer.map_or_else(|error| error.to_string(), |()| "done".to_owned())
}

/// Whether a step told its caller that it is done.
fn acknowledged(history: &History, step: &str) -> bool {
    history.answer(step) == Some("done")
}

/// For tables that are empty before the programs begin.
const fn nothing(_: &Client) {}

/// Run by the tests that kill processes, as a process of its own.
#[test]
#[ignore = "a program that other tests start and kill"]
fn program() {
    be_the_program(&[&inter_partition_index::TRIAL, &outbox::TRIAL, &unique_markers::TRIAL]);
}
