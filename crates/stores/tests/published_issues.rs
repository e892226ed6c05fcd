//! Disagreements of producers that users reported, with their keys and the partitions they saw.

use tablekeys::partition::Partitioner;
use tablekeys_stores::{Against, Placement};

fn partition(placement: &str, key: &str) -> u32 {
    placement.parse::<Placement>().expect("a placement").partition_of(key)
}

fn against(first: &str, second: &str, keys: &[&str]) -> Against {
    let mut against = Against::new(first.parse().expect("a placement"), second.parse().expect("a placement"));
    for key in keys {
        against.add(key.as_bytes());
    }
    against
}

/// tulios/kafkajs#1154: 15 partitions, 10 with kafkajs, 9 with kafkacat and node-rdkafka.
#[test]
fn kafkajs_and_rdkafka_disagree_on_a_published_key() {
    assert_eq!(partition("kafka-murmur2:15", "TT0124"), 10);
    assert_eq!(partition("kafka-crc32:15", "TT0124"), 9);
    let found = against("kafka-murmur2:15", "kafka-crc32:15", &["TT0124"]);
    assert_eq!((found.keys(), found.differing()), (1, 1));
    assert!(found.setting().is_some_and(|setting| setting.contains("partitioner=murmur2_random")));
}

/// Blizzard/node-rdkafka#616: 10 partitions, 4 and 5 with the console producer, 9 and 6 with node-rdkafka.
#[test]
fn the_console_producer_and_rdkafka_disagree_on_published_keys() {
    let keys = ["354afe16-939a-4ea8-8e17-8bb0840b6886", "f562ac3b-2224-4e25-a0ab-56094e10c239"];
    assert_eq!(keys.map(|key| partition("kafka-murmur2:10", key)), [4, 5]);
    assert_eq!(keys.map(|key| partition("kafka-crc32:10", key)), [9, 6]);
    let found = against("kafka-murmur2:10", "kafka-crc32:10", &keys);
    let seen: Vec<(u32, u32)> = found.examples().iter().map(|example| (example.first, example.second)).collect();
    assert_eq!(seen, [(4, 9), (5, 6)]);
}

/// Blizzard/node-rdkafka#817: 32 partitions, 26 with the console producer; the setting was in the wrong place, so librdkafka's
/// default decided.
#[test]
fn a_setting_in_the_wrong_place_leaves_the_default() {
    let key = "fd7af248-ce5c-46a5-93d7-1c0c9005b99d";
    assert_eq!(partition("kafka-murmur2:32", key), 26);
    assert_ne!(partition("kafka-crc32:32", key), 26);
}

/// tulios/kafkajs#357: 12 partitions, 9 with Java; kafkajs before 2.0 gave 6.
#[test]
fn java_is_followed_where_kafkajs_was_not() {
    assert_eq!(partition("kafka-murmur2:12", "100:48069"), 9);
}

/// Keys 0 to 3 on four shards of Kinesis.
#[test]
fn four_small_numbers_share_a_shard() {
    assert_eq!(["0", "1", "2", "3"].map(|key| partition("kinesis:4", key)), [3; 4]);
}
