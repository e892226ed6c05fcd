//! Keys that are one step away from what the others are.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use super::*;
use crate::audit::parts::cut::{Skeleton, Token, cut, words};
use crate::audit::parts::format::{Family, Value, format_of, is_digits};
use crate::audit::parts::{Piece, Shape, ranked, runs};
use crate::formats::civil;

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
    when: "keys whose separators and parts are not those of a usual form, but for one separator, one to three parts more, one missing, empty or of another form, one character, the end, the order, other separators or none throughout, brackets, or a day that is in no calendar; or with more of a separator than 95% have, where no key has fewer. A note where each partition has a form of its own, of three or more. *Severity:* warning where the usual form has numbers of three digits, identifiers or instants, below two fifths where separators differ, a tenth where a part has another form, a twentieth for other differences; else note",
    unless: &[],
    look: Look::Shapes(find),
    bad: &[
        "ab-{digits:5}{*90}\nab–{digits:5}{*9}",
        "{hex:16}{*90}\n{hex:4} {hex:4} {hex:4} {hex:4}{*2}",
        "{guid}{*90}\n{hex:8}{*4}",
        "{day}_{hex:4}{*90}\n2024-47-11_{hex:4}{*9}",
        "{hex:2}-{hex:2}-{hex:2}{*99}\n{hex:2}-ff-fe-{hex:2}-{hex:2}{*3}",
        "order-{0001..0090}-{guid}\norder-0091-{guid}0\norder-0092-{guid}x",
    ],
    sound: &[
        "de / {digits:5}{*90}\npl / {digits:2}-{digits:3}{*20}\njp / {digits:3}-{digits:4}{*30}",
        "ab-{digits:5}{*90}\nab–{digits:5}{*60}",
        "seat_{digits:3}A{*90}\nssr_VGML_{digits:2}A{*4}",
        "{hex:16}{*90}\n{hex:4} {hex:4} {hex:4}{*6}",
    ],
};

/// A shape is rare below one row in this number.
const FEW: usize = 20;
/// What separates parts.
const SEPARATORS: [char; 6] = ['-', '_', '.', ':', '|', ' '];
/// Rows of a shape that are looked at.
const TRIED: usize = 5;
/// Shapes that are changed character by character.
const MOST_CHANGED: usize = 24;

