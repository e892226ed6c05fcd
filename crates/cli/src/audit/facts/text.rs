//! Characters and lengths of keys.

use tablekeys::table::{MAX_KEY_UNITS, check_key};

use super::{Example, KEPT};
use crate::lines::first::keep;

/// How many examples are kept, of each trouble.
const SHOWN: usize = 3;

/// Above so many UTF-16 units a key is near the limit of the service.
pub(crate) const NEAR_LIMIT: usize = MAX_KEY_UNITS / 10 * 9;

/// The most bytes of a `RowKey` in Cosmos DB for Table by its older limit.
pub(crate) const COSMOS_ROW_KEY: usize = 255;

/// What one column of keys has of each.
#[derive(Debug, Default)]
pub(crate) struct Text {
    pub keys: u64,
    pub illegal: Tally,
    pub percent: Tally,
    pub quotes: Tally,
    pub edge_spaces: Tally,
    pub past_ascii: Tally,
    /// Beyond U+FFFF, where UTF-16 and UTF-8 sort differently.
    pub past_bmp: Tally,
    pub empty: Tally,
    pub near_limit: Tally,
    pub past_cosmos: Tally,
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

impl Tally {
    fn add(&mut self, place: u64, example: &dyn Fn() -> Example) {
        self.count += 1;
        keep(&mut self.first, SHOWN, place, |other| other.place, example);
    }

    fn merge(&mut self, other: Self) {
        self.count += other.count;
        for example in other.first {
            keep(&mut self.first, SHOWN, example.place, |other| other.place, || example);
        }
    }
}

impl Text {
    /// Adds what another part of the rows has.
    pub(super) fn merge(&mut self, other: Self) {
        self.keys += other.keys;
        self.longest = self.longest.max(other.longest);
        self.cut += other.cut;
        self.illegal.merge(other.illegal);
        self.percent.merge(other.percent);
        self.quotes.merge(other.quotes);
        self.edge_spaces.merge(other.edge_spaces);
        self.past_ascii.merge(other.past_ascii);
        self.past_bmp.merge(other.past_bmp);
        self.empty.merge(other.empty);
        self.near_limit.merge(other.near_limit);
        self.past_cosmos.merge(other.past_cosmos);
    }

    /// Takes a key, or the beginning of one of `bytes`.
    pub(super) fn record(&mut self, key: &str, bytes: usize, place: u64, example: &dyn Fn() -> Example) {
        self.keys += 1;
        self.longest = self.longest.max(bytes);
        self.cut += u64::from(bytes > KEPT);
        if key.is_empty() {
            self.empty.add(place, example);
            return;
        }
        let plain = |b: u8| b.is_ascii_graphic() && !matches!(b, b'%' | b'\'' | b'"' | b'/' | b'\\' | b'#' | b'?');
        if key.len() <= COSMOS_ROW_KEY && key.bytes().fold(true, |all, b| all & plain(b)) {
            return;
        }
        let units = key.encode_utf16().count();
        if check_key(key).is_err() {
            self.illegal.add(place, example);
        }
        for (tally, found) in [
            (&mut self.percent, key.contains('%')),
            (&mut self.quotes, key.contains(['\'', '"'])),
            (&mut self.edge_spaces, key.trim() != key),
            (&mut self.past_ascii, !key.is_ascii()),
            (&mut self.past_bmp, units < key.len() && key.chars().any(|c| c > '\u{ffff}')),
            (&mut self.near_limit, units > NEAR_LIMIT),
            (&mut self.past_cosmos, key.len() > COSMOS_ROW_KEY),
        ] {
            if found {
                tally.add(place, example);
            }
        }
    }
}
