//! The skew bench, whose own tests a bench cannot run: reading, counting, figures, bundled keys and the command line.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking, in its helpers too")]

#[path = "../../benches/skew/main.rs"]
#[expect(dead_code, reason = "`main` and what it alone calls are the bench itself")]
mod bench;

use bench::skew;

mod bundled;
mod chances;
mod commands;
mod counting;
mod reading;
mod speed;
mod times;
