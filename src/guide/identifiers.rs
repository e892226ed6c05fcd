//! GUIDs of version 4 and 7, ULIDs, KSUIDs, Snowflake ids and sequences as PartitionKeys and RowKeys.
//!
//! 1. **As RowKey, oldest first:** UUID version 7 or ULID. Newest first: a [newest-first
//!    instant](crate::guide::row_keys#newest-first) with the identifier as suffix.
//! 2. **As PartitionKey:** UUID version 4 as it is. Hash every identifier that grows with time, or put it in the RowKey.
//! 3. **Pad numbers** to 19 digits: Snowflake ids, sequences, `IDENTITY`.
//! 4. **What grants access** is 128 random bits from the operating system's generator, and the key is a hash of it.
//! 5. **One spelling:** lower case with hyphens.
//!
//! An identifier that is also a key decides the order of rows, whether inserts spread, and who can guess a row's
//! address:
//!
//! | identifier | text | sorts by time as text | as PartitionKey | as RowKey | can be guessed |
//! |---|---|---|---|---|---|
//! | UUID version 4[^rfc] | 36 characters | no | good: inserts spread | good where order does not matter | 122 random bits: no, if the generator is cryptographic |
//! | UUID version 7[^rfc] | 36 characters | yes, by millisecond | grows: all inserts at one end of the table; hash it | good: oldest first | the time is public, and some generators count up within a millisecond: **yes** |
//! | SQL Server [`NEWSEQUENTIALID`](https://learn.microsoft.com/sql/t-sql/functions/newsequentialid-transact-sql) | 36 characters | no; it counts up per machine, from a new start after each restart | grows; hash it | no order that is worth having | yes |
//! | ULID[^ulid] | 26 characters | yes, by millisecond | grows; hash it | good: oldest first | as version 7; monotonic generators count up |
//! | KSUID[^ksuid] | 27 characters | yes, by second | grows; hash it | good: oldest first | 128 random bits behind the second |
//! | Snowflake[^snowflake] | up to 19 digits | only padded to 19 digits | grows; hash it | good after [`zero_padded::<19>`](crate::row_key::zero_padded) | yes |
//! | sequence, `IDENTITY` | 1 to 19 digits | only padded | grows; hash it | good after padding | yes |
//!
//! Within a millisecond, ULIDs and UUIDs of version 7 are in random order. Only a monotonic generator keeps their order, and
//! only within its own process. Where the order of events matters, number them at their source, or write a
//! [newest-first instant and a counter](crate::guide::row_keys#two-rows-in-one-tick).
//!
//! ```
//! use tablekeys::row_key;
//!
//! // Snowflake ids of 2010 and 2024 sort wrongly as they are, and rightly padded.
//! let (early, late) = (29_514_700_000_000_000_u64, 1_787_410_000_000_000_000_u64);
//! assert!(early < late && early.to_string() > late.to_string());
//! assert!(row_key::zero_padded::<19>(early)? < row_key::zero_padded::<19>(late)?);
//!
//! // Version 7: the first 48 bits are milliseconds since 1970, so lower-case text sorts by time.
//! let earlier = "018f4c5a-7b1c-7000-8000-000000000000";
//! let later = "018f4c5a-7b1d-7000-8000-000000000000";
//! assert!(earlier < later);
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! # Unread messages, as a program
//!
//! In a chat, the messages since an instant are one range of ULIDs, [`range::ulids`](crate::range::ulids); a busy room is
//! split by a [salt](crate::guide::hot_partitions):
//!
#![doc = concat!("```ignore\n", include_str!("identifiers/chat.rs"), "```")]
//!
//! # Growing identifiers as PartitionKeys
//!
//! Servers hold *ranges* of PartitionKeys. Where new PartitionKeys sort after all old ones, every insert goes to
//! one server: the append-only pattern of Microsoft's checklist.[^checklist] Put one of n by hash in the
//! PartitionKey and the identifier in the RowKey.
//!
//! # Identifiers that must not be guessed
//!
//! A session id, an invitation link or a password reset grants access to anyone who has it. RFC 9562: UUIDs "MUST
//! NOT be used as security capabilities".[^rfc-security] From one version-7 id or ULID an attacker knows the time
//! of the next, and with a monotonic generator nearly its value. Draw 128 bits or more from the operating system's
//! generator, give them to the user, and use *a hash of them* as the key, so that a person who can read the table
//! still cannot log in:
//!
//! ```
//! use sha2::{Digest, Sha256};
//! use tablekeys::partition::DigestBits;
//!
//! let token = [0x5a_u8; 32]; // from the operating system's generator
//! let digest = Sha256::digest(token);
//! let row_key: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
//! assert_eq!((row_key.len(), &row_key[..8]), (64, "60bf07c4"));
//! // The partition follows from the token as well: one of 64.
//! assert!(DigestBits::sha256(6).partition_of(&token) < 64);
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! # One spelling
//!
//! A GUID can be written in many ways (case, hyphens, braces), and each is another key. Its bytes have two orders: that of RFC
//! 4122, as in the text, and that of .NET's
//! [`Guid.ToByteArray`](https://learn.microsoft.com/dotnet/api/system.guid.tobytearray), which reverses the first
//! three fields. The two orders and the text have three different hashes. [`Guid`](crate::partition::Guid) reads all of
//! these, prints lower case with hyphens, and is a key for every design.
//!
//! The same holds of every identifier with several texts: telephone numbers (`+49…`, with digits alone behind the plus), MAC
//! addresses (12 digits in lower case), ISBNs (no hyphens). Write bytes, tuples and objects by their value, never as a language
//! prints them: Python's `b'a'` and Java's `[B@1b2c3d4e` are no keys that another program makes.
//!
//! SQL Server and .NET's `SqlGuid` [order
//! GUIDs](https://learn.microsoft.com/sql/connect/ado-net/sql/compare-guid-uniqueidentifier-values) by the last six
//! bytes first: a list sorted there is not in RowKey order.
//!
//! How evenly they spread: [byte sums](crate::guide::partitions#byte-sums).
//!
//! Next: [partition keys](crate::guide::partitions).
//!
//! [^rfc]: Davis, Peabody and Leach, [RFC 9562: Universally Unique IDentifiers](https://www.rfc-editor.org/rfc/rfc9562),
//!     2024, sections 5.4 and 5.7.
//! [^rfc-security]: [RFC 9562, section 8](https://www.rfc-editor.org/rfc/rfc9562#section-8).
//! [^ulid]: [ULID specification](https://github.com/ulid/spec).
//! [^ksuid]: [KSUID](https://github.com/segmentio/ksuid).
//! [^snowflake]: Twitter, [Announcing Snowflake](https://blog.x.com/engineering/en_us/a/2010/announcing-snowflake), 2010.
//! [^checklist]: Microsoft, [Performance and scalability checklist for Table
//!     storage](https://learn.microsoft.com/azure/storage/tables/storage-performance-checklist#append-only-and-prepend-only-patterns).
