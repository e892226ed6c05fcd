//! Rows whose PartitionKey is what the RowKeys of all others are, and whose RowKey is what their PartitionKeys are.

use std::collections::{HashMap, HashSet};

use super::*;
use crate::audit::parts::ranked;

pub(super) const RULE: Rule = Rule {
    name: "exchanged-keys",
    area: AREA,
    verdicts: &[warning(Likely, "rows have PartitionKey and RowKey exchanged")],
    cost: "these rows are not found where they belong, and each is in a partition of its own",
    remedy: "find the program that passes the two keys in the wrong order, and move these rows",
    read: WHICH,
    guide: "two rows or more whose PartitionKey looks like the RowKeys of all others, and the reverse",
    when: "four of five PartitionKeys have one form and its lengths, and so do four of five RowKeys; or both keys of a row are five times as often in the other column; at most a fifth of the rows have the two exchanged, and these are not an index",
    unless: &[],
    look: Look::Table(|table| find(table).into_iter().collect()),
    bad: &[
        "pump / flow-{1..9}\nfan / flow-{1..9}\nmill / flow-{1..9}\ncrane / flow-{1..9}\npress / flow-{1..9}\nflow-3 / lathe\nflow-2 / saw\nlathe / flow-{4..9}\nsaw / flow-{3..9}",
        "customer-{digits:5} / order-{guid}{*90}\norder-{guid} / customer-{digits:5}{*6}",
    ],
    sound: &["customer-{digits:5} / order-{guid}{*90}"],
};

fn find(table: &Table<'_>) -> Option<Hit> {
    let column = &table.columns.row_keys;
    let pair = |row: usize| Some((row, (column.rows[row].partition_key.as_deref()?, column.keys[row])));
    let pairs: Vec<Pair<'_>> = (0..column.keys.len()).filter_map(pair).collect();
    let of_form = by_form(&pairs);
    let (found, evidence) = of_form.or_else(|| {
        let evidence = "these PartitionKeys are RowKeys of many other rows, and these RowKeys are PartitionKeys";
        Some((by_frequency(&pairs), evidence.to_owned())).filter(|(found, _)| !found.is_empty())
    })?;
    // An index the other way round has each pair twice.
    let all: HashSet<(&str, &str)> = pairs.iter().map(|(_, pair)| *pair).collect();
    let mirrored = found.iter().filter(|(_, (a, b))| all.contains(&(*b, *a))).count();
    let few = found.len() > 1 && found.len() * 5 <= pairs.len() && mirrored * 10 <= found.len();
    let rows: Vec<usize> = found.iter().map(|(row, _)| *row).collect();
    few.then(|| column.hit(0, &rows, evidence))
}

/// A row with its PartitionKey and its RowKey.
type Pair<'t> = (usize, (&'t str, &'t str));

/// Rows of which each key is far more often the other one.
fn by_frequency<'t>(pairs: &[Pair<'t>]) -> Vec<Pair<'t>> {
    const TIMES: usize = 5;
    let mut counts: HashMap<&str, [usize; 2]> = HashMap::new();
    for (_, (partition_key, row_key)) in pairs {
        counts.entry(partition_key).or_default()[0] += 1;
        counts.entry(row_key).or_default()[1] += 1;
    }
    let is = |(_, (partition_key, row_key)): &&Pair<'_>| {
        let ([of, others], [found, usual]) = (counts[partition_key], counts[row_key]);
        others >= TIMES * of && found >= TIMES * usual
    };
    pairs.iter().filter(is).copied().collect()
}

/// Rows whose keys have the forms of most others, exchanged.
fn by_form<'t>(pairs: &[Pair<'t>]) -> Option<(Vec<Pair<'t>>, String)> {
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
    let is = |(_, pair): &&Pair<'_>| {
        let forms = form(pair.0) == row_key && form(pair.1) == partition_key;
        forms && lengths[1].contains(&pair.0.len()) && lengths[0].contains(&pair.1.len())
    };
    let evidence =
        format!("nearly all PartitionKeys are {partition_key} and RowKeys {row_key}, and in these rows the reverse");
    let found: Vec<_> = pairs.iter().filter(is).copied().collect();
    (!found.is_empty()).then_some((found, evidence))
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
