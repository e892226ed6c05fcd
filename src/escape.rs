//! Any text as a key, in order and back.

use std::borrow::Cow;

use crate::error::{Error, Kind, Result, TableKind};
use crate::key::MAX_UTF16_UNITS;

/// The text as a legal key of printable ASCII that keeps its place in the order.
///
/// For names, paths and addresses that people typed: `/` becomes legal, and `id/1` and `id#1` stay two keys, which
/// they do not where every bad character is replaced by `_`.
///
/// Each byte of the UTF-8 text is written so:
///
/// ```text
/// 00–22   " and two upper-case hex digits     space → "20
/// # % / ? \   the character just below, then ~~   # → "~~  % → $~~  / → .~~  ? → >~~  \ → [~~
/// 7E–FF   ~ and two upper-case hex digits     ~ → ~7E  é → ~C3~A9
/// else    itself                              A–Z a–z 0–9 - _ . @ + : ' and the like
/// ```
///
/// It is the text form of [`tuple`](crate::tuple) too: the key of a tuple of one string is the escaped string. `!` is
/// never written, which leaves it free as a separator that sorts below everything.
///
/// Escaping twice is not escaping once: `"` and `~` are escaped in turn, as they must be, since both texts are texts.
///
/// # Ordering
///
/// `a < b` exactly when `escape(a) < escape(b)`, for `str` order of the texts. No two texts have one key.
///
/// # Errors
///
/// A key of more than [`MAX_KEY_UNITS`](crate::table::MAX_KEY_UNITS) characters.
///
/// # Stability
///
/// Frozen to the byte.
///
/// # Examples
///
/// ```
/// use tablekeys::table::{escape, unescape};
///
/// assert_eq!(escape("ada.lovelace@example.com")?, "ada.lovelace@example.com");
/// assert_eq!(escape("2024/05 #7")?, "2024.~~05\"20\"~~7");
/// assert_eq!(unescape("2024.~~05\"20\"~~7")?, "2024/05 #7");
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// Not for text of a script other than Latin that people should read in the key: each byte past ASCII takes three
/// characters. Legal keys may hold such text as it is, in the order of [`key_order`](crate::table::key_order).
pub fn escape(text: &str) -> Result<Cow<'_, str>> {
    let escaped = if is_plain(text.as_bytes()) {
        Cow::Borrowed(text)
    } else {
        let mut escaped = String::with_capacity(text.len() + text.len() / 4 + 8);
        push_escaped(text, &mut escaped);
        Cow::Owned(escaped)
    };
    match escaped.len() {
        ..=MAX_UTF16_UNITS => Ok(escaped),
        found => Err(Error::new(Kind::KeyTooLong { max: MAX_UTF16_UNITS, found })),
    }
}

/// Reads what [`escape`] writes.
///
/// The text is borrowed where nothing was escaped.
///
/// # Errors
///
/// Whatever `escape` never writes, with its byte offset: a character that it escapes, an escape of one that it does not,
/// lower-case hex digits, bytes that are no UTF-8.
///
/// # Examples
///
/// ```
/// use tablekeys::table::unescape;
///
/// let error = unescape("2024 05").unwrap_err();
/// assert_eq!(error.to_string(), "expected text as escape prints it at byte 4, found ' '");
/// ```
pub fn unescape(key: &str) -> Result<Cow<'_, str>> {
    unescape_text(key)
        .map_err(|offset| Error::new(Kind::Table(TableKind::Escape { offset, found: key[offset..].chars().next() })))
}

/// What one byte of text is written as: one character or three.
#[derive(Clone, Copy)]
pub(crate) struct Word {
    characters: [u8; 3],
    long: bool,
}

impl Word {
    /// All ASCII.
    #[inline]
    pub(crate) fn characters(&self) -> &[u8] {
        if self.long { &self.characters } else { &self.characters[..1] }
    }
}

/// What a byte of text is written as.
pub(crate) const fn word(byte: u8) -> Word {
    const HEX: &[u8; 16] = b"0123456789ABCDEF";
    let (high, low) = (HEX[(byte >> 4) as usize], HEX[(byte & 15) as usize]);
    match byte {
        ..=0x22 => Word { characters: [b'"', high, low], long: true },
        0x7e.. => Word { characters: [b'~', high, low], long: true },
        b'#' | b'%' | b'/' | b'?' | b'\\' => Word { characters: [byte - 1, b'~', b'~'], long: true },
        _ => Word { characters: [byte; 3], long: false },
    }
}

/// The byte that the text's first word writes, and the word's length. `None` where no word is there.
fn read_word(text: &[u8]) -> Option<(u8, usize)> {
    let hex = |digit: u8| char::from(digit).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
    let (byte, length) = match *text {
        [before, b'~', b'~', ..] if before != b'~' => (before.wrapping_add(1), 3),
        [b'"' | b'~', high, low, ..] => (hex(high)? << 4 | hex(low)?, 3),
        [byte, ..] => (byte, 1),
        [] => return None,
    };
    // One way to write each byte: this also refuses lower-case digits and what needs no escape.
    (word(byte).characters() == &text[..length]).then_some((byte, length))
}

