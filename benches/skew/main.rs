//! `cargo bench --bench skew`: how evenly each partition design spreads keys, the bundled ones or your own, beside what a
//! uniform random choice would give.
//!
//! A stream of lines goes through [`source`] and [`block`] to the workers of [`count`], which ask each design of
//! [`designs`] for the partition of every key; [`chance`] says how to read the figures, and [`report`] writes them.
//! With `--speed`, [`speed`] times that beside the same count from memory, to tell how much of it is hashing.

pub(crate) mod block;
pub(crate) mod chance;
pub(crate) mod choose;
pub(crate) mod command;
pub(crate) mod compare;
pub(crate) mod count;
pub(crate) mod data;
pub(crate) mod designs;
pub(crate) mod feeds;
pub(crate) mod guid;
pub(crate) mod numbers;
pub(crate) mod report;
pub(crate) mod run;
pub(crate) mod source;
pub(crate) mod speed;
pub(crate) mod stream;
pub(crate) mod takes;
pub(crate) mod times;

use std::io::{self, Write};
use std::process::ExitCode;

fn main() -> ExitCode {
    let done = command::parse(std::env::args_os().skip(1)).and_then(|action| {
        let mut stdout = io::stdout();
        let to = run::Surroundings {
            stdin: io::stdin(),
            stdout: &mut stdout,
            reports: run::reports(),
            workers: run::workers(),
        };
        run::run(action, to)
    });
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            // A closed standard error leaves nobody to tell.
            _ = writeln!(io::stderr(), "error: {}", failure.message);
            ExitCode::from(failure.code)
        }
    }
}
