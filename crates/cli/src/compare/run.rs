//! One comparison, from its keys to what is printed and written.

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::thread::available_parallelism;
use std::time::Duration;

use super::choose::Plan;
use super::comparison::{Comparison, compare};
use super::count::Counts;
use super::designs;
use super::keys::{Keys, failed, written};
use super::options::Request;
use super::times;
use super::{Failure, counted, report};
use crate::file;
use crate::lines::{Source, Tally};

/// Where a run writes, and on how many threads it counts.
pub struct Surroundings<'s> {
    pub stdout: &'s mut dyn Write,
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
pub fn compare_keys(request: &Request, keys: Keys<'_>, to: &mut Surroundings<'_>) -> Result<Tally, Failure> {
    if let Some(path) = &request.counts {
        let comparison = counted::read(path, request.partitions.as_deref())?;
        publish(&[comparison], request, to)?;
        return Ok(Tally::default());
    }
    let designs = designs::with_ranges(request.ranges.as_ref());
    let filter = if let Keys::Bundled(filter) = &keys { Some(filter.join(" ")) } else { None };
    let own = filter.is_none();
    let plan = Plan {
        designs: &designs,
        named: request.designs.as_deref(),
        even_if_unsuited: request.designs.is_some() && own,
        partitions: request.partitions.as_deref(),
        workers: to.workers,
    };
    if let Some(window) = request.times {
        return heat(request, keys, plan, window, to);
    }
    let mut comparisons = Vec::new();
    for (Source { name, blocks, strict, .. }, about) in keys.each(false) {
        let mut comparison = compare(&name, about, &*blocks, plan).map_err(|error| failed(&name, &error))?;
        comparison.notes.extend(blocks.about().notes);
        comparison.counts.unreadable.check(strict, &name, blocks.places())?;
        comparisons.push(comparison);
    }
    match &comparisons[..] {
        [comparison] if own => {
            let Comparison { name, counts, rows, notes, .. } = comparison;
            let Counts { lines, empty, overlong, unreadable, .. } = counts;
            if lines == empty {
                return Err(Failure::new(format!("{name}: expected keys, one per line, found none")));
            }
            if rows.is_empty() {
                return Err(Failure::new(format!("{name}: nothing to compare: {}", notes.join("; "))));
            }
            publish(&comparisons, request, to)?;
            if rows.iter().all(|row| row.histogram.total() == 0) {
                return Err(Failure::new(format!("{name}: no design took any of the lines")));
            }
            Ok(Tally { read: lines - empty - overlong.count, unreadable: overlong.count + unreadable.count })
        }
        [] => {
            let filter = filter.unwrap_or_default();
            let nothing = format!("skew: no bundled set has {filter} in its name, so nothing to compare\n");
            print(to, &nothing).map(|()| Tally::default())
        }
        _ => {
            comparisons.retain(|comparison| !comparison.rows.is_empty());
            if comparisons.is_empty() {
                return Err(Failure::new(
                    "no such design suits a bundled set at these numbers of partitions: see tablekeys man skew",
                ));
            }
            publish(&comparisons, request, to).map(|()| Tally::default())
        }
    }
}

/// Heat maps: of bundled keys, the first is written at the first bundled instant, and so on.
fn heat(
    request: &Request,
    keys: Keys<'_>,
    plan: Plan<'_>,
    window: Duration,
    to: &mut Surroundings<'_>,
) -> Result<Tally, Failure> {
    let mut all = Vec::new();
    for (Source { name, blocks, strict, .. }, about) in keys.each(true) {
        let mut heats = times::count(&name, about, &*blocks, plan, window).map_err(|error| failed(&name, &error))?;
        heats.notes.extend(blocks.about().notes);
        heats.notes.extend(request.store.and_then(|store| times::over(&heats.rows, store)));
        heats.counts.unreadable.check(strict, &name, blocks.places())?;
        all.push(heats);
    }
    if all.iter().all(|heats| heats.rows.iter().all(|row| row.chance().is_none())) {
        return Err(Failure::new(
            "expected an instant and a key in each line, found none: name the column of instants with --time, or see tablekeys man skew",
        ));
    }
    let text = if request.json { times::json(&all) } else { times::text(&all, request.designs.is_some()) };
    print(to, &text)?;
    write_reports(request, to, "Maps", &[("heat.html", times::html(&all)), ("heat.csv", times::csv(&all))])?;
    Ok(all.iter().fold(Tally::default(), |tally, heats| Tally {
        read: tally.read + heats.rows.iter().map(|row| row.heat.total().total()).max().unwrap_or(0),
        unreadable: tally.unreadable + heats.counts.unreadable.count + heats.counts.overlong.count,
    }))
}

fn publish(comparisons: &[Comparison], request: &Request, to: &mut Surroundings<'_>) -> Result<(), Failure> {
    let json = report::json(comparisons);
    let text = if request.json { json.clone() } else { report::text(comparisons, request.designs.is_some()) };
    print(to, &text)?;
    let files =
        [("report.html", report::html(comparisons)), ("skew.csv", report::csv(comparisons)), ("skew.json", json)];
    write_reports(request, to, "Report", &files)
}

fn print(to: &mut Surroundings<'_>, text: &str) -> Result<(), Failure> {
    written(to.stdout.write_all(text.as_bytes()).and_then(|()| to.stdout.flush()))
}

/// Writes each file, of which the first is the page, where there is a folder for them, and prints where the page is.
fn write_reports(
    request: &Request,
    to: &mut Surroundings<'_>,
    called: &str,
    files: &[(&str, String)],
) -> Result<(), Failure> {
    let (page, text) = &files[0];
    if let Some(path) = &to.html {
        file::replace(path, text).map_err(|error| Failure::new(format!("cannot write {}: {error}", path.display())))?;
    }
    let Some(folder) = &to.reports else { return Ok(()) };
    file::make_folder(folder)
        .and_then(|()| files.iter().try_for_each(|(name, text)| file::replace(&folder.join(name), text)))
        .map_err(|error| Failure::new(format!("cannot write the report to {}: {error}", folder.display())))?;
    if request.json {
        return Ok(());
    }
    written(writeln!(to.stdout, "\n{called}: {}", folder.join(page).display()))
}
