//! The systems whose placement is known, what is known of each, and those that are refused.

use std::fmt;
use std::str::FromStr;

use crate::error::{Error, ErrorKind, Excerpt, Result};

/// A system, or a family of clients, that places keys in one way.
///
/// `Display` writes its name and `FromStr` reads it: `eventhubs`. Asked for a system that publishes no placement, or for a
/// partitioner that is random, `FromStr` says so and what can be shown instead.
///
/// ```
/// use tablekeys_stores::System;
///
/// assert_eq!("kafka-murmur2".parse(), Ok(System::KafkaMurmur2));
/// let refusal = "dynamodb".parse::<System>().unwrap_err();
/// assert!(refusal.to_string().starts_with("DynamoDB publishes no placement"));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum System {
    /// Azure Cosmos DB, partition keys of version 2, one level or hierarchical.
    CosmosV2,
    /// Azure Cosmos DB, partition keys of version 1.
    CosmosV1,
    /// Azure Event Hubs over its own protocol.
    EventHubs,
    /// Kafka's Java client and all that agree with it.
    KafkaMurmur2,
    /// librdkafka's default.
    KafkaCrc32,
    /// librdkafka's `fnv1a`, and Sarama's default.
    KafkaFnv1a,
    /// Amazon Kinesis Data Streams.
    Kinesis,
    /// Redis Cluster: slots, or masters that hold ranges of them.
    Redis,
    /// Cassandra and ScyllaDB with the `Murmur3Partitioner`.
    Cassandra,
    /// Hash-partitioned tables of PostgreSQL, in a UTF8 database and a deterministic collation.
    PostgreSql,
    /// The `bucket` transform of Apache Iceberg.
    Iceberg,
    /// Apache Spark's `bucketBy` and `repartition`.
    Spark,
    /// Elasticsearch since 7.0, and OpenSearch. An `_id` has at most 512 bytes.
    Elasticsearch,
    /// Hashed shard keys of MongoDB.
    MongoDb,
    /// Couchbase's vBuckets.
    Couchbase,
}

/// What is known of one system.
struct Entry {
    system: System,
    name: &'static str,
    summary: &'static str,
    clients: &'static str,
    most: u32,
}

