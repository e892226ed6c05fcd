//! Cassandra: partitions by hash, and clustering columns that already are a typed compound key.
//!
//! | | Cassandra |
//! |---|---|
//! | keys | [`PRIMARY KEY ((partition), clustering, …)`](https://cassandra.apache.org/doc/latest/cassandra/developing/cql/ddl.html#primary-key) |
//! | order | each clustering column by its type, [`ASC` or `DESC`](https://cassandra.apache.org/doc/latest/cassandra/developing/cql/ddl.html#clustering-order); text by its UTF-8 bytes |
//! | longest key | [65,535 bytes](https://docs.datastax.com/en/cql-oss/3.x/cql/cql_reference/refLimits.html), of a partition key and of a clustering column |
//! | what splits | token ranges, by hash of the partition key ([Murmur3](https://cassandra.apache.org/doc/latest/cassandra/architecture/dynamo.html)) |
//! | one partition | advice of the project: [keep it small](https://cassandra.apache.org/doc/latest/cassandra/developing/data-modeling/data-modeling_refining.html), by the number of its values and its bytes |
//! | atomic | a batch of [one partition](https://cassandra.apache.org/doc/latest/cassandra/developing/cql/dml.html#batch_statement) is applied in isolation |
//! | backwards | `ORDER BY` the clustering order reversed |
//! | second attributes | a second table per question |
//! | removing by age | [`USING TTL`](https://cassandra.apache.org/doc/latest/cassandra/developing/cql/dml.html#insert-statement) |
//!
//! # The five questions
//!
//! ```sql
//! CREATE TABLE orders (
//!     customer text, placed timestamp, id text, total decimal,
//!     PRIMARY KEY ((customer), placed, id)
//! ) WITH CLUSTERING ORDER BY (placed DESC, id ASC);
//! ```
//!
//! 1. **One row**: all columns of the primary key.
//! 2. **The newest 20 of one owner**: `WHERE customer = ? LIMIT 20`. Next page: the driver's paging state, or `AND
//!    placed < ?`.
//! 3. **A window of time**: `AND placed >= ? AND placed < ?`.
//! 4. **A second attribute**: a second table, written in the same logged batch, which is [atomic over
//!    partitions](https://cassandra.apache.org/doc/latest/cassandra/developing/cql/dml.html#batch_statement) but not
//!    isolated.
//! 5. **The newest of everything**: `((bucket, day), placed, id)`, where the bucket is a
//!    [`Salt`](crate::partition::Salt), and one query per bucket.
//!
//! # Where keys of this crate help
//!
//! Rarely for order: clustering columns are typed, each with its own direction, so a tuple needs no encoding. They help
//! for the *partition* key: one of n by [`SipHash`](crate::partition::SipHash) to bound the size of a partition, a salt
//! to split a hot one, and the same key in several stores. Text beyond ASCII sorts by UTF-8 bytes, as `str` does in
//! Rust and unlike Azure's emulator.
