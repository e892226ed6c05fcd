//! A few keys that are one step away from what nearly all are.

use super::*;
use crate::formats::columns::Shape;

pub(super) const RULE: Rule = Rule {
    name: "rare-shapes",
    area: AREA,
    verdicts: &[
        warning(Likely, "a few {keys} are one step away from the form of the others"),
        note(Possible, "a few {keys} are one step away from the form of the others"),
    ],
    cost: "these rows are not found by the key that is computed for them, and no range of the others has them",
    remedy: "find the program that writes this form, and move these rows to that of the others",
    read: SPELLING,
    guide: "keys of a rare form that one change makes a key of the usual form",
    when: "at most 2% of the keys (20% where spaces or dashes are the difference) have another shape than the usual ones, and one separator, one character, two exchanged parts, or a part that is missing, empty or in brackets is the difference. *Severity:* warning where the usual shape has a number of fixed width, an instant or an identifier, and nothing of varied length; else note",
    unless: &[],
    look: Look::Law(find),
    bad: &["ab-{digits:5}{*90}\nab–{digits:5}{*9}", "{hex:16}{*90}\n{hex:4} {hex:4} {hex:4} {hex:4}{*6}"],
    sound: &["ab-{digits:5}{*90}\nab–{digits:5}{*60}", "{hex:16}{*90}\n{hex:4} {hex:4} {hex:4}{*6}"],
};

fn find(keys: &Keys<'_>) -> Option<Hit> {
    const TRIED: usize = 4;
    if keys.seen.len() < ENOUGH * 2 {
        return None;
    }
    let fits_usual = |key: &str| usual(keys).any(|found| found.shape.cuts(key).is_some());
    let mut best: Option<(usize, Vec<usize>, &'static str, String)> = None;
    for rare in keys.column.found.iter().filter(|found| found.members.len() * 5 <= keys.seen.len()) {
        let few = rare.members.len() * 50 <= keys.seen.len();
        let some: Vec<&str> = rare.members.iter().take(TRIED).map(|member| keys.seen[member.row].key).collect();
        let found = usual(keys).find_map(|main| {
            let exact = main.shape.fields.iter().all(|field| is_fixed(&field.domain));
            let typed = exact && main.shape.fields.iter().any(|field| is_typed(&field.domain));
            let steps: Option<Vec<&'static str>> = some
                .iter()
                .map(|key| respelled(key, &main.shape).or_else(|| step(key, &main.shape, exact).filter(|_| few)))
                .collect();
            Some((usize::from(!typed), *steps?.first()?))
        });
        let Some((verdict, what)) = found.filter(|_| !some.iter().any(|key| fits_usual(key))) else { continue };
        let rows: Vec<usize> = rare.members.iter().map(|member| member.row).collect();
        match &mut best {
            Some(best) if best.0 == verdict => best.1.extend(rows),
            Some(best) if best.0 < verdict => {}
            _ => best = Some((verdict, rows, what, some[0].to_owned())),
        }
    }
    let (verdict, rows, what, _) = best?;
    let odds = if [SPACES, DASHES].contains(&what) { 5 } else { 33 };
    (rows.len() * odds <= keys.seen.len()).then(|| Hit::of(keys, verdict, rows, format!("the difference is {what}")))
}

const SPACES: &str = "spaces";
const DASHES: &str = "a dash in place of a hyphen";

/// What a key is one of a shape without: however many such keys there are, they are another spelling.
fn respelled(key: &str, shape: &Shape) -> Option<&'static str> {
    let fits = |text: &str| text != key && shape.cuts(text).is_some();
    let words: Vec<&str> = key.split_whitespace().collect();
    if fits(&words.join(" ")) || fits(&words.concat()) {
        return Some(SPACES);
    }
    let hyphens = key.replace(|c| matches!(c, '\u{2010}'..='\u{2015}' | '\u{2212}'), "-");
    fits(&hyphens).then_some(DASHES)
}

/// What makes a key one of a shape; of a shape with parts of varied length, in separators alone.
fn step(key: &str, shape: &Shape, exact: bool) -> Option<&'static str> {
    if !key.is_ascii() || !(4..=100).contains(&key.len()) {
        return None;
    }
    let fits = |text: &str| text != key && shape.cuts(text).is_some();
    let wrapped = key.trim_matches(|c: char| "{}()[]<>\"' ".contains(c));
    if fits(wrapped) {
        return Some("brackets or quotes");
    }
    if fits(key.trim_matches(|c: char| "-_.:|,;".contains(c))) {
        return Some("a separator at the end");
    }
    let places: Vec<(usize, char)> = key.char_indices().filter(|(_, c)| !c.is_alphanumeric()).collect();
    for &(at, old) in &places {
        if fits(&format!("{}{}", &key[..at], &key[at + 1..])) {
            return Some("one separator more");
        }
        for new in ['-', '_', '|', ':', '.', ' ', '~'].into_iter().filter(|new| *new != old) {
            let one = format!("{}{new}{}", &key[..at], &key[at + 1..]);
            if fits(&one) || fits(&key.replace(old, &new.to_string())) {
                return Some("another separator");
            }
        }
    }
    for at in 1..key.len() {
        if ['-', '_', '|', ':', '.'].iter().any(|new| fits(&format!("{}{new}{}", &key[..at], &key[at..]))) {
            return Some("a separator that is missing");
        }
    }
    if !exact {
        return None;
    }
    let letters = [('O', '0'), ('o', '0'), ('I', '1'), ('l', '1'), ('S', '5'), ('B', '8')];
    if letters.iter().any(|(letter, digit)| fits(&key.replace(*letter, &digit.to_string()))) {
        return Some("a letter that looks like a digit");
    }
    if fits(&key.to_lowercase()) || fits(&key.to_uppercase()) {
        return Some("case");
    }
    if let Some(what) = parted(key, shape) {
        return Some(what);
    }
    // One character of many: of few, any key is near any other.
    if key.len() < 8 {
        return None;
    }
    if (0..key.len()).any(|at| fits(&format!("{}{}", &key[..at], &key[at + 1..]))) {
        return Some("one character more");
    }
    (0..=key.len())
        .any(|at| ["0", "a", "A"].iter().any(|new| fits(&format!("{}{new}{}", &key[..at], &key[at..]))))
        .then_some("a character that is missing")
}

/// A part that is missing or empty, or two that have changed places.
fn parted(key: &str, shape: &Shape) -> Option<&'static str> {
    let fields = &shape.fields;
    let is = |fields: Vec<crate::formats::columns::Field>| Shape { fields, share: 0.0 }.cuts(key).is_some();
    let values: Vec<usize> = (0..fields.len()).filter(|at| !matches!(fields[*at].domain, Domain::Text(_))).collect();
    let without = |from: usize, until: usize| [&fields[..from], &fields[until..]].concat();
    for &at in &values {
        let text = |at: usize| fields.get(at).is_some_and(|field| matches!(field.domain, Domain::Text(_)));
        let before = at > 0 && text(at - 1);
        if fields.len() > 2 && is(without(at, at + 1)) {
            return Some("a part that is empty");
        }
        if values.len() > 1 && (text(at + 1) && is(without(at, at + 2)) || before && is(without(at - 1, at + 1))) {
            return Some("a part that is missing");
        }
        for &other in values.iter().filter(|other| **other > at && fields[**other].domain != fields[at].domain) {
            let mut exchanged = fields.clone();
            exchanged.swap(at, other);
            if is(exchanged) {
                return Some("two parts that have changed places");
            }
        }
    }
    None
}
