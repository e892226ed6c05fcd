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
    /// In quotation marks, as a whole.
    pub quoted: Tally,
    /// With characters that cannot be seen.
    pub invisible: Tally,
    /// Read in another encoding than it was written in.
    pub damaged: Tally,
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
        self.quoted.merge(other.quoted);
        self.invisible.merge(other.invisible);
        self.damaged.merge(other.damaged);
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
        let plain =
            |b: u8| b.is_ascii_graphic() && !matches!(b, b'%' | b'&' | b'\'' | b'"' | b'/' | b'\\' | b'#' | b'?');
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
            (&mut self.quoted, is_quoted(key)),
            (&mut self.invisible, key.contains(['\u{a0}', '\u{ad}', '\u{200b}', '\u{2060}', '\u{feff}'])),
            (&mut self.damaged, (key.contains('&') || !key.is_ascii()) && is_damaged(key)),
            (&mut self.edge_spaces, key.trim() != key),
            (&mut self.past_ascii, !key.is_ascii()),
            (&mut self.past_bmp, units < key.len() && key.chars().any(|c| c > '\u{ffff}')),
            (&mut self.near_limit, (NEAR_LIMIT + 1..=MAX_KEY_UNITS).contains(&units)),
            (&mut self.past_cosmos, key.len() > COSMOS_ROW_KEY && units <= MAX_KEY_UNITS),
        ] {
            if found {
                tally.add(place, example);
            }
        }
    }
}

/// A text as JSON writes it, and a formula of a spreadsheet.
fn is_quoted(key: &str) -> bool {
    let inside = |open: &str, close: &str| key.strip_prefix(open).and_then(|rest| rest.strip_suffix(close));
    [("\"", "\""), ("=\"", "\"")]
        .iter()
        .any(|(open, close)| inside(open, close).is_some_and(|text| !text.is_empty() && !text.contains([' ', '"'])))
}

/// The replacement character, UTF-8 whose bytes were read as Latin-1 or Windows' western code page, `Ã¼` for `ü`, or text that was
/// escaped for HTML.
fn is_damaged(key: &str) -> bool {
    ["&amp;", "&lt;", "&gt;", "&quot;"].iter().any(|escape| key.contains(escape))
        || key.split(|c: char| c.is_ascii()).any(|run| {
            let bytes: Option<Vec<u8>> = run.chars().map(western).collect();
            let twice = bytes.filter(|bytes| matches!(bytes.first(), Some(0xc2..=0xc5 | 0xce..=0xd1 | 0xe2)));
            run.contains(char::REPLACEMENT_CHARACTER) || twice.is_some_and(|bytes| std::str::from_utf8(&bytes).is_ok())
        })
}

/// The byte of a character in Windows' code page 1252, and of a control character in Latin-1.
fn western(c: char) -> Option<u8> {
    const FROM_128: [char; 32] = [
        '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}', '‘',
        '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
    ];
    FROM_128.iter().zip(128..).find(|(known, _)| **known == c).map(|(_, byte)| byte).or_else(|| u8::try_from(c).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_in_a_wrong_encoding_is_told_from_text_with_accents() {
        for text in [
            "MÃ¼ller",
            "JÃ¤ger KG",
            "CafÃ© 1",
            "ÐœÐ¸Ð½Ð°",
            "O\u{fffd}Neill",
            "Itâ€™s",
            "Â°C",
            "ElblÄ…g",
            "ToruÅ„",
            "Smith &amp; Co",
        ] {
            assert!(is_damaged(text), "{text}");
        }
        for text in
            ["Müller", "SÃO PAULO", "Ängelholm", "Ñandú", "Привет", "名前", "Âge", "naïve–", "«CAFÉ»", "Ã", "é", "a&b;"]
        {
            assert!(!is_damaged(text), "{text}");
        }
    }

    #[test]
    fn whole_keys_in_quotes_are_told_from_quotes_in_keys() {
        for text in ["\"cust-1\"", "=\"00123\""] {
            assert!(is_quoted(text), "{text}");
        }
        for text in ["\"Heroes\" (live)", "\"a b\"", "O'Neill", "b'", "\"\"", "\"a\"b\""] {
            assert!(!is_quoted(text), "{text}");
        }
    }
}
