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
#![doc = include_str!("../requests/counters.md")]
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
#![doc = concat!("```ignore\n", include_str!("counters/program.rs"), "```")]
//!
//! In C#, Python and JavaScript: [six ways of making keys](crate::guide::clients::languages#programs).
//!
//! # In other stores
//!
//! `ADD` in [DynamoDB](crate::guide::other_stores::dynamodb#what-differs), `Increment` in HBase, counter columns in
//! Cassandra, `SET n = n + 1` in SQL: the store adds. A retry after a lost answer counts twice there too.
