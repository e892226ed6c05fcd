//! What a command line sets off.

use std::fs::File;
use std::io::{self, IsTerminal, Read, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::thread::available_parallelism;

use indicatif::{ProgressBar, ProgressStyle};

use super::command::{Action, Failure, Request};
use super::compare::{Comparison, Plan, compare};
use super::data::{self, Set};
use super::designs::{self, Design};
use super::report;
use super::speed;
use super::times::{self, Heats};

/// Where a run reads and writes.
pub(crate) struct Surroundings<'s, I, O> {
    pub(crate) stdin: I,
    pub(crate) stdout: &'s mut O,
    /// The folder of the report.
    pub(crate) reports: PathBuf,
    pub(crate) workers: NonZeroUsize,
}

/// The report's folder, in the target directory that this was built in.
pub(crate) fn reports() -> PathBuf {
    let tmp = Path::new(env!("CARGO_TARGET_TMPDIR"));
    tmp.parent().unwrap_or(tmp).join("skew")
}

/// All cores, or one where their number cannot be found out.
pub(crate) fn workers() -> NonZeroUsize {
    available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

/// Does what is asked. A reader that has seen enough, as `head` does, is no failure.
pub(crate) fn run<I: Read + Send, O: Write>(action: Action, mut to: Surroundings<'_, I, O>) -> Result<(), Failure> {
    match action {
        Action::Help(text) => written(to.stdout.write_all(text.as_bytes())),
        Action::List => written(data::ALL.iter().try_for_each(|set| writeln!(to.stdout, "skew/{}: bench", set.name))),
        Action::Quick => quick(to.stdout, to.workers),
        Action::Compare(request) if request.times.is_some() => heat(&request, &mut to),
        Action::Compare(request) => match &request.keys {
            Some(path) => own_keys(&request, path, &mut to),
            None => bundled(&request, &mut to),
        },
    }
}

fn written(result: io::Result<()>) -> Result<(), Failure> {
    match result {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(Failure::input(format!("cannot write to standard output: {error}")))
        }
        _ => Ok(()),
    }
}

fn plan<'p>(request: &'p Request, designs: &'p [Design], workers: NonZeroUsize) -> Plan<'p> {
    Plan {
        designs,
        named: request.designs.as_deref(),
        even_if_unsuited: request.designs.is_some() && request.keys.is_some(),
        partitions: request.partitions.as_deref(),
        workers,
    }
}

fn bundled<I, O: Write>(request: &Request, to: &mut Surroundings<'_, I, O>) -> Result<(), Failure> {
    let wanted = |set: &&Set| {
        request.filter.is_empty() || request.filter.iter().any(|part| format!("skew/{}", set.name).contains(part))
    };
    let sets: Vec<&Set> = data::ALL.iter().filter(wanted).collect();
    if sets.is_empty() {
        let filter = request.filter.join(" ");
        return written(writeln!(to.stdout, "skew: no bundled set has {filter} in its name, so nothing to compare"));
    }
    let designs = designs::all();
    let bar = progress_bar(Some(sets.iter().map(|set| set.keys as u64).sum()), "keys");
    let mut comparisons = Vec::new();
    for set in sets {
        bar.set_message(set.name);
        let lines = set.lines(set.keys);
        let plan = plan(request, &designs, to.workers);
        let comparison =
            compare(set.name, set.about, &*lines, plan, &|_| {}).map_err(|error| failed(set.name, &error))?;
        bar.inc(set.keys as u64);
        if !comparison.rows.is_empty() {
            comparisons.push(comparison);
        }
    }
    bar.finish_and_clear();
    if comparisons.is_empty() {
        return Err(Failure::input("no such design suits a bundled set at these numbers of partitions: see --help"));
    }
    publish(&comparisons, request, to.stdout, &to.reports)
}

