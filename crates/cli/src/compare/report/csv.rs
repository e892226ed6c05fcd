//! The table as comma-separated values, a row per histogram.

use std::fmt::Display;

use super::super::comparison::{Comparison, Row};
use super::TOLD;
use crate::wording::csv::quoted;

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
    let mut fields =
        vec![field(set), field(&row.design), row.partitions.to_string(), row.histogram.total().to_string()];
    let judged = row.judged.as_ref();
    for told in &TOLD {
        fields.push(text(judged.map(|judged| (told.of)(&judged.figures))));
        fields.push(text(judged.map(|judged| (told.of)(&judged.chance))));
        if told.name == "peak_to_mean" {
            fields.push(text(judged.map(|judged| judged.rare_peak_to_mean)));
        }
    }
    fields.push(text(judged.map(|judged| judged.chi_square.statistic)));
    fields.push(text(judged.map(|judged| judged.chi_square.degrees_of_freedom)));
    fields.push(text(judged.and_then(|judged| judged.chi_square.p_value())));
    fields.push(text(judged.map(|judged| judged.verdict.word())));
    fields.extend(TOLD.iter().map(|told| text(row.exact.as_ref().map(told.of))));
    fields.join(",")
}

fn text(value: Option<impl Display>) -> String {
    value.map(|value| value.to_string()).unwrap_or_default()
}

/// A file's name may hold anything.
fn field(text: &str) -> String {
    if text.contains([',', '"', '\r', '\n']) { quoted(text) } else { text.into() }
}
