//! Keys that become one when case is folded, spaces are trimmed or percent escapes are undone.

use std::borrow::Cow;

use super::Example;
use super::sampled::{Sampled, hash};

/// Of how many keys the spelling is kept; past it, of a part of them.
pub(crate) const KEYS: usize = 1 << 18;

/// How many collisions are shown, of each kind.
const SHOWN: usize = 3;

/// Spellings of the keys of one column, each within its partition.
#[derive(Debug)]
pub(crate) struct Spellings {
    kept: Sampled<Spelling>,
    pub(crate) case: Collisions,
    pub(crate) escapes: Collisions,
    pub(crate) spaces: Collisions,
    pub(crate) repeats: Collisions,
    pub(crate) rows: u64,
    /// Keys with small letters, capitals and digits.
    pub(crate) both_cases: u64,
}

/// The first spelling of a key.
#[derive(Debug)]
struct Spelling {
    text: Box<str>,
    place: u64,
}

/// Keys that collide with an earlier one.
#[derive(Debug, Default)]
pub(crate) struct Collisions {
    pub(crate) count: u64,
    /// The earlier and the later.
    pub(crate) first: Vec<[Example; 2]>,
}

impl Spellings {
    pub(crate) fn new() -> Self {
        Self {
            kept: Sampled::new(KEYS),
            case: Collisions::default(),
            escapes: Collisions::default(),
            spaces: Collisions::default(),
            repeats: Collisions::default(),
            rows: 0,
            both_cases: 0,
        }
    }

    /// Looks for an earlier spelling; `example` makes an example of a place and a spelling.
    pub(crate) fn record(&mut self, within: u64, key: &str, place: u64, example: &dyn Fn(u64, &str) -> Example) {
        self.rows += 1;
        let some = |is: fn(&u8) -> bool| key.as_bytes().iter().any(is);
        let both = some(u8::is_ascii_uppercase) && some(u8::is_ascii_lowercase) && some(u8::is_ascii_digit);
        self.both_cases += u64::from(both);
        let canonical = canonical(key);
        let mut new = false;
        let spelling = self.kept.entry(hash(within, &canonical), || {
            new = true;
            Spelling { text: key.into(), place }
        });
        let Some(spelling) = spelling.filter(|_| !new) else { return };
        let collisions = if *spelling.text == *key {
            &mut self.repeats
        } else if lower(&spelling.text) == lower(key) {
            &mut self.case
        } else if undone(&spelling.text) == undone(key) {
            &mut self.escapes
        } else if spelling.text.trim() == key.trim() {
            &mut self.spaces
        } else if undone(&spelling.text).to_lowercase() == undone(key).to_lowercase() {
            &mut self.escapes
        } else {
            &mut self.spaces
        };
        collisions.count += 1;
        if collisions.first.len() < SHOWN {
            collisions.first.push([example(spelling.place, &spelling.text), example(place, key)]);
        }
    }

    /// How many keys one kept key stands for.
    pub(crate) fn one_in(&self) -> u64 {
        self.kept.one_in()
    }
}

/// One text for all spellings of a key.
fn canonical(key: &str) -> Cow<'_, str> {
    let plain = |b: u8| b.is_ascii() && !b.is_ascii_uppercase() && b != b'%';
    let trimmed = key.trim();
    if trimmed.bytes().all(plain) {
        return trimmed.into();
    }
    undone(trimmed).to_lowercase().trim().to_owned().into()
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
            let mut spellings = Spellings::new();
            let example = |place, key: &str| Example { place, partition_key: None, row_key: Some(key.into()) };
            keys.iter().zip(1..).for_each(|(key, place)| spellings.record(7, key, place, &example));
            let Spellings { case, escapes, spaces, repeats, .. } = spellings;
            [case.count, escapes.count, spaces.count, repeats.count]
        };
        assert_eq!(collisions(&["a", "b", "ab", "a-b"]), [0; 4]);
        assert_eq!(collisions(&["Müller", "MÜLLER"]), [1, 0, 0, 0]);
        assert_eq!(collisions(&["a b", "a%20b", "a%2520b"]), [0, 2, 0, 0]);
        assert_eq!(collisions(&["C%23", "c#"]), [0, 1, 0, 0]);
        assert_eq!(collisions(&["a", "a "]), [0, 0, 1, 0]);
        assert_eq!(collisions(&["a", "a", "a"]), [0, 0, 0, 2]);
        assert_eq!(undone("100%"), "100%");
        assert_eq!(undone("%zz%4"), "%zz%4");
    }
}
