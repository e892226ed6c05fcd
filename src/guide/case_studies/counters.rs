//! Counters that many programs increment at once.
//!
//! The service has no increment: a program reads the row, adds one and replaces it under its `ETag`, and starts
//! again on 412.
//!
//! # Keys
//!
//! | design | PartitionKey | RowKey | limit |
//! |---|---|---|---|
//! | one row | the counter | `count` | one increment per round trip; every other writer starts again |
//! | eight rows | the counter, `-`, a [salt](crate::partition::Salt) by the operation's id | `count` | eight times that |
//! | a row per event | `events` | the operation's id | 2,000 events per second and partition |
//!
//! # Sample rows
//!
//! Eight rows, of which two exist; and a row per event.
//!
//! | PartitionKey | RowKey | Count |
//! |---|---|---:|
//! | `events` | `op-000` | |
//! | `events` | `op-001` | |
//! | `visits-4` | `count` | 2 |
//! | `visits-6` | `count` | 1 |
//!
//! # Requests
//!
//! 1. **Increment a row**: read it, replace it under its `ETag`; on 412 read again.
//! 2. **Read eight rows**: eight point queries, added up.
//! 3. **Count an event**: one insert. 409 means that it is counted already.
//!
//! # Cost
//!
//! The worst case: eight writers that all read before any of them writes.
//!
//! | question | design | how | requests | rows returned | rows written | answer |
//! |---|---|---|---:|---:|---:|---|
//! | eight increments at once, all reading before any writes | one row, by its `ETag` | 36 point queries, 36 writes | 72 | 28 | 36 | 8 |
//! |  | eight rows | 11 point queries, 11 writes | 22 | 3 | 11 | 8 |
//! |  | a row per event | 8 writes | 8 | 0 | 8 | 8 |
//! | the count | one row, by its `ETag` | 1 point query | 1 | 1 | 0 | right |
//! |  | eight rows | 8 point queries | 8 | 5 | 0 | right |
//! |  | a row per event | 1 partition scan | 1 | 8 | 0 | right |
//! | an increment whose answer was lost, sent again | one row, by its `ETag` | 2 point queries, 2 writes | 4 | 2 | 2 | **counted twice** |
//! |  | eight rows | 2 point queries, 2 writes | 4 | 1 | 2 | **counted twice** |
//! |  | a row per event | 2 writes | 2 | 0 | 2 | counted once |
//!
//! n writers in that order send n (n + 1) requests to one row.
//!
//! # What breaks
//!
//! - **A lost answer** leaves the program without knowing whether its increment was counted. A row per
//!   event is exact, and so is a counter row that is changed in the [transaction of the
//!   row](crate::guide::missing_features#count-sum-min-and-max) that it counts, or that holds the id of the last operation.
//! - **Contention**: with one row, all writers but one start again. None of four threads' 20 increments is lost.
//!
//! # Use something else when
//!
//! - The count must be exact: a row per event, added up now and then, with counts [that
//!   lag](crate::guide::missing_features#count-sum-min-and-max).
//! - The counted rows are in one partition: a counter row in that partition, changed in the transaction of the row.
//! - The count belongs to rows of other partitions: [eventually consistent
//!   transactions](crate::guide::patterns::eventual_transactions).
//!
//! # The program
//!
//! ```
//! use tablekeys::Result;
//! use tablekeys::partition::Salt;
//!
//! /// Eight rows that hold a counter together, each in a partition of its own.
//! const SHARDS: Salt = Salt::after(8, '-');
//!
//! /// The row that an operation adds to: the same at each attempt.
//! fn shard(counter: &str, operation: &str) -> Result<String> {
//!     SHARDS.key_for(counter, operation)
//! }
//!
//! /// The rows to add up.
//! fn shards(counter: &str) -> Result<Vec<String>> {
//!     SHARDS.all_keys(counter)
//! }
//!
//! assert_eq!(shard("visits", "op-000")?, "visits-4");
//! assert_eq!(shards("visits")?.len(), 8);
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! # In other stores
//!
//! `ADD` in [DynamoDB](crate::guide::other_stores::dynamodb#what-differs), `Increment` in HBase, counter columns in
//! Cassandra, `SET n = n + 1` in SQL: the store adds. A retry after a lost answer counts twice there too.
