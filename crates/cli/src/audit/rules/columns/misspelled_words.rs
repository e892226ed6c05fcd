use strsim::{levenshtein, osa_distance};

use super::*;

pub(super) const RULE: Rule = Rule {
    name: "misspelled-words",
    area: AREA,
    verdicts: &[warning(Likely, "a few {keys} have a misspelled word")],
    cost: "a range of the rows of that word misses these",
    remedy: "take the words of keys from one list that all programs share, and move these rows",
    read: ONE_SPELLING,
    guide: "a word of few rows that is one slip of the keyboard away from a word of many",
    when: "a part of the keys has few different words; one of 6 letters or more, in at most 5% of the rows and one for 10 of the other word, has one letter less, one more or two exchanged, or from 8 letters on another one, not at its beginning and end",
    look: Look::Part(find),
    bad: &["telemetry|{hex:8}{*200}\ncommand|{hex:8}{*90}\ntelemtry|{hex:8}{*4}"],
    sound: &["event|{hex:8}{*200}\nevents|{hex:8}{*4}", "import|{hex:8}{*200}\nexport|{hex:8}{*4}"],
};

/// How often a word is there for each time that it is misspelled, at least.
const TIMES: usize = 10;

fn find(_: &Table<'_>, column: &Column<'_>, part: &Part<'_>) -> Option<Hit> {
    if !part.few || part.rows.len() < ENOUGH {
        return None;
    }
    let word_of = |seen: &Seen<'_>| {
        let is = |other: &&Seen<'_>| other.count >= TIMES * seen.count && is_slip(other.text, seen.text);
        part.values.iter().find(is).map(|word| word.text)
    };
    let slips: Vec<(&str, &str)> = part.values.iter().filter_map(|seen| Some((seen.text, word_of(seen)?))).collect();
    let rows = part.rows_where(|seen| slips.iter().any(|(text, _)| *text == seen.text));
    let evidence = |(text, word): &(&str, &str)| format!("{text:?} is almost {word:?}, which many others have");
    let told = slips.first().filter(|_| rows.len() * 20 <= part.rows.len());
    told.map(|slip| column.hit(0, &rows, evidence(slip)))
}

/// One letter less, one more, two exchanged, or in a long word another one, but at an end.
fn is_slip(word: &str, text: &str) -> bool {
    let ends = |text: &str| text.chars().next().zip(text.chars().next_back());
    let is_replaced = word.len() == text.len() && levenshtein(word, text) == 1;
    word.len() >= if is_replaced { 8 } else { 6 }
        && word.chars().all(char::is_alphabetic)
        && text.chars().all(char::is_alphabetic)
        && ends(word) == ends(text)
        && osa_distance(word, text) == 1
}
