//! Passes over all works, and what they found.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use criterion::{Bencher, Criterion, SamplingMode, Throughput};
use serde_json::Value;

use crate::arguments::{Arguments, Mode};
use crate::page;
use crate::work::{Contender, Work};

/// What a contender is to the comparison.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    Tablekeys,
    Peer,
    Limit,
}

/// The least time of a contender, in nanoseconds an input.
#[derive(Debug, Clone)]
pub(crate) struct Figure {
    pub(crate) section: &'static str,
    pub(crate) work: String,
    pub(crate) contender: Contender,
    pub(crate) nanoseconds: f64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Pass {
    Check,
    Time,
}

/// All works, gone over once to check answers and then as often as the mode says to time them.
pub struct Run {
    arguments: Arguments,
    target: PathBuf,
    criterion: Criterion,
    pass: Pass,
    section: &'static str,
    works: usize,
    figures: Vec<Figure>,
    remarks: Vec<String>,
}

impl std::fmt::Debug for Run {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Run").field("arguments", &self.arguments).field("pass", &self.pass).finish_non_exhaustive()
    }
}

/// Passes of the full mode: many short ones find a quiet moment sooner than few long ones.
const PASSES: u32 = 5;

impl Run {
    /// A run that keeps criterion's files and the page in `target`, the folder of build results.
    #[must_use]
    pub fn new(arguments: Arguments, target: &Path) -> Self {
        let criterion = criterion(arguments.mode, target);
        let (target, figures, remarks) = (target.to_owned(), Vec::new(), Vec::new());
        Self { arguments, target, criterion, pass: Pass::Check, section: "", works: 0, figures, remarks }
    }

    /// Checks, times, prints the table and writes the page.
    ///
    /// # Errors
    ///
    /// Filters that leave no work, and a page that cannot be written.
    ///
    /// # Panics
    ///
    /// When an answer differs.
    pub fn over(mut self, works: impl Fn(&mut Self)) -> Result<(), String> {
        works(&mut self);
        let checked = self.works;
        if checked == 0 {
            return Err(format!("no work's name holds any of {}", self.arguments.filters.join(", ")));
        }
        println!("{checked} works: all answers agree");
        let passes = match self.arguments.mode {
            Mode::Test => return Ok(()),
            Mode::Short => 1,
            Mode::Full => PASSES,
        };
        self.pass = Pass::Time;
        for pass in 1..=passes {
            println!("\npass {pass} of {passes}\n");
            // A criterion that meets an id again would give its files another name.
            self.criterion = criterion(self.arguments.mode, &self.target);
            works(&mut self);
        }
        let page = page::whole(&self.arguments, passes, &self.figures, &self.remarks);
        let path = self.target.join("peers.md");
        fs::write(&path, page).map_err(|error| format!("{}: {error}", path.display()))?;
        println!("\n{}", page::table(&self.figures));
        for remark in &self.remarks {
            println!("{remark}");
        }
        println!("\nthe whole page: {}", path.display());
        Ok(())
    }

    /// The works from here on are of this kind.
    pub const fn section(&mut self, section: &'static str) {
        self.section = section;
    }

    /// A work by its name, which is the first part of its ids.
    pub fn work<A: PartialEq + std::fmt::Debug>(&mut self, id: impl Into<String>) -> Work<'_, A> {
        let id = id.into();
        if self.checks(&id) {
            self.works += 1;
        }
        Work::new(self, id)
    }

    /// Whether this work was asked for: what costs much to make can be left out where it was not.
    #[must_use]
    pub fn wants(&self, work: &str) -> bool {
        let (filters, work) = (&self.arguments.filters, work.to_lowercase());
        filters.is_empty() || filters.iter().any(|filter| work.contains(&filter.to_lowercase()))
    }

    /// Whether answers of this work are to be checked now.
    #[must_use]
    pub fn checks(&self, work: &str) -> bool {
        self.pass == Pass::Check && self.wants(work)
    }

    /// A sentence to stand below the table, once.
    pub fn remark(&mut self, sentence: String) {
        if !self.remarks.contains(&sentence) {
            self.remarks.push(sentence);
        }
    }

    pub(crate) fn time(
        &mut self,
        work: &str,
        contender: Contender,
        elements: u32,
        routine: impl FnMut(&mut Bencher<'_>),
    ) {
        for name in [work, contender.name] {
            assert!(name.len() <= 64, "criterion cuts the name of this folder short: {name}");
        }
        if self.pass == Pass::Check || !self.wants(work) {
            return;
        }
        let mut group = self.criterion.benchmark_group(work);
        group.throughput(Throughput::Elements(elements.into())).sampling_mode(SamplingMode::Flat);
        group.bench_function(contender.name, routine);
        group.finish();
        let nanoseconds = median(&self.target, work, contender.name) / f64::from(elements);
        let mut known = self.figures.iter_mut();
        match known.find(|figure| figure.work == work && figure.contender.name == contender.name) {
            Some(figure) => figure.nanoseconds = figure.nanoseconds.min(nanoseconds),
            None => self.figures.push(Figure { section: self.section, work: work.to_owned(), contender, nanoseconds }),
        }
    }
}

fn criterion(mode: Mode, target: &Path) -> Criterion {
    let (warm_up, measurement, samples) = if mode == Mode::Full { (100, 400, 20) } else { (30, 120, 10) };
    Criterion::default()
        .output_directory(&target.join("criterion"))
        .without_plots()
        .warm_up_time(Duration::from_millis(warm_up))
        .measurement_time(Duration::from_millis(measurement))
        .sample_size(samples)
        .nresamples(2_000)
}

/// The median of what criterion has just measured, from its files.
fn median(target: &Path, work: &str, contender: &str) -> f64 {
    // As criterion names its folders.
    let safe = |name: &str| name.replace(['?', '"', '/', '\\', '*', '<', '>', ':', '|', '^'], "_");
    let folder = target.join("criterion").join(safe(work)).join(safe(contender)).join("new");
    let read = |file: &str| -> Value {
        let path = folder.join(file);
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    };
    assert_eq!(read("benchmark.json")["full_id"], format!("{work}/{contender}"), "another bench's files");
    read("estimates.json")["median"]["point_estimate"].as_f64().expect("criterion writes a median")
}
