//! The table as comma-separated values, a row per histogram.

use std::fmt::Display;

use super::super::chance::{Figures, Verdict};
use super::super::comparison::{Comparison, Row};

const HEADER: &str = "set,design,partitions,keys,\
                      peak_to_mean,peak_to_mean_chance,peak_to_mean_chance_999,\
                      variation,variation_chance,effective,effective_chance,empty,empty_chance,\
                      chi_square,degrees_of_freedom,p,verdict,\
                      exact_peak_to_mean,exact_variation,exact_effective,exact_empty";

/// RFC 4180, with a header. A figure that does not exist is empty.
pub fn csv(comparisons: &[Comparison]) -> String {
    let rows = comparisons.iter().flat_map(|comparison| comparison.rows.iter().map(|row| line(&comparison.name, row)));
    std::iter::once(HEADER.to_owned()).chain(rows).map(|line| line + "\r\n").collect()
}

fn line(set: &str, row: &Row) -> String {
    let found = |figure: fn(Figures) -> f64| text(row.figures.map(figure));
    let chance = |figure: fn(Figures) -> f64| text(row.chance.map(|chance| figure(chance.typical)));
    let exact = |figure: fn(Figures) -> f64| text(row.exact.map(figure));
    let peak = |figures: Figures| figures.peak_to_mean;
    let variation = |figures: Figures| figures.variation;
    let effective = |figures: Figures| figures.effective;
    let empty = |figures: Figures| figures.empty;
    [
        quoted(set),
        quoted(&row.design),
        row.partitions.to_string(),
        row.histogram.total().to_string(),
        found(peak),
        chance(peak),
        text(row.chance.map(|chance| chance.rare_peak_to_mean)),
        found(variation),
        chance(variation),
        found(effective),
        chance(effective),
        found(empty),
        chance(empty),
        text(row.chi_square.map(|chi_square| chi_square.statistic)),
        text(row.chi_square.map(|chi_square| chi_square.degrees_of_freedom)),
        text(row.p),
        text(row.verdict.map(Verdict::word)),
        exact(peak),
        exact(variation),
        exact(effective),
        exact(empty),
    ]
    .join(",")
}

fn text(value: Option<impl Display>) -> String {
    value.map(|value| value.to_string()).unwrap_or_default()
}

/// A file's name may hold anything.
fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\r', '\n']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.into() }
}
