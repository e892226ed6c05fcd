//! The least times of many short rounds, all crates in turn: the tables of `benches/results/peers-ring.md`.
//!
//! On a machine that others use too, averages measure the others. A round here takes some milliseconds, every
//! crate has one before the next round begins, and the least of all rounds is what the work itself takes.

use std::collections::BTreeMap;
use std::hint::black_box;
use std::num::NonZeroU32;
use std::time::Instant;

use siphasher::sip::SipHasher13;
use tablekeys::partition::{JumpBackHash, JumpHash, SlotTable, jump_back, jump_hash};
use tablekeys_peers as peers;

const COUNTS: [u32; 3] = [10, 100, 1_000];
const KEYS: usize = 65_536;

/// A name and one round of its work.
type Round<'a> = (&'static str, Box<dyn FnMut() + 'a>);

/// The least nanoseconds of each, in turn.
fn least(rounds: usize, mut all: Vec<Round<'_>>) -> Vec<(&'static str, f64)> {
    let mut least: Vec<(&str, f64)> = all.iter().map(|(name, _)| (*name, f64::MAX)).collect();
    for _ in 0..rounds {
        for ((_, work), (_, best)) in all.iter_mut().zip(&mut least) {
            let start = Instant::now();
            work();
            *best = best.min(start.elapsed().as_nanos() as f64);
        }
    }
    least
}

fn over<'a, const N: usize, T>(
    name: &'static str,
    keys: &'a [[u8; N]],
    look: impl Fn(&[u8; N]) -> T + 'a,
) -> Round<'a> {
    let round = move || {
        for key in keys {
            black_box(look(black_box(key)));
        }
    };
    (name, Box::new(round))
}

