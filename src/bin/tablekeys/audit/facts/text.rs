//! Characters and lengths of keys.

use tablekeys::table::{MAX_KEY_UNITS, check_key};

use super::Example;

/// How many examples are kept, of each trouble.
const SHOWN: usize = 3;

/// Above so many UTF-16 units a key is near the limit of the service.
pub(crate) const NEAR_LIMIT: usize = MAX_KEY_UNITS / 10 * 9;

/// The most bytes of a `RowKey` in Cosmos DB for Table by its older limit.
pub(crate) const COSMOS_ROW_KEY: usize = 255;

/// What one column of keys has of each.
#[derive(Debug, Default)]
pub(crate) struct Text {
    pub(crate) keys: u64,
    pub(crate) illegal: Tally,
    pub(crate) percent: Tally,
    pub(crate) quotes: Tally,
    pub(crate) edge_spaces: Tally,
    pub(crate) past_ascii: Tally,
    /// Beyond U+FFFF, where UTF-16 and UTF-8 sort differently.
    pub(crate) past_bmp: Tally,
    pub(crate) empty: Tally,
    pub(crate) near_limit: Tally,
    pub(crate) past_cosmos: Tally,
    /// In bytes.
    pub(crate) longest: usize,
}

/// A count with examples.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    pub(crate) count: u64,
    pub(crate) first: Vec<Example>,
}

impl Tally {
    pub(crate) fn add(&mut self, example: &dyn Fn() -> Example) {
        self.count += 1;
        if self.first.len() < SHOWN {
            self.first.push(example());
        }
    }
}

impl Text {
    pub(crate) fn record(&mut self, key: &str, example: &dyn Fn() -> Example) {
        self.keys += 1;
        self.longest = self.longest.max(key.len());
        if key.is_empty() {
            self.empty.add(example);
            return;
        }
        let plain = |b: u8| b.is_ascii_graphic() && !matches!(b, b'%' | b'\'' | b'"' | b'/' | b'\\' | b'#' | b'?');
        if key.len() <= COSMOS_ROW_KEY && key.bytes().all(plain) {
            return;
        }
        let units = key.encode_utf16().count();
        if check_key(key).is_err() {
            self.illegal.add(example);
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
                tally.add(example);
            }
        }
    }
}
