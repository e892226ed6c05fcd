//! The command line.

use std::ffi::OsString;
use std::num::NonZeroU32;
use std::path::PathBuf;
use std::time::Duration;

use clap::error::ErrorKind;
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};

use super::choose::{MOST_PARTITIONS, USUAL};
use super::numbers::{grouped, listed};
use super::stream::SAMPLE_LINES;
use super::times::{BUNDLED_WINDOW, WINDOW};
use super::{data, designs, speed};

/// Why the run ends early, in one line, and the exit code that says so.
#[derive(Debug)]
pub(crate) struct Failure {
    pub(crate) message: String,
    pub(crate) code: u8,
}

impl Failure {
    /// A command line that cannot be meant.
    pub(crate) fn usage(message: impl Into<String>) -> Self {
        Self { message: message.into(), code: 2 }
    }

    /// Input that cannot be used.
    pub(crate) fn input(message: impl Into<String>) -> Self {
        Self { message: message.into(), code: 1 }
    }
}

/// What is asked for.
#[derive(Debug)]
pub(crate) enum Action {
    /// Print this.
    Help(String),
    /// Name the data sets, as test runners ask.
    List,
    /// See that everything works, on a few keys.
    Quick,
    Compare(Request),
}

/// A comparison.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Request {
    /// The user's keys: a file, or `-` for standard input. Without, the bundled sets.
    pub(crate) keys: Option<PathBuf>,
    pub(crate) partitions: Option<Vec<NonZeroU32>>,
    pub(crate) designs: Option<Vec<String>>,
    pub(crate) json: bool,
    /// The counting is timed too, beside the same from memory.
    pub(crate) speed: bool,
    /// Heat maps in windows of this length instead of histograms.
    pub(crate) times: Option<Duration>,
    /// Bundled sets whose name has one of these in it; all where there are none.
    pub(crate) filter: Vec<String>,
}

/// Reads the arguments, without the program's name.
pub(crate) fn parse(args: impl IntoIterator<Item = OsString>) -> Result<Action, Failure> {
    let matches = match command().try_get_matches_from(args) {
        Ok(matches) => matches,
        Err(error) if error.kind() == ErrorKind::DisplayHelp => return Ok(Action::Help(error.to_string())),
        Err(error) => {
            let message = error.to_string();
            return Err(Failure::usage(message.trim().trim_start_matches("error: ")));
        }
    };
    let flag = |name: &str| matches.get_flag(name);
    let own = ["keys", "partitions", "design", "window"].iter().any(|name| matches.contains_id(name))
        || ["json", "times", "speed"].into_iter().any(flag);
    if flag("list") {
        return Ok(Action::List);
    }
    // `cargo bench` says --bench. Without it this is `cargo test --benches`, unless somebody started it by hand.
    if flag("test") || !(flag("bench") || own) {
        return Ok(Action::Quick);
    }
    Ok(Action::Compare(Request {
        keys: matches.get_one("keys").cloned(),
        partitions: partitions(&matches)?,
        designs: design_names(&matches)?,
        json: flag("json"),
        speed: timed(&matches)?,
        times: times(&matches)?,
        filter: matches.get_many("filter").into_iter().flatten().cloned().collect(),
    }))
}

fn partitions(matches: &ArgMatches) -> Result<Option<Vec<NonZeroU32>>, Failure> {
    let Some(texts) = matches.get_many::<String>("partitions") else { return Ok(None) };
    let mut counts = Vec::new();
    for text in texts {
        let count = text.parse().ok().filter(|count: &NonZeroU32| count.get() <= MOST_PARTITIONS).ok_or_else(|| {
            Failure::usage(format!("expected partitions from 1 to {}, found {text:?}", grouped(MOST_PARTITIONS.into())))
        })?;
        if !counts.contains(&count) {
            counts.push(count);
        }
    }
    counts.sort_unstable();
    Ok(Some(counts))
}

fn times(matches: &ArgMatches) -> Result<Option<Duration>, Failure> {
    match matches.get_one::<String>("window") {
        Some(_) if !matches.get_flag("times") => {
            Err(Failure::usage("expected --times with --window, found --window alone"))
        }
        None if !matches.get_flag("times") => Ok(None),
        _ if matches.get_flag("json") => Err(Failure::usage("expected --times or --json, found both")),
        None if matches.contains_id("keys") => Ok(Some(WINDOW)),
        None => Ok(Some(BUNDLED_WINDOW)),
        Some(text) => match text.parse::<u32>() {
            Ok(seconds @ 1..) => Ok(Some(Duration::from_secs(seconds.into()))),
            _ => Err(Failure::usage(format!("expected a window of whole seconds, at least 1, found {text:?}"))),
        },
    }
}

/// A file that can be read again and again, and a report that may end with times.
fn timed(matches: &ArgMatches) -> Result<bool, Failure> {
    let keys = matches.get_one::<PathBuf>("keys");
    match keys.map(|path| path.as_os_str() == "-") {
        _ if !matches.get_flag("speed") => Ok(false),
        None => Err(Failure::usage("expected --keys FILE with --speed, found bundled keys")),
        Some(true) => Err(Failure::usage("expected --keys FILE with --speed, found standard input")),
        Some(false) => match ["json", "times"].into_iter().find(|other| matches.get_flag(other)) {
            Some(other) => Err(Failure::usage(format!("expected --speed or --{other}, found both"))),
            None => Ok(true),
        },
    }
}

