//! Identifiers of another length than nearly all others.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use super::*;
use crate::audit::parts::Seen;
use crate::audit::parts::format::Family;
use crate::audit::parts::trend::as_number;

pub(super) const RULE: Rule = Rule {
    name: "rare-lengths",
    area: AREA,
    verdicts: &[
        warning(Likely, "a few {keys} have identifiers of another length"),
        note(Possible, "a few {keys} have short identifiers of another length"),
    ],
    cost: "these identifiers were cut or have grown: they are not found by the whole, and sort among others",
    remedy: "compare these rows with their source, and move them to the whole identifiers",
    read: WIDTH,
    guide: "identifiers that are shorter or longer than nearly all others",
    when: "92% or more of the identifiers of a part have one length of 6 or more, whatever zeros they begin with (99% of those that never begin with one, 99.5% of numbers, where they do not grow from one length into the next), at most seven other lengths are there, and in partitions that have the usual one too. *Severity:* note below 10",
    unless: &[],
    look: Look::Part(find),
    bad: &["{hex:64}{*60}\n{hex:63}{*4}", "a-{hex:24}-b{*60}\na-{hex:20}-b{*5}"],
    sound: &[
        "users / {guid}{*60}\ntokens / {hex:32}{*4}",
        "{hex:24}{*60}\n{hex:16}{*40}",
        "{guid}{*60}\n{hex:8}{*30}",
        "f{hex:15}{*60}\nf{hex:14}{*4}",
    ],
};

/// So many lengths are there at most, as of bytes that are written without their zeros.
const MOST: usize = 8;

/// What is at most one in so many of a part is a fault: of what never begins with a zero, one in its digits is shorter by chance.
fn odds(part: &Part<'_>) -> Option<usize> {
    let usual = || part.values.iter().filter(|seen| seen.text.len() == part.width);
    let zeros = usual().filter(|seen| seen.text.starts_with('0')).count();
    let digits = match part.format.name {
        "number" => 10,
        "hex" => 16,
        "base36" | "code" => 36,
        "base62" | "base64" => 64,
        _ => return None,
    };
    match part.format.family {
        _ if zeros * digits * 4 >= usual().count() => Some(12),
        Family::Number => (!grow(part)).then_some(200),
        _ => Some(100),
    }
}

/// Numbers that grow from one length into the next.
fn grow(part: &Part<'_>) -> bool {
    let numbers = |of: Ordering| {
        let of_length = part.values.iter().filter(move |seen| seen.text.len().cmp(&part.width) == of);
        of_length.filter_map(|seen| as_number(&seen.value))
    };
    let (least, greatest) = (numbers(Ordering::Equal).reduce(f64::min), numbers(Ordering::Equal).reduce(f64::max));
    let near = |less: Option<f64>, more: Option<f64>| less.zip(more).is_some_and(|(less, more)| less * 3.0 >= more);
    near(numbers(Ordering::Less).reduce(f64::max), least) || near(greatest, numbers(Ordering::Greater).reduce(f64::min))
}

fn find(_: &Table<'_>, column: &Column<'_>, part: &Part<'_>) -> Vec<Hit> {
    let is_usual = |seen: &Seen<'_>| seen.text.len() == part.width;
    let is_other = |seen: &Seen<'_>| !is_usual(seen) && part.reads(seen.text);
    let others = part.values.iter().filter(|seen| is_other(seen)).count();
    let rare = odds(part).is_some_and(|odds| others > 0 && others * odds <= part.values.len());
    let of_things = part.of == Of::PartitionKey || part.values.len() * 2 >= part.rows.len();
    if part.rows.len() < ENOUGH || part.width < 6 || part.widths.len() > MOST || !rare || !of_things {
        return Vec::new();
    }
    // What has partitions of its own is another kind of things.
    let partitions =
        |rows: &[usize]| -> Vec<u64> { rows.iter().filter_map(|row| column.rows[*row].partition).collect() };
    let (usual, rows) = (part.rows_where(is_usual), part.rows_where(is_other));
    let usual: BTreeSet<u64> = partitions(&usual).into_iter().collect();
    let shared = partitions(&rows).iter().filter(|partition| usual.contains(partition)).count();
    if part.of == Of::RowKey && shared * 2 < rows.len() {
        return Vec::new();
    }
    vec![column.hit(usize::from(part.width < 10), &rows, format!("other identifiers have {} characters", part.width))]
}
