//! Any text as a key, in order and back: the text form of tuples.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use crate::error::{Error, Result};
use crate::key::check_length;
use crate::lanes::{self, mask};

/// Writes any text as a legal key of printable ASCII that keeps the order of the texts.
///
/// For names, paths and addresses that users type. Each byte of the UTF-8 text becomes one character or three:
///
/// ```text
/// 00–22        " and two upper-case hex digits            space → "20   ! → "21
/// # % ' / ? \  the character one below, then ~~           # → "~~  % → $~~  ' → &~~  / → .~~  ? → >~~  \ → [~~
/// 7E–FF        ~ and two upper-case hex digits            ~ → ~7E  é → ~C3~A9
/// else         itself                                     A–Z a–z 0–9 - _ . @ + : and the like
/// ```
///
/// Every key but the empty one passes [`check_key_strict`](crate::table::check_key_strict), and has no apostrophe, since
/// [some clients](crate::guide::clients) such as `azure_data_tables` 0.21 do not double it in addresses. A text part of a
/// [`tuple`](crate::tuple) has the same form. `!` is never written: it is free as a separator that sorts below every other
/// character.
///
/// Escaping is not idempotent: `"` and `~` are escaped in turn.
///
/// # Ordering
///
/// `a < b` exactly when `escape(a) < escape(b)`, in `str` order of the texts. No two texts have the same key.
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
/// assert_eq!(escape("Pat O'Neill")?, "Pat\"20O&~~Neill");
/// assert_eq!(unescape("2024.~~05\"20\"~~7")?, "2024/05 #7");
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// Each byte past ASCII takes three characters. Prefer the text itself, checked by [`check_key`](crate::table::check_key), for
/// another script than Latin that users should read.
#[doc(alias(
    "apostrophe",
    "single quote",
    "azure_data_tables",
    "sanitize",
    "percent-encoding",
    "url encode",
    "base32",
    "base64"
))]
pub fn escape(text: &str) -> Result<Cow<'_, str>> {
    let escaped = if is_plain(text.as_bytes()) {
        Cow::Borrowed(text)
    } else {
        let mut escaped = String::with_capacity(text.len() + text.len() / 4 + 8);
        push_words(WORDS, text, &mut escaped);
        Cow::Owned(escaped)
    };
    check_length(escaped.len())?;
    Ok(escaped)
}

/// Reads what [`escape`] writes, borrowed where nothing was escaped.
///
/// # Errors
///
/// Text that `escape` never writes: a character that it escapes, an escape of one that it does not, lower-case hex digits, bytes
/// that are not UTF-8.
///
/// # Examples
///
/// ```
/// use tablekeys::table::unescape;
///
/// let error = unescape("2024 05").unwrap_err();
/// assert_eq!(error.to_string(), "expected text as `escape` writes it at byte 4, found ' '");
/// let error = unescape("O'Neill").unwrap_err();
/// assert_eq!(error.to_string(), "expected text as `escape` writes it, with &~~ for an apostrophe, at byte 1, found '\\''");
/// ```
pub fn unescape(key: &str) -> Result<Cow<'_, str>> {
    let text = if is_plain(key.as_bytes()) { Ok(Cow::Borrowed(key)) } else { unescaped(key).map(Cow::Owned) };
    text.map_err(|offset| match key[offset..].chars().next() {
        Some('\'') => {
            Error::unexpected("text as `escape` writes it, with &~~ for an apostrophe,", offset, "", Some('\''))
        }
        found => Error::unexpected("text as `escape` writes it", offset, "", found),
    })
}

/// What one byte of text is written as: one character or three.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Word {
    /// All ASCII.
    pub(crate) characters: [u8; 3],
    pub(crate) length: u8,
}

impl Word {
    const fn long(characters: [u8; 3]) -> Self {
        Self { characters, length: 3 }
    }

    #[inline]
    pub(crate) fn characters(&self) -> &[u8] {
        &self.characters[..usize::from(self.length)]
    }
}

