use super::*;
use crate::formats::cut::{Skeleton, Token, cut, words};

pub(super) const RULE: Rule = Rule {
    name: "rare-shapes",
    area: AREA,
    verdicts: &[
        warning(Likely, "a few {keys} are another spelling of the usual form"),
        note(Possible, "a few {keys} differ a little from the usual form")
            .cost("unless they are intended, a lookup by the computed key does not find these rows"),
    ],
    cost: "a lookup by the computed key does not find these rows, and no range of the others contains them",
    remedy: "find the program that writes this form, and move these rows to the usual form",
    read: ONE_SPELLING,
    guide: "keys of a rare form that would have the usual form in another spelling",
    when: "keys that differ from a usual form only in one or two separators, spaces, the kind of dash, the order of the parts, the form of one part, a separator at an end, brackets, letters in place of digits, one missing character, a cut-off end, or other separators or none throughout; keys with a day or a time that does not exist; and keys with more of a separator than 95% have, where no key has fewer (than seven of eight, where a part is of another kind then, and no word is the same in all). The usual form has numbers of three digits, identifiers or instants, and the others are at most a tenth (a quarter where digits, dashes or the order differ, half where the end is cut off), or a twentieth where one character differs. *Severity:* note for a word in place of one part, for spaces in keys with names, and where no part has a form or six characters that few texts have by chance, unless another rule reports the same keys. A key with one part more or less is a row of another kind, and not a fault",
    look: Look::Shapes(find),
    bad: &[
        "ab-{digits:5}{*90}\nab–{digits:5}{*9}",
        "{hex:16}{*90}\n{hex:4} {hex:4} {hex:4} {hex:4}{*2}",
        "{guid}{*90}\n{hex:8}{*4}",
        "img-{guid}{*60}\nimg-{hex:8}-{hex:4}-4{hex:3}-a{hex:3}-{hex:8}{*40}",
        "{day}_{hex:4}{*90}\n2024-47-11_{hex:4}{*9}",
    ],
    sound: &[
        "de / {digits:5}{*90}\npl / {digits:2}-{digits:3}{*20}\njp / {digits:3}-{digits:4}{*30}",
        "ab-{digits:5}{*90}\nab–{digits:5}{*60}",
        "seat_{digits:3}A{*90}\nssr_VGML_{digits:2}A{*4}",
        "{digits:5}{*90}\n{digits:5}-m{digits:3}{*4}",
        "{hex:16}{*90}\n{hex:4} {hex:4} {hex:4}{*6}",
    ],
};

/// Whether people mean a difference as often as not.
#[derive(Clone, Copy)]
enum Meant {
    Never,
    /// Where names are a part of the keys.
    OfNames,
    /// Where no part has a format or six characters of its own.
    OfWords,
    Often,
}

/// What makes a rare key a usual one.
type Difference = (&'static str, Meant);

const CUT: &str = "a cut-off end";
const OF_DIGITS: &str = "another separator of digits";

/// What only some begin or end with on purpose.
const MARKS: [&str; 8] = ["~", "$", "@", "!", "*", "+", "^", "#"];

/// A shape is rare below one row in this number.
const FEW: usize = 20;
/// What separates parts.
const SEPARATORS: [char; 6] = ['-', '_', '.', ':', '|', ' '];
/// Rows of a shape that are looked at.
const TRIED: usize = 5;
/// Shapes that are changed character by character.
const MOST_CHANGED: usize = 24;

/// Says more than its length.
fn is_typed(part: &Part<'_>) -> bool {
    let digits = |text: &str| text.bytes().any(|byte| byte.is_ascii_digit());
    let numbered = || part.values.iter().filter(|seen| digits(seen.text)).count() * 2 > part.values.len();
    let is_one = (part.format.family.is_number() || part.format.family == Family::Identifier) && part.width >= 3;
    part.format.strong || is_one && !is_free(part) && numbered()
}

/// What people choose, of any length.
fn is_free(part: &Part<'_>) -> bool {
    let names = part.format.family == Family::Identifier && !part.format.strong && part.fixed < 0.6;
    !part.few && (names || part.format.family == Family::Text)
}

/// What each place of a key without its separators has, where all have as many: digits, letters to F, other letters.
fn places<'k>(keys: impl Iterator<Item = &'k str>) -> Option<Vec<[bool; 3]>> {
    let mut places: Vec<[bool; 3]> = Vec::new();
    for (number, key) in keys.enumerate() {
        let plain: Vec<char> = key.chars().filter(|c| c.is_alphanumeric()).collect();
        if number == 0 {
            places = vec![[false; 3]; plain.len()];
        }
        if plain.len() != places.len() {
            return None;
        }
        for (place, c) in places.iter_mut().zip(plain) {
            place[usize::from(!c.is_ascii_digit()) + usize::from(!c.is_ascii_hexdigit())] = true;
        }
    }
    Some(places)
}

