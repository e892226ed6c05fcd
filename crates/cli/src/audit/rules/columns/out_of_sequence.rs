use std::collections::{BTreeMap, HashMap, HashSet};

use super::*;
use crate::audit::parts::trend::{as_number, rising};
use crate::audit::parts::{Piece, runs};
use crate::formats::civil;

pub(super) const RULE: Rule = Rule {
    name: "out-of-sequence",
    area: AREA,
    verdicts: &[note(Possible, "numbers in a few {keys} are far from their neighbours in time")],
    cost: "these rows do not sort beside the rows of their time: ranges and \"the latest\" are wrong",
    remedy: "find the program that writes these numbers, and move the rows to the intended numbers",
    read: FIXED_WIDTH,
    guide: "numbers that follow the Timestamps, except for a few",
    when: "85% of the numbers of a part rise or fall with the Timestamps; two rows or more, and at most 5%, are outside the longest such run, and a quarter of its length away from their place, or a twentieth where five or more in a row are",
    look: Look::Part(find),
    bad: &["job-{0500..0620}\njob-{0100..0104}"],
    sound: &["job-{0500..0620}"],
};

/// Which partition, where each has its own, of which kind the row is, and which letters are before the numbers.
type Sequence<'f> = (Option<u64>, Vec<&'f str>, &'f str);

/// A number with its row, in the order of the Timestamps.
type Timed = (f64, usize);

fn find(_: &Table<'_>, column: &Column<'_>, part: &Part<'_>) -> Option<Hit> {
    let is_one = part.values.first().is_none_or(|seen| seen.count * 2 > part.rows.len());
    let is_time = || part.values.iter().all(|seen| civil::is_time_of_day(seen.text));
    if is_one || part.clock.is_some() || part.is_instant() || is_time() || part.trend.clearest() < 0.85 {
        return None;
    }
    let falls = part.trend.down > part.trend.up;
    // Numbers behind other letters are others.
    let before = |row: usize| {
        let text = column.pieces[row][part.at];
        let runs = runs(text).into_iter().take(if let Piece::Run(run) = part.piece { run } else { 1 });
        &text[..runs.map(str::len).sum()]
    };
    let kinds: Vec<&Part<'_>> = kinds(column, part).collect();
    let mut groups: BTreeMap<Sequence<'_>, Vec<(i64, Timed)>> = BTreeMap::new();
    for at in 0..part.rows.len() {
        let row = part.rows[at];
        let (Some(time), Some(value)) = (part.time(at), as_number(part.value(at))) else { continue };
        let partition = column.rows[row].partition.filter(|_| part.trend.per_partition);
        let kind = kinds.iter().map(|kind| kind.text(at)).collect();
        groups
            .entry((partition, kind, before(row)))
            .or_default()
            .push((time, (if falls { -value } else { value }, row)));
    }
    let mut rows: Vec<usize> = groups.into_values().filter(|group| group.len() >= ENOUGH).flat_map(displaced).collect();
    // A number that most of its rows have in its place has rows that were written again.
    let late: HashSet<usize> = rows.iter().copied().collect();
    let mut of = HashMap::<usize, [usize; 2]>::new();
    let placed = || part.rows.iter().zip(&part.which).map(|(row, which)| (*which, late.contains(row)));
    placed().for_each(|(which, late)| of.entry(which).or_default()[usize::from(late)] += 1);
    let again: HashSet<usize> = part
        .rows
        .iter()
        .zip(&part.which)
        .filter(|(_, which)| of[which][0] > of[which][1])
        .map(|(row, _)| *row)
        .collect();
    rows.retain(|row| !again.contains(row));
    let few = rows.len() > 1 && rows.len() * 20 <= part.rows.len();
    let evidence = "the rows written just before and after have numbers near each other";
    few.then(|| column.hit(0, &rows, evidence))
}

/// The rows that are not in the longest rising run, far from their place in it: by a quarter of it, or by a twentieth where
/// several are so one after another. Rows that were written again are late one by one.
fn displaced(mut group: Vec<(i64, Timed)>) -> Vec<usize> {
    const RUN: usize = 5;
    group.sort_by(|a, b| a.0.cmp(&b.0).then(a.1.0.total_cmp(&b.1.0)));
    // Rows that were loaded at once tell no order, and those that were written again later are not out of it.
    let between = |from: usize, until: usize| group[until].0 - group[from].0;
    let (all, twentieth) = (group.len() - 1, group.len() / 20);
    if between(twentieth, all - twentieth) < between(0, all) / 20 {
        return Vec::new();
    }
    let values: Vec<f64> = group.iter().map(|(_, (value, _))| *value).collect();
    let rising = rising(&values);
    let run: Vec<f64> = rising.iter().map(|at| values[*at]).collect();
    let places =
        |at: usize| (rising.partition_point(|other| *other < at), run.partition_point(|value| *value < values[at]));
    let is_far = |at: usize, one_in: usize| {
        let (by_time, by_value) = places(at);
        rising.binary_search(&at).is_err() && by_time.abs_diff(by_value) * one_in > run.len()
    };
    let near: Vec<bool> = (0..values.len()).map(|at| is_far(at, 20)).collect();
    let in_run = |at: usize| {
        near[at.saturating_sub(RUN - 1)..(at + RUN).min(near.len())].windows(RUN).any(|of| !of.contains(&false))
    };
    (0..values.len()).filter(|at| is_far(*at, 4) || near[*at] && in_run(*at)).map(|at| group[at].1.1).collect()
}
