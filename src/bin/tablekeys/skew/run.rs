//! One comparison, from its keys to what is printed and written.

use std::fs::File;
use std::io::{self, IsTerminal, Read, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::thread::available_parallelism;

use indicatif::{ProgressBar, ProgressStyle};

use super::super::file;
use super::compare::{Comparison, Plan, compare};
use super::data::{self, Set};
use super::designs::{self, Design};
use super::options::Request;
use super::times::{self, Heats};
use super::{Failure, counted, report, speed};

/// Where a run writes, and on how many threads it counts.
pub(crate) struct Surroundings<'s, O> {
    pub(crate) stdout: &'s mut O,
    /// The folder of the report, if one is to be written.
    pub(crate) reports: Option<PathBuf>,
    pub(crate) workers: NonZeroUsize,
}

/// Which keys are compared.
pub(crate) enum Keys<'k> {
    /// Bundled sets whose name has one of these in it; all where there are none.
    Bundled(Vec<String>),
    /// A file of lines, which can be read again.
    File(PathBuf),
    /// Lines that are read once.
    Lines(Lines<'k>),
}

/// One key per line, from anywhere.
pub(crate) struct Lines<'k> {
    pub(crate) name: String,
    pub(crate) reader: Box<dyn Read + Send + 'k>,
    /// Called after the last line: what else a reader of the figures must know.
    pub(crate) notes: Box<dyn FnOnce() -> Vec<String> + 'k>,
}

/// All cores, or one where their number cannot be found out.
pub(crate) fn workers() -> NonZeroUsize {
    available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

/// Compares the keys. A reader that has seen enough, as `head` does, is no failure.
pub(crate) fn compare_keys<O: Write>(
    request: &Request,
    keys: Keys<'_>,
    to: &mut Surroundings<'_, O>,
) -> Result<(), Failure> {
    if let Some(path) = &request.counts {
        let comparison = counted::read(path, request.partitions.as_deref())?;
        return publish(&[comparison], request, to);
    }
    match (keys, request.times) {
        (Keys::Bundled(filter), None) => bundled(request, &filter, to),
        (Keys::Bundled(filter), Some(window)) => {
            heat(request, to, |plan| bundled_heat(&filter, times::Plan { window, ..plan }))
        }
        (Keys::File(path), None) => own_file(request, &path, to),
        (Keys::File(path), Some(window)) => heat(request, to, |plan| {
            let shown = path.display().to_string();
            let (file, length) = open(&path).map_err(|error| failed(&shown, &error))?;
            let bar = progress_bar(length, "bytes");
            let plan = times::Plan { window, ..plan };
            let heats = times::count(&shown, "your writes", file, plan, &|bytes| bar.inc(bytes));
            bar.finish_and_clear();
            Ok(vec![heats.map_err(|error| failed(&shown, &error))?])
        }),
        (Keys::Lines(lines), None) => own_lines(request, lines, to),
        (Keys::Lines(Lines { name, reader, notes }), Some(window)) => heat(request, to, |plan| {
            let plan = times::Plan { window, ..plan };
            let heats = times::count(&name, "your writes", reader, plan, &|_| {});
            let mut heats = heats.map_err(|error| failed(&name, &error))?;
            heats.notes.extend(notes());
            Ok(vec![heats])
        }),
    }
}

/// Standard output that is closed early has a reader that has seen enough.
pub(crate) fn written(result: io::Result<()>) -> Result<(), Failure> {
    match result {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(Failure::new(format!("cannot write to standard output: {error}")))
        }
        _ => Ok(()),
    }
}

pub(crate) fn plan<'p>(request: &'p Request, designs: &'p [Design], workers: NonZeroUsize, own: bool) -> Plan<'p> {
    Plan {
        designs,
        named: request.designs.as_deref(),
        even_if_unsuited: request.designs.is_some() && own,
        partitions: request.partitions.as_deref(),
        workers,
    }
}

