//! Web sessions: found by a random id, purged by age.
//!
//! # As published
//!
//! The design is from a [post of 2012](https://blogs.msdn.microsoft.com/benjguin/2012/05/18/windows-azure-tables-partitioning-guid-row-keys-windows-azure-tables-partionnement-de-clefs-de-type-guid)
//! about a program that runs in a frame of another site. Cookies cannot be relied on there, so the session's GUID is in
//! the address of every page.
//!
//! The web site stores a row per session, by that GUID. All frequent questions name it. Once a day, sessions that were
//! not touched for three days are deleted: a purge in groups, so by the [decision
//! tree](crate::guide::choosing_keys#which-partitionkey) the PartitionKey is one of n.
//!
//! | | |
//! |---|---|
//! | PartitionKey | the sum of the GUID's bytes, modulo 15: `0` to `14` |
//! | RowKey | the GUID |
//!
//! ```
//! use tablekeys::Ticks;
//! use tablekeys::partition::ByteSum;
//! use tablekeys::table::{Filter, Query};
//!
//! let fifteen = ByteSum::new(15);
//! let id = [
//!     0x6f, 0x96, 0x19, 0xff, 0x8b, 0x86, 0xd0, 0x11, 0xb4, 0x2d, 0x00, 0xcf, 0x4f, 0xc9,
//!     0x64, 0xff,
//! ];
//! // A point query: the partition is computed again from the GUID.
//! let partition_key = fifteen.partition_key_of(&id);
//! assert_eq!(partition_key, "6");
//!
//! // The purge: one partition scan for each of the fifteen, by the service's own Timestamp.
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
#![doc = include_str!("../requests/sessions.md")]
//!
//! Fifteen partitions make the purge cheap: the deletes of one partition go 100 to a transaction. With a partition per
//! session it would take 2,990 requests. A session that is touched between the scan and its delete has another `ETag`
//! by then; the whole transaction is refused and sent again without that row, which stays.
//!
//! The design grew to 31 partitions without moving a row: new sessions go to one of 31, and a session is looked up
//! there first and then among the 15. A session that is touched stays where it is, so the second look-up is needed
//! until a scan of the old partitions finds no session from before the change. The same on a ring of named partitions,
//! where a sixteenth joins:
//!
#![doc = include_str!("../requests/sessions-on-a-ring.md")]
//!
//! **What goes wrong.** The id in an address is in browser histories, in logs and in `Referer` headers, and as RowKey it
//! is in every export of the table: who reads it has the session. And the modulus is a constant of the program: with 31
//! in its place, and only one place asked, open sessions are lost, as the [table below](#side-by-side) counts.
//!
//! # Today
//!
//! The session's token is 32 random bytes. It is not stored: the RowKey is its hash, and the partition, one of 64,
//! follows from the token. Where cookies are to be had, the token is in a cookie; in a frame of another site it stays in
//! the address, and each page is sent with [`Referrer-Policy:
//! no-referrer`](https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Referrer-Policy).
//!
#![doc = concat!("```ignore\n", include_str!("../../../tests/service/studies/sessions/program.rs"), "```")]
//!
//! # Side by side
//!
#![doc = include_str!("../requests/sessions-compared.md")]
//!
//! The hash costs no request. The purge costs more, since 64 partitions are scanned and emptied instead of 15; [a
//! table per day](crate::guide::deleting) would be cheaper still.
//!
//! For 15 or 31 partitions of random GUIDs the byte sum is exactly as even as a hash
//! ([why](crate::guide::partitions#byte-sums)), so a table that has it can keep it. A ring gains nothing here, because
//! these partitions are not machines.
//!
//! Next: [accounts and their dated lists](super::accounts). Back to [case studies](super).
