//! The options of a comparison.

use std::path::Path;
use std::time::Duration;

use clap::{Args, value_parser};
use tablekeys_stores::{ErrorKind, Placement, Store, System};

use super::choose::{MOST_PARTITIONS, USUAL};
use super::report::MOST_COUNTS;
use super::sample::LINES;
use super::times::{BUNDLED_WINDOW, WINDOW};
use super::{Failure, data, designs};
use crate::file::{MOST_SETTINGS, read_whole};
use crate::named::Source;
use crate::wording::numbers::{grouped, listed};
use crate::wording::printable::is_hidden;

/// What is to be compared, and how it is printed.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Request {
    /// Partitions and their counts, as a query engine gives them, instead of keys.
    pub(crate) counts: Option<Source>,
    pub partitions: Option<Vec<u32>>,
    pub designs: Option<Vec<String>>,
    /// The ranges that the one placement among the designs really has.
    pub ranges: Option<Placement>,
    pub json: bool,
    /// Heat maps in windows of this length instead of histograms.
    pub times: Option<Duration>,
    /// Whose rate per partition heat is beside.
    pub store: Option<&'static Store>,
}

/// The options of a comparison.
#[derive(Debug, Args)]
#[group(skip)]
pub struct Options {
    /// Read partitions and their counts, as GROUP BY gives them, instead of keys; - for standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["design", "times", "window"])]
    pub(crate) counts: Option<Source>,
    #[arg(long, value_name = "N", value_delimiter = ',', value_parser = partitions, help = format!(
        "Numbers of partitions, at most {MOST_PARTITIONS} [default: {}]",
        USUAL.map(|n| n.to_string()).join(",")
    ))]
    pub(crate) partitions: Option<Vec<u32>>,
    /// Only these designs, for any keys; prints bars
    #[arg(long, value_name = "NAME", value_delimiter = ',', value_parser = design)]
    pub(crate) design: Option<Vec<String>>,
    /// The actual ranges of a system, for a single --design: see tablekeys man skew
    #[arg(long, value_name = "FILE", conflicts_with = "counts")]
    ranges: Option<Source>,
    /// Print JSON instead of tables
    #[arg(long)]
    json: bool,
    /// Heat maps: where writes are at one time. Each line is an instant and a key
    #[arg(long)]
    times: bool,
    #[arg(long, value_name = "SECONDS", requires = "times", value_parser = value_parser!(u32).range(1..), help = format!(
        "The length of a window of --times [default: {}, bundled {}]",
        WINDOW.as_secs(),
        BUNDLED_WINDOW.as_secs()
    ))]
    window: Option<u32>,
}

impl Options {
    /// What they ask for; whether the keys are the user's own decides what is usual.
    pub fn request(self, own: bool) -> Result<Request, Failure> {
        let Self { counts, partitions, design: designs, ranges, json, times, window } = self;
        let mut partitions = partitions.map(ascending);
        let ranges = ranges.map(|path| read_ranges(only_placement(designs.as_deref())?, &path)).transpose()?;
        if let Some(ranges) = &ranges {
            let read = ranges.partitions();
            if partitions.replace(vec![read]).is_some_and(|asked| asked != [read]) {
                return Err(Failure::new(format!(
                    "expected --partitions {read} with the ranges, or none, found another"
                )));
            }
        }
        let usual = if own { WINDOW } else { BUNDLED_WINDOW };
        let times = times.then(|| window.map_or(usual, |seconds| Duration::from_secs(seconds.into())));
        Ok(Request { counts, partitions, designs, ranges, json, times, store: None })
    }
}

/// In order, each once.
pub fn ascending(mut partitions: Vec<u32>) -> Vec<u32> {
    partitions.sort_unstable();
    partitions.dedup();
    partitions
}

/// A number of partitions.
pub fn partitions(text: &str) -> Result<u32, String> {
    let count = text.parse().ok().filter(|count| (1..=MOST_PARTITIONS).contains(count));
    count.ok_or_else(|| format!("expected partitions from 1 to {}, found {text:?}", grouped(MOST_PARTITIONS.into())))
}

/// The name of a design.
fn design(name: &str) -> Result<String, String> {
    let known: Vec<&str> = designs::all().iter().map(|design| design.name).collect();
    if known.contains(&name) {
        return Ok(name.to_owned());
    }
    if let Err(refusal) = name.parse::<System>()
        && refusal.kind() != ErrorKind::Malformed
    {
        return Err(refusal.to_string());
    }
    let closest = known.iter().map(|known| (strsim::damerau_levenshtein(known, name), known)).min();
    let hint = match closest {
        Some((distance, known)) if distance <= 3 => format!(" (did you mean {known}?)"),
        _ => String::new(),
    };
    Err(format!("expected a design, found {name:?}{hint}: there are {}", listed(known)))
}

