//! A thousand texts and where clients and servers put them, as `proof/run record` wrote them down.

use std::fs;
use std::path::{Path, PathBuf};

use tablekeys_stores::{Placement, Value};

const COUNTS: [u32; 4] = [4, 10, 12, 32];
/// Clients that disagree with their own system; `disagreements` says how far.
const DEVIATING: [&str; 4] = [
    "cosmos-v1@azure-cosmos-python",
    "eventhubs@azure-eventhub-python-buffered",
    "kafka-murmur2@kafkajs-legacy",
    "redis@cluster-key-slot",
];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("vectors")
}

fn texts() -> Vec<String> {
    let file = fs::read_to_string(folder().join("texts.jsonl")).expect("recorded texts");
    file.lines()
        .map(|line| serde_json::from_str::<[String; 1]>(line).expect("an array of one text"))
        .map(|[it]| it)
        .collect()
}

/// The partitions per text that a client gave, `None` where it refused the text.
fn recorded(name: &str) -> Vec<Vec<Option<u32>>> {
    let file = fs::read_to_string(folder().join(format!("{name}.tsv"))).expect("recorded partitions");
    let number = |text: &str| (text != "refused").then(|| text.parse().expect("a partition"));
    file.lines().map(|line| line.split('\t').map(number).collect()).collect()
}

/// All clients that were recorded, as `system@client`.
fn clients() -> Vec<String> {
    let entries = fs::read_dir(folder()).expect("vectors").map(|entry| entry.expect("a file").file_name());
    let names = entries
        .filter_map(|name| name.to_str()?.strip_suffix(".tsv").filter(|name| name.contains('@')).map(str::to_owned));
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

fn counts_of(system: &str) -> &'static [u32] {
    match system {
        "redis" => &[16_384],
        "couchbase" => &[1_024],
        _ => &COUNTS,
    }
}

#[test]
fn texts_land_where_the_clients_put_them() {
    let texts = texts();
    assert_eq!(texts.len(), 1_000);
    let followed: Vec<String> = clients().into_iter().filter(|name| !DEVIATING.contains(&name.as_str())).collect();
    assert_eq!(followed.len(), 17, "{followed:?}");
    for name in followed {
        let (system, _) = name.split_once('@').expect("system@client");
        let counts = counts_of(system);
        for (text, found) in texts.iter().zip(recorded(&name)) {
            assert_eq!(found.len(), counts.len(), "{name}");
            // kinesalite counts UTF-16 units, the service's model characters.
            if system == "kinesis" && text.chars().count() <= 256 && text.encode_utf16().count() > 256 {
                continue;
            }
            for (count, found) in counts.iter().zip(found) {
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
    let recorded = fs::read_to_string(folder().join("redis-masters.tsv")).expect("recorded masters");
    let texts = texts();
    let slots = recorded_slots();
    for (count, line) in COUNTS.iter().zip(recorded.lines()) {
        let first: Vec<u32> = line.split('\t').map(|slot| slot.parse().expect("a slot")).collect();
        assert_eq!(first.len(), *count as usize);
        let masters: Placement = format!("redis:{count}").parse().expect("a placement");
        for (text, slot) in texts.iter().zip(&slots) {
            let master = first.partition_point(|first| first <= slot) - 1;
            assert_eq!(
                masters.place(&[Value::Text(text)]),
                Ok(u32::try_from(master).expect("a master")),
                "{text:?} of {count}"
            );
        }
    }
}

fn recorded_slots() -> Vec<u32> {
    recorded("redis@redis-server").into_iter().map(|slots| slots[0].expect("redis takes every key")).collect()
}
