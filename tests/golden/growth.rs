//! Frozen answers: rows are stored by them, so they never change.

use md5::{Digest, Md5};
use tablekeys::partition::{HashRing, JumpBackHash, JumpHash, KetamaRing, Salt, Secret, SlotTable, jump_hash};

/// Computed from the rules in the docs by an independent program in another language.
const GROWTH: &str = include_str!("../data/growth.tsv");

/// Key, partitions and answer, from `ClickHouse`'s own tests.
const JUMP: &str = include_str!("../data/jump_clickhouse.txt");

/// Key hash, ring point and server for the decimal keys 0 to 499, from libketama's own test servers. A unit test computes the
/// checksum of its run of a million keys, with the points.
const KETAMA: &str = include_str!("../data/libketama_500.txt");

fn keyed<D>(design: D, with_secret: fn(D, Secret) -> D, secret: Option<Secret>) -> D {
    match secret {
        Some(secret) => with_secret(design, secret),
        None => design,
    }
}

fn ring(name: &str, points: u32, secret: Option<Secret>) -> HashRing {
    let mut ring = keyed(HashRing::with_points(points), HashRing::with_secret, secret);
    match name {
        "three" => ring.add_all([("alpha", 1), ("beta", 1), ("gamma", 2)]),
        "odd" => ring.add_all([("", 1), ("é", 3), ("node-10", 2), ("node-9", 1), ("Node-9", 1)]),
        "hundred" => ring.add_all((0..100).map(|i| (format!("node-{i}"), 1))),
        _ => panic!("no ring is called {name}"),
    }
    .unwrap();
    ring
}

#[test]
fn every_design_gives_what_an_independent_program_computed() {
    let mut checked = 0;
    for line in GROWTH.lines().skip(1) {
        let [design, secret, key, answer] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let secret = (secret != "-").then(|| Secret::new(secret.as_bytes().try_into().unwrap()));
        let words: Vec<&str> = design.split(' ').collect();
        let number = || words[1].parse().unwrap();
        let found = match words[..] {
            ["ring", name, points] => {
                let ring = ring(name, points.parse().unwrap(), secret);
                let nodes: Vec<&str> = ring.nodes_from(key).take(5).collect();
                assert_eq!(ring.get(key), Some(nodes[0]), "{line}");
                nodes.join(",")
            }
            ["share", name, points] => {
                let ring = ring(name, points.parse().unwrap(), secret);
                ring.owned_hashes().iter().find(|(node, _)| *node == key).unwrap().1.to_string()
            }
            ["jump", _] => keyed(JumpHash::new(number()), JumpHash::with_secret, secret).partition_key_of(key),
            ["jump_back", _] => {
                keyed(JumpBackHash::new(number()), JumpBackHash::with_secret, secret).partition_key_of(key)
            }
            ["slot", _] => {
                let table = SlotTable::with_slots(number(), [("a", 1)]).unwrap();
                keyed(table, SlotTable::with_secret, secret).slot_of(key).to_string()
            }
            ["salt", _] => {
                let salt = keyed(Salt::after(number(), '_'), Salt::with_secret, secret);
                salt.key_for("", key).unwrap().trim_start_matches('_').to_owned()
            }
            _ => panic!("{line}"),
        };
        assert_eq!(found, answer, "{line}");
        checked += 1;
    }
    assert_eq!(checked, 1_042);
}

#[test]
fn jump_hash_gives_what_clickhouse_publishes() {
    let mut checked = 0;
    for line in JUMP.lines().filter(|line| !line.starts_with('#')) {
        let numbers: Vec<u64> = line.split(' ').map(|number| number.parse().unwrap()).collect();
        let partitions = numbers[1].try_into().unwrap();
        assert_eq!(u64::from(jump_hash(numbers[0], partitions)), numbers[2], "{line}");
        checked += 1;
    }
    assert_eq!(checked, 6);
}

#[test]
fn slot_tables_are_dealt_and_printed_as_before() {
    let mut table = SlotTable::with_slots(16, [("b", 1), ("a", 2), ("c", 1)]).unwrap();
    assert_eq!(table.to_string().lines().nth(4), Some("0*8 1*4 2*4"));
    table.rebalance([("a", 1), ("d", 1), ("c", 1)]).unwrap();
    // By hand: a keeps 6 of its 8 as it had more than its 5⅓, c has too few, d has none, b is gone.
    assert_eq!(table.to_string().lines().nth(4), Some("1*1 2*1 0*6 2*4 1*4"));
}

#[test]
fn hashes_and_servers_are_those_of_libketama() {
    let weights = [600, 300, 200, 350, 1_000, 800, 950, 100];
    let ring = KetamaRing::new((1..).zip(weights).map(|(i, weight)| (format!("10.0.1.{i}:11211"), weight))).unwrap();
    let mut keys = 0_u32;
    for line in KETAMA.lines().filter(|line| !line.starts_with('#')) {
        let [hash, _, server] = line.split(' ').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let key = keys.to_string();
        let digest = Md5::digest(&key);
        assert_eq!(u32::from_le_bytes([digest[0], digest[1], digest[2], digest[3]]).to_string(), hash, "{key}");
        assert_eq!(ring.get(&key), server, "{key}");
        keys += 1;
    }
    assert_eq!(keys, 500);
}
