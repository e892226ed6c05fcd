//! Every kind of key: what the crate answers to a request.

use tablekeys::partition::{
    Alphabet, Generations, HashRing, JumpHash, Salt, Secret, SipHash, SlotTable, email_bucket, guid_byte_sum, md5_bits,
};
use tablekeys::{Ticks, row_key, table};
use uuid::Uuid;

use crate::parts::{self, Shown};

/// The kinds of which `read …` takes the answer in the place of the last field.
pub(crate) const READABLE: [&str; 9] =
    ["zero-padded", "signed", "ascending", "newest-first", "ticks", "calendar", "day", "escape", "tuple"];

fn unhex(text: &str) -> Vec<u8> {
    hex::decode(text).unwrap()
}

fn text(shown: &str) -> String {
    String::from_utf8(unhex(shown)).unwrap()
}

fn number<T: std::str::FromStr<Err: std::fmt::Debug>>(text: &str) -> T {
    text.parse().unwrap()
}

fn ticks(text: &str) -> Ticks {
    Ticks::new(number(text)).unwrap()
}

fn secret(hex: &str) -> Option<Secret> {
    (!hex.is_empty()).then(|| hex.parse().unwrap())
}

fn nodes(shown: &str) -> Vec<(String, u32)> {
    let node = |node: &str| node.split_once('=').map(|(name, weight)| (text(name), number(weight))).unwrap();
    shown.split(';').map(node).collect()
}

/// Calls a function of a constant width, 1 to 20, by a width that is known only now.
macro_rules! by_width {
    ($width:expr, $call:ident) => {
        by_width!(@ $width, $call, 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20)
    };
    (@ $width:expr, $call:ident, $($n:literal)*) => {
        match $width {
            $($n => $call!($n),)*
            width => panic!("a width of {width}"),
        }
    };
}

fn zero_padded(width: &str, value: &str) -> String {
    macro_rules! write {
        ($n:literal) => {
            row_key::zero_padded::<$n>(number(value)).unwrap().to_string()
        };
    }
    by_width!(number::<u32>(width), write)
}

fn parse_zero_padded(width: &str, key: &str) -> String {
    macro_rules! read {
        ($n:literal) => {
            row_key::parse_zero_padded::<$n>(key).unwrap().to_string()
        };
    }
    by_width!(number::<u32>(width), read)
}

/// The partition by a design that hashes, with its secret where there is one.
macro_rules! hashed {
    ($design:ident, $count:expr, $secret:expr, $key:expr) => {{
        let design = $design::new(number($count));
        let design = secret($secret).map_or(design, |secret| design.with_secret(secret));
        design.partition_of(&unhex($key)).to_string()
    }};
}

fn alphabet(boundaries: &str) -> Alphabet {
    Alphabet::with_boundaries(boundaries.split(',').filter(|boundary| !boundary.is_empty()).map(text)).unwrap()
}

fn salt(side: &str, salts: &str, separator: &str, of: &str) -> Salt {
    let separator = text(separator).parse().unwrap();
    let salt = match side {
        "before" => Salt::before(number(salts), separator),
        _ => Salt::after(number(salts), separator),
    };
    secret(of).map_or(salt, |secret| salt.with_secret(secret))
}

fn generations(list: &str, of: &str) -> Generations {
    let list: Generations = format!("generations:{list}").parse().unwrap();
    secret(of).map_or(list.clone(), |secret| list.with_secret(secret))
}

fn ring(points: &str, of: &str, shown: &str) -> HashRing {
    let ring = HashRing::with_points(number(points), nodes(shown)).unwrap();
    secret(of).map_or(ring.clone(), |secret| ring.with_secret(secret))
}

