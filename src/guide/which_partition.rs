//! Which key lands on which partition, in other systems, by the hash that each publishes.
//!
//! The package `tablekeys-stores` and the command have these placements:
//!
//! ```sh
//! tablekeys key placed --system eventhubs --partitions 12 device-4711            # 7
//! tablekeys skew orders.csv --partition-key customer_id --design cosmos-v2 --partitions 10,32
//! tablekeys skew orders.csv --partition-key customer_id --design kinesis --ranges stream.json
//! tablekeys suffixes 2026-01-21 --design cosmos-v2 --partitions 10
//! ```
//!
//! # Few keys leave partitions empty
//!
//! Many keys fill all partitions; 12 keys do not. With as many keys as partitions, expect 63% of the partitions to be used. Each
//! cell shows how many of 12 partitions the keys occupy, and the fullest over the mean:
//!
#![doc = include_str!("tables/placements.md")]
//!
//! # Ranges and remainders
//!
//! | system | a hash becomes a partition by | adding a partition |
//! |---|---|---|
//! | Cosmos DB, Kinesis | ranges of the hash, which the service splits and merges | moves the keys of the range that is split |
//! | Redis Cluster | 16,384 slots, which masters hold | moves slots that an operator chooses |
//! | Cassandra, ScyllaDB | the next token of a node | moves the ranges before the new tokens |
//! | `MongoDB`, hashed | ranges of the hash, in chunks | moves chunks |
//! | Kafka, Event Hubs, Iceberg, Spark | the remainder | moves keys: half when the number doubles, else nearly all |
//! | PostgreSQL | the remainder by a modulus per partition | splits one partition if its new modulus is a multiple |
//! | Elasticsearch | ranges of routing shards, fixed when the index is made | splits by a factor of the routing shards |
//!
//! Growing a Kafka topic from 12 to 24 partitions moves 50.3% of 100,000 keys, and to 13 moves 92.3%: events of one entity are then in two
//! partitions, out of order. Ranges are equal only at the start; `--ranges FILE` reads the real ones.
//!
//! # Which key to give a stream
//!
//! Events of one key stay in order, in one partition. Use the *entity* whose events must be in order (an order, a device), not its kind or its
//! country. Where order does not matter, send no key. An entity with more events than a partition takes needs a [salt](crate::partition::Salt),
//! and loses its order.
//!
//! # Redis: hash tags
//!
//! The keys of one command need one slot, else `CROSSSLOT`. Only the text in the first braces of a key is hashed, so `{user-7}:cart` and
//! `{user-7}:orders` share slot 4152. A tag in all keys puts everything on one master.
//!
//! # Two producers of one topic
//!
//! Two clients of one system can place the same key differently; `tablekeys against` counts how many of your keys differ and says
//! which setting makes them agree. Of 1,000 texts in 12 partitions, 92% of the ASCII ones land on different partitions with Java's Kafka client
//! and librdkafka's default, and 38% with the buffered producers of Event Hubs in JavaScript and Python: [all
//! pairs](https://docs.rs/crate/tablekeys-stores/latest/source/DISAGREEMENTS.md).
//!
//! # What is never guessed
//!
//! DynamoDB, S3, Service Bus and Azure Tables publish no placement: [audit](crate::guide::auditing) the order, the runs and the hot prefixes of their
//! keys. Null keys and random partitioners have none and are refused. Each placement is compared with a client or a server of the system on 100,000
//! random keys; `elasticsearch` and `mongodb` with the values of those systems' own tests, `couchbase` with values recorded from its client.
