//! Which rules about keys are broken by how many of them, and their lengths.

use tablekeys_stores::Store;

use super::looked::Looked;
use super::{Example, KEPT, Of};
use crate::audit::rules::{Key, Look, OF_KEYS};
use crate::lines::first::keep;

/// How many examples are kept, of each rule.
const SHOWN: usize = 3;

/// What one column of keys has of each.
#[derive(Debug)]
pub(crate) struct Text {
    /// Whose keys they are, and which of the two.
    pub store: &'static Store,
    pub of: Of,
    pub keys: u64,
    /// In the order of the rules.
    pub tallies: [Tally; OF_KEYS.len()],
    /// Some are beyond U+FFFF, where UTF-16 and UTF-8 sort differently.
    pub past_bmp: bool,
    /// In bytes.
    pub longest: usize,
    /// Keys of which the beginning alone is kept.
    pub cut: u64,
}

/// A count with examples.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    pub count: u64,
    pub first: Vec<Example>,
}

impl Text {
    pub(super) fn new(store: &'static Store, of: Of) -> Self {
        Self { store, of, keys: 0, tallies: Default::default(), past_bmp: false, longest: 0, cut: 0 }
    }

    /// Adds what another part of the rows has.
    pub(super) fn merge(&mut self, other: Self) {
        self.keys += other.keys;
        self.longest = self.longest.max(other.longest);
        self.cut += other.cut;
        self.past_bmp |= other.past_bmp;
        for (tally, other) in self.tallies.iter_mut().zip(other.tallies) {
            tally.count += other.count;
            for example in other.first {
                keep(&mut tally.first, SHOWN, example.place, |other| other.place, || example);
            }
        }
    }

    /// Takes a key, or the beginning of one of `bytes`.
    pub(super) fn record(
        &mut self,
        (key, look): (&str, Looked),
        bytes: usize,
        place: u64,
        example: &dyn Fn() -> Example,
    ) {
        self.keys += 1;
        self.longest = self.longest.max(bytes);
        self.cut += u64::from(bytes > KEPT);
        let Some(key) = Key::new(key, look, bytes, self.store, self.of) else { return };
        self.past_bmp |= key.units < key.text.len() && key.text.chars().any(|c| c > '\u{ffff}');
        for (rule, tally) in OF_KEYS.iter().zip(&mut self.tallies) {
            if matches!(&rule.look, Look::Key(look) if (look.is)(&key)) {
                tally.count += 1;
                keep(&mut tally.first, SHOWN, place, |other| other.place, example);
            }
        }
    }
}
