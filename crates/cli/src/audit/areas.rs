//! What was looked at, area by area, so that a report shows what is in order too.

use serde::Serialize;

use super::facts::Facts;
use super::rules::load::NEAR;
use super::rules::partitions::{MANY, PAGE};
use super::{FEW_ROWS, Review, rules};
use crate::wording::numbers::{counted, grouped};

/// What the findings of one kind are about; what is missing to look at it; and how many were looked at, of how many, their unit, and
/// the smallest fault that would have been seen.
type Area = (&'static str, fn(&Review) -> Option<&'static str>, fn(&Facts) -> (u64, u64, &'static str, String));

const AREAS: [Area; 12] = [
    ("records", nothing, |facts| (facts.rows, facts.rows, "rows", counted(1, "faulty row"))),
    ("characters and lengths", nothing, |facts| (facts.rows, facts.rows, "rows", counted(1, "faulty row"))),
    ("spellings", nothing, |facts| {
        let one_in = facts.row_keys.spellings.one_in.max(1);
        let least = format!("one key of {one_in} that is another spelling").replace("of 1 ", "");
        (facts.rows / one_in, facts.rows, "rows", least)
    }),
    ("numbers", rows, |facts| sampled(facts, 2 * scale(facts))),
    ("instants", rows, |facts| sampled(facts, (2 * scale(facts)).max(facts.rows.div_ceil(100)))),
    ("formats", rows, |facts| sampled(facts, (2 * scale(facts)).max(facts.rows.div_ceil(100)))),
    ("order", rows, |facts| sampled(facts, 2 * scale(facts))),
    ("consistency", rows, |facts| sampled(facts, 2 * scale(facts))),
    (SIZES, sizes, |facts| {
        let partitions = facts.partitions.counted.different();
        let most =
            if partitions < MANY { "nine tenths of the rows" } else { "a fifth of the rows, four times the mean," };
        (partitions, partitions, "partitions", format!("a partition with {most}"))
    }),
    ("hashes", rows, |facts| {
        let least = "a hash that places nine rows of ten".to_owned();
        (facts.sample.len() as u64, facts.rows, "rows", least)
    }),
    ("values of PartitionKeys", partition_keys, |facts| {
        let partitions = &facts.partitions;
        (partitions.counted.len() as u64, partitions.counted.different(), "partitions", "one faulty key".to_owned())
    }),
    (LOAD, times, |facts| {
        let in_partition = facts.store.partition_rate.filter(|_| facts.partition_keys.keys > 0);
        let least = match (in_partition, facts.store.table_rate) {
            (Some(target), _) => format!("{} rows per second in a partition", grouped((target / NEAR).into())),
            (None, Some(target)) => format!("{} rows per second", grouped((target / NEAR).into())),
            (None, None) => "writes that follow the order of keys".to_owned(),
        };
        (facts.heat.rows, facts.rows, "rows", least)
    }),
];

pub(super) const SIZES: &str = "sizes of partitions";
pub(super) const LOAD: &str = "load over time";

fn nothing(_: &Review) -> Option<&'static str> {
    None
}

/// Fewer rows prove nothing about fields.
fn rows(review: &Review) -> Option<&'static str> {
    (review.facts.rows < FEW_ROWS).then_some("too few rows: 40 are needed")
}

fn partition_keys(review: &Review) -> Option<&'static str> {
    (review.facts.partition_keys.keys == 0).then_some("without PartitionKeys")
}

fn sizes(review: &Review) -> Option<&'static str> {
    let one_page = || (review.facts.rows <= PAGE).then_some("at most 1,000 rows, which are one page");
    if review.summary.sampled { Some("a sample does not show them") } else { partition_keys(review).or_else(one_page) }
}

fn times(review: &Review) -> Option<&'static str> {
    (review.facts.heat.rows == 0).then_some("without Timestamps")
}

/// How many rows one of the sample represents.
fn scale(facts: &Facts) -> u64 {
    facts.rows.div_ceil((facts.sample.len() as u64).max(1)).max(1)
}

