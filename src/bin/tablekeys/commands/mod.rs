//! The subcommands.

mod audit;
mod check;
mod explain;
mod key;
mod range;
mod shell;
mod skew;
mod sql;

use clap::{ArgMatches, Command};

use crate::failure::Failure;
use crate::output::Output;

/// How a run that was not cut short ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Outcome {
    Done,
    /// Something was found that a script asked to be told of, by exit status 1.
    Found,
}

/// A subcommand.
#[derive(Debug)]
pub(crate) struct Subcommand {
    pub(crate) name: &'static str,
    /// Adds its arguments and its help.
    pub(crate) command: fn(Command) -> Command,
    pub(crate) run: fn(&ArgMatches, &mut Output) -> Result<Outcome, Failure>,
}

/// Each subcommand, in the order of the help.
pub(crate) const ALL: &[Subcommand] = &[
    Subcommand { name: "audit", command: audit::command, run: audit::run },
    Subcommand { name: "skew", command: skew::command, run: skew::run },
    Subcommand { name: "explain", command: explain::command, run: explain::run },
    Subcommand { name: "check", command: check::command, run: check::run },
    Subcommand { name: "key", command: key::command, run: key::run },
    Subcommand { name: "range", command: range::command, run: range::run },
    Subcommand { name: "sql", command: sql::command, run: sql::run },
    Subcommand { name: "completions", command: shell::completions_command, run: shell::completions },
    Subcommand { name: "man", command: shell::man_command, run: shell::man },
];
