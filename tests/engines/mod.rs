//! Programs of others that tests run: whether they are there, and how they start.

use std::io::{self, Write};
use std::process::{Command, Output, Stdio};

/// Whether a program is there. Where it is not, that is printed.
///
/// # Panics
///
/// Where it is missing and `CI` is set: a proof that was not run is no proof.
pub(crate) fn installed(test: &str, program: &str, found: bool) -> bool {
    if !found {
        assert!(std::env::var_os("CI").is_none(), "{program} is not installed");
        // Not `eprintln!`, which is only shown when a test fails.
        let message = format!("NOT RUN: {test}, which needs {program}; `.ci/run` installs it\n");
        io::stderr().write_all(message.as_bytes()).expect("standard error");
    }
    found
}

/// Runs a program on a text and returns what it prints.
pub(crate) fn run(command: &mut Command, input: &str) -> Output {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("a program that starts");
    let mut pipe = child.stdin.take().expect("a pipe");
    // Beside the reader, since a program may write before it has read everything. One that fails reads no more, and its
    // messages say why.
    std::thread::scope(|scope| {
        scope.spawn(move || _ = pipe.write_all(input.as_bytes()));
        child.wait_with_output().expect("a program that ends")
    })
}
