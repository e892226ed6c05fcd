//! Case studies: several designs for the same questions side by side, with the requests of each question counted.
//!
//! Four compare a published design with what this guide recommends today; six are kinds of programs that people ask about.
//! Each `NAME/program.rs` is the part that a program needs, and stands in the guide as it runs here.

mod audit;
mod blog;
mod comparison;
pub(crate) mod counters;
mod forum;
mod leaderboard;
mod lists;
mod map;
mod sensors;
mod sessions;
pub(crate) mod tenants;
