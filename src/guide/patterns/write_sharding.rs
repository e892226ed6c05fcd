//! Write sharding: one busy key in several partitions.
//!
//! **Problem.** All posts of a feed have one key, and one partition takes 2,000 entities per second. No hash of the key
//! helps, since it is one key.
//!
//! | row | PartitionKey | RowKey |
//! |---|---|---|
//! | a post | a salt by the post's id, and the feed: `2-news` | newest first, and the id |
//!
//! # The program
//!
#![doc = concat!("```ignore\n", include_str!("../../../tests/patterns/write_sharding.rs"), "```")]
//!
//! # Requests
//!
#![doc = include_str!("../requests/write-sharding.md")]
//!
//! A post stays one request. Every question is four, of which each brings as many rows as are wanted, and the reader
//! merges them.
//!
//! # What a crash leaves
//!
//! A post that was not sent, or one that was sent and not acknowledged. Since the salt follows from the id, sending it
//! again meets it (409). The test kills the program at each request and starts it again: no post is there twice, and
//! both are there after the retry. With a salt at random, the retry would store the post a second time, in another
//! partition.
//!
//! Prefer one partition as long as it is enough: [how many](crate::guide::sizing#how-many-partitions). More salts than
//! needed make every question dearer.
//!
//! **Elsewhere.** Write sharding in DynamoDB; salting and field promotion in HBase and Bigtable; bucketing in Cassandra;
//! synthetic partition keys in Cosmos DB. [`Salt`](crate::partition::Salt), [hot
//! partitions](crate::guide::hot_partitions).