pub(crate) fn push_words(words: &[Word; 256], text: &str, key: &mut String) {
    const BYTES: usize = 64;
    for bytes in text.as_bytes().chunks(BYTES) {
        let (mut characters, mut length) = ([0; 3 * BYTES], 0);
        for &byte in bytes {
            // Always three characters: the next word is written over those that this one has not.
            let word = &words[usize::from(byte)];
            characters[length..length + 3].copy_from_slice(&word.characters);
            length += usize::from(word.length);
        }
        key.push_str(core::str::from_utf8(&characters[..length]).expect("words are ASCII"));
    }
}

pub(crate) const WORDS: &[Word; 256] = &{
    let mut words = [word(u8::MAX); 256];
    let mut byte = 0;
    while byte < u8::MAX {
        words[byte as usize] = word(byte);
        byte += 1;
    }
    words
};

pub(crate) const fn word(byte: u8) -> Word {
    const HEX: &[u8; 16] = b"0123456789ABCDEF";
    let (high, low) = (HEX[(byte >> 4) as usize], HEX[(byte & 15) as usize]);
    match byte {
        ..=0x22 => Word::long([b'"', high, low]),
        0x7e.. => Word::long([b'~', high, low]),
        b'#' | b'%' | b'\'' | b'/' | b'?' | b'\\' => Word::long([byte - 1, b'~', b'~']),
        _ => Word { characters: [byte; 3], length: 1 },
    }
}

/// The byte that the first word of the text writes, and the word's length.
fn read_word(text: &[u8]) -> Option<(u8, usize)> {
    let hex = |digit: u8| char::from(digit).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
    let (byte, length) = match *text {
        [before, b'~', b'~', ..] => (before.wrapping_add(1), 3),
        [b'"' | b'~', high, low, ..] => (hex(high)? << 4 | hex(low)?, 3),
        [byte, ..] => (byte, 1),
        [] => return None,
    };
    // Each byte has one form: this also refuses lower-case digits, and escapes of bytes that need none.
    (word(byte).characters() == &text[..length]).then_some((byte, length))
}

/// Whether the escaped form of the text is the text itself.
#[inline]
pub(crate) fn is_plain(bytes: &[u8]) -> bool {
    if bytes.len() < 16 {
        return bytes.iter().fold(1, |any, &byte| any | WORDS[usize::from(byte)].length) == 1;
    }
    is_plain_in_lanes(bytes)
}

/// Not inlined: whether the compiler makes vector instructions of it would depend on the caller.
#[inline(never)]
fn is_plain_in_lanes(bytes: &[u8]) -> bool {
    let escaped = lanes::any_byte(bytes, |byte| {
        // '/' and '?' differ in one bit, and so do '%' and '\''.
        mask(byte.wrapping_sub(0x24) > 0x59) | mask(byte | 0x10 == b'?') | mask(byte | 2 == b'\'') | mask(byte == b'\\')
    });
    escaped == Some(false)
}

#[inline]
pub(crate) fn plain_length(bytes: &[u8]) -> usize {
    bytes.iter().position(|&byte| WORDS[usize::from(byte)].length != 1).unwrap_or(bytes.len())
}

/// The text of an escaped one, or the offset of the first byte that does not fit.
pub(crate) fn unescaped(key: &str) -> core::result::Result<String, usize> {
    let mut bytes = Vec::with_capacity(key.len());
    let mut offset = 0;
    while offset < key.len() {
        let rest = &key.as_bytes()[offset..];
        let mut plain = plain_length(rest);
        if rest[plain..].starts_with(b"~~") {
            // The last of them begins an escape.
            plain = plain.saturating_sub(1);
        }
        bytes.extend_from_slice(&rest[..plain]);
        offset += plain;
        if plain < rest.len() {
            let (byte, length) = read_word(&rest[plain..]).ok_or(offset)?;
            bytes.push(byte);
            offset += length;
        }
    }
    String::from_utf8(bytes).map_err(|error| {
        let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        valid.iter().map(|&byte| word(byte).characters().len()).sum()
    })
}

#[cfg(test)]
mod tests;
