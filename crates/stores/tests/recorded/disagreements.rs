//! `DISAGREEMENTS.md`: who is right where clients disagree, from what `proof/run record` wrote down.
//!
//! `UPDATE=1 cargo test -p tablekeys-stores --test recorded` writes the file anew.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use crate::{Answer, Recorded};

struct Pair {
    right: &'static str,
    other: &'static str,
    row: &'static str,
    verdict: &'static str,
}

const PAIRS: [Pair; 8] = [
    Pair {
        right: "eventhubs@azure-event-hubs-javascript",
        other: "eventhubs@azure-eventhub-python-buffered",
        row: "Event Hubs: JavaScript, and the buffered producer in Python",
        verdict: "JavaScript, as .NET: its source says that it is a port of the code of the service's gateway. Python takes the \
                  remainder as never negative, and characters for bytes",
    },
    Pair {
        right: "eventhubs@azure-event-hubs-javascript",
        other: "kafka-murmur2@kafka-python",
        row: "One event hub: its own protocol, and Kafka's",
        verdict: "each for its protocol: a Kafka client places keys itself",
    },
    Pair {
        right: "kafka-murmur2@kafka-python",
        other: "kafka-crc32@librdkafka-consistent",
        row: "Kafka: Java's hash, and librdkafka's default",
        verdict: "neither; librdkafka agrees with Java by `partitioner=murmur2_random`",
    },
    Pair {
        right: "kafka-murmur2@kafka-python",
        other: "kafka-fnv1a@librdkafka-fnv1a",
        row: "Kafka: Java's hash, and Sarama's default",
        verdict: "neither; librdkafka has both",
    },
    Pair {
        right: "kafka-murmur2@kafka-python",
        other: "kafka-murmur2@kafkajs-legacy",
        row: "Kafka: Java's hash, and kafkajs before 2.0 (`LegacyPartitioner`)",
        verdict: "Java: the older kafkajs multiplies in doubles and loses bits; kafkajs from 2.0 agrees with Java",
    },
    Pair {
        right: "cosmos-v1@azure-cosmos-javascript",
        other: "cosmos-v1@azure-cosmos-python",
        row: "Cosmos DB, version 1: JavaScript, and Python",
        verdict: "JavaScript, as .NET: a text is cut after 100 UTF-16 units; Python cuts after 100 code points",
    },
    Pair {
        right: "cosmos-v2@azure-cosmos-javascript",
        other: "cosmos-v1@azure-cosmos-javascript",
        row: "Cosmos DB: version 2, and version 1",
        verdict: "what the container's definition says; without a version it is 1",
    },
    Pair {
        right: "iceberg@pyiceberg",
        other: "spark@spark",
        row: "Buckets: Iceberg's, and Spark's `bucketBy`",
        verdict: "each for its tables: two seeds, two tails",
    },
];

/// Clients of one system that agree on every text.
const AGREEING: [(&str, &[&str]); 4] = [
    ("Cosmos DB, version 2", &["cosmos-v2@azure-cosmos-python", "cosmos-v2@azure-cosmos-javascript"]),
    ("Kafka, `murmur2`", &["kafka-murmur2@kafka-python", "kafka-murmur2@kafkajs", "kafka-murmur2@librdkafka-murmur2"]),
    ("Redis, slots", &["redis@redis-server", "redis@redis-py"]),
    ("Redis, slots, but for keys with an empty `{}` before a tag", &["redis@redis-server", "redis@cluster-key-slot"]),
];

fn crate_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}

/// The share of the texts that two clients put on different partitions, in tenths of a percent, for each count.
fn moved(recorded: &Recorded, pair: &Pair, taken: impl Fn(&str) -> bool) -> Vec<String> {
    let (right, other) = (recorded.answers(pair.right), recorded.answers(pair.other));
    let rows: Vec<(&Answer, &Answer)> = recorded
        .texts
        .iter()
        .zip(right.iter().zip(other))
        .filter(|(text, _)| taken(text))
        .map(|(_, rows)| rows)
        .collect();
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
    for pair in &PAIRS {
        for (side, ascii) in [("ASCII", true), ("others", false)] {
            let shares = moved(&recorded, pair, |text| text.is_ascii() == ascii).join(" | ");
            writeln!(report, "| {} | {side} | {shares} | {} |", pair.row, pair.verdict).expect("a String takes it");
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
    let path = crate_folder().join("DISAGREEMENTS.md");
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, &report).expect("a page that can be written");
    }
    assert_eq!(fs::read_to_string(path).expect("the page"), report);
}

/// Half of the hashes of Event Hubs are negative, and those move unless the remainder is 0 or half the count.
#[test]
fn python_moves_the_share_that_the_formula_says() {
    let recorded = Recorded::read();
    let texts = &recorded.texts;
    let (right, other) = (recorded.answers(PAIRS[0].right), recorded.answers(PAIRS[0].other));
    for (at, count) in [4.0_f64, 10.0, 12.0, 32.0].into_iter().enumerate() {
        let ascii: Vec<usize> = (0..texts.len()).filter(|&text| texts[text].is_ascii()).collect();
        let moved = ascii.iter().filter(|&&text| right[text][at] != other[text][at]).count();
        let (share, n) = (0.5 * (1.0 - 2.0 / count), f64::from(u32::try_from(ascii.len()).expect("a thousand")));
        let moved = f64::from(u32::try_from(moved).expect("a thousand"));
        // Five standard deviations: a false alarm in two million, and the texts are recorded.
        assert!((moved - share * n).abs() < 5.0 * (n * share * (1.0 - share)).sqrt(), "{moved} of {n} at {count}");
    }
}