/// Whether keys have digits and letters where the usual ones have those of a date, and are none.
fn is_no_date(column: &Column<'_>, main: &Shape<'_>, rare: &Shape<'_>) -> bool {
    let kind = |c: char| (c.is_ascii_digit(), Some(c).filter(|c| !c.is_alphanumeric()));
    let form = |text: &str| text.chars().map(kind).collect::<Vec<_>>();
    let (a, b) = (&main.skeleton, &rare.skeleton);
    let Some(at) = a.tokens.iter().position(|token| *token == Token::Date) else { return false };
    let begins_so = b.tokens.starts_with(&a.tokens[..at]) && b.separators.starts_with(&a.separators[..=at]);
    let usual = column.pieces[main.rows[0]][at];
    let digits = usual.bytes().filter(u8::is_ascii_digit).count();
    let is_none = |row: &usize| {
        // Behind parts that are cut in another way, in the usual place.
        let (key, pieces) = (column.keys[*row], &column.pieces[if begins_so { *row } else { main.rows[0] }]);
        let from = a.separators[..=at].iter().chain(&pieces[..at]).map(|text| text.len()).sum::<usize>();
        let Some(text) = key.get(from..from + usual.len()).filter(|text| form(text) == form(usual)) else {
            return false;
        };
        // Years of accounts have more than twelve periods, and one before the first; no month is 0 because it is January.
        let january = || column.rows[*row].time.is_some_and(|time| time.to_string()[..7].replace("-01", "-00") == text);
        (digits >= 8 || january()) && civil::of_any_year(text).iter().all(|date| date.length < text.len())
    };
    rare.rows.iter().take(TRIED).all(is_none)
}

/// Whether rare keys are what the usual ones are, with other separators or none.
fn is_rewritten(column: &Column<'_>, main: &Shape<'_>, rare: &Shape<'_>) -> bool {
    const SHORTEST: usize = 8;
    let keys = |shape: &Shape<'_>| -> Vec<&str> { shape.rows.iter().take(200).map(|row| column.keys[*row]).collect() };
    let separators = |key: &str| key.char_indices().filter(|(_, c)| !c.is_alphanumeric()).collect::<Vec<_>>();
    // Cut in another way, they are of the same form.
    if keys(rare).iter().any(|key| separators(key) == separators(keys(main)[0])) {
        return false;
    }
    let places_of = |shape: &Shape<'_>| places(keys(shape).into_iter());
    let (Some(usual), Some(found)) = (places_of(main), places_of(rare)) else { return false };
    let is_part = |(usual, found): (&[bool; 3], &[bool; 3])| (0..3).all(|kind| usual[kind] || !found[kind]);
    let digits = usual.iter().filter(|place| place[0]).count();
    usual.len() == found.len()
        && digits * 2 >= SHORTEST
        && usual.len() >= SHORTEST
        && usual.iter().zip(&found).all(is_part)
}

/// Whether rare keys have the parts of the usual ones, with one and the same other separator between all of them.
fn is_joined(column: &Column<'_>, main: &Shape<'_>, rare: &Shape<'_>) -> bool {
    let [a, b] = [main, rare].map(|shape| &shape.skeleton);
    let one = |skeleton: &Skeleton<'_>| {
        let (_, inner) = skeleton.separators.split_last()?;
        let (first, all) = (inner.get(1).copied()?, &inner[1..]);
        Some(first.to_owned()).filter(|_| all.len() > 1 && all.iter().all(|separator| *separator == first))
    };
    let fit = |row: &usize| column.pieces[*row].iter().enumerate().all(|(at, text)| fits(main, at, text));
    a.tokens == b.tokens
        && one(a).zip(one(b)).is_some_and(|(a, b)| a != b)
        && main.parts.iter().any(is_typed)
        && rare.rows.iter().take(TRIED).all(fit)
}

