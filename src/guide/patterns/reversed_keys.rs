//! Reversed keys: growing numbers are spread by their last digits, and the hosts of a domain are listed together.
//!
//! **Problem.** In a store that splits by ranges, growing numbers share one end of the table; and the hosts of one
//! domain, whose common part is at their end, are scattered.
//!
//! # Keys
//!
//! | row | PartitionKey | RowKey |
//! |---|---|---|
//! | account | the number in ten digits, reversed | `account` |
//! | host | `hosts` | its labels, the last one first |
//!
//! # Sample rows
//!
//! | table | PartitionKey | RowKey |
//! |---|---|---|
//! | `accounts` | `1174000000` | `account` |
//! | `accounts` | `2174000000` | `account` |
//! | `hosts` | `hosts` | `com!example` |
//! | `hosts` | `hosts` | `com!example!www` |
//! | `hosts` | `hosts` | `com!example-shop` |
//!
//! # Requests
//!
//! 1. **Account 4711**: a point query for `1174000000`.
//! 2. **A domain and its hosts**: the range from `com!example` to below `com!example"`, which holds no other host.
//!
//! # Cost
//!
//! [Counted requests](crate::guide::patterns#requests).
//!
//! # What breaks
//!
//! - **Reversing without padding**: 12 and 120 become `21` and `021`, which cannot be read back for certain.
//! - **A bare prefix** of a domain: `com.example` finds `example-shop.com` too.
//! - **Order**: accounts 4,000 to 5,000 are a table scan.
//!
//! A crash leaves nothing to repair: a second attempt finds the row (409).
//!
//! # Use something else when
//!
//! - Strangers choose the numbers, or a partition should hold many rows: a [hash](crate::partition::SipHash).
//! - The questions are about single hosts: host names as they are.
//!
//! # The program
//!
#![doc = concat!("```ignore\n", include_str!("reversed_keys/program.rs"), "```")]
//!
//! In C#, Python and JavaScript: [six ways of making keys](crate::guide::clients::languages#programs).
//!
//! # In other stores
//!
//! Reversed domain names are the row keys of [Bigtable's first
//! example](https://research.google/pubs/bigtable-a-distributed-storage-system-for-structured-data/), the web table, and of
//! HBase's reverse key pattern; Oracle's reverse key index reverses bytes of numbers; S3 users reversed dates and numbers in
//! names.