fn sampled(facts: &Facts, least: u64) -> (u64, u64, &'static str, String) {
    (facts.sample.len() as u64, facts.rows, "rows", counted(least, "faulty row"))
}

/// What was tried of an area that has no finding.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Measured {
    pub area: &'static str,
    /// How many rows, or PartitionKeys, and of how many.
    pub looked_at: u64,
    pub of: u64,
    pub unit: &'static str,
    /// The smallest fault that would have been seen.
    #[serde(rename = "smallest_fault")]
    pub least: String,
}

impl Measured {
    /// For people, those together that were tried alike.
    pub(crate) fn listed(all: &[Self]) -> String {
        let mut groups: Vec<(String, Vec<&str>)> = Vec::new();
        for measured in all {
            let words = measured.words();
            match groups.iter_mut().find(|(known, _)| *known == words) {
                Some((_, areas)) => areas.push(measured.area),
                None => groups.push((words, vec![measured.area])),
            }
        }
        let told =
            groups.into_iter().map(|(words, areas)| format!("{}: {words}", crate::wording::numbers::listed(areas)));
        told.collect::<Vec<_>>().join("; ")
    }

    fn words(&self) -> String {
        let Self { looked_at, of, unit, least, .. } = self;
        let all = counted(*of, unit.trim_end_matches('s'));
        let looked = if looked_at == of { all } else { format!("{} of {all}", grouped(*looked_at)) };
        format!("{looked}, {least} would be seen")
    }
}

/// The areas without a finding, and those that could not be looked at, each with the reason.
pub(crate) fn in_order(review: &Review) -> (Vec<Measured>, Vec<(&'static str, &'static str)>) {
    let (mut in_order, mut unknown) = (Vec::new(), Vec::new());
    let of_area = |area: &'static str| rules::all().filter(move |rule| rule.area == area);
    let found = |area| of_area(area).any(|rule| review.findings.iter().any(|finding| finding.name == rule.name));
    for (area, needs, tried) in AREAS.into_iter().filter(|(area, ..)| !found(area)) {
        if let Some(missing) = needs(review) {
            unknown.push((area, missing));
        } else {
            let (looked_at, of, unit, least) = tried(&review.facts);
            in_order.push(Measured { area, looked_at: looked_at.min(of), of, unit, least });
        }
    }
    (in_order, unknown)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fmt::Write as _;
    use std::fs;
    use std::path::Path;

    use super::AREAS;
    use crate::audit::findings::Severity;
    use crate::audit::rules::all;

    #[test]
    fn each_finding_is_of_an_area() {
        for rule in all() {
            assert!(AREAS.iter().any(|area| area.0 == rule.area), "{} is of {:?}", rule.name, rule.area);
        }
    }

    #[test]
    fn the_reference_has_each_finding_and_is_written_from_the_rules() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("AUDIT.md");
        let page = fs::read_to_string(&path).unwrap();
        let (before, rest) = page.split_once("<!-- rules -->\n").unwrap();
        let (_, after) = rest.split_once("<!-- end of rules -->").unwrap();
        let mut table = "| finding | says | reported where | read |\n|---|---|---|---|\n".to_owned();
        for rule in all() {
            let severities: BTreeSet<_> = rule.verdicts.iter().map(|verdict| verdict.severity).collect();
            let severity = severities.into_iter().rev().map(Severity::word).collect::<Vec<_>>().join(" or ");
            let (title, address) = (rule.read.title, rule.read.address());
            writeln!(table, "| `{}`, {severity} | {} | {} | [{title}]({address}) |", rule.name, rule.guide, rule.when)
                .unwrap();
        }
        let expected = format!("{before}<!-- rules -->\n{table}<!-- end of rules -->{after}");
        if std::env::var_os("UPDATE").is_some() {
            fs::write(path, expected).unwrap();
        } else {
            assert!(page == expected, "AUDIT.md is not what the rules say: UPDATE=1 writes it anew");
        }
    }
}
