//! Keys that are one text in several spellings: what is case, space, dash, escape, accent or script in them is folded.

use std::borrow::Cow;
use std::collections::BTreeMap;

use percent_encoding::percent_decode_str;
use unicode_normalization::UnicodeNormalization;

use super::looked::Looked;
use super::sampled::{Gathered, Most, Sampled, hash};
use super::{Example, KEPT, Of, beginning, end};
use crate::lines::first::keep;

/// Of how many keys the spelling is kept, and of how many bytes these are; past it, of a part of them.
pub(crate) const KEYS: Most = Most { values: 1 << 18, bytes: 16 << 20 };

/// How many collisions are shown, of each kind.
const SHOWN: usize = 3;

/// How many spellings of one key are kept apart.
const SPELLINGS: usize = 16;

/// What a further spelling takes beside its text, in bytes.
const BESIDE: usize = 64;

/// Spellings of the keys of one column, each within its partition.
#[derive(Debug, Default)]
pub(crate) struct Spellings {
    /// How many keys one kept key represents.
    pub one_in: u64,
    /// The same for people.
    pub sample: Option<String>,
    pub found: BTreeMap<How, Collisions>,
    pub rows: u64,
}

/// In what two spellings of one text differ, perhaps in case besides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum How {
    Nothing,
    Case,
    Forms,
    Separators,
    Escapes,
    Spaces,
    Dashes,
    Accents,
    Letters,
}

/// The spellings of a key.
#[derive(Debug)]
pub(super) struct Spelled {
    one: Spelling,
    more: Option<Box<More>>,
}

/// One spelling, and the places of its first two rows.
#[derive(Debug)]
struct Spelling {
    /// None of the canonical text alone, as most keys have, before there is another spelling to tell it from.
    text: Option<Box<str>>,
    rows: u64,
    places: [u64; 2],
}

/// The partition that all spellings are in, and further ones.
#[derive(Debug, Default)]
struct More {
    partition_key: Option<Box<str>>,
    others: Vec<Spelling>,
    /// Rows of spellings that are not kept apart.
    rest: u64,
    /// The longest text of all.
    longest: usize,
    /// What is counted for all of them.
    bytes: usize,
}

/// Keys that collide with an earlier one.
#[derive(Debug, Default)]
pub(crate) struct Collisions {
    pub count: u64,
    /// The earlier and the later.
    pub first: Vec<[Example; 2]>,
}

/// Adds a key that is in a partition of this hash; `whole` is the key's own.
pub(super) fn record(
    spelled: &Gathered<Spelled>,
    within: u64,
    whole: u64,
    (key, look): (&str, Looked),
    partition_key: Option<&str>,
    place: u64,
) {
    // A key that is not kept whole is like no other but itself.
    let is_whole = key.len() <= KEPT;
    // One letter or two are those of an alphabet, in which accents make another one.
    let is_letter = || key.chars().nth(2).is_none();
    let hash = match () {
        () if look.is_canonical() || !is_whole => whole,
        () if is_letter() => hash(within, &key.to_lowercase()),
        () => hash(within, &canonical(key)),
    };
    if spelled.keeps(hash) {
        let key = &key[..end(key, KEPT)];
        let text = (!(look.is_canonical() && is_whole)).then(|| key.into());
        let value = Spelled { one: Spelling { text, rows: 1, places: [place, u64::MAX] }, more: None };
        spelled.add(hash, key.len(), value, |known, _| known.add(key, partition_key, place), |_, _| {});
    }
}

impl Spelling {
    fn text(&self) -> &str {
        self.text.as_deref().unwrap_or_default()
    }

    fn add(&mut self, place: u64) {
        self.rows += 1;
        let [first, second] = self.places;
        self.places = if place < first { [place, first] } else { [first, second.min(place)] };
    }

    /// For those that are kept apart, where they are many.
    fn hash(&self) -> u64 {
        hash(0, self.text())
    }
}

impl Spelled {
    /// By how much it has grown.
    fn add(&mut self, key: &str, partition_key: Option<&str>, place: u64) -> usize {
        let more = self.more.get_or_insert_with(|| {
            let first = self.one.text.get_or_insert_with(|| canonical(key).into());
            let (longest, partition_key) = (first.len(), partition_key.map(|key| beginning(key, KEPT)));
            Box::new(More { partition_key, longest, bytes: longest, ..More::default() })
        });
        if let Some(known) = [&mut self.one].into_iter().chain(&mut more.others).find(|known| known.text() == key) {
            known.add(place);
            return 0;
        }
        let before = more.bytes;
        more.bytes += key.len() + BESIDE;
        more.longest = more.longest.max(key.len());
        more.others.push(Spelling { text: Some(key.into()), rows: 1, places: [place, u64::MAX] });
        if more.others.len() == SPELLINGS {
            // Those of the smallest hashes are kept, whatever the order in which they come.
            let hashes = [&self.one].into_iter().chain(&more.others).map(Spelling::hash).zip(0..);
            let gone = match hashes.max().map_or(0, |(_, at)| at) {
                0 => std::mem::replace(&mut self.one, more.others.swap_remove(0)),
                at => more.others.swap_remove(at - 1),
            };
            more.rest += gone.rows;
            // More than any of them take, in whatever order they come.
            more.bytes = (SPELLINGS + 1) * (more.longest + BESIDE);
        }
        more.bytes - before
    }
}

