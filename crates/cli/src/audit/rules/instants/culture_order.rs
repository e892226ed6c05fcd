//! Rows side by side whose order is another one for people.

use super::*;

pub(super) const RULE: Rule = Rule {
    name: "culture-order",
    area: "order",
    verdicts: &[note(Possible, "keys sort differently for people and for the service")],
    cost: "the service sorts by UTF-16 units, so capitals come before small letters; a merge or a binary search in a program \
           that compares by culture, as string.Compare does, is wrong",
    remedy: "compare keys ordinally in programs (StringComparer.Ordinal), or write them in lower case",
    read: Chapter::new("Index of questions: order", "questions/index.html#order"),
    guide: "a program that compares by culture orders the rows differently",
    when: "neighbours within a partition of the sample are in another order once case is folded",
    unless: &[],
    look: Look::Table(|table| find(table.facts).into_iter().collect()),
    bad: &["anna-{1..40}\nBert-{1..40}"],
    sound: &["anna-{1..40}\nbert-{1..40}"],
};

fn find(facts: &Facts) -> Option<Hit> {
    let lettered = |key: &str| key.contains(char::is_alphabetic);
    let mut rows: Vec<_> = facts.sample.rows().filter(|row| row.row_key.as_deref().is_some_and(lettered)).collect();
    rows.sort_by(|a, b| (&a.partition_key, &a.row_key).cmp(&(&b.partition_key, &b.row_key)));
    let folded = |key: &Option<Box<str>>| key.as_deref().unwrap_or_default().to_lowercase();
    let wrong: Vec<_> = rows
        .windows(2)
        .filter(|pair| {
            pair[0].partition_key == pair[1].partition_key && folded(&pair[0].row_key) > folded(&pair[1].row_key)
        })
        .collect();
    let first = wrong.first()?;
    let count = wrong.len() as u64;
    let evidence = format!("{} neighbours are in another order once case is ignored", grouped(count));
    Some(Hit {
        examples: first.iter().map(|row| row.example()).collect(),
        sample: facts.sample.sentence(),
        ..Hit::counted(0, Of::RowKey.unit(), count, rows.len() as u64, evidence)
    })
}
