//! Keys that become one when case is folded, spaces are trimmed and made one or percent escapes are undone.

use std::borrow::Cow;

use unicode_normalization::UnicodeNormalization;

use super::looked::Looked;
use super::sampled::{Gathered, Most, Sampled, hash};
use super::{Example, KEPT, Of, beginning, end};
use crate::lines::first::keep;

/// Of how many keys the spelling is kept, and of how many bytes these are; past it, of a part of them.
pub(crate) const KEYS: usize = 1 << 18;
const BYTES: usize = 16 << 20;

/// How many collisions are shown, of each kind.
const SHOWN: usize = 3;

/// How many spellings of one key are kept apart.
const SPELLINGS: usize = 16;

/// What a further spelling takes beside its text, in bytes.
const BESIDE: usize = 64;

/// Spellings of the keys of one column, each within its partition.
#[derive(Debug, Default)]
pub(crate) struct Spellings {
    one_in: u64,
    pub case: Collisions,
    pub escapes: Collisions,
    pub spaces: Collisions,
    /// The same text in another normal form of Unicode.
    pub forms: Collisions,
    /// `-` in one and `_` in the other.
    pub separators: Collisions,
    pub repeats: Collisions,
    pub rows: u64,
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

/// Spellings that several threads gather.
pub(super) fn gathered() -> Gathered<Spelled> {
    Gathered::new(Most { values: KEYS, bytes: BYTES })
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
    let hash = if look.is_canonical() || !is_whole { whole } else { hash(within, &canonical(key)) };
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
        let mut found = Self { one_in: spelled.one_in(), rows, ..Self::default() };
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
                    let collisions = found.kind(first.text(), spelling.text());
                    collisions.count += rows;
                    let pair = || [example(first, first.places[0]), example(spelling, later)];
                    keep(&mut collisions.first, SHOWN, later, |[_, later]| later.place, pair);
                }
            }
        }
        found
    }

    /// What tells a key from the first that is the same but for its spelling.
    fn kind(&mut self, first: &str, key: &str) -> &mut Collisions {
        if first == key {
            &mut self.repeats
        } else if !key.is_ascii() && composed(first) == composed(key) {
            &mut self.forms
        } else if first.replace('_', "-") == key.replace('_', "-") {
            &mut self.separators
        } else if lower(first) == lower(key) {
            &mut self.case
        } else if undone(first) == undone(key) {
            &mut self.escapes
        } else if spaced(first) == spaced(key) {
            &mut self.spaces
        } else if undone(first).to_lowercase() == undone(key).to_lowercase() {
            &mut self.escapes
        } else {
            &mut self.spaces
        }
    }

    /// How many keys one kept key stands for.
    pub(crate) fn one_in(&self) -> u64 {
        self.one_in
    }
}

/// One text for all spellings of a key.
fn canonical(key: &str) -> String {
    spaced(&composed(&undone(key.trim())).to_lowercase()).replace('_', "-")
}

/// One space between words.
fn spaced(key: &str) -> String {
    key.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// NFC.
fn composed(key: &str) -> Cow<'_, str> {
    if key.is_ascii() { key.into() } else { key.nfc().collect::<String>().into() }
}

fn lower(key: &str) -> Cow<'_, str> {
    if key.bytes().all(|b| b.is_ascii() && !b.is_ascii_uppercase()) { key.into() } else { key.to_lowercase().into() }
}

/// Percent escapes undone until none is left: what clients that decode twice see.
fn undone(key: &str) -> Cow<'_, str> {
    let mut text = Cow::Borrowed(key);
    // Each round is shorter than the one before.
    while let Some(next) = undone_once(&text) {
        text = next.into();
    }
    text
}

/// `None` where there is no escape.
fn undone_once(key: &str) -> Option<String> {
    let bytes = key.as_bytes();
    let (mut out, mut at, mut any) = (Vec::with_capacity(bytes.len()), 0, false);
    while at < bytes.len() {
        let hex = |offset: usize| bytes.get(at + offset).and_then(|&b| char::from(b).to_digit(16));
        match (bytes[at], hex(1), hex(2)) {
            (b'%', Some(high), Some(low)) => {
                out.push(u8::try_from(high * 16 + low).unwrap_or_default());
                at += 3;
                any = true;
            }
            (byte, ..) => {
                out.push(byte);
                at += 1;
            }
        }
    }
    any.then(|| String::from_utf8_lossy(&out).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_of_collision_is_told_apart() {
        let collisions = |keys: &[&str]| {
            let spelled = gathered();
            (1..)
                .zip(keys)
                .collect::<Vec<_>>()
                .into_iter()
                .rev()
                .for_each(|(place, key)| record(&spelled, 7, hash(7, key), (key, Looked::at(key)), None, place));
            let found = Spellings::new(&spelled.finish(), keys.len() as u64, Of::RowKey);
            let Spellings { case, escapes, spaces, repeats, forms, separators, .. } = found;
            [case, escapes, spaces, repeats, forms, separators].map(|found| found.count)
        };
        assert_eq!(collisions(&["a", "b", "ab", "a-b"]), [0; 6]);
        assert_eq!(collisions(&["Müller", "MÜLLER"]), [1, 0, 0, 0, 0, 0]);
        assert_eq!(collisions(&["a b", "a%20b", "a%2520b"]), [0, 2, 0, 0, 0, 0]);
        assert_eq!(collisions(&["C%23", "c#"]), [0, 1, 0, 0, 0, 0]);
        assert_eq!(collisions(&["a b", "a b ", "a  b"]), [0, 0, 2, 0, 0, 0]);
        assert_eq!(collisions(&["a", "a", "a"]), [0, 0, 0, 2, 0, 0]);
        assert_eq!(collisions(&["caf\u{e9}", "cafe\u{301}"]), [0, 0, 0, 0, 1, 0]);
        assert_eq!(collisions(&["a-b_c", "a_b-c"]), [0, 0, 0, 0, 0, 1]);
        assert_eq!(undone("100%"), "100%");
        assert_eq!(undone("%zz%4"), "%zz%4");
    }
}