const ENTRIES: [Entry; 15] = [
    Entry {
        system: System::CosmosV2,
        name: "cosmos-v2",
        summary: "physical partitions of Azure Cosmos DB, version 2: MurmurHash3 in equal ranges",
        clients: "azure-cosmos 4.17.1 (Python) and @azure/cosmos 4.9.3 (JavaScript) agree",
        most: u32::MAX,
    },
    Entry {
        system: System::CosmosV1,
        name: "cosmos-v1",
        summary: "physical partitions of Azure Cosmos DB, version 1: the first 100 UTF-16 units",
        clients: "@azure/cosmos 4.9.3 (JavaScript); azure-cosmos 4.17.1 (Python) deviates for numbers outside 0 to 2^32 - 1, null, \
                  and characters outside the Basic Multilingual Plane",
        most: u32::MAX,
    },
    Entry {
        system: System::EventHubs,
        name: "eventhubs",
        summary: "partitions of Azure Event Hubs: lookup3, 16 signed bits, absolute remainder",
        clients: "the service's gateway by its .NET port, and @azure/event-hubs 6.0.4 (JavaScript); the buffered producer of \
                  azure-eventhub 5.15.1 (Python) deviates",
        most: u32::MAX,
    },
    Entry {
        system: System::KafkaMurmur2,
        name: "kafka-murmur2",
        summary: "partitions of a Kafka topic, as Java: MurmurHash2 without its sign, modulo",
        clients: "Java, kafka-python 3.0.12, kafkajs from 2.0, librdkafka's murmur2 and murmur2_random, franz-go",
        most: i32::MAX.cast_unsigned(),
    },
    Entry {
        system: System::KafkaCrc32,
        name: "kafka-crc32",
        summary: "partitions of a Kafka topic, librdkafka's default: CRC-32, modulo",
        clients: "librdkafka's consistent and consistent_random, its default: confluent-kafka 2.16.1 and all clients built on it",
        most: i32::MAX.cast_unsigned(),
    },
    Entry {
        system: System::KafkaFnv1a,
        name: "kafka-fnv1a",
        summary: "partitions of a Kafka topic, Sarama's default: FNV-1a, absolute remainder",
        clients: "librdkafka's fnv1a and fnv1a_random; Sarama's default",
        most: i32::MAX.cast_unsigned(),
    },
    Entry {
        system: System::Kinesis,
        name: "kinesis",
        summary: "shards of Amazon Kinesis Data Streams: MD5 in equal ranges",
        clients: "kinesalite 3.3.3, a server by a third party; the service documents the hash and the ranges",
        most: u32::MAX,
    },
    Entry {
        system: System::Redis,
        name: "redis",
        summary: "masters of a Redis Cluster, hash tags counted; of 16384, the slots",
        clients: "redis-server (CLUSTER KEYSLOT), redis-py 8.1.0; fewer masters as redis-cli --cluster create deals them",
        most: 16_384,
    },
    Entry {
        system: System::Cassandra,
        name: "cassandra",
        summary: "nodes of Cassandra or ScyllaDB, one even token each: signed MurmurHash3",
        clients: "cassandra-driver 3.30.1 (Python)",
        most: u32::MAX,
    },
    Entry {
        system: System::PostgreSql,
        name: "postgresql",
        summary: "partitions of a table PARTITION BY HASH, their modulus the count",
        clients: "the server, version 15: rows inserted, their partitions read",
        most: i32::MAX.cast_unsigned(),
    },
    Entry {
        system: System::Iceberg,
        name: "iceberg",
        summary: "buckets of an Iceberg table: MurmurHash3 without its sign, modulo",
        clients: "pyiceberg 0.12.0",
        most: i32::MAX.cast_unsigned(),
    },
    Entry {
        system: System::Spark,
        name: "spark",
        summary: "buckets of bucketBy, partitions of repartition: Spark's MurmurHash3, modulo",
        clients: "Spark 4.3.0",
        most: i32::MAX.cast_unsigned(),
    },
    Entry {
        system: System::Elasticsearch,
        name: "elasticsearch",
        summary: "shards of an index by _routing, else _id: MurmurHash3 of UTF-16",
        clients: "Elasticsearch since 7.0 and OpenSearch, by the values of their own tests",
        most: 1_024,
    },
    Entry {
        system: System::MongoDb,
        name: "mongodb",
        summary: "chunks of an empty collection with a hashed shard key: MD5 of the typed value",
        clients: "the server, by the values of its own tests",
        most: i32::MAX.cast_unsigned(),
    },
    Entry {
        system: System::Couchbase,
        name: "couchbase",
        summary: "vBuckets, 1,024 by default: CRC-32, modulo",
        clients: "values recorded from the client couchbase 4.6.3",
        most: 1_024,
    },
];

/// A family of names that are refused, and why.
struct Refused {
    names: &'static [&'static str],
    kind: ErrorKind,
    reason: &'static str,
}

