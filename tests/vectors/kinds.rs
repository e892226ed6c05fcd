//! Every kind of key: its edges, random values, and what the crate answers to a request.

use std::any::Any;
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use tablekeys::partition::{
    Alphabet, Generations, HashRing, JumpHash, Salt, Secret, SipHash, SlotTable, email_bucket, guid_byte_sum, md5_bits,
};
use tablekeys::{Ticks, row_key, table};
use uuid::Uuid;

use crate::parts::{SCHEMAS, Shown};

/// One kind of request.
pub(crate) struct Kind {
    pub(crate) name: &'static str,
    pub(crate) fields: &'static [&'static str],
    /// Whether `read …` takes the answer in the place of the last field.
    pub(crate) readable: bool,
    pub(crate) edges: fn() -> Vec<Vec<String>>,
    pub(crate) random: fn(&mut ChaCha8Rng) -> Vec<String>,
}

/// A generator of its own for each kind, the same on every machine.
pub(crate) fn seeded(name: &str) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(name.bytes().fold(11, |seed: u64, byte| seed.wrapping_mul(31).wrapping_add(byte.into())))
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes
        .iter()
        .flat_map(|byte| [byte >> 4, byte & 15])
        .map(|digit| char::from_digit(digit.into(), 16).unwrap())
        .collect()
}

pub(crate) fn unhex(text: &str) -> Vec<u8> {
    (0..text.len()).step_by(2).map(|at| u8::from_str_radix(&text[at..at + 2], 16).unwrap()).collect()
}

