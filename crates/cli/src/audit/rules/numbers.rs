//! Rules about numbers and instants as numbers: those that sort wrongly, those that soon will, and those that were damaged.

use super::*;
use crate::audit::counted::{self, Counted};
use crate::formats::columns::instants::Unit as Step;
use crate::formats::columns::order::Order;

rules! {
    leading_zeros_lost,
    mixed_units,
    mixed_width_numbers,
    negative_numbers,
    newest_first_digit_missing,
    no_unique_suffix,
    number_overflow,
    pub(crate) spreadsheet_damage,
    unpadded_ticks,
    version_order,
}

const AREA: &str = "numbers";
const NEWEST_FIRST: Chapter = Chapter::new("Row keys: newest first", "row_keys/index.html#newest-first");
const PADDING_TICKS: Chapter = Chapter::new("Row keys: padding ticks", "row_keys/index.html#padding-ticks");

/// How many rows have numbers of each width; `None` of what are no numbers, or the numbers of hash partitions, which are names:
/// nothing is read in their order.
fn widths(table: &Table<'_>, field: Field<'_, '_>) -> Option<BTreeMap<usize, usize>> {
    let hashed = field.keys.of == Of::PartitionKey && table.buckets.is_some();
    counted::base(field).filter(|_| !hashed)?;
    Some(tally(field.texts().map(|text| counted::digits(text.text).len())))
}

fn value(text: &str) -> u128 {
    text.parse().unwrap_or_default()
}

/// In which way instants of one field differ in their forms.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mixed {
    /// In their number of digits, oldest first or newest first.
    Width,
    NewestFirst,
    Units,
    Directions,
}

/// Instants of a partition in several forms.
pub(crate) fn mixed_forms(table: &Table<'_>, field: Field<'_, '_>, mixed: Mixed) -> Option<Hit> {
    let Domain::Instant(forms) = field.domain() else { return None };
    let [usual, others @ ..] = &forms[..] else { return None };
    let is = if others.iter().all(|form| form.same_but_for_width(usual)) {
        if usual.newest_first { Mixed::NewestFirst } else { Mixed::Width }
    } else if forms.iter().all(|form| !form.newest_first) {
        Mixed::Units
    } else {
        Mixed::Directions
    };
    // Where each partition has one form, or each text before it, a reader has one; but partitions of one word have one reader.
    let mut seen: BTreeMap<u64, &'static str> = BTreeMap::new();
    let form = |text: &str| Form::of_text(forms, text).map_or("", |form| form.name);
    let reader = |text: &Entry<'_>| match field.keys.examples[text.row].partition_key.as_deref() {
        Some(key) if is == Mixed::Units => group(0, first_word(key)),
        _ => text.group,
    };
    if is != mixed
        || field
            .texts()
            .all(|text| *seen.entry(group(reader(&text), text.before)).or_insert(form(text.text)) == form(text.text))
    {
        return None;
    }
    let (usually, rarer): (Vec<Entry<'_>>, Vec<_>) = field.texts().partition(|text| form(text.text) == usual.name);
    let others = listed(others.iter().map(|form| form.described()));
    let evidence = format!("most instants are {}, and some {others}", usual.described());
    let rows: Vec<usize> = rarer.iter().map(|text| text.row).collect();
    let hit = Hit::of(field.keys, 0, rows, evidence);
    let (count, mut examples) = field.count(table.facts, |text| text.len() != usual.digits);
    if examples.is_empty() {
        examples.clone_from(&hit.examples);
        examples.truncate(2);
    }
    examples.extend(usually.first().map(|text| field.keys.examples[text.row].clone()));
    let words = vec![
        ("digits", listed(forms.iter().map(|form| form.digits))),
        ("forms", listed(forms.iter().map(|form| form.words()))),
    ];
    Some(Hit { count: count.max(hit.count), examples, words, ..hit })
}
