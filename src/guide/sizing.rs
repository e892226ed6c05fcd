//! How many partitions a load needs, and how requests are counted and billed.
//!
//! Two limits count different things. The target of a *partition* counts entities. The target of an *account* and the
//! bill count requests.
//!
//! # What the targets count
//!
//! | target | value | counts |
//! |---|---|---|
//! | one partition | 2,000 per second | entities of 1 KiB[^targets] |
//! | one storage account | 20,000 per second | requests, assuming entities of 1 KiB[^targets] |
//!
//! Reads count as writes do, and a scan counts every entity that it passes over, returned or not: the targets "relate
//! to the number of entities scanned".[^checklist] So add up, for the busiest second:
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
//! | range query that returns n rows | n | ⌈n / 1,000⌉, at least 1 | the same |
//! | scan of s rows that returns n of them | s | at least ⌈n / 1,000⌉ and 1 per 5 s | the same |
//! | table scan of N rows | N, over all partitions | at least ⌈N / 1,000⌉, and 1 per server boundary | the same |
//!
//! A filter that returns one row in a hundred makes the service read a hundred entities for each one it returns, and
//! can exhaust a partition's target while the caller receives 20 rows per second. `$select` and `$filter` reduce the
//! bytes that are sent, not the entities that are counted.
//!
//! ```
//! use tablekeys::skew::partitions_needed;
//!
//! // The busiest second of a shop: 400 orders, each one transaction of an order and five lines;
//! // 3,000 point reads; 200 lists of the newest 20; and a report that filters 1,000 rows.
//! let entities = 400 * 6 + 3_000 + 200 * 20 + 1_000;
//! assert_eq!(entities, 10_400);
//! // Counting the writes alone would have said 400 orders, 2,400 entities: two partitions.
//! assert_eq!(partitions_needed(2_400, 1_000_000, 1)?, 2);
//! assert_eq!(partitions_needed(entities, 1_000_000, 1)?, 6);
//! // Requests at the account: far below 20,000.
//! assert_eq!(400 + 3_000 + 200 + 1, 3_601);
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! # How many partitions?
//!
//! Entities per second divided by 2,000 is the lower bound. It is not enough, because a hash gives no partition exactly
//! its share. How many more are needed depends on how many *keys* are busy at once: all rows of a key are in the
//! partition of the key, and a small number of keys is uneven by chance.
//! [`partitions_needed`](crate::skew::partitions_needed) implements the formula; at most one window in a million
//! exceeds the target. The formula assumes that the keys are equally busy, so count only the busy ones. Where the same
//! keys are busy in every window, one in a million is the chance that this set of keys is unlucky for good.
//!
//! ```text
//! choices = min(keys, entities per second × seconds of the window)
//! room    = ⌊choices × 2,000 / entities per second⌋
//! answer  = the smallest n with n × e^(a − μ) (μ / a)^a ≤ 10⁻⁶,
//!           where μ = choices / n and a = room + 1, μ < a
//! ```
//!
//! For windows of one second:
//!
#![doc = include_str!("tables/sizing.md")]
//!
//! The columns to the right show the limit of hashing. With 100 equally busy keys, 20,000 entities per second are 200
//! per key: ten keys fit in a partition, and 126 partitions are needed so that no eleven meet by chance. A partition
//! per key takes only 100, and no chance is involved. With 20 keys they are 1,000 per key: two fit, and to keep three
//! from meeting takes thousands of partitions, where a partition per key takes 20. With fewer than ten keys, one key
//! alone exceeds the target, and only a [salt](crate::guide::hot_partitions) can split it.
//!
//! ```
//! use tablekeys::skew::partitions_needed;
//!
//! assert_eq!(partitions_needed(5_000, 1_000_000, 1)?, 3);
//! let error = partitions_needed(5_000, 2, 1).unwrap_err();
//! assert!(error.to_string().ends_with("no number of partitions divides a key"));
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! **Why this guide says 64.** 20,000 per second, all that an account takes, need 12 partitions of a million equally busy
//! keys and 19 of a thousand, as the table shows. 64 is more than three times that, so the number need not change later.
//! A point query asks one partition, however many there are. A walk over the whole table costs at least one request per
//! partition: 64 small ones. Choose fewer only if you walk the table every few seconds.
//!
//! The targets are goals, not guarantees. The service moves partitions between servers as traffic grows, so a load that
//! rises slowly is served better than a burst,[^checklist] and a new table is throttled until the service has learned
//! how it is used.[^delete] See [running a table](crate::guide::running).
//!
//! # The bill per million operations
//!
//! The bill has two parts: stored bytes per month, and transactions in units of 10,000.[^pricing] A transaction is one
//! request, whatever it holds: an entity group transaction of up to 100 operations counts as one.[^checklist] In units
//! of the price per 10,000 transactions:
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
//! use tablekeys::table::pages;
//!
//! // A transaction of 100 is billed as 1.
//! // A scan of 10,000 rows that returns them all is billed as at least 10.
//! assert_eq!(pages(10_000), 10);
//! assert_eq!(1_000_000 / 100 + pages(1_000_000), 11_000);
//! ```
//!
//! Scans are cheap on the bill and expensive at the partition: the bill counts requests, the target counts entities.
//! The price per unit differs between regions and kinds of redundancy, and may differ between kinds of operation:
//! multiply the counts by the amounts of the pricing page.[^pricing]
//!
//! **What keys weigh.** A stored row takes 4 bytes, 2 bytes per character of both keys, and for each property 8 bytes,
//! 2 bytes per character of its name and the size of its value.[^billing] A 19-digit RowKey is 38 bytes; at a million
//! rows, each character more in the keys is 2 MB.
//!
//! Next: [running a table](crate::guide::running). The code: [`partitions_needed`](crate::skew::partitions_needed),
//! [`pages`](crate::table::pages), [`batches`](crate::table::batches).
//!
//! [^targets]: Microsoft, [Scalability and performance targets for Table
//!     storage](https://learn.microsoft.com/azure/storage/tables/scalability-targets).
//! [^checklist]: Microsoft, [Performance and scalability checklist for Table
//!     storage](https://learn.microsoft.com/azure/storage/tables/storage-performance-checklist), sections "Query
//!     density", "Batching" and "Table-specific scalability targets".
//! [^delete]: Microsoft, [Table design patterns: high volume
//!     delete](https://learn.microsoft.com/azure/storage/tables/table-storage-design-patterns#high-volume-delete-pattern).
//! [^pricing]: Microsoft, [Azure Table storage pricing](https://azure.microsoft.com/pricing/details/storage/tables/).
//! [^billing]: Microsoft, [Understanding Windows Azure Storage
//!     billing](https://learn.microsoft.com/archive/blogs/windowsazurestorage/understanding-windows-azure-storage-billing-bandwidth-transactions-and-capacity),
//!     2010.
