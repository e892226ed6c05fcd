use percent_encoding::percent_decode_str;

use super::*;

pub(super) const RULE: Rule = Rule {
    name: "spelling-collisions",
    area: AREA,
    verdicts: &[
        warning(Certain, TITLE),
        warning(Certain, TITLE)
            .cost("the same item is stored as several rows, and a client that decodes twice reads or deletes the other row")
            .remedy("escape each key once, with table::escape, and merge these rows"),
        warning(Possible, TITLE),
        note(Possible, TITLE),
        warning(Likely, "some {keys} have percent escapes in place of the characters that others have"),
    ],
    cost: "the same item is stored as several rows: forms, files and programs change such characters, and then find the other row",
    remedy: "choose one spelling when a key is made (trimmed, in NFC, with one kind of hyphen, letters of one script), and merge these rows",
    read: ONE_SPELLING,
    guide: "keys that differ in spaces, dashes, `_` and `-`, percent escapes, Unicode normal form, umlauts, accents or letters that look alike",
    when: "any; or escapes of spaces or letters past ASCII in two keys or more, where twice as many have such characters themselves. *Severity:* note for accents alone, as words of two languages have, and where people choose names with `-`, `_` and points",
    look: Look::Table(|table| {
        table.fields.both().into_iter().filter_map(|keys| find(table, keys).or_else(|| escaped(keys))).collect()
    }),
    bad: &[
        "a b-{1..9}\na%20b-7",
        "a-{1..9}\na-7 ",
        "Nord {1..9} AG\nNord  7 AG",
        "caf\u{e9}-{1..9}\ncafe\u{301}-7",
        "a-{1..9}\na_7",
        "Müller-{1..9}\nmueller-7",
        "ab-{1..9}\nab\u{2013}7",
        "AB{10..90}\n\u{410}B17",
    ],
    sound: &["a b-{1..9}\na%21b-7", "a--{1..9}\na-_7", "a-{1..9}\na.7", "Müller-{1..9}\nMiller-7"],
};

const TITLE: &str = "{keys} differ only in {how}";

fn find(table: &Table<'_>, keys: &Keys<'_>) -> Option<Hit> {
    let is = |how: How| how > How::Case;
    let spellings = &table.facts.column(keys.of).spellings;
    let (how, _) = spellings.found.iter().filter(|(how, _)| is(**how)).max_by_key(|(_, found)| found.count)?;
    let verdict = match how {
        How::Escapes => 1,
        How::Separators if chosen(keys) => 3,
        // A language has words that differ in nothing else.
        How::Accents => 3,
        How::Separators => 2,
        _ => 0,
    };
    Some(Hit { verdict, words: vec![("how", how.words().into())], ..collided(table, keys.of, is)? })
}

/// Keys with escapes of spaces or of letters past ASCII, where others have these themselves.
fn escaped(keys: &Keys<'_>) -> Option<Hit> {
    let is_other = |key: &str| key.contains(|c: char| c == ' ' || !c.is_ascii());
    let decodes = |key: &str| percent_decode_str(key).decode_utf8().is_ok_and(|text| text != key && is_other(&text));
    let rows: Vec<usize> = (0..keys.seen.len()).filter(|row| decodes(keys.seen[*row].key)).collect();
    let others = keys.seen.iter().filter(|seen| is_other(seen.key)).count();
    let few = rows.len() > 1 && others >= 2 * rows.len();
    few.then(|| Hit::of(keys, 4, rows, "undone, they have the spaces or letters that others have without an escape"))
}

/// People choose these names: a tenth or more of them have `-` between two letters, as many `_`, and as many a point.
fn chosen(keys: &Keys<'_>) -> bool {
    ['-', '_', '.'].iter().all(|separator| {
        let divided = |key: &str| {
            key.split_once(*separator).is_some_and(|(before, after)| {
                before.ends_with(|c: char| c.is_alphabetic()) && after.starts_with(|c: char| c.is_alphabetic())
            })
        };
        keys.seen.iter().filter(|seen| divided(seen.key)).count() * 10 >= keys.seen.len()
    })
}
