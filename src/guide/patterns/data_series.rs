//! Data series: one row holds the values of many instants, a property for each.
//!
//! **Problem.** A device sends a value every hour. Charts read days and months, and a row per value makes a month 720
//! rows.
//!
//! | row | PartitionKey | RowKey | properties |
//! |---|---|---|---|
//! | day | the device | `20240506` | `Hour00` to `Hour23` |
//!
//! The write is an *insert or merge*: it reads nothing, keeps the other hours, and stores the same when it is sent twice.
//! A row has 252 properties and 1 MiB at most. Record values, not increments: an increment that is sent twice is added
//! twice. A program that reads and replaces the whole row loses an hour of another writer unless it sends the `ETag`: the
//! tests do so, and find a law violated.
//!
//! # The program
//!
#![doc = concat!("```ignore\n", include_str!("../../../tests/patterns/data_series.rs"), "```")]
//!
//! # Requests
//!
#![doc = include_str!("../requests/data-series.md")]
//!
//! # What a crash leaves
//!
//! Each reading is one request. The writer records two hours of a day.
//!
#![doc = include_str!("../requests/data-series-kills.md")]
//!
//! Laws, checked after each kill and with two writers in every order of their requests:
//!
//! - A reading that was acknowledged is stored.
//!
//! Prefer a [row per value](crate::guide::case_studies::sensors) when single values have properties of their
//! own, or are found by more than their time.
//!
//! **Elsewhere.** Microsoft's [data
//! series](https://learn.microsoft.com/azure/storage/tables/table-storage-design-patterns#data-series-pattern); a
//! column per instant in HBase, Bigtable and Cassandra (wide rows).