/// One line a name, one column a count.
fn print(title: &str, unit: f64, columns: Vec<Vec<(&'static str, f64)>>) {
    let mut lines: Vec<&str> = Vec::new();
    let mut cells = BTreeMap::new();
    for (column, times) in columns.iter().enumerate() {
        for &(name, time) in times {
            if !lines.contains(&name) {
                lines.push(name);
            }
            cells.insert((name, column), time / unit);
        }
    }
    println!("\n| {title} | 10 | 100 | 1,000 |\n|---|---:|---:|---:|");
    for name in lines {
        let cell = |column| cells.get(&(name, column)).map_or("–".to_owned(), |time| format!("{time:.1}"));
        println!("| {name} | {} | {} | {} |", cell(0), cell(1), cell(2));
    }
}

fn lookups<const N: usize>() {
    let keys = peers::keys::<N>(KEYS);
    let hasher = SipHasher13::new();
    let (mut get, mut three) = (Vec::new(), Vec::new());
    for nodes in COUNTS {
        let ring = peers::tablekeys(nodes);
        let pingora = peers::pingora(nodes);
        let hashring = peers::hashring(nodes);
        let other = peers::consistent_hash_ring(nodes);
        let maglev = peers::maglev(nodes);
        let anchor = peers::anchor::<N>(u16::try_from(nodes).expect("few"));
        let hrw = peers::hrw(nodes);
        let slots = SlotTable::new(SlotTable::SLOTS, peers::names(nodes).iter().map(|name| (name, 1)));
        let slots = slots.expect("names that are all different");
        let count = NonZeroU32::new(nodes).expect("not 0");
        let (jump, back) = (JumpHash::new(count), JumpBackHash::new(count));
        let mut all = vec![
            over("SipHash-1-3 alone", &keys, |key| hasher.hash(key)),
            over("**`HashRing::get`**", &keys, |key| ring.get(key)),
            over("pingora-ketama", &keys, |key| pingora.node(key)),
            over("hashring", &keys, |key| hashring.get(key).map(|node| node.0)),
            over("consistent_hash_ring", &keys, |key| *other.get(key)),
            over("**`SlotTable::partition_of`**", &keys, |key| slots.partition_of(key)),
            over("**`SlotTable::get`**", &keys, |key| slots.get(key).len()),
            over("**`JumpHash`**", &keys, |key| jump.partition_of(key)),
            over("**`JumpBackHash`**", &keys, |key| back.partition_of(key)),
            over("maglev-hash", &keys, |key| maglev.get(key).copied()),
            over("anchorhash", &keys, |key| anchor.get_resource(*key).copied()),
        ];
        if nodes == 10 {
            all.push(over("hrw-hash", &keys, |key| hrw.sorted(key).next().map(|node| node.0)));
        }
        get.push(least(60, all));
        three.push(least(
            60,
            vec![
                over("**`HashRing::following`**, all distinct", &keys, |key| {
                    let mut following = ring.following(key);
                    [following.next(), following.next(), following.next()]
                }),
                over("pingora-ketama, one may come twice", &keys, |key| {
                    let mut following = pingora.node_iter(key);
                    [following.next(), following.next(), following.next()]
                }),
                over("consistent_hash_ring", &keys, |key| {
                    let mut following = other.replicas(key);
                    [following.next(), following.next(), following.next()]
                }),
            ],
        ));
    }
    print(&format!("ns a lookup, {N}-byte keys, by nodes"), KEYS as f64, get);
    print(&format!("ns for three nodes, {N}-byte keys, by nodes"), KEYS as f64, three);
}

fn jumps() {
    let keys = peers::keys::<8>(KEYS);
    let times = COUNTS.map(|count| {
        let partitions = NonZeroU32::new(count).expect("not 0");
        let hash = |key: &[u8; 8]| u64::from_le_bytes(*key);
        let all = vec![
            over("**`jump_hash`**", &keys, move |key| jump_hash(hash(key), partitions)),
            over("jump-consistent-hash", &keys, move |key| jump_consistent_hash::hash(hash(key), count as usize)),
            over("**`jump_back`**", &keys, move |key| jump_back(hash(key), partitions)),
        ];
        least(60, all)
    });
    print("ns a jump, the hash given, by partitions", KEYS as f64, times.into());
}

fn changes() {
    let (mut build, mut join) = (Vec::new(), Vec::new());
    for nodes in COUNTS {
        let mut all: Vec<Round<'_>> = vec![
            ("**`HashRing::add_all`**", Box::new(move || drop(black_box(peers::tablekeys(nodes))))),
            ("pingora-ketama", Box::new(move || drop(black_box(peers::pingora(nodes))))),
            ("hashring", Box::new(move || drop(black_box(peers::hashring(nodes))))),
        ];
        // 2 s at 1,000 nodes.
        if nodes < 1_000 {
            let other = move || drop(black_box(peers::consistent_hash_ring(nodes)));
            all.push(("consistent_hash_ring", Box::new(other)));
        }
        build.push(least(if nodes < 1_000 { 60 } else { 100 }, all));

        // Each round needs a ring of its own, made before the clock starts.
        let time = |rounds: usize, round: &dyn Fn() -> f64| (0..rounds).map(|_| round()).fold(f64::MAX, f64::min);
        let nanos = |start: Instant| start.elapsed().as_nanos() as f64;
        let (ring, hashring, other) =
            (peers::tablekeys(nodes), peers::hashring(nodes), peers::consistent_hash_ring(nodes));
        let mut with = ring.clone();
        with.add("newcomer", 1).expect("a new name");
        let add = time(60, &|| {
            let mut ring = ring.clone();
            let start = Instant::now();
            ring.add("newcomer", 1).expect("a new name");
            nanos(start)
        });
        let remove = time(60, &|| {
            let mut ring = with.clone();
            let start = Instant::now();
            ring.remove("newcomer");
            nanos(start)
        });
        let their_add = time(60, &|| {
            let mut ring = hashring.clone();
            let points = (0..peers::POINTS).map(|point| (nodes, point)).collect();
            let start = Instant::now();
            ring.batch_add(points);
            nanos(start)
        });
        let other_add = time(20, &|| {
            let mut ring = other.clone();
            let start = Instant::now();
            ring.insert(nodes);
            nanos(start)
        });
        join.push(vec![
            ("**`HashRing::add`**", add),
            ("**`HashRing::remove`**", remove),
            ("hashring, add", their_add),
            ("consistent_hash_ring, add", other_add),
        ]);
    }
    print("µs to build, by nodes", 1_000.0, build);
    print("µs for one node to join or leave, by nodes", 1_000.0, join);
    let bytes = COUNTS.map(|nodes| vec![("**`HashRing::heap_bytes`**", peers::tablekeys(nodes).heap_bytes() as f64)]);
    print("kB of memory, by nodes", 1_000.0, bytes.into());
}

fn main() {
    // `cargo test --benches` only wants to know that it builds and runs.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    lookups::<16>();
    lookups::<36>();
    jumps();
    changes();
}