/// The vectors have tables as they were printed before the first release, with a space after `slots`: dealt anew, they have the
/// nodes and runs of that text.
fn slots(table: &str, of: &str) -> SlotTable {
    let printed = text(table);
    let lines: Vec<&str> = printed.split('\n').collect();
    let [first, nodes @ .., _, _] = &lines[..] else { panic!("{printed:?}") };
    let nodes = nodes.iter().map(|node| node.split_once(' ').unwrap()).map(|(weight, name)| (name, number(weight)));
    let table = SlotTable::with_slots(number(first.strip_prefix("slots ").unwrap()), nodes).unwrap();
    let table = secret(of).map_or(table.clone(), |secret| table.with_secret(secret));
    assert!(table.to_string().split('\n').skip(1).take(lines.len() - 2).eq(lines[1..lines.len() - 1].iter().copied()));
    table
}

/// As many bits of a SHA-256 as the vectors have, which are more than a partition's number has.
fn sha256_bits(key: &[u8], bits: usize) -> String {
    let digest = <sha2::Sha256 as sha2::Digest>::digest(key);
    (0..bits).map(|i| if digest[i / 8] & (0x80 >> (i % 8)) == 0 { '0' } else { '1' }).collect()
}

pub(crate) fn answer(kind: &str, fields: &[String]) -> String {
    let fields: Vec<&str> = fields.iter().map(String::as_str).collect();
    match (kind, &fields[..]) {
        ("zero-padded", [width, value]) => zero_padded(width, value),
        ("read zero-padded", [width, key]) => parse_zero_padded(width, key),
        ("signed", [value]) => row_key::signed(number(value)).to_string(),
        ("read signed", [key]) => row_key::parse_signed(key).unwrap().to_string(),
        ("ascending", [at]) => row_key::ascending(ticks(at)).to_string(),
        ("read ascending", [key]) => row_key::parse_ascending(key).unwrap().show(),
        ("newest-first", [at]) => row_key::newest_first(ticks(at)).to_string(),
        ("read newest-first", [key]) => row_key::parse_newest_first(key).unwrap().show(),
        ("ticks", [text]) => number::<Ticks>(text).show(),
        ("read ticks", [at]) => ticks(at).to_string(),
        ("calendar", [at]) => row_key::calendar(ticks(at)).to_string(),
        ("read calendar", [key]) => row_key::parse_calendar(key).unwrap().show(),
        ("day", [at]) => row_key::day(ticks(at)).to_string(),
        ("read day", [key]) => row_key::parse_day(key).unwrap().show(),
        ("order", [a, b]) => (table::key_order(&text(a), &text(b)) as i8).to_string(),
        ("escape", [value]) => table::escape(&text(value)).unwrap().into_owned(),
        ("read escape", [key]) => hex::encode(&*table::unescape(key).unwrap()),
        ("tuple", [kinds, values]) => parts::write(kinds, values),
        ("read tuple", [kinds, key]) => parts::read(kinds, key),
        ("guid-bytes-le", [guid]) => hex::encode(number::<Uuid>(guid).to_bytes_le()),
        ("byte-sum", [count, guid]) => guid_byte_sum(number::<Uuid>(guid).as_bytes(), number(count)).to_string(),
        ("md5-bits", [bits, key]) => md5_bits::<128>(&unhex(key))[..number(bits)].to_owned(),
        ("sha256-bits", [bits, key]) => sha256_bits(&unhex(key), number(bits)),
        ("email-bucket", [address]) => email_bucket(&text(address)).unwrap().to_string(),
        ("alphabet", [boundaries, value]) => alphabet(boundaries).partition_of(&text(value)).to_string(),
        ("siphash", [count, of, key]) => hashed!(SipHash, count, of, key),
        ("jump", [count, of, key]) => hashed!(JumpHash, count, of, key),
        ("salt", [side, salts, separator, of, base, identity]) => {
            salt(side, salts, separator, of).key_for(&text(base), &unhex(identity)).unwrap()
        }
        ("generations", [list, of, created, key]) => generations(list, of).tagged_key_of(&unhex(key), ticks(created)),
        ("ring", [points, of, shown, key]) => {
            let ring = ring(points, of, shown);
            ring.nodes_from(&unhex(key)).take(3).map(hex::encode).collect::<Vec<_>>().join(";")
        }
        ("slots", [table, of, key]) => hex::encode(slots(table, of).get(&unhex(key))),
        _ => panic!("{kind:?} of {} fields", fields.len()),
    }
}
