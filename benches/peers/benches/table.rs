//! What the service asks of keys: characters, order, escapes.

use std::borrow::Cow;
use std::cmp::Ordering;

use percent_encoding::{AsciiSet, CONTROLS, percent_decode_str, utf8_percent_encode};
use tablekeys::table;
use tablekeys_peers::{Run, limit, peer, tablekeys};

use crate::inputs::{self, INPUTS};
use crate::legal::{are_legal_ascii, is_legal_key};

/// The same characters as `table::escape` writes otherwise, and `!`, which both leave free.
const ESCAPED: &AsciiSet =
    &CONTROLS.add(b' ').add(b'!').add(b'"').add(b'#').add(b'%').add(b'/').add(b'?').add(b'\\').add(b'~');

pub(crate) fn tasks(run: &mut Run) {
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
    let mut task = run.task("check_key of 32 bytes");
    task.makes(tablekeys(), &keys, |key| table::check_key(key).is_ok(), |legal| legal);
    task.makes(
        peer("a fold over bytes, chars() behind it"),
        &keys,
        |key| are_legal_ascii(key, table::MAX_KEY_UNITS) || is_legal_key(key),
        |legal| legal,
    );
    task.makes(peer("chars() and matches!"), &keys, |key| is_legal_key(key), |legal| legal);
}

/// UTF-16 order by the first word of eight bytes that differs, and its first byte that does.
fn order_by_words(a: &str, b: &str) -> Ordering {
    // 0xEE and 0xEF begin U+E000 to U+FFFF, which come after all that larger bytes begin.
    let moved = |byte: u8| if matches!(byte, 0xee | 0xef) { byte + 0x10 } else { byte };
    let ((words, a_rest), (others, b_rest)) = (a.as_bytes().as_chunks::<8>(), b.as_bytes().as_chunks::<8>());
    for (word, other) in words.iter().zip(others) {
        let difference = u64::from_le_bytes(*word) ^ u64::from_le_bytes(*other);
        if difference != 0 {
            let at = difference.trailing_zeros() as usize / 8;
            return moved(word[at]).cmp(&moved(other[at]));
        }
    }
    let (a_rest, b_rest) = if words.len() == others.len() {
        (a_rest, b_rest)
    } else {
        let common = 8 * words.len().min(others.len());
        (&a.as_bytes()[common..], &b.as_bytes()[common..])
    };
    match a_rest.iter().zip(b_rest).find(|(a, b)| a != b) {
        Some((a, b)) => moved(*a).cmp(&moved(*b)),
        None => a.len().cmp(&b.len()),
    }
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
    let mut task = run.task("key_order of 32 bytes");
    task.makes(tablekeys(), &pairs, |(a, b)| table::key_order(a, b), |order| order);
    task.makes(peer("encode_utf16().cmp()"), &pairs, |(a, b)| a.encode_utf16().cmp(b.encode_utf16()), |order| order);
    task.makes(peer("std, the first word that differs"), &pairs, |(a, b)| order_by_words(a, b), |order| order);
    if run.checks("key_order of 32 bytes") {
        assert!(pairs.iter().any(|(a, b)| a.cmp(b) != table::key_order(a, b)));
    }
    let mut task = run.task("key_order of 32 bytes, ASCII");
    let ascii: Vec<(&str, &str)> = pairs.iter().copied().filter(|(a, b)| a.is_ascii() && b.is_ascii()).collect();
    task.makes(tablekeys(), &ascii, |(a, b)| table::key_order(a, b), |order| order);
    task.makes(peer("std, the first word that differs"), &ascii, |(a, b)| order_by_words(a, b), |order| order);
    task.makes(limit("str::cmp"), &ascii, |(a, b)| a.cmp(b), |order| order);
}

/// For each byte the characters that stand for it, and how many they are.
const WORDS: [([u8; 3], usize); 256] = {
    const HEX: &[u8; 16] = b"0123456789ABCDEF";
    let mut words = [([0; 3], 0); 256];
    let mut byte = 0;
    while byte < 256 {
        words[byte] = match byte as u8 {
            free if !is_escaped(free) => ([free, 0, 0], 1),
            _ => ([b'%', HEX[byte >> 4], HEX[byte & 15]], 3),
        };
        byte += 1;
    }
    words
};

/// As [`ESCAPED`] has it.
const fn is_escaped(byte: u8) -> bool {
    matches!(byte, 0..=b'#' | b'%' | b'/' | b'?' | b'\\' | b'~'..)
}

/// Percent-encoding by hand: one pass to see whether there is anything to do, and one that writes.
fn percent_encoded(text: &str) -> Option<Cow<'_, str>> {
    let longest = text.bytes().fold(0, |longest, byte| longest | WORDS[usize::from(byte)].1);
    if longest <= 1 {
        return (text.len() <= table::MAX_KEY_UNITS).then_some(Cow::Borrowed(text));
    }
    let (mut key, mut length) = (vec![0; 3 * text.len()], 0);
    for byte in text.bytes() {
        let (characters, count) = &WORDS[usize::from(byte)];
        // Always three: the next word is written over those that this one has not.
        key[length..length + 3].copy_from_slice(characters);
        length += count;
    }
    key.truncate(length);
    (length <= table::MAX_KEY_UNITS).then(|| Cow::Owned(String::from_utf8(key).expect("ASCII")))
}

fn escape(run: &mut Run) {
    const OTHER: &str = "writes %, and does not keep the order";
    let plain = inputs::emails();
    let some: Vec<String> = (0..INPUTS).map(|i| format!("2024/05 #{i}, Größe ~{}%", i % 101)).collect();
    for (id, texts) in [("escape, nothing to do", &plain), ("escape, 11 bytes of 26", &some)] {
        let mut task = run.task(id);
        task.makes(
            tablekeys(),
            texts,
            |text| table::escape(text).expect("short"),
            |key| table::unescape(&key).expect("a key").into_owned(),
        );
        task.makes(
            peer("std, percent-encoding from a table").but(OTHER),
            texts,
            |text| percent_encoded(text),
            |key| percent_decode_str(&key.expect("short")).decode_utf8().expect("a key").into_owned(),
        );
        task.makes(
            peer("percent-encoding, extend").but(OTHER),
            texts,
            |text| {
                let mut key = String::with_capacity(text.len());
                key.extend(utf8_percent_encode(text, ESCAPED));
                key
            },
            |key| percent_decode_str(&key).decode_utf8().expect("a key").into_owned(),
        );
        task.makes(
            peer("percent-encoding, Cow").but(OTHER),
            texts,
            |text| Cow::from(utf8_percent_encode(text, ESCAPED)),
            |key| percent_decode_str(&key).decode_utf8().expect("a key").into_owned(),
        );
    }
}
