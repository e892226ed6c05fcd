//! The systems whose placement is known, what is known of each, and those that are refused.

use std::fmt;
use std::str::FromStr;

use crate::error::{Error, ErrorKind, Excerpt, Result, error};

struct Entry {
    name: &'static str,
    most: u32,
    summary: &'static str,
    clients: &'static str,
}

/// The table: for each system its name, its most partitions, its summary and its clients.
macro_rules! systems {
    ($($system:ident, $name:literal, $most:expr, $summary:literal, $clients:literal;)*) => {
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
            $(#[doc = concat!("`", $name, "`: ", $summary, ".")] $system,)*
        }

        impl System {
            /// Every system, those that rest on a client or server first.
            pub const ALL: [Self; ENTRIES.len()] = [$(Self::$system),*];
        }

        /// In the order of the variants, by which `entry` finds them.
        const ENTRIES: [Entry; [$($name),*].len()] =
            [$(Entry { name: $name, most: $most, summary: $summary, clients: $clients }),*];
    };
}

systems! {
    CosmosV2, "cosmos-v2", u32::MAX,
        "physical partitions of Azure Cosmos DB, version 2: MurmurHash3 in equal ranges",
        "azure-cosmos 4.17.1 (Python) and @azure/cosmos 4.9.3 (JavaScript) agree";
    CosmosV1, "cosmos-v1", u32::MAX,
        "physical partitions of Azure Cosmos DB, version 1: the first 100 UTF-16 units",
        "@azure/cosmos 4.9.3 (JavaScript); azure-cosmos 4.17.1 (Python) deviates for numbers outside 0 to 2^32 - 1, null, \
        and characters outside the Basic Multilingual Plane";
    EventHubs, "eventhubs", u32::MAX,
        "partitions of Azure Event Hubs: lookup3, 16 signed bits, absolute remainder",
        "the service's gateway by its .NET port, and @azure/event-hubs 6.0.4 (JavaScript); the buffered producer of \
        azure-eventhub 5.15.1 (Python) deviates";
    KafkaMurmur2, "kafka-murmur2", i32::MAX.cast_unsigned(),
        "partitions of a Kafka topic, as Java: MurmurHash2 without its sign, modulo",
        "Java, kafka-python 3.0.12, kafkajs from 2.0, librdkafka's murmur2 and murmur2_random, franz-go";
    KafkaCrc32, "kafka-crc32", i32::MAX.cast_unsigned(),
        "partitions of a Kafka topic, librdkafka's default: CRC-32, modulo",
        "librdkafka's consistent and consistent_random, its default: confluent-kafka 2.16.1 and all clients built on it";
    KafkaFnv1a, "kafka-fnv1a", i32::MAX.cast_unsigned(),
        "partitions of a Kafka topic, Sarama's default: FNV-1a, absolute remainder",
        "librdkafka's fnv1a and fnv1a_random; Sarama's default";
    Kinesis, "kinesis", u32::MAX,
        "shards of Amazon Kinesis Data Streams: MD5 in equal ranges",
        "kinesalite 3.3.3, a server by a third party; the service documents the hash and the ranges";
    Redis, "redis", 16_384,
        "masters of a Redis Cluster, hash tags counted; of 16384, the slots",
        "redis-server (CLUSTER KEYSLOT), redis-py 8.1.0; fewer masters as redis-cli --cluster create deals them";
    Cassandra, "cassandra", u32::MAX,
        "nodes of Cassandra or ScyllaDB, one even token each: signed MurmurHash3",
        "cassandra-driver 3.30.1 (Python)";
    PostgreSql, "postgresql", i32::MAX.cast_unsigned(),
        "partitions of a table PARTITION BY HASH, their modulus the count",
        "the server, version 15: rows inserted, their partitions read; text in a UTF8 database and a deterministic collation";
    Iceberg, "iceberg", i32::MAX.cast_unsigned(),
        "buckets of an Iceberg table: MurmurHash3 without its sign, modulo",
        "pyiceberg 0.12.0";
    Spark, "spark", i32::MAX.cast_unsigned(),
        "buckets of bucketBy, partitions of repartition: Spark's MurmurHash3, modulo",
        "Spark 4.3.0";
    Elasticsearch, "elasticsearch", 1_024,
        "shards of an index by _routing, else _id: MurmurHash3 of UTF-16",
        "Elasticsearch since 7.0 and OpenSearch, by the values of their own tests; an _id has at most 512 bytes";
    MongoDb, "mongodb", i32::MAX.cast_unsigned(),
        "chunks of an empty collection with a hashed shard key: MD5 of the typed value",
        "the server, by the values of its own tests";
    Couchbase, "couchbase", 1_024,
        "vBuckets, 1,024 by default: CRC-32, modulo",
        "values recorded from the client couchbase 4.6.3";
}

