//! The command `tablekeys`, for people who have a table, or soon will have one.
//!
//! - [`commands`] has one module per subcommand: its arguments, and what it does with them.
//! - [`source`] hands over records of keys from files, pipes and tables, whatever their size.
//! - [`readings`] tells what a key may be.
//! - [`skew`] compares partition designs; the bench of that name is the same code.
//! - [`audit`] reviews the keys of a stored table.
//! - [`output`] is standard output: colour on a terminal alone, quiet where its reader has gone.
//! - [`file`] replaces files as a whole, and Ctrl-C waits for that.
//! - [`failure`] is why a run ends early.
//!
//! A new subcommand is a module in [`commands`] and an entry in [`commands::ALL`].

mod audit;
mod commands;
mod failure;
mod file;
mod output;
mod readings;
mod skew;
mod source;

use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::{Arg, ColorChoice, Command};

use commands::{ALL, Outcome};
use failure::Failure;
use output::Output;

fn main() -> ExitCode {
    // Without a handler the process just ends, and at worst leaves one temporary file.
    _ = ctrlc::set_handler(|| {
        let _no_file_is_half_written = file::hold_writes();
        std::process::exit(INTERRUPTED);
    });
    match run(std::env::args_os().collect()) {
        Ok(Outcome::Done) => ExitCode::SUCCESS,
        Ok(Outcome::Found) => ExitCode::from(1),
        Err(Failure { message }) => {
            // With standard error closed there is no place left for the message.
            _ = writeln!(io::stderr(), "error: {message}");
            ExitCode::from(2)
        }
    }
}

/// The exit status that shells give a command that Ctrl-C ended.
const INTERRUPTED: i32 = 130;

fn run(args: Vec<OsString>) -> Result<Outcome, Failure> {
    let matches = match command().try_get_matches_from(args) {
        Ok(matches) => matches,
        // Help and usage errors; both have their own exit status, and neither can be told to a closed stream.
        Err(error) => {
            _ = error.print();
            std::process::exit(error.exit_code());
        }
    };
    let when = matches.get_one::<ColorChoice>("color").copied().unwrap_or_default();
    let mut output = Output::new(when);
    let Some((name, matches)) = matches.subcommand() else {
        return Err(Failure::new("expected a subcommand: see tablekeys --help"));
    };
    let Some(subcommand) = ALL.iter().find(|subcommand| subcommand.name == name) else {
        return Err(Failure::new(format!("expected a subcommand, found {name}")));
    };
    let outcome = (subcommand.run)(matches, &mut output)?;
    output.finish()?;
    Ok(outcome)
}

/// The whole command line.
fn command() -> Command {
    Command::new("tablekeys")
        .version(env!("CARGO_PKG_VERSION"))
        .about("Looks at the keys of Azure tables, and of every store that sorts strings")
        .long_about(
            "Looks at the keys of Azure tables, and of every store that sorts strings: how evenly they spread over \
             partitions, what they are, what is wrong with them. Keys come from a file, a pipe or the table itself, which is \
             only read.",
        )
        .after_long_help(AFTER_HELP)
        .subcommand_required(true)
        .arg_required_else_help(true)
        .color(ColorChoice::Auto)
        .arg(
            Arg::new("color")
                .long("color")
                .value_name("WHEN")
                .global(true)
                .value_parser(clap::builder::EnumValueParser::<ColorChoice>::new())
                .hide_short_help(true)
                .help("Colour the output: auto (on a terminal, unless NO_COLOR is set), always or never"),
        )
        .subcommands(ALL.iter().map(|subcommand| (subcommand.command)(Command::new(subcommand.name))))
}

const AFTER_HELP: &str = "\
Exit status:
  0    done, and nothing found
  1    findings: for `check` an offender, for `audit` what --fail-on asks for
  2    wrong use, or input that cannot be read
  130  ended by Ctrl-C";
