//! `cargo test --benches`: everything once, on a few keys.

use std::io::Write;
use std::num::NonZeroUsize;

use super::comparison::compare;
use super::options::Request;
use super::run::{failed, plan, written};
use super::{data, designs, report};
use crate::failure::Failure;
use crate::lines::lines;

/// Checks that the figures are of all keys, that hashes are not skewed, and that each form of the report is written.
pub fn quick(stdout: &mut impl Write, workers: NonZeroUsize) -> Result<(), Failure> {
    const KEYS: usize = 2_000;
    let designs = designs::all();
    let (request, mut comparisons) = (Request::default(), Vec::new());
    for set in &data::ALL {
        let keys = set.lines(set.keys.min(KEYS));
        let plan = plan(&request, &designs, workers, false);
        let comparison =
            compare(set.name, set.about, &lines(&*keys), plan, &|_| {}).map_err(|error| failed(set.name, &error))?;
        comparisons.push(comparison);
    }
    let wrong = |what: &str| Failure::new(format!("skew: {what}"));
    for comparison in &comparisons {
        for row in &comparison.rows {
            let at = format!("{} at {} partitions of {}", row.design, row.partitions, comparison.name);
            let learns = designs.iter().any(|design| design.learns && design.name == row.design);
            // A design that learns is judged on what it did not learn from, about half of the keys.
            let (lines, found) = (comparison.lines, row.histogram.total());
            if if learns { !(lines / 3..=2 * lines / 3).contains(&found) } else { found != lines } {
                return Err(wrong(&format!("{at} counted {found} of {lines} keys")));
            }
            if row.design.starts_with("siphash") && row.p.is_some_and(|p| p < 1e-6) {
                return Err(wrong(&format!("{at} is skewed")));
            }
        }
    }
    let rows = comparisons.iter().map(|comparison| comparison.rows.len()).sum::<usize>();
    let reports = [
        report::text(&comparisons, true),
        report::html(&comparisons),
        report::csv(&comparisons),
        report::json(&comparisons),
    ];
    if rows == 0 || reports.iter().any(|report| report.matches("siphash").count() < comparisons.len()) {
        return Err(wrong("a report lacks rows"));
    }
    written(writeln!(
        stdout,
        "skew: {} sets, {rows} histograms of at most {KEYS} keys: all in order",
        comparisons.len()
    ))
}
