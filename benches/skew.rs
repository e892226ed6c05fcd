//! `cargo bench --bench skew`: how evenly each partition design spreads keys, the bundled ones or your own, beside what a
//! uniform random choice would give.
//!
//! The command `tablekeys skew` has the same code, with more sources of keys.

use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    // The report is in the target directory that this was built in.
    let tmp = Path::new(env!("CARGO_TARGET_TMPDIR"));
    tablekeys_cli::compare::bench::main(tmp.parent().unwrap_or(tmp).join("skew"))
}
