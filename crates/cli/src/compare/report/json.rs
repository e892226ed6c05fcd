//! Everything, for programs.

use serde_json::{Value, json};

use super::super::chance::{Figures, Judged};
use super::super::comparison::{Comparison, Row};
use super::super::heaviest::Heaviest;
use super::TOLD;
use crate::lines::refused::Refusals;
use crate::wording::json::pretty;

/// The most partitions whose counts are written out.
pub const MOST_COUNTS: u32 = 4_096;

/// An object with one entry per set. A figure that does not exist is null, as are the counts of more than 4,096
/// partitions.
pub fn json(comparisons: &[Comparison]) -> String {
    let sets: Vec<Value> = comparisons.iter().map(set).collect();
    pretty(&json!({ "sets": sets }))
}

fn set(comparison: &Comparison) -> Value {
    let refused = comparison.refused.iter().map(|(designs, refusals)| refused_by(designs, refusals));
    json!({
        "name": comparison.name,
        "about": comparison.about,
        "lines": comparison.counts.lines,
        "empty_lines": comparison.counts.empty,
        "overlong_lines": comparison.counts.overlong,
        "refused_lines": refused.collect::<Vec<_>>(),
        "notes": comparison.notes,
        "rows": comparison.rows.iter().map(row).collect::<Vec<_>>(),
    })
}

pub(crate) fn refused_by(designs: &[&str], refusals: &Refusals) -> Value {
    let mut value = json!(refusals);
    value["designs"] = json!(designs);
    value
}

fn row(row: &Row) -> Value {
    let judged = row.judged.as_ref();
    json!({
        "design": row.design,
        "partitions": row.partitions,
        "keys": row.histogram.total(),
        "found": judged.map(|judged| figures(judged.figures)),
        "chance": judged.map(chance),
        "exact": row.exact.map(figures),
        "chi_square": judged.map(|judged| judged.chi_square.statistic),
        "degrees_of_freedom": judged.map(|judged| judged.chi_square.degrees_of_freedom),
        "p": judged.and_then(|judged| judged.chi_square.p_value()),
        "verdict": judged.map(|judged| judged.verdict.word()),
        "boundaries": row.kept,
        "fullest": row.heaviest.as_ref().map(fullest),
        "counts": (row.partitions <= MOST_COUNTS).then(|| row.histogram.counts()),
    })
}

fn fullest(heaviest: &Heaviest) -> Value {
    let keys = heaviest.keys.iter().map(|(key, lines)| json!({ "key": key, "lines": lines }));
    json!({
        "partition": heaviest.partition,
        "lines": heaviest.lines,
        "heaviest": keys.collect::<Vec<_>>(),
        "one_in": heaviest.one_in,
    })
}

fn figures(figures: Figures) -> Value {
    TOLD.iter().map(|told| (told.name, (told.of)(&figures))).collect()
}

fn chance(judged: &Judged) -> Value {
    let mut value = figures(judged.chance);
    value["peak_to_mean_999"] = json!(judged.rare_peak_to_mean);
    value
}
