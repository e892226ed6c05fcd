//! Things without the row that all others have: an order without its header, a file without its folder.

use std::collections::{BTreeMap, BTreeSet};

use tablekeys::Ticks;

use super::*;

pub(super) const RULE: Rule = Rule {
    name: "missing-companions",
    area: AREA,
    verdicts: &[warning(Likely, "a few items lack a row that nearly all others have")],
    cost: "a program that starts from the missing row, such as a header or an index row, does not find the item",
    remedy: "write both rows in one transaction, and recreate the missing ones",
    read: Chapter::new("Tuple keys: rows of several kinds", "tuple_keys/index.html#rows-of-several-kinds"),
    guide: "items without a row that nearly all other items have, such as a header",
    when: "of 40 items or more (partitions, or what RowKeys begin with up to the first or the last separator), 19 of 20 have a row with the same ending, or with none; the ending has no number that makes it one of several, and most items wrote this row before or with their others. Two items or more lack it, and most of these are not among the newest fifth",
    unless: &[],
    look: Look::Shapes(|table, column| find(table, column).into_iter().collect()),
    bad: &[
        "a / {1001..1060}|head\na / {1001..1060}|line|1\na / {1001..1060}|line|2\na / {1061..1062}|line|1\na / {1003..1060}|line|3",
    ],
    sound: &[
        "a / {1001..1060}|line|1\na / {1001..1058}|line|2",
        "a / {1001..1060}|line|1\na / {1001..1060}|line|2\na / {1001..1059}|note",
    ],
};

/// In ticks: rows that are written together are not written at once.
const MINUTE: u64 = 600_000_000;

/// What a thing is known by, and the rows of it, each with what is behind that.
type Things<'k> = BTreeMap<(Option<u64>, &'k str), Vec<(usize, &'k str)>>;

/// Where the name of a thing ends.
type End = fn(&str, char) -> Option<usize>;

fn find(table: &Table<'_>, column: &Column<'_>) -> Option<Hit> {
    if column.of == Of::PartitionKey || table.facts.sample.is_partial() {
        return None;
    }
    let ends: [End; 2] = [|key, separator| key.find(separator), |key, separator| key.rfind(separator)];
    // What fewer than half of the keys have divides none of them into things.
    let is_in_most =
        |separator: &char| column.keys.iter().filter(|key| key.contains(*separator)).count() * 2 >= column.keys.len();
    let separators = ['|', ':', '/', '_', '-', '.', '~'].into_iter().filter(is_in_most);
    let by = separators.flat_map(|separator| ends.map(|end| (separator, end)));
    let of_keys = by.map(|(separator, end)| {
        let things = things(column, |key| end(key, separator).map_or((key, ""), |at| (&key[..at], &key[at + 1..])));
        (things, separator != '.')
    });
    let of_partitions = std::iter::once_with(|| (things(column, |key| ("", key)), true));
    of_partitions.chain(of_keys).find_map(|(things, from_zero)| headless(column, &things, from_zero))
}

fn things<'k>(column: &Column<'k>, divide: impl Fn(&'k str) -> (&'k str, &'k str)) -> Things<'k> {
    let mut things = Things::new();
    for (at, key) in column.keys.iter().enumerate() {
        let (thing, rest) = divide(key);
        things.entry((column.rows[at].partition, thing)).or_default().push((at, rest));
    }
    things
}

/// Rows of the few things without the row that all others have. It may be number zero, but not of versions.
fn headless(column: &Column<'_>, things: &Things<'_>, from_zero: bool) -> Option<Hit> {
    const TWENTIETH: usize = 20;
    if things.len() < ENOUGH {
        return None;
    }
    let mut counts = BTreeMap::<&str, usize>::new();
    for (_, rest) in things.values().flatten() {
        *counts.entry(rest).or_default() += 1;
    }
    // Numbers say which of several rows it is, and how many there are differs.
    let form = |text: &str| text.replace(|c: char| c.is_ascii_digit(), "0");
    let mut forms = BTreeMap::<String, usize>::new();
    for rest in counts.keys() {
        *forms.entry(form(rest)).or_default() += 1;
    }
    let lacking = |count: usize| things.len().saturating_sub(count);
    let is_alone = |rest: &str| forms[&form(rest)] == 1 || from_zero && rest.bytes().all(|byte| byte == b'0');
    let is_head =
        |(rest, count): &(&&str, &usize)| (2..=things.len() / TWENTIETH).contains(&lacking(**count)) && is_alone(rest);
    // Where several are missing now and then, as of what is measured, none is a head.
    let often = counts.iter().filter(|(rest, count)| **count * 2 > things.len() && is_alone(rest));
    if often.filter(|(_, count)| lacking(**count) > 0).count() > 1 {
        return None;
    }
    counts.iter().find(is_head).and_then(|(head, count)| {
        let time = |row: usize| column.rows[row].time;
        let of = |rows: &[(usize, &str)]| rows.iter().find(|(_, rest)| rest == head).map(|(row, _)| *row);
        // What comes later is not yet there, or will never be.
        let is_first = |rows: &&Vec<(usize, &str)>| {
            let head = of(rows).and_then(time).map_or(0, Ticks::get);
            rows.iter().all(|(row, _)| time(*row).is_none_or(|time| time.get() + MINUTE >= head))
        };
        let with = || things.values().filter(|rows| rows.len() > 1 && of(rows).is_some());
        let without: Vec<&Vec<(usize, &str)>> = things.values().filter(|rows| of(rows).is_none()).collect();
        let newest = |rows: &[(usize, &str)]| rows.iter().filter_map(|(row, _)| time(*row)).max();
        let mut last: Vec<_> = things.values().map(|rows| newest(rows)).collect();
        last.sort_unstable();
        let recent = last[last.len() * 4 / 5];
        let late = without.iter().filter(|rows| newest(rows) >= recent).count();
        let rows: Vec<usize> = without.iter().flat_map(|rows| rows.iter().map(|(row, _)| *row)).collect();
        let kinds: BTreeSet<&str> = without.iter().flat_map(|rows| rows.iter().map(|(_, rest)| *rest)).collect();
        // What has no other rows of the same kinds is another thing.
        let known = kinds.iter().filter(|kind| forms[&form(kind)] > 1 || counts[**kind] > 1).count() * 2 >= kinds.len();
        let law = with().count() * 2 > *count
            && (head.is_empty() || with().filter(is_first).count() * 2 >= with().count())
            && (recent.is_none() || late * 2 < without.len())
            && known
            && rows.len() * 10 <= column.keys.len();
        law.then(|| {
            let evidence = match *head {
                "" => {
                    format!("of {} keys that are the beginning of others, {} do not exist", things.len(), without.len())
                }
                head if things.keys().all(|(_, name)| name.is_empty()) => {
                    format!("of {} partitions all but {} have a row {head:?}", things.len(), without.len())
                }
                head => {
                    format!(
                        "of {} beginnings of RowKeys, all but {} have a row with {head:?}",
                        things.len(),
                        without.len()
                    )
                }
            };
            column.hit(0, &rows, evidence)
        })
    })
}
