//! Keys of this crate in stores that are not Azure's: what keeps their order, and what breaks it.
//!
//! SQLite and PostgreSQL are used as installed, through their own programs; `.ci/run` installs both. Where one is
//! missing its tests print `NOT RUN`, and fail when `CI` is set. redb is a Rust crate and always there.

mod postgresql;
mod redb;
mod sqlite;

use std::io::{self, Write};
use std::ops::Bound;
use std::process::{Command, Output, Stdio};

/// Customers whose names are each other's prefixes, or differ in case or punctuation, with one or two rows each.
const KEYS: [&str; 9] =
    ["Order!1", "order b!1", "order!2", "order!3", "order\"20b!1", "order-b!1", "order.a!1", "order1!1", "orderb!1"];

/// What `tuple::extensions(&("order",))` is as two bounds: the lower one inside, the upper one outside.
fn rows_of_one_customer() -> (String, String) {
    let range = tablekeys::tuple::extensions(&("order",)).expect("a short key");
    let (Bound::Included(lower), Bound::Excluded(upper)) = (range.lower(), range.upper()) else {
        panic!("the bounds of a prefix");
    };
    assert_eq!((lower, upper), ("order!", "order\""));
    (lower.to_owned(), upper.to_owned())
}

/// Whether a program is there. Where it is not, that is printed.
///
/// # Panics
///
/// Where it is missing and `CI` is set: a proof that was not run is no proof.
fn installed(test: &str, program: &str, found: bool) -> bool {
    if !found {
        assert!(std::env::var_os("CI").is_none(), "{program} is not installed");
        // Not `eprintln!`, which is only shown when a test fails.
        let message = format!("NOT RUN: {test}, which needs {program}; `.ci/run` installs it\n");
        io::stderr().write_all(message.as_bytes()).expect("standard error");
    }
    found
}

/// Runs a program on a text and returns what it prints.
fn run(command: &mut Command, input: &str) -> Output {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("a program that starts");
    child.stdin.take().expect("a pipe").write_all(input.as_bytes()).expect("a program that reads its input");
    child.wait_with_output().expect("a program that ends")
}
