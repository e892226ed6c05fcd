//! Rows of one kind that are written together with one of another kind: a thing and the row of its index.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use super::*;
use crate::audit::parts::{ranked, share};

pub(super) const RULE: Rule = Rule {
    name: "missing-companions",
    area: AREA,
    verdicts: &[warning(Likely, "a few rows lack the row of another kind that the others are written with")],
    cost: "what is looked for by the other row, as by an index, is not found",
    remedy: "write both rows in one transaction, and make the missing ones from these",
    read: Chapter::new("Tuple keys: rows of several kinds", "tuple_keys/index.html#rows-of-several-kinds"),
    guide: "rows of one kind without the row of another kind that nearly all others were written with",
    when: "of two kinds of rows, by the word that RowKeys begin with, 40 or more of each, 90% of both have one of the other within a second in their partition, or in the table, by chance less than 30%; two or more, and at most a tenth, have not, and of both as many are in each but for a tenth, three of ten of one kind at most within a second of another, where there are more of the one kind than of the other, and name nothing that a row of the other kind names. Or 19 of 20 keys that others lie below, to a separator, are there; or 19 of 20 of 80 partitions or more have one and the same RowKey without digits, and those without are not the newest",
    unless: &[],
    look: Look::Shapes(|table, column| {
        find(table, column).or_else(|| orphans(table, column)).or_else(|| headless(table, column)).into_iter().collect()
    }),
    bad: &[],
    sound: &["dev|{guid}{*80}\nser|{guid}{*80}"],
};

const SECOND: u64 = 10_000_000;

/// When the rows of a kind were written, by their partitions.
type Times = BTreeMap<u64, Vec<(u64, usize)>>;

/// The rows of one kind with none of the other so near.
fn alone(of: &Times, others: &Times, shift: u64) -> Vec<usize> {
    let has = |partition: &u64, time: u64| {
        others.get(partition).is_some_and(|times| {
            let at = times.partition_point(|(other, _)| *other + SECOND < time);
            times.get(at).is_some_and(|(other, _)| *other <= time + SECOND)
        })
    };
    let rows = of.iter().flat_map(|(partition, rows)| rows.iter().map(move |(time, row)| (partition, *time, *row)));
    rows.filter(|(partition, time, _)| !has(partition, time + shift)).map(|(.., row)| row).collect()
}

fn find(table: &Table<'_>, column: &Column<'_>) -> Option<Hit> {
    if column.of == Of::PartitionKey || table.facts.sample.is_partial() {
        return None;
    }
    let mut kinds: BTreeMap<&str, Times> = BTreeMap::new();
    let first = column.shapes.iter().flat_map(|shape| &shape.parts).filter(|part| part.at == 0 && part.few);
    for part in first.filter(|part| !part.piece.is_digits()) {
        for at in 0..part.rows.len() {
            let row = column.rows[part.rows[at]];
            let (partition, time) = (row.partition?, row.time?.get());
            kinds.entry(part.text(at)).or_default().entry(partition).or_default().push((time, part.rows[at]));
        }
    }
    let count = |times: &Times| times.values().map(Vec::len).sum::<usize>();
    kinds.retain(|kind, times| kind.len() > 1 && count(times) >= ENOUGH);
    if kinds.len() < 2 || kinds.len() > 12 {
        return None;
    }
    // In one partition, or wherever they are.
    let joined = |times: &Times| Times::from([(0, times.values().flatten().copied().collect())]);
    let anywhere: BTreeMap<&str, Times> = kinds.iter().map(|(kind, times)| (*kind, joined(times))).collect();
    [kinds, anywhere].into_iter().find_map(|kinds| of_kinds(column, kinds))
}

/// The parts of a key that may name a thing.
fn names(key: &str) -> impl Iterator<Item = &str> {
    const SHORTEST: usize = 4;
    let is_name = |text: &&str| text.len() >= SHORTEST && text.bytes().any(|byte| byte.is_ascii_digit());
    key.split(['|', ':', '/', '_', '~', ' ']).filter(is_name)
}

