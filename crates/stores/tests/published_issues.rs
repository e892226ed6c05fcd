//! Disagreements of producers that users reported, with their keys and the partitions they saw.

use tablekeys::partition::Partitioner;
use tablekeys_stores::{Against, Placement};

/// An issue, the number of partitions, and each key with its partitions by Java's hash and by librdkafka's default, where it was told.
type Issue = (&'static str, u32, &'static [(&'static str, u32, Option<u32>)]);

const ISSUES: [Issue; 4] = [
    ("tulios/kafkajs#1154: kafkajs, and kafkacat and node-rdkafka", 15, &[("TT0124", 10, Some(9))]),
    (
        "Blizzard/node-rdkafka#616: the console producer, and node-rdkafka",
        10,
        &[("354afe16-939a-4ea8-8e17-8bb0840b6886", 4, Some(9)), ("f562ac3b-2224-4e25-a0ab-56094e10c239", 5, Some(6))],
    ),
    (
        "Blizzard/node-rdkafka#817: the setting was in the wrong place, so librdkafka's default decided",
        32,
        &[("fd7af248-ce5c-46a5-93d7-1c0c9005b99d", 26, None)],
    ),
    ("tulios/kafkajs#357: Java; kafkajs before 2.0 gave 6", 12, &[("100:48069", 9, None)]),
];

#[test]
fn producers_put_published_keys_where_their_users_saw_them() {
    for (issue, partitions, keys) in ISSUES {
        let [java, rdkafka] = ["kafka-murmur2", "kafka-crc32"]
            .map(|system| format!("{system}:{partitions}").parse::<Placement>().expect("a placement"));
        let mut against = Against::new(java.clone(), rdkafka.clone());
        for &(key, by_java, by_rdkafka) in keys {
            assert_eq!(java.partition_of(key), by_java, "{issue}");
            assert_eq!(rdkafka.partition_of(key), by_rdkafka.unwrap_or(rdkafka.partition_of(key)), "{issue}");
            against.add(key.as_bytes());
        }
        let seen: Vec<_> = against.examples().iter().map(|seen| (seen.first, Some(seen.second))).collect();
        assert_eq!((against.keys(), against.differing()), (keys.len() as u64, keys.len() as u64), "{issue}");
        for (seen, &(_, by_java, by_rdkafka)) in seen.iter().zip(keys) {
            assert_eq!(*seen, (by_java, by_rdkafka.or(seen.1)), "{issue}");
        }
        assert!(against.setting().is_some_and(|setting| setting.contains("partitioner=murmur2_random")), "{issue}");
    }
}
