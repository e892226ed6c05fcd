//! Numbers and instants as keys of fixed width.

use std::fmt::Write;

use tablekeys::row_key;
use tablekeys::{Key, Ticks, table};
use tablekeys_peers::{Run, limit, peer, tablekeys};

use crate::legal::{are_legal_ascii, is_legal};
use crate::{by_hand, inputs};

pub(crate) fn tasks(run: &mut Run) {
    run.section("Numbers and instants as row keys");
    newest_first(run);
    zero_padded(run);
    signed(run);
    with_suffix(run);
}

/// The best by hand: zeros, and itoa's digits over the last of them. `None` for a number with more digits than that.
fn padded<const N: usize>(number: u64) -> Option<[u8; N]> {
    let mut digits = itoa::Buffer::new();
    let digits = digits.format(number).as_bytes();
    let mut key = [b'0'; N];
    key[N.checked_sub(digits.len())?..].copy_from_slice(digits);
    Some(key)
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("ASCII")
}

fn newest_first(run: &mut Run) {
    let instants = inputs::instants();
    let ready: Vec<Key<19>> = instants.iter().map(|t| row_key::newest_first(*t)).collect();
    let left = |t: &Ticks| Ticks::MAX.get() - t.get();
    let mut task = run.task("newest_first");
    task.makes(tablekeys(), &instants, |t| row_key::newest_first(*t), |key| key.to_string());
    task.makes(peer("itoa, zeros by hand"), &instants, |t| padded::<19>(left(t)), |key| text(&key.expect("19 digits")));
    task.makes(
        peer("std, eight digits at a time"),
        &instants,
        |t| by_hand::written::<19>(left(t)),
        |key| text(&key.expect("19 digits")),
    );
    task.writes(
        peer("write! into a reused String"),
        &instants,
        |text: &mut String, t| write!(text, "{:019}", left(t)).expect("a String takes all"),
        String::clone,
    );
    task.makes(peer("format!"), &instants, |t| format!("{:019}", left(t)), |key| key);
    task.makes(limit("copy of a ready key"), &ready, |key| *key, |key| key.to_string());

    // As text, which is what most programs go on with.
    let digits = |t: &Ticks, buffer: &mut itoa::Buffer, text: &mut String| {
        let digits = buffer.format(left(t));
        text.push_str(&ZEROS[digits.len()..]);
        text.push_str(digits);
    };
    let mut task = run.task("newest_first, pushed to a reused String");
    task.writes(
        tablekeys(),
        &instants,
        |text: &mut String, t| text.push_str(&row_key::newest_first(*t)),
        String::clone,
    );
    task.writes(
        peer("itoa and push_str"),
        &instants,
        |text: &mut String, t| digits(t, &mut itoa::Buffer::new(), text),
        String::clone,
    );
    let by_hand = |t: &Ticks| by_hand::written::<19>(left(t)).expect("19 digits");
    task.writes(
        peer("std, eight digits at a time"),
        &instants,
        |text: &mut String, t| text.push_str(by_hand::text(&by_hand(t))),
        String::clone,
    );
    let mut task = run.task("newest_first, a new String");
    task.makes(tablekeys(), &instants, |t| String::from(row_key::newest_first(*t)), |key| key);
    task.makes(
        peer("itoa and push_str"),
        &instants,
        |t| {
            let mut text = String::with_capacity(ZEROS.len());
            digits(t, &mut itoa::Buffer::new(), &mut text);
            text
        },
        |key| key,
    );
    task.makes(
        peer("format!, {:020} of u64::MAX").but("the embedded habit: 20 digits, from another end"),
        &instants,
        |t| format!("{:020}", u64::MAX - t.get()),
        |key| format!("{:019}", Ticks::MAX.get() - (u64::MAX - key.parse::<u64>().expect("20 digits"))),
    );
    let mut task = run.task::<()>("newest_first with a GUID, beside other sort keys");
    let rows: Vec<(Ticks, uuid::Uuid)> = instants.iter().copied().zip(inputs::uuids()).collect();
    task.unlike(tablekeys(), &rows, |(t, guid)| row_key::newest_first(*t).with_suffix(guid.as_hyphenated()));
    task.unlike(peer("ulid").but("oldest first, milliseconds, 26 characters"), &rows, |(t, guid)| {
        ulid::Ulid::from_parts(t.unix_millis().cast_unsigned(), guid.as_u128()).to_string()
    });
    task.unlike(peer("uuid, version 7").but("oldest first, milliseconds, 36 characters"), &rows, |(t, guid)| {
        let random: &[u8; 10] = guid.as_bytes().first_chunk().expect("16 bytes");
        uuid::Builder::from_unix_timestamp_millis(t.unix_millis().cast_unsigned(), random).into_uuid().to_string()
    });
}

/// As many zeros as a key has digits.
const ZEROS: &str = "0000000000000000000";

