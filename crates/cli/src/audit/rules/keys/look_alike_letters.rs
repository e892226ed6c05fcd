use super::*;

pub(super) const RULE: Rule = Rule {
    name: "look-alike-letters",
    area: SPELLINGS,
    verdicts: &[warning(Likely, "{keys} have letters of two scripts in one word")],
    cost: "the word looks like another but differs: a lookup by typed text does not find the row",
    remedy: "write each word in the letters of one script, and move these rows",
    read: ONE_SPELLING,
    guide: "Cyrillic or Greek letters among Latin ones, which look the same",
    when: "a word has Latin letters and Cyrillic or Greek ones; in at most a fifth of the keys",
    look: Look::Key(OfKey {
        is: |key| key.text.split(|c: char| !c.is_alphanumeric()).any(is_mixed),
        percent: 20,
        evidence: "a word has Latin letters and those of another script that look like them",
        ..ANY
    }),
    bad: &["\u{441}ustomer-17", "Αnna", "\u{410}123BC"],
    sound: &["Müller", "Привет", "anna Анна", "µ-17"],
};

fn is_mixed(word: &str) -> bool {
    let has = |range: std::ops::RangeInclusive<char>| word.contains(|c| range.contains(&c));
    let latin = has('A'..='z') || has('\u{c0}'..='\u{24f}');
    latin && (has('\u{391}'..='\u{3ff}') || has('\u{400}'..='\u{4ff}'))
}
