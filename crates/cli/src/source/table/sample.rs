//! `--sample`: some rows from places all over a table.
//!
//! The service has no way to draw rows at random. Places are found by halving the keys between two known ones, first
//! PartitionKeys and then RowKeys within each, and from each place as many rows are read in order.

use std::num::NonZeroUsize;

use indicatif::ProgressBar;
use tablekeys::range::KeyRange;
use tablekeys::table::{PAGE_ROWS, Query};

use super::middle::middle;
use super::ranges::{between, selected};
use super::service::Service;
use crate::source::pushed::{Sink, Stop};
use crate::wording::numbers::counted;

/// From how many places rows are read at most.
const MOST_PLACES: usize = 64;

/// The least rows that are worth a place of their own.
const LEAST_ROWS: usize = 16;

/// Reads about `rows` rows.
pub(super) fn read(service: &Service, rows: NonZeroUsize, sink: &mut Sink, bar: &ProgressBar) -> Result<(), Stop> {
    let places = rows.get().div_ceil(LEAST_ROWS).clamp(1, MOST_PLACES);
    let partitions = spread(places, |low, high| {
        let builder = Query::in_partitions(between(low, high)?);
        Ok(service.first(builder)?.map(|row| row.partition_key))
    })?;
    // Few partitions have more places each.
    let mut starts = Vec::new();
    for partition in &partitions {
        let within = places.div_ceil(partitions.len());
        let row_keys = spread(within, |low, high| {
            let builder = Query::in_partition(partition).rows(between(low, high)?);
            Ok(service.first(builder)?.map(|row| row.row_key))
        })?;
        starts.extend(row_keys.into_iter().map(|row_key| (partition, row_key)));
    }
    let each = rows.get().div_ceil(starts.len().max(1));
    for (at, (partition, row_key)) in starts.iter().enumerate() {
        let mut left = each;
        // Up to the next place, and into the partitions between where there are any.
        let next = starts.get(at + 1);
        let same = next.filter(|(other, _)| other == partition).map(|(_, row_key)| row_key.as_str());
        let mut queries = vec![Query::in_partition(partition).rows(between(Some(row_key), same)?)];
        if same.is_none() {
            let after = KeyRange::after(partition)?;
            let before = between(None, next.map(|(other, _)| other.as_str()))?;
            queries.push(Query::in_partitions(after.intersection(&before)));
        }
        for builder in queries {
            let top = u32::try_from(PAGE_ROWS.min(left as u64)).unwrap_or(u32::MAX);
            if top == 0 {
                break;
            }
            let mut pages = service.pages(selected(builder).page_size(top).build()?);
            while left > 0
                && let Some(rows) = pages.next()?
            {
                for row in rows.iter().take(left) {
                    sink.row(row, u32::try_from(at).unwrap_or(u32::MAX))?;
                    bar.inc(1);
                }
                left -= left.min(rows.len());
            }
        }
    }
    sink.about.sampled = true;
    sink.about.notes.push(format!(
        "a sample: {} from {}, which were found by halving the keys and not drawn at random; counts are those of \
         the sample",
        counted(sink.rows, "row"),
        counted(starts.len() as u64, "place")
    ));
    Ok(())
}

/// Up to `places` keys, in order, the first one among them. `first` gives the first key from one on and before another.
fn spread(
    places: usize,
    first: impl Fn(Option<&str>, Option<&str>) -> Result<Option<String>, Stop>,
) -> Result<Vec<String>, Stop> {
    let Some(least) = first(None, None)? else { return Ok(Vec::new()) };
    // Each with where the next is, or nothing is known to be.
    let mut keys: Vec<(String, Option<String>)> = vec![(least, None)];
    let mut probes = 16 + 8 * places;
    while keys.len() < places && probes > 0 {
        let mut changed = false;
        let mut at = 0;
        while at < keys.len() && keys.len() < places && probes > 0 {
            let (key, end) = &mut keys[at];
            if let Some(middle) = middle(key, end.as_deref()) {
                probes -= 1;
                changed = true;
                let found = first(Some(&middle), end.as_deref())?;
                let after = end.replace(middle);
                if let Some(found) = found {
                    at += 1;
                    keys.insert(at, (found, after));
                }
            }
            at += 1;
        }
        if !changed {
            break;
        }
    }
    Ok(keys.into_iter().map(|(key, _)| key).collect())
}
