//! Two placements of the same keys: where producers disagree.

use crate::Placement;
use crate::system::System;
use tablekeys::partition::Partitioner;

/// A count of the keys that two placements put on different partitions, with the first of them.
///
/// # Examples
///
/// ```
/// use tablekeys_stores::Against;
///
/// // A topic that a Java service and a program on librdkafka both write to.
/// let mut against = Against::new("kafka-murmur2:10".parse()?, "kafka-crc32:10".parse()?);
/// against.add(b"354afe16-939a-4ea8-8e17-8bb0840b6886");
/// against.add(b"f562ac3b-2224-4e25-a0ab-56094e10c239");
/// assert_eq!((against.keys(), against.differing()), (2, 2));
/// assert_eq!((against.examples()[0].first, against.examples()[0].second), (4, 9));
/// assert!(against.setting().is_some_and(|setting| setting.contains("murmur2_random")));
/// # Ok::<(), tablekeys_stores::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Against {
    first: Placement,
    second: Placement,
    keys: u64,
    differing: u64,
    examples: Vec<Differing>,
}

/// A key that two placements put on different partitions.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Differing {
    /// The key.
    pub key: Vec<u8>,
    /// Its partition by the first placement.
    pub first: u32,
    /// Its partition by the second placement.
    pub second: u32,
}

impl Against {
    /// The most keys that [`examples`](Self::examples) holds.
    pub const EXAMPLES: usize = 10;

    /// No key yet.
    #[must_use]
    pub const fn new(first: Placement, second: Placement) -> Self {
        Self { first, second, keys: 0, differing: 0, examples: Vec::new() }
    }

    /// Counts a key. A key that comes twice counts twice.
    pub fn add(&mut self, key: &[u8]) {
        let (first, second) = (self.first.partition_of(key), self.second.partition_of(key));
        self.keys += 1;
        if first == second {
            return;
        }
        self.differing += 1;
        if self.examples.len() < Self::EXAMPLES && self.examples.iter().all(|example| example.key != key) {
            self.examples.push(Differing { key: key.to_vec(), first, second });
        }
    }

    /// The keys counted.
    #[must_use]
    pub const fn keys(&self) -> u64 {
        self.keys
    }

    /// Those on different partitions.
    #[must_use]
    pub const fn differing(&self) -> u64 {
        self.differing
    }

    /// The share that two unrelated hashes put on different partitions: 1 − 1/n, n the larger number of partitions.
    #[must_use]
    pub fn unrelated(&self) -> f64 {
        1.0 - 1.0 / f64::from(self.first.partitions().max(self.second.partitions()))
    }

    /// The first keys on different partitions, each once.
    #[must_use]
    pub fn examples(&self) -> &[Differing] {
        &self.examples
    }

    /// The setting of a client by which the two agree, if there is one.
    #[must_use]
    pub const fn setting(&self) -> Option<&'static str> {
        use System::{EventHubs, KafkaCrc32, KafkaFnv1a, KafkaMurmur2};
        match (self.first.system(), self.second.system()) {
            (KafkaMurmur2, KafkaCrc32) | (KafkaCrc32, KafkaMurmur2) => Some(
                "librdkafka and all clients built on it (confluent-kafka, node-rdkafka, kcat): partitioner=murmur2_random in the \
                 configuration of the topic, which then places keys as Java does",
            ),
            (KafkaMurmur2, KafkaFnv1a) | (KafkaFnv1a, KafkaMurmur2) => Some(
                "librdkafka: partitioner=murmur2_random in the configuration of the topic. Sarama: a custom partitioner with \
                 MurmurHash2, since it has none",
            ),
            (KafkaCrc32, KafkaFnv1a) | (KafkaFnv1a, KafkaCrc32) => Some(
                "librdkafka: partitioner=fnv1a_random in the configuration of the topic, which then places keys as Sarama does",
            ),
            (EventHubs, KafkaMurmur2 | KafkaCrc32 | KafkaFnv1a)
            | (KafkaMurmur2 | KafkaCrc32 | KafkaFnv1a, EventHubs) => Some(
                "no setting: Kafka clients of an event hub place keys themselves, so one of the two has to name the partition of \
                 each message",
            ),
            _ => None,
        }
    }
}
