//! Keys of several parts.

use std::cmp::Reverse;
use std::fmt::Write;

use criterion::Criterion;
use tablekeys::{Ticks, tuple};
use uuid::Uuid;
use uuid::fmt::Hyphenated;

use super::case::case;
use super::inputs;

type Order<'k> = (&'k str, Reverse<Ticks>, u16);

pub(crate) fn bench(c: &mut Criterion) {
    invoices(c);
    orders(c);
    let guids: Vec<Uuid> = inputs::guids().into_iter().map(Uuid::from_bytes).collect();
    case(c, "tuple/encode_into, a UUID", &guids)
        .writes("tablekeys", |key, guid| tuple::encode_into(&(*guid,), key).expect("36 characters"))
        .writes("format!", |key, guid| *key = format!("{guid}"))
        .writes("uuid", |key, guid| key.push_str(guid.as_hyphenated().encode_lower(&mut [0; Hyphenated::LENGTH])));
    let keys: Vec<String> = guids.iter().map(ToString::to_string).collect();
    case(c, "tuple/decode, a UUID", &keys)
        .by("tablekeys", |key| tuple::decode::<(Uuid,)>(key), |tuple| tuple.expect("a key").0)
        .by("uuid", |key| key.parse::<Hyphenated>(), |guid| guid.expect("a UUID").into_uuid());
}

fn invoices(c: &mut Criterion) {
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

fn orders(c: &mut Criterion) {
    let orders: Vec<Order<'_>> = inputs::instants()
        .into_iter()
        .zip(0..)
        .map(|(placed, line)| ("customer-4711", Reverse(placed), line))
        .collect();
    case(c, "tuple/encode_into, str, Reverse of Ticks, u16", &orders)
        .writes("tablekeys", |key, order| tuple::encode_into(order, key).expect("short"))
        .writes("format!", |key, (name, Reverse(placed), line)| {
            *key = format!("{name}!{:019}!{line:05}", Ticks::MAX.get() - placed.get());
        })
        .writes("write!", |key, (name, Reverse(placed), line)| {
            write!(key, "{name}!{:019}!{line:05}", Ticks::MAX.get() - placed.get()).expect("a String takes all");
        });
    let keys: Vec<String> = orders.iter().map(|order| tuple::encode(order).expect("short")).collect();
    case(c, "tuple/decode, str, Reverse of Ticks, u16", &keys)
        .by(
            "tablekeys",
            |key| tuple::decode::<Order<'_>>(key),
            |tuple| tuple.map(|(name, Reverse(placed), line)| (name.into_owned(), placed.get(), line)).ok(),
        )
        .by(
            "split and str::parse",
            |key| {
                let mut parts = key.split('!');
                let (name, left, line) = (parts.next()?, parts.next()?, parts.next()?);
                Some((name, Ticks::MAX.get() - left.parse::<u64>().ok()?, line.parse::<u16>().ok()?))
            },
            |order| order.map(|(name, placed, line)| (name.to_owned(), placed, line)),
        );
}