const REFUSED: [Refused; 8] = [
    Refused {
        names: &["dynamodb", "dynamo-db"],
        kind: ErrorKind::Unpublished,
        reason: "DynamoDB publishes no placement, only that a partition comes from an internal hash function; what can be shown \
                 instead is the rows per key, the runs and the hot prefixes of the keys themselves",
    },
    Refused {
        names: &["s3", "amazon-s3"],
        kind: ErrorKind::Unpublished,
        reason: "S3 publishes no placement, it splits its index of keys by load; what can be shown instead is the order, the runs \
                 and the hot prefixes of the keys themselves",
    },
    Refused {
        names: &["servicebus", "service-bus", "azure-service-bus"],
        kind: ErrorKind::Unpublished,
        reason: "Service Bus publishes no placement, only that a partition is chosen by the key; what can be shown instead is the \
                 rows per key",
    },
    Refused {
        names: &["azure-tables", "azure-table-storage", "tables", "table-storage"],
        kind: ErrorKind::Unpublished,
        reason: "Azure Tables publishes no placement, it splits ranges of PartitionKeys in text order by load; what can be shown \
                 instead is the order, the runs and the hot prefixes of the keys themselves",
    },
    Refused {
        names: &["kafka-sticky", "kafka-null", "kafka-uniform-sticky"],
        kind: ErrorKind::Random,
        reason: "Kafka's sticky partitioner takes records without a key, and fills a random partition until a batch is sent, so \
                 no key decides",
    },
    Refused {
        names: &["kafka-random", "kafka-consistent-random"],
        kind: ErrorKind::Random,
        reason: "a random partitioner has no placement; librdkafka's consistent_random is random for empty and missing keys alone, \
                 and kafka-crc32 for all others",
    },
    Refused {
        names: &["kafka-round-robin", "kafka-roundrobin", "round-robin", "random", "sticky"],
        kind: ErrorKind::Random,
        reason: "a partitioner that takes turns or draws at random looks at no key, so there is no placement",
    },
    Refused {
        names: &["pulsar", "pulsar-boost", "pulsar-boosthash"],
        kind: ErrorKind::Unpublished,
        reason: "Pulsar's C++ clients place by a hash of the Boost version they were built with, which changed between libpulsar \
                 3.1.0 and 3.13.0, so there is no one placement",
    },
];

impl System {
    /// Every system, those that rest on a client or server first.
    pub const ALL: [Self; ENTRIES.len()] = {
        let mut all = [Self::CosmosV2; ENTRIES.len()];
        let mut at = 0;
        while at < all.len() {
            all[at] = ENTRIES[at].system;
            // Also the order of the variants, by which `entry` finds them.
            assert!(all[at] as usize == at);
            at += 1;
        }
        all
    };

    const fn entry(self) -> &'static Entry {
        &ENTRIES[self as usize]
    }

    /// The name in texts: `cosmos-v2`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.entry().name
    }

    /// One line: what is counted, and by which hash.
    #[must_use]
    pub const fn summary(self) -> &'static str {
        self.entry().summary
    }

    /// The clients and servers that place so, with versions where they were compared.
    #[must_use]
    pub const fn clients(self) -> &'static str {
        self.entry().clients
    }

    /// Whether the system takes these bytes as a key that is one text or, where its keys are bytes, as one of bytes.
    ///
    /// # Errors
    ///
    /// A key past a limit, one that is placed at random, and for a system whose keys are text, bytes that are not UTF-8.
    ///
    /// # Examples
    ///
    /// ```
    /// use tablekeys_stores::System;
    ///
    /// let refusal = System::Kinesis.check(b"").unwrap_err();
    /// assert_eq!(refusal.to_string(), "expected 1 to 256 characters in a key of kinesis, found 0 characters");
    /// assert!(System::KafkaMurmur2.check(b"").is_ok());
    /// ```
    pub fn check(self, key: &[u8]) -> Result<()> {
        // Counts no more than needed: a key of few bytes has few characters.
        let (least, most, unit, found) = match self {
            Self::KafkaMurmur2 | Self::KafkaFnv1a | Self::Redis | Self::Iceberg | Self::Spark => return Ok(()),
            Self::KafkaCrc32 if !key.is_empty() => return Ok(()),
            Self::KafkaCrc32 => {
                let reason = "expected a key that is not empty for kafka-crc32: librdkafka's default, consistent_random, \
                              places an empty key at random, as if there were none";
                return Err(Error::new(ErrorKind::Random, reason));
            }
            Self::Cassandra => (1, 65_535, "bytes", key.len()),
            Self::CosmosV2 => (0, 2_048, "bytes", self.text(key)?.len()),
            Self::CosmosV1 => (0, 101, "bytes", self.text(key)?.len()),
            Self::Couchbase => (1, 250, "bytes", self.text(key)?.len()),
            // The service counts as .NET does.
            Self::EventHubs => (0, 128, "characters", self.text(key)?.encode_utf16().count()),
            Self::Kinesis => (1, 256, "characters", self.text(key)?.chars().count()),
            Self::Elasticsearch | Self::MongoDb => return self.text(key).map(drop),
            Self::PostgreSql => {
                return match self.text(key)?.find('\0') {
                    None => Ok(()),
                    Some(at) => Err(self.limit("a text without NUL", format_args!("one at byte {at}"))),
                };
            }
        };
        if (least..=most).contains(&found) {
            return Ok(());
        }
        let most = thousands(most);
        let expected = if least == 0 { format!("at most {most} {unit}") } else { format!("{least} to {most} {unit}") };
        Err(self.limit(&expected, format_args!("{} {unit}", thousands(found))))
    }

    fn text(self, key: &[u8]) -> Result<&str> {
        std::str::from_utf8(key).map_err(|error| {
            Error::new(
                ErrorKind::Unsupported,
                format_args!("expected a text in UTF-8 for {self}, found other bytes at byte {}", error.valid_up_to()),
            )
        })
    }

    /// A key past a limit.
    fn limit(self, expected: &str, found: impl fmt::Display) -> Error {
        Error::new(ErrorKind::Limit, format_args!("expected {expected} in a key of {self}, found {found}"))
    }

    /// That a key has as many values as the system's keys.
    pub(crate) fn check_columns(self, found: usize) -> Result<()> {
        let most = match self {
            Self::CosmosV2 => 3,
            Self::Cassandra | Self::PostgreSql | Self::Spark => usize::MAX,
            _ => 1,
        };
        if (1..=most).contains(&found) {
            return Ok(());
        }
        let expected = match most {
            1 => "one value".to_owned(),
            usize::MAX => "one value or more".to_owned(),
            _ => format!("1 to {most} values"),
        };
        let message = format_args!("expected {expected} as a key of {self}, found {found}");
        Err(Error::new(ErrorKind::Unsupported, message))
    }

    /// The largest number of partitions: 16,384 slots of Redis, for example.
    #[must_use]
    pub const fn most_partitions(self) -> u32 {
        self.entry().most
    }
}

