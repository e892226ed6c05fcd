//! The command `tablekeys`, for people who have a table, or soon will have one.
//!
//! From the ground up:
//!
//! - [`lines`] cuts streams into blocks of lines; [`wording`] writes what is found as people read it.
//! - [`source`] hands over records of keys from files, pipes and tables, whatever their size.
//! - [`formats`] tells what a key may be.
//! - [`compare`] is `skew`: partition designs side by side; the bench of that name is the same code.
//! - [`audit`] reviews the keys of a stored table.
//! - [`commands`] has one module per subcommand: its arguments, and what it does with them.
//!
//! Beside them, [`output`] is standard output: colour on a terminal alone, quiet where its reader has gone; [`file`] replaces
//! files as a whole, and Ctrl-C waits for that; [`named`] tells files that are read from those that are written; [`progress`] is a
//! bar on standard error; [`failure`] is why a run ends early. In a browser a page lends [`file`] its files and the time,
//! there is one thread, and neither tables nor Parquet are read.
//!
//! A new subcommand is a module in [`commands`] and a row of its `subcommands!`.

#[cfg(feature = "subcommands")]
mod audit;
#[cfg(feature = "subcommands")]
pub use audit::{Trouble, Way, troubles};
#[cfg(feature = "subcommands")]
mod bounded;
#[cfg(feature = "subcommands")]
pub mod commands;
pub mod compare;
pub mod failure;
pub mod file;
#[cfg(feature = "subcommands")]
pub mod formats;
pub mod lines;
#[cfg_attr(
    not(feature = "subcommands"),
    allow(dead_code, reason = "the comparison alone writes no file that is named")
)]
mod named;
#[cfg(feature = "subcommands")]
mod output;
mod progress;
#[cfg(feature = "subcommands")]
pub mod source;
mod wording;
