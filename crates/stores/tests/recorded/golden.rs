//! A thousand texts and where clients and servers put them, as `proof/run record` wrote them down.

use tablekeys_stores::{Placement, Value};

use crate::Recorded;

const COUNTS: [u32; 4] = [4, 10, 12, 32];
/// Clients that disagree with their own system; `disagreements` says how far.
const DEVIATING: [&str; 4] = [
    "cosmos-v1@azure-cosmos-python",
    "eventhubs@azure-eventhub-python-buffered",
    "kafka-murmur2@kafkajs-legacy",
    "redis@cluster-key-slot",
];

fn counts_of(system: &str) -> &'static [u32] {
    match system {
        "redis" => &[16_384],
        "couchbase" => &[1_024],
        _ => &COUNTS,
    }
}

#[test]
fn texts_land_where_the_clients_put_them() {
    let recorded = Recorded::read();
    assert_eq!(recorded.texts.len(), 1_000);
    let followed: Vec<&str> = recorded.clients().filter(|name| !DEVIATING.contains(name)).collect();
    assert_eq!(followed.len(), 17, "{followed:?}");
    for name in followed {
        let (system, _) = name.split_once('@').expect("system@client");
        let counts = counts_of(system);
        for (text, found) in recorded.texts.iter().zip(recorded.answers(name)) {
            assert_eq!(found.len(), counts.len(), "{name}");
            // kinesalite counts UTF-16 units, the service's model characters.
            if system == "kinesis" && text.chars().count() <= 256 && text.encode_utf16().count() > 256 {
                continue;
            }
            for (count, &found) in counts.iter().zip(found) {
                let placement: Placement = format!("{system}:{count}").parse().expect("a placement");
                match placement.place(&[Value::Text(text)]) {
                    Ok(partition) => assert_eq!(Some(partition), found, "{name}, {text:?} of {count}"),
                    // The clients leave limits to the service, which this crate knows.
                    Err(error) => {
                        assert!(found.is_none() || text.len() > 100 || text.is_empty(), "{name}, {text:?}: {error}");
                    }
                }
            }
        }
    }
}

#[test]
fn masters_are_those_of_redis_cli() {
    let recorded = Recorded::read();
    let slots: Vec<u32> =
        recorded.answers("redis@redis-server").iter().map(|slots| slots[0].expect("redis takes every key")).collect();
    for (count, line) in COUNTS.iter().zip(include_str!("../../vectors/redis-masters.tsv").lines()) {
        let first: Vec<u32> = line.split('\t').map(|slot| slot.parse().expect("a slot")).collect();
        assert_eq!(first.len(), *count as usize);
        let masters: Placement = format!("redis:{count}").parse().expect("a placement");
        for (text, slot) in recorded.texts.iter().zip(&slots) {
            let master = first.partition_point(|first| first <= slot) - 1;
            assert_eq!(
                masters.place(&[Value::Text(text)]),
                Ok(u32::try_from(master).expect("a master")),
                "{text:?} of {count}"
            );
        }
    }
}