/// What differs, and whether it is a fault.
type Step = (&'static str, bool);

/// Says more than its length.
fn is_typed(part: &Part<'_>) -> bool {
    let is_one = (part.format.family.is_number() || part.format.family == Family::Identifier) && part.width >= 3;
    part.format.strong || is_one && !is_free(part)
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
fn is_no_date(column: &Column<'_>, main: &Shape<'_>, some: &[&str]) -> bool {
    let kind = |c: char| (c.is_ascii_digit(), Some(c).filter(|c| !c.is_alphanumeric()));
    let form = |text: &str| text.chars().map(kind).collect::<Vec<_>>();
    let (row, Skeleton { separators, tokens }) = (main.rows[0], &main.skeleton);
    let Some(at) = tokens.iter().position(|token| *token == Token::Date) else { return false };
    let pieces = &column.pieces[row];
    let from = separators[..=at].iter().chain(&pieces[..at]).map(|text| text.len()).sum::<usize>();
    let is_none = |key: &&str| {
        key.get(from..from + pieces[at].len())
            .is_some_and(|text| form(text) == form(pieces[at]) && civil::of_any_year(text).is_empty())
    };
    some.iter().all(is_none)
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

fn difference(what: &str) -> String {
    format!("the difference is {what}")
}

fn is_literal(text: &str) -> bool {
    !text.bytes().any(|byte| byte.is_ascii_digit())
}

/// The beginning of others, to a dot, is what they lie below; a number behind the dot is one of several.
fn lies_beside(column: &Column<'_>, main: &Shape<'_>, at: usize, some: &[&Vec<&str>]) -> bool {
    let texts = || main.rows.iter().map(|row| column.pieces[*row][at]);
    let is_below = |text: &str, of: &str| text.strip_prefix(of).is_some_and(|rest| rest.starts_with('.'));
    let numbered = |text: &str| {
        text.rsplit_once('.').filter(|(of, number)| !is_digits(of) && is_digits(number)).map(|(of, _)| of.to_owned())
    };
    let above = || some.iter().all(|of| texts().any(|text| is_below(text, of[at])));
    above() || some.iter().all(|of| numbered(of[at]).is_some_and(|of| texts().any(|text| text == of)))
}

/// What makes keys of a rare shape keys of a usual one.
fn step(column: &Column<'_>, main: &Shape<'_>, rare: &Shape<'_>) -> Option<Step> {
    let few = rare.rows.len() * FEW <= column.keys.len();
    let some: Vec<&Vec<&str>> = rare.rows.iter().take(TRIED).map(|row| &column.pieces[*row]).collect();
    let (a, b) = (&main.skeleton, &rare.skeleton);
    let typed = main.parts.iter().any(is_typed);
    // Whether all other texts fit, where those from a token on are another token's.
    let others = |skip: usize, shift: &dyn Fn(usize) -> usize| {
        some.iter().all(|texts| {
            texts.iter().enumerate().filter(|(at, _)| *at != skip).all(|(at, text)| fits(main, shift(at), text))
        })
    };
    // People's words have as many parts as they have, with any separator between them or at their end.
    let free = |at: usize| main.parts.iter().any(|part| part.at == at && is_free(part));
    let of_words = |at: usize| {
        let (one, other) = (a.separators[at], b.separators[at]);
        let (before, behind) = (at > 0 && free(at - 1), free(at));
        before && (behind || other.ends_with(one)) || behind && other.starts_with(one)
    };
    match (a.tokens.len(), b.tokens.len()) {
        (of, found) if of == found => {
            let differ = |at: &usize| a.separators[*at] != b.separators[*at];
            let separators = (0..=of).filter(differ).count();
            if separators > 0 && (0..=of).filter(differ).all(of_words) {
                return None;
            }
            let mut tokens = (0..of).filter(|at| a.tokens[*at] != b.tokens[*at]);
            match (separators, tokens.next(), tokens.next()) {
                (0, Some(one), Some(other)) if tokens.next().is_none() && rare.rows.len() > 1 => {
                    let swap = |at: usize| {
                        if at == one {
                            other
                        } else if at == other {
                            one
                        } else {
                            at
                        }
                    };
                    let swapped = (0..of).all(|at| a.tokens[at] == b.tokens[swap(at)]) && others(usize::MAX, &swap);
                    swapped.then_some(("two parts that have changed places", typed && few))
                }
                (1..=2, None, _) if others(usize::MAX, &|at| at) => Some(("another separator", typed)),
                (0, Some(at), None) if others(at, &|at| at) => {
                    let tenth = rare.rows.len() * 10 <= column.keys.len();
                    let alike =
                        main.parts.iter().find(|part| part.at == at).is_some_and(|part| is_alike(part, at, &some));
                    let written = b.tokens[at] == Token::Exponent;
                    if lies_beside(column, main, at, &some) {
                        return None;
                    }
                    Some(("another form of a part", typed && tenth || alike || written))
                }
                _ => None,
            }
        }
        (of, found) if of == found + 1 => {
            let empty = b.separators.iter().take(found).skip(1).any(|separator| separator.is_empty());
            let literal = some.iter().all(|texts| texts.iter().all(|text| is_literal(text)));
            let missing = |gone: usize| {
                without(&a.separators, gone, 1, &b.separators)
                    && others(usize::MAX, &|at| if at < gone { at } else { at + 1 })
            };
            // What is missing at the end is as often not there, but for what makes each key another one.
            let suffix = main
                .parts
                .last()
                .is_some_and(|part| part.piece == Piece::Whole && part.values.len() * 10 >= part.rows.len() * 9);
            let gone = (0..of).find(|gone| (empty || !free(*gone)) && missing(*gone))?;
            let what = if empty { "an empty part" } else { "a missing part" };
            Some((what, typed && few && !literal && (empty || suffix || gone + 1 < of)))
        }
        (of, found) if (of + 1..=of + 3).contains(&found) && few => {
            let count = found - of;
            // Several more are the same in all.
            let constant =
                |at: usize| count == 1 || some.iter().all(|texts| (at..at + count).all(|at| texts[at] == some[0][at]));
            let fit = |more: &usize| {
                constant(*more)
                    && without(&b.separators, *more, count, &a.separators)
                    && some.iter().all(|texts| {
                        let rest = texts.iter().enumerate().filter(|(at, _)| !(*more..more + count).contains(at));
                        rest.enumerate().all(|(at, (_, text))| fits(main, at, text))
                    })
            };
            let more = (0..=of).find(fit).filter(|more| !free(*more) && (*more == 0 || !free(more - 1)))?;
            // A word, or a number behind one at the end: a kind of rows, or which of several.
            let letters = |text: &str| text.chars().take_while(|c| c.is_alphabetic()).count();
            let at_end = more == of;
            let word = some.iter().all(|texts| {
                let letters = letters(texts[more]);
                letters == texts[more].chars().count() && (letters > 1 || at_end)
                    || letters > 0 && at_end && runs(texts[more]).len() == 2
            });
            let exact = main.parts.iter().all(|part| match part.format.family {
                family if family.is_number() => true,
                Family::Identifier => part.format.strong || part.few || part.width >= 8,
                _ => part.format.strong || part.few,
            });
            // A date where the others have none is of a kind of rows that has one.
            let dated = || {
                let format = format_of(&some.iter().map(|texts| (texts[more], 1)));
                format.family == Family::Instant && !main.parts.iter().any(Part::is_instant)
            };
            Some((if count == 1 { "one part more" } else { "several parts more" }, typed && !word && exact && !dated()))
        }
        _ => None,
    }
}

/// Separators without those before or behind some tokens, or with both of these together, are those of another key.
fn without(separators: &[&str], at: usize, count: usize, others: &[&str]) -> bool {
    let gone = |from: usize| [&separators[..from], &separators[from + count..]].concat() == others;
    let both = || {
        let joined: String = separators[at..=at + count].concat();
        others.get(at) == Some(&joined.as_str())
            && separators[..at] == others[..at]
            && separators[at + count + 1..] == others[at + 1..]
    };
    gone(at) || gone(at + 1) || both()
}

/// The same digits and letters in another writing.
fn is_alike(part: &Part<'_>, at: usize, some: &[&Vec<&str>]) -> bool {
    let plain =
        |text: &str| text.chars().filter(|c| c.is_alphanumeric()).map(|c| c.to_ascii_lowercase()).collect::<String>();
    let usual = part.values.first().map_or_else(String::new, |seen| plain(seen.text));
    let is_writing = |texts: &&Vec<&str>| {
        let text = plain(texts[at]);
        text.len() == usual.len() && text.bytes().all(|byte| byte.is_ascii_hexdigit())
    };
    usual.len() >= 8
        && some.iter().all(is_writing)
        && matches!(part.format.family, Family::Identifier | Family::Instant)
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

    /// What a key is a usual one without, and whether it is a fault of any form: however many such keys there are, they are another
    /// spelling.
    fn respelled(&self, key: &str) -> Option<(&'static str, bool)> {
        let fits = |text: String| text != key && self.has(&text);
        if fits(key.split_whitespace().collect()) || fits(key.split_whitespace().collect::<Vec<_>>().join(" ")) {
            return Some(("spaces", false));
        }
        let hyphens = key.replace(|c| matches!(c, '\u{2010}'..='\u{2015}' | '\u{2212}'), "-");
        if fits(hyphens) {
            return Some(("a dash in place of a hyphen", false));
        }
        let separated = || SEPARATORS.into_iter().filter(|separator| key.contains(*separator));
        let reverse =
            |separator: char| key.split(separator).rev().collect::<Vec<_>>().join(separator.encode_utf8(&mut [0; 4]));
        let is_usual = self.has(key);
        if !is_usual && separated().any(|separator| fits(reverse(separator))) {
            return Some(("the order of the parts", true));
        }
        let is_there = |from: char| {
            let others = SEPARATORS.into_iter().filter(|to| *to != from);
            others.map(|to| key.replace(from, to.encode_utf8(&mut [0; 4]))).any(|other| self.keys.contains(&*other))
        };
        if separated().any(is_there) {
            return Some(("another separator, and the key with that of the others is there, too", true));
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
            .then_some(("another separator of digits", false))
    }

    /// Keys of one length that a usual key's end makes usual ones, and that were not cut between two parts.
    fn completed(&self, column: &Column<'_>, rare: &Shape<'_>, keys: &[&str]) -> bool {
        let same = keys.iter().all(|key| key.len() == keys[0].len() && key.len() >= 8);
        let within = self.shapes.iter().filter(|shape| !shape.skeleton.tokens.starts_with(&rare.skeleton.tokens));
        let ends = within.filter_map(|shape| column.keys[shape.rows[0]].get(keys[0].len()..));
        let is = |end: &str| !end.is_empty() && keys.iter().all(|key| self.has(&format!("{key}{end}")));
        same && ends.into_iter().any(is)
    }

    /// The change that makes a key a usual one.
    fn change(&self, key: &str) -> Option<&'static str> {
        if key.len() > 80 || key.is_empty() {
            return None;
        }
        let fits = |text: String| text != key && self.has(&text);
        let digits = |c: char| match c {
            'O' | 'o' => '0',
            'I' | 'l' => '1',
            c => c,
        };
        // Words of letters alone are words.
        let numbers = key.split_inclusive(|c: char| !c.is_alphanumeric());
        let with_digits = |word: &str| word.bytes().any(|byte| byte.is_ascii_digit());
        let of_word = |word: &str| if with_digits(word) { word.chars().map(digits).collect() } else { word.to_owned() };
        if fits(numbers.map(of_word).collect()) {
            return Some("a letter in place of a digit");
        }
        let mut single = String::new();
        for c in key.chars() {
            if c.is_alphanumeric() || !single.ends_with(c) {
                single.push(c);
            }
        }
        if fits(single) {
            return Some("a separator twice");
        }
        if fits(key.trim_matches(|c| "{}()[]<>\"' ".contains(c)).to_owned()) {
            return Some("brackets or quotes");
        }
        if fits(key.trim_matches(|c| "-_.:|,; ".contains(c)).to_owned()) {
            return Some("a separator at an end");
        }
        // Between words of people each separator is as good as another.
        let by_digits = |(at, found): (usize, &str)| {
            let (before, after) = (&key[..at], &key[at + found.len()..]);
            before.ends_with(|c: char| c.is_ascii_digit()) || after.starts_with(|c: char| c.is_ascii_digit())
        };
        let separators: BTreeSet<char> = key
            .char_indices()
            .filter(|(at, c)| !c.is_alphanumeric() && by_digits((*at, &key[*at..at + c.len_utf8()])))
            .map(|(_, c)| c)
            .collect();
        let other = |from: char| {
            "-_|.:/ "
                .chars()
                .filter(move |to| *to != from)
                .any(|to| fits(key.replace(from, &to.to_string())) || fits(key.replacen(from, &to.to_string(), 1)))
        };
        if separators.into_iter().any(other) {
            return Some("another separator");
        }
        let ends: Vec<usize> = key.char_indices().map(|(at, _)| at).chain([key.len()]).collect();
        // As are words of people that are joined by one.
        let joins = |two: &[usize]| {
            let is_letter = |c: char| c.is_alphabetic();
            !key[two[0]..two[1]].chars().all(char::is_alphanumeric)
                && key[..two[0]].ends_with(is_letter)
                && key[two[1]..].starts_with(is_letter)
        };
        // A capital behind a number says which of several it is.
        let is_suffix = |two: &[usize]| {
            key[..two[0]].ends_with(|c: char| c.is_ascii_digit())
                && key[two[0]..two[1]].chars().all(char::is_uppercase)
                && !key[two[1]..].starts_with(char::is_alphanumeric)
        };
        let without = |two: &[usize]| !joins(two) && !is_suffix(two) && fits([&key[..two[0]], &key[two[1]..]].concat());
        if self.lengths.contains(&(key.len() - 1)) && ends.windows(2).any(without) {
            return Some("one character more");
        }
        let with = |at: usize| "0a-_|:.".chars().any(|new| fits(format!("{}{new}{}", &key[..at], &key[at..])));
        if self.lengths.contains(&(key.len() + 1)) && ends.iter().any(|at| with(*at)) {
            return Some("a character that is missing");
        }
        let another = |two: &[usize]| fits([&key[..two[0]], "0", &key[two[1]..]].concat());
        ends.windows(2).any(another).then_some("another character")
    }
}

fn find(_: &Table<'_>, column: &Column<'_>) -> Vec<Hit> {
    let all = column.keys.len();
    // Random characters are no separators.
    let separators = if column.opaque { "|~;:" } else { "|~;_:" };
    let of_counts = || separators.chars().filter_map(|separator| counted(column, separator));
    if all < ENOUGH * 2 || column.opaque {
        return of_counts().filter(|_| all >= ENOUGH * 2).collect();
    }
    let mains: Vec<&Shape<'_>> =
        column.shapes.iter().filter(|shape| shape.rows.len() * 20 >= all && !shape.parts.is_empty()).collect();
    let usual = Usual::of(column);
    let typed = usual
        .shapes
        .iter()
        .flat_map(|shape| &shape.parts)
        .any(|part| part.format.strong || is_typed(part) && part.fixed > 0.9);
    let heads: Vec<&str> = column.shapes.iter().take(TEMPLATES).map(|shape| column.keys[shape.rows[0]]).collect();
    let (mut hits, mut tried) = (Vec::new(), 0);
    for rare in column.shapes.iter().take(200).filter(|shape| shape.rows.len() * 20 <= all * 9) {
        let (count, few) = (rare.rows.len(), rare.rows.len() * FEW <= all);
        let some: Vec<&str> = rare.rows.iter().take(4).map(|row| column.keys[*row]).collect();
        if some.iter().all(|key| heads.iter().any(|head| is_of_alphabet(head, key))) {
            continue;
        }
        let respelled: Vec<(&str, bool)> = some.iter().filter_map(|key| usual.respelled(key)).collect();
        if respelled.len() == some.len() && count * 5 <= all {
            let (what, fault) = respelled[0];
            hits.push(column.hit(usize::from(!typed && !fault), &rare.rows, difference(what)));
            continue;
        }
        let others = mains.iter().filter(|main| main.skeleton != rare.skeleton && main.rows.len() >= 2 * count);
        if count > 1 && others.clone().any(|main| is_no_date(column, main, &some)) {
            hits.push(column.hit(0, &rare.rows, difference("a day or a time that is in no calendar")));
            continue;
        }
        if count > 1 && others.clone().any(|main| is_rewritten(column, main, rare)) {
            hits.push(column.hit(0, &rare.rows, difference("another writing of the same characters")));
            continue;
        }
        let step = others.filter_map(|main| step(column, main, rare)).max_by_key(|(_, fault)| *fault);
        let is_usual = usual.shapes.iter().any(|shape| shape.skeleton == rare.skeleton);
        if count > 1 && count * 10 <= all && typed && !is_usual && usual.completed(column, rare, &some) {
            hits.push(column.hit(0, &rare.rows, difference("an end that was cut off")));
            continue;
        }
        let fault = step.filter(|(_, fault)| *fault);
        let changes: Vec<&str> = if fault.is_none() && few && !is_usual && tried < MOST_CHANGED {
            tried += 1;
            some.iter().filter_map(|key| usual.change(key)).collect()
        } else {
            Vec::new()
        };
        let is_own = || {
            let own = of_partitions(column);
            rare.rows.iter().all(|row| column.rows[*row].partition.is_some_and(|at| own.contains(&at)))
        };
        if let Some((what, _)) = fault {
            hits.push(column.hit(usize::from(count * 5 >= all * 2 || is_own()), &rare.rows, difference(what)));
        } else if !changes.is_empty() && changes.len() * 4 >= some.len() * 3 {
            hits.push(column.hit(usize::from(!typed || some[0].len() < 6), &rare.rows, difference(changes[0])));
        } else if let Some((what, _)) = step {
            hits.push(column.hit(1, &rare.rows, difference(what)));
        }
    }
    hits.extend(of_counts());
    hits.extend(mains.iter().filter_map(|shape| exchanged(column, shape)));
    hits.extend(mains.iter().flat_map(|shape| &shape.parts).filter_map(|part| without_letters(column, part)));
    hits
}

/// The partitions whose keys have a form of their own, where each of all has, and there are three forms or more: each is of
/// another kind of things.
fn of_partitions(column: &Column<'_>) -> HashSet<u64> {
    let mut forms: BTreeMap<u64, BTreeMap<usize, usize>> = BTreeMap::new();
    for (form, shape) in column.shapes.iter().enumerate() {
        for partition in shape.rows.iter().filter_map(|row| column.rows[*row].partition) {
            *forms.entry(partition).or_default().entry(form).or_default() += 1;
        }
    }
    let own = |counts: &BTreeMap<usize, usize>| {
        let (form, most) = counts.iter().max_by_key(|(_, count)| **count)?;
        (most * 10 >= counts.values().sum::<usize>() * 9).then_some(*form)
    };
    let of: Vec<(u64, usize)> =
        forms.iter().filter_map(|(partition, counts)| Some((*partition, own(counts)?))).collect();
    let different: BTreeSet<usize> = of.iter().map(|(_, form)| *form).collect();
    let each = of.len() * 10 >= forms.len() * 9 && different.len() > 2 && different.len() * 4 >= forms.len();
    if each { of.into_iter().map(|(partition, _)| partition).collect() } else { HashSet::new() }
}

/// So many shapes have a key that others are compared with.
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
    let few = rows.len() > 1 && most + rows.len() == counts.len() && rows.len() * FEW <= counts.len();
    if !few || usual == 0 {
        return None;
    }
    // What each part of the others has: few forms, or digits, letters, or both.
    let form = |text: &str| {
        let kind = |c: char| {
            if c.is_ascii_digit() {
                '0'
            } else if c.is_alphabetic() {
                'a'
            } else {
                c
            }
        };
        text.chars().map(kind).collect::<String>()
    };
    let class = |text: &str| [text.bytes().any(|byte| byte.is_ascii_digit()), text.contains(char::is_alphabetic)];
    let parts = |row: usize| column.keys[row].split(separator).take(usual + 1);
    let (mut forms, mut classes) = (vec![BTreeSet::new(); usual + 1], vec![BTreeMap::<_, usize>::new(); usual + 1]);
    for (at, text) in (0..counts.len()).filter(|row| counts[*row] == usual).flat_map(|row| parts(row).enumerate()) {
        forms[at].insert(form(text));
        *classes[at].entry(class(text)).or_default() += 1;
    }
    let is_other = |(at, text): (usize, &str)| match forms[at].len() {
        ..=FORMS => !forms[at].contains(&form(text)),
        _ => classes[at].iter().max_by_key(|(_, count)| **count).is_some_and(|(usual, _)| *usual != class(text)),
    };
    // Rows of another kind say so by their first part.
    let first = |row: usize| column.keys[row].split(separator).next().unwrap_or_default();
    let kinds: BTreeSet<&str> = rows.iter().map(|row| first(*row)).collect();
    if kinds.len() == 1 && (0..counts.len()).all(|row| counts[row] > usual || !kinds.contains(first(row))) {
        return None;
    }
    let within = rows.iter().filter(|row| parts(**row).enumerate().any(is_other)).count();
    (within * 5 >= rows.len() * 4).then(|| {
        column.hit(0, &rows, format!("more than {usual} of {separator:?}, which separates the parts of the others"))
    })
}

/// Digits alone, where the others have letters before them.
fn without_letters(column: &Column<'_>, part: &Part<'_>) -> Option<Hit> {
    let is_same =
        |row: &&usize| column.pieces[**row][part.at].len() == part.width && is_digits(column.pieces[**row][part.at]);
    let same = part.rest.iter().filter(is_same).count();
    let fault = same * 5 > part.rest.len() * 4 && part.fixed > 0.9 && part.width >= 3;
    let few = !part.rest.is_empty() && part.rest.len() * FEW < part.rows.len();
    // `O` and `l` among digits.
    let read = |row: &&usize| {
        let text = column.pieces[**row][part.at];
        let digits = text.replace(['O', 'o'], "0").replace(['I', 'l'], "1");
        text.bytes().any(|byte| byte.is_ascii_digit())
            && digits != text
            && runs(&digits).get(1).is_some_and(|digits| part.widths.contains_key(&digits.len()))
    };
    if few && part.piece == Piece::Run(1) && part.rest.iter().filter(read).count() * 4 >= part.rest.len() * 3 {
        return Some(column.hit(0, &part.rest, difference("a letter in place of a digit")));
    }
    few.then(|| column.hit(usize::from(!fault), &part.rest, difference("letters before the digits")))
}

/// Two parts that have changed places.
fn exchanged(column: &Column<'_>, shape: &Shape<'_>) -> Option<Hit> {
    let [a, b] = shape.parts.as_slice() else { return None };
    if shape.skeleton.tokens.len() != 2 || a.format.name == b.format.name || is_free(a) || is_free(b) {
        return None;
    }
    let seldom =
        |part: &Part<'_>, text: &str| part.widths.get(&text.len()).is_none_or(|count| count * 20 < part.rows.len());
    let is = |at: &usize| {
        let (one, two) = (a.text(*at), b.text(*at));
        (*a.value(*at) == Value::None || seldom(a, one))
            && (*b.value(*at) == Value::None || seldom(b, two))
            && (*a.value(*at) == Value::None || *b.value(*at) == Value::None)
            && a.reads(two)
            && b.reads(one)
    };
    let rows: Vec<usize> = (0..a.rows.len()).filter(is).map(|at| a.rows[at]).collect();
    let few = !rows.is_empty() && rows.len() * 10 < a.rows.len();
    few.then(|| column.hit(0, &rows, "the difference is two parts that have changed places"))
}
