//! The family of a key's format, for millions of keys.

use memchr::memchr;

use super::columns::instants::{FORMS, Form};
use super::columns::{Alphabet, matching};
use super::identifiers::made_at;
use super::{civil, is_recent};

/// A family of formats. It describes the beginning of a key: what follows a separator after it does not count, so that
/// keys with and without a suffix are of one kind.
///
/// One key proves little. A number of 32 hex digits is a digest or a GUID without hyphens, and is `hex` here whichever it is;
/// seconds since 1970 and Snowflake ids are `number`. [`of`](super::of) tells more about one key.
///
/// | name | keys |
/// |---|---|
/// | `empty` | none |
/// | `number` | decimal digits of no narrower kind: `000223`, `000123_2012`, `1714979289` |
/// | `negative-number` | `-` and 19 digits, as `row_key::signed` writes what is below zero |
/// | `ticks` | ticks of an instant from 1990 to 2100: 18 digits, or padded to 19 or 20 |
/// | `newest-first-ticks` | the largest ticks minus those of such an instant, in 19 or 20 digits |
/// | `calendar` | a date of such an instant in 8, 10, 12, 14, 17 or 21 digits, or as `2024-05-06` or `20240506T0708` |
/// | `guid` | with hyphens, and in braces, in parentheses or after `urn:uuid:` too |
/// | `ulid`, `ksuid` | as they are |
/// | `object-id` | 24 hex digits that begin with the seconds of an instant from 1990 to 2100 |
/// | `hex` | 16, 24, 32, 40, 56, 64, 96 or 128 hex digits of one case |
/// | `base64` | padded with `=` |
/// | `tuple` | two or more parts with `!` between them, of the characters that this crate's tuples have |
/// | `email` | an e-mail address |
/// | `text-and-number` | text without digits, then a number: `order-17`, `SS-SE-0000000001` |
/// | `text` | all else |
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Kind {
    /// For reports: stable.
    pub name: &'static str,
    /// How many characters what the kind describes has, or how many parts a tuple has; saturated. 0 where the name tells.
    pub width: u8,
}

impl Kind {
    fn new(name: &'static str, width: usize) -> Self {
        Self { name, width: u8::try_from(width).unwrap_or(u8::MAX) }
    }

    /// Its widths should be one and the same.
    pub(crate) fn is_number(self) -> bool {
        matches!(self.name, "number" | "text-and-number" | "ticks" | "newest-first-ticks")
    }
}

/// The kind of a key. Does not allocate; time is linear in the length of the key, and some nanoseconds for most keys.
pub fn kind(key: &str) -> Kind {
    let bytes = key.as_bytes();
    let Some(&first) = bytes.first() else { return Kind::new("empty", 0) };
    if let Some(parts) = memchr(b'!', bytes).and_then(|_| tuple_parts(bytes)) {
        return Kind::new("tuple", parts);
    }
    if let Some(width) = guid_width(key) {
        return Kind::new("guid", width);
    }
    let digits = run(bytes, |byte| byte.is_ascii_digit());
    if digits > 0
        && let Some(kind) = number(key, digits)
    {
        return kind;
    }
    if first == b'-' && run(&bytes[1..], |byte| byte.is_ascii_digit()) == 19 && bytes.len() == 20 {
        return Kind::new("negative-number", 0);
    }
    if let Some(kind) = identifier(&key[..run(bytes, |byte| byte.is_ascii_alphanumeric())]) {
        return kind;
    }
    if memchr(b'@', bytes).is_some() && matching::email(key) {
        return Kind::new("email", 0);
    }
    let padded = key.trim_end_matches('=');
    let base64 = |c: char| Alphabet::Base64Url.has(c) || c == '+' || c == '/';
    if bytes.len().is_multiple_of(4) && (1..=2).contains(&(key.len() - padded.len())) && padded.chars().all(base64) {
        return Kind::new("base64", key.len());
    }
    let text = key.trim_end_matches(|c: char| c.is_ascii_digit());
    if text.len() < key.len() && !text.bytes().any(|byte| byte.is_ascii_digit()) {
        return Kind::new("text-and-number", key.len() - text.len());
    }
    Kind::new("text", 0)
}

/// How many bytes from the first on are such bytes.
fn run(bytes: &[u8], is: impl Fn(u8) -> bool) -> usize {
    bytes.iter().take_while(|&&byte| is(byte)).count()
}

