//! Log tail: the newest rows are the first ones.
//!
//! **Problem.** An employee's newest expense claims are shown, page by page. The service returns rows in ascending
//! order only.
//!
//! | row | PartitionKey | RowKey |
//! |---|---|---|
//! | claim | `ann` | inverted instant and the claim's number: `2516873219399999999-0000000001` |
//!
//! [Newest first](crate::guide::row_keys#newest-first) explains the key, and [the latest
//! 20](crate::guide::row_keys#the-latest-20-page-by-page) the pages. The key is made of the claim's own instant and
//! number, not of the moment of the request, so a second attempt meets the first one and stores nothing.
//!
//! # The program
//!
#![doc = concat!("```ignore\n", include_str!("../../../tests/patterns/log_tail.rs"), "```")]
//!
//! # Requests
//!
#![doc = include_str!("../requests/log-tail.md")]
//!
//! # What a crash leaves
//!
//! Each claim is one request. The writer inserts two claims.
//!
#![doc = include_str!("../requests/log-tail-kills.md")]
//!
//! Laws, checked after each kill and with two writers in every order of their requests:
//!
//! - Acknowledged claims are there once each, the newest first.
//!
//! Prefer ascending keys when the oldest rows are asked for first, as in a queue of work.
//!
//! **Elsewhere.** Microsoft's [log
//! tail](https://learn.microsoft.com/azure/storage/tables/table-storage-design-patterns#log-tail-pattern); reverse
//! timestamps in HBase and Bigtable; `ScanIndexForward = false` in DynamoDB, which reads backwards and needs no
//! inverted key.