impl Spellings {
    pub(super) fn new(spelled: &Sampled<Spelled>, rows: u64, of: Of) -> Self {
        let (one_in, sample) = (spelled.one_in(), spelled.sentence("keys"));
        let mut found = Self { one_in, sample, rows, ..Self::default() };
        for Spelled { one, more } in spelled.values() {
            let Some(more) = more else { continue };
            let mut all: Vec<&Spelling> = [one].into_iter().chain(&more.others).collect();
            all.sort_unstable_by_key(|spelling| spelling.places);
            let example = |spelling: &Spelling, place: u64| match of {
                Of::RowKey => {
                    Example { place, partition_key: more.partition_key.clone(), row_key: spelling.text.clone() }
                }
                Of::PartitionKey => Example { place, partition_key: spelling.text.clone(), row_key: None },
            };
            let (first, mut rest) = (all[0], more.rest);
            for (at, spelling) in all.into_iter().enumerate() {
                let (rows, later) = match at {
                    0 => (spelling.rows - 1, spelling.places[1]),
                    _ => (spelling.rows + std::mem::take(&mut rest), spelling.places[0]),
                };
                if rows > 0 {
                    let collisions = found.found.entry(How::of(first.text(), spelling.text())).or_default();
                    collisions.count += rows;
                    let pair = || [example(first, first.places[0]), example(spelling, later)];
                    keep(&mut collisions.first, SHOWN, later, |[_, later]| later.place, pair);
                }
            }
        }
        found
    }
}

/// What differs, what undoes it, and what people call it.
type Undone = (How, fn(&str) -> String, &'static str);

impl How {
    const ALL: [Undone; 9] = [
        (Self::Nothing, str::to_owned, "nothing"),
        (Self::Case, str::to_lowercase, "case"),
        (Self::Forms, |key| key.nfc().collect(), "the form of Unicode: é is one character or two"),
        (Self::Separators, hyphenated, "'-' and '_'"),
        (Self::Escapes, |key| undone(key).into_owned(), "percent escapes"),
        (Self::Spaces, spaced, "spaces"),
        (Self::Dashes, |key| hyphenated(key).replace(DASHES, "-"), "dashes and hyphens"),
        (Self::Accents, unaccented, "accents"),
        (Self::Letters, canonical, "umlauts, accents or letters that look alike"),
    ];

    /// How a key differs from the first of its spellings.
    fn of(first: &str, key: &str) -> Self {
        let same = |of: &dyn Fn(&str) -> String| of(first) == of(key);
        let one = Self::ALL.iter().find(|(_, of, _)| same(of));
        let both = || Self::ALL.iter().find(|(_, of, _)| same(&|key| of(&key.to_lowercase())));
        one.filter(|one| one.0 != Self::Letters).or_else(both).map_or(Self::Letters, |how| how.0)
    }

    pub(crate) fn words(self) -> &'static str {
        Self::ALL[self as usize].2
    }
}

/// Without accents, but for the dot of a Turkish İ.
fn unaccented(key: &str) -> String {
    let without = |text: &str| text.nfd().filter(|c| !('\u{300}'..='\u{36f}').contains(c)).collect::<String>();
    key.replace("i\u{307}", "İ").split('İ').map(without).collect::<Vec<_>>().join("İ")
}

/// With `-` for each `_` between letters and digits: elsewhere it separates nothing.
fn hyphenated(key: &str) -> String {
    let is_between =
        |at: usize| key[..at].ends_with(char::is_alphanumeric) && key[at + 1..].starts_with(char::is_alphanumeric);
    key.char_indices().map(|(at, c)| if c == '_' && is_between(at) { '-' } else { c }).collect()
}

const DASHES: [char; 7] = ['\u{2010}', '\u{2011}', '\u{2012}', '\u{2013}', '\u{2014}', '\u{2015}', '\u{2212}'];

/// Letters of two scripts that look alike, small ones, and the i without a dot, which Turkish makes of an I.
const ALIKE: [&str; 2] = ["аеорсухіјѕвкмнтαβεζηικμνορτυχı", "aeopcyxijsbkmhtabezhikmnoptyxi"];

