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
mod undelete;
mod unique_markers;
mod users;
mod wide_entities;
mod write_sharding;

use tablekeys_emulator::Client;
use tablekeys_emulator::costs::{Costs, check_table};
use tablekeys_emulator::kill::{History, Law, Program, Report, Trial, Violation};

/// What a program answers to its caller.
fn told<E: std::fmt::Display>(answer: Result<(), E>) -> String {
    answer.map_or_else(|error| error.to_string(), |()| "done".to_owned())
}

/// Whether a step told its caller that it is done.
pub(crate) fn acknowledged(history: &History, step: &str) -> bool {
    history.answer(step) == Some("done")
}

/// For tables that are empty before the programs begin.
pub(crate) const fn nothing(_: &Client) {}

/// Kills the programs of a trial one by one, compares the table of what is left with the guide's, and lets several programs run
/// side by side.
pub(crate) fn kills(table: &str, trial: &Trial, beside: &[&'static [Program]]) {
    let Some(client) = Client::of(table) else { return };
    let report = trial.kill_at_each_request(&client).unwrap();
    check_table(table, &report.table());
    println!("{report}");
    for programs in beside {
        println!("{}", Trial { programs, ..*trial }.interleave(&client).unwrap());
    }
}

/// A trial with a known defect, which a law must notice.
fn violates(trial: &Trial, explore: fn(&Trial, &Client) -> Result<Report, Violation>, (law, _): Law) {
    if let Some(client) = Client::of(law) {
        assert_eq!(explore(trial, &client).unwrap_err().law, law);
    }
}

/// Counts requests on the tables of a trial, as they are before its programs begin, and compares with the guide's table.
fn counted(design: &'static str, trial: &Trial, ask: impl FnOnce(&Client, &mut Costs<'_>)) {
    let Some(client) = Client::of(design) else { return };
    let client = &client.apart();
    trial.reset(client);
    let mut costs = Costs::of(client, design);
    ask(client, &mut costs);
    costs.check();
}
