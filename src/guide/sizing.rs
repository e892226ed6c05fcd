//! How many partitions a load needs, and how requests are counted and billed.
//!
//! 1. **Count entities for a partition, and requests for the account and the bill.** They are different limits.
//! 2. **Count reads and scans too**: every row that the service passes over, returned or not.
//! 3. **Take 64 partitions by hash**, unless the busiest second has more than [100,000
//!    entities](#how-many-partitions) or few keys are busy.
//! 4. **One busy key is not helped by more partitions**: split it with a
//!    [salt](crate::guide::hot_partitions#a-hot-key).
//! 5. **Raise the load slowly**, on a new table above all: [a plan](crate::guide::throttled#a-plan-for-the-ramp).
//!
//! # What the targets count
//!
//! | target | value | counts |
//! |---|---|---|
//! | one partition | 2,000 per second | entities of 1 KiB[^targets] |
//! | one storage account | 20,000 per second by the table service's page,[^targets] 40,000 in many regions by the account's[^account] | requests, assuming entities of 1 KiB |
//!
//! A scan counts every entity that it passes over: the targets "relate to the number of entities scanned".[^checklist]
//! Add up, for the busiest second:
//!
//! ```text
//! entities per second = writes + point reads
//!                     + rows passed over by ranges and scans
//!                     + operations inside transactions
//! ```
//!
//! | request | entities at the partition | requests at the account | billed as[^checklist] |
//! |---|---:|---:|---:|
//! | insert, merge, replace, upsert, delete of one row | 1 | 1 | 1 |
//! | point read | 1 | 1 | 1 |
//! | transaction of 100 operations | 100 | 1 | 1 |
//! | range query that returns n rows | n | at least ⌈n / 1,000⌉, and 1 | the same |
//! | scan of s rows that returns n of them | s | at least ⌈n / 1,000⌉ and 1 per 5 s | the same |
//! | table scan of N rows that returns n of them | N, over all partitions | at least ⌈n / 1,000⌉, 1 per 5 s and 1 per server boundary | the same |
//!
//! A target is the rate to plan for, not the rate at which the service starts to refuse: more may pass [for a
//! while](https://stackoverflow.com/questions/15025906), and be refused next week. How fast a scan is no page says; one
//! [published run](http://blog.biztalkers.com/azure/cosmos-table-api/) read 1.5 million rows in 58 s.
//!
//! So a filter that returns one row in a hundred exhausts a partition while the caller receives 20 rows per second.
//! `$select` and `$filter` reduce the bytes, not the entities. Whether a row of 2 KiB counts as two, no page says.
//!
//! ```
//! use std::time::Duration;
//! use tablekeys::skew::partitions_needed;
//!
//! // The busiest second of a shop: 400 orders, each one transaction of an order and five lines;
//! // 3,000 point reads; 200 lists of the newest 20; and a report that filters 1,000 rows.
//! let entities = 400 * 6 + 3_000 + 200 * 20 + 1_000;
//! assert_eq!(entities, 10_400);
//! // Counting the writes alone would have said 400 orders, 2,400 entities: two partitions.
//! assert_eq!(partitions_needed(2_000, 2_400, 1_000_000, Duration::from_secs(1))?, 2);
//! assert_eq!(partitions_needed(2_000, entities, 1_000_000, Duration::from_secs(1))?, 6);
//! // Requests at the account: far below 20,000.
//! assert_eq!(400 + 3_000 + 200 + 1, 3_601);
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! # How many partitions?
//!
//! Entities per second divided by 2,000 is the lower bound. All rows of a key are in one partition: the
//! fewer *keys* carry the load, the more partitions it takes to keep enough of them apart.
//! [`partitions_needed`](crate::skew::partitions_needed) computes how many are needed so that, with equally busy keys, at most
//! one window in a million exceeds the target. For windows of one second:
//!
#![doc = include_str!("tables/sizing.md")]
//!
//! With 100 equally busy keys, 20,000 entities per second are 200 per key. By hash, 126 partitions are needed so that no
//! eleven keys meet by chance; with a partition for each key, 100 are enough.
//!
//! **Why this guide says 64.** 64 partitions take 100,000 entities per second if there are very many keys, or 40,000 if
//! there are a thousand. An account takes 20,000 or 40,000 requests per second, so only transactions and long scans can exceed
//! that: 20,000 transactions of 100 rows are 2,000,000 entities, and need at least 1,000 partitions. Past an account's
//! target, divide tenants or tables among several accounts. A point query asks one partition,
//! however many there are; a list or a purge that goes partition by partition costs at least one request for each.
//!
//! ```
//! use std::time::Duration;
//! use tablekeys::skew::partitions_needed;
//!
//! let second = Duration::from_secs(1);
//! assert_eq!(partitions_needed(2_000, 20_000, 1_000_000, second)?, 12);
//! // What 64 carry.
//! assert_eq!(partitions_needed(2_000, 100_000, 1_000_000, second)?, 58);
//! assert!(partitions_needed(2_000, 40_000, 1_000, second)? <= 64);
//! // 20,000 transactions of 100 rows.
//! assert_eq!(partitions_needed(2_000, 2_000_000, 10_000_000, second)?, 1_159);
//! // Two busy keys.
//! let error = partitions_needed(2_000, 5_000, 2, second).unwrap_err();
//! assert!(error.to_string().ends_with("no number of partitions divides a key"));
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! The formula:
//!
//! ```text
//! choices = min(keys, ⌈entities per second × seconds of the window⌉)
//! room    = ⌊choices × 2,000 / entities per second⌋
//! answer  = the smallest n with n × e^(a − μ) (μ / a)^a ≤ 10⁻⁶,
//!           where μ = choices / n and a = room + 1, μ < a
//! ```
//!
//! # The bill per million operations
//!
//! The bill has two parts: stored bytes per month, and transactions in units of 10,000.[^pricing] On the bill,
//! "transaction" means one request, even if the request holds 100 operations.[^checklist]
//!
//! Accounts of the first generation (`GPv1`) are [moved to the
//! second](https://learn.microsoft.com/azure/storage/common/general-purpose-version-1-account-migration-overview), whose prices per
//! request differ.
//!
//! | a million of | requests | units |
//! |---|---:|---:|
//! | inserts, one request each | 1,000,000 | 100 |
//! | inserts, 100 per transaction | 10,000 | 1 |
//! | point reads | 1,000,000 | 100 |
//! | rows, read as lists of the newest 20 | 50,000 | 5 |
//! | rows, read in pages of 1,000 | 1,000 | 0.1 |
//! | rows, filtered in 100 scans of 10,000 that return nothing | at least 100 | 0.01 |
//! | rows deleted, 100 per transaction, their keys read first | 11,000 | 1.1 |
//! | rows deleted with their table | 1 | 0.0001 |
//!
//! ```
//! use tablekeys::table::PAGE_ROWS;
//!
//! let pages = |rows: u64| rows.div_ceil(PAGE_ROWS).max(1);
//! // A transaction of 100 is billed as 1.
//! // A scan of 10,000 rows that returns them all is billed as at least 10.
//! assert_eq!(pages(10_000), 10);
//! assert_eq!(1_000_000 / 100 + pages(1_000_000), 11_000);
//! ```
//!
//! Scans are cheap on the bill and expensive at the partition.
//!
//! **What keys weigh.** A stored row takes 4 bytes, 2 bytes per character of both keys, and for each property 8 bytes,
//! 2 bytes per character of its name and the size of its value.[^billing] A 19-digit RowKey is 38 bytes; each character
//! more in the keys of a million rows is 2 MB.
//!
//! A program that judges a design: `cargo run --example capacity`. Next: [hot
//! partitions](crate::guide::hot_partitions).
//!
//! [^targets]: Microsoft, [Scalability and performance targets for Table
//!     storage](https://learn.microsoft.com/azure/storage/tables/scalability-targets).
//! [^account]: Microsoft, [Scalability and performance targets for standard storage
//!     accounts](https://learn.microsoft.com/azure/storage/common/scalability-targets-standard-account).
//! [^checklist]: Microsoft, [Performance and scalability checklist for Table
//!     storage](https://learn.microsoft.com/azure/storage/tables/storage-performance-checklist), sections "Query
//!     density", "Batching" and "Table-specific scalability targets".
//! [^pricing]: Microsoft, [Azure Table storage pricing](https://azure.microsoft.com/pricing/details/storage/tables/).
//! [^billing]: Microsoft, [Understanding Windows Azure Storage
//!     billing](https://learn.microsoft.com/archive/blogs/windowsazurestorage/understanding-windows-azure-storage-billing-bandwidth-transactions-and-capacity),
//!     2010.