/// Whether a text could be that of a token of the shape.
fn fits(shape: &Shape<'_>, at: usize, text: &str) -> bool {
    let mut parts = shape.parts.iter().filter(|part| part.at == at);
    match parts.next() {
        Some(part) if part.piece == Piece::Whole => {
            is_known(part, text) && part.reads(text) && (part.widths.contains_key(&text.len()) || part.fixed < 0.6)
        }
        Some(_) => runs(text).len() == 1 + parts.count(),
        None => false,
    }
}

/// Of few words, one of them.
fn is_known(part: &Part<'_>, text: &str) -> bool {
    !part.few || part.format.family != Family::Text || part.values.iter().any(|seen| seen.text == text)
}

/// The beginning of others, to a dot, is what they lie below, which most are not without; a number behind the dot is one of several.
fn lies_beside(column: &Column<'_>, main: &Shape<'_>, at: usize, some: &[&Vec<&str>]) -> bool {
    let texts = || main.rows.iter().map(|row| column.pieces[*row][at]);
    let is_below = |text: &str, of: &str| text.starts_with(of);
    let numbered =
        |text: &str| text.rsplit_once('.').filter(|(_, number)| is_digits(number)).map(|(of, _)| of.to_owned());
    let above = || some.iter().filter(|of| texts().any(|text| is_below(text, of[at]))).count() * 2 > some.len();
    above() || some.iter().all(|of| numbered(of[at]).is_some_and(|of| texts().any(|text| text == of)))
}

/// What makes keys of a rare shape keys of a usual one: with as many parts, another separator or another form of one part. A part
/// more or less is of another kind of rows.
fn step(column: &Column<'_>, main: &Shape<'_>, rare: &Shape<'_>) -> Option<Difference> {
    let some: Vec<&Vec<&str>> = rare.rows.iter().take(TRIED).map(|row| &column.pieces[*row]).collect();
    let (a, b) = (&main.skeleton, &rare.skeleton);
    let of = a.tokens.len();
    let typed = main.parts.iter().any(is_typed);
    let fit_but = |at: usize| {
        let others = (0..of).filter(|other| *other != at);
        some.iter().all(|texts| others.clone().zip(*texts).all(|(at, text)| fits(main, at, text)))
    };
    if of == b.tokens.len() + 1 && typed && (0..of).any(|at| is_emptied(a, b, at) && fit_but(at)) {
        return Some(("an empty part", Meant::OfWords));
    }
    if of != b.tokens.len() {
        return None;
    }
    let others = |skip: usize| {
        some.iter().all(|texts| texts.iter().enumerate().all(|(at, text)| at == skip || fits(main, at, text)))
    };
    // People's words have any separator between them or at their end.
    let free = |at: usize| main.parts.iter().any(|part| part.at == at && is_free(part));
    let of_words = |at: usize| {
        let (one, other) = (a.separators[at], b.separators[at]);
        let (before, behind) = (at > 0 && free(at - 1), free(at));
        before && (behind || other.ends_with(one)) || behind && other.starts_with(one)
    };
    let separators: Vec<usize> = (0..=of).filter(|at| a.separators[*at] != b.separators[*at]).collect();
    let is_marked = |at: usize| a.separators[at].is_empty() && MARKS.contains(&b.separators[at]);
    if is_marked(0) || is_marked(of) {
        return None;
    }
    let tokens: Vec<usize> = (0..of).filter(|at| a.tokens[*at] != b.tokens[*at]).collect();
    let has_digits = |text: &str| text.bytes().any(|byte| byte.is_ascii_digit());
    match (&separators[..], &tokens[..]) {
        ([_] | [_, _], []) if !separators.iter().all(|at| of_words(*at)) && others(usize::MAX) => {
            typed.then_some(("another separator", Meant::OfWords))
        }
        // An address or a GUID is another kind of name, and no spelling.
        ([], [at]) if matches!(b.tokens[*at], Token::Guid | Token::Ipv6 | Token::Mac | Token::Email) => None,
        // A day among instants has no time.
        ([], [at])
            if a.tokens[*at] == Token::Date && some.iter().all(|texts| !civil::of_any_year(texts[*at]).is_empty()) =>
        {
            None
        }
        ([], [at]) if others(*at) && !lies_beside(column, main, *at, &some) => {
            let is_word = some.iter().any(|texts| !has_digits(texts[*at]));
            let what = if is_word {
                ("a word in place of a part", Meant::Often)
            } else {
                ("another form of a part", Meant::OfWords)
            };
            typed.then_some(what)
        }
        _ => None,
    }
}

