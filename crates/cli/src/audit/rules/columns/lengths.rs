//! Identifiers of another length than nearly all others.

use std::collections::{BTreeMap, BTreeSet};

use super::*;

pub(super) const RULE: Rule = Rule {
    name: "rare-lengths",
    area: AREA,
    verdicts: &[warning(Likely, "a few {keys} have identifiers of another length")],
    cost: "these identifiers were cut or have grown: they are not found by the whole, and sort among others",
    remedy: "compare these rows with their source, and move them to the whole identifiers",
    read: WIDTH,
    guide: "identifiers that are shorter or longer than nearly all others",
    when: "92% or more of the identifiers of a field have one length of 10 or more, whatever zeros they begin with (99% of those that never begin with one, 99.5% of numbers, where they do not grow from one length into the next), at most two other lengths are there, and in partitions that have the usual one too",
    unless: &[],
    look: Look::Law(|keys| largest(fields(keys).filter_map(find))),
    bad: &["{hex:64}{*60}\n{hex:63}{*4}", "{guid}{*60}\n{hex:8}{*4}", "a-{hex:24}-b{*60}\na-{hex:20}-b{*5}"],
    sound: &[
        "users / {guid}{*60}\ntokens / {hex:32}{*4}",
        "{hex:24}{*60}\n{hex:16}{*40}",
        "{guid}{*60}\n{hex:8}{*30}",
        "f{hex:15}{*60}\nf{hex:14}{*4}",
    ],
};

/// The texts of this field in all shapes that have the same other fields, where they are of its characters.
fn texts<'k>(field: Field<'_, 'k>) -> Vec<(usize, &'k str)> {
    let is_sibling = |other: &Field<'_, '_>| {
        let (one, two) = (&field.found.shape.fields, &other.found.shape.fields);
        let same = |at: usize| at == field.at || one[at].domain == two[at].domain;
        other.at == field.at && one.len() == two.len() && (0..one.len()).all(same)
    };
    let is_of_it = |text: &str| match field.domain() {
        Domain::Characters { alphabet, .. } => alphabet.of_all(text),
        Domain::Identifier(Identifier::Guid) => text.bytes().all(|byte| byte.is_ascii_hexdigit() || byte == b'-'),
        _ => text.bytes().all(|byte| byte.is_ascii_digit()),
    };
    let siblings = field.keys.fields().filter(is_sibling);
    siblings.flat_map(Field::texts).map(|text| (text.row, text.text)).filter(|text| is_of_it(text.1)).collect()
}

/// What is at most one in so many of a field whose usual texts are these is a fault: of numbers without zeros before them, one
/// in ten is shorter by chance.
fn odds(domain: &Domain, usual: &[&str]) -> Option<usize> {
    let zeros = usual.iter().filter(|text| text.starts_with('0')).count();
    match domain {
        Domain::Identifier(Identifier::Guid | Identifier::Gtin) => Some(12),
        Domain::Characters { alphabet: Alphabet::Words, .. } => None,
        Domain::Characters { alphabet, .. } if zeros * alphabet.size() as usize * 4 >= usual.len() => Some(12),
        Domain::Characters { .. } => Some(100),
        Domain::Number { .. } => Some(200),
        _ => None,
    }
}

fn find(field: Field<'_, '_>) -> Option<Hit> {
    let texts = texts(field);
    let mut lengths: BTreeMap<usize, Vec<&str>> = BTreeMap::new();
    for (_, text) in &texts {
        lengths.entry(text.len()).or_default().push(text);
    }
    let (&usual, most) = lengths.iter().max_by_key(|(_, texts)| texts.len())?;
    let (all, rare) = (texts.len(), texts.len() - most.len());
    let odds = odds(field.domain(), most)?;
    let different: BTreeSet<&str> = texts.iter().map(|text| text.1).collect();
    if usual < 10 || rare == 0 || rare * odds > all || lengths.len() > 3 || different.len() * 2 < all {
        return None;
    }
    if matches!(field.domain(), Domain::Number { .. }) {
        let value = |text: &&str| text.parse::<u128>().unwrap_or_default();
        let values = |is: &dyn Fn(usize) -> bool| -> Vec<u128> {
            lengths.iter().filter(|(length, _)| is(**length)).flat_map(|(_, texts)| texts.iter().map(value)).collect()
        };
        let (least, greatest) = (most.iter().map(value).min()?, most.iter().map(value).max()?);
        let shorter = values(&|length| length < usual).into_iter().max().is_some_and(|value| value * 3 >= least);
        let longer = values(&|length| length > usual).into_iter().min().is_some_and(|value| value <= greatest * 3);
        if shorter || longer {
            return None;
        }
    }
    let gtin = *field.domain() == Domain::Identifier(Identifier::Gtin);
    if gtin && lengths.keys().any(|length| length.abs_diff(usual) > 2) {
        return None;
    }
    // What has partitions of its own is another kind of things.
    let group = |row: usize| field.keys.seen[row].group;
    let groups: BTreeSet<u64> = texts.iter().filter(|text| text.1.len() == usual).map(|text| group(text.0)).collect();
    let rows: Vec<usize> = texts.iter().filter(|text| text.1.len() != usual).map(|text| text.0).collect();
    if rows.iter().filter(|row| groups.contains(&group(**row))).count() * 2 < rows.len() {
        return None;
    }
    Some(Hit::of(field.keys, 0, rows, format!("other identifiers have {usual} characters")))
}
