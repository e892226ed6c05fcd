//! Pre-split tables: boundaries from a sample, and ranges that several programs read side by side.
//!
//! **Problem.** A reader of a whole table is one program, one request after the other. A new table in HBase is one region,
//! and one server takes every write until it splits.
//!
//! | what | is |
//! |---|---|
//! | boundaries | PartitionKeys that cut a sample into parts of equal size: [`Alphabet::learn`](crate::partition::Alphabet::learn) |
//! | ranges | from each boundary to the next, as [`KeyRange`](crate::range::KeyRange) |
//!
//! Azure's service splits by itself and takes no boundaries: there the ranges are for readers, backups and purges, and a
//! new table [is ramped up](crate::guide::running#a-new-table-starts-on-one-server). Where the store takes boundaries
//! (`create 't', 'f', SPLITS => […]` in HBase's shell), these are the ones to give.
//!
//! # The program
//!
#![doc = concat!("```ignore\n", include_str!("../../../tests/patterns/pre_split.rs"), "```")]
//!
//! # Requests
//!
#![doc = include_str!("../requests/pre-split.md")]
//!
//! As many requests as there are ranges, or a little more, and the time of the longest range. Even boundaries by letters
//! would give one reader half of these names.
//!
//! # What a crash leaves
//!
//! A reader that was killed starts its range again; the others go on. A program that must not start again stores the
//! last PartitionKey of its range that is done.
//!
//! Prefer [one of n partitions by hash](crate::guide::choosing_keys#which-partitionkey) where the keys are yours to
//! choose: then the ranges are the partitions, and need no sample.
//!
//! **Elsewhere.** Pre-splitting regions in HBase and Accumulo; initial splits of a Bigtable table; a parallel scan by
//! segments in DynamoDB; token ranges in Cassandra.
