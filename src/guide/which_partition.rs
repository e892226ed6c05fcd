//! Which key lands on which partition, in other systems: by the hash that each publishes.
//!
//! The package `tablekeys-stores` has fifteen placements, and so has the command:
//!
//! ```sh
//! tablekeys key placed --system eventhubs --partitions 12 device-4711                            # 7
//! tablekeys skew orders.csv --partition-key customer_id --design cosmos-v2 --partitions 10,32
//! tablekeys against kafka-murmur2 kafka-crc32 --partitions 12 orders.csv --partition-key customer_id
//! tablekeys skew orders.csv --partition-key customer_id --design kinesis --ranges stream.json
//! tablekeys suffixes 2026-01-21 --design cosmos-v2 --partitions 10
//! ```
//!
//! `skew` prints the rows of each partition beside what chance would give, and the keys that fill the fullest one.
//!
//! # Few keys leave partitions empty
//!
//! Many keys are spread as evenly as chance does; 12 keys are not. Each cell has how many of 12 partitions the keys
//! occupy, and the fullest over the mean:
//!
#![doc = include_str!("tables/placements.md")]
//!
//! Keys `0` to `3` all land on the last of four shards of Kinesis. With as many keys as partitions, expect 63 % of
//! the partitions to have any.
//!
//! # Ranges and remainders
//!
//! | system | a hash becomes a partition by | adding a partition |
//! |---|---|---|
//! | Cosmos DB, Kinesis | ranges of the hash, which the service splits and merges | moves the keys of the range that is split |
//! | Redis Cluster | 16,384 slots, which masters hold | moves slots that an operator chooses |
//! | Cassandra, ScyllaDB | the next token of a node | moves the ranges before the new tokens |
//! | `MongoDB`, hashed | ranges of the hash, in chunks that a balancer moves | moves chunks |
//! | Kafka, Event Hubs, Iceberg, Spark | the remainder | moves keys: half when the number doubles, else nearly all |
//! | PostgreSQL | the remainder by a modulus per partition | splits one partition if its new modulus is a multiple |
//! | Elasticsearch | ranges of routing shards, fixed when the index is made | splits by a factor of the routing shards |
//!
//! Growing a Kafka topic from 12 to 24 partitions moves 50.3 % of 100,000 keys, and to 13 moves 92.3 %: events of
//! one entity are then in two partitions, out of order.
//!
//! Ranges are equal only at the start. `--ranges FILE` reads the real ones: the feed ranges or `PartitionKeyRanges`
//! of Cosmos DB, what Kinesis' `DescribeStream` prints, `CLUSTER SLOTS` of Redis, lines of owner and token of
//! Cassandra.
//!
//! # Which key to give a stream
//!
//! Events of one key stay in order, in one partition. So give the *entity* whose events must be in order (an order, a
//! device), not its kind or its country. Where no order matters, give no key, and the client spreads by itself. An
//! entity that is busier than a partition takes a [salt](crate::partition::Salt) and gives up its order.
//!
//! # Redis: hash tags
//!
//! The keys of one command need one slot, else
//! [`CROSSSLOT`](https://redis.io/docs/latest/develop/reference/errors/common/crossslot/). Only the text in the [first
//! braces](https://redis.io/docs/latest/operate/oss_and_stack/reference/cluster-spec/#hash-tags) of a key is
//! hashed, so `{user-7}:cart` and `{user-7}:orders` share slot 4152; one tag in all keys puts everything on one
//! master, and a busy tag makes a hot slot, which no more masters divide. `tablekeys key placed --system redis --partitions 16384
//! KEY` prints the slot of a key.
//!
//! # Two producers of one topic
//!
//! Two clients of one system can place the same key differently. `tablekeys against` counts how many of your keys differ,
//! names the first, and says which setting makes them agree. In Event Hubs, the causes were also a changed number
//! of partitions, a release for .NET that [did not send the
//! key](https://github.com/Azure/azure-sdk-for-net/pull/30391) in some calls, and keys of Python that [are no
//! text](https://github.com/Azure/azure-sdk-for-python/pull/23748).
//!
#![doc = include_str!("tables/disagreements.md")]
//!
//! # What is never guessed
//!
//! DynamoDB, S3, Service Bus and Azure Tables publish no placement: [audit](crate::guide::auditing) the order, the
//! runs and the hot prefixes of their keys. Null keys, and sticky or random partitioners, have none and are
//! refused. So is an empty key where clients differ: librdkafka's default places it at random, Java's in one partition.
//!
//! # Proof
//!
//! Each placement is compared with a client or a server of the system on 100,000 random keys
//! (`crates/stores/proof/run`, in CI); `elasticsearch` and `mongodb` with the values of those systems' own tests,
//! `couchbase` with values recorded from its client. Where clients leave the choice to the service, as plain
//! producers of Event Hubs do, only the service decides.
