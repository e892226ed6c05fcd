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
    when: "a field has at most 400 different texts; one of 20 rows or more, and 1%, is another of at most a twentieth of them, but for case; or, of 6 letters or more and fifty times as frequent, but for one letter, or two of nine. *Severity:* warning; note where a letter is at the end",
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

/// Words of six letters or more that differ in one, or in two that have changed places; of nine or more, in two. Longer texts than
/// words take the square of their length, and are none.
fn is_near(one: &str, other: &str) -> bool {
    const WORD: std::ops::RangeInclusive<usize> = 6..=40;
    let letters = |word: &str| word.chars().all(char::is_alphabetic);
    let lengths = [one, other].map(|word| word.chars().count());
    let most = if lengths[0].min(lengths[1]) < 9 { 1 } else { 2 };
    lengths.iter().all(|length| WORD.contains(length))
        && letters(one)
        && letters(other)
        && strsim::damerau_levenshtein(one, other) <= most
}