fn matching(filter: &[String]) -> impl Iterator<Item = &'static Set> {
    data::ALL.iter().filter(move |set| {
        filter.is_empty() || filter.iter().any(|part| format!("skew/{}", set.name).contains(part.as_str()))
    })
}

fn bundled<O: Write>(request: &Request, filter: &[String], to: &mut Surroundings<'_, O>) -> Result<(), Failure> {
    let sets: Vec<&Set> = matching(filter).collect();
    if sets.is_empty() {
        let filter = filter.join(" ");
        return written(writeln!(to.stdout, "skew: no bundled set has {filter} in its name, so nothing to compare"));
    }
    let designs = designs::all();
    let bar = progress_bar(Some(sets.iter().map(|set| set.keys as u64).sum()), "keys");
    let mut comparisons = Vec::new();
    for set in sets {
        bar.set_message(set.name);
        let lines = set.lines(set.keys);
        let plan = plan(request, &designs, to.workers, false);
        let comparison =
            compare(set.name, set.about, &*lines, plan, &|_| {}).map_err(|error| failed(set.name, &error))?;
        bar.inc(set.keys as u64);
        if !comparison.rows.is_empty() {
            comparisons.push(comparison);
        }
    }
    bar.finish_and_clear();
    if comparisons.is_empty() {
        return Err(Failure::new("no such design suits a bundled set at these numbers of partitions: see --help"));
    }
    publish(&comparisons, request, to)
}

fn own_file<O: Write>(request: &Request, path: &Path, to: &mut Surroundings<'_, O>) -> Result<(), Failure> {
    let designs = designs::all();
    let plan = plan(request, &designs, to.workers, true);
    let shown = path.display().to_string();
    let (file, length) = open(path).map_err(|error| failed(&shown, &error))?;
    if request.speed && length.is_none() {
        return Err(Failure::new(format!("expected a regular file with --speed, found {shown}")));
    }
    let bar = progress_bar(length, "bytes");
    let comparison = compare(&shown, "your keys", file, plan, &|bytes| bar.inc(bytes));
    bar.finish_and_clear();
    publish_own(comparison.map_err(|error| failed(&shown, &error))?, request, to)?;
    if request.speed {
        let speed = speed::measure(path, plan).map_err(|error| failed(&shown, &error))?;
        written(to.stdout.write_all(speed::text(&speed).as_bytes()))?;
    }
    Ok(())
}

fn own_lines<O: Write>(
    request: &Request,
    Lines { name, reader, notes }: Lines<'_>,
    to: &mut Surroundings<'_, O>,
) -> Result<(), Failure> {
    let designs = designs::all();
    let plan = plan(request, &designs, to.workers, true);
    let mut comparison = compare(&name, "your keys", reader, plan, &|_| {}).map_err(|error| failed(&name, &error))?;
    comparison.notes.extend(notes());
    publish_own(comparison, request, to)
}

fn publish_own<O: Write>(
    comparison: Comparison,
    request: &Request,
    to: &mut Surroundings<'_, O>,
) -> Result<(), Failure> {
    if comparison.lines == comparison.empty {
        return Err(Failure::new(format!("{}: expected keys, one per line, found none", comparison.name)));
    }
    if comparison.rows.is_empty() {
        let notes = comparison.notes.join("; ");
        return Err(Failure::new(format!("{}: nothing to compare: {notes}", comparison.name)));
    }
    let taken = comparison.rows.iter().any(|row| row.histogram.total() > 0);
    let name = comparison.name.clone();
    publish(&[comparison], request, to)?;
    if taken { Ok(()) } else { Err(Failure::new(format!("{name}: no design took any of the lines"))) }
}

