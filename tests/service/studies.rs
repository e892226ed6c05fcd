//! Case studies: several designs for the same questions side by side, with the requests of each question counted.
//!
//! Each `NAME/program.rs` is the part that a program needs, and stands in the guide as it runs here.

mod audit;
mod comparison;
pub(crate) mod counters;
mod leaderboard;
mod map;
mod sensors;
pub(crate) mod tenants;
