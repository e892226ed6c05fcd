//! One table per period: old rows go with their table.
//!
//! **Problem.** Rows are kept for ninety days. Deleting each costs a write, and the service has no time to live.
//!
//! | table | rows |
//! |---|---|
//! | `Log202405` | those of May 2024, under whatever keys the questions need |
//!
//! # The program
//!
//! The tables of an instant and of a window, the clock that makes and drops them, and the purge that they save:
//!
#![doc = concat!("```ignore\n", include_str!("../../../tests/service/deleting/program.rs"), "```")]
//!
//! # Requests
//!
#![doc = include_str!("../requests/deleting.md")]
//!
//! # What a crash leaves
//!
//! A table that is not made yet, or is due and still there. The clock does the same however often it runs, so its next
//! run mends both. [Deleting](crate::guide::deleting#a-table-per-period) has the rest: why the next table is made early,
//! and how long a name is refused.
//!
//! Prefer a purge by age where rows are kept for different times, and where most questions span many periods.
//!
//! **Elsewhere.** Microsoft's [high volume
//! delete](https://learn.microsoft.com/azure/storage/tables/table-storage-design-patterns#high-volume-delete-pattern); a
//! table per period for time series in DynamoDB; partitions by range in SQL databases; time-window compaction and time
//! to live in Cassandra; garbage collection by age in Bigtable.
