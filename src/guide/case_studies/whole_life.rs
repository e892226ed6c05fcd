//! A table's whole life within the service's rules.
//!
//! Names, sizes, filters, paging over 2,001 rows, transactions that fail as one, and every legal awkward character in a
//! key: read, queried, updated and deleted.
//!
#![doc = include_str!("../requests/life.md")]
//!
//! 2,001 rows take three requests, as [`pages`](crate::table::pages) computes. A transaction of 99 inserts and one
//! refused write stores nothing, wherever the refused one stands.
//!
//! Back to [case studies](super).
