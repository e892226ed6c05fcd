//! The bench's command line: the options of the comparison, and what `cargo bench` passes to every bench.

use std::ffi::OsString;
use std::io::{self, Read, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use clap::error::ErrorKind;

use super::keys::{Keys, failed, text, written};
use super::options::{self, Options};
use super::run::{Surroundings, compare_keys, workers};
use crate::failure::Failure;
use crate::file;
use crate::named::Source;

/// The bench: reads the arguments of the process, compares, and writes the report to a folder.
pub fn main(reports: PathBuf) -> ExitCode {
    let to = Surroundings { stdout: &mut io::stdout(), reports: Some(reports), html: None, workers: workers() };
    match run(std::env::args_os().skip(1), io::stdin(), to) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            // With standard error closed there is no place left for the message.
            _ = writeln!(io::stderr(), "error: {}", failure.message);
            ExitCode::from(2)
        }
    }
}

/// Does what the arguments ask for, which are without the program's name.
pub fn run(
    args: impl IntoIterator<Item = OsString>,
    stdin: impl Read + Send,
    mut to: Surroundings<'_>,
) -> Result<(), Failure> {
    let read = Arguments::try_parse_from(args);
    let Arguments { keys, options, filter, .. } = match read {
        Ok(arguments) => arguments,
        Err(error) if error.kind() == ErrorKind::DisplayHelp => {
            return written(to.stdout.write_all(error.to_string().as_bytes()));
        }
        Err(error) => return Err(Failure::of_use(&error)),
    };
    let request = options.request(keys.is_some())?;
    let timed = request.times.is_some();
    let keys = match keys {
        None => Keys::Bundled(filter),
        Some(source) if source.is_standard_input() => Keys::Once(text(source.name(), stdin, None, timed)),
        Some(source) => {
            let name = source.name();
            let (file, length) = file::open(&source).map_err(|error| failed(&name, &error))?;
            Keys::Once(text(name, file, length, timed))
        }
    };
    compare_keys(&request, keys, &mut to).map(|_| ())
}

/// Compares partition designs: how evenly they spread keys, beside what chance would give.
#[derive(Debug, Parser)]
#[command(name = "skew", no_binary_name = true, override_usage = "cargo bench --bench skew -- [OPTIONS] [FILTER]...")]
#[command(after_help = format!(
    "{}\nThe report, and its figures as CSV and JSON, go to target/skew/.\n",
    options::after_help()
))]
struct Arguments {
    /// Compare on your own keys, one per line; - for standard input
    #[arg(long, value_name = "FILE")]
    keys: Option<Source>,
    #[command(flatten)]
    options: Options,
    /// Only bundled sets with this in their name
    filter: Vec<String>,
    /// What `cargo bench` adds.
    #[arg(long, hide = true)]
    bench: bool,
}
