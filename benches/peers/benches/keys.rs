//! Instants, numbers, GUIDs and texts as keys, and back.

use std::fmt::Write;

use chrono::{DateTime, SecondsFormat, Utc};
use criterion::Criterion;
use jiff::Timestamp;
use jiff::fmt::temporal::DateTimePrinter;
use percent_encoding::{AsciiSet, CONTROLS, percent_decode_str, utf8_percent_encode};
use tablekeys::{Ticks, row_key, table, tuple};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;
use uuid::Uuid;
use uuid::fmt::Hyphenated;

use crate::case::case;
use crate::inputs;

pub(crate) fn bench(c: &mut Criterion) {
    written(c);
    read(c);
    instants(c);
    guids(c);
    escaped(c);
}

fn left(t: Ticks) -> u64 {
    Ticks::MAX.get() - t.get()
}

fn written(c: &mut Criterion) {
    const ZEROS: &str = "0000000000000000000";
    let instants = inputs::instants();
    case(c, "newest_first to a String", &instants)
        .writes("tablekeys", |text, t| text.push_str(&row_key::newest_first(*t)))
        .writes("itoa and push_str", |text, t| {
            let mut digits = itoa::Buffer::new();
            let digits = digits.format(left(*t));
            text.push_str(&ZEROS[digits.len()..]);
            text.push_str(digits);
        });
    let rows: Vec<(Ticks, Uuid)> =
        instants.into_iter().zip(inputs::guids().into_iter().map(Uuid::from_bytes)).collect();
    case::<_, ()>(c, "newest_first with a GUID", &rows)
        .part("tablekeys", |(t, guid)| row_key::newest_first(*t).with_suffix(guid.as_hyphenated()))
        .part("ulid, oldest first, milliseconds", |(t, guid)| {
            ulid::Ulid::from_parts(t.unix_millis().cast_unsigned(), guid.as_u128()).to_string()
        })
        .part("uuid, version 7, oldest first, milliseconds", |(t, guid)| {
            let random: &[u8; 10] = guid.as_bytes().first_chunk().expect("16 bytes");
            uuid::Builder::from_unix_timestamp_millis(t.unix_millis().cast_unsigned(), random).into_uuid().to_string()
        });
}

/// The number of a key of 19 digits, and no other form.
fn digits(key: &str) -> Option<&[u8]> {
    (key.len() == 19 && key.bytes().all(|byte| byte.is_ascii_digit())).then_some(key.as_bytes())
}

fn read(c: &mut Criterion) {
    let keys: Vec<String> = inputs::instants().iter().map(|t| row_key::newest_first(*t).into()).collect();
    case(c, "parse_newest_first", &keys)
        .by("tablekeys", |key| row_key::parse_newest_first(key), |t| left(t.expect("a key")))
        .by(
            "lexical-core, same refusals",
            |key| digits(key).and_then(|key| lexical_core::parse::<u64>(key).ok()),
            |n| n.expect("a key"),
        );
}

fn instants(c: &mut Criterion) {
    let instants = inputs::instants();
    let printer = DateTimePrinter::new().precision(Some(7));
    let of_all: Vec<(Ticks, Timestamp, DateTime<Utc>)> = instants
        .iter()
        .map(|t| (*t, Timestamp::from_nanosecond(t.unix_nanos()).expect("in range"), DateTime::from(*t)))
        .collect();
    case(c, "Ticks Display", &of_all)
        .writes("tablekeys", |text, (t, ..)| write!(text, "{t}").expect("a String takes all"))
        .writes("jiff, DateTimePrinter", |text, (_, t, _)| {
            printer.print_timestamp(t, text).expect("a String takes all");
        })
        .writes("chrono, to_rfc3339_opts cut to 7 digits", |text, (.., t)| {
            text.push_str(&t.to_rfc3339_opts(SecondsFormat::Nanos, true)[..27]);
            text.push('Z');
        });
    let texts: Vec<String> = instants.iter().map(ToString::to_string).collect();
    case(c, "Ticks FromStr", &texts)
        .by("tablekeys", |text| text.parse::<Ticks>(), |t| t.expect("an instant").unix_nanos())
        .by(
            "chrono, reads offsets too",
            |text| DateTime::parse_from_rfc3339(text),
            |t| t.expect("an instant").timestamp_nanos_opt().expect("before 2262").into(),
        )
        .by(
            "time, reads offsets too",
            |text| OffsetDateTime::parse(text, &Rfc3339),
            |t| t.expect("an instant").unix_timestamp_nanos(),
        );
}

fn guids(c: &mut Criterion) {
    let guids: Vec<Uuid> = inputs::guids().into_iter().map(Uuid::from_bytes).collect();
    case(c, "GUID to a String", &guids)
        .writes("tablekeys", |key, guid| tuple::encode_into(&(*guid,), key).expect("36 characters"))
        .writes("uuid, encode_lower", |key, guid| {
            key.push_str(guid.as_hyphenated().encode_lower(&mut [0; Hyphenated::LENGTH]));
        });
    let keys: Vec<String> = guids.iter().map(ToString::to_string).collect();
    case(c, "GUID read", &keys)
        .by("tablekeys", |key| tuple::decode::<(Uuid,)>(key), |guid| guid.expect("a key").0)
        .by("uuid, takes capitals too", |key| key.parse::<Hyphenated>(), |guid| guid.expect("a GUID").into_uuid())
        .by("uuid, try_parse, takes all forms", |key| Uuid::try_parse(key), |guid| guid.expect("a GUID"));
}

fn escaped(c: &mut Criterion) {
    const ESCAPED: &AsciiSet =
        &CONTROLS.add(b' ').add(b'!').add(b'"').add(b'#').add(b'%').add(b'/').add(b'?').add(b'\\').add(b'~');
    let texts: Vec<String> = (0..inputs::INPUTS).map(|i| format!("2024/05 #{i}, Größe ~{}%", i % 101)).collect();
    case(c, "escape of 26 bytes", &texts)
        .by(
            "tablekeys",
            |text| table::escape(text).expect("short"),
            |key| table::unescape(&key).expect("a key").into_owned(),
        )
        .by(
            "percent-encoding, does not keep the order",
            |text| utf8_percent_encode(text, ESCAPED).to_string(),
            |key| percent_decode_str(&key).decode_utf8().expect("a key").into_owned(),
        );
}
