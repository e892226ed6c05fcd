//! Laws of the texts that rings, slot tables and generations are kept as.

use std::collections::{BTreeMap, BTreeSet};

use crate::values::like;
use proptest::prelude::*;
use tablekeys::partition::{Generations, HashRing, Secret, SlotTable};
use tablekeys::{ErrorKind, Ticks};

const SECRET: Secret = Secret::new(*b"sixteen secrets!");
const OTHER: Secret = Secret::new(*b"sixteen sequins!");

/// Up to six nodes, whose names are any text that a PartitionKey may hold.
fn nodes() -> impl Strategy<Value = BTreeMap<String, u32>> {
    let name = like("[^/\\\\#?\\x00-\\x1f\\x7f-\\x9f]{0,6}|[a-z0-9.:-]{1,12}|points:[0-9]{1,3}|[ !%=]{1,3}");
    prop::collection::btree_map(name, 1..9u32, 1..6)
}

fn ring(nodes: &BTreeMap<String, u32>, points: u32) -> HashRing {
    HashRing::with_points(points, nodes.iter().map(|(name, &weight)| (name, weight))).unwrap()
}

/// Text from the alphabet of these forms, so that much of it almost has one.
fn near() -> impl Strategy<Value = String> {
    let part = prop_oneof![
        like("[a-c]=[1-9]"),
        Just(" ".to_owned()),
        like("ring:|generations:|ketama:|slots:"),
        like("points:[0-9]{0,2}"),
        like("%[0-9A-Fa-f]{2}=1"),
        like("![0-9a-f]{0,16}"),
        like("[0-9]{1,2}"),
        Just("@2025-01-01T00:00:00.0000000Z".to_owned()),
        Just(",".to_owned()),
        Just("=".to_owned()),
        like("\\PC"),
    ];
    (like("(ring:|generations:|ketama:)?"), prop::collection::vec(part, 0..6))
        .prop_map(|(name, parts)| name + &parts.concat())
}

proptest! {
    #[test]
    fn a_ring_reads_back_whatever_its_names_are(nodes in nodes(), points in prop_oneof![Just(128), 1..200u32]) {
        let ring = ring(&nodes, points);
        let text = ring.to_string();
        prop_assert!(text.bytes().all(|byte| byte == b' ' || byte.is_ascii_graphic()), "{}", text);
        prop_assert_eq!(&text.parse::<HashRing>().unwrap(), &ring);
        prop_assert_eq!(format!("{ring:>300.2}"), text.as_str());

        let keyed = ring.with_secret(SECRET);
        let (list, check) = keyed.to_string().rsplit_once('!').map(|(l, c)| (l.to_owned(), c.to_owned())).unwrap();
        prop_assert_eq!((&list, check.len()), (&text, 16));
        prop_assert_eq!(HashRing::read_keyed(&format!("{list}!{check}"), SECRET).unwrap(), keyed);
        for error in [
            HashRing::read_keyed(&format!("{list}!{check}"), OTHER),
            HashRing::read_keyed(&text, SECRET),
            format!("{list}!{check}").parse(),
        ] {
            prop_assert_eq!(error.unwrap_err().kind(), ErrorKind::Mismatch);
        }
    }

    #[test]
    fn the_order_of_nodes_in_a_text_does_not_matter(nodes in nodes().prop_map(Vec::from_iter).prop_shuffle()) {
        let sorted = ring(&nodes.iter().cloned().collect(), 128);
        let one = |(name, weight): &(String, u32)| ring(&[(name.clone(), *weight)].into(), 128).to_string();
        let parts: Vec<String> = nodes.iter().map(|node| one(node)["ring:".len()..].to_owned()).collect();
        let text = format!("ring:{}", parts.join(" "));
        prop_assert_eq!(&text.parse::<HashRing>().unwrap(), &sorted);
        let keyed = sorted.with_secret(SECRET);
        let check = keyed.to_string().split_off(text.len());
        prop_assert_eq!(HashRing::read_keyed(&format!("{text}{check}"), SECRET).unwrap(), keyed);
    }

    #[test]
    fn a_text_that_is_read_means_what_it_is_printed_as(text in near()) {
        if let Ok(ring) = text.parse::<HashRing>() {
            let written = |text: &str| -> BTreeSet<String> {
                text["ring:".len()..].split(' ').filter(|&part| part != "points:128" && !part.is_empty()).map(str::to_owned).collect()
            };
            prop_assert_eq!(written(&text), written(&ring.to_string()));
        }
        if let Ok(generations) = text.parse::<Generations>() {
            prop_assert_eq!(generations.to_string(), text);
        }
    }

    #[test]
    fn no_text_makes_reading_panic(text in prop_oneof![near(), like(".*"), like("slots:[0-9]{1,6}\n1 a\n.*\ncheck [0-9a-f]{16}")]) {
        // Weights stay small, since a ring of large ones takes memory.
        let ring = |text: &str| text.split('=').all(|part| part.find(|c: char| !c.is_ascii_digit()).unwrap_or(part.len()) < 4);
        if ring(&text) {
            _ = (text.parse::<HashRing>(), HashRing::read_keyed(&text, SECRET));
        }
        _ = (text.parse::<Generations>(), Generations::read_keyed(&text, SECRET));
        _ = (text.parse::<SlotTable>(), SlotTable::read_keyed(&text, SECRET));
    }

    #[test]
    fn generations_read_back(first in 1..100u32, later in prop::collection::btree_map(1..Ticks::MAX.get(), 1..100u32, 0..5)) {
        let mut generations = Generations::new(first);
        for (start, partitions) in later {
            _ = generations.start_generation(Ticks::new(start).unwrap(), partitions);
        }
        prop_assert_eq!(generations.to_string().parse::<Generations>().unwrap(), generations.clone());
        prop_assert_eq!(format!("{generations:>200.2}"), generations.to_string());
        let keyed = generations.with_secret(SECRET);
        prop_assert_eq!(Generations::read_keyed(&keyed.to_string(), SECRET).unwrap(), keyed.clone());
        prop_assert_eq!(Generations::read_keyed(&keyed.to_string(), OTHER).unwrap_err().kind(), ErrorKind::Mismatch);
    }
}