/// Rows of the few partitions without a RowKey that all others have.
fn headless(table: &Table<'_>, column: &Column<'_>) -> Option<Hit> {
    if column.of == Of::PartitionKey || table.facts.sample.is_partial() {
        return None;
    }
    let mut partitions: BTreeMap<u64, Vec<usize>> = BTreeMap::new();
    for (at, row) in column.rows.iter().enumerate() {
        partitions.entry(row.partition?).or_default().push(at);
    }
    let is_name = |(key, _): &(&str, usize)| !key.bytes().any(|byte| byte.is_ascii_digit());
    let (head, count) = ranked(column.keys.iter().copied()).into_iter().find(is_name)?;
    let few = partitions.len() - count.min(partitions.len());
    if partitions.len() < 2 * ENOUGH || few < 2 || few * 20 > partitions.len() {
        return None;
    }
    let without = |rows: &&Vec<usize>| !rows.iter().any(|row| column.keys[*row] == head);
    // What comes at the end is not yet there in the newest partitions.
    let newest = |rows: &Vec<usize>| rows.iter().filter_map(|row| column.rows[*row].time).max();
    let mut last: Vec<_> = partitions.values().map(newest).collect();
    last.sort_unstable();
    let recent = last[last.len() * 4 / 5];
    let late = partitions.values().filter(without).filter(|rows| newest(rows) >= recent).count();
    let rows: Vec<usize> = partitions.values().filter(without).flatten().copied().collect();
    let evidence = format!("of {} partitions all but {few} have a row {head:?}", partitions.len());
    (late * 2 < few).then(|| column.hit(0, &rows, evidence))
}

/// Rows below a key of their partition, to a separator, that is not there.
fn orphans(table: &Table<'_>, column: &Column<'_>) -> Option<Hit> {
    if column.of == Of::PartitionKey || table.facts.sample.is_partial() {
        return None;
    }
    let all: HashSet<(Option<u64>, &str)> =
        column.rows.iter().zip(&column.keys).map(|(row, key)| (row.partition, *key)).collect();
    ["|", ":", "/", "_", "-", "."].into_iter().find_map(|separator| {
        let mut below: BTreeMap<(Option<u64>, &str), Vec<usize>> = BTreeMap::new();
        for (at, key) in column.keys.iter().enumerate() {
            let Some((above, _)) = key.rsplit_once(separator) else { continue };
            below.entry((column.rows[at].partition, above)).or_default().push(at);
        }
        let things = below.len();
        below.retain(|above, _| !all.contains(above));
        let rows: Vec<usize> = below.values().flatten().copied().collect();
        let law = things >= ENOUGH && below.len() * 20 <= things && (2..=all.len() / 10).contains(&rows.len());
        law.then(|| {
            let evidence =
                format!("{} of {things} keys that others lie below, to {separator:?}, are not there", below.len());
            column.hit(0, &rows, evidence)
        })
    })
}

fn of_kinds(column: &Column<'_>, mut kinds: BTreeMap<&str, Times>) -> Option<Hit> {
    for times in kinds.values_mut().flat_map(BTreeMap::values_mut) {
        times.sort_unstable();
    }
    let count = |times: &Times| times.values().map(Vec::len).sum::<usize>();
    let pairs = kinds
        .iter()
        .flat_map(|one| kinds.iter().map(move |other| (one, other)))
        .filter(|(one, other)| one.0 != other.0);
    pairs.into_iter().find_map(|((kind, of), (other, others))| {
        let (mut rows, back) = (alone(of, others, 0), alone(others, of, 0));
        // Where there are as many of the other kind, or one of the same thing, some were written again since.
        let rows_in = |times: &Times, partition| times.get(&partition).map_or(0, Vec::len);
        let more: HashSet<usize> = of
            .iter()
            .filter(|(partition, rows)| rows.len() > rows_in(others, **partition))
            .flat_map(|(_, rows)| rows.iter().map(|(_, row)| *row))
            .collect();
        let known: HashSet<&str> = others.values().flatten().flat_map(|(_, row)| names(column.keys[*row])).collect();
        rows.retain(|row| more.contains(row) && !names(column.keys[*row]).any(|name| known.contains(name)));
        let all = count(of);
        // What is written together is as many, and is written for itself: what was loaded at once is neither.
        let at_once = of.values().flat_map(|rows| rows.windows(2)).filter(|two| two[1].0 - two[0].0 <= SECOND).count();
        let partitions: BTreeSet<u64> = of.keys().chain(others.keys()).copied().collect();
        let odd: usize = partitions.iter().map(|at| rows_in(of, *at).abs_diff(rows_in(others, *at))).sum();
        let apart = at_once * 10 <= all * 3 && odd * 10 <= all;
        let law = apart && rows.len() > 1 && rows.len() * 10 <= all && back.len() * 10 <= count(others);
        // An hour later there is one as often as by chance.
        let by_chance = 1.0 - share(alone(of, others, 3_600 * SECOND).len(), all);
        (law && by_chance < 0.3).then(|| {
            let evidence = format!("{} of {all} rows of {kind:?} were written without one of {other:?}", rows.len());
            column.hit(0, &rows, evidence)
        })
    })
}