/// Whether a key is another one without the text of a token, between its separators or at an end behind one.
fn is_emptied(usual: &Skeleton<'_>, rare: &Skeleton<'_>, at: usize) -> bool {
    let (a, b) = (&usual.separators, &rare.separators);
    [&a[..at], &a[at + 2..]].concat() == [&b[..at], &b[at + 1..]].concat()
        && b[at] == [a[at], a[at + 1]].concat()
        && !b[at].is_empty()
        // A span of years, of which the last is not yet there.
        && !["-", "–"].contains(&b[at].trim_end_matches([')', ']']))
}

/// Usual shapes, as one change may make a key one of them.
struct Usual<'c, 'f> {
    keys: HashSet<&'f str>,
    shapes: Vec<&'c Shape<'f>>,
    lengths: BTreeSet<usize>,
}

impl<'c, 'f> Usual<'c, 'f> {
    fn of(column: &'c Column<'f>) -> Self {
        let shapes =
            column.shapes.iter().filter(|shape| shape.rows.len() * 10 >= column.keys.len() && !shape.parts.is_empty());
        let shapes: Vec<_> = shapes.collect();
        let rows = shapes.iter().flat_map(|shape| &shape.rows);
        let keys = column.keys.iter().copied().collect();
        Self { keys, lengths: rows.map(|row| column.keys[*row].len()).collect(), shapes }
    }

    /// Whether a part has a format or a width of its own that few texts have by chance.
    fn has_form(&self, least: usize) -> bool {
        let is = |part: &Part<'_>| part.format.strong || is_typed(part) && part.fixed > 0.9 && part.width >= least;
        self.shapes.iter().flat_map(|shape| &shape.parts).any(is)
    }

    /// Whether people choose a part of the keys.
    fn has_names(&self) -> bool {
        self.shapes.iter().flat_map(|shape| &shape.parts).any(is_free)
    }

    fn has(&self, key: &str) -> bool {
        if !self.lengths.contains(&key.len()) {
            return false;
        }
        [cut(key, &mut Vec::new()), words(key)].iter().any(|(skeleton, texts)| {
            self.shapes.iter().any(|shape| shape.skeleton == *skeleton && Self::is_of(shape, texts))
        })
    }

    fn is_of(shape: &Shape<'_>, texts: &[&str]) -> bool {
        shape.parts.iter().all(|part| {
            let text = match part.piece {
                Piece::Whole => texts[part.at],
                Piece::Run(run) => runs(texts[part.at]).get(run).copied().unwrap_or_default(),
            };
            let usual = part.widths.get(&text.len()).is_some_and(|count| count * 100 >= part.rows.len());
            usual && is_known(part, text) && part.reads(text)
        })
    }

    /// What a key is a usual one without, and whether it is another spelling in any form.
    fn respelled(&self, key: &str) -> Option<(Difference, bool)> {
        let fits = |text: String| text != key && self.has(&text);
        if fits(key.split_whitespace().collect()) || fits(key.split_whitespace().collect::<Vec<_>>().join(" ")) {
            return Some((("spaces", Meant::OfNames), false));
        }
        let hyphens = key.replace(|c| matches!(c, '\u{2010}'..='\u{2015}' | '\u{2212}'), "-");
        if fits(hyphens) {
            return Some((("a dash in place of a hyphen", Meant::Never), false));
        }
        let separated = || SEPARATORS.into_iter().filter(|separator| key.contains(*separator));
        let reverse =
            |separator: char| key.split(separator).rev().collect::<Vec<_>>().join(separator.encode_utf8(&mut [0; 4]));
        let is_usual = self.has(key);
        if !is_usual && separated().any(|separator| fits(reverse(separator))) {
            return Some((("the order of the parts", Meant::Never), true));
        }
        let is_there = |from: char| {
            let others = SEPARATORS.into_iter().filter(|to| *to != from);
            others.map(|to| key.replace(from, to.encode_utf8(&mut [0; 4]))).any(|other| self.keys.contains(&*other))
        };
        if key.chars().filter(|c| c.is_alphanumeric()).count() > 2 && separated().any(is_there) {
            return Some((("another separator, and the key with the usual one exists, too", Meant::OfWords), true));
        }
        // In numbers and dates, of which most have another one.
        let other = |from: char| {
            let between_digits = |at: usize| {
                let (before, after) = (&key[..at], &key[at + 1..]);
                before.ends_with(|c: char| c.is_ascii_digit()) && after.starts_with(|c: char| c.is_ascii_digit())
            };
            !is_usual
                && key.match_indices(from).all(|(at, _)| between_digits(at))
                && ".-:".chars().any(|to| to != from && fits(key.replace(from, &to.to_string())))
        };
        [',', '.', '-', ':']
            .into_iter()
            .filter(|from| key.contains(*from))
            .any(other)
            .then_some(((OF_DIGITS, Meant::Never), false))
    }

