use std::collections::BTreeMap;
use std::iter::once_with;

use tablekeys::Ticks;

use super::*;

pub(super) const RULE: Rule = Rule {
    name: "missing-companions",
    area: AREA,
    verdicts: &[warning(Likely, "a few items lack a row that nearly all others have")],
    cost: "a program that starts from the missing row, such as a header or an index row, does not find the item",
    remedy: "write both rows in one transaction, and recreate the missing ones",
    read: Chapter::new("Tuple keys: rows of several kinds", "tuple_keys/index.html#rows-of-several-kinds"),
    guide: "items without a row that nearly all other items have, such as a header or an index row",
    when: "of 40 items or more (partitions, what RowKeys begin with up to the first or the last separator, or identifiers that RowKeys end with), 19 of 20 have a row with the same ending, or with none, or for identifiers with the same first word; it has no number that makes it one of several, and most items wrote this row before or with their others. Two items or more lack it, and most of these are not among the newest fifth",
    look: Look::Shapes(|table, column| find(table, column).into_iter().collect()),
    bad: &[
        "a / by-name|anna|{10010001..10010020}\na / by-name|anna|{10010023..10010060}\na / user|{10010001..10010060}",
        "a / {1001..1060}|head\na / {1001..1060}|line|1\na / {1001..1060}|line|2\na / {1061..1062}|line|1\na / {1003..1060}|line|3",
    ],
    sound: &[
        "a / {1001..1060}|line|1\na / {1001..1058}|line|2",
        "a / {1001..1060}|line|1\na / {1001..1060}|line|2\na / {1001..1059}|note",
    ],
};

/// In ticks: rows that are written together are not written at once.
const MINUTE: u64 = 600_000_000;

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
        let divide = move |row: usize| {
            let (key, of) = (column.keys[row], column.rows[row].partition);
            let (thing, rest) = end(key, separator).map_or((key, ""), |at| (&key[..at], &key[at + 1..]));
            Some(((of, thing), rest))
        };
        ("beginnings of RowKeys", things(column, divide), separator != '.')
    });
    let of_partitions = once_with(|| {
        ("partitions", things(column, |row| Some(((column.rows[row].partition, ""), column.keys[row]))), true)
    });
    // Of an index, wherever it is: the identifier that keys end with, and the word that they begin with.
    let of_identifiers = once_with(|| {
        let divide = |row: usize| {
            let (key, last) = (column.keys[row], column.pieces[row].last().copied().unwrap_or_default());
            let is = last.len() >= 6 && last.bytes().any(|byte| byte.is_ascii_digit()) && key.ends_with(last);
            let word = &key[..key.find(|c: char| !c.is_alphanumeric()).unwrap_or(0)];
            is.then_some(((None, last), word))
        };
        ("identifiers", things(column, divide), false)
    });
    let mut all = of_partitions.chain(of_keys).chain(of_identifiers);
    all.find_map(|(what, things, from_zero)| headless(column, &things, what, from_zero))
}

/// A thing with the partition that it is of, where it is of one.
type Thing<'k> = (Option<u64>, &'k str);

/// What a thing is known by, and the rows of it, each with what is behind that.
type Things<'k> = BTreeMap<Thing<'k>, Vec<(usize, &'k str)>>;

fn things<'k>(column: &Column<'k>, divide: impl Fn(usize) -> Option<(Thing<'k>, &'k str)>) -> Things<'k> {
    let mut things = Things::new();
    for row in 0..column.keys.len() {
        if let Some((thing, rest)) = divide(row) {
            things.entry(thing).or_default().push((row, rest));
        }
    }
    things
}

/// Rows of the few things without the row that all others have. It may be number zero, but not of versions.
fn headless(column: &Column<'_>, things: &Things<'_>, what: &str, from_zero: bool) -> Option<Hit> {
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
        let recent = last[last.len() * 4 / 5]?;
        let late = without.iter().filter(|rows| newest(rows) >= Some(recent)).count();
        let rows: Vec<usize> = without.iter().flat_map(|rows| rows.iter().map(|(row, _)| *row)).collect();
        let law = with().count() * 2 > *count
            && (head.is_empty() || with().filter(is_first).count() * 2 >= with().count())
            && late * 2 < without.len();
        law.then(|| {
            let evidence = match *head {
                "" => format!("of {} {what}, {} have no row of their own", things.len(), without.len()),
                head => format!("of {} {what}, all but {} have a row with {head:?}", things.len(), without.len()),
            };
            column.hit(0, &rows, evidence)
        })
    })
}
