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
#![doc = include_str!("../requests/sessions-compared.md")]
//!
//! As published:
//!
#![doc = include_str!("../requests/sessions.md")]
//!
//! With a partition per session the deletes alone would take 2,990 requests.
//!
//! The same on a ring of named partitions, where a sixteenth joins:
//!
#![doc = include_str!("../requests/sessions-on-a-ring.md")]
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
#![doc = concat!("```ignore\n", include_str!("sessions/program.rs"), "```")]
