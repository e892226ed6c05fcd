//! The command `tablekeys`: see the library of this package.

use std::process::ExitCode;

fn main() -> ExitCode {
    tablekeys_cli::commands::main()
}
