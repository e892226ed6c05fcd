//! Heat, for programs.

use serde_json::{Value, json};

use super::super::report::refused_by;
use super::text::{notes, rate};
use super::{Heats, Row};
use crate::wording::json::pretty;

/// An object with one entry per set. A figure that does not exist is null; the windows are in the CSV file alone.
pub fn json(heats: &[Heats]) -> String {
    let sets: Vec<Value> = heats.iter().map(set).collect();
    pretty(&json!({ "sets": sets }))
}

fn set(heats: &Heats) -> Value {
    let unreadable = &heats.counts.unreadable;
    let mut designs: Vec<&str> = heats.rows.iter().map(|row| row.design).collect();
    designs.sort_unstable();
    designs.dedup();
    let refused_lines = (unreadable.count > 0).then(|| refused_by(&designs, unreadable));
    json!({
        "name": heats.name,
        "about": heats.about,
        "lines": heats.counts.lines,
        "empty_lines": heats.counts.empty,
        "overlong_lines": heats.counts.overlong,
        "refused_lines": Vec::from_iter(refused_lines),
        "window_seconds": heats.rows.first().map(|row| row.heat.step().as_secs_f64()),
        "notes": notes(heats),
        "rows": heats.rows.iter().map(row).collect::<Vec<_>>(),
    })
}

fn row(row: &Row) -> Value {
    let heat = &row.heat;
    let hottest = heat.hottest().map(|window| {
        let (partition, keys) = window.peak();
        json!({
            "window": window.start().to_string(),
            "partition": partition,
            "keys": keys,
            "keys_per_second": rate(keys, heat.step()),
        })
    });
    json!({
        "design": row.design,
        "partitions": heat.partitions(),
        "keys": heat.total().total(),
        "peak_to_mean": heat.total().peak_to_mean(),
        "peak_share": heat.peak_share(),
        "effective_partitions": heat.effective_partitions(),
        "effective_partitions_chance": row.chance(),
        "hottest": hottest,
    })
}