fn text(hex: &str) -> String {
    String::from_utf8(unhex(hex)).unwrap()
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

/// Instants at which something changes: both ends, the Unix epoch, a change of the number of digits, a leap day.
pub(crate) fn ticks_edges() -> Vec<u64> {
    let max = Ticks::MAX.get();
    let year_9999 = 3_155_063_616_000_000_000;
    let leap_day = 638_447_616_000_000_000;
    let ten_to_18 = 1_000_000_000_000_000_000;
    [
        0,
        1,
        9_999_999,
        ten_to_18 - 1,
        ten_to_18,
        leap_day - 1,
        leap_day,
        Ticks::UNIX_EPOCH.get(),
        638_505_760_890_000_000,
    ]
    .into_iter()
    .chain([max - ten_to_18, max - ten_to_18 + 1, year_9999 - 1, year_9999, max - 1, max])
    .collect()
}

/// Text with characters that some key, escape, language or store treats specially.
pub(crate) fn hostile_texts() -> Vec<String> {
    let alone = "\0\u{1}\t\n\r\u{1f} !\"#$%&'()*+,-./09:;<=>?@AZ[\\]^_`az{|}~\u{7f}\u{80}\u{9f}\u{a0}éßıİK\u{d7ff}\u{e000}\u{feff}\u{fffd}\u{ffff}😀\u{10ffff}";
    let longer = [
        "",
        "id/1",
        "id#1",
        "a_10",
        "o'neill",
        "~~",
        "\"\"",
        "100%",
        "e\u{301}",
        "日本語",
        " a ",
        "a!b",
        "..",
        "J.O'Neil@Example.com",
    ];
    longer.into_iter().map(str::to_owned).chain(alone.chars().map(String::from)).collect()
}

pub(crate) fn random_text(random: &mut ChaCha8Rng) -> String {
    let hostile: Vec<char> = hostile_texts().iter().flat_map(|text| text.chars().collect::<Vec<_>>()).collect();
    let length = random.next_u32() % 12;
    let character = |random: &mut ChaCha8Rng| match random.next_u32() % 3 {
        0 => hostile[random.next_u32() as usize % hostile.len()],
        1 => char::from_u32(random.next_u32() % 0x11_0000).unwrap_or('x'),
        _ => char::from(b' ' + (random.next_u32() % 95) as u8),
    };
    (0..length).map(|_| character(random)).collect()
}

pub(crate) fn random_bytes(random: &mut ChaCha8Rng) -> Vec<u8> {
    let mut bytes = vec![0; random.next_u32() as usize % 40];
    random.fill_bytes(&mut bytes);
    bytes
}

fn random_ticks(random: &mut ChaCha8Rng) -> Vec<String> {
    vec![Ticks::random(random).show()]
}

fn each<T: ToString>(values: impl IntoIterator<Item = T>) -> Vec<Vec<String>> {
    values.into_iter().map(|value| vec![value.to_string()]).collect()
}

/// Every setting with every value.
fn with<T: AsRef<str>>(settings: &[&[&str]], values: impl IntoIterator<Item = T>) -> Vec<Vec<String>> {
    let owned = |setting: &&[&str], value: &str| setting.iter().copied().chain([value]).map(str::to_owned).collect();
    values
        .into_iter()
        .flat_map(|value| settings.iter().map(|setting| owned(setting, value.as_ref())).collect::<Vec<_>>())
        .collect()
}

fn hostile_hex() -> impl Iterator<Item = String> {
    hostile_texts().into_iter().map(|text| hex(text.as_bytes())).chain([hex(&[255; 100]), hex(b"customer-4711")])
}

const SECRET: &str = "7369787465656e207365637265747321";
const COUNTS: [&str; 9] = ["1", "2", "3", "12", "16", "60", "1000", "2097152", "4294967295"];

fn hashed_edges() -> Vec<Vec<String>> {
    let keyed = COUNTS.map(|count| [count, SECRET]);
    let unkeyed = COUNTS.map(|count| [count, ""]);
    let settings: Vec<&[&str]> = keyed.iter().chain(&unkeyed).map(|setting| &setting[..]).collect();
    with(&settings, ["", "61", "637573746f6d65722d34373131", "ff00ff00ff00ff00ff"])
}

fn random_hashed(random: &mut ChaCha8Rng) -> Vec<String> {
    let count = u32::random(random).max(1).to_string();
    let secret = if bool::random(random) { SECRET } else { "" };
    vec![count, secret.to_owned(), hex(&random_bytes(random))]
}

fn random_bits(most: u32) -> impl Fn(&mut ChaCha8Rng) -> Vec<String> {
    move |random| vec![(1 + random.next_u32() % most).to_string(), hex(&random_bytes(random))]
}

fn guid_edges() -> impl Iterator<Item = String> {
    let forms = ["00112233-4455-6677-8899-aabbccddeeff", "f81d4fae-7dec-11d0-a765-00a0c91e6bf6"];
    Uuid::edges().into_iter().map(|guid| guid.to_string()).chain(forms.map(str::to_owned))
}

const BOUNDARIES: [&str; 4] = ["", "65,69,6d,71,75", "64,6a6f,6d,73", "c3a9,f09f9880"];
const RINGS: [[&str; 3]; 5] = [
    ["128", "", "616c706861=1;62657461=1;67616d6d61=2"],
    ["128", SECRET, "65617374=1;77657374=1;6e6f727468=2"],
    ["1", "", "61=1;62=1;63=1;64=1"],
    ["7", "", "c3a9=3;=1;efbd9e=2;f09f9880=1"],
    ["64", "", "6f6e6c79=1"],
];
const LISTS: [[&str; 2]; 3] = [
    ["12", ""],
    ["12,48@2025-01-01T00:00:00.0000000Z", ""],
    ["4,8@2024-01-01T00:00:00.0000000Z,6@2025-01-01T00:00:00.0000000Z", SECRET],
];
const SALTS: [[&str; 4]; 4] = [
    ["before", "16", "2d", ""],
    ["after", "101", "5f", SECRET],
    ["before", "1", "c3a9", ""],
    ["after", "10", "2d", ""],
];

/// Slot tables as they were printed before the first release, in hexadecimal, each with its secret.
fn slot_tables() -> Vec<[String; 2]> {
    [
        ("slots 16384\n1 alpha\n1 beta\n2 gamma\n0*4096 1*4096 2*8192\ncheck 63d7ae2d74445666", ""),
        ("slots 100\n1 \n3 é west\n0*25 1*75\ncheck fca68aa3bb362ebb", SECRET),
        ("slots 1\n1 only\n0*1\ncheck 7bab397a6dacd81e", ""),
    ]
    .map(|(table, secret)| [hex(table.as_bytes()), secret.to_owned()])
    .into()
}

fn pick<T: Clone>(random: &mut ChaCha8Rng, values: &[T]) -> T {
    values[random.next_u32() as usize % values.len()].clone()
}

fn strings(settings: &[&str]) -> Vec<String> {
    settings.iter().map(|setting| (*setting).to_owned()).collect()
}

/// Settings with a random key behind them.
fn and_key(settings: &[&str], random: &mut ChaCha8Rng) -> Vec<String> {
    strings(settings).into_iter().chain([hex(&random_bytes(random))]).collect()
}

macro_rules! kind {
    ($name:literal [$($field:literal),*] $readable:literal $edges:expr, $random:expr) => {
        Kind { name: $name, fields: &[$($field),*], readable: $readable, edges: || $edges, random: $random }
    };
}

/// Every kind that there is.
pub(crate) fn all() -> Vec<Kind> {
    vec![
        kind!("zero-padded" ["width", "number"] true
        (1..=20).flat_map(|width| {
            let largest = 10_u64.checked_pow(width).map_or(u64::MAX, |power| power - 1);
            [0, 1, largest / 7, largest - 1, largest].map(|number| vec![width.to_string(), number.to_string()])
        }).collect(),
        |random| {
            let number = u64::random(random);
            let digits = u32::try_from(number.to_string().len()).unwrap();
            vec![(digits + random.next_u32() % (21 - digits)).to_string(), number.to_string()]
        }),
        kind!("signed" ["number"] true each(i64::edges()), |random| vec![i64::random(random).to_string()]),
        kind!("ascending" ["ticks"] true each(ticks_edges()), random_ticks),
        kind!("newest-first" ["ticks"] true each(ticks_edges()), random_ticks),
        kind!("ticks" ["instant"] true
            Ticks::edges().iter().map(|ticks| vec![ticks.to_string()]).collect(),
            |random| vec![Ticks::random(random).to_string()]),
        kind!("calendar" ["ticks"] true each(ticks_edges()), random_ticks),
        kind!("day" ["ticks"] true each(ticks_edges()), random_ticks),
        kind!("order" ["text", "text"] false
        hostile_texts().windows(2).flat_map(|pair| {
            let pair: Vec<String> = pair.iter().map(|text| hex(text.as_bytes())).collect();
            [vec![pair[0].clone(), pair[1].clone()], vec![pair[1].clone(), pair[0].clone()], vec![pair[0].clone(), pair[0].clone()]]
        }).collect(),
        |random| {
            let (same, a, b) = (random_text(random), random_text(random), random_text(random));
            [same.clone() + &a, same + &b].map(|text| hex(text.as_bytes())).into()
        }),
        kind!("escape" ["text"] true
            hostile_texts().iter().map(|text| vec![hex(text.as_bytes())]).collect(),
            |random| vec![hex(random_text(random).as_bytes())]),
        kind!("tuple" ["parts", "values"] true
        SCHEMAS.iter().flat_map(|schema| (schema.edges)().into_iter().map(|values| vec![(schema.kinds)(), values])).collect(),
        |random| {
            let schema = &SCHEMAS[random.next_u32() as usize % SCHEMAS.len()];
            vec![(schema.kinds)(), (schema.random)(random)]
        }),
        kind!("guid-bytes-le" ["guid"] false each(guid_edges()), |random| vec![Uuid::random(random).to_string()]),
        kind!("byte-sum" ["partitions", "guid"] false
            with(&[&["1"], &["12"], &["15"], &["600"], &["4081"], &["2147483647"]], guid_edges()),
            |random| vec![(1 + random.next_u32() % 5_000).to_string(), Uuid::random(random).to_string()]),
        kind!("md5-bits" ["bits", "key"] false
            with(&[&["1"], &["8"], &["31"], &["128"]], hostile_hex()), |random| random_bits(128)(random)),
        kind!("sha256-bits" ["bits", "key"] false
            with(&[&["1"], &["8"], &["31"], &["256"]], hostile_hex()), |random| random_bits(256)(random)),
        kind!("email-bucket" ["address"] false
            hostile_texts().iter().map(|text| vec![hex(format!("{text}@example.com").as_bytes())]).collect(),
            |random| vec![hex(format!("{}@example.com", random_text(random)).as_bytes())]),
        kind!("alphabet" ["boundaries", "text"] false
            with(&BOUNDARIES.each_ref().map(core::slice::from_ref), hostile_texts().iter().map(|text| hex(text.as_bytes()))),
            |random| vec![pick(random, &BOUNDARIES).to_owned(), hex(random_text(random).as_bytes())]),
        kind!("siphash" ["partitions", "secret", "key"] false hashed_edges(), random_hashed),
        kind!("jump" ["partitions", "secret", "key"] false hashed_edges(), random_hashed),
        kind!("salt" ["side", "salts", "separator", "secret", "base", "identity"] false
        SALTS.iter().flat_map(|salt| {
            ["", "3230323430353036", "c3a9"].iter().flat_map(|base| {
                ["", "61", "ff00"].map(|identity| [strings(salt), strings(&[base, identity])].concat())
            }).collect::<Vec<_>>()
        }).collect(),
        |random| {
            let salt = pick(random, &SALTS);
            let base = pick(random, &["", "3230323430353036", "c3a9"]);
            [strings(&salt), vec![base.to_owned(), hex(&random_bytes(random))]].concat()
        }),
        kind!("generations" ["list", "secret", "created", "key"] false
        LISTS.iter().flat_map(|list| {
            ticks_edges().into_iter().map(|created| [strings(list), vec![created.to_string(), "6f726465722d32".to_owned()]].concat())
        }).collect(),
        |random| {
            let list = pick(random, &LISTS);
            let created = 630_000_000_000_000_000 + random.next_u64() % 20_000_000_000_000_000;
            [strings(&list), vec![created.to_string(), hex(&random_bytes(random))]].concat()
        }),
        kind!("ring" ["points", "secret", "nodes", "key"] false
            with(&RINGS.each_ref().map(|ring| &ring[..]), hostile_hex()), |random| and_key(&pick(random, &RINGS), random)),
        kind!("slots" ["table", "secret", "key"] false
        slot_tables().iter().flat_map(|[table, secret]| with(&[&[table, secret]], hostile_hex())).collect(),
        |random| {
            let [table, secret] = pick(random, &slot_tables());
            and_key(&[&table, &secret], random)
        }),
    ]
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

fn schema(kinds: &str) -> &'static crate::parts::Schema {
    SCHEMAS.iter().find(|schema| (schema.kinds)() == kinds).expect("a schema")
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
    match secret(of) {
        Some(secret) => list.with_secret(secret),
        None => list,
    }
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

/// What was built for the same settings before, since a ring takes a thousand times as long to build as to ask.
fn built<T: Clone + 'static>(name: &str, make: impl FnOnce() -> T) -> T {
    thread_local! {
        static BUILT: RefCell<HashMap<String, Box<dyn Any>>> = RefCell::default();
    }
    BUILT.with_borrow_mut(|built| {
        let value = built.entry(name.to_owned()).or_insert_with(|| Box::new(make()));
        value.downcast_ref::<T>().unwrap().clone()
    })
}

/// As many bits of a SHA-256 as the vectors have, which are more than a partition's number has.
fn sha256_bits(key: &[u8], bits: usize) -> String {
    let digest = <sha2::Sha256 as sha2::Digest>::digest(key);
    (0..bits).map(|i| if digest[i / 8] & (0x80 >> (i % 8)) == 0 { '0' } else { '1' }).collect()
}

/// What the crate answers.
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
        ("read escape", [key]) => hex(table::unescape(key).unwrap().as_bytes()),
        ("tuple", [kinds, values]) => (schema(kinds).write)(values),
        ("read tuple", [kinds, key]) => (schema(kinds).read)(key),
        ("guid-bytes-le", [guid]) => hex(&number::<Uuid>(guid).to_bytes_le()),
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
            let ring = built(&fields[..3].join(" "), || Rc::new(ring(points, of, shown)));
            ring.nodes_from(&unhex(key)).take(3).map(|name| hex(name.as_bytes())).collect::<Vec<_>>().join(";")
        }
        ("slots", [table, of, key]) => {
            let table = built(&fields[..2].join(" "), || Rc::new(slots(table, of)));
            hex(table.get(&unhex(key)).as_bytes())
        }
        _ => panic!("{kind:?} of {} fields", fields.len()),
    }
}
