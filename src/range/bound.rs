//! The first key past others: characters that keys may hold, in the order of UTF-16 units.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;

use crate::key::is_legal;
use crate::key::{MAX_UTF16_UNITS, check_key};

/// The first legal key past all that start with `prefix`, which is legal. `None` where they are the last ones.
pub(super) fn past_all_that_start_with(prefix: &str) -> Option<String> {
    let mut bound = prefix.to_owned();
    while let Some(last) = bound.pop() {
        let kept = bound.len();
        if let Some(next) = next_character(last) {
            bound.push(next);
            if check_key(&bound).is_ok() {
                return Some(bound);
            }
            // One unit too long: U+10000 has two units where U+D7FF had one. No key that begins with the bound is short enough
            // to be legal, nor is any other before U+E000.
            bound.truncate(kept);
            bound.push('\u{e000}');
            return Some(bound);
        }
    }
    None
}

/// The first legal key past `key`, which is legal. `None` where it is the last one.
pub(super) fn just_past(key: &str) -> Option<String> {
    let longer = format!("{key} ");
    if check_key(&longer).is_ok() { Some(longer) } else { past_all_that_start_with(key) }
}

/// The first legal key that is `text` or past it, for legal characters in any number. `None` where there is none.
pub(super) fn first_from(mut text: String) -> Option<String> {
    if check_key(&text).is_ok() {
        return Some(text);
    }
    let mut units = 0;
    let fits = text.find(|c: char| {
        units += c.len_utf16();
        units > MAX_UTF16_UNITS
    });
    let surrogates =
        units == MAX_UTF16_UNITS + 1 && fits.is_some_and(|end| text[end..].starts_with(|c: char| c > '\u{ffff}'));
    text.truncate(fits.unwrap_or(text.len()));
    if surrogates {
        // One unit was left where two stood: the first character of one unit past them.
        text.push('\u{e000}');
        return Some(text);
    }
    // Whatever is longer and begins so is too long, but for what is before `text`.
    past_all_that_start_with(&text)
}

/// The next character that a key may hold. `None` after U+FFFF, the last in this order.
fn next_character(c: char) -> Option<char> {
    let next = match c {
        '\u{ffff}' => return None,
        // Surrogate units are above U+D7FF and below U+E000.
        '\u{d7ff}' => '\u{10000}',
        '\u{10ffff}' => '\u{e000}',
        _ => char::from_u32(u32::from(c) + 1)?,
    };
    if is_legal(next) { Some(next) } else { next_character(next) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::key::key_order;

    #[test]
    fn every_legal_character_is_followed_by_the_next_in_order() {
        let mut all: Vec<char> = (0..=0x10_ffff).filter_map(char::from_u32).filter(|&c| is_legal(c)).collect();
        all.sort_by(|a, b| key_order(a.encode_utf8(&mut [0; 4]), b.encode_utf8(&mut [0; 4])));
        assert_eq!((all.first(), all.last()), (Some(&' '), Some(&'\u{ffff}')));
        for pair in all.windows(2) {
            assert_eq!(next_character(pair[0]), Some(pair[1]));
        }
        assert_eq!(next_character('\u{ffff}'), None);
    }

    #[test]
    fn a_bound_is_never_longer_than_a_key_may_be() {
        let x = "x".repeat(511);
        assert_eq!(past_all_that_start_with(&format!("{x}\u{d7ff}")), Some(format!("{x}\u{e000}")));
        assert_eq!(past_all_that_start_with("x\u{d7ff}"), Some("x\u{10000}".to_owned()));
        assert_eq!(just_past(&x), Some(format!("{x} ")));
        assert_eq!(just_past(&format!("{x}.")), Some(format!("{x}0")));
        assert_eq!(just_past(&"\u{ffff}".repeat(512)), None);
    }
}