/// The ASCII text that a text looks like: `None` of one that has other letters, too.
pub(crate) fn looks_like(text: &str) -> Option<String> {
    let of = |c: char| {
        let mut folded = String::new();
        c.to_lowercase().take(1).for_each(|small| plain(small, &mut folded));
        let accented = c.nfd().count() > 1;
        (folded.is_ascii() && !accented).then(|| if c.is_uppercase() { folded.to_uppercase() } else { folded })
    };
    text.chars().map(|c| if c.is_ascii() { Some(c.into()) } else { of(c) }).collect()
}

/// One text for all spellings of a key.
fn canonical(key: &str) -> String {
    let key = undone(key);
    if key.is_ascii() {
        return hyphenated(&spaced(&key.to_ascii_lowercase()));
    }
    let mut folded = String::with_capacity(key.len() + 8);
    // What German writes for its own letters where it has none comes before what other languages leave out.
    for c in key.nfc().flat_map(char::to_lowercase) {
        match c {
            'ä' | 'æ' => folded.push_str("ae"),
            'ö' | 'ø' | 'œ' => folded.push_str("oe"),
            'ü' => folded.push_str("ue"),
            'ß' => folded.push_str("ss"),
            '’' | '‘' => folded.push('\''),
            // Also the dot above that a Turkish İ leaves.
            '\u{ad}' | '\u{200b}' | '\u{2060}' | '\u{feff}' | '\u{307}' => {}
            c if DASHES.contains(&c) => folded.push('-'),
            c => plain(c, &mut folded),
        }
    }
    hyphenated(&spaced(&folded))
}

/// A letter without its accent, full-width characters as ASCII, and Latin letters for those that look like them.
fn plain(c: char, folded: &mut String) {
    let mut parts = std::iter::once(c).nfkd();
    let first = parts.next().unwrap_or(c);
    let is_accented = first.is_ascii_alphabetic() && parts.clone().all(|mark| ('\u{300}'..='\u{36f}').contains(&mark));
    let alike = ALIKE[0].chars().position(|other| other == first).and_then(|at| ALIKE[1].chars().nth(at));
    folded.push(alike.unwrap_or(first));
    if !is_accented {
        folded.extend(parts);
    }
}

/// One space between words.
fn spaced(key: &str) -> String {
    key.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Percent escapes undone until none is left: what clients that decode twice see.
fn undone(key: &str) -> Cow<'_, str> {
    let mut text = Cow::Borrowed(key);
    // Each round is shorter than the one before.
    while let Cow::Owned(bytes) = Cow::from(percent_decode_str(&text)) {
        text = String::from_utf8_lossy(&bytes).into_owned().into();
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_way_to_spell_one_text_is_told_apart() {
        let found = |keys: &[&str]| {
            let spelled = Gathered::new(KEYS);
            (1..)
                .zip(keys)
                .collect::<Vec<_>>()
                .into_iter()
                .rev()
                .for_each(|(place, key)| record(&spelled, 7, hash(7, key), (key, Looked::at(key)), None, place));
            let found = Spellings::new(&spelled.finish(|_| 0), keys.len() as u64, Of::RowKey).found;
            found.into_iter().map(|(how, found)| (how, found.count)).collect::<Vec<_>>()
        };
        for other in [["a", "b"], ["ab", "a-b"], ["か", "が"], ["и", "й"], ["Muller", "Müller"]] {
            assert_eq!(found(&other), [], "{other:?}");
        }
        for (keys, how, count) in [
            (&["Müller", "MÜLLER"][..], How::Case, 1),
            (&["a b", "a%20b", "a%2520b"], How::Escapes, 2),
            (&["C%23", "c#"], How::Escapes, 1),
            (&["a b", "a b ", "a  b", "a\u{a0}b"], How::Spaces, 3),
            (&["a", "a", "a"], How::Nothing, 2),
            (&["caf\u{e9}", "cafe\u{301}"], How::Forms, 1),
            (&["a-b_c", "a_b-c"], How::Separators, 1),
            (&["Order_1", "order-1"], How::Separators, 1),
            (&["AB-1", "AB\u{2013}1", "ab\u{2212}1"], How::Dashes, 2),
            (&["Größe", "GROESSE", "groesse"], How::Letters, 2),
            (&["José", "Jose", "jose\u{301}"], How::Accents, 1),
            (&["FILLER", "FİLLER", "fıller"], How::Letters, 2),
            (&["\u{410}12BC", "A12BC", "Ａ１２BC"], How::Letters, 2),
        ] {
            let others: Vec<_> = found(keys).into_iter().filter(|(other, _)| *other == how).collect();
            assert_eq!(others, [(how, count)], "{keys:?} {:?}", found(keys));
        }
        assert_eq!(undone("100%"), "100%");
        assert_eq!(undone("%zz%4"), "%zz%4");
    }
}