/// Heat maps, of own or of bundled keys.
fn heat<O: Write>(
    request: &Request,
    to: &mut Surroundings<'_, O>,
    count: impl FnOnce(times::Plan<'_>) -> Result<Vec<Heats>, Failure>,
) -> Result<(), Failure> {
    let designs = designs::all();
    let usual = [times::PARTITIONS];
    let heats = count(times::Plan {
        designs: &designs,
        named: request.designs.as_deref(),
        partitions: request.partitions.as_deref().unwrap_or(&usual),
        window: times::WINDOW,
    })?;
    let text = if request.json { times::json(&heats) } else { times::text(&heats, request.designs.is_some()) };
    written(to.stdout.write_all(text.as_bytes()))?;
    if heats.iter().all(|heats| heats.rows.iter().all(|row| row.chance.is_none())) {
        return Err(Failure::new("expected an instant and a key in each line, found none: see --help"));
    }
    let files = [("heat.html", times::html(&heats)), ("heat.csv", times::csv(&heats))];
    match write_reports(to.reports.as_deref(), &files)? {
        Some(page) if !request.json => written(writeln!(to.stdout, "\nMaps: {}", page.display())),
        _ => Ok(()),
    }
}

/// The bundled sets, the first key written at the first bundled instant, and so on.
fn bundled_heat(filter: &[String], plan: times::Plan<'_>) -> Result<Vec<Heats>, Failure> {
    let count = |set: &Set| {
        let lines = data::timed_lines(set, set.keys);
        times::count(set.name, set.about, &*lines, plan, &|_| {}).map_err(|error| failed(set.name, &error))
    };
    matching(filter).map(count).collect()
}

/// The file, and its length where it has one.
fn open(path: &Path) -> io::Result<(File, Option<u64>)> {
    let file = File::open(path)?;
    let about = file.metadata()?;
    if about.is_dir() {
        return Err(io::Error::from(io::ErrorKind::IsADirectory));
    }
    Ok((file, about.is_file().then_some(about.len())))
}

pub(crate) fn failed(what: &str, error: &io::Error) -> Failure {
    Failure::new(format!("cannot compare the keys of {what}: {error}"))
}

/// Prints, and writes the report.
fn publish<O: Write>(
    comparisons: &[Comparison],
    request: &Request,
    to: &mut Surroundings<'_, O>,
) -> Result<(), Failure> {
    let json = report::json(comparisons);
    let text = if request.json { json.clone() } else { report::text(comparisons, request.designs.is_some()) };
    written(to.stdout.write_all(text.as_bytes()).and_then(|()| to.stdout.flush()))?;
    let files =
        [("report.html", report::html(comparisons)), ("skew.csv", report::csv(comparisons)), ("skew.json", json)];
    match write_reports(to.reports.as_deref(), &files)? {
        Some(page) if !request.json => written(writeln!(to.stdout, "\nReport: {}", page.display())),
        _ => Ok(()),
    }
}

/// Writes each file where there is a folder for them; the first one's path.
fn write_reports(folder: Option<&Path>, files: &[(&str, String)]) -> Result<Option<PathBuf>, Failure> {
    let Some(folder) = folder else { return Ok(None) };
    std::fs::create_dir_all(folder)
        .and_then(|()| files.iter().try_for_each(|(name, text)| file::replace(&folder.join(name), text)))
        .map_err(|error| Failure::new(format!("cannot write the report to {}: {error}", folder.display())))?;
    Ok(files.first().map(|(name, _)| folder.join(name)))
}

/// On standard error where that is a terminal, else nowhere.
pub(crate) fn progress_bar(length: Option<u64>, unit: &str) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let (bar, template) = match (length, unit) {
        (Some(length), "bytes") => (ProgressBar::new(length), "{bar:40} {bytes}/{total_bytes} {bytes_per_sec} {eta}"),
        (None, "bytes") => (ProgressBar::new_spinner(), "{spinner} {bytes} {bytes_per_sec}"),
        (None, _) => (ProgressBar::new_spinner(), "{spinner} {human_pos} rows {per_sec} {msg}"),
        (length, _) => (ProgressBar::new(length.unwrap_or(0)), "{bar:40} {pos}/{len} keys {msg}"),
    };
    bar.with_style(ProgressStyle::with_template(template).expect("a template of known fields"))
}