/// How many parts a key has that may be a tuple's: none is empty, and no character is one that a tuple escapes.
fn tuple_parts(bytes: &[u8]) -> Option<usize> {
    let plain = |byte: &u8| matches!(byte, b'"'..=b'~') && !b"#%/?\\".contains(byte);
    let mut parts = bytes.split(|byte| *byte == b'!');
    parts.clone().all(|part| !part.is_empty() && part.iter().all(plain)).then(|| parts.by_ref().count())
}

/// The length of the GUID with hyphens that a key begins with, and of what encloses it.
fn guid_width(key: &str) -> Option<usize> {
    let guid = |from: usize| key.get(from..from + 36).is_some_and(matching::guid);
    let byte = |at: usize| key.as_bytes().get(at).copied();
    let ends = |at: usize| byte(at).is_none_or(|byte| !byte.is_ascii_alphanumeric());
    let urn = || key.get(..9).is_some_and(|urn| urn.eq_ignore_ascii_case("urn:uuid:"));
    match byte(0)? {
        b'{' => (byte(37) == Some(b'}') && guid(1)).then_some(38),
        b'(' => (byte(37) == Some(b')') && guid(1)).then_some(38),
        b'u' | b'U' => (urn() && guid(9) && ends(45)).then_some(45),
        _ => (guid(0) && ends(36)).then_some(36),
    }
}

/// The kind of a key that begins with this number of digits, where they end the key or are apart from what follows.
fn number(key: &str, digits: usize) -> Option<Kind> {
    let (number, after) = key.split_at(digits);
    let is = |text: Option<&str>, form| text.is_some_and(|text| civil::instant(text, form).is_some_and(is_recent));
    let bytes = key.as_bytes();
    if digits == 4 && is(key.get(..10), "yyyy-MM-dd") && !bytes.get(10).is_some_and(u8::is_ascii_digit) {
        let more = run(&bytes[10..], |byte| byte.is_ascii_digit() || b"T:.-+Z".contains(&byte));
        return Some(Kind::new("calendar", 10 + if bytes.get(10) == Some(&b'T') { more } else { 0 }));
    }
    let form = "yyyyMMddHHmmssfffffff".get(..digits).filter(|form| matches!(form.len(), 8 | 10 | 12 | 14 | 17 | 21));
    let dated = is(form.map(|_| number), form.unwrap_or_default());
    if digits == 8 && after.starts_with('T') && dated {
        let time = run(&bytes[9..], |byte| byte.is_ascii_digit());
        let zone = usize::from(bytes.get(9 + time) == Some(&b'Z'));
        return (time >= 2).then(|| Kind::new("calendar", 9 + time + zone));
    }
    let ticks = |form: &&Form| form.is_ticks() && (digits > 18 || !form.newest_first) && form.instant(number).is_some();
    if let Some(form) = FORMS.iter().find(ticks) {
        return Some(Kind::new(if form.newest_first { "newest-first-ticks" } else { "ticks" }, digits));
    }
    if after.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return None;
    }
    // A digest of digits alone is a rare chance, but a GUID's groups are not: they were looked at before.
    Some(Kind::new(if dated { "calendar" } else { "number" }, digits))
}

/// The kind of a word of letters and digits that has the length and the characters of an identifier.
fn identifier(word: &str) -> Option<Kind> {
    let has = |is: fn(&u8) -> bool| word.as_bytes().iter().any(is);
    let all = |alphabet: Alphabet| alphabet.of_all(word);
    match word.len() {
        26 if word <= "8" && all(Alphabet::Crockford) => Some(Kind::new("ulid", 0)),
        // Until 2100 the first of 62 digits is at most M.
        27 if word < "N"
            && [u8::is_ascii_lowercase, u8::is_ascii_uppercase, u8::is_ascii_digit].into_iter().all(has) =>
        {
            Some(Kind::new("ksuid", 0))
        }
        width @ (16 | 24 | 32 | 40 | 56 | 64 | 96 | 128) if all(Alphabet::HexLower) || all(Alphabet::HexUpper) => {
            let object_id = width == 24 && all(Alphabet::HexLower) && made_at(word).is_some_and(is_recent);
            Some(if object_id { Kind::new("object-id", 0) } else { Kind::new("hex", width) })
        }
        _ => None,
    }
}
