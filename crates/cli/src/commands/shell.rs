//! `tablekeys completions` and `tablekeys man`: what shells and manuals need, made from the arguments themselves.

use clap::{Arg, ArgMatches, Command, value_parser};
use clap_complete::Shell;

use super::Outcome;
use crate::failure::Failure;
use crate::output::Output;

pub(crate) fn completions_command(command: Command) -> Command {
    command
        .about("Prints completions for a shell")
        .arg(Arg::new("shell").value_name("SHELL").required(true).value_parser(value_parser!(Shell)))
        .after_help(
            "Examples:\n  tablekeys completions bash > ~/.local/share/bash-completion/completions/tablekeys\n  \
             tablekeys completions fish > ~/.config/fish/completions/tablekeys.fish",
        )
}

pub(crate) fn completions(matches: &ArgMatches, output: &mut Output) -> Result<Outcome, Failure> {
    let mut text = Vec::new();
    if let Some(shell) = matches.get_one::<Shell>("shell") {
        clap_complete::generate(*shell, &mut super::command(), "tablekeys", &mut text);
    }
    output.print(&String::from_utf8_lossy(&text))?;
    Ok(Outcome::Done)
}

pub(crate) fn man_command(command: Command) -> Command {
    command
        .about("Prints the man page, of a subcommand where one is named")
        .arg(Arg::new("subcommand").value_name("SUBCOMMAND"))
        .after_help("Examples:\n  tablekeys man > tablekeys.1\n  tablekeys man skew | man -l -")
}

pub(crate) fn man(matches: &ArgMatches, output: &mut Output) -> Result<Outcome, Failure> {
    let mut command = super::documented();
    command.build();
    if let Some(name) = matches.get_one::<String>("subcommand") {
        command = command
            .find_subcommand(name)
            .cloned()
            .ok_or_else(|| Failure::new(format!("expected a subcommand, found {name:?}: see tablekeys --help")))?;
    }
    let mut text = Vec::new();
    clap_mangen::Man::new(command)
        .render(&mut text)
        .map_err(|error| Failure::new(format!("cannot make the man page: {error}")))?;
    output.print(&String::from_utf8_lossy(&text))?;
    Ok(Outcome::Done)
}