macro_rules! refused {
    ($($kind:ident, [$($name:literal),*], $reason:literal;)*) => {
        const REFUSED: &[(&[&str], ErrorKind, &str)] = &[$((&[$($name),*], ErrorKind::$kind, $reason)),*];
    };
}

refused! {
    Unpublished, ["dynamodb", "dynamo-db"],
        "DynamoDB publishes no placement, only that a partition comes from an internal hash function; what can be shown \
        instead is the rows per key, the runs and the hot prefixes of the keys themselves";
    Unpublished, ["s3", "amazon-s3"],
        "S3 publishes no placement, it splits its index of keys by load; what can be shown instead is the order, the runs \
        and the hot prefixes of the keys themselves";
    Unpublished, ["servicebus", "service-bus", "azure-service-bus"],
        "Service Bus publishes no placement, only that a partition is chosen by the key; what can be shown instead is the \
        rows per key";
    Unpublished, ["azure-tables", "azure-table-storage", "tables", "table-storage"],
        "Azure Tables publishes no placement, it splits ranges of PartitionKeys in text order by load; what can be shown \
        instead is the order, the runs and the hot prefixes of the keys themselves";
    Random, ["kafka-sticky", "kafka-null", "kafka-uniform-sticky"],
        "Kafka's sticky partitioner takes records without a key, and fills a random partition until a batch is sent, so \
        no key decides";
    Random, ["kafka-random", "kafka-consistent-random"],
        "a random partitioner has no placement; librdkafka's consistent_random is random for empty and missing keys alone, \
        and kafka-crc32 for all others";
    Random, ["kafka-round-robin", "kafka-roundrobin", "round-robin", "random", "sticky"],
        "a partitioner that takes turns or draws at random looks at no key, so there is no placement";
    Unpublished, ["pulsar", "pulsar-boost", "pulsar-boosthash"],
        "Pulsar's C++ clients place by a hash of the Boost version they were built with, which changed between libpulsar \
        3.1.0 and 3.13.0, so there is no one placement";
}

impl System {
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
                return Err(error!(
                    Random,
                    "expected a key that is not empty for kafka-crc32: librdkafka's default, consistent_random, places an empty \
                     key at random, as if there were none"
                ));
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
            error!(
                Unsupported,
                "expected a text in UTF-8 for {self}, found other bytes at byte {}",
                error.valid_up_to()
            )
        })
    }

    fn limit(self, expected: &str, found: impl fmt::Display) -> Error {
        error!(Limit, "expected {expected} in a key of {self}, found {found}")
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
        Err(error!(Unsupported, "expected {expected} as a key of {self}, found {found}"))
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
        if let Some(system) = Self::ALL.into_iter().find(|system| system.name() == text) {
            return Ok(system);
        }
        if let Some((_, kind, reason)) = REFUSED.iter().find(|(names, ..)| names.contains(&text)) {
            return Err(Error::new(*kind, reason));
        }
        let names = ENTRIES.map(|entry| entry.name).join(", ");
        Err(error!(Malformed, "expected one of {names}, found {}", Excerpt(text)))
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
