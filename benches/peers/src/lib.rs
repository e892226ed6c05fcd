//! The same work done by tablekeys, by other crates and by plain `std`: checked, timed, and set out in one table.
//!
//! A work has contenders. Each does all of the work's inputs, the answers of all are compared before anything is timed,
//! and contenders of one work are timed one after the other. Criterion does the timing; [`Run`] goes over everything in
//! passes and keeps the least of a contender's medians, since nothing but other work on the machine makes a pass slower.

mod arguments;
mod machine;
mod page;
mod run;
mod work;

pub use arguments::{Arguments, Mode};
pub use run::Run;
pub use work::{Contender, Work, limit, peer, tablekeys};
