//! Data series: one row holds the values of many instants, a property for each.
//!
//! **Problem.** A device sends a value every hour, and charts read days and months. A row per value makes a month
//! 720 rows.
//!
//! # Keys
//!
//! | row | PartitionKey | RowKey |
//! |---|---|---|
//! | day | the device | the [day](crate::row_key::day) |
//!
//! # Sample rows
//!
//! | PartitionKey | RowKey | Hour00 | Hour01 | … | Hour23 |
//! |---|---|---:|---:|---|---:|
//! | `boiler` | `20240506` | 61.5 | 61.2 | … | 62.0 |
//! | `boiler` | `20240507` | 61.8 | | | |
//!
//! # Requests
//!
//! 1. **Record**: *insert or merge* of one property. It keeps the other hours, and is harmless when sent twice.
//! 2. **A day**: one point query. **A month**: the range of its days.
//!
//! # Cost
//!
//! [Counted requests](crate::guide::patterns#requests).
//!
//! # What breaks
//!
//! - **Limits**: 252 properties and 1 MiB per row.
//! - **Increments**: an increment that is sent twice is added twice, so record values.
//! - **Read and replace** of the whole row loses an hour of another writer unless the `ETag` is sent.
//!
//! A crash leaves nothing to repair. Two hours are recorded:
//!
//! [What each crash leaves](crate::guide::patterns#crashes).
//!
//! [Guaranteed](super#how-crashes-are-tried) after every crash, and beside another writer:
//!
//! - A reading that was acknowledged is stored.
//!
//! # Use something else when
//!
//! - Single values have properties of their own, or are found by more than their time: a [row per
//!   value](crate::guide::case_studies::sensors).
//!
//! # The program
//!
#![doc = concat!("```ignore\n", include_str!("data_series/program.rs"), "```")]
//!
//! In C#, Python and JavaScript: [six ways of making keys](crate::guide::clients::languages#programs).
//!
//! # In other stores
//!
//! Microsoft's [data
//! series](https://learn.microsoft.com/azure/storage/tables/table-storage-design-patterns#data-series-pattern); a column per
//! instant in HBase, Bigtable and Cassandra (wide rows).
