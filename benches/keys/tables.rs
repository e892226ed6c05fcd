//! The table service's rules: legal keys, their order, and any text as a key.

use criterion::Criterion;
use tablekeys::table;

use super::case::case;
use super::inputs;

pub(crate) fn bench(c: &mut Criterion) {
    let guids: Vec<String> = inputs::guids().into_iter().map(|guid| uuid::Uuid::from_bytes(guid).to_string()).collect();
    case(c, "table/check_key of 36 bytes", &guids)
        .by("tablekeys", |key| table::check_key(key), |checked| checked.is_ok())
        .gives("chars", |key| is_legal(key));
    let first = &guids[0];
    case(c, "table/key_order of 36 bytes", &guids)
        .gives("tablekeys", |key| table::key_order(key, first))
        .gives("encode_utf16", |key| key.encode_utf16().cmp(first.encode_utf16()));
    let texts: Vec<String> = (0..inputs::INPUTS).map(|i| format!("2024/05 #{i:04}, Größe ~{}%", i % 101)).collect();
    case(c, "table/escape, 11 bytes of 28", &texts)
        .by("tablekeys", |text| table::escape(text), |key| key.expect("short").into_owned())
        .gives("format!", |text| escaped(text));
    let keys: Vec<String> = texts.iter().map(|text| escaped(text)).collect();
    case(c, "table/unescape", &keys)
        .by("tablekeys", |key| table::unescape(key), |text| text.expect("a key").into_owned())
        .gives("from_str_radix", |key| unescaped(key));
}

fn is_legal(key: &str) -> bool {
    let mut units = 0;
    for c in key.chars() {
        if matches!(c, '/' | '\\' | '#' | '?') || c.is_control() {
            return false;
        }
        units += c.len_utf16();
    }
    units <= table::MAX_KEY_UNITS
}

/// Percent-encoding's way with the characters of `table::escape`.
fn escaped(text: &str) -> String {
    let one = |byte: u8| match byte {
        b'#' | b'%' | b'/' | b'?' | b'\\' => format!("{}~~", char::from(byte - 1)),
        0..=b'"' => format!("\"{byte:02X}"),
        b'~'.. => format!("~{byte:02X}"),
        _ => char::from(byte).to_string(),
    };
    text.bytes().map(one).collect()
}

fn unescaped(key: &str) -> String {
    let (mut bytes, mut rest) = (Vec::new(), key.as_bytes());
    while let Some((first, others)) = rest.split_first() {
        let (byte, left) = match others {
            [b'~', b'~', left @ ..] => (first + 1, left),
            [high, low, left @ ..] if matches!(first, b'"' | b'~') => (hex(&[*high, *low]), left),
            left => (*first, left),
        };
        bytes.push(byte);
        rest = left;
    }
    String::from_utf8(bytes).expect("a text")
}

fn hex(digits: &[u8]) -> u8 {
    u8::from_str_radix(std::str::from_utf8(digits).expect("digits"), 16).expect("digits")
}
