//! Any text as a key, in order and back: the text form of tuples.

use std::borrow::Cow;

use crate::error::{Error, Kind, Result, TableKind};
use crate::key::MAX_UTF16_UNITS;

/// Writes any text as a legal key of printable ASCII that keeps the order of the texts.
///
/// For names, paths and addresses that users type: `/` becomes legal, and `id/1` and `id#1` stay two keys, which they do not
/// where every forbidden character is replaced by `_`.
///
/// Each byte of the UTF-8 text becomes one character or three:
///
/// ```text
/// 00–22        " and two upper-case hex digits            space → "20   ! → "21
/// # % / ? \    the character one below, then ~~           # → "~~  % → $~~  / → .~~  ? → >~~  \ → [~~
/// 7E–FF        ~ and two upper-case hex digits            ~ → ~7E  é → ~C3~A9
/// else         itself                                     A–Z a–z 0–9 - _ . @ + : ' and the like
/// ```
///
/// A text part of a [`tuple`](crate::tuple) has the same form: the key of a tuple of one string is the escaped string. `!` is
/// never written, so it is free as a separator that sorts below every other character.
///
/// Escaping is not idempotent: `"` and `~` are escaped in turn, so that each text keeps a key of its own.
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
/// assert_eq!(unescape("2024.~~05\"20\"~~7")?, "2024/05 #7");
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// Prefer [`escape_strict`] for keys that clients read which do not double `'` in addresses. Prefer the text itself, checked
/// by [`check_key`](crate::table::check_key), for text of a script other than Latin that users should read in the key: each
/// byte past ASCII takes three characters here.
#[doc(alias = "sanitize")]
#[doc(alias = "percent-encoding")]
#[doc(alias = "url encode")]
#[doc(alias = "base32")]
#[doc(alias = "base64")]
pub fn escape(text: &str) -> Result<Cow<'_, str>> {
    Escape::Standard.checked(text)
}

/// Reads what [`escape`] writes.
///
/// The text is borrowed where nothing was escaped.
///
/// # Errors
///
/// Text that `escape` never writes, with its byte offset: a character that it escapes, an escape of a character that it does
/// not, lower-case hex digits, bytes that are no UTF-8.
///
/// # Examples
///
/// ```
/// use tablekeys::table::unescape;
///
/// let error = unescape("2024 05").unwrap_err();
/// assert_eq!(error.to_string(), "expected text as `escape` writes it at byte 4, found ' '");
/// ```
pub fn unescape(key: &str) -> Result<Cow<'_, str>> {
    Escape::Standard.read(key, "escape")
}

/// Writes any text as [`escape`] does, and `'` as `&~~`: a key without an apostrophe.
///
/// The service wants `'` doubled in the addresses of rows. Clients that do not double it, such as `azure_data_tables` 0.21 for
/// Rust, do not find the rows of `O'Neill`. Every key that this function writes passes
/// [`check_key_strict`](crate::table::check_key_strict).
///
/// Each byte of the UTF-8 text becomes one character or three:
///
/// ```text
/// 00–22          " and two upper-case hex digits            space → "20   ! → "21
/// # % ' / ? \    the character one below, then ~~           # → "~~  % → $~~  ' → &~~  / → .~~  ? → >~~  \ → [~~
/// 7E–FF          ~ and two upper-case hex digits            ~ → ~7E  é → ~C3~A9
/// else           itself                                     A–Z a–z 0–9 - _ . @ + : and the like
/// ```
///
/// [`tuple::Strict`](crate::tuple::Strict) writes a text part of a tuple in this form.
///
/// # Ordering
///
/// `a < b` exactly when `escape_strict(a) < escape_strict(b)`, in `str` order of the texts. No two texts have the same key. One
/// set of keys must have one form: `'` in a key of [`escape`] sorts after `&~~`.
///
/// # Errors
///
/// A key of more than [`MAX_KEY_UNITS`](crate::table::MAX_KEY_UNITS) characters.
///
/// # Stability
///
/// Frozen to the byte. Text without `'` has the key that `escape` gives it.
///
/// # Examples
///
/// ```
/// use tablekeys::table::{check_key_strict, escape, escape_strict, unescape_strict};
///
/// let key = escape_strict("Pat O'Neill")?;
/// assert_eq!(key, "Pat\"20O&~~Neill");
/// check_key_strict(&key)?;
/// assert_eq!(unescape_strict(&key)?, "Pat O'Neill");
/// assert_eq!(escape("Pat O'Neill")?, "Pat\"20O'Neill");
/// # Ok::<(), tablekeys::Error>(())
/// ```
///
/// Prefer [`escape`] where stored keys have its form, or where every client doubles `'`, as the filters and addresses of
/// [`table`](crate::table) do.
#[doc(alias = "apostrophe")]
#[doc(alias = "single quote")]
#[doc(alias = "azure_data_tables")]
pub fn escape_strict(text: &str) -> Result<Cow<'_, str>> {
    Escape::Strict.checked(text)
}

