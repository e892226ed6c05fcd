//! Log tail: the newest rows are the first ones.
//!
//! **Problem.** An employee's newest expense claims are shown, page by page.
//!
//! # Keys
//!
//! | row | PartitionKey | RowKey |
//! |---|---|---|
//! | claim | the employee | [newest-first](crate::guide::row_keys#newest-first) instant, `-`, the claim's number |
//!
//! # Sample rows
//!
//! | PartitionKey | RowKey | Number |
//! |---|---|---:|
//! | `ann` | `2516873218799999999-0000000002` | 2 |
//! | `ann` | `2516873219399999999-0000000001` | 1 |
//!
//! # Requests
//!
//! 1. **Insert**. The key is made of the claim's own instant and number, so a second attempt is refused (409): the
//!    claim is stored.
//! 2. **The newest 20**: the first 20 rows of the partition.
//! 3. **The next 20**: the rows after the last key shown ([the latest
//!    20](crate::guide::row_keys#the-latest-20-page-by-page)).
//!
//! # Cost
//!
//! [Counted requests](crate::guide::patterns#requests).
//!
//! # What breaks
//!
//! Nothing: each claim is one request. Two are inserted:
//!
//! [What each crash leaves](crate::guide::patterns#crashes).
//!
//! [Guaranteed](super#how-crashes-are-tried) after every crash, and beside another writer:
//!
//! - Acknowledged claims are there once each, the newest first.
//!
//! # Use something else when
//!
//! - The oldest rows are asked for first, as in a queue of jobs: [ascending keys](crate::row_key::ascending).
//! - The newest rows of *all* employees are asked for: [hot
//!   partitions](crate::guide::hot_partitions#what-each-costs-to-read).
//!
//! # The program
//!
#![doc = concat!("```ignore\n", include_str!("log_tail/program.rs"), "```")]
//!
//! In C#, Python and JavaScript: [six ways of making keys](crate::guide::clients::languages#programs).
//!
//! # In other stores
//!
//! Microsoft's [log
//! tail](https://learn.microsoft.com/azure/storage/tables/table-storage-design-patterns#log-tail-pattern); reverse
//! timestamps in HBase and Bigtable; `ScanIndexForward = false` in DynamoDB, which reads backwards and needs no inverted
//! key.
