//! The same task done by tablekeys, by other crates and by plain `std`: checked, timed, and set out in one table.
//!
//! A task has contenders. Each does all of the task's inputs, the answers of all are compared before anything is timed,
//! and contenders of one task are timed one after the other. Criterion does the timing; [`Run`] goes over everything in
//! passes and keeps the least of a contender's medians, since nothing but other work on the machine makes a pass slower.

mod arguments;
mod contender;
mod machine;
mod page;
mod run;
mod task;

pub use arguments::{Arguments, Mode};
pub use contender::{Contender, limit, peer, tablekeys};
pub use run::Run;
pub use task::Task;
