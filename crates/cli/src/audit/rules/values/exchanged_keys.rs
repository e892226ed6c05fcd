//! Rows whose PartitionKey is what the RowKeys of all others are, and whose RowKey is what their PartitionKeys are.

use std::collections::HashSet;

use super::*;
use crate::audit::parts::ranked;

pub(super) const RULE: Rule = Rule {
    name: "exchanged-keys",
    area: AREA,
    verdicts: &[warning(Likely, "rows have PartitionKey and RowKey exchanged")],
    cost: "these rows are not found where they belong, and each is in a partition of its own",
    remedy: "find the program that gives the two keys in the other order, and move these rows",
    read: WHICH,
    guide: "two rows or more whose PartitionKey is as the RowKeys of all others are, and the other way round",
    when: "four of five PartitionKeys, and RowKeys, are of one form each, in the same lengths; at most a fifth of the rows have the two exchanged, and are no index",
    unless: &[],
    look: Look::Table(|table| find(table).into_iter().collect()),
    bad: &["customer-{digits:5} / order-{guid}{*90}\norder-{guid} / customer-{digits:5}{*6}"],
    sound: &["customer-{digits:5} / order-{guid}{*90}"],
};

fn find(table: &Table<'_>) -> Option<Hit> {
    let column = &table.columns.row_keys;
    let pair = |row: usize| Some((column.rows[row].partition_key.as_deref()?, column.keys[row]));
    let pairs: Vec<(usize, (&str, &str))> = (0..column.keys.len()).filter_map(|row| Some((row, pair(row)?))).collect();
    let usual = |of: fn((&str, &str)) -> String| {
        let (form, rows) = ranked(pairs.iter().map(|(_, pair)| of(*pair))).into_iter().next()?;
        Some(form).filter(|_| rows * 5 >= pairs.len() * 4)
    };
    let (partition_key, row_key) = (usual(|pair| form(pair.0))?, usual(|pair| form(pair.1))?);
    if partition_key == row_key {
        return None;
    }
    let usual = || pairs.iter().filter(|(_, pair)| form(pair.0) == partition_key && form(pair.1) == row_key);
    let lengths: [HashSet<usize>; 2] =
        [usual().map(|(_, pair)| pair.0.len()).collect(), usual().map(|(_, pair)| pair.1.len()).collect()];
    let is = |(_, pair): &&(usize, (&str, &str))| {
        let forms = form(pair.0) == row_key && form(pair.1) == partition_key;
        forms && lengths[1].contains(&pair.0.len()) && lengths[0].contains(&pair.1.len())
    };
    let found: Vec<_> = pairs.iter().filter(is).collect();
    // An index the other way round has each pair twice.
    let all: HashSet<(&str, &str)> = pairs.iter().map(|(_, pair)| *pair).collect();
    let mirrored = found.iter().filter(|(_, (a, b))| all.contains(&(*b, *a))).count();
    let few = found.len() > 1 && found.len() * 5 <= pairs.len() && mirrored * 10 <= found.len();
    let rows: Vec<usize> = found.iter().map(|(row, _)| *row).collect();
    let evidence =
        format!("nearly all PartitionKeys are {partition_key} and RowKeys {row_key}, and of these the other way round");
    few.then(|| column.hit(0, &rows, evidence))
}

/// A key with `#` for what is not a word or a separator.
fn form(key: &str) -> String {
    let runs = key.split_inclusive(|c: char| !c.is_alphanumeric());
    let of = |run: &str| {
        let word = run.trim_end_matches(|c: char| !c.is_alphanumeric());
        // Codes of few letters are as numbers.
        let is_word = word.chars().all(char::is_alphabetic) && word.chars().count() > 3;
        if is_word { run.to_owned() } else { format!("#{}", &run[word.len()..]) }
    };
    runs.map(of).collect()
}