fn zero_padded(run: &mut Run) {
    const MOST: u64 = 10_000_000_000;
    let numbers: Vec<u64> = inputs::numbers().iter().map(|n| n.unsigned_abs() % MOST).collect();
    let ready: Vec<Key<10>> = numbers.iter().map(|n| row_key::zero_padded(*n).expect("ten digits")).collect();
    assert!(row_key::zero_padded::<10>(MOST).is_err() && padded::<10>(MOST).is_none());
    let mut task = run.task("zero_padded to 10");
    task.makes(tablekeys(), &numbers, |n| row_key::zero_padded::<10>(*n), |key| key.expect("ten digits").to_string());
    task.makes(peer("itoa, zeros by hand"), &numbers, |n| padded::<10>(*n), |key| text(&key.expect("ten digits")));
    task.makes(
        peer("std, eight digits at a time"),
        &numbers,
        |n| by_hand::written::<10>(*n),
        |key| text(&key.expect("ten digits")),
    );
    task.writes(
        peer("write! into a reused String"),
        &numbers,
        |text: &mut String, n| {
            if *n < MOST {
                write!(text, "{n:010}").expect("a String takes all");
            }
        },
        String::clone,
    );
    task.makes(peer("format!"), &numbers, |n| (*n < MOST).then(|| format!("{n:010}")), |key| key.expect("ten digits"));
    task.makes(limit("copy of a ready key"), &ready, |key| *key, |key| key.to_string());
}

fn signed(run: &mut Run) {
    const NINES: u64 = 9_999_999_999_999_999_999;
    let numbers = inputs::numbers();
    let ready: Vec<Key<20>> = numbers.iter().map(|n| row_key::signed(*n)).collect();
    let by_hand = |n: &i64| {
        if *n >= 0 {
            return padded::<20>(n.unsigned_abs());
        }
        // At most 19 digits: the first of 20 characters is a zero, and the place of the sign.
        let mut key = padded::<20>(NINES - n.unsigned_abs())?;
        key[0] = b'-';
        Some(key)
    };
    let eights = |n: &i64| {
        let digits = if *n >= 0 { n.unsigned_abs() } else { NINES - n.unsigned_abs() };
        let mut key = by_hand::written::<20>(digits)?;
        key[0] = if *n >= 0 { b'0' } else { b'-' };
        Some(key)
    };
    let mut task = run.task("signed");
    task.makes(tablekeys(), &numbers, |n| row_key::signed(*n), |key| key.to_string());
    task.makes(peer("itoa, zeros by hand"), &numbers, by_hand, |key| text(&key.expect("20 digits")));
    task.makes(peer("std, eight digits at a time"), &numbers, eights, |key| text(&key.expect("20 digits")));
    task.writes(
        peer("write! into a reused String"),
        &numbers,
        |text: &mut String, n| {
            if *n >= 0 { write!(text, "{n:020}") } else { write!(text, "-{:019}", NINES - n.unsigned_abs()) }
                .expect("a String takes all");
        },
        String::clone,
    );
    task.makes(
        peer("format!"),
        &numbers,
        |n| if *n >= 0 { format!("{n:020}") } else { format!("-{:019}", NINES - n.unsigned_abs()) },
        |key| key,
    );
    task.makes(limit("copy of a ready key"), &ready, |key| *key, |key| key.to_string());
}

fn with_suffix(run: &mut Run) {
    let instants = inputs::instants().into_iter().map(row_key::newest_first);
    let keys: Vec<(Key<19>, String)> = instants.zip(inputs::uuids().iter().map(ToString::to_string)).collect();
    assert!(keys.iter().all(|(_, suffix)| suffix.len() == 36));
    let most = table::MAX_KEY_UNITS - 19;
    assert!(keys[0].0.with_suffix("#").is_err() && !is_legal("#", most) && !are_legal_ascii("#", most));
    let mut task = run.task("with_suffix of 36");
    task.makes(tablekeys(), &keys, |(key, suffix)| key.with_suffix(suffix), |key| key.expect("legal"));
    task.makes(
        peer("one pass over bytes, and concat"),
        &keys,
        |(key, suffix)| {
            let legal = are_legal_ascii(suffix, most) || is_legal(suffix, most);
            legal.then(|| [key.as_str(), suffix].concat())
        },
        |key| key.expect("legal"),
    );
    task.makes(
        peer("one pass over bytes, and push_str"),
        &keys,
        |(key, suffix)| {
            if !are_legal_ascii(suffix, most) && !is_legal(suffix, most) {
                return None;
            }
            let mut text = String::with_capacity(key.len() + suffix.len());
            text.push_str(key);
            text.push_str(suffix);
            Some(text)
        },
        |key| key.expect("legal"),
    );
    task.makes(
        peer("format!").but("no check of characters or length"),
        &keys,
        |(key, suffix)| format!("{key}{suffix}"),
        |key| key,
    );
    task.makes(
        limit("allocate and copy"),
        &keys,
        |(key, suffix)| {
            let mut text = String::with_capacity(19 + suffix.len());
            text.push_str(key);
            text.push_str(suffix);
            text
        },
        |key| key,
    );
}