    /// Keys of one length, or long ones, that a usual key's end makes usual ones, and that were not cut between two parts.
    fn completed(&self, column: &Column<'_>, rare: &Shape<'_>, keys: &[&str]) -> bool {
        let same = keys.iter().all(|key| key.len() == keys[0].len() && key.len() >= 8 || key.len() >= 24);
        let within = || self.shapes.iter().filter(|shape| !shape.skeleton.tokens.starts_with(&rare.skeleton.tokens));
        // Of an instant the day may be all that there is.
        let is_more = |end: &&str| end.starts_with(char::is_alphanumeric) && !end.starts_with('T');
        // One of each length.
        let longer = |shape: &Shape<'f>, length: usize| {
            let ends = shape.rows.iter().filter_map(|row| column.keys[*row].get(length..));
            ends.map(|end| (end.len(), end)).collect::<BTreeMap<usize, &str>>().into_values()
        };
        let is_cut = |key: &&str| {
            let ends = within().flat_map(|shape| longer(shape, key.len())).filter(is_more);
            ends.into_iter().any(|end| self.has(&format!("{key}{end}")))
        };
        same && keys.iter().all(is_cut)
    }

    /// The change that makes a key a usual one.
    fn change(&self, key: &str) -> Option<Difference> {
        let fits = |text: String| text != key && self.has(&text);
        // Words of letters alone are words.
        let with_digits = |word: &&str| word.bytes().any(|byte| byte.is_ascii_digit());
        let read = |word: &str| {
            let is_read = with_digits(&word);
            if is_read { word.replace(['O', 'o'], "0").replace(['I', 'l'], "1") } else { word.to_owned() }
        };
        if fits(key.split_inclusive(|c: char| !c.is_alphanumeric()).map(read).collect()) {
            return Some(("a letter in place of a digit", Meant::OfWords));
        }
        let is_marked = MARKS.iter().any(|mark| key.starts_with(mark) || key.ends_with(mark));
        if !is_marked && fits(key.trim_matches(|c: char| !c.is_alphanumeric()).to_owned()) {
            return Some(("brackets, quotes or a separator at an end", Meant::OfWords));
        }
        let ends: Vec<usize> = key.char_indices().map(|(at, _)| at).chain([key.len()]).collect();
        // A separator between people's words is none that is missing.
        let new = if self.has_names() { "0a" } else { "0a-_|:." };
        let with = |at: usize| new.chars().any(|new| fits(format!("{}{new}{}", &key[..at], &key[at..])));
        let missing = key.len() <= 80 && self.lengths.contains(&(key.len() + 1)) && ends.iter().any(|at| with(*at));
        missing.then_some(("a missing character", Meant::OfWords))
    }
}

