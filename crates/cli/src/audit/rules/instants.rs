//! Rules about instants and dates: those that sort wrongly, are written in several ways, or are not those of the Timestamps.

use super::*;
use crate::formats::civil::Zone;

rules! {
    date_order,
    mixed_offsets,
    mixed_precision,
    local_time,
    wrong_dates,
    mixed_formats,
}

const AREA: &str = "instants";

/// The rarer of two ways to write instants has at least this share.
const RARER: f64 = 0.01;

/// Dates with a time of day that are written in several ways after one text: 1% or more in another than the usual.
fn mixed(keys: &Keys<'_>, way: impl Fn(civil::Says, Zone) -> String) -> Option<(Hit, BTreeSet<String>)> {
    let mut written: BTreeMap<u64, BTreeMap<String, Vec<usize>>> = BTreeMap::new();
    let mut all = 0;
    for field in keys.fields() {
        let Domain::Date(form) = field.domain() else { continue };
        let says = civil::Says::of(form);
        // Texts of other orders or separators are other formats, and those after another text are other things.
        let timed = form.contains("mm") && form.contains("ss");
        if !timed || says.order != civil::Order::YearFirst {
            continue;
        }
        for text in field.texts() {
            let Some((_, zone)) = text.value else { continue };
            let after = group(group(0, text.before), stem(&civil::canonical(form)));
            written.entry(after).or_default().entry(way(says, zone)).or_default().push(text.row);
            all += 1;
        }
    }
    written.retain(|_, ways| ways.len() > 1);
    let first = written.values().max_by_key(|ways| ways.values().map(Vec::len).sum::<usize>())?;
    let examples: Vec<usize> = first.values().take(3).map(|rows| rows[0]).collect();
    let others = written.values().flat_map(|ways| {
        let usual = ways.iter().rev().max_by_key(|(_, rows)| rows.len()).map(|(way, _)| way);
        ways.iter().filter(move |(way, _)| Some(*way) != usual).flat_map(|(_, rows)| rows.iter().copied())
    });
    let others: Vec<usize> = others.collect();
    let enough = share(others.len() as u64, all) >= RARER;
    let ways = written.into_values().flat_map(BTreeMap::into_keys).collect();
    enough.then(|| (Hit::of(keys, 0, others, "").shows(keys, examples), ways))
}

/// Two texts of one date that differ in decimals and offsets have one stem.
fn stem(format: &str) -> &str {
    format.split(".f").next().unwrap_or(format).trim_end_matches(['Z', 'z'])
}
