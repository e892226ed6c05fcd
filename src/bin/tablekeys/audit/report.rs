//! The same review for people and for programs.

mod html;
mod json;
mod pictures;
mod text;

pub(crate) use html::html;
pub(crate) use json::json;
pub(crate) use text::text;

use std::fmt::Write;

use super::Review;
use super::facts::Example;
use super::facts::heat::Busiest;
use super::findings::{self, Finding, Severity};
use super::proposals::{Figures, Proposal};
use crate::skew::excerpt::excerpt;
use crate::skew::numbers::{counted, figure, grouped, tenths};

/// The severities, worst first.
const SEVERITIES: [Severity; 3] = [Severity::Error, Severity::Warning, Severity::Note];

/// `1 error, 2 warnings, no notes` without what there is none of.
fn counts(review: &Review) -> Vec<(Severity, String)> {
    let found = SEVERITIES.into_iter().filter_map(|severity| {
        let count = review.count(severity) as u64;
        (count > 0).then(|| (severity, counted(count, severity.word())))
    });
    found.collect()
}

/// What the table is, a line each.
fn overview(review: &Review) -> Vec<(&'static str, String)> {
    let (facts, mut lines) = (&review.facts, Vec::new());
    let partitions = &facts.partitions;
    if let Some((largest, partition)) = partitions.largest() {
        let sizes = partitions.sizes();
        let median = sizes.get(sizes.len() / 2).copied().unwrap_or_default();
        let about = if partitions.counted.one_in() > 1 { "about " } else { "" };
        let name = partition.map(|found| format!(" ({})", shown(&found.key))).unwrap_or_default();
        let mut line = format!(
            "{about}{}; rows in the largest {}{name}, in the median {}",
            grouped(partitions.different()),
            grouped(largest),
            grouped(median)
        );
        if let Some(exponent) = findings::zipf(&sizes).filter(|_| review.buckets.is_none()) {
            _ = write!(line, "; sizes fall like 1 / rank^{exponent:.1} (Zipf)");
        }
        lines.push(("partitions", line));
    }
    if let Some((first, last)) = facts.heat.span {
        let seconds = facts.heat.seconds();
        let mut line = format!("{} to {} UTC", &first.to_string()[..16], &last.to_string()[..16]);
        #[expect(clippy::cast_precision_loss, reason = "a figure")]
        if seconds >= 86_400.0 {
            _ = write!(line, ", {:.0} rows per day", facts.heat.rows as f64 / seconds * 86_400.0);
        }
        if let Some(busiest) = facts.heat.busiest() {
            _ = write!(line, "; the busiest minute had {}", minute(busiest));
        }
        if let Some(busiest) = facts.heat.busiest_partition() {
            _ = write!(line, ", that of one partition {}", minute(busiest));
        }
        lines.push(("last writes", line));
    }
    if let Some(buckets) = &review.buckets {
        let n = grouped(buckets.partitions.into());
        lines.push((
            "hash",
            match &buckets.hash {
                Some(hash) => format!("{n} partitions by {} of {}", hash.design, hash.of),
                None => format!("{n} partitions, by none of the hashes that were tried"),
            },
        ));
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
    let percent = 100.0 * findings::share(finding.count, finding.of);
    let percent = if percent > 0.0 && percent < 0.1 { "below 0.1".to_owned() } else { tenths(percent) };
    let Finding { unit, .. } = finding;
    format!("{} of {} {unit} ({percent}%)", grouped(finding.count), grouped(finding.of))
}

/// A row as people read it.
fn example(example: &Example) -> String {
    let key = |name: &str, key: &Option<Box<str>>| key.as_deref().map(|key| format!("{name} {}", shown(key)));
    let keys = [key("PartitionKey", &example.partition_key), key("RowKey", &example.row_key)];
    let keys: Vec<String> = keys.into_iter().flatten().collect();
    format!("row {}: {}", grouped(example.place), keys.join(", "))
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