/// The placement that is named alone.
fn only_placement(designs: Option<&[String]>) -> Result<System, Failure> {
    match designs {
        Some([name]) => name.parse().map_err(|_| {
            Failure::new(format!("expected the placement of a system as --design with --ranges, found {name}"))
        }),
        _ => Err(Failure::new(format!("expected one --design with --ranges, found {}", designs.map_or(0, <[_]>::len)))),
    }
}

/// The placement over the ranges in a file.
pub fn read_ranges(system: System, path: &Path) -> Result<Placement, Failure> {
    let of_file = |error: &dyn std::fmt::Display| Failure::new(format!("{}: {error}", path.display()));
    let text = read_whole(path, MOST_SETTINGS).map_err(|error| of_file(&error))?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let placement = Placement::with_ranges(system, text).map_err(|error| of_file(&error))?;
    // The names are printed as they are, by `key` one per line; JSON may have escapes in them.
    let mut names = (0..placement.partitions()).filter_map(|partition| placement.name_of(partition));
    if let Some((name, hidden)) = names.find_map(|name| Some((name, name.chars().find(|&c| is_hidden(c))?))) {
        let found = hidden.escape_unicode();
        return Err(of_file(&format_args!("expected names of visible characters, found {found} in {name:?}")));
    }
    Ok(placement)
}

/// What the options mean.
pub fn after_help() -> String {
    let names = |names: Vec<(&str, &str)>| {
        names.iter().map(|(name, about)| format!("  {name:<14} {about}")).collect::<Vec<_>>().join("\n")
    };
    let all = designs::all();
    let listed = |placement: bool| {
        names(all.iter().filter(|it| it.placement == placement).map(|design| (design.name, design.about)).collect())
    };
    let (designs, placements) = (listed(false), listed(true));
    let sets = names(data::ALL.iter().map(|set| (set.name, set.about)).collect());
    format!(
        "Designs:\n{designs}\n\nPlacements of other systems, compared if they are named; they take the bytes of a line, also of a GUID:\n{placements}\n\nBundled sets:\n{sets}\n\n\
Keys:\n  \
  Each line is a key; LF, CR LF and the end of the file end it. Empty lines, lines over 1 MiB and lines that\n  \
  a design cannot take are counted, and the first are shown. A key that repeats counts every time: it is load.\n  \
  GUIDs are read in any case, as 32 digits, with hyphens, in {{}} with hyphens, or after urn:uuid:. Of a GUID the digest\n  \
  designs take the 16 bytes, of any other key the bytes of the line. Boundaries are learned from half of at most {}\n  \
  lines, chosen by hash from the whole stream, and judged on the other half.\n\n\
Counts:\n  \
  With --counts a line is a partition's name, a comma, semicolon or tab, and its number of rows; a first line of column\n  \
  names is skipped. A line without a name, as of null keys, is left out and noted. No engine lists partitions without rows:\n  \
  --partitions N gives their number with these. Where the first column is named design, as in what the jobs in\n  \
  crates/lake write, each design has its own row.\n\n\
Ranges:\n  \
  With --ranges, of cosmos-v2 and cosmos-v1 the feed ranges or the PartitionKeyRanges as JSON, of kinesis what describe-stream\n  \
  or list-shards prints, of redis CLUSTER SLOTS as JSON or lines of first-last and owner, of cassandra lines of owner and\n  \
  token. The number of partitions is the file's.\n\n\
Times:\n  \
  With --times a line is an instant, a comma, semicolon, tab or space, and a key. Instants are 2024-05-06T07:08:09Z with up\n  \
  to nine decimals, ticks of 18 digits, or seconds or milliseconds since 1970. Bundled keys come at the bundled instants.\n  \
  Designs that learn are left out. Maps go to heat.html in the report's folder, every window to heat.csv.\n\n\
JSON:\n  \
  With --json, one object: sets, each with name, about, lines, empty_lines, overlong_lines, refused_lines, notes and rows. A row\n  \
  has design, partitions, keys; found, chance and exact, each with peak_to_mean, variation, effective_partitions and\n  \
  empty_partitions, chance also peak_to_mean_999, which a thousandth of it exceeds; chi_square, degrees_of_freedom, p,\n  \
  verdict; boundaries that were learned; fullest with partition, lines and the heaviest keys with lines, estimates where\n  \
  one_in is over 1; counts of up to {} partitions.\n  \
  With --times a set has window_seconds too, and a row peak_to_mean, peak_share, effective_partitions,\n  \
  effective_partitions_chance, and hottest with window, partition, keys and keys_per_second. What does not exist is null.\n",
        grouped(LINES as u64),
        grouped(MOST_COUNTS.into())
    )
}
