//! Every routine that someone calls for each row, done by tablekeys, by other crates and by plain `std`.
//!
//! `cargo bench -- --short` in this package for a first look, `cargo bench` for figures to keep.

#![expect(clippy::cast_possible_truncation, reason = "inputs are small, and digits are digits")]

mod bucket;
mod by_hand;
mod calendar;
mod growing;
mod inputs;
mod jump;
mod legal;
mod many;
mod nodes;
mod partition;
mod reading;
mod ring;
mod row_key;
mod table;
mod tuple;
mod uuids;

use std::path::Path;
use std::process::ExitCode;

use tablekeys_peers::{Arguments, Run};

fn main() -> ExitCode {
    let done = Arguments::read(std::env::args().skip(1)).and_then(run);
    if let Err(error) = &done {
        eprintln!("{error}\n\n{}", Arguments::USAGE);
    }
    if done.is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn run(arguments: Arguments) -> Result<(), String> {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("a folder in the folder of build results");
    Run::new(arguments, target).over(|run| {
        row_key::tasks(run);
        calendar::tasks(run);
        reading::tasks(run);
        uuids::tasks(run);
        tuple::tasks(run);
        table::tasks(run);
        partition::tasks(run);
        jump::tasks(run);
        ring::tasks(run);
        growing::tasks(run);
        many::tasks(run);
    })
}