/// Every text that differs from this one by one byte changed, inserted or removed, or by its end cut off.
fn damaged(text: &str) -> impl Iterator<Item = String> {
    let bytes = text.as_bytes();
    let changed = (0..bytes.len()).flat_map(move |at| {
        (0..=u8::MAX)
            .filter(move |&byte| byte != bytes[at])
            .map(move |byte| [&bytes[..at], &[byte], &bytes[at + 1..]].concat())
    });
    let inserted = (0..=bytes.len())
        .flat_map(move |at| (0..=u8::MAX).map(move |byte| [&bytes[..at], &[byte], &bytes[at..]].concat()));
    let removed = (0..bytes.len()).map(move |at| [&bytes[..at], &bytes[at + 1..]].concat());
    let cut = (0..bytes.len()).map(move |end| bytes[..end].to_vec());
    // Bytes that are no text cannot be given to a reader of text.
    changed.chain(inserted).chain(removed).chain(cut).filter_map(|bytes| String::from_utf8(bytes).ok())
}

#[test]
fn every_damage_to_a_text_with_a_check_is_refused() {
    let ring = "ring:east=1 n%20o=2 w=10".parse::<HashRing>().unwrap().with_secret(SECRET);
    let start = "2025-01-01T00:00:00.0000000Z".parse().unwrap();
    let mut generations = Generations::new(12).with_secret(SECRET);
    generations.start_generation(start, 48).unwrap();
    let mut table = SlotTable::with_slots(64, [("alpha", 1), ("β", 2), ("gamma", 1)]).unwrap();
    table.rebalance([("alpha", 1), ("β", 2), ("delta", 3)]).unwrap();
    let mut tried = 0;
    let mut refused = |text: String, is_read: fn(&str) -> bool| {
        for text in damaged(&text) {
            assert!(!is_read(&text), "{text:?}");
            tried += 1;
        }
    };
    refused(ring.to_string(), |text| HashRing::read_keyed(text, SECRET).is_ok());
    refused(generations.to_string(), |text| Generations::read_keyed(text, SECRET).is_ok());
    refused(table.to_string(), |text| text.parse::<SlotTable>().is_ok());
    assert!(tried > 40_000, "{tried}");
}

#[test]
fn texts_are_those_that_were_frozen() {
    // The checks were computed from the rules in the docs by a program in another language.
    let ring = HashRing::with_points(64, [("a b", 1), ("é", 3)]).unwrap();
    assert_eq!(ring.to_string(), "ring:points:64 a%20b=1 %C3%A9=3");
    let ring: HashRing = "ring:west=1 east=1 north=2".parse().unwrap();
    assert_eq!(ring.to_string(), "ring:east=1 north=2 west=1");
    assert_eq!(ring.with_secret(SECRET).to_string(), "ring:east=1 north=2 west=1!e75d056472888e30");
    let generations: Generations = "generations:12,48@2025-01-01T00:00:00.0000000Z".parse().unwrap();
    let keyed = generations.with_secret(SECRET).to_string();
    assert_eq!(keyed, "generations:12,48@2025-01-01T00:00:00.0000000Z!f4482735f55a2281");
}
