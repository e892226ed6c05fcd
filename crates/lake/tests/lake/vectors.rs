//! Tuples of every kind of part: the published vectors of the library, since the kinds are read here.

use datafusion::common::ScalarValue;
use datafusion::logical_expr::ColumnarValue;
use tablekeys::Ticks;

use crate::{call, literal};

fn unhexed(text: &str) -> Vec<u8> {
    (0..text.len()).step_by(2).map(|at| u8::from_str_radix(&text[at..at + 2], 16).unwrap()).collect()
}

fn number<T: std::str::FromStr<Err: std::fmt::Debug>>(text: &str) -> T {
    text.parse().unwrap()
}

/// A value of a tuple's part as a column of a type that holds it; `None` of numbers that no column holds.
fn value(kind: &str, text: &str) -> Option<ScalarValue> {
    let kind = kind.strip_prefix('-').unwrap_or(kind);
    if let Some(inner) = kind.strip_prefix('?') {
        return text.strip_prefix("some:").map_or(Some(ScalarValue::Null), |text| value(inner, text));
    }
    Some(match kind {
        "str" => String::from_utf8(unhexed(text)).unwrap().into(),
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
    let file: serde_json::Value =
        serde_json::from_str(include_str!("../../../../tests/vectors/0.1.0/tuple.json")).unwrap();
    let mut compared = 0;
    for vector in file["vectors"].as_array().unwrap() {
        let [kinds, values, key] = [&vector[0][0], &vector[0][1], &vector[1]].map(|text| text.as_str().unwrap());
        let values = kinds.split(',').zip(values.split('|')).map(|(kind, text)| value(kind, text));
        let Some(values) = values.collect::<Option<Vec<ScalarValue>>>() else { continue };
        let asked = |values: Vec<ColumnarValue>| call("tuple", &[vec![literal(kinds)], values].concat());
        let columns = values.iter().map(|value| ColumnarValue::Array(value.to_array_of_size(1).unwrap()));
        assert_eq!(asked(columns.collect()), Ok(vec![Some(key.to_owned())]), "{vector}");
        assert_eq!(asked(values.into_iter().map(literal).collect()), Ok(vec![Some(key.to_owned())]), "{vector}");
        compared += 1;
    }
    assert!(compared > 500, "{compared}");
}
