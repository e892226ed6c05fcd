//! Prepend and append, two anti-patterns: PartitionKeys that follow the clock send every write to one end of the
//! table.
//!
//! **Problem.** A log of many devices is read by time, so the PartitionKey is made of time. All writes of a moment
//! then have one PartitionKey, and the next moment's PartitionKey is its neighbour: the service cannot move it to a
//! server of its own, since it splits a table between keys that exist.
//!
//! | PartitionKey | anti-pattern | where writes go |
//! |---|---|---|
//! | the five minutes, `0638505936000000000` | append | the last partition of the table |
//! | the five minutes, inverted, `2516873039999999999` | prepend | the first one |
//! | the day | append | the last one |
//! | one of 12 salts and the day, `7-20240506` | none | one of 12 |
//! | one of 12 by hash of the device | none | one of 12 |
//!
//! # The program
//!
#![doc = concat!("```ignore\n", include_str!("../../../tests/patterns/log_keys.rs"), "```")]
//!
//! # Measured
//!
//! An hour of 60,000 rows, by [`Heatmap`](crate::skew::Heatmap), in windows of five minutes ([with
//! pictures](crate::guide::hot_partitions#an-hour-of-a-log)). Inverting changes the order of the partitions and none
//! of these figures:
//!
#![doc = include_str!("../tables/heat.md")]
//!
//! What each costs to read: the newest 20 of an hour of 120 entries, on the emulator.
//!
#![doc = include_str!("../requests/log-keys.md")]
//!
//! The newest rows are cheapest where writes are hottest. A salt costs a request per salt, which can be sent at the
//! same time; by hash of the device the question is a table scan.
//!
//! # What a crash leaves
//!
//! Each entry is one request, so nothing has to be mended. Its keys follow from the entry itself, so a second attempt
//! stores the same: see [log tail](crate::guide::patterns::log_tail).
//!
//! Prefer PartitionKeys made of time when the load of the busiest moment is far below the [target of one
//! partition](crate::guide::sizing).
//!
//! **Elsewhere.** Microsoft's [prepend/append
//! anti-pattern](https://learn.microsoft.com/azure/storage/tables/table-storage-design-patterns#prependappend-anti-pattern);
//! hotspotting by monotonically increasing row keys in HBase, Bigtable and Spanner; a hot partition in DynamoDB.
