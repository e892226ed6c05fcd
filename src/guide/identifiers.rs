//! GUIDs of version 4 and 7, ULIDs, KSUIDs, Snowflake ids and sequences as PartitionKeys and RowKeys.
//!
//! 1. **As RowKey, oldest first:** UUID version 7 or ULID. Newest first: a [newest-first
//!    instant](crate::guide::row_keys#newest-first) with the identifier as suffix.
//! 2. **As PartitionKey:** UUID version 4 as it is. Hash every identifier that grows with time, or put it in the RowKey.
//! 3. **Pad numbers:** Snowflake ids and 64-bit sequences to 19 digits.
//! 4. **For identifiers that grant access, draw at least 128 random bits** from the operating system, and store a hash of them
//!    as the key.
//! 5. **Choose one spelling.**
//!
//! | identifier | text | sorts by time | as PartitionKey | as RowKey | can be guessed |
//! |---|---|---|---|---|---|
//! | UUID version 4[^rfc] | 36 characters | no | good | good where order does not matter | no, if the generator is cryptographic |
//! | UUID version 7[^rfc] | 36 characters | by millisecond | grows: hash it | good, oldest first | **yes**: the time is public, and some generators count within a millisecond |
//! | SQL Server [`NEWSEQUENTIALID`](https://learn.microsoft.com/sql/t-sql/functions/newsequentialid-transact-sql) | 36 characters | no | grows: hash it | no useful order | yes |
//! | ULID[^ulid] | 26 characters | by millisecond | grows: hash it | good, oldest first | as version 7 |
//! | KSUID[^ksuid] | 27 characters | by second | grows: hash it | good, oldest first | no: 128 random bits |
//! | Snowflake[^snowflake] | up to 19 digits | only padded | grows: hash it | good after [`zero_padded::<19>`](crate::row_key::zero_padded) | yes |
//! | sequence, `IDENTITY` | 1 to 19 digits | only padded | grows: hash it | good after padding | yes |
//!
//! Within a millisecond, ULIDs and version-7 UUIDs are in random order; a monotonic generator keeps their order within its
//! own process only. Where the order of events matters, number them at their source.
//!
//! JavaScript's numbers are exact to 2⁵³ − 1, 9,007,199,254,740,991: 19-digit ids and ticks lose their last digits there. Keep
//! them as text or `BigInt`; the audit reports such keys.
//!
//! Servers hold *ranges* of PartitionKeys, so where new PartitionKeys sort after all old ones, every insert goes to one
//! server.[^checklist] The shop's order numbers grow, so its index of orders has [one of 64
//! partitions](crate::guide::choosing_keys#the-form) in front.
//!
//! # Identifiers that grant access
//!
//! A session id, an invitation or a password reset grants access to anyone who has it. RFC 9562: UUIDs "MUST NOT be used as
//! security capabilities".[^rfc-security] The shop's sessions (Q5): draw 256 bits, give them to the user, and store *their
//! SHA-256* as the key, so that a person who can read the table cannot log in. Compute the partition from the digest. Since it
//! is random, the hash needs no secret.
//!
//! ```
//! use sha2::{Digest, Sha256};
//! use tablekeys::partition::Salt;
//!
//! let token = [0x5a_u8; 32]; // from the operating system's generator
//! let row_key: String = Sha256::digest(token).iter().map(|byte| format!("{byte:02x}")).collect();
//! assert_eq!((row_key.len(), &row_key[..8]), (64, "60bf07c4"));
//! let partition_key = Salt::after(64, '-').key_for("session", &row_key)?;
//! assert_eq!(partition_key, "session-27");
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! Tokens in a URL end up in logs and in the `Referer` header: send them in a cookie or a header, or exchange a one-time token at
//! once. Keys of rows may be in a URL only if reading them does no harm; check that the caller owns the row.
//!
//! A chat lists the messages since an instant as one range of ULIDs, [`range::ulids`](crate::range::ulids).
//!
//! # Spelling
//!
//! A GUID has several texts (case, hyphens, braces) and each is another key. Its bytes have two orders, RFC 9562's and that of
//! .NET's [`Guid.ToByteArray`](https://learn.microsoft.com/dotnet/api/system.guid.tobytearray), which reverses the first
//! three fields. [`Guid`](crate::partition::Guid) reads all of these and prints lower case with hyphens.
//!
//! | value | store |
//! |---|---|
//! | e-mail address | A–Z folded: [`Email`](crate::partition::Email) |
//! | telephone number | `+49…`, digits alone after the plus |
//! | MAC address | 12 digits, lower case |
//! | ISBN | no hyphens |
//! | name, title | Unicode form NFC, chosen once: `é` is one code point or two, and two keys. Fold accents only in a second, search key |
//! | bytes, tuples, objects | their value, never what a language prints (`b'a'`, `[B@1b2c3d4e`) |
//!
//! **Sort by ordinal when you compare keys in a program**: C# `StringComparer.Ordinal`, JavaScript `<` or
//! [`sort()`](https://developer.mozilla.org/docs/Web/JavaScript/Reference/Global_Objects/Array/sort) without a comparer (not
//! `localeCompare`), Python `<` for ASCII keys. The emulator and .NET compare UTF-16 units, Python and Rust code points; they
//! agree on ASCII.
//!
//! Next: [partition keys](crate::guide::partitions).
//!
//! [^rfc]: [RFC 9562](https://www.rfc-editor.org/rfc/rfc9562), sections 5 and 6.
//! [^rfc-security]: [RFC 9562](https://www.rfc-editor.org/rfc/rfc9562#section-8), section 8.
//! [^ulid]: [ULID specification](https://github.com/ulid/spec).
//! [^ksuid]: [KSUID](https://github.com/segmentio/ksuid).
//! [^snowflake]: Twitter, [Announcing Snowflake](https://blog.x.com/engineering/en_us/a/2010/announcing-snowflake), 2010.
//! [^checklist]: Microsoft, [Performance and scalability checklist for Table
//!     storage](https://learn.microsoft.com/azure/storage/tables/storage-performance-checklist#append-only-and-prepend-only-patterns).
