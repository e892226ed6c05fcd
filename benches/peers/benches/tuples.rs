//! Several parts in one key, and back. The others write bytes, which no table service takes, and limit no length.

use std::borrow::Cow;
use std::cmp::Reverse;

use criterion::Criterion;
use serde::{Deserialize, Serialize};
use tablekeys::{Ticks, tuple};

use crate::case::case;
use crate::inputs;

/// A part, an instant counted back from the last, and a number: plain where tablekeys has `Reverse`.
type Plain<'a> = (Cow<'a, str>, u64, u16);
type Ours<'a> = (&'a str, Reverse<Ticks>, u16);

/// The same for serde, which borrows by a type of its own.
#[derive(Serialize, Deserialize)]
struct Order<'a>(Cow<'a, str>, u64, u16);

fn inverted<'a>(&(name, Reverse(t), line): &Ours<'a>) -> (&'a str, u64, u16) {
    (name, Ticks::MAX.get() - t.get(), line)
}

fn plain((name, left, line): Plain<'_>) -> (String, u64, u16) {
    (name.into_owned(), left, line)
}

fn storekey_of(order: &Ours<'_>, key: &mut Vec<u8>) {
    storekey::encode(key, &inverted(order)).expect("a Vec takes all");
}

fn memcomparable_of(order: &Ours<'_>, key: &mut Vec<u8>) {
    inverted(order).serialize(&mut memcomparable::Serializer::new(key)).expect("a Vec takes all");
}

fn foundationdb_of(order: &Ours<'_>, key: &mut Vec<u8>) {
    foundationdb_tuple::pack_into(&inverted(order), key);
}

/// Keys as one contender writes them; they must sort as the tuples do, which are ascending.
fn keys<K: Ord + Default>(orders: &[Ours<'_>], write: impl Fn(&Ours<'_>, &mut K)) -> Vec<K> {
    let key = |order| {
        let mut key = K::default();
        write(order, &mut key);
        key
    };
    let keys: Vec<K> = orders.iter().map(key).collect();
    assert!(keys.is_sorted());
    keys
}

fn reused(write: impl Fn(&Ours<'_>, &mut Vec<u8>)) -> impl FnMut(&Ours<'_>) -> usize {
    let mut key = Vec::new();
    move |order| {
        key.clear();
        write(order, &mut key);
        key.len()
    }
}

pub(crate) fn bench(c: &mut Criterion) {
    // Newest first, so that keys ascend.
    let instants = inputs::instants().into_iter().rev().zip((0..1_000).cycle());
    let orders: Vec<Ours<'_>> = instants.map(|(t, line)| ("customer-4711", Reverse(t), line)).collect();
    let mut text = String::new();
    case::<_, ()>(c, "tuple of a text, an instant and a number", &orders)
        .part("tablekeys", move |order| {
            text.clear();
            tuple::encode_into(order, &mut text).expect("short");
            text.len()
        })
        .part("storekey, binary", reused(storekey_of))
        .part("foundationdb-tuple, binary", reused(foundationdb_of))
        .part("memcomparable, binary", reused(memcomparable_of));

    let ours = keys(&orders, |order, key: &mut String| *key = tuple::encode(order).expect("short"));
    let theirs = keys(&orders, storekey_of).into_iter().zip(keys(&orders, foundationdb_of));
    let theirs = theirs.zip(keys(&orders, memcomparable_of));
    let all: Vec<_> = ours.into_iter().zip(theirs).map(|(ours, ((a, b), c))| (ours, [a, b, c])).collect();
    case(c, "tuple read", &all)
        .by(
            "tablekeys",
            |(key, _)| tuple::decode::<Ours<'_>>(key).expect("a key"),
            |(name, Reverse(t), line)| plain((name, Ticks::MAX.get() - t.get(), line)),
        )
        .by("storekey, binary", |(_, keys)| storekey::decode_borrow::<Plain<'_>>(&keys[0]).expect("a key"), plain)
        .by(
            "foundationdb-tuple, binary",
            |(_, keys)| foundationdb_tuple::unpack::<Plain<'_>>(&keys[1]).expect("a key"),
            plain,
        )
        .by(
            "memcomparable, binary",
            |(_, keys)| memcomparable::from_slice::<Order<'_>>(&keys[2]).expect("a key"),
            |Order(name, left, line)| plain((name, left, line)),
        );
}
