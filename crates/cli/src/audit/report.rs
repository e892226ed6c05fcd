//! The same reviews for people and for programs.

mod html;
mod json;
mod junit;
mod pictures;
mod sarif;
mod text;

pub(crate) use html::html;
pub(crate) use json::json;
pub(crate) use junit::junit;
pub(crate) use sarif::sarif;
pub(crate) use text::text;

use std::time::{Duration, UNIX_EPOCH};

use chrono::{DateTime, Utc};
use serde_json::Value;

use super::facts::Example;
use super::facts::heat::Busiest;
use super::findings::{self, Finding, Severity};
use super::known::Known;
use super::proposals::{Figures, Proposal};
use super::rules::partitions::zipf;
use super::{Review, areas, words};
use crate::file;
use crate::formats::columns::file::Schemas;
use crate::lines::Tally;
use crate::wording::excerpt::excerpt;
use crate::wording::numbers::{counted, figure, grouped, tenths};
use crate::wording::put;

/// The command and its version.
const COMMAND: &str = concat!("tablekeys ", env!("CARGO_PKG_VERSION"));

/// By what the report was made, and when: `tablekeys 0.1.0, 2024-05-06 07:08 UTC`. `SOURCE_DATE_EPOCH` takes the place of the clock, for
/// reports that are the same byte by byte.
fn made() -> String {
    let fixed = std::env::var("SOURCE_DATE_EPOCH").ok().and_then(|seconds| seconds.parse().ok());
    let time = fixed.and_then(|seconds| UNIX_EPOCH.checked_add(Duration::from_secs(seconds)));
    let time = DateTime::<Utc>::from(time.unwrap_or_else(file::now));
    format!("{COMMAND}, {}", time.format("%Y-%m-%d %H:%M UTC"))
}

/// The severities, worst first.
const SEVERITIES: [Severity; 3] = [Severity::Error, Severity::Warning, Severity::Note];

