//! The family of a key's format, for millions of keys.

use memchr::memchr;

use super::civil;
use super::columns::instants::{FORMS, Form};

/// A family of formats. It describes the beginning of a key: what follows a separator after it does not count, so that
/// keys with and without a suffix are of one kind.
///
/// One key proves little. A number of 32 hex digits is a digest or a GUID without hyphens, and is [`Hex`](Kind::Hex) here
/// whichever it is; seconds since 1970 and Snowflake ids are [`Number`](Kind::Number). [`of`](super::of) tells more about one
/// key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    Empty,
    /// Decimal digits of no narrower kind: `000223`, `000123_2012`, `1714979289`.
    Number {
        width: u8,
    },
    /// `-` and 19 digits, as `row_key::signed` writes what is below zero.
    Negative,
    /// Ticks of an instant from 1990 to 2100: 18 digits, or padded to 19 or 20.
    Ticks {
        width: u8,
    },
    /// The largest ticks minus those of an instant from 1990 to 2100, in 19 or 20 digits.
    InvertedTicks {
        width: u8,
    },
    /// A date from 1990 to 2100 in 8, 10, 12, 14, 17 or 21 digits, or with separators: `20240506`, `2024-05-06`,
    /// `20240506T0708`.
    Calendar {
        width: u8,
    },
    /// With hyphens, and in braces, in parentheses or after `urn:uuid:` too. Without hyphens it is [`Hex`](Kind::Hex).
    Guid {
        width: u8,
    },
    Ulid,
    Ksuid,
    /// 24 hex digits that begin with the seconds of an instant from 1990 to 2100.
    ObjectId,
    /// 16, 24, 32, 40, 56, 64, 96 or 128 hex digits of one case, some of them letters.
    Hex {
        width: u8,
    },
    /// Padded with `=`.
    Base64 {
        width: u8,
    },
    /// Two or more parts with `!` between them, of the characters that this crate's tuples have.
    Tuple {
        parts: u8,
    },
    Email,
    /// Text without digits, then a number: `order-17`, `SS-SE-0000000001`.
    NumberAtEnd {
        width: u8,
    },
    Text,
}

impl Kind {
    /// A name for reports: stable.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::Number { .. } => "number",
            Self::Negative => "negative-number",
            Self::Ticks { .. } => "ticks",
            Self::InvertedTicks { .. } => "newest-first-ticks",
            Self::Calendar { .. } => "calendar",
            Self::Guid { .. } => "guid",
            Self::Ulid => "ulid",
            Self::Ksuid => "ksuid",
            Self::ObjectId => "object-id",
            Self::Hex { .. } => "hex",
            Self::Base64 { .. } => "base64",
            Self::Tuple { .. } => "tuple",
            Self::Email => "email",
            Self::NumberAtEnd { .. } => "text-and-number",
            Self::Text => "text",
        }
    }

    /// How many characters what the kind describes has, or how many parts a tuple has; saturated. 0 where the name tells.
    pub const fn width(self) -> u8 {
        match self {
            Self::Number { width }
            | Self::Ticks { width }
            | Self::InvertedTicks { width }
            | Self::Calendar { width }
            | Self::Guid { width }
            | Self::Hex { width }
            | Self::Base64 { width }
            | Self::NumberAtEnd { width } => width,
            Self::Tuple { parts } => parts,
            Self::Empty | Self::Negative | Self::Ulid | Self::Ksuid | Self::ObjectId | Self::Email | Self::Text => 0,
        }
    }
}

/// The kind of a key. Does not allocate; time is linear in the length of the key, and some nanoseconds for most keys.
pub fn kind(key: &str) -> Kind {
    let bytes = key.as_bytes();
    let Some(&first) = bytes.first() else { return Kind::Empty };
    if memchr(b'!', bytes).is_some()
        && let Some(parts) = tuple_parts(bytes)
    {
        return Kind::Tuple { parts };
    }
    if let Some(width) = guid_width(bytes) {
        return Kind::Guid { width };
    }
    let digits = run(bytes, |byte| byte.is_ascii_digit());
    if digits > 0
        && let Some(kind) = number(key, digits)
    {
        return kind;
    }
    if first == b'-' && run(&bytes[1..], |byte| byte.is_ascii_digit()) == 19 && bytes.len() == 20 {
        return Kind::Negative;
    }
    let word = run(bytes, |byte| byte.is_ascii_alphanumeric());
    if let Some(kind) = identifier(&bytes[..word]) {
        return kind;
    }
    if is_email(bytes) {
        return Kind::Email;
    }
    if bytes.len().is_multiple_of(4) && bytes.len() >= 8 && bytes.ends_with(b"=") && is_base64(bytes) {
        return Kind::Base64 { width: saturated(bytes.len()) };
    }
    let at_end = bytes.iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
    if at_end > 0 && !bytes[..bytes.len() - at_end].iter().any(u8::is_ascii_digit) {
        return Kind::NumberAtEnd { width: saturated(at_end) };
    }
    Kind::Text
}

fn saturated(count: usize) -> u8 {
    u8::try_from(count).unwrap_or(u8::MAX)
}

/// How many bytes from the first on are such bytes.
fn run(bytes: &[u8], is: impl Fn(u8) -> bool) -> usize {
    bytes.iter().take_while(|&&byte| is(byte)).count()
}

/// How many parts a key has that may be a tuple's: none is empty, and no character is one that a tuple escapes.
fn tuple_parts(bytes: &[u8]) -> Option<u8> {
    let (mut parts, mut length) = (1u8, 0);
    for &byte in bytes {
        match byte {
            b'!' if length == 0 => return None,
            b'!' => (parts, length) = (parts.saturating_add(1), 0),
            b'#' | b'%' | b'/' | b'?' | b'\\' => return None,
            b'"'..=b'~' => length += 1,
            _ => return None,
        }
    }
    (length > 0).then_some(parts)
}

