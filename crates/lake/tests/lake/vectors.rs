//! The published vectors of the library.

use std::path::Path;

use datafusion::arrow::array::AsArray;
use datafusion::arrow::datatypes::Int64Type;
use datafusion::common::ScalarValue;
use datafusion::logical_expr::ColumnarValue;
use tablekeys::Ticks;
use tablekeys::partition::{Alphabet, HashRing, SlotTable};

use crate::{answer, bytes, call, literal};

fn vectors(kind: &str) -> Vec<(Vec<String>, String)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../tests/vectors/0.1.0/{kind}.json"));
    let file: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let text = |value: &serde_json::Value| value.as_str().unwrap().to_owned();
    let vectors = file["vectors"].as_array().unwrap().iter();
    vectors.map(|vector| (vector[0].as_array().unwrap().iter().map(text).collect(), text(&vector[1]))).collect()
}

fn unhexed(text: &str) -> Vec<u8> {
    (0..text.len()).step_by(2).map(|at| u8::from_str_radix(&text[at..at + 2], 16).unwrap()).collect()
}

fn unhexed_text(text: &str) -> String {
    String::from_utf8(unhexed(text)).unwrap()
}

fn hexed(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn number<T: std::str::FromStr<Err: std::fmt::Debug>>(text: &str) -> T {
    text.parse().unwrap()
}

/// The arguments, and the secret if there is one.
fn with_secret(args: impl Into<Vec<ColumnarValue>>, secret: &str) -> Vec<ColumnarValue> {
    let mut args = args.into();
    if !secret.is_empty() {
        args.push(literal(secret));
    }
    args
}

/// `name=weight` with `;` between them, names in hexadecimal.
fn nodes(text: &str) -> Vec<(String, u32)> {
    let node = |node: &str| node.split_once('=').map(|(name, weight)| (unhexed_text(name), number(weight))).unwrap();
    text.split(';').map(node).collect()
}

/// Asks for each vector, and compares the answers; `None` leaves a vector out. Gives how many were compared.
fn compare(kind: &str, ask: impl Fn(&[String]) -> Option<Result<Vec<Option<String>>, String>>) -> usize {
    let vectors = vectors(kind);
    let mut compared = 0;
    for (fields, expected) in &vectors {
        if let Some(found) = ask(fields) {
            assert_eq!(found, Ok(vec![Some(expected.clone())]), "{kind} {fields:?}");
            compared += 1;
        }
    }
    assert!(compared > 20, "{compared} of {kind}");
    compared
}

#[test]
fn hashes_give_the_published_partitions() {
    for (kind, name) in [("siphash", "siphash"), ("jump", "jump")] {
        compare(kind, |fields| {
            let [partitions, secret, key] = fields else { panic!("{fields:?}") };
            let count: u64 = number(partitions);
            let named = call(name, &with_secret([bytes(&unhexed(key)), literal(count)], secret));
            let text = format!("{kind}:{partitions}");
            let by_text = call("partition", &with_secret([bytes(&unhexed(key)), literal(text)], secret));
            assert_eq!(named, by_text);
            Some(named)
        });
    }
}

#[test]
fn digests_give_the_published_bits() {
    for (kind, name) in [("md5-bits", "md5_bits"), ("sha256-bits", "sha256_bits")] {
        compare(kind, |fields| {
            let (bits, key) = (number::<u32>(&fields[0]), unhexed(&fields[1]));
            // Longer ones are keys of digests, not partitions.
            (bits <= 31).then(|| {
                let key = bytes(&key);
                let answer = answer(name, &[key.clone(), literal(i64::from(bits))]).unwrap();
                let text = call("partition_key", &[key, literal(format!("{kind}:{bits}"))]).unwrap();
                let number = answer.as_primitive::<Int64Type>().value(0);
                assert_eq!(text, [Some(format!("{number:0width$b}", width = bits as usize))]);
                Ok(text)
            })
        });
    }
}

#[test]
fn guids_give_the_published_sums_and_bytes() {
    compare("byte-sum", |fields| Some(call("byte_sum", &[literal(&*fields[1]), literal(number::<i64>(&fields[0]))])));
    compare("guid-bytes-le", |fields| Some(call("guid_bytes_le", &[literal(&*fields[0])])));
}

#[test]
fn alphabets_and_buckets_give_the_published_numbers() {
    compare("alphabet", |fields| {
        let boundaries = fields[0].split(',').filter(|boundary| !boundary.is_empty()).map(unhexed_text);
        let text = Alphabet::with_boundaries(boundaries).unwrap().to_string();
        Some(call("alphabet", &[literal(unhexed_text(&fields[1])), literal(text)]))
    });
    compare("email-bucket", |fields| Some(call("email_bucket", &[literal(unhexed_text(&fields[0]))])));
}

#[test]
fn rings_and_tables_give_the_published_nodes() {
    let in_hex = |found: Result<Vec<Option<String>>, String>| {
        Some(found.map(|names| vec![names[0].as_ref().map(|name| hexed(name.as_bytes()))]))
    };
    for (fields, expected) in vectors("ring") {
        let [points, secret, of, key] = &fields[..] else { panic!("{fields:?}") };
        let ring = HashRing::with_points(number(points), nodes(of)).unwrap();
        let found = call("ring", &with_secret([bytes(&unhexed(key)), literal(ring.to_string())], secret));
        assert_eq!(in_hex(found), Some(Ok(vec![expected.split(';').next().map(str::to_owned)])), "{fields:?}");
    }
    compare("slots", |fields| {
        let [table, secret, key] = fields else { panic!("{fields:?}") };
        in_hex(call(
            "slot",
            &with_secret([bytes(&unhexed(key)), literal(table_of(&unhexed_text(table), secret))], secret),
        ))
    });
}

/// The text of a table that the vectors have as it was printed before the first release: without a colon after its name.
fn table_of(printed: &str, secret: &str) -> String {
    let lines: Vec<&str> = printed.split('\n').collect();
    let [first, nodes @ .., _, _] = &lines[..] else { panic!("{printed:?}") };
    let nodes = nodes.iter().map(|node| node.split_once(' ').unwrap()).map(|(weight, name)| (name, number(weight)));
    let table = SlotTable::with_slots(number(first.strip_prefix("slots ").unwrap()), nodes).unwrap();
    let table = if secret.is_empty() { table } else { table.with_secret(secret.parse().unwrap()) };
    table.to_string()
}

#[test]
fn salts_and_generations_give_the_published_keys() {
    compare("salt", |fields| {
        let [side, salts, separator, secret, base, identity] = fields else { panic!("{fields:?}") };
        let separator: String = match unhexed(separator)[..] {
            [byte @ (b'%' | b':' | b'!')] => format!("%{byte:02X}"),
            [byte] => char::from(byte).to_string(),
            ref bytes => bytes.iter().map(|byte| format!("%{byte:02X}")).collect(),
        };
        let salt = format!("salt:{salts}:{side}:{separator}");
        let args = [literal(unhexed_text(base)), bytes(&unhexed(identity)), literal(salt)];
        Some(call("salted_key", &with_secret(args, secret)))
    });
    compare("generations", |fields| {
        let [list, secret, created, key] = fields else { panic!("{fields:?}") };
        let created = Ticks::new(number(created)).unwrap().to_string();
        Some(call(
            "tagged_key",
            &with_secret([bytes(&unhexed(key)), literal(created), literal(format!("generations:{list}"))], secret),
        ))
    });
}

#[test]
fn instants_give_the_published_keys() {
    for kind in ["newest-first", "ascending", "calendar", "day"] {
        compare(kind, |fields| {
            let ticks: i64 = number(&fields[0]);
            let name = kind.replace('-', "_");
            let text = Ticks::new(number(&fields[0])).unwrap().to_string();
            let found = call(&name, &[literal(ticks), literal("ticks")]);
            assert_eq!(call(&name, &[literal(text)]), found);
            Some(found)
        });
    }
}

#[test]
fn numbers_and_texts_give_the_published_keys() {
    compare("zero-padded", |fields| {
        Some(call("zero_padded", &[literal(number::<u64>(&fields[1])), literal(number::<i64>(&fields[0]))]))
    });
    compare("signed", |fields| Some(call("signed", &[literal(number::<i64>(&fields[0]))])));
    compare("escape", |fields| Some(call("escape", &[literal(unhexed_text(&fields[0]))])));
}

/// A value of a tuple's part as a column of a type that holds it; `None` of numbers that no column holds.
fn value(kind: &str, text: &str) -> Option<ScalarValue> {
    let kind = kind.strip_prefix('-').unwrap_or(kind);
    if let Some(inner) = kind.strip_prefix('?') {
        return text.strip_prefix("some:").map_or(Some(ScalarValue::Null), |text| value(inner, text));
    }
    Some(match kind {
        "str" => unhexed_text(text).into(),
        "bytes" => ScalarValue::Binary(Some(unhexed(text))),
        "bool" => (text == "true" || text == "t").into(),
        "ticks" => Ticks::new(number(text)).unwrap().to_string().into(),
        "guid" => text.into(),
        "f32" => f32::from_bits(number(text)).into(),
        "f64" => f64::from_bits(number(text)).into(),
        "u64" => number::<u64>(text).into(),
        _ => match text.parse::<i128>().ok().filter(|number| number.unsigned_abs() < 10_u128.pow(38)) {
            Some(number) => ScalarValue::Decimal128(Some(number), 38, 0),
            None => return None,
        },
    })
}

#[test]
fn tuples_give_the_published_keys() {
    let compared = compare("tuple", |fields| {
        let kinds = fields[0].split(',');
        let values = kinds.zip(fields[1].split('|')).map(|(kind, text)| value(kind, text));
        let values: Vec<ScalarValue> = values.collect::<Option<_>>()?;
        let asked = |values: Vec<ColumnarValue>| call("tuple", &[vec![literal(&*fields[0])], values].concat());
        let found = asked(values.iter().cloned().map(ColumnarValue::Scalar).collect());
        let columns = values.iter().map(|value| ColumnarValue::Array(value.to_array_of_size(1).unwrap()));
        assert_eq!(asked(columns.collect()), found);
        Some(found)
    });
    assert!(compared > 500, "{compared}");
}