/// Reads what [`escape_strict`] writes.
///
/// The text is borrowed where nothing was escaped.
///
/// # Errors
///
/// Text that `escape_strict` never writes, with its byte offset, `'` included.
///
/// # Examples
///
/// ```
/// use tablekeys::table::unescape_strict;
///
/// let error = unescape_strict("O'Neill").unwrap_err();
/// assert_eq!(error.to_string(), "expected text as `escape_strict` writes it at byte 1, found '\\''");
/// ```
pub fn unescape_strict(key: &str) -> Result<Cow<'_, str>> {
    Escape::Strict.read(key, "escape_strict")
}

/// The two forms of escaped text.
#[derive(Debug, Clone, Copy)]
pub enum Escape {
    /// `'` is written as itself.
    Standard,
    /// `'` is escaped.
    Strict,
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

impl Escape {
    fn checked(self, text: &str) -> Result<Cow<'_, str>> {
        let escaped = if self.is_plain(text.as_bytes()) {
            Cow::Borrowed(text)
        } else {
            let mut escaped = String::with_capacity(text.len() + text.len() / 4 + 8);
            self.push(text, &mut escaped);
            Cow::Owned(escaped)
        };
        match escaped.len() {
            ..=MAX_UTF16_UNITS => Ok(escaped),
            found => Err(Error::new(Kind::KeyTooLong { max: MAX_UTF16_UNITS, found })),
        }
    }

    fn read<'k>(self, key: &'k str, function: &'static str) -> Result<Cow<'k, str>> {
        self.text(key).map_err(|offset| {
            let found = key[offset..].chars().next();
            Error::new(Kind::Table(TableKind::Escape { function, offset, found }))
        })
    }

    /// What a byte of text is written as.
    pub(crate) const fn word(self, byte: u8) -> Word {
        const HEX: &[u8; 16] = b"0123456789ABCDEF";
        let (high, low) = (HEX[(byte >> 4) as usize], HEX[(byte & 15) as usize]);
        match (byte, self) {
            (..=0x22, _) => Word { characters: [b'"', high, low], long: true },
            (0x7e.., _) => Word { characters: [b'~', high, low], long: true },
            (b'#' | b'%' | b'/' | b'?' | b'\\', _) | (b'\'', Self::Strict) => {
                Word { characters: [byte - 1, b'~', b'~'], long: true }
            }
            _ => Word { characters: [byte; 3], long: false },
        }
    }

    /// The byte that the first word of the text writes, and the length of the word. `None` where no word is there.
    fn read_word(self, text: &[u8]) -> Option<(u8, usize)> {
        let hex = |digit: u8| char::from(digit).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
        let (byte, length) = match *text {
            [before, b'~', b'~', ..] if before != b'~' => (before.wrapping_add(1), 3),
            [b'"' | b'~', high, low, ..] => (hex(high)? << 4 | hex(low)?, 3),
            [byte, ..] => (byte, 1),
            [] => return None,
        };
        // Each byte has one form: this also refuses lower-case digits, and escapes of bytes that need none.
        (self.word(byte).characters() == &text[..length]).then_some((byte, length))
    }

    /// For each byte, 1 where it is escaped and 0 where it is written as itself.
    const fn escaped_bytes(self) -> [u8; 256] {
        let mut escaped = [1; 256];
        let mut byte = 0x24;
        while byte < 0x7e {
            escaped[byte as usize] = self.word(byte).long as u8;
            byte += 1;
        }
        escaped
    }

    /// Whether the escaped form of the text is the text itself.
    #[inline]
    pub(crate) fn is_plain(self, bytes: &[u8]) -> bool {
        const STANDARD: [u8; 256] = Escape::Standard.escaped_bytes();
        const STRICT: [u8; 256] = Escape::Strict.escaped_bytes();
        let escaped = match self {
            Self::Standard => &STANDARD,
            Self::Strict => &STRICT,
        };
        bytes.iter().fold(0, |any, &byte| any | escaped[usize::from(byte)]) == 0
    }

    /// Appends the escaped text.
    pub(crate) fn push(self, text: &str, key: &mut String) {
        let mut start = 0;
        for (at, byte) in text.bytes().enumerate() {
            let word = self.word(byte);
            if !word.long {
                continue;
            }
            // Between two escaped bytes is ASCII, or nothing within a character.
            if start < at {
                key.push_str(&text[start..at]);
            }
            key.extend(word.characters.map(char::from));
            start = at + 1;
        }
        key.push_str(&text[start..]);
    }

