//! Texts in the escape of some system, decoded.

use tablekeys::table;

use super::{Reading, Weight, best_atom};

/// An escape: how it decodes and encodes, and whose it is.
struct Escape {
    name: &'static str,
    whose: &'static str,
    weight: Weight,
    decode: fn(&str) -> Option<String>,
    /// Gives the key again, if the key is as the system writes it.
    encode: fn(&str) -> Option<String>,
}

const ESCAPES: [Escape; 7] = [
    Escape {
        name: "escaped-text",
        whose: "as table::escape of this crate writes it",
        weight: Weight::Strong,
        decode: |key| table::unescape(key).ok().map(Into::into),
        encode: |text| table::escape(text).ok().map(Into::into),
    },
    Escape {
        name: "percent-encoded",
        whose: "percent-encoded, as in addresses",
        weight: Weight::Strong,
        decode: |key| bytes(key, '%'),
        encode: |text| Some(percent_encoded(text, b"-_.~")),
    },
    Escape {
        name: "xml-escaped",
        whose: "with _xHHHH_, as XML names are encoded",
        weight: Weight::Certain,
        decode: |key| Some(xml(key)),
        encode: |_| None,
    },
    Escape {
        name: "colon-escaped",
        whose: "with a colon and four hex digits, as Azure metrics write counters",
        weight: Weight::Certain,
        decode: |key| units_alone(key, 4),
        encode: |text| {
            let plain = |unit: u16| u8::try_from(unit).is_ok_and(|byte| byte.is_ascii_alphanumeric());
            let one = |unit: u16| match char::from_u32(unit.into()) {
                Some(c) if plain(unit) => c.to_string(),
                _ => format!(":{unit:04X}"),
            };
            Some(text.encode_utf16().map(one).collect())
        },
    },
    Escape {
        name: "colon-escaped-short",
        whose: "with a colon and two hex digits, as WebJobs write functions",
        weight: Weight::Strong,
        decode: |key| units_alone(key, 2),
        encode: |text| Some(marked(text, |c| c.is_ascii_alphanumeric(), |code| format!(":{code:02X}"))),
    },
    Escape {
        name: "caret-escaped",
        whose: "with ^, as Durable Task writes instances",
        weight: Weight::Certain,
        decode: caret,
        encode: |text| Some(text.chars().map(caret_of).collect()),
    },
    Escape {
        name: "star-escaped",
        whose: "with * and two hex digits, as Bot Framework writes keys",
        weight: Weight::Strong,
        decode: |key| bytes(key, '*'),
        encode: |text| Some(marked(text, |c| !"\\?/#*".contains(c), |code| format!("*{code:02x}"))),
    },
];

pub(super) fn read(key: &str, readings: &mut Vec<Reading>) {
    for escape in &ESCAPES {
        let Some(text) = (escape.decode)(key).filter(|text| text != key) else { continue };
        let shown: String = text.chars().take(100).collect();
        let decoded = best_atom(&text);
        let also = decoded.as_ref().map(|reading| format!(", which is {}", reading.sentence)).unwrap_or_default();
        let sentence = format!("the text {shown:?} {}{also}", escape.whose);
        let reading = Reading::new(escape.name, escape.weight, sentence);
        let mut reading = reading.maybe("text_is", decoded.map(|decoded| decoded.name));
        let exact = (escape.encode)(&text).is_some_and(|again| again == key);
        if !exact && !matches!(escape.name, "percent-encoded" | "xml-escaped") {
            reading.plausibility /= 2;
        }
        readings.push(reading.field("text", text).writes_back_if(exact));
    }
}

/// Every byte but letters, digits and these as `%` and two hex digits.
pub(crate) fn percent_encoded(text: &str, kept: &[u8]) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || kept.contains(&byte);
    text.bytes().map(|b| if is_plain(b) { char::from(b).to_string() } else { format!("%{b:02X}") }).collect()
}

/// Each character that is not plain, by its number.
fn marked(text: &str, is_plain: fn(char) -> bool, mark: fn(u32) -> String) -> String {
    text.chars().map(|c| if is_plain(c) { c.to_string() } else { mark(c.into()) }).collect()
}

/// Decodes `mark` and two hex digits as a byte.
fn bytes(key: &str, mark: char) -> Option<String> {
    let mut pieces = key.split(mark);
    let mut decoded = pieces.next()?.as_bytes().to_vec();
    for piece in pieces {
        let (digits, rest) = hex(piece, 2)?;
        decoded.push(u8::try_from(digits).ok()?);
        decoded.extend_from_slice(rest.as_bytes());
    }
    String::from_utf8(decoded).ok()
}

/// Decodes a colon and this number of hex digits as a UTF-16 unit, where all else is a letter or a digit.
fn units_alone(key: &str, width: usize) -> Option<String> {
    let is_plain = key.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b':');
    units(key, width).filter(|_| is_plain)
}

/// The same of any text.
pub(super) fn units(key: &str, width: usize) -> Option<String> {
    let mut pieces = key.split(':');
    let mut decoded: Vec<u16> = pieces.next()?.encode_utf16().collect();
    for piece in pieces {
        let (digits, rest) = hex(piece, width)?;
        decoded.push(u16::try_from(digits).ok()?);
        decoded.extend(rest.encode_utf16());
    }
    String::from_utf16(&decoded).ok()
}

/// The number of the first hex digits, and the rest.
fn hex(text: &str, width: usize) -> Option<(u32, &str)> {
    let (digits, rest) = text.split_at_checked(width)?;
    let is_hex = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    u32::from_str_radix(digits, 16).ok().filter(|_| is_hex).map(|value| (value, rest))
}

fn xml(key: &str) -> String {
    let (mut rest, mut decoded) = (key, String::new());
    while let Some(at) = rest.find("_x") {
        let escape = rest.get(at + 2..at + 6).filter(|_| rest.as_bytes().get(at + 6) == Some(&b'_'));
        decoded += &rest[..at];
        if let Some(c) = escape.and_then(|digits| hex(digits, 4)).and_then(|(unit, _)| char::from_u32(unit)) {
            decoded.push(c);
            rest = &rest[at + 7..];
        } else {
            decoded += "_x";
            rest = &rest[at + 2..];
        }
    }
    decoded + rest
}

/// What comes after a caret, and what it means; control characters are shifted.
const CARETS: [(char, char); 5] = [('0', '/'), ('1', '\\'), ('2', '#'), ('3', '?'), ('^', '^')];

fn caret(key: &str) -> Option<String> {
    let (mut chars, mut decoded) = (key.chars(), String::new());
    while let Some(c) = chars.next() {
        if c != '^' {
            decoded.push(c);
            continue;
        }
        let mark = chars.next()?;
        let plain = CARETS.iter().find(|(known, _)| *known == mark).map(|(_, plain)| *plain);
        let control = || char::from_u32(u32::from(mark).checked_sub(0xc0)?).filter(|c| c.is_control());
        decoded.push(plain.or_else(control)?);
    }
    Some(decoded)
}

fn caret_of(c: char) -> String {
    match CARETS.iter().find(|(_, plain)| *plain == c) {
        Some((mark, _)) => format!("^{mark}"),
        None if c.is_control() => format!("^{}", char::from_u32(u32::from(c) + 0xc0).unwrap_or(c)),
        None => c.into(),
    }
}
