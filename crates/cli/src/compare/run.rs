//! One comparison, from its keys to what is printed and written.

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::thread::available_parallelism;

use super::comparison::{Comparison, compare};
use super::data::{self, Set};
use super::designs::{self, Design};
use super::keys::{Keys, Once, failed, matching, written};
use super::options::Request;
use super::plan::Plan;
use super::times::{self, Heats};
use super::{Failure, counted, report};
use crate::file;
use crate::lines::refused::Refusals;
use crate::lines::{Tally, lines, writes};
use crate::progress::progress_bar;
use crate::wording::printable::printable;

/// Where a run writes, and on how many threads it counts.
pub struct Surroundings<'s, O> {
    pub stdout: &'s mut O,
    /// The folder of the report, if one is to be written.
    pub reports: Option<PathBuf>,
    /// The file of the page alone, if it is to be written.
    pub html: Option<PathBuf>,
    pub workers: NonZeroUsize,
}

/// What is written to the folder of the report.
pub const REPORTS: [&str; 5] = ["report.html", "skew.csv", "skew.json", "heat.html", "heat.csv"];

/// All cores, or one where their number cannot be found out.
pub fn workers() -> NonZeroUsize {
    available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

/// Compares the keys, and returns how many could be read. A reader that has seen enough, as `head` does, is no failure.
pub fn compare_keys<O: Write>(
    request: &Request,
    keys: Keys<'_>,
    to: &mut Surroundings<'_, O>,
) -> Result<Tally, Failure> {
    if let Some(path) = &request.counts {
        let comparison = counted::read(path, request.partitions.as_deref())?;
        publish(&[comparison], request, to)?;
        return Ok(Tally::default());
    }
    match (keys, request.times) {
        (Keys::Bundled(filter), None) => bundled(request, &filter, to).map(|()| Tally::default()),
        (Keys::Bundled(filter), Some(window)) => {
            heat(request, to, |plan| bundled_heat(&filter, times::Plan { window, ..plan }))
        }
        (Keys::File(path), None) => own_file(request, &path, to),
        (Keys::File(path), Some(window)) => heat(request, to, |plan| {
            let shown = printable(&path.display().to_string());
            let (file, length) = file::open(&path).map_err(|error| failed(&shown, &error))?;
            let bar = progress_bar(length, "bytes");
            let plan = times::Plan { window, ..plan };
            let heats = times::count(&shown, "your writes", &writes(file), plan, &|bytes| bar.inc(bytes));
            bar.finish_and_clear();
            Ok(vec![heats.map_err(|error| failed(&shown, &error))?])
        }),
        (Keys::Once(once), None) => own_keys(request, once, to),
        (Keys::Once(Once { name, source, strict }), Some(window)) => heat(request, to, |plan| {
            let plan = times::Plan { window, ..plan };
            let heats = times::count(&name, "your writes", &*source, plan, &|_| {});
            let mut heats = heats.map_err(|error| failed(&name, &error))?;
            heats.notes.extend(source.notes());
            refuse(&name, strict, &heats.refused, source.places())?;
            Ok(vec![heats])
        }),
    }
}

fn plan<'p>(request: &'p Request, designs: &'p [Design], workers: NonZeroUsize, own: bool) -> Plan<'p> {
    Plan {
        designs,
        named: request.designs.as_deref(),
        even_if_unsuited: request.designs.is_some() && own,
        partitions: request.partitions.as_deref(),
        workers,
    }
}

fn bundled<O: Write>(request: &Request, filter: &[String], to: &mut Surroundings<'_, O>) -> Result<(), Failure> {
    let sets: Vec<&Set> = matching(filter).collect();
    if sets.is_empty() {
        let filter = filter.join(" ");
        return written(writeln!(to.stdout, "skew: no bundled set has {filter} in its name, so nothing to compare"));
    }
    let designs = designs::with_ranges(request.ranges.as_ref());
    let bar = progress_bar(Some(sets.iter().map(|set| set.keys as u64).sum()), "keys");
    let mut comparisons = Vec::new();
    for set in sets {
        bar.set_message(set.name);
        let keys = set.lines(set.keys);
        let plan = plan(request, &designs, to.workers, false);
        let comparison =
            compare(set.name, set.about, &lines(&*keys), plan, &|_| {}).map_err(|error| failed(set.name, &error))?;
        bar.inc(set.keys as u64);
        if !comparison.rows.is_empty() {
            comparisons.push(comparison);
        }
    }
    bar.finish_and_clear();
    if comparisons.is_empty() {
        return Err(Failure::new(
            "no such design suits a bundled set at these numbers of partitions: see tablekeys man skew",
        ));
    }
    publish(&comparisons, request, to)
}

fn own_file<O: Write>(request: &Request, path: &Path, to: &mut Surroundings<'_, O>) -> Result<Tally, Failure> {
    let designs = designs::with_ranges(request.ranges.as_ref());
    let plan = plan(request, &designs, to.workers, true);
    let shown = printable(&path.display().to_string());
    let (file, length) = file::open(path).map_err(|error| failed(&shown, &error))?;
    let bar = progress_bar(length, "bytes");
    let comparison = compare(&shown, "your keys", &lines(file), plan, &|bytes| bar.inc(bytes));
    bar.finish_and_clear();
    publish_own(comparison.map_err(|error| failed(&shown, &error))?, request, to)
}

fn own_keys<O: Write>(
    request: &Request,
    Once { name, source, strict }: Once<'_>,
    to: &mut Surroundings<'_, O>,
) -> Result<Tally, Failure> {
    let designs = designs::with_ranges(request.ranges.as_ref());
    let plan = plan(request, &designs, to.workers, true);
    let mut comparison = compare(&name, "your keys", &*source, plan, &|_| {}).map_err(|error| failed(&name, &error))?;
    comparison.notes.extend(source.notes());
    refuse(&name, strict, &comparison.unreadable, source.places())?;
    // With its progress bar.
    drop(source);
    publish_own(comparison, request, to)
}

/// With `--strict`, what could not be read is an error.
fn refuse(name: &str, strict: bool, unreadable: &Refusals, places: &str) -> Result<(), Failure> {
    match unreadable.messages(places).first() {
        Some(first) if strict => Err(Failure::new(format!("{name}: {first}"))),
        _ => Ok(()),
    }
}

fn publish_own<O: Write>(
    comparison: Comparison,
    request: &Request,
    to: &mut Surroundings<'_, O>,
) -> Result<Tally, Failure> {
    if comparison.lines == comparison.empty {
        return Err(Failure::new(format!("{}: expected keys, one per line, found none", comparison.name)));
    }
    if comparison.rows.is_empty() {
        let notes = comparison.notes.join("; ");
        return Err(Failure::new(format!("{}: nothing to compare: {notes}", comparison.name)));
    }
    let taken = comparison.rows.iter().any(|row| row.histogram.total() > 0);
    let name = comparison.name.clone();
    let Comparison { lines, empty, overlong, unreadable, .. } = &comparison;
    let tally = Tally { read: lines - empty - overlong.count, unreadable: overlong.count + unreadable.count };
    publish(&[comparison], request, to)?;
    if taken { Ok(tally) } else { Err(Failure::new(format!("{name}: no design took any of the lines"))) }
}

/// Heat maps, of own or of bundled keys.
fn heat<O: Write>(
    request: &Request,
    to: &mut Surroundings<'_, O>,
    count: impl FnOnce(times::Plan<'_>) -> Result<Vec<Heats>, Failure>,
) -> Result<Tally, Failure> {
    let designs = designs::with_ranges(request.ranges.as_ref());
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
        return Err(Failure::new("expected an instant and a key in each line, found none: see tablekeys man skew"));
    }
    let files = [("heat.html", times::html(&heats)), ("heat.csv", times::csv(&heats))];
    match write_reports(to.reports.as_deref(), to.html.as_deref(), &files)? {
        Some(page) if !request.json => written(writeln!(to.stdout, "\nMaps: {}", page.display()))?,
        _ => {}
    }
    Ok(heats.iter().fold(Tally::default(), |tally, heats| Tally {
        read: tally.read + heats.rows.iter().map(|row| row.heat.total().total()).max().unwrap_or(0),
        unreadable: tally.unreadable + heats.refused.count,
    }))
}

/// The bundled sets, the first key written at the first bundled instant, and so on.
fn bundled_heat(filter: &[String], plan: times::Plan<'_>) -> Result<Vec<Heats>, Failure> {
    let count = |set: &Set| {
        let lines = data::timed_lines(set, set.keys);
        times::count(set.name, set.about, &writes(&*lines), plan, &|_| {}).map_err(|error| failed(set.name, &error))
    };
    matching(filter).map(count).collect()
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
    match write_reports(to.reports.as_deref(), to.html.as_deref(), &files)? {
        Some(page) if !request.json => written(writeln!(to.stdout, "\nReport: {}", page.display())),
        _ => Ok(()),
    }
}

/// Writes each file where there is a folder for them; the first one's path.
fn write_reports(
    folder: Option<&Path>,
    html: Option<&Path>,
    files: &[(&str, String)],
) -> Result<Option<PathBuf>, Failure> {
    if let (Some(path), Some((_, page))) = (html, files.first()) {
        file::replace(path, page).map_err(|error| Failure::new(format!("cannot write {}: {error}", path.display())))?;
    }
    let Some(folder) = folder else { return Ok(None) };
    file::make_folder(folder)
        .and_then(|()| files.iter().try_for_each(|(name, text)| file::replace(&folder.join(name), text)))
        .map_err(|error| Failure::new(format!("cannot write the report to {}: {error}", folder.display())))?;
    Ok(files.first().map(|(name, _)| folder.join(name)))
}
