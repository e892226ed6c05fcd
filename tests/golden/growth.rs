//! Frozen answers: rows are stored by them, so they never change.

use tablekeys::partition::{HashRing, JumpHash, Salt, Secret, SlotTable, jump_hash};

/// Computed from the rules in the docs by an independent program in another language.
const GROWTH: &str = include_str!("../data/growth.tsv");

/// Key, partitions and answer, from `ClickHouse`'s own tests.
const JUMP: &str = include_str!("../data/jump_clickhouse.txt");

fn keyed<D>(design: D, with_secret: fn(D, Secret) -> D, secret: Option<Secret>) -> D {
    match secret {
        Some(secret) => with_secret(design, secret),
        None => design,
    }
}

fn ring(name: &str, points: u32, secret: Option<Secret>) -> HashRing {
    let ring = match name {
        "three" => HashRing::with_points(points, [("alpha", 1), ("beta", 1), ("gamma", 2)]),
        "odd" => HashRing::with_points(points, [("", 1), ("é", 3), ("node-10", 2), ("node-9", 1), ("Node-9", 1)]),
        "hundred" => HashRing::with_points(points, (0..100).map(|i| (format!("node-{i}"), 1))),
        _ => panic!("no ring is called {name}"),
    };
    keyed(ring.unwrap(), HashRing::with_secret, secret)
}

#[test]
fn every_design_gives_what_an_independent_program_computed() {
    // A column per design and secret, a row per key; then a line per share.
    let (table, shares) = GROWTH.split_once("\n\n").unwrap();
    let mut rows = table.lines().map(|line| line.split('\t'));
    let designs: Vec<&str> = rows.next().unwrap().skip(1).collect();
    let mut answers = Vec::new();
    for mut row in rows {
        let key = row.next().unwrap();
        let row: Vec<&str> = row.collect();
        assert_eq!(row.len(), designs.len(), "{key:?}");
        answers.extend(designs.iter().zip(row).map(|(design, answer)| {
            let (design, secret) = design.split_once('|').unwrap();
            [design, secret, key, answer]
        }));
    }
    answers.extend(shares.lines().map(|line| <[&str; 4]>::try_from(line.split('\t').collect::<Vec<_>>()).unwrap()));
    for [design, secret, key, answer] in &answers {
        let line = format!("{design} {secret} of {key:?}");
        let secret = (*secret != "-").then(|| Secret::new(secret.as_bytes().try_into().unwrap()));
        let words: Vec<&str> = design.split(' ').collect();
        let number = || words[1].parse().unwrap();
        let found = match words[..] {
            ["ring", name, points] => {
                let ring = ring(name, points.parse().unwrap(), secret);
                let nodes: Vec<&str> = ring.nodes_from(key).take(5).collect();
                assert_eq!(ring.get(key), nodes[0], "{line}");
                nodes.join(",")
            }
            ["share", name, points] => {
                let ring = ring(name, points.parse().unwrap(), secret);
                let share = ring.shares().iter().find(|(node, _)| node == key).unwrap().1;
                // Exact: the last 20 bits of a sum of arcs are zeros.
                format!("{:.0}", share * 2f64.powi(64))
            }
            ["jump", _] => keyed(JumpHash::new(number()), JumpHash::with_secret, secret).partition_key_of(key),
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
        assert_eq!(&found, answer, "{line}");
    }
    assert_eq!(answers.len(), 700);
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
    let _ = table.rebalance([("a", 1), ("d", 1), ("c", 1)]).unwrap();
    // By hand: a keeps 6 of its 8 as it had more than its 5⅓, c has too few, d has none, b is gone.
    assert_eq!(table.to_string().lines().nth(4), Some("1*1 2*1 0*6 2*4 1*4"));
}
