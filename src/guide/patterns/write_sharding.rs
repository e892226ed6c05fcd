//! Write sharding: one busy key in several partitions.
//!
//! **Problem.** All posts of a feed have one key, which no hash divides, and one partition takes 2,000 entities per
//! second.
//!
//! # Keys
//!
//! | row | PartitionKey | RowKey |
//! |---|---|---|
//! | post | a [salt](crate::partition::Salt) by the post's id, `-`, the feed | newest-first instant, `-`, the id |
//!
//! # Sample rows
//!
//! | PartitionKey | RowKey | Id |
//! |---|---|---|
//! | `0-news` | `2516873215099999999-p1` | p1 |
//! | `2-news` | `2516873215089999999-p2` | p2 |
//!
//! # Requests
//!
//! 1. **Post**: one insert. The salt follows from the id, so a second attempt meets the first (409).
//! 2. **The newest 20**: the first 20 rows of each of the four partitions, asked at the same time and merged.
//!
//! # Cost
//!
//! [Counted requests](crate::guide::patterns#requests).
//!
//! # What breaks
//!
//! A post that is sent again is stored once. With a *random* salt it would be stored twice, in two partitions.
//!
//! # Use something else when
//!
//! - One partition is enough: [how many](crate::guide::sizing#how-many-partitions). Each salt adds a request to every
//!   question.
//! - The key is hot by reads: a cache.
//! - Many keys are about equally busy: one of n by [hash](crate::guide::partitions).
//!
//! # The program
//!
#![doc = concat!("```ignore\n", include_str!("write_sharding/program.rs"), "```")]
//!
#![doc = in_other_languages!("write_sharding/program")]
//!
//! # In other stores
//!
//! Write sharding in DynamoDB; salting and field promotion in HBase and Bigtable; bucketing in Cassandra; synthetic partition
//! keys in Cosmos DB.
