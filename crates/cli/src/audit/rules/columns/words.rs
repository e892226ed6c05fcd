//! A rare word that is a frequent one but for case or one letter.

use std::collections::BTreeMap;

use super::*;

pub(super) const RULE: Rule = Rule {
    name: "rare-words",
    area: AREA,
    verdicts: &[
        warning(Likely, "a word in a few {keys} is another in case or spelling alone"),
        note(Possible, "a word in a few {keys} is nearly another one"),
    ],
    cost: "a range or a filter by the usual word misses these rows",
    remedy: "write the word from one constant, and move these rows",
    read: SPELLING,
    guide: "a rare word in a place where a frequent one differs in case or in one letter",
    when: "a field has at most 400 different texts; one of 20 rows or more, and 1%, is another of at most a twentieth of them, but for case; or, of 6 letters or more and fifty times as frequent, but for one letter. *Severity:* warning; note where a letter is at the end",
    unless: &[],
    look: Look::Law(|keys| largest(fields(keys).filter_map(find))),
    bad: &[],
    sound: &[],
};

fn find(field: Field<'_, '_>) -> Option<Hit> {
    if !matches!(field.domain(), Domain::OneOf(_) | Domain::Characters { .. } | Domain::Number { .. }) {
        return None;
    }
    let mut words: BTreeMap<&str, (u64, Vec<usize>)> = BTreeMap::new();
    let mut all = 0;
    for text in field.texts() {
        let (weight, rows) = words.entry(text.text).or_default();
        *weight += field.keys.seen[text.row].weight;
        all += field.keys.seen[text.row].weight;
        rows.push(text.row);
        if words.len() > 400 {
            return None;
        }
    }
    let frequent: Vec<(&str, u64)> = words
        .iter()
        .filter(|(_, (weight, _))| *weight >= 20 && weight * 100 >= all)
        .map(|(word, (weight, _))| (*word, *weight))
        .collect();
    let rare = words.iter().filter_map(|(word, (weight, rows))| {
        let (other, verdict) = frequent.iter().find_map(|(other, often)| {
            let folded = weight * 20 <= *often && other != word && other.to_lowercase() == word.to_lowercase();
            let near = weight * 50 <= *often && frequent.len() < 40 && is_near(word, other);
            let end = word.starts_with(other) || other.starts_with(word);
            (folded || near).then_some((other, usize::from(!folded && end)))
        })?;
        Some((verdict, rows, format!("{word:?}, where others have {other:?}")))
    });
    let rare: Vec<_> = rare.collect();
    let verdict = rare.iter().map(|(verdict, ..)| *verdict).min()?;
    let evidence = rare.iter().find(|(other, ..)| *other == verdict)?.2.clone();
    let rows = rare.iter().filter(|(other, ..)| *other == verdict).flat_map(|(_, rows, _)| rows.iter().copied());
    Some(Hit::of(field.keys, verdict, rows.collect(), evidence))
}

/// Words of letters that differ in one, or in two that have changed places.
fn is_near(one: &str, other: &str) -> bool {
    let (a, b): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    let letters = |word: &[char]| word.iter().all(|c| c.is_alphabetic());
    if a.len().min(b.len()) < 6 || a.len().abs_diff(b.len()) > 1 || !letters(&a) || !letters(&b) {
        return false;
    }
    let same = a.iter().zip(&b).take_while(|(a, b)| a == b).count();
    let (a, b) = (&a[same..], &b[same..]);
    match a.len().cmp(&b.len()) {
        std::cmp::Ordering::Less => a == &b[1..],
        std::cmp::Ordering::Greater => &a[1..] == b,
        std::cmp::Ordering::Equal => {
            let swapped = a.len() > 1 && a[0] == b[1] && a[1] == b[0] && a[2..] == b[2..];
            !a.is_empty() && (a[1..] == b[1..] || swapped)
        }
    }
}
