//! Passes over all tasks, and what they found.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use criterion::{Bencher, Criterion, SamplingMode, Throughput};
use serde_json::Value;

use crate::arguments::{Arguments, Mode};
use crate::contender::{Contender, Figure};
use crate::page;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Pass {
    Check,
    Time,
}

/// All tasks, gone over once to check answers and then as often as the mode says to time them.
pub struct Run {
    arguments: Arguments,
    target: PathBuf,
    criterion: Criterion,
    pass: Pass,
    section: &'static str,
    tasks: usize,
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
        Self { arguments, target, criterion, pass: Pass::Check, section: "", tasks: 0, figures, remarks }
    }

    /// Checks, times, prints the table and writes the page.
    ///
    /// # Errors
    ///
    /// Filters that leave no task, and a page that cannot be written.
    ///
    /// # Panics
    ///
    /// When an answer differs.
    pub fn over(mut self, tasks: impl Fn(&mut Self)) -> Result<(), String> {
        tasks(&mut self);
        let checked = self.tasks;
        if checked == 0 {
            return Err(format!("no task's name holds any of {}", self.arguments.filters.join(", ")));
        }
        println!("{checked} tasks: all answers agree");
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
            tasks(&mut self);
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

    /// The tasks from here on are of this kind.
    pub const fn section(&mut self, section: &'static str) {
        self.section = section;
    }

    /// Counts a task whose answers are checked now.
    pub(crate) fn meets(&mut self, task: &str) {
        self.tasks += usize::from(self.checks(task));
    }

    /// Whether this task was asked for: what costs much to make can be left out where it was not.
    #[must_use]
    pub fn wants(&self, task: &str) -> bool {
        let (filters, task) = (&self.arguments.filters, task.to_lowercase());
        filters.is_empty() || filters.iter().any(|filter| task.contains(&filter.to_lowercase()))
    }

    /// Whether answers of this task are to be checked now.
    #[must_use]
    pub fn checks(&self, task: &str) -> bool {
        self.pass == Pass::Check && self.wants(task)
    }

    /// A sentence to stand below the table, once.
    pub fn remark(&mut self, sentence: String) {
        if !self.remarks.contains(&sentence) {
            self.remarks.push(sentence);
        }
    }

    pub(crate) fn time(
        &mut self,
        task: &str,
        contender: Contender,
        elements: u32,
        routine: impl FnMut(&mut Bencher<'_>),
    ) {
        for name in [task, contender.name] {
            assert!(name.len() <= 64, "criterion cuts the name of this folder short: {name}");
        }
        if self.pass == Pass::Check || !self.wants(task) {
            return;
        }
        let mut group = self.criterion.benchmark_group(task);
        group.throughput(Throughput::Elements(elements.into())).sampling_mode(SamplingMode::Flat);
        group.bench_function(contender.name, routine);
        group.finish();
        let nanoseconds = median(&self.target, task, contender.name) / f64::from(elements);
        let mut known = self.figures.iter_mut();
        match known.find(|figure| figure.task == task && figure.contender.name == contender.name) {
            Some(figure) => figure.nanoseconds = figure.nanoseconds.min(nanoseconds),
            None => self.figures.push(Figure { section: self.section, task: task.to_owned(), contender, nanoseconds }),
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
fn median(target: &Path, task: &str, contender: &str) -> f64 {
    // As criterion names its folders.
    let safe = |name: &str| name.replace(['?', '"', '/', '\\', '*', '<', '>', ':', '|', '^'], "_");
    let folder = target.join("criterion").join(safe(task)).join(safe(contender)).join("new");
    let read = |file: &str| -> Value {
        let path = folder.join(file);
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    };
    assert_eq!(read("benchmark.json")["full_id"], format!("{task}/{contender}"), "another bench's files");
    read("estimates.json")["median"]["point_estimate"].as_f64().expect("criterion writes a median")
}
