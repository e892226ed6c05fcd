//! The command in one HTML file.
//!
//! A page, `tablekeys.html`, holds this crate as WebAssembly. What it shows is what the command prints and writes: [`run`] is the
//! command itself, on files that the page lends. Beside it are the parts that a shell does not have: the keys of a table
//! [held](hold()) in memory while designs are tried, what [moves](moves()) between two designs, and [code](code) that makes the
//! key of a form.
//!
//! `build` makes the page of `page` and of this crate, `tests/run` opens it in a browser.

#[cfg(target_family = "wasm")]
pub mod browser;
pub mod code;
pub mod examples;
mod hold;
mod moves;
mod proposed;

use serde_json::{Value, json};
use tablekeys::sql::Dialect;
use tablekeys_cli::commands::{Printed, run_within};
use tablekeys_cli::compare::designs;
use tablekeys_cli::failure::Failure;

pub use hold::{Held, hold};
pub use moves::moves;
pub use proposed::proposed;

/// The command with these arguments, without its name; what it prints.
pub fn run<A: AsRef<str>>(args: &[A]) -> Result<String, Failure> {
    let printed = Printed::default();
    let line = std::iter::once("tablekeys").chain(args.iter().map(AsRef::as_ref)).map(Into::into).collect();
    run_within(line, Box::new(printed.clone()))?;
    String::from_utf8(printed.take()).map_err(|error| Failure::new(format!("expected text: {error}")))
}

/// What the page offers: designs, kinds of keys, dialects of SQL, examples.
pub fn about() -> Value {
    let designs = designs::all().into_iter().map(|design| {
        json!({ "name": design.name, "about": design.about, "placement": design.placement, "learns": design.learns })
    });
    let dialects: Vec<String> = Dialect::ALL.iter().map(ToString::to_string).collect();
    let examples = examples::ALL.iter().map(|example| json!({ "name": example.name, "about": example.about }));
    json!({
        "version": env!("CARGO_PKG_VERSION"),
        "designs": designs.collect::<Vec<_>>(),
        "dialects": dialects,
        "examples": examples.collect::<Vec<_>>(),
    })
}