/// A review as data, which each report puts into its own form; without the facts, which may take 200 MB: of many tables these are held
/// together.
pub(crate) struct Entry {
    pub name: String,
    /// What the source is to programs: a file's path, or an address.
    pub file: Option<std::path::PathBuf>,
    pub rows: String,
    pub tally: Tally,
    pub findings: Vec<Finding>,
    /// What its keys are: to read, and for a contract.
    shapes: Vec<(&'static str, String, String)>,
    schemas: Schemas,
    /// What part of the table the schemas are from, where it is not all.
    sample: Option<String>,
    /// What the table is, and what else is to be said.
    overview: Vec<(&'static str, String)>,
    sentences: Vec<String>,
    /// The largest partitions, with their rows.
    largest: Vec<(String, u64)>,
    /// Where rows were written when, for a terminal; and the pictures of a page.
    blocks: Vec<String>,
    pictures: String,
    json: Value,
}

impl Entry {
    pub(crate) fn of(review: Review, file: Option<std::path::PathBuf>) -> Self {
        let largest = pictures::largest(&review, 6).into_iter();
        let pictures = [pictures::sizes(&review), review.map.as_ref().and_then(pictures::map)];
        Self {
            file,
            rows: rows(&review),
            tally: review.summary.tally(),
            shapes: shapes(&review),
            overview: overview(&review),
            sentences: review.summary.sentences(),
            largest: largest.map(|(key, rows)| (excerpt(key.as_bytes()), rows)).collect(),
            blocks: review.map.as_ref().map(pictures::blocks).unwrap_or_default(),
            pictures: pictures.into_iter().flatten().collect(),
            json: json::of(&review),
            sample: review.facts.sample.sentence(),
            name: review.summary.name,
            findings: review.findings,
            schemas: review.schemas,
        }
    }

    /// The schemas as a file.
    pub(crate) fn schemas(&self) -> String {
        let sample = self.sample.as_ref().map(|sample| format!(" {sample}, which may lack rare shapes"));
        self.schemas.to_toml(&format!("{}{}", self.name, sample.unwrap_or_default()))
    }

    /// The worst finding that is new; `None` without one.
    pub(crate) fn worst(&self) -> Option<Severity> {
        worst(&self.findings)
    }

    /// What a baseline has of it.
    pub(crate) fn to_know(&self) -> impl Iterator<Item = Known> {
        self.findings.iter().map(|finding| Known::of(&self.name, finding))
    }
}

fn worst(findings: &[Finding]) -> Option<Severity> {
    findings.iter().filter(|finding| !finding.known).map(|finding| finding.severity).max()
}

/// Where the tables of a run are, if all of an account are reviewed.
#[derive(Debug, Default)]
pub(crate) struct Account {
    pub address: String,
    /// Tables without a row.
    pub empty: Vec<String>,
    /// Tables that could not be read, each with the reason.
    pub not_read: Vec<(String, String)>,
}

/// How many findings there are of each severity, worst first, without those that there are none of.
fn counts(findings: &[Finding]) -> Vec<(Severity, String)> {
    let found = SEVERITIES.into_iter().filter_map(|severity| {
        let count = findings.iter().filter(|finding| finding.severity == severity).count() as u64;
        (count > 0).then(|| (severity, counted(count, severity.word())))
    });
    found.collect()
}

/// `6,000 rows`, or `a sample of 6,000 rows`.
fn rows(review: &Review) -> String {
    let rows = counted(review.facts.rows, "row");
    if review.summary.sampled { format!("a sample of {rows}") } else { rows }
}

/// Shapes of each column that are shown.
const SHAPES: usize = 6;

/// What the keys are: a line per shape, with the column's name on the first of each and the share of the rows.
fn shapes(review: &Review) -> Vec<(&'static str, String, String)> {
    let mut lines = Vec::new();
    let Schemas { partition_key, row_key } = &review.schemas;
    for (name, schema) in [(review.facts.store.word(0), partition_key), (review.facts.store.word(1), row_key)] {
        for (at, shape) in schema.shapes.iter().take(SHAPES).enumerate() {
            lines.push((if at == 0 { name } else { "" }, line(&shape.words()), percent(shape.share)));
        }
        let others = schema.shapes.iter().skip(SHAPES);
        let share: f64 = others.clone().map(|shape| shape.share).sum();
        if others.clone().count() > 0 {
            lines.push(("", format!("{} more shapes", others.count()), percent(share)));
        }
    }
    lines
}

/// What a share is in percent.
fn percent(share: f64) -> String {
    let percent = 100.0 * share;
    if percent > 0.0 && percent < 0.1 { "below 0.1%".to_owned() } else { tenths(percent) + "%" }
}

/// A text of a terminal's line at most, without what a terminal obeys.
fn line(text: &str) -> String {
    const LONGEST: usize = 75;
    let shown: String = text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).take(LONGEST).collect();
    if text.chars().nth(LONGEST).is_some() { shown + "…" } else { shown }
}

/// What the table is, a line each.
fn overview(review: &Review) -> Vec<(&'static str, String)> {
    let (facts, mut lines) = (&review.facts, Vec::new());
    let partitions = &facts.partitions;
    if review.summary.sampled {
        let least = counted(partitions.counted.different(), "partition");
        let line = format!("at least {least}; a sample does not show their number and sizes");
        lines.push(("partitions", line));
    } else if let Some((largest, partition)) = partitions.largest() {
        let sizes = partitions.sizes();
        let median = sizes.get(sizes.len() / 2).copied().unwrap_or_default();
        let (about, least) = if partitions.counted.one_in() > 1 { ("about ", "at least ") } else { ("", "") };
        let name = partition.map(|found| format!(" ({})", shown(&found.key))).unwrap_or_default();
        let mut line = format!(
            "{about}{}; rows in the largest {least}{}{name}, in the median {about}{}",
            grouped(partitions.counted.different()),
            grouped(largest),
            grouped(median)
        );
        if let Some(exponent) = zipf(&sizes).filter(|_| review.buckets.is_none()) {
            put!(line, "; sizes fall like 1 / rank^{exponent:.1} (Zipf)");
        }
        lines.push(("partitions", line));
    }
    if let Some((first, last)) = facts.heat.span {
        let seconds = facts.heat.seconds();
        let mut line = format!("{} to {} UTC", &first.to_string()[..16], &last.to_string()[..16]);
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a figure")]
        if seconds >= 86_400.0 {
            let rows = (facts.heat.rows as f64 / seconds * 86_400.0).round() as u64;
            put!(line, ", {} per day", counted(rows, "row"));
        }
        if let Some(busiest) = facts.heat.busiest {
            put!(line, "; the busiest minute had {}", minute(busiest));
        }
        if let Some(busiest) = facts.heat.busiest_partition {
            put!(line, ", in one partition {}", minute(busiest));
        }
        lines.push(("last writes", line));
    }
    if let Some(buckets) = &review.buckets {
        let n = grouped(buckets.partitions.into());
        let line = match &buckets.hash {
            Some(hash) => words::translated(&format!("{n} partitions by {} of {}", hash.design, hash.of), facts.store),
            None => format!("{n} partitions, by none of the known hashes"),
        };
        lines.push(("hash", line));
    }
    let (in_order, unknown) = areas::in_order(review);
    // In other sentences the key of a store that has one takes the place of both.
    let partition_key = facts.store.rule(0).map_or("partition key", |rule| rule.word);
    let told = |text: &str| words::translated(&text.replace("PartitionKey", partition_key), facts.store);
    if !in_order.is_empty() {
        lines.push(("measured", told(&areas::Measured::listed(&in_order))));
    }
    if !unknown.is_empty() {
        let unknown: Vec<String> = unknown.iter().map(|(area, why)| format!("{area} ({why})")).collect();
        lines.push(("not seen", told(&unknown.join("; "))));
    }
    lines
}

/// Its rows, and the rate where that is more than a row per second.
fn minute(busiest: Busiest) -> String {
    let rate = if busiest.rate() >= 1.0 { format!(" ({:.0} per second)", busiest.rate()) } else { String::new() };
    counted(busiest.rows, "row") + &rate
}

/// How much of the table a finding is about.
fn share(finding: &Finding) -> String {
    let unit = words::translated(finding.unit, finding.store);
    let percent = percent(findings::share(finding.count, finding.of));
    format!("{} of {} {unit} ({percent})", grouped(finding.count), grouped(finding.of))
}

/// A row as people read it.
fn example(example: &Example, Finding { store, places, .. }: &Finding) -> String {
    let key = |name: &str, key: &Option<Box<str>>| key.as_deref().map(|key| format!("{name} {}", shown(key)));
    let keys = [key(store.word(0), &example.partition_key), key(store.word(1), &example.row_key)];
    let keys: Vec<String> = keys.into_iter().flatten().collect();
    let place = if example.place > 0 { format!("{places} {}: ", grouped(example.place)) } else { String::new() };
    place + &keys.join(", ")
}

fn shown(key: &str) -> String {
    format!("\"{}\"", excerpt(key.as_bytes()))
}

/// The figures of a proposal: a name, before, after.
fn figures(proposal: &Proposal) -> Vec<(&'static str, String, String)> {
    let row =
        |name, value: fn(&Figures) -> Option<String>| Some((name, value(&proposal.before)?, value(&proposal.after)?));
    [
        row("partitions", |figures| Some(grouped(figures.partitions))),
        row("largest partition", |figures| Some(format!("{}%", tenths(100.0 * figures.largest)))),
        row("peak over mean", |figures| Some(figure(figures.peak_to_mean))),
        row("partitions written at a time", |figures| figures.at_once.map(tenths)),
    ]
    .into_iter()
    .flatten()
    .collect()
}
