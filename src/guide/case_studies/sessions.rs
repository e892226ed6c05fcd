//! Web sessions: found by a random id, purged by age.
//!
//! # Keys
//!
//! The design is from a [post of
//! 2012](https://blogs.msdn.microsoft.com/benjguin/2012/05/18/windows-azure-tables-partitioning-guid-row-keys-windows-azure-tables-partionnement-de-clefs-de-type-guid):
//! the session's GUID is in the address of every page, and sessions that were not touched for three days are
//! deleted once a day.
//!
//! | | as published | today |
//! |---|---|---|
//! | PartitionKey | the sum of the GUID's bytes, modulo 15 | one of 64 by the SHA-256 of the token |
//! | RowKey | the GUID | the SHA-256 of the token |
//!
//! Today's token is 32 random bytes, of which [only a hash is
//! stored](crate::guide::identifiers#identifiers-that-must-not-be-guessed). It is in a cookie; where it must be in
//! the address, each page is sent with [`Referrer-Policy:
//! no-referrer`](https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Referrer-Policy).
//!
//! # Sample rows
//!
//! Today, for a token of 32 bytes `5a`:
//!
//! | PartitionKey | RowKey | User | Basket |
//! |---|---|---|---:|
//! | `011000` | `60bf07c488aad18fda339df07e4fbc47b4f00be71711936f18d04d352ad01890` | ann | 3 |
//!
//! As published, by the sum of the bytes of each GUID:
//!
//! | PartitionKey | RowKey | User | Basket |
//! |---|---|---|---:|
//! | `6` | `6f9619ff-8b86-d011-b42d-00cf4fc964ff` | ann | 3 |
//! | `7` | `6f9619ff-8b86-d011-b42d-00cf4fc96500` | bob | 4 |
//!
//! # Requests
//!
//! 1. **A session**: a point query, since the partition is computed from the id.
//! 2. **The purge**: scan each partition by the service's own `Timestamp`; delete 100 rows per transaction, under
//!    their `ETag`s, so that a session that was touched meanwhile stays.
//!
//! ```
//! use tablekeys::Ticks;
//! use tablekeys::partition::ByteSum;
//! use tablekeys::table::{Filter, Query};
//!
//! let fifteen = ByteSum::new(15);
//! let id = 0x6f9619ff_8b86_d011_b42d_00cf4fc964ff_u128.to_be_bytes();
//! let partition_key = fifteen.partition_key_of(&id);
//! assert_eq!(partition_key, "6");
//!
//! let three_days_ago: Ticks = "2024-05-03T07:08:09.0000000Z".parse()?;
//! let old = Query::in_partition(&partition_key)
//!     .filter(Filter::property("Timestamp").less_than(three_days_ago))
//!     .build()?;
//! assert_eq!(
//!     old.filter().as_str(),
//!     "PartitionKey eq '6' and Timestamp lt datetime'2024-05-03T07:08:09.0000000Z'"
//! );
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! # Cost
//!
//! Side by side:
//!
//! | question | design | how | requests | rows returned | rows written | answer |
//! |---|---|---|---:|---:|---:|---|
//! | one session by its id | as published | 1 point query | 1 | 1 | 0 | right; a leaked RowKey is the session |
//! |  | today | 1 point query | 1 | 1 | 0 | right; a leaked RowKey opens nothing |
//! | 200 open sessions, after more partitions were configured | as published, 31 asked | 200 point queries | 200 | 13 | 0 | **nearly all are lost** |
//! |  | as published, 31 and then 15 asked | 387 point queries | 387 | 200 | 0 | right |
//! |  | today, 64 from the first day | 200 point queries | 200 | 200 | 0 | right |
//! | the purge of 1,500 of 1,800 sessions | as published | 15 partition scans, 22 transactions | 37 | 1500 | 1500 | done |
//! |  | today | 64 partition scans, 64 transactions | 128 | 1500 | 1500 | done |
//!
//! # What breaks
//!
//! As published:
//!
//! - **The id in an address** is in histories, logs and `Referer` headers, and as RowKey in every export of the
//!   table: who reads it has the session.
//! - **The modulus is a constant**: with another one, open sessions are lost.
//!
//! # Use something else when
//!
//! - Sessions end at a fixed time after their start: [a table per day](crate::guide::deleting#a-table-per-period).
//! - A table has 15 or 31 partitions by byte sum of random GUIDs already: keep it. It is [as even as a
//!   hash](crate::guide::partitions#byte-sums).
//! - Partitions are machines or accounts with names: a [ring or
//!   slots](crate::guide::adding_partitions#slots-and-rings-named-nodes).
//!
//! # The program
//!
//! ```
//! # use std::fmt::Write;
//! # use sha2::{Digest, Sha256};
//! use tablekeys::partition::DigestBits;
//!
//! /// The client sends a token, which is not stored. The RowKey is the token's hash, and the partition,
//! /// one of 64, is computed from the token, too.
//! fn keys(token: &[u8; 32]) -> (String, String) {
//!     const PARTITIONS: DigestBits = DigestBits::sha256(6);
//!     let mut row_key = String::new();
//!     for byte in Sha256::digest(token) {
//!         write!(row_key, "{byte:02x}").expect("a String takes whatever is written");
//!     }
//!     (PARTITIONS.partition_key_of(token), row_key)
//! }
//!
//! let (partition_key, row_key) = keys(&[7; 32]);
//! assert_eq!((partition_key.len(), row_key.len()), (6, 64));
//! ```
