//! `tablekeys suffixes`: the fewest suffixes of a hot key that occupy every partition.

use chrono::{Datelike, NaiveDate};
use clap::{Args, value_parser};
use serde_json::json;
use tablekeys_stores::{Placement, Spread, Suffixes, System};

use crate::compare::designs::equal_ranges;
use crate::failure::Failure;
use crate::output::Output;
use crate::wording::json::line as json_line;
use crate::wording::numbers::grouped;
use crate::wording::printable::printable;
use crate::wording::putln;

const EXAMPLES: &str = "\
Examples:
  tablekeys suffixes 2026-01-21 --design cosmos-v2 --partitions 10
      How many suffixes 0, 1, 2 … does this day need, so that its rows are on every physical partition? And each day of its year?
  tablekeys suffixes tenant-7 --design kinesis --partitions 32 --separator :
      The same for a tenant, on 32 shards.";

const MORE: &str = "\
A key that is a day, yyyy-mm-dd, is answered for all days of its year too. Peak over mean is the load of the fullest partition over
the mean of all, while one key is hot and its suffixes are loaded alike.

JSON:
  With --json, one object: key, design, partitions, equal_ranges_assumed, fewest for the key; year, null for other keys, with
  days, fewest for all days, and rows with suffixes, occupied_mean, occupied_least, peak_over_mean and peak_over_mean_most.";

/// The suffixes that guides recommend for a day.
const RULE_OF_THUMB: u32 = 10;

/// Finds the fewest suffixes of a hot key that occupy every partition of a system
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{MORE}"))]
pub(super) struct ForHotKey {
    /// The key that is hot, such as a day
    key: String,
    /// The placement of a system, as tablekeys key placed has them
    #[arg(long, value_name = "NAME")]
    design: System,
    /// How many partitions there are; ranges are assumed equal
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(2..))]
    partitions: u32,
    /// The separator between the key and a suffix
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true, default_value = "-")]
    separator: String,
    /// The most suffixes to try
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..=1_000_000), default_value = "10000")]
    most: u32,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// How the days of a year do.
struct Year {
    days: usize,
    fewest: u32,
    rows: Vec<(u32, Spread)>,
}

impl ForHotKey {
    pub(super) fn run(self, output: &mut Output) -> Result<(), Failure> {
        let Self { key, design: system, partitions, separator, most, json } = self;
        let placement = Placement::new(system, partitions)?;
        let key = key.as_str();
        let assumed = placement.equal_ranges_assumed();
        let suffixes = Suffixes::new(placement.clone(), &separator);
        let fewest = suffixes.fewest(key, most)?;
        let year = days_of(key).map(|days| year(&suffixes, &days, fewest, most)).transpose()?;
        let printed = if json {
            let year = year.as_ref().map(|year| {
                let rows = year.rows.iter().map(|(count, spread)| {
                    json!({
                        "suffixes": count,
                        "occupied_mean": spread.occupied_mean,
                        "occupied_least": spread.occupied_least,
                        "peak_over_mean": spread.peak_over_mean,
                        "peak_over_mean_most": spread.peak_over_mean_most,
                    })
                });
                json!({ "days": year.days, "fewest": year.fewest, "rows": rows.collect::<Vec<_>>() })
            });
            let partitions = placement.partitions();
            json_line(
                &json!({ "design": system.name(), "partitions": partitions, "key": key, "fewest": fewest, "year": year,
                         "equal_ranges_assumed": assumed }),
            )
        } else {
            shown(&placement, key, &separator, fewest, year.as_ref())
        };
        output.print(&printed)
    }
}

fn year(suffixes: &Suffixes, days: &[String], fewest: u32, most: u32) -> Result<Year, Failure> {
    let of_all = suffixes.fewest_of_all(days, most)?;
    let mut counts = vec![1, RULE_OF_THUMB, fewest, of_all];
    counts.sort_unstable();
    counts.dedup();
    let rows = counts.into_iter().map(|count| (count, suffixes.spread(days, count))).collect();
    Ok(Year { days: days.len(), fewest: of_all, rows })
}

fn shown(placement: &Placement, key: &str, separator: &str, fewest: u32, year: Option<&Year>) -> String {
    let (system, partitions) = (placement.system(), grouped(placement.partitions().into()));
    let (key, separator, last) = (printable(key), printable(separator), fewest - 1);
    let mut text = String::new();
    putln!(
        text,
        "{key}: {} suffixes, {key}{separator}0 to {key}{separator}{last}, occupy all {partitions} partitions of {system}",
        grouped(fewest.into())
    );
    if let Some(year) = year {
        putln!(
            text,
            "its year: {} suffixes occupy all partitions on each of the {} days\n\n\
             suffixes  partitions occupied       peak over mean\n          \
             {:>9} {:>9} {:>10} {:>9}",
            grouped(year.fewest.into()),
            year.days,
            "mean",
            "least",
            "mean",
            "most"
        );
        for (count, spread) in &year.rows {
            let rule = if *count == RULE_OF_THUMB { "  the rule of thumb" } else { "" };
            putln!(
                text,
                "{:>8}  {:>9.2} {:>9} {:>10.2} {:>9.2}{rule}",
                grouped((*count).into()),
                spread.occupied_mean,
                spread.occupied_least,
                spread.peak_over_mean,
                spread.peak_over_mean_most
            );
        }
    }
    if let Some(note) = equal_ranges(system) {
        putln!(text, "- {note}");
    }
    text
}

/// All days of the year of a day, yyyy-mm-dd, in the same form.
fn days_of(key: &str) -> Option<Vec<String>> {
    let day: NaiveDate = key.parse().ok()?;
    let year = day.year();
    if day.to_string() != key || !(1..=9_999).contains(&year) {
        return None;
    }
    let days = NaiveDate::from_yo_opt(year, 1)?.iter_days().take_while(|day| day.year() == year);
    Some(days.map(|day| day.to_string()).collect())
}