impl fmt::Display for System {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A number with commas.
pub(crate) fn thousands(number: usize) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().filter_map(|group| std::str::from_utf8(group).ok()).collect();
    groups.join(",")
}

/// Reads exactly what `Display` prints.
impl FromStr for System {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        if let Some(entry) = ENTRIES.iter().find(|entry| entry.name == text) {
            return Ok(entry.system);
        }
        if let Some(refused) = REFUSED.iter().find(|refused| refused.names.contains(&text)) {
            return Err(Error::new(refused.kind, refused.reason));
        }
        let names = ENTRIES.map(|entry| entry.name).join(", ");
        Err(Error::new(ErrorKind::Malformed, format_args!("expected one of {names}, found {}", Excerpt(text))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_system_is_read_by_its_name_and_is_a_line() {
        for system in System::ALL {
            assert_eq!(system.to_string().parse(), Ok(system));
            assert!(system.summary().len() <= 80, "{system}: a line of a table");
        }
    }

    #[test]
    fn what_is_not_published_or_random_is_refused_with_the_reason() {
        let refusal = |name: &str| name.parse::<System>().unwrap_err();
        for name in ["dynamodb", "s3", "service-bus", "azure-tables"] {
            let refusal = refusal(name);
            assert_eq!(refusal.kind(), ErrorKind::Unpublished);
            assert!(refusal.to_string().contains("publishes no placement"), "{refusal}");
            assert!(refusal.to_string().contains("what can be shown instead"), "{refusal}");
        }
        for name in ["kafka-sticky", "kafka-random", "kafka-round-robin"] {
            assert_eq!(refusal(name).kind(), ErrorKind::Random);
        }
        let unknown = refusal("rabbitmq");
        assert_eq!(unknown.kind(), ErrorKind::Malformed);
        assert!(unknown.to_string().starts_with("expected one of cosmos-v2, cosmos-v1, eventhubs,"), "{unknown}");
    }
}
