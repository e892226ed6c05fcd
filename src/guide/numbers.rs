//! One sheet of numbers for a design document: lengths, chances, partitions, time and price.
//!
//! A test computes every figure on this page, with a function of the crate or with the formula beside it.
//!
//! # Lengths
//!
//! Characters of a key per character of text, [escaped](crate::table::escape); a key has [512](crate::guide::service_limits#keys) in Azure Table
//! Storage, [fewer](crate::guide::other_stores#cosmos-db) in Cosmos DB:
//!
#![doc = include_str!("tables/lengths.md")]
//!
//! A stored row takes 4 bytes, 2 bytes per character of both keys, and for each property 8 bytes, 2 bytes per character of its name and the size of
//! its value.[^billing]
//!
//! # Suffixes
//!
//! The chance that two of k rows with equal instants (or equal other parts) get the same random suffix of n hexadecimal digits, 1 − e^(−k(k−1) / (2 ×
//! 16ⁿ)):
//!
#![doc = include_str!("tables/suffixes.md")]
//!
//! # Partitions
//!
//! The table of [sizing](crate::guide::sizing#how-many-partitions), with its formula.
//!
//! # Time and price
//!
//! For n rows, with `t` the time of a request, `p` requests at a time, and `c` the price of 10,000 requests; here t = 10 ms, p = 20 and c =
//! 0.00036 US dollars (local redundancy, July 2026; look up your own[^pricing]). Requests are for 64 partitions. The time is the longer of
//! ⌈requests × t / p⌉ and of what the partitions' targets allow (2,000 entities per second each); in a move the old partitions are read and
//! deleted from, while the new ones take the inserts:
//!
#![doc = include_str!("tables/prices.md")]
//!
//! [^billing]: Microsoft, [Understanding Windows Azure Storage
//!     billing](https://learn.microsoft.com/archive/blogs/windowsazurestorage/understanding-windows-azure-storage-billing-bandwidth-transactions-and-capacity),
//!     2010.
//! [^pricing]: Microsoft, [Azure Table storage pricing](https://azure.microsoft.com/pricing/details/storage/tables/).
