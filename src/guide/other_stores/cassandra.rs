//! Cassandra: partitions by hash, and clustering columns that already are a typed compound key.
//!
//! | | Cassandra |
//! |---|---|
//! | keys | [`PRIMARY KEY ((partition), clustering, …)`](https://cassandra.apache.org/doc/latest/cassandra/developing/cql/ddl.html#primary-key) |
//! | order | each clustering column by its type, [`ASC` or `DESC`](https://cassandra.apache.org/doc/latest/cassandra/developing/cql/ddl.html#clustering-order); text by its UTF-8 bytes |
//! | longest key | [65,535 bytes](https://docs.datastax.com/en/cql-oss/3.x/cql/cql_reference/refLimits.html), of a partition key and of a clustering column |
//! | what splits | token ranges, by hash of the partition key ([Murmur3](https://cassandra.apache.org/doc/latest/cassandra/architecture/dynamo.html)) |
//! | one partition | [below 100,000 values and 100 MB](https://docs.datastax.com/en/cassandra_win/2.2/cassandra/planning/planPlanningPartitionSize.html), a rule of thumb |
//! | atomic | a batch of [one partition](https://cassandra.apache.org/doc/latest/cassandra/developing/cql/dml.html#batch_statement) is applied in isolation |
//! | backwards | `ORDER BY` the clustering order reversed |
//! | second attributes | a second table per question |
//! | removing by age | [`USING TTL`](https://cassandra.apache.org/doc/latest/cassandra/developing/cql/dml.html#insert-statement) |
//!
//! # What differs
//!
//! ```sql
//! CREATE TABLE orders (
//!     customer text, placed timestamp, id text, total decimal,
//!     PRIMARY KEY ((customer), placed, id)
//! ) WITH CLUSTERING ORDER BY (placed DESC, id ASC);
//! ```
//!
//! - **Pages**: the driver's paging state, or `AND placed < ?`.
//! - **A second attribute**: a second table, written in the same logged batch, which is [atomic over
//!   partitions](https://cassandra.apache.org/doc/latest/cassandra/developing/cql/dml.html#batch_statement) but not
//!   isolated.
//! - **The newest of everything**: `((bucket, day), placed, id)`, where the bucket is a
//!   [`Salt`](crate::partition::Salt): the day bounds the size, the salt spreads the load.
//! - **An index that grows without end** ("[partition too large](https://github.com/jaegertracing/jaeger/issues/1773)"):
//!   `((service, day), start_time)`. A query asks one partition per day; take hours where a day exceeds the rule of
//!   thumb.
//!
//! # Where keys of this crate help
//!
//! Clustering columns are typed, each with its own direction, so order needs no tuple. Keys help for the
//! *partition* key: one of n by [`SipHash`](crate::partition::SipHash) to bound its size, a salt to split a hot
//! one.
//!
//! # Where a key lands
//!
//! By the token: `MurmurHash3` with the last bytes sign-extended, so a textbook `MurmurHash3` agrees for ASCII
//! alone. Six salts of 2026-01-21 are on 3 of 6 nodes if each has one token of a sixth. `--ranges` reads the tokens
//! of a real ring ([which key, which partition](crate::guide::which_partition)).
//!
//! ```sh
//! tablekeys skew readings.csv --partition-key sensor --design cassandra --partitions 6
//! ```