fn find(_: &Table<'_>, column: &Column<'_>) -> Vec<Hit> {
    let all = column.keys.len();
    // Random characters are no separators.
    let separators = if column.opaque { "|~;:" } else { "|~;_:" };
    if all < ENOUGH * 2 {
        return Vec::new();
    }
    let mut hits: Vec<Hit> = separators.chars().filter_map(|separator| counted(column, separator)).collect();
    if column.opaque {
        return hits;
    }
    let mains: Vec<&Shape<'_>> =
        column.shapes.iter().filter(|shape| shape.rows.len() * 20 >= all && !shape.parts.is_empty()).collect();
    let mut usual = Usual::of(column);
    let shapes = usual.shapes.clone();
    let heads: Vec<&str> = column.shapes.iter().take(TEMPLATES).map(|shape| column.keys[shape.rows[0]]).collect();
    let mut tried = 0;
    for rare in column.shapes.iter().take(200).filter(|shape| shape.rows.len() * 20 <= all * 9) {
        let some: Vec<&str> = rare.rows.iter().take(4).map(|row| column.keys[*row]).collect();
        if some.iter().all(|key| heads.iter().any(|head| is_of_alphabet(head, key))) {
            continue;
        }
        usual.shapes = shapes.iter().filter(|shape| shape.skeleton != rare.skeleton).copied().collect();
        if let Some((what, meant)) = difference(column, &mains, &usual, rare, &some, &mut tried) {
            let is_meant = match meant {
                Meant::Never => false,
                Meant::OfNames => usual.has_names() || !usual.has_form(6),
                Meant::OfWords => !usual.has_form(6),
                Meant::Often => true,
            };
            let (verdict, evidence) = (usize::from(is_meant), format!("the difference is {what}"));
            // A decimal comma or a column that is too short is that of a whole writer.
            let hit = if [OF_DIGITS, CUT].contains(&what) { Column::hit } else { Column::hit_of_form };
            hits.push(hit(column, verdict, &rare.rows, evidence));
        }
    }
    hits.extend(mains.iter().filter_map(|shape| exchanged(column, shape)));
    hits.extend(mains.iter().flat_map(|shape| &shape.parts).filter_map(|part| with_letters(column, part)));
    hits
}

