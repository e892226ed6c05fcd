//! Keys of several parts. `benches/peers` times a UUID, and parts in the other order, too.

use std::fmt::Write;

use criterion::Criterion;
use tablekeys::tuple;

use super::case::case;
use super::inputs;

pub(crate) fn bench(c: &mut Criterion) {
    let names: Vec<String> = (0..inputs::INPUTS).map(|i| format!("invoice-{}", 4_711 + i)).collect();
    let invoices: Vec<(&str, u64)> = names.iter().map(String::as_str).zip((16_384_000_223..).step_by(7_919)).collect();
    case(c, "tuple/encode_into, str and u64", &invoices)
        .writes("tablekeys", |key, invoice| tuple::encode_into(invoice, key).expect("short"))
        .writes("format!", |key, (name, number)| *key = format!("{name}!{number:020}"))
        .writes("write!", |key, (name, number)| write!(key, "{name}!{number:020}").expect("a String takes all"));
    let keys: Vec<String> = invoices.iter().map(|invoice| tuple::encode(invoice).expect("short")).collect();
    case(c, "tuple/decode, str and u64", &keys)
        .by(
            "tablekeys",
            |key| tuple::decode::<(&str, u64)>(key),
            |tuple| tuple.map(|(name, number)| (name.into_owned(), number)).ok(),
        )
        .by(
            "split_once and str::parse",
            |key| key.split_once('!').map(|(name, number)| (name, number.parse::<u64>())),
            |parts| parts.and_then(|(name, number)| Some((name.to_owned(), number.ok()?))),
        );
}
