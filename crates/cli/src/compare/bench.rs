//! The bench's command line: the options of the comparison, and what `cargo bench` passes to every bench.

use std::ffi::OsString;
use std::io::{self, Read, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{Arg, ArgAction, Command, value_parser};

use super::keys::{Keys, Once, written};
use super::options::{self, Request};
use super::run::{Surroundings, compare_keys, workers};
use crate::failure::Failure;
use crate::lines::{lines, writes};
use crate::named::Source;
use crate::progress::progress_bar;

/// The bench: reads the arguments of the process, compares, and writes the report to a folder.
pub fn main(reports: PathBuf) -> ExitCode {
    let done = parse(std::env::args_os().skip(1)).and_then(|action| {
        let to = Surroundings { stdout: &mut io::stdout(), reports: Some(reports), html: None, workers: workers() };
        run(action, io::stdin(), to)
    });
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            // With standard error closed there is no place left for the message.
            _ = writeln!(io::stderr(), "error: {}", failure.message);
            ExitCode::from(2)
        }
    }
}

/// What is asked for.
#[derive(Debug)]
pub enum Action {
    /// Print this.
    Help(String),
    Compare(Request, From),
}

/// Which keys.
#[derive(Debug, PartialEq, Eq)]
pub enum From {
    /// Bundled sets whose name has one of these in it; all where there are none.
    Bundled(Vec<String>),
    StandardInput,
    File(PathBuf),
}

/// Reads the arguments, without the program's name.
pub fn parse(args: impl IntoIterator<Item = OsString>) -> Result<Action, Failure> {
    let matches = match command().try_get_matches_from(args) {
        Ok(matches) => matches,
        Err(error) if error.kind() == ErrorKind::DisplayHelp => return Ok(Action::Help(error.to_string())),
        Err(error) => {
            let message = error.to_string();
            return Err(Failure::of_lines(message.trim().trim_start_matches("error: ")));
        }
    };
    let from = match matches.get_one::<Source>("keys") {
        None => From::Bundled(matches.get_many("filter").into_iter().flatten().cloned().collect()),
        Some(path) if path.as_os_str() == "-" => From::StandardInput,
        Some(path) => From::File(path.0.clone()),
    };
    Ok(Action::Compare(options::request(&matches, !matches!(from, From::Bundled(_)))?, from))
}

/// Does what is asked.
pub fn run(action: Action, stdin: impl Read + Send, mut to: Surroundings<'_, impl Write>) -> Result<(), Failure> {
    let (request, from) = match action {
        Action::Help(text) => return written(to.stdout.write_all(text.as_bytes())),
        Action::Compare(request, from) => (request, from),
    };
    let keys = match from {
        From::Bundled(filter) => Keys::Bundled(filter),
        From::StandardInput => {
            let stdin = progress_bar(None, "bytes").wrap_read(stdin);
            let name = "standard input".into();
            Keys::Once(if request.times.is_some() {
                Once { name, source: Box::new(writes(stdin)), strict: false }
            } else {
                Once { name, source: Box::new(lines(stdin)), strict: false }
            })
        }
        From::File(path) => Keys::File(path),
    };
    compare_keys(&request, keys, &mut to).map(|_| ())
}

fn command() -> Command {
    let value = |name: &'static str| Arg::new(name).long(name);
    let shown = Command::new("skew")
        .no_binary_name(true)
        .disable_help_subcommand(true)
        .about("Compares partition designs: how evenly they spread keys, beside what chance would give.")
        .override_usage("cargo bench --bench skew -- [OPTIONS] [FILTER]...")
        .after_help(format!(
            "{}\nThe report, and its figures as CSV and JSON, go to target/skew/.\n",
            options::after_help()
        ))
        .arg(
            value("keys")
                .value_name("FILE")
                .value_parser(value_parser!(Source))
                .help("Compare on your own keys, one per line; - for standard input"),
        )
        .args(options::args())
        .arg(Arg::new("filter").value_name("FILTER").num_args(0..).help("Only bundled sets with this in their name"));
    // What `cargo bench` adds.
    shown.arg(Arg::new("bench").long("bench").action(ArgAction::SetTrue).hide(true))
}