/// What makes rare keys usual ones.
fn difference(
    column: &Column<'_>,
    mains: &[&Shape<'_>],
    usual: &Usual<'_, '_>,
    rare: &Shape<'_>,
    some: &[&str],
    tried: &mut usize,
) -> Option<Difference> {
    let (count, all) = (rare.rows.len(), column.keys.len());
    let typed = usual.has_form(0);
    let respelled: Vec<(Difference, bool)> = some.iter().filter_map(|key| usual.respelled(key)).collect();
    let most = if respelled.iter().all(|(what, _)| what.0 == OF_DIGITS) { 4 } else { 10 };
    if respelled.len() == some.len() && count * most <= all {
        return (typed || respelled[0].1).then_some(respelled[0].0);
    }
    let others = mains.iter().filter(|main| main.skeleton != rare.skeleton && main.rows.len() >= 2 * count);
    if count > 1 && others.clone().any(|main| is_no_date(column, main, rare)) {
        return Some(("a day or a time that does not exist", Meant::Never));
    }
    if count > 1 && others.clone().any(|main| is_rewritten(column, main, rare) || is_joined(column, main, rare)) {
        return Some(("other separators between the same characters", Meant::Never));
    }
    if count > 1 && count * 2 <= all && typed && usual.completed(column, rare, some) {
        return Some((CUT, Meant::Never));
    }
    if let Some(what) = others.filter(|_| count * 10 <= all).find_map(|main| step(column, main, rare)) {
        return Some(what);
    }
    if !typed || count * FEW > all || *tried == MOST_CHANGED {
        return None;
    }
    *tried += 1;
    let changes: Vec<Difference> = some.iter().filter_map(|key| usual.change(key)).collect();
    (changes.len() * 4 >= some.len() * 3).then(|| changes[0])
}

/// The most shapes with a key that others are compared with.
const TEMPLATES: usize = 30;

/// Whether a key is another one of its length but for `-` and `_` within words that are random in both cases: there they are
/// characters of base 64.
fn is_of_alphabet(other: &str, key: &str) -> bool {
    if other.len() != key.len() || !other.is_ascii() || !key.is_ascii() {
        return false;
    }
    let (a, b) = (other.as_bytes(), key.as_bytes());
    let is_random = |at: usize| {
        let from = (0..at).rev().take_while(|at| a[*at].is_ascii_alphanumeric()).last().unwrap_or(at);
        let to = (at..a.len()).take_while(|at| a[*at].is_ascii_alphanumeric()).last().unwrap_or(at);
        let many = |is: fn(&u8) -> bool| a[from + 1..=to].iter().filter(|byte| is(byte)).count() > 1;
        to - from >= 8 && many(u8::is_ascii_uppercase) && many(u8::is_ascii_lowercase)
    };
    let differ: Vec<usize> =
        (0..a.len()).filter(|at| a[*at].is_ascii_alphanumeric() != b[*at].is_ascii_alphanumeric()).collect();
    let same = (0..a.len()).all(|at| differ.contains(&at) || a[at].is_ascii_alphanumeric() || a[at] == b[at]);
    same && !differ.is_empty() && differ.iter().all(|at| b"-_".contains(&b[*at]) && is_random(*at))
}

/// So few forms tell which part a text is.
const FORMS: usize = 8;

/// Keys with more of a separator than nearly all others have: it is within a part, and not before one more.
fn counted(column: &Column<'_>, separator: char) -> Option<Hit> {
    let counts: Vec<usize> = column.keys.iter().map(|key| key.matches(separator).count()).collect();
    let (usual, most) = ranked(counts.iter().copied()).into_iter().next()?;
    let rows: Vec<usize> = (0..counts.len()).filter(|row| counts[*row] > usual).collect();
    let few = rows.len() > 1 && most + rows.len() == counts.len() && rows.len() * 8 <= counts.len();
    if !few || usual == 0 {
        return None;
    }
    // What each part of the others has: few forms, or digits, letters, or both.
    let class = |text: &str| [text.bytes().any(|byte| byte.is_ascii_digit()), text.contains(char::is_alphabetic)];
    let parts = |row: usize| column.keys[row].split(separator).take(usual + 1);
    let (mut forms, mut classes) = (vec![BTreeSet::new(); usual + 1], vec![BTreeMap::<_, usize>::new(); usual + 1]);
    for (at, text) in (0..counts.len()).filter(|row| counts[*row] == usual).flat_map(|row| parts(row).enumerate()) {
        forms[at].insert(form(text));
        *classes[at].entry(class(text)).or_default() += 1;
    }
    let is_other = |(at, text): (usize, &str)| match forms[at].len() {
        ..=FORMS if rows.len() * FEW <= counts.len() => !forms[at].contains(&form(text)),
        _ => classes[at].iter().max_by_key(|(_, count)| **count).is_some_and(|(usual, _)| *usual != class(text)),
    };
    // In many, more of the last part is told from the others, and one and the same word is a mark.
    let many = rows.len() * FEW > counts.len();
    let within =
        rows.iter().filter(|row| parts(**row).enumerate().take(usual + usize::from(!many)).any(is_other)).count();
    let is_mark = |at: usize| rows.iter().map(|row| parts(*row).nth(at)).collect::<BTreeSet<_>>().len() == 1;
    if many && (0..=usual).any(is_mark) {
        return None;
    }
    (within * 5 >= rows.len() * 4).then(|| {
        column.hit_of_form(
            0,
            &rows,
            format!("more than {usual} of {separator:?}, which separates the parts of the others"),
        )
    })
}

/// `O` and `l` among digits.
fn with_letters(column: &Column<'_>, part: &Part<'_>) -> Option<Hit> {
    let is = |row: &&usize| {
        let text = column.pieces[**row][part.at];
        let digits = text.replace(['O', 'o'], "0").replace(['I', 'l'], "1");
        text.bytes().any(|byte| byte.is_ascii_digit()) && digits != text
    };
    let few = !part.rest.is_empty() && part.rest.len() * FEW < part.rows.len();
    (few && part.rest.iter().filter(is).count() * 4 >= part.rest.len() * 3)
        .then(|| column.hit_of_form(0, &part.rest, "the difference is a letter in place of a digit"))
}

/// Two parts that have changed places.
fn exchanged(column: &Column<'_>, shape: &Shape<'_>) -> Option<Hit> {
    let [a, b] = shape.parts.as_slice() else { return None };
    if shape.skeleton.tokens.len() != 2 || a.format.name == b.format.name || is_free(a) || is_free(b) {
        return None;
    }
    let is_none = |part: &Part<'_>, at: usize| part.value(at).is_none();
    let seldom = |part: &Part<'_>, at: usize| {
        part.widths.get(&part.text(at).len()).is_none_or(|count| count * 10 < part.rows.len())
    };
    let is = |at: &usize| {
        let is_other = |part| is_none(part, *at) || seldom(part, *at);
        (is_none(a, *at) || is_none(b, *at))
            && is_other(a)
            && is_other(b)
            && a.reads(b.text(*at))
            && b.reads(a.text(*at))
    };
    let rows: Vec<usize> = (0..a.rows.len()).filter(is).map(|at| a.rows[at]).collect();
    (!rows.is_empty()).then(|| column.hit_of_form(0, &rows, "the difference is the order of two parts"))
}
