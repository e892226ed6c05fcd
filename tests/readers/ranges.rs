//! Ranges of keys and the filters of queries for them, which have no vectors: nothing of them is stored.

use core::cmp::Reverse;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::Rng;
use tablekeys::range::KeyRange;
use tablekeys::table::{Filter, check_key, key_order};
use tablekeys::{Error, Ticks, tuple};

use crate::kinds::{self, hex};
use crate::{Exchange, on_every_language};

/// A range as requests name it, and as the crate makes it.
type Asked = (String, Result<KeyRange, Error>);

fn of_texts(a: &str, b: &str) -> Vec<Asked> {
    let (first, second) = (hex(a.as_bytes()), hex(b.as_bytes()));
    let (low, high) = if key_order(a, b).is_le() { (a, b) } else { (b, a) };
    let prefix = || KeyRange::prefix(a);
    vec![
        (format!("exactly\t{first}"), KeyRange::exactly(a)),
        (format!("prefix\t{first}"), prefix()),
        (format!("after\t{first}"), KeyRange::after(a)),
        (format!("between\t{}\t{}", hex(low.as_bytes()), hex(high.as_bytes())), KeyRange::between(low..high)),
        (format!("both\t{first}\t{second}"), prefix().and_then(|range| range.resume_after(b))),
        (format!("with-prefix\t{second}\t{first}"), prefix().and_then(|range| range.with_prefix(b))),
    ]
}

/// An end, open where it is 0.
fn end(ticks: u64) -> (String, Option<Ticks>) {
    let at = Ticks::new(ticks).filter(|_| ticks > 0);
    (at.map_or(String::new(), |at| at.get().to_string()), at)
}

fn of_instants(a: u64, b: u64) -> Vec<Asked> {
    use core::ops::Bound::{Excluded, Included, Unbounded};
    // 0 is an open end.
    let (a, b) = if b > 0 { (a.min(b), a.max(b)) } else { (a, b) };
    let ((first, from), (second, to)) = (end(a), end(b));
    let window = (from.map_or(Unbounded, Included), to.map_or(Unbounded, Excluded));
    vec![
        (format!("ascending\t{first}\t{second}"), KeyRange::ascending(window)),
        (format!("newest-first\t{first}\t{second}"), KeyRange::newest_first(window)),
    ]
}

fn in_order<T: Ord>(a: T, b: T) -> (T, T) {
    if a <= b { (a, b) } else { (b, a) }
}

fn of_numbers(a: u64, b: u64) -> Vec<Asked> {
    let (short, long) = in_order(a % 1_000_000, b % 1_000_000);
    let (least, most) = in_order(a.cast_signed(), b.cast_signed());
    vec![
        (format!("zero-padded\t{short}\t{long}"), KeyRange::zero_padded::<6>(short..long)),
        (format!("zero-padded\t{short}\t1000000"), KeyRange::zero_padded::<6>(short..1_000_000)),
        (format!("signed\t{least}\t{most}"), KeyRange::signed(least..most)),
    ]
}

fn of_tuples(text: &str, number: u32, a: u16, b: u16) -> Vec<Asked> {
    use core::ops::Bound::{Excluded, Included};
    let (a, b) = in_order(a, b);
    let name = hex(text.as_bytes());
    vec![
        (format!("subtree\t{name}\t{number}"), tuple::subtree(&(text, number))),
        (format!("extensions\t{name}\t{number}"), tuple::extensions(&(text, number))),
        (format!("span\t{name}\t{number}\t{a}\t{b}"), tuple::span(&(text, number), a..b)),
        (
            format!("reversed-span\t{name}\t{a}\t{b}"),
            tuple::span(&(text,), (Excluded(Reverse(b)), Included(Reverse(a)))),
        ),
    ]
}

fn refused(error: &Error) -> String {
    format!("error: {error}")
}

/// The filter of each range, and whether some keys are inside.
fn exchanges(asked: Vec<Asked>, keys: &[String]) -> Vec<Exchange> {
    let mut exchanges = Vec::new();
    for (fields, range) in asked {
        let filter = range.as_ref().map_or_else(refused, |range| hex(Filter::rows(range).as_str().as_bytes()));
        exchanges.push(Exchange { request: format!("range\t{fields}"), expected: filter });
        let Ok(range) = range else { continue };
        for key in keys.iter().filter(|key| check_key(key).is_ok()) {
            let inside = if range.contains(key) { "t" } else { "f" }.to_owned();
            exchanges
                .push(Exchange { request: format!("inside\t{}\t{fields}", hex(key.as_bytes())), expected: inside });
        }
    }
    exchanges
}

fn number(random: &mut ChaCha8Rng) -> u64 {
    random.next_u64() >> (random.next_u32() % 64)
}

#[test]
fn every_language_agrees_on_ranges_and_filters() {
    let mut random = kinds::seeded("ranges");
    let texts = kinds::hostile_texts();
    // At the end of what a key may hold, by one unit and by two.
    let long = ["x".repeat(511), "x".repeat(512), format!("{}\u{d7ff}", "x".repeat(511)), "\u{ffff}".repeat(512)];
    let all: Vec<&String> = texts.iter().chain(&long).collect();
    let mut asked = Vec::new();
    for pair in all.windows(2) {
        asked.extend(of_texts(pair[0], pair[1]).into_iter().take(if pair[0].len() > 99 { 3 } else { 5 }));
    }
    for pair in kinds::ticks_edges().windows(2) {
        asked.extend(of_instants(pair[0], pair[1]));
        asked.extend(of_instants(pair[1], pair[0]));
    }
    for _ in 0..100 {
        let (a, b) = (kinds::random_text(&mut random), kinds::random_text(&mut random));
        asked.extend(of_texts(&a, &b));
        let (m, n) = (number(&mut random), number(&mut random));
        asked.extend(of_numbers(m, n));
        asked.extend(of_instants(m % (Ticks::MAX.get() + 1), n % (Ticks::MAX.get() + 1)));
        let [count, from, to] = [0; 3].map(|_: i32| number(&mut random).to_le_bytes());
        let short = |bytes: [u8; 8]| u16::from_le_bytes([bytes[0], bytes[1]]);
        asked.extend(of_tuples(
            &a,
            u32::from_le_bytes([count[0], count[1], count[2], count[3]]),
            short(from),
            short(to),
        ));
    }
    let keys =
        ["", "a", "a.1", "0638505760890000000-a", "2516873215109999999-9f0c", "000223", "\u{ffff}", "\u{10ffff}"];
    let keys: Vec<String> = keys.into_iter().map(str::to_owned).collect();
    let legal = texts.iter().chain(&long).map(|text| Exchange {
        request: format!("legal\t{}", hex(text.as_bytes())),
        expected: check_key(text).map_or_else(|error| refused(&error), |()| hex(text.as_bytes())),
    });
    let exchanges: Vec<Exchange> = exchanges(asked, &keys).into_iter().chain(legal).collect();
    on_every_language("ranges", &exchanges);
}
