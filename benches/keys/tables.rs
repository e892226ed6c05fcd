//! The table service's rules: legal keys, their order, and any text as a key.

use criterion::Criterion;
use tablekeys::table;

use super::case::case;
use super::inputs;

pub(crate) fn bench(c: &mut Criterion) {
    let guids: Vec<String> = inputs::guids().into_iter().map(|guid| uuid::Uuid::from_bytes(guid).to_string()).collect();
    case(c, "table/check_key of 36 bytes", &guids).by(
        "tablekeys",
        |key| table::check_key(key),
        |checked| checked.is_ok(),
    );
    let first = &guids[0];
    case(c, "table/key_order of 36 bytes", &guids)
        .gives("tablekeys", |key| table::key_order(key, first))
        .gives("encode_utf16", |key| key.encode_utf16().cmp(first.encode_utf16()));
    let texts: Vec<String> = (0..inputs::INPUTS).map(|i| format!("2024/05 #{i:04}, Größe ~{}%", i % 101)).collect();
    case(c, "table/escape, 11 bytes of 28", &texts).by(
        "tablekeys",
        |text| table::escape(text),
        |key| key.expect("short").into_owned(),
    );
    let keys: Vec<String> = texts.iter().map(|text| table::escape(text).expect("short").into_owned()).collect();
    case(c, "table/unescape", &keys).by(
        "tablekeys",
        |key| table::unescape(key),
        |text| text.expect("a key").into_owned(),
    );
}
