//! High-volume delete: remove many rows in few requests, halfway and again.
//!
//! **Problem.** Sign-ins are kept for a time. Every night the old ones are deleted, and deleting row by row takes a
//! request for each.
//!
//! | row | PartitionKey | RowKey |
//! |---|---|---|
//! | sign-in | the user | newest-first ticks |
//! | the same, by month | table `SignIns202405` | the same |
//!
//! Two ways, cheapest first. A table per month is deleted in one request, whatever it holds; its name is refused for
//! [40 seconds or more](crate::guide::running#deleting-a-table), and a question over the end of a month asks two
//! tables. A purge reads the range of old keys and deletes 100 rows per transaction. A row that is gone, or has
//! changed since it was read, refuses the whole transaction, which is sent again without that row.
//!
//! [Deleting](crate::guide::deleting) has what more ways cost for ten million rows, and the clock of a table per
//! period.
//!
//! # The program
//!
#![doc = concat!("```ignore\n", include_str!("../../../tests/patterns/high_volume_delete.rs"), "```")]
//!
//! # Requests
//!
#![doc = include_str!("../requests/high-volume-delete.md")]
//!
//! # What a crash leaves
//!
//! A purge that stops halfway is run again. The test's purge deletes two rows per transaction, of three old rows among
//! five.
//!
#![doc = include_str!("../requests/high-volume-delete-kills.md")]
//!
//! Laws, checked after each kill and with two writers in every order of their requests:
//!
//! - No row is deleted that is young enough to stay.
//! - No old row is left after the purge.
//!
//! Prefer a [table per period](crate::guide::patterns::table_per_period) when rows go by age alone.
//!
//! **Elsewhere.** Microsoft's [high volume
//! delete](https://learn.microsoft.com/azure/storage/tables/table-storage-design-patterns#high-volume-delete-pattern);
//! a time to live in DynamoDB, Cassandra, HBase and Bigtable, where the store deletes by itself; dropping a partition
//! in SQL databases.