/// Whether the text is its own escaped form.
#[inline]
pub(crate) fn is_plain(bytes: &[u8]) -> bool {
    const ESCAPED: [u8; 256] = {
        let mut escaped = [1; 256];
        let mut byte = 0x24;
        while byte < 0x7e {
            escaped[byte as usize] = word(byte).long as u8;
            byte += 1;
        }
        escaped
    };
    bytes.iter().fold(0, |any, &byte| any | ESCAPED[usize::from(byte)]) == 0
}

/// Appends the escaped text.
pub(crate) fn push_escaped(text: &str, key: &mut String) {
    let mut start = 0;
    for (at, byte) in text.bytes().enumerate() {
        let word = word(byte);
        if !word.long {
            continue;
        }
        // What is between two escaped bytes is ASCII, or nothing within a character.
        if start < at {
            key.push_str(&text[start..at]);
        }
        key.extend(word.characters.map(char::from));
        start = at + 1;
    }
    key.push_str(&text[start..]);
}

/// The text of an escaped one, or the offset at which it is none.
#[inline]
pub(crate) fn unescape_text(key: &str) -> core::result::Result<Cow<'_, str>, usize> {
    if is_plain(key.as_bytes()) {
        return Ok(Cow::Borrowed(key));
    }
    let mut bytes = Vec::with_capacity(key.len());
    let mut offset = 0;
    while offset < key.len() {
        let (byte, length) = read_word(&key.as_bytes()[offset..]).ok_or(offset)?;
        bytes.push(byte);
        offset += length;
    }
    String::from_utf8(bytes).map(Cow::Owned).map_err(|error| {
        let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        valid.iter().map(|&byte| word(byte).characters().len()).sum()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ErrorKind;
    use crate::table::check_key;

    #[test]
    fn words_of_bytes_sort_as_the_bytes_do_whatever_follows() {
        // What can follow a byte: nothing, the separator, or another word; the least and the greatest are enough.
        let all =
            |byte: u8| ["", "!", "!~FF", "\"00", "~FF"].map(|next| [word(byte).characters(), next.as_bytes()].concat());
        for a in 0..=u8::MAX {
            for b in 0..=u8::MAX {
                let below = all(a).iter().all(|x| all(b).iter().all(|y| x < y));
                assert_eq!(below, a < b, "{a:#x} {b:#x}");
            }
        }
    }

    #[test]
    fn every_byte_has_one_word_and_every_other_text_has_none() {
        for byte in 0..=u8::MAX {
            let characters = word(byte).characters().to_vec();
            assert_eq!(read_word(&characters), Some((byte, characters.len())), "{byte:#x}");
            assert!(check_key(core::str::from_utf8(&characters).unwrap()).is_ok());
            assert!(!characters.contains(&b'!'));
            assert_eq!(is_plain(&[byte]), characters == [byte]);
        }
        for text in [
            "", "\"", "\"2", "\"23", "\"2a", "\"41", "~", "~~", "~~~", "~7D", "~7e", "~c3", "#", "%", "/", " ", "!",
            "é",
        ] {
            assert_eq!(read_word(text.as_bytes()), None, "{text}");
        }
    }

    #[test]
    fn text_reads_back() {
        for text in ["", "plain", "#", "$#", "$~~", "a b", "%41", "\"00", "~C3~A9", "é日😀", "\0", "\u{85}"] {
            let key = escape(text).unwrap();
            assert_eq!(check_key(&key), Ok(()), "{text:?}");
            assert_eq!(unescape(&key).unwrap(), text, "{key:?}");
        }
        assert!(matches!(unescape("plain"), Ok(Cow::Borrowed("plain"))));
        assert!(matches!(escape("plain"), Ok(Cow::Borrowed("plain"))));
    }

    #[test]
    fn what_is_never_written_is_refused_with_its_place() {
        let say = |text: &str| unescape(text).unwrap_err().to_string();
        assert_eq!(unescape("a!b").unwrap_err().kind(), ErrorKind::Malformed);
        assert_eq!(say("a!b"), "expected text as escape prints it at byte 1, found '!'");
        assert!(say("é").ends_with("at byte 0, found 'é'"));
        assert!(say("ab~C3").ends_with("at byte 2, found '~'"));
        assert!(say("\"20~FFa").ends_with("at byte 3, found '~'"));
        assert!(say("a~~").ends_with("at byte 0, found 'a'"));
        let long = escape(&"é".repeat(86)).unwrap_err();
        assert_eq!(long.to_string(), "expected a key of at most 512 UTF-16 units, found 516");
        assert!(escape(&"é".repeat(85)).is_ok() && escape(&"x".repeat(513)).is_err());
    }
}