/// The length of the GUID with hyphens that a key begins with, and of what encloses it.
fn guid_width(bytes: &[u8]) -> Option<u8> {
    let hyphens = |at: usize| {
        let text = bytes.get(at..at + 36)?;
        let form = |(at, &byte): (usize, &u8)| match at {
            8 | 13 | 18 | 23 => byte == b'-',
            _ => byte.is_ascii_hexdigit(),
        };
        text.iter().enumerate().all(form).then_some(())
    };
    let ends = |at: usize| bytes.get(at).is_none_or(|byte| !byte.is_ascii_alphanumeric());
    match bytes.first()? {
        b'{' => hyphens(1).filter(|()| bytes.get(37) == Some(&b'}')).map(|()| 38),
        b'(' => hyphens(1).filter(|()| bytes.get(37) == Some(&b')')).map(|()| 38),
        b'u' | b'U' => {
            let prefix = bytes.get(..9)?.eq_ignore_ascii_case(b"urn:uuid:");
            hyphens(9).filter(|()| prefix && ends(45)).map(|()| 45)
        }
        _ => hyphens(0).filter(|()| ends(36)).map(|()| 36),
    }
}

/// The kind of a key that begins with so many digits, where they end the key or stand apart from what follows.
fn number(key: &str, digits: usize) -> Option<Kind> {
    let (number, after) = key.split_at(digits);
    let is = |text: Option<&str>, form| text.is_some_and(|text| civil::instant(text, form).is_some());
    let bytes = key.as_bytes();
    if digits == 4 && is(key.get(..10), "yyyy-MM-dd") && !bytes.get(10).is_some_and(u8::is_ascii_digit) {
        let more = run(&bytes[10..], |byte| byte.is_ascii_digit() || b"T:.-+Z".contains(&byte));
        let timed = bytes.get(10) == Some(&b'T');
        return Some(Kind::Calendar { width: saturated(10 + if timed { more } else { 0 }) });
    }
    let width = saturated(digits);
    let date = "yyyyMMddHHmmssfffffff".get(..digits).filter(|form| matches!(form.len(), 8 | 10 | 12 | 14 | 17 | 21));
    let dated = is(date.map(|_| number), date.unwrap_or_default());
    if digits == 8 && after.starts_with('T') && dated {
        let time = run(&bytes[9..], |byte| byte.is_ascii_digit());
        let zone = usize::from(bytes.get(9 + time) == Some(&b'Z'));
        return (time >= 2).then_some(Kind::Calendar { width: saturated(9 + time + zone) });
    }
    let ticks = |form: &&Form| form.is_ticks() && (digits > 18 || !form.newest_first) && form.instant(number).is_some();
    if let Some(form) = FORMS.iter().find(ticks) {
        return Some(if form.newest_first { Kind::InvertedTicks { width } } else { Kind::Ticks { width } });
    }
    if after.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return None;
    }
    // A digest of digits alone is a rare chance, but a GUID's groups are not: they were looked at before.
    Some(if dated { Kind::Calendar { width } } else { Kind::Number { width } })
}

/// The kind of a word of letters and digits that has the length and the characters of an identifier.
fn identifier(word: &[u8]) -> Option<Kind> {
    let is_hex = |digits: fn(&u8) -> bool| word.iter().all(digits);
    match word.len() {
        26 if word[0] <= b'7' && word.iter().all(|byte| is_crockford(*byte)) => Some(Kind::Ulid),
        // Until 2100 the first of 62 digits is at most M.
        27 if word[0] <= b'M'
            && word.iter().any(u8::is_ascii_lowercase)
            && word.iter().any(u8::is_ascii_uppercase)
            && word.iter().any(u8::is_ascii_digit) =>
        {
            Some(Kind::Ksuid)
        }
        width @ (16 | 24 | 32 | 40 | 56 | 64 | 96 | 128) => {
            let lower = is_hex(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
            let upper = is_hex(|byte| matches!(byte, b'0'..=b'9' | b'A'..=b'F'));
            // From 1990-01-01 to 2100-01-01 in seconds since 1970.
            let seconds = word.get(..8)?.iter().try_fold(0u32, |value, &byte| {
                let digit = char::from(byte).to_digit(16)?;
                value.checked_shl(4).map(|value| value | digit)
            });
            match seconds {
                Some(631_152_000..4_102_444_800) if width == 24 && lower => Some(Kind::ObjectId),
                _ => (lower || upper).then(|| Kind::Hex { width: saturated(width) }),
            }
        }
        _ => None,
    }
}

fn is_crockford(byte: u8) -> bool {
    matches!(byte, b'0'..=b'9' | b'A'..=b'H' | b'J' | b'K' | b'M' | b'N' | b'P'..=b'T' | b'V'..=b'Z')
}

fn is_email(bytes: &[u8]) -> bool {
    let Some(at) = memchr(b'@', bytes) else { return false };
    let domain = &bytes[at + 1..];
    let dot = memchr(b'.', domain).is_some_and(|dot| dot > 0 && dot + 1 < domain.len());
    at > 0 && dot && memchr(b'@', domain).is_none() && memchr(b' ', bytes).is_none()
}

fn is_base64(bytes: &[u8]) -> bool {
    let padding = bytes.iter().rev().take_while(|&&byte| byte == b'=').count();
    let digits = &bytes[..bytes.len() - padding];
    padding <= 2 && digits.iter().all(|&byte| byte.is_ascii_alphanumeric() || b"+/-_".contains(&byte))
}
