//! A rare word that is a frequent one but for case or one letter.

use super::*;
use crate::audit::parts::Seen;

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
    look: Look::Part(find),
    bad: &[],
    sound: &[],
};

fn find(_: &Table<'_>, column: &Column<'_>, part: &Part<'_>) -> Vec<Hit> {
    let (all, words) = (part.rows.len(), &part.values);
    if all < ENOUGH || !(2..=400).contains(&words.len()) || part.is_instant() {
        return Vec::new();
    }
    let frequent: Vec<&Seen<'_>> = words.iter().filter(|word| word.count >= 20 && word.count * 100 >= all).collect();
    // Which verdict, and another word.
    let meant = |word: &Seen<'_>| {
        frequent.iter().find_map(|other| {
            let is_rare = |times: usize| word.count * times <= other.count && word.text != other.text;
            let folded = is_rare(20) && word.text.to_lowercase() == other.text.to_lowercase();
            let near = is_rare(50) && frequent.len() < 40 && is_near(word.text, other.text);
            let end = word.text.starts_with(other.text) || other.text.starts_with(word.text);
            (folded || near).then_some((usize::from(!folded && end), other.text))
        })
    };
    let found: Vec<(&Seen<'_>, (usize, &str))> = words.iter().filter_map(|word| Some((word, meant(word)?))).collect();
    let Some(&(first, (verdict, other))) = found.iter().min_by_key(|(_, (verdict, _))| *verdict) else {
        return Vec::new();
    };
    let is = |word: &Seen<'_>| found.iter().any(|(found, (other, _))| found.text == word.text && *other == verdict);
    vec![column.hit(verdict, &part.rows_where(is), format!("{:?}, where others have {other:?}", first.text))]
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
