//! The subcommands.

mod against;
mod audit;
mod check;
mod explain;
mod key;
mod range;
#[cfg(feature = "command")]
mod shell;
#[cfg(all(feature = "command", unix))]
mod signals;
mod skew;
mod sql;
mod suffixes;

use std::ffi::OsString;
use std::io::{self, Write};
#[cfg(feature = "command")]
use std::process::ExitCode;
use std::sync::{Arc, Mutex, PoisonError};

use clap::builder::Resettable;
use clap::{ArgMatches, ColorChoice, Command, CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::compare::keys::written;
use crate::failure::Failure;
use crate::named;
use crate::output::Output;

pub use range::literal;

/// How a run that was not cut short ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    Done,
    /// Something was found that a script asked to know of, by exit status 1.
    Found,
}

/// Most subcommands look for nothing.
impl From<()> for Outcome {
    fn from((): ()) -> Self {
        Self::Done
    }
}

/// Looks at the keys of Azure tables, and of every store that sorts strings
#[derive(Debug, Parser)]
#[command(name = "tablekeys", version, after_help = AFTER_HELP, arg_required_else_help = true)]
struct Program {
    #[arg(
        long,
        value_name = "WHEN",
        global = true,
        help = "Colour the output: auto (on a terminal, unless NO_COLOR is set), always or never"
    )]
    color: Option<ColorChoice>,
    #[command(subcommand)]
    subcommand: Named,
}

/// The subcommands, in the order of the help.
macro_rules! subcommands {
    ($($(#[$cfg:meta])* $name:ident($options:ty),)*) => {
        #[derive(Debug, Subcommand)]
        enum Named {
            $($(#[$cfg])* $name($options),)*
        }

        impl Named {
            fn run(self, output: &mut Output) -> Result<Outcome, Failure> {
                match self {
                    $($(#[$cfg])* Self::$name(options) => options.run(output).map(Into::into),)*
                }
            }
        }
    };
}

subcommands! {
    Audit(audit::Audit),
    Skew(skew::Skew),
    Explain(explain::Explain),
    Check(check::Check),
    Key(key::Of),
    Range(range::Range),
    Sql(sql::Sql),
    Suffixes(suffixes::ForHotKey),
    Against(against::Against),
    #[cfg(feature = "command")]
    Completions(shell::Completions),
    #[cfg(feature = "command")]
    Man(shell::Man),
}

/// The name of each subcommand.
pub fn names() -> impl Iterator<Item = String> {
    Program::command().get_subcommands().map(|command| command.get_name().to_owned()).collect::<Vec<_>>().into_iter()
}

/// The whole program: reads its arguments, and returns its exit status.
#[cfg(feature = "command")]
pub fn main() -> ExitCode {
    // Elsewhere the process just ends, and at worst leaves one temporary file.
    #[cfg(unix)]
    signals::end_between_files();
    match run(std::env::args_os().collect(), Box::new(io::stdout())) {
        Ok(Outcome::Done) => ExitCode::SUCCESS,
        Ok(Outcome::Found) => ExitCode::from(1),
        Err(Failure { message }) => {
            // With standard error closed there is no place left for the message.
            _ = writeln!(io::stderr(), "error: {message}");
            ExitCode::from(2)
        }
    }
}

/// The program with these arguments, of which the first is its name. What it finds is written to `to`; wrong use and help end
/// the process.
pub fn run(args: Vec<OsString>, to: Box<dyn Write>) -> Result<Outcome, Failure> {
    let matches = match command().try_get_matches_from(args) {
        Ok(matches) => matches,
        // Help and usage errors have their own exit status. A reader that has seen enough of the help is no failure.
        Err(error) => {
            let printed = written(error.print().and_then(|()| io::stdout().flush()));
            if !error.use_stderr() {
                printed?;
            }
            std::process::exit(error.exit_code());
        }
    };
    perform(&matches, to)
}

/// The same for a caller that goes on: help and wrong use are failures.
pub fn run_within(args: Vec<OsString>, to: Box<dyn Write>) -> Result<Outcome, Failure> {
    perform(&command().try_get_matches_from(args).map_err(|error| Failure::of_use(&error))?, to)
}

/// What a run prints that is given a clone of it.
#[derive(Debug, Clone, Default)]
pub struct Printed(Arc<Mutex<Vec<u8>>>);

impl Printed {
    pub fn take(&self) -> Vec<u8> {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Write for Printed {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn perform(matches: &ArgMatches, to: Box<dyn Write>) -> Result<Outcome, Failure> {
    if let Some((_, matches)) = matches.subcommand() {
        // Of `key` and `sql`, which have subcommands of their own.
        named::check(matches.subcommand().map_or(matches, |(_, matches)| matches))?;
    }
    let Program { color, subcommand } = Program::from_arg_matches(matches).map_err(|error| Failure::of_use(&error))?;
    let mut output = Output::new(to, color.unwrap_or_default());
    let outcome = subcommand.run(&mut output)?;
    output.finish()?;
    Ok(outcome)
}

/// The whole command line. Each help is one text of two screens at most; what is longer is in the man page.
fn command() -> Command {
    Program::command().mut_subcommands(|subcommand| {
        let Some(more) = subcommand.get_after_long_help().map(ToString::to_string) else { return subcommand };
        let shown = subcommand.get_after_help().map(ToString::to_string).unwrap_or_default();
        if more == shown {
            return subcommand;
        }
        let rest = format!("\n\nThe rest, such as the fields of the JSON: tablekeys man {}", subcommand.get_name());
        subcommand.after_long_help(Resettable::Reset).after_help(shown + &rest)
    })
}

const AFTER_HELP: &str = "\
Exit status:
  0    done, and nothing found
  1    findings: for `check` an offender or a record that cannot be read, for `audit` what --fail-on asks for
  2    wrong use, or input that cannot be read, or of which more than --max-unreadable percent cannot
  129, 130, 143  ended by SIGHUP, Ctrl-C or SIGTERM";

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use clap::Command;
    use clap::builder::ValueParser;

    fn walk(command: &Command, path: &str) {
        let of_nobody: ValueParser = clap::value_parser!(PathBuf);
        let of_nobody = of_nobody.type_id();
        for argument in command.get_arguments() {
            assert!(argument.get_value_parser().type_id() != of_nobody, "{path} {}", argument.get_id());
        }
        command.get_subcommands().for_each(|command| walk(command, &format!("{path} {}", command.get_name())));
    }

    /// By the types of [`crate::named`], by which it is checked that nothing is written where something is read.
    #[test]
    fn each_argument_that_names_a_file_says_what_is_done_with_it() {
        walk(&super::command(), "tablekeys");
    }
}
