//! Pre-split tables: boundaries from a sample, and ranges that several programs read at the same time.
//!
//! **Problem.** A reader of a whole table sends one request after the other. A new table in HBase is one region,
//! and one server takes every write until it splits.
//!
//! # Keys
//!
//! | what | is |
//! |---|---|
//! | boundaries | PartitionKeys that cut a sample into parts of equal size: [`Alphabet::learn`](crate::partition::Alphabet::learn) |
//! | ranges | from each boundary to the next, as [`KeyRange`](crate::range::KeyRange) |
//!
//! The boundaries `jos` and `p` make three ranges; `linda` is in the second.
//!
//! # Requests
//!
//! 1. **Learn** the boundaries from a sample of the PartitionKeys.
//! 2. **Read**: each program reads one range of PartitionKeys.
//!
//! Azure's service takes no boundaries: there the ranges are for readers, backups and purges. HBase takes them:
//! `create 't', 'f', SPLITS => […]`.
//!
//! # Cost
//!
//! [Counted requests](crate::guide::patterns#requests).
//!
//! One request per range at least. If every range had the same number of first
//! letters, one reader would get half of these names.
//!
//! # What breaks
//!
//! A reader that was killed reads its range again, or from the last PartitionKey that it stored as done.
//!
//! # Use something else when
//!
//! - The keys are yours to choose: [one of n partitions by hash](crate::guide::choosing_keys#which-partitionkey)
//!   needs no sample.
//!
//! # The program
//!
#![doc = concat!("```ignore\n", include_str!("pre_split/program.rs"), "```")]
//!
//! In C#, Python and JavaScript: [six ways of making keys](crate::guide::clients::languages#programs).
//!
//! # In other stores
//!
//! Pre-splitting regions in HBase and Accumulo; initial splits of a Bigtable table; a parallel scan by segments in DynamoDB;
//! token ranges in Cassandra.
