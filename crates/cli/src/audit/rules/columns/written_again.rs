use std::collections::BTreeMap;

use super::*;
use crate::audit::parts::Seen;
use crate::audit::parts::format::Family;

pub(super) const RULE: Rule = Rule {
    name: "written-again",
    area: AREA,
    verdicts: &[warning(Likely, "a few rows repeat another with a different random ending, soon after it")],
    cost: "a retried request or a redelivered message is stored twice, and counted twice",
    remedy: "build the key from data that exists before the write, so that a second write finds the first",
    read: Chapter::new("Identifiers: keys that may be written again", "identifiers/index.html"),
    guide: "a few rows that differ from another only in a random ending, within ten minutes",
    when: "RowKeys end in an identifier of 4 characters or more, or in one of a few words that mostly occur alone; the text before it has a number, an identifier or an instant to the second, and in nine of ten cases belongs to one row; three or more, and at most a tenth, have a second row, four of five of them a second to ten minutes later",
    look: Look::Shapes(|_, column| column.shapes.iter().filter_map(|shape| find(column, shape)).collect()),
    bad: &[],
    sound: &["ord-{1000..1200}-{hex:8}", "{time}-{hex:4}{*200}"],
};

const SECOND: u64 = 10_000_000;

fn find(column: &Column<'_>, shape: &crate::audit::parts::Shape<'_>) -> Option<Hit> {
    let (end, before) = shape.parts.split_last()?;
    let is_random = |part: &Part<'_>| {
        let random = matches!(part.format.family, Family::Identifier) || part.format.name == "code";
        random && part.width >= 4 && !part.few && part.trend.clearest() < 0.5
    };
    let of_writers = end.few && (2..=9).contains(&end.values.len());
    // Of one second there may be several rows, but not for seconds.
    let names = |part: &Part<'_>| {
        let of_one = matches!(part.format.family, Family::Number | Family::Identifier);
        !part.few && (of_one || part.is_instant() && part.width >= 10 && !of_writers)
    };
    let is_end = is_random(end) || of_writers;
    if column.of == Of::PartitionKey || end.rows.len() < 2 * ENOUGH || !is_end || !before.iter().any(names) {
        return None;
    }
    let mut stems = BTreeMap::<(Option<u64>, &str), Vec<(u64, usize)>>::new();
    for &at in &end.rows {
        let (row, key) = (column.rows[at], column.keys[at]);
        let stem = &key[..key.len() - column.pieces[at][end.at].len() - shape.skeleton.separators.last()?.len()];
        stems.entry((row.partition, stem)).or_default().push((row.time?.get(), at));
    }
    let mut again: Vec<Vec<(u64, usize)>> = stems.values().filter(|rows| rows.len() > 1).cloned().collect();
    // Which of two writers, and no second kind of rows: each has nearly all of its rows alone.
    let twice =
        |seen: &Seen<'_>| again.iter().flatten().filter(|(_, row)| column.keys[*row].ends_with(seen.text)).count();
    if of_writers && end.values.iter().any(|seen| twice(seen) * 10 > seen.count) {
        return None;
    }
    for rows in &mut again {
        rows.sort_unstable();
    }
    let from = if of_writers { 0 } else { SECOND };
    let is_soon = |two: &[(u64, usize)]| (from..=600 * SECOND).contains(&(two[1].0 - two[0].0));
    let soon = again.iter().filter(|rows| rows.windows(2).all(is_soon)).count();
    let few = again.len() > 2 && again.len() * 10 <= stems.len() && soon * 5 >= again.len() * 4;
    let rows: Vec<usize> = again.iter().flat_map(|rows| rows.iter().skip(1).map(|(_, row)| *row)).collect();
    let evidence = || format!("{} of {} keys without their ending have two rows or more", again.len(), stems.len());
    few.then(|| column.hit(0, &rows, evidence()))
}
