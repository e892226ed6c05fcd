//! How many partitions a load needs, and how requests are counted and billed.
//!
//! 1. **Count entities for a partition, and requests for the account and the bill.**
//! 2. **Count reads and scans too**: every row that the service passes over, returned or not.
//! 3. **Take 64 partitions by hash**, unless the busiest second has more than 100,000 entities or few keys are busy.
//! 4. **Split one busy key with a [salt](crate::guide::hot_partitions#a-hot-key)**: more partitions do not help it.
//! 5. **[Raise the load slowly](crate::guide::throttled#a-plan-for-the-ramp)**, above all on a new table.
//!
//! # What the targets count
//!
//! | target | value | counts |
//! |---|---|---|
//! | one partition | 2,000 per second | entities of 1 KiB[^targets] |
//! | one storage account | 20,000 per second;[^targets] 40,000 in many regions[^account] | requests, assuming entities of 1 KiB |
//!
//! The targets "relate to the number of entities scanned".[^checklist] Add up, for the busiest second:
//!
//! | request | entities at the partition | requests, as billed[^checklist] |
//! |---|---:|---:|
//! | a write or point read of one row | 1 | 1 |
//! | a transaction of k operations | k | 1 |
//! | a range query that returns n rows | n | at least 1 per 1,000 rows |
//! | a scan of s rows that returns n of them | s | at least 1 per 1,000 returned rows and per 5 s |
//!
//! So a filter that returns one row in a hundred exhausts a partition while the caller receives 20 rows per second. `$select`
//! and `$filter` reduce bytes, not entities. A target is the rate to plan for: more may pass for a while and be refused next
//! week.
//!
//! The [shop](crate::guide::choosing_keys#the-form):
//!
//! | | entities per second | partitions that share them | of 2,000 |
//! |---|---:|---|---:|
//! | orders: 400 transactions of 6 rows, Q1: 200 × 18, Q2: 500 × 6 | 9,000 | one per customer | 0.5% for a customer who has 0.1% |
//! | order numbers: 400 writes and Q3 | 401 | 64 by hash | 0.3% |
//! | sessions: 50 writes, 2,000 reads | 2,050 | 64 by hash | 1.6% |
//! | invoices of a month: 400 writes | 400 | 1 | 20% |
//! | events: 5,000 writes, Q8: 1,000 | 6,000 | 8 salts; 4 would do | 38% |
//!
//! # How many partitions?
//!
//! Entities per second divided by 2,000 is the least. All rows of a key are in one partition, so the fewer *keys* carry the
//! load, the more partitions it takes to keep busy keys apart by chance.
//! [`partitions_needed`](crate::skew::partitions_needed) computes how many are needed so that, with equally busy keys, at
//! most one second in a million exceeds the target:
//!
#![doc = include_str!("tables/sizing.md")]
//!
//! ```text
//! answer  = 1 where the entities per second are within one partition's target, else
//!           the smallest n with n × P(choices / n, room + 1) ≤ 10⁻⁶
//! choices = min(keys, ⌈entities per second × seconds of the window⌉)
//! room    = ⌊choices × target / entities per second⌋
//! P(μ, a) = 1 where a ≤ μ, else e^(a − μ) (μ / a)^a
//! ```
//!
//! With 100 equally busy keys, 20,000 entities per second are 200 per key: 126 partitions by hash, or one for each of the 100
//! keys.
//!
//! **Why 64.** 64 partitions take 100,000 entities per second with a million keys and 40,000 with a thousand. An account takes
//! 20,000 or 40,000 requests per second, so only transactions and scans need more partitions. A point query asks one partition,
//! however many there are; a list or a purge over all asks each. Past an account's target, divide tenants or tables among
//! accounts.
//!
//! ```
//! # #[cfg(feature = "std")] {
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
//! # }
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! # The bill
//!
//! The bill has two parts: bytes stored per month, and requests in units of 10,000.[^pricing] A transaction of 100 operations
//! is billed as one.[^checklist] Scans are cheap on the bill and expensive at the partition. Time, price and size for your own
//! design: the [sheet of numbers](crate::guide::numbers).
//!
//! Next: [hot partitions](crate::guide::hot_partitions).
//!
//! [^targets]: Microsoft, [Scalability and performance targets for Table
//!     storage](https://learn.microsoft.com/azure/storage/tables/scalability-targets).
//! [^account]: Microsoft, [Scalability and performance targets for standard storage
//!     accounts](https://learn.microsoft.com/azure/storage/common/scalability-targets-standard-account).
//! [^checklist]: Microsoft, [Performance and scalability checklist for Table
//!     storage](https://learn.microsoft.com/azure/storage/tables/storage-performance-checklist), sections "Query
//!     density", "Batching" and "Table-specific scalability targets".
//! [^pricing]: Microsoft, [Azure Table storage pricing](https://azure.microsoft.com/pricing/details/storage/tables/).
