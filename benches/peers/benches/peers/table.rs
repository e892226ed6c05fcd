//! What the service asks of keys: characters, order, escapes.

use percent_encoding::{AsciiSet, CONTROLS, percent_decode_str, utf8_percent_encode};
use tablekeys::table;
use tablekeys_peers::{Run, limit, peer, tablekeys};

use crate::inputs::{self, INPUTS};
use crate::legal::{are_legal_ascii, is_legal_key};

/// The same characters as `table::escape` writes otherwise, and `!`, which both leave free.
const ESCAPED: &AsciiSet =
    &CONTROLS.add(b' ').add(b'!').add(b'"').add(b'#').add(b'%').add(b'/').add(b'?').add(b'\\').add(b'~');

pub(crate) fn works(run: &mut Run) {
    run.section("Rules of the table service");
    check_key(run);
    key_order(run);
    escape(run);
}

/// An inverted instant and eleven characters of a GUID.
fn keys() -> Vec<String> {
    let guids = inputs::uuids().into_iter().map(|uuid| uuid.to_string()[..11].to_owned());
    let instants = inputs::instants().into_iter().map(tablekeys::row_key::newest_first);
    instants.zip(guids).map(|(instant, guid)| format!("{instant}__{guid}")).collect()
}

fn check_key(run: &mut Run) {
    let keys = keys();
    assert!(keys.iter().all(|key| key.len() == 32));
    for bad in ["a/b", "\u{85}", &"é".repeat(513)] {
        assert!(table::check_key(bad).is_err() && !is_legal_key(bad));
    }
    let mut work = run.work("check_key of 32 bytes");
    work.makes(tablekeys(), &keys, |key| table::check_key(key).is_ok(), |legal| legal);
    work.makes(
        peer("a fold over bytes, chars() behind it"),
        &keys,
        |key| are_legal_ascii(key, table::MAX_KEY_UNITS) || is_legal_key(key),
        |legal| legal,
    );
    work.makes(peer("chars() and matches!"), &keys, |key| is_legal_key(key), |legal| legal);
}

fn key_order(run: &mut Run) {
    // Neighbours of one day begin alike; every eighth pair differs at its end, past U+D7FF.
    let mut keys = keys();
    for (i, key) in keys.iter_mut().enumerate() {
        if i % 8 < 2 {
            *key = format!("2516873215109999999__6f{}", ['😀', '｡'][i % 2]);
        }
    }
    let pairs: Vec<(&str, &str)> = (0..INPUTS).map(|i| (&*keys[i], &*keys[(i + 1) % INPUTS])).collect();
    let mut work = run.work("key_order of 32 bytes");
    work.makes(tablekeys(), &pairs, |(a, b)| table::key_order(a, b), |order| order);
    work.makes(peer("encode_utf16().cmp()"), &pairs, |(a, b)| a.encode_utf16().cmp(b.encode_utf16()), |order| order);
    if run.checks("key_order of 32 bytes") {
        assert!(pairs.iter().any(|(a, b)| a.cmp(b) != table::key_order(a, b)));
    }
    let mut work = run.work("key_order of 32 bytes, ASCII");
    let ascii: Vec<(&str, &str)> = pairs.iter().copied().filter(|(a, b)| a.is_ascii() && b.is_ascii()).collect();
    work.makes(tablekeys(), &ascii, |(a, b)| table::key_order(a, b), |order| order);
    work.makes(limit("str::cmp"), &ascii, |(a, b)| a.cmp(b), |order| order);
}

fn escape(run: &mut Run) {
    const OTHER: &str = "writes %, and does not keep the order";
    let plain = inputs::emails();
    let some: Vec<String> = (0..INPUTS).map(|i| format!("2024/05 #{i}, Größe ~{}%", i % 101)).collect();
    for (id, texts) in [("escape, nothing to do", &plain), ("escape, 11 bytes of 26", &some)] {
        let mut work = run.work(id);
        work.makes(
            tablekeys(),
            texts,
            |text| table::escape(text).expect("short"),
            |key| table::unescape(&key).expect("a key").into_owned(),
        );
        work.makes(
            peer("percent-encoding, extend").but(OTHER),
            texts,
            |text| {
                let mut key = String::with_capacity(text.len());
                key.extend(utf8_percent_encode(text, ESCAPED));
                key
            },
            |key| percent_decode_str(&key).decode_utf8().expect("a key").into_owned(),
        );
        work.makes(
            peer("percent-encoding, Cow").but(OTHER),
            texts,
            |text| std::borrow::Cow::from(utf8_percent_encode(text, ESCAPED)),
            |key| percent_decode_str(&key).decode_utf8().expect("a key").into_owned(),
        );
    }
}