fn own_keys<I: Read + Send, O: Write>(
    request: &Request,
    path: &Path,
    to: &mut Surroundings<'_, I, O>,
) -> Result<(), Failure> {
    let designs = designs::all();
    let plan = plan(request, &designs, to.workers);
    let comparison = if path.as_os_str() == "-" {
        let bar = progress_bar(None, "bytes");
        let comparison = compare("standard input", "your keys", &mut to.stdin, plan, &|bytes| bar.inc(bytes));
        bar.finish_and_clear();
        comparison.map_err(|error| failed("standard input", &error))?
    } else {
        let shown = path.display().to_string();
        let (file, length) = open(path).map_err(|error| failed(&shown, &error))?;
        if request.speed && length.is_none() {
            return Err(Failure::usage(format!("expected a regular file with --speed, found {shown}")));
        }
        let bar = progress_bar(length, "bytes");
        let comparison = compare(&shown, "your keys", file, plan, &|bytes| bar.inc(bytes));
        bar.finish_and_clear();
        comparison.map_err(|error| failed(&shown, &error))?
    };
    if comparison.lines == comparison.empty {
        return Err(Failure::input(format!("{}: expected keys, one a line, found none", comparison.name)));
    }
    if comparison.rows.is_empty() {
        let notes = comparison.notes.join("; ");
        return Err(Failure::input(format!("{}: nothing to compare: {notes}", comparison.name)));
    }
    let taken = comparison.rows.iter().any(|row| row.histogram.total() > 0);
    let name = comparison.name.clone();
    publish(&[comparison], request, to.stdout, &to.reports)?;
    if !taken {
        return Err(Failure::input(format!("{name}: no design took any of the lines")));
    }
    if request.speed {
        let speed = speed::measure(path, plan).map_err(|error| failed(&name, &error))?;
        written(to.stdout.write_all(speed::text(&speed).as_bytes()))?;
    }
    Ok(())
}

/// Heat maps, of own or of bundled keys.
fn heat<I: Read + Send, O: Write>(request: &Request, to: &mut Surroundings<'_, I, O>) -> Result<(), Failure> {
    let designs = designs::all();
    let usual = [times::PARTITIONS];
    let plan = times::Plan {
        designs: &designs,
        named: request.designs.as_deref(),
        partitions: request.partitions.as_deref().unwrap_or(&usual),
        window: request.times.unwrap_or(times::WINDOW),
    };
    let heats = match &request.keys {
        None => bundled_heat(request, plan)?,
        Some(path) if path.as_os_str() == "-" => {
            let heats = times::count("standard input", "your writes", &mut to.stdin, plan, &|_| {});
            vec![heats.map_err(|error| failed("standard input", &error))?]
        }
        Some(path) => {
            let shown = path.display().to_string();
            let (file, length) = open(path).map_err(|error| failed(&shown, &error))?;
            let bar = progress_bar(length, "bytes");
            let heats = times::count(&shown, "your writes", file, plan, &|bytes| bar.inc(bytes));
            bar.finish_and_clear();
            vec![heats.map_err(|error| failed(&shown, &error))?]
        }
    };
    let cannot =
        |error: io::Error| Failure::input(format!("cannot write the report to {}: {error}", to.reports.display()));
    written(to.stdout.write_all(times::text(&heats, request.designs.is_some()).as_bytes()))?;
    if heats.iter().all(|heats| heats.rows.iter().all(|row| row.chance.is_none())) {
        return Err(Failure::input("expected an instant and a key in each line, found none: see --help"));
    }
    std::fs::create_dir_all(&to.reports).map_err(cannot)?;
    std::fs::write(to.reports.join("heat.html"), times::html(&heats)).map_err(cannot)?;
    std::fs::write(to.reports.join("heat.csv"), times::csv(&heats)).map_err(cannot)?;
    written(writeln!(to.stdout, "\nMaps: {}", to.reports.join("heat.html").display()))
}

