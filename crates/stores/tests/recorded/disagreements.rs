//! `DISAGREEMENTS.md`: who is right where clients disagree, from what `proof/run record` wrote down.
//!
//! `UPDATE=1 cargo test -p tablekeys-stores --test recorded` writes the file anew.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use crate::Recorded;

/// Two clients, what they are, and which of them is right.
macro_rules! pairs {
    ($($one:literal, $other:literal, $row:literal, $verdict:literal;)*) => {
        const PAIRS: [([&str; 2], &str, &str); 8] = [$(([$one, $other], $row, $verdict)),*];
    };
}

pairs! {
    "eventhubs@azure-event-hubs-javascript", "eventhubs@azure-eventhub-python-buffered",
        "Event Hubs: JavaScript, and the buffered producer in Python",
        "JavaScript, as .NET: its source says that it is a port of the code of the service's gateway. Python takes the \
        remainder as never negative, and characters for bytes";
    "eventhubs@azure-event-hubs-javascript", "kafka-murmur2@kafka-python", "One event hub: its own protocol, and Kafka's",
        "each for its protocol: a Kafka client places keys itself";
    "kafka-murmur2@kafka-python", "kafka-crc32@librdkafka-consistent", "Kafka: Java's hash, and librdkafka's default",
        "neither; librdkafka agrees with Java by `partitioner=murmur2_random`";
    "kafka-murmur2@kafka-python", "kafka-fnv1a@librdkafka-fnv1a", "Kafka: Java's hash, and Sarama's default",
        "neither; librdkafka has both";
    "kafka-murmur2@kafka-python", "kafka-murmur2@kafkajs-legacy", "Kafka: Java's hash, and kafkajs before 2.0 (`LegacyPartitioner`)",
        "Java: the older kafkajs multiplies in doubles and loses bits; kafkajs from 2.0 agrees with Java";
    "cosmos-v1@azure-cosmos-javascript", "cosmos-v1@azure-cosmos-python", "Cosmos DB, version 1: JavaScript, and Python",
        "JavaScript, as .NET: a text is cut after 100 UTF-16 units; Python cuts after 100 code points";
    "cosmos-v2@azure-cosmos-javascript", "cosmos-v1@azure-cosmos-javascript", "Cosmos DB: version 2, and version 1",
        "what the container's definition says; without a version it is 1";
    "iceberg@pyiceberg", "spark@spark", "Buckets: Iceberg's, and Spark's `bucketBy`",
        "each for its tables: two seeds, two tails";
}

/// Clients of one system that agree on every text.
const AGREEING: [(&str, &[&str]); 4] = [
    ("Cosmos DB, version 2", &["cosmos-v2@azure-cosmos-python", "cosmos-v2@azure-cosmos-javascript"]),
    ("Kafka, `murmur2`", &["kafka-murmur2@kafka-python", "kafka-murmur2@kafkajs", "kafka-murmur2@librdkafka-murmur2"]),
    ("Redis, slots", &["redis@redis-server", "redis@redis-py"]),
    ("Redis, slots, but for keys with an empty `{}` before a tag", &["redis@redis-server", "redis@cluster-key-slot"]),
];

/// The share of the texts that two clients put on different partitions, in tenths of a percent, for each count.
fn moved(recorded: &Recorded, clients: [&str; 2], ascii: bool) -> Vec<String> {
    let [right, other] = clients.map(|client| recorded.answers(client));
    let rows = recorded.texts.iter().zip(right.iter().zip(other));
    let rows: Vec<_> = rows.filter(|(text, _)| text.is_ascii() == ascii).map(|(_, rows)| rows).collect();
    (0..4)
        .map(|at| {
            let moved = rows.iter().filter(|(right, other)| right[at] != other[at]).count();
            let tenths = (moved * 2_000 + rows.len()) / (2 * rows.len());
            format!("{}.{} %", tenths / 10, tenths % 10)
        })
        .collect()
}

fn report() -> String {
    let recorded = Recorded::read();
    let texts = &recorded.texts;
    let ascii = texts.iter().filter(|text| text.is_ascii()).count();
    let mut report = format!(
        "# Where clients disagree\n\n\
         {} texts, {ascii} of them ASCII, placed by each client. Shares of the texts that land on another partition at 4, 10, 12 and \
         32 partitions; two unrelated hashes differ on 75.0, 90.0, 91.7 and 96.9 %. `proof/run record` records what the clients \
         answer, in the versions it pins; a test makes this page of it.\n\n\
         | clients | texts | 4 | 10 | 12 | 32 | right |\n|---|---|---|---|---|---|---|\n",
        texts.len()
    );
    for (clients, row, verdict) in PAIRS {
        for (side, ascii) in [("ASCII", true), ("others", false)] {
            let shares = moved(&recorded, clients, ascii).join(" | ");
            writeln!(report, "| {row} | {side} | {shares} | {verdict} |").expect("a String takes it");
        }
    }
    report.push_str("\n# Where they agree\n\n| clients | texts that differ |\n|---|---|\n");
    for (row, names) in AGREEING {
        let all: Vec<_> = names.iter().map(|name| recorded.answers(name)).collect();
        let differing = (0..texts.len()).filter(|&at| all.iter().any(|client| client[at] != all[0][at])).count();
        let clients = names.iter().map(|name| format!("`{}`", name.split_once('@').expect("system@client").1));
        writeln!(report, "| {row}: {} | {differing} of {} |", clients.collect::<Vec<_>>().join(", "), texts.len())
            .expect("a String takes it");
    }
    report
}

#[test]
fn the_page_says_what_was_recorded() {
    let report = report();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("DISAGREEMENTS.md");
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, &report).expect("a page that can be written");
    }
    assert_eq!(fs::read_to_string(path).expect("the page"), report);
}
