//! `cargo bench --bench skew`: how evenly each partition design spreads keys, the bundled ones or your own, beside what a
//! uniform random choice would give.
//!
//! The command `tablekeys skew` has the same code, with more sources of keys.

pub(crate) mod command;
#[path = "../../src/bin/tablekeys/failure.rs"]
pub(crate) mod failure;
#[path = "../../src/bin/tablekeys/file.rs"]
pub(crate) mod file;
pub(crate) mod quick;
#[path = "../../src/bin/tablekeys/skew/mod.rs"]
pub(crate) mod skew;

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use skew::run::{Surroundings, workers};

fn main() -> ExitCode {
    let done = command::parse(std::env::args_os().skip(1)).and_then(|action| {
        let to = Surroundings { stdout: &mut io::stdout(), reports: Some(reports()), workers: workers() };
        command::run(action, io::stdin(), to)
    });
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            // With standard error closed there is no place left for the message.
            _ = writeln!(io::stderr(), "error: {}", failure.message);
            ExitCode::from(2)
        }
    }
}

/// The report's folder, in the target directory that this was built in.
fn reports() -> PathBuf {
    let tmp = Path::new(env!("CARGO_TARGET_TMPDIR"));
    tmp.parent().unwrap_or(tmp).join("skew")
}
