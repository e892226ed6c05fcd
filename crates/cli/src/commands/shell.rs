//! `tablekeys completions` and `tablekeys man`: what shells and manuals need, made from the arguments themselves.

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use super::Program;
use crate::failure::Failure;
use crate::output::Output;

/// Prints completions for a shell
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  tablekeys completions bash > ~/.local/share/bash-completion/completions/tablekeys\n  \
                        tablekeys completions fish > ~/.config/fish/completions/tablekeys.fish"
)]
pub(super) struct Completions {
    shell: Shell,
}

impl Completions {
    pub(super) fn run(self, output: &mut Output) -> Result<(), Failure> {
        let mut text = Vec::new();
        clap_complete::generate(self.shell, &mut super::command(), "tablekeys", &mut text);
        output.print(&String::from_utf8_lossy(&text))
    }
}

/// Prints the man page, or that of a subcommand
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  tablekeys man > tablekeys.1\n  tablekeys man skew | man -l -\n  tablekeys man key newest-first | man -l -"
)]
pub(super) struct Man {
    subcommand: Vec<String>,
}

impl Man {
    pub(super) fn run(self, output: &mut Output) -> Result<(), Failure> {
        let mut command = Program::command();
        command.build();
        for name in self.subcommand {
            command = command
                .find_subcommand(&name)
                .cloned()
                .ok_or_else(|| Failure::new(format!("expected a subcommand, found {name:?}: see tablekeys --help")))?;
        }
        let mut text = Vec::new();
        clap_mangen::Man::new(command)
            .render(&mut text)
            .map_err(|error| Failure::new(format!("cannot make the man page: {error}")))?;
        output.print(&String::from_utf8_lossy(&text))
    }
}
