//! Subcommands that a table has, with one description of the arguments for all.

use clap::{Arg, ArgMatches, Args, Command, Error, FromArgMatches, Subcommand};

/// A row of a table of subcommands.
pub(super) trait Choice: Sized + 'static {
    /// The arguments of all rows together.
    type Args: Args;

    fn all() -> impl Iterator<Item = Self>;
    fn name(&self) -> &'static str;
    fn about(&self) -> String;

    /// Whether it has the argument.
    fn has(&self, argument: &str) -> bool;

    /// An argument that it has, with what is its own.
    fn own(&self, argument: Arg) -> Arg {
        argument
    }
}

/// The row that was chosen, with its arguments.
#[derive(Debug)]
pub(super) struct Chosen<C: Choice> {
    pub(super) choice: C,
    pub(super) of: C::Args,
}

impl<C: Choice> Subcommand for Chosen<C> {
    fn augment_subcommands(command: Command) -> Command {
        command.subcommands(C::all().map(|choice| {
            let made = C::Args::augment_args(Command::new(choice.name()).about(choice.about()));
            let all: Vec<_> = made.get_arguments().map(|argument| argument.get_id().clone()).collect();
            made.mut_args(|argument| {
                if choice.has(argument.get_id().as_str()) {
                    return choice.own(argument);
                }
                // It is with every argument that there may be, of which one is required.
                let others = all.iter().filter(|id| *id != argument.get_id()).cloned().collect::<Vec<_>>();
                argument.required(false).hide(true).conflicts_with_all(others)
            })
        }))
    }

    fn augment_subcommands_for_update(command: Command) -> Command {
        Self::augment_subcommands(command)
    }

    fn has_subcommand(name: &str) -> bool {
        C::all().any(|choice| choice.name() == name)
    }
}

impl<C: Choice> FromArgMatches for Chosen<C> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let chosen =
            matches.subcommand().and_then(|(name, of)| Some((C::all().find(|choice| choice.name() == name)?, of)));
        let (choice, of) = chosen.ok_or_else(|| Error::new(clap::error::ErrorKind::InvalidSubcommand))?;
        Ok(Self { choice, of: C::Args::from_arg_matches(of)? })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}