fn design_names(matches: &ArgMatches) -> Result<Option<Vec<String>>, Failure> {
    let Some(names) = matches.get_many::<String>("design") else { return Ok(None) };
    let known: Vec<&str> = designs::all().iter().map(|design| design.name).collect();
    for name in names.clone() {
        if known.contains(&name.as_str()) {
            continue;
        }
        let closest = known.iter().map(|known| (strsim::damerau_levenshtein(known, name), known)).min();
        let hint = match closest {
            Some((distance, known)) if distance <= 3 => format!(" (did you mean {known}?)"),
            _ => String::new(),
        };
        return Err(Failure::usage(format!("expected a design, found {name:?}{hint}: there are {}", listed(known))));
    }
    Ok(Some(names.cloned().collect()))
}

fn command() -> Command {
    let value = |name: &'static str| Arg::new(name).long(name);
    let flag = |name: &'static str| value(name).action(ArgAction::SetTrue);
    let shown = Command::new("skew")
        .no_binary_name(true)
        .disable_help_subcommand(true)
        .about("Compares partition designs: how evenly they spread keys, beside what chance would give.")
        .override_usage("cargo bench --bench skew -- [OPTIONS] [FILTER]...")
        .after_help(after_help())
        .arg(
            value("keys")
                .value_name("FILE")
                .value_parser(value_parser!(PathBuf))
                .help("Compare on your own keys, one a line; - for standard input"),
        )
        .arg(value("partitions").value_name("N").num_args(1..).value_delimiter(',').help(format!(
            "Numbers of partitions, at most {} [default: {}]",
            MOST_PARTITIONS,
            USUAL.map(|n| n.to_string()).join(",")
        )))
        .arg(
            value("design")
                .value_name("NAME")
                .num_args(1..)
                .value_delimiter(',')
                .action(ArgAction::Append)
                .help("Only these designs, whatever the keys; they get bars"),
        )
        .arg(flag("json").help("Print JSON instead of tables"))
        .arg(flag("times").help("Heat maps: where writes are at one time. Each line is an instant and a key"))
        .arg(value("window").value_name("SECONDS").help(format!(
            "How long a window of --times is [default: {}, bundled {}]",
            WINDOW.as_secs(),
            BUNDLED_WINDOW.as_secs()
        )))
        .arg(flag("speed").help("Time the counting of --keys FILE too, and the same from memory"))
        .arg(flag("test").help("Only see that everything works, on a few keys"))
        .arg(Arg::new("filter").value_name("FILTER").num_args(0..).help("Only bundled sets with this in their name"));
    // What `cargo bench` adds for every bench, and what people pass to all benches that is meant for others.
    let flags =
        ["bench", "list", "exact", "nocapture", "ignored", "include-ignored", "verbose", "quiet", "quick", "noplot"];
    let values = [
        "save-baseline",
        "baseline",
        "baseline-lenient",
        "load-baseline",
        "sample-size",
        "warm-up-time",
        "measurement-time",
        "nresamples",
        "noise-threshold",
        "confidence-level",
        "significance-level",
        "profile-time",
        "output-format",
        "plotting-backend",
        "color",
        "format",
        "test-threads",
    ];
    let hidden = flags.map(flag).into_iter().chain(values.map(value)).map(|arg| arg.hide(true));
    hidden.fold(shown, Command::arg)
}

fn after_help() -> String {
    let names = |names: Vec<(&str, &str)>| {
        names.iter().map(|(name, about)| format!("  {name:<14} {about}")).collect::<Vec<_>>().join("\n")
    };
    let designs = designs::all();
    let designs = names(designs.iter().map(|design| (design.name, design.about)).collect());
    let sets = names(data::ALL.iter().map(|set| (set.name, set.about)).collect());
    format!(
        "Designs:\n{designs}\n\nBundled sets, compared without --keys:\n{sets}\n\n\
Keys:\n  \
  A line is a key as it stands; LF, CR LF and the end of the file end it. Empty lines, lines over 1 MiB and lines that\n  \
  a design cannot take are counted, and the first are shown. A key that repeats counts every time: it is load.\n  \
  GUIDs are read in any case, as 32 digits, with hyphens, in {{}} with hyphens, or after urn:uuid:. Of a GUID the digest\n  \
  designs take the 16 bytes, of any other key the bytes of the line. Boundaries are learned from the first {} lines\n  \
  (the first half of fewer than twice as many) and judged on the rest.\n\n\
Times:\n  \
  With --times a line is an instant, a comma, semicolon, tab or space, and a key. Instants are 2024-05-06T07:08:09Z with up\n  \
  to nine decimals, ticks of 18 digits, or seconds or milliseconds since 1970. Bundled keys come at the bundled instants.\n  \
  Designs that learn are left out. Maps go to target/skew/heat.html, every window to heat.csv.\n\n\
Speed:\n  \
  With --speed the comparison is done {} times more and timed, from opening the file to the last count: reading ahead and\n  \
  choosing designs, learning, reading, finding lines and what is refused, reading GUIDs, hashing. In turn with it the\n  \
  same designs count the same keys from memory, on as many cores: first from lines, so that GUIDs are read from them while\n  \
  the clock runs; then from keys, so that nothing is but hashing and counting. The least of each is printed. The file\n  \
  comes from the system's cache where that has room. All keys are held then, in two to four times the file's bytes.\n\n\
The report, and its figures as CSV and JSON, go to target/skew/.\n",
        grouped(SAMPLE_LINES),
        speed::ROUNDS
    )
}