/// The bundled sets, the first key written at the first bundled instant, and so on.
fn bundled_heat(request: &Request, plan: times::Plan<'_>) -> Result<Vec<Heats>, Failure> {
    let wanted = |set: &&Set| {
        request.filter.is_empty() || request.filter.iter().any(|part| format!("skew/{}", set.name).contains(part))
    };
    let mut all = Vec::new();
    for set in data::ALL.iter().filter(wanted) {
        let lines = data::timed_lines(set, set.keys);
        let heats = times::count(set.name, set.about, &*lines, plan, &|_| {});
        all.push(heats.map_err(|error| failed(set.name, &error))?);
    }
    Ok(all)
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

fn failed(what: &str, error: &io::Error) -> Failure {
    Failure::input(format!("cannot compare the keys of {what}: {error}"))
}

/// Prints, and writes the report.
fn publish(
    comparisons: &[Comparison],
    request: &Request,
    stdout: &mut impl Write,
    reports: &Path,
) -> Result<(), Failure> {
    let cannot =
        |error: io::Error| Failure::input(format!("cannot write the report to {}: {error}", reports.display()));
    let json = report::json(comparisons);
    let text = if request.json { json.clone() } else { report::text(comparisons, request.designs.is_some()) };
    written(stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()))?;
    std::fs::create_dir_all(reports).map_err(cannot)?;
    std::fs::write(reports.join("report.html"), report::html(comparisons)).map_err(cannot)?;
    std::fs::write(reports.join("skew.csv"), report::csv(comparisons)).map_err(cannot)?;
    std::fs::write(reports.join("skew.json"), &json).map_err(cannot)?;
    if request.json {
        return Ok(());
    }
    written(writeln!(stdout, "\nReport: {}", reports.join("report.html").display()))
}

/// On standard error where that is a terminal, else nowhere.
fn progress_bar(length: Option<u64>, unit: &str) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let (bar, template) = match (length, unit) {
        (Some(length), "bytes") => (ProgressBar::new(length), "{bar:40} {bytes}/{total_bytes} {bytes_per_sec} {eta}"),
        (None, "bytes") => (ProgressBar::new_spinner(), "{spinner} {bytes} {bytes_per_sec}"),
        (length, _) => (ProgressBar::new(length.unwrap_or(0)), "{bar:40} {pos}/{len} keys {msg}"),
    };
    bar.with_style(ProgressStyle::with_template(template).expect("a template of known fields"))
}

/// Everything once, on a few keys: that the figures are of all keys, that hashes are not skewed, that each form of the
/// report is written.
fn quick(stdout: &mut impl Write, workers: NonZeroUsize) -> Result<(), Failure> {
    const KEYS: usize = 2_000;
    let designs = designs::all();
    let (request, mut comparisons) = (Request::default(), Vec::new());
    for set in &data::ALL {
        let lines = set.lines(set.keys.min(KEYS));
        let plan = plan(&request, &designs, workers);
        let comparison =
            compare(set.name, set.about, &*lines, plan, &|_| {}).map_err(|error| failed(set.name, &error))?;
        comparisons.push(comparison);
    }
    let wrong = |what: &str| Failure::input(format!("skew: {what}"));
    for comparison in &comparisons {
        for row in &comparison.rows {
            let at = format!("{} at {} partitions of {}", row.design, row.partitions, comparison.name);
            let learns = designs.iter().any(|design| design.learns && design.name == row.design);
            let judged = if learns { comparison.lines - comparison.lines / 2 } else { comparison.lines };
            if row.histogram.total() != judged {
                return Err(wrong(&format!("{at} counted {} of {judged} keys", row.histogram.total())));
            }
            if row.design.starts_with("siphash") && row.p.is_some_and(|p| p < 1e-6) {
                return Err(wrong(&format!("{at} is skewed")));
            }
        }
    }
    let rows = comparisons.iter().map(|comparison| comparison.rows.len()).sum::<usize>();
    let reports = [
        report::text(&comparisons, true),
        report::html(&comparisons),
        report::csv(&comparisons),
        report::json(&comparisons),
    ];
    if rows == 0 || reports.iter().any(|report| report.matches("siphash").count() < comparisons.len()) {
        return Err(wrong("a report lacks rows"));
    }
    written(writeln!(
        stdout,
        "skew: {} sets, {rows} histograms of at most {KEYS} keys: all in order",
        comparisons.len()
    ))
}
