//! Tuples by their kinds beside the published vectors and beside tuples of Rust.

#![expect(clippy::unwrap_used, reason = "a failed unwrap fails the test")]

use std::cmp::Reverse;

use serde_json::Value as Json;
use tablekeys::tuple;
use tablekeys_dynamic::{Failure, Kind, Schema, Type, Value};

fn unhex(text: &str) -> Vec<u8> {
    (0..text.len()).step_by(2).map(|at| u8::from_str_radix(&text[at..at + 2], 16).unwrap()).collect()
}

/// The value of a vector: text in hexadecimal, numbers with a fraction as the number of their bits.
fn value(kind: Kind, shown: &str) -> Value<'static> {
    let shown = match shown.strip_prefix("some:") {
        _ if kind.is_optional() && shown == "none" => return Value::Null,
        Some(shown) if kind.is_optional() => shown,
        _ => shown,
    };
    match kind.of() {
        Type::Str => Value::Text(String::from_utf8(unhex(shown)).unwrap().into()),
        Type::Bool => Value::Bool(shown == "t"),
        Type::F32 => Value::Float(f32::from_bits(shown.parse().unwrap()).into()),
        Type::F64 => Value::Float(f64::from_bits(shown.parse().unwrap())),
        of => Value::parse(of, &shown.to_owned().leak()[..]).unwrap(),
    }
}

#[test]
fn the_published_vectors_hold_both_ways() {
    let vectors = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/vectors/0.1.0/tuple.json");
    let file: Json = serde_json::from_str(&std::fs::read_to_string(vectors).unwrap()).unwrap();
    let mut count = 0;
    for vector in file["vectors"].as_array().unwrap() {
        let [schema, shown, key] = [&vector[0][0], &vector[0][1], &vector[1]].map(|text| text.as_str().unwrap());
        let schema: Schema = schema.parse().unwrap();
        let values: Vec<Value<'_>> =
            schema.kinds().iter().zip(shown.split('|')).map(|(kind, shown)| value(*kind, shown)).collect();
        assert_eq!(schema.encode(&values).unwrap(), key, "{vector}");
        // By their bits, since no NaN is equal to itself.
        assert_eq!(format!("{:?}", schema.decode(key).unwrap()), format!("{values:?}"), "{vector}");
        for extended in [format!("{key}!"), format!("{key}!a")] {
            assert!(schema.decode(&extended).is_err(), "{extended}");
        }
        count += 1;
    }
    assert!(count > 500, "{count} vectors");
}

#[test]
fn a_window_is_the_one_of_the_same_types_in_rust() {
    let text = |text: &'static str| Value::Text(text.into());
    let number = Value::Unsigned;
    let schema = |kinds: &str| kinds.parse::<Schema>().unwrap();
    let lines = |from: Option<u128>, to: Option<u128>| {
        schema("str,u16").span(&[text("a")], from.map(number).as_ref(), to.map(number).as_ref()).unwrap()
    };
    assert_eq!(lines(Some(1), Some(3)), tuple::span(&"a", 1_u16..3).unwrap());
    assert_eq!(lines(Some(1), None), tuple::span(&"a", 1_u16..).unwrap());
    assert_eq!(lines(None, Some(3)), tuple::span(&"a", ..3_u16).unwrap());
    assert_eq!(lines(None, None), tuple::span(&"a", ..).unwrap());
    let reversed = |from: Option<u128>, to: Option<u128>| {
        schema("str,-u16").span(&[text("a")], from.map(number).as_ref(), to.map(number).as_ref()).unwrap()
    };
    assert_eq!(reversed(Some(1), Some(3)), tuple::span(&"a", Reverse(1_u16)..Reverse(3)).unwrap());
    assert_eq!(reversed(Some(1), None), tuple::span(&"a", Reverse(1_u16)..).unwrap());
    assert_eq!(reversed(None, Some(3)), tuple::span(&"a", ..Reverse(3_u16)).unwrap());
    assert_eq!(
        schema("str").span(&[], Some(&text("S")), Some(&text("T"))).unwrap(),
        tuple::span(&(), "S".."T").unwrap()
    );
}

#[test]
fn what_is_no_tuple_is_refused_with_its_place() {
    let schema: Schema = "str,?u8".parse().unwrap();
    let refused = |values: &[Value<'_>]| schema.encode(values).unwrap_err();
    let text = || Value::Text("a".into());
    assert_eq!(
        refused(&[text(), Value::Unsigned(256)]),
        Failure::Value("part 1, ?u8: expected a number from 0 to 255, found 256".into())
    );
    assert_eq!(
        refused(&[text(), Value::Signed(-1)]),
        Failure::Value("part 1, ?u8: expected a number from 0 to 255, found -1".into())
    );
    assert_eq!(refused(&[text(), text()]), Failure::Type("part 1, ?u8: expected u8, found a text".into()));
    assert_eq!(refused(&[Value::Null, Value::Null]), Failure::Type("part 0, str: expected str, found no value".into()));
    assert!(matches!(refused(&[text()]), Failure::Value(_)));
    for key in ["", "a", "a!", "a!-1", "a!=07", "a!=007!", "a!=007!x", "a!x", "a!=256", "!"] {
        assert!(schema.decode(key).is_err(), "{key:?}");
    }
    for kinds in ["", "u9", "?-", "--u8", "??u8", "u8,", "u8,u8,u8,u8,u8,u8,u8,u8,u8,u8,u8,u8,u8"] {
        assert!(kinds.parse::<Schema>().is_err(), "{kinds:?}");
    }
    assert!("f32".parse::<Schema>().unwrap().encode(&[Value::Float(1e300)]).is_err());
}