    /// The text of an escaped one, or the offset of the first byte that does not fit.
    #[inline]
    pub(crate) fn text(self, key: &str) -> core::result::Result<Cow<'_, str>, usize> {
        if self.is_plain(key.as_bytes()) {
            return Ok(Cow::Borrowed(key));
        }
        let mut bytes = Vec::with_capacity(key.len());
        let mut offset = 0;
        while offset < key.len() {
            let (byte, length) = self.read_word(&key.as_bytes()[offset..]).ok_or(offset)?;
            bytes.push(byte);
            offset += length;
        }
        String::from_utf8(bytes).map(Cow::Owned).map_err(|error| {
            let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
            valid.iter().map(|&byte| self.word(byte).characters().len()).sum()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::ErrorKind;
    use crate::table::{check_key, check_key_strict};

    const FORMS: [Escape; 2] = [Escape::Standard, Escape::Strict];

    #[test]
    fn words_sort_as_their_bytes_do_whatever_follows() {
        // A byte is followed by nothing, the separator, or another word; the least and the greatest are enough.
        let nexts = ["", "!", "!~FF", "\"00", "~FF"];
        let all = |form: Escape, byte| nexts.map(|next| [form.word(byte).characters(), next.as_bytes()].concat());
        for form in FORMS {
            for a in 0..=u8::MAX {
                for b in 0..=u8::MAX {
                    let below = all(form, a).iter().all(|x| all(form, b).iter().all(|y| x < y));
                    assert_eq!(below, a < b, "{form:?} {a:#x} {b:#x}");
                }
            }
        }
    }

    #[test]
    fn every_byte_has_one_word_and_other_texts_have_none() {
        for (form, byte) in FORMS.into_iter().flat_map(|form| (0..=u8::MAX).map(move |byte| (form, byte))) {
            let characters = form.word(byte).characters().to_vec();
            assert_eq!(form.read_word(&characters), Some((byte, characters.len())), "{byte:#x}");
            assert!(check_key(core::str::from_utf8(&characters).unwrap()).is_ok());
            assert!(!characters.contains(&b'!'));
            assert_eq!(form.is_plain(&[byte]), characters == [byte]);
        }
        let never = "\u{1f} \" \"2 \"23 \"2a \"41 ~ ~~ ~~~ ~7D ~7e ~c3 # % / ! é";
        for (form, own) in [(Escape::Standard, ["&~~", "&~~Neill"]), (Escape::Strict, ["'", "'Neill"])] {
            for text in never.split(' ').chain(["", " "]).chain(own) {
                assert_eq!(form.read_word(text.as_bytes()), None, "{form:?} {text}");
            }
        }
    }

    #[test]
    fn strict_form_is_the_standard_one_with_apostrophes_replaced() {
        for byte in 0..=u8::MAX {
            let [standard, strict] = FORMS.map(|form| form.word(byte).characters().to_vec());
            let standard = String::from_utf8(standard).unwrap();
            assert_eq!(standard.replace('\'', "&~~").as_bytes(), strict);
        }
    }

    #[test]
    fn text_reads_back() {
        let texts =
            ["", "plain", "#", "$#", "$~~", "a b", "%41", "\"00", "~C3~A9", "é日😀", "\0", "\u{85}", "'", "&~~"];
        for text in texts {
            let key = escape(text).unwrap();
            assert_eq!(check_key(&key), Ok(()), "{text:?}");
            assert_eq!(unescape(&key).unwrap(), text, "{key:?}");
            let key = escape_strict(text).unwrap();
            assert_eq!(check_key_strict(&key), Ok(()), "{text:?}");
            assert!(!key.contains('\''), "{text:?}");
            assert_eq!(unescape_strict(&key).unwrap(), text, "{key:?}");
        }
        assert!(matches!(unescape("o'neill"), Ok(Cow::Borrowed("o'neill"))));
        assert!(matches!(escape("o'neill"), Ok(Cow::Borrowed("o'neill"))));
        assert!(matches!(unescape_strict("plain"), Ok(Cow::Borrowed("plain"))));
        assert!(matches!(escape_strict("plain"), Ok(Cow::Borrowed("plain"))));
    }

    #[test]
    fn text_that_is_never_written_is_refused_with_its_place() {
        let message = |text: &str| unescape(text).unwrap_err().to_string();
        assert_eq!(unescape("a!b").unwrap_err().kind(), ErrorKind::Malformed);
        assert_eq!(message("a!b"), "expected text as `escape` writes it at byte 1, found '!'");
        assert!(message("é").ends_with("at byte 0, found 'é'"));
        assert!(message("ab~C3").ends_with("at byte 2, found '~'"));
        assert!(message("\"20~FFa").ends_with("at byte 3, found '~'"));
        assert!(message("a~~").ends_with("at byte 0, found 'a'"));
        assert!(message("O&~~Neill").ends_with("at byte 1, found '&'"));
        assert_eq!(
            unescape_strict("O'Neill").unwrap_err().to_string(),
            "expected text as `escape_strict` writes it at byte 1, found '\\''"
        );
        for function in [escape, escape_strict] {
            let long = function(&"é".repeat(86)).unwrap_err();
            assert_eq!(long.to_string(), "expected a key of at most 512 UTF-16 units, found 516");
            assert!(function(&"é".repeat(85)).is_ok() && function(&"x".repeat(513)).is_err());
        }
        assert!(escape(&"'".repeat(171)).is_ok() && escape_strict(&"'".repeat(171)).is_err());
    }
}
