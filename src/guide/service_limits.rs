//! What the service accepts: keys, names, sizes, queries and transactions. The constants and checks are in [`table`](crate::table).
//!
//! # Keys
//!
//! | rule | value |
//! |---|---|
//! | forbidden characters | `/` `\` `#` `?`, U+0000–U+001F, U+007F–U+009F[^model] |
//! | legal, with trouble in some clients | `%`, `'`, `"`, `~`, `+`, spaces at either end, everything beyond ASCII: [clients](crate::guide::clients#which-characters-to-avoid) |
//! | the empty key | legal;[^partitioning] avoid it |
//! | longest key | 512 UTF-16 units, see below |
//! | order | PartitionKey, then RowKey, ascending, lexical, case-sensitive[^partitioning] |
//!
//! **Length.** Microsoft's pages say 1 KiB[^model] and 1,024 characters;[^targets] the emulator refuses 513 UTF-16 units. 512 UTF-16
//! units satisfy every reading. [Escaped](crate::table::escape) text is longer: a Chinese character takes nine, so at most 56 fit.
//! [Longer texts](crate::guide::partitions#files-and-paths).
//!
//! **Order beyond ASCII.** Microsoft's pages do not define it. The emulator and .NET compare UTF-16 units, so U+1F600 sorts before
//! U+FF5E; by UTF-8 bytes it sorts after. [`key_order`](crate::table::key_order) is the emulator's order. Keep keys ASCII.
//!
//! **Keys are no place for secrets**: they are in the address of each request, and so in logs.
//!
//! ```
//! use tablekeys::ErrorKind;
//! use tablekeys::table::{check_key, check_key_strict, escape, unescape};
//!
//! assert_eq!(check_key("2024/05").unwrap_err().kind(), ErrorKind::Illegal);
//! check_key("100%")?;
//! assert!(check_key_strict("100%").is_err());
//! let key = escape("invoices/2024 #7")?;
//! assert_eq!(key, "invoices.~~2024\"20\"~~7");
//! assert_eq!(unescape(&key)?, "invoices/2024 #7");
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! # Names and sizes
//!
//! | what | rule |
//! |---|---|
//! | table name | 3 to 63 letters and digits, no digit first, case ignored, not `tables`[^model] |
//! | property name | a C# identifier of at most 255 characters[^model] |
//! | properties | 252 besides PartitionKey, RowKey and Timestamp[^model] |
//! | property types | `String`, `Boolean`, `Int32`, `Int64`, `Double`, `DateTime`, `Guid`, `Binary`; no decimals, no unsigned integers[^model] |
//! | string or binary property | 64 KiB (a string: 32 Ki UTF-16 units)[^model] |
//! | entity | 1 MiB[^model] |
//! | `DateTime` property | 1601-01-01 to 9999-12-31; a key made of ticks has no such bound[^model] |
//! | tables, partitions, rows | no limit but the account's capacity[^targets] |
//! | entities and requests per second | [sizing](crate::guide::sizing#what-the-targets-count) |
//!
//! # Queries
//!
//! | rule | value |
//! |---|---|
//! | a response | at most 1,000 rows and 5 seconds, from one server[^pages] |
//! | the last page | the one without a continuation token; a page may be short or empty and not be the last[^pages] |
//! | a filter | `eq` `ne` `gt` `ge` `lt` `le`, `and` `or` `not`; at most 15 comparisons; strings in single quotes, doubled inside[^querying] |
//! | other values | `5`, `5L` for `Int64` (else "Unrecognized 'Edm.Int32' literal"), `5.0`, `true`, `datetime'2024-05-06T07:08:09Z'`, `guid'…'`, `X'00ff'`: [`Literal`](crate::table::Literal) |
//! | `null` | no literal: `eq null` answers `InvalidInput`; comparisons leave out rows that lack the property, and `not (Due ge …)` returns them too. Store a value that says "none" |
//! | an address | no documented limit; the emulator takes 16 KiB with all headers: [`MAX_ADDRESS_LENGTH`](crate::table::MAX_ADDRESS_LENGTH) |
//!
//! ```
//! use tablekeys::Ticks;
//! use tablekeys::table::{Filter, Query};
//!
//! let since: Ticks = "2024-05-01T00:00:00Z".parse()?;
//! let query = Query::in_partition("o'neill")
//!     .prefix("order.")
//!     .filter(Filter::property("Timestamp").at_least(since))
//!     .build()?;
//! assert_eq!(
//!     query.filter().as_str(),
//!     "PartitionKey eq 'o''neill' and RowKey ge 'order.' and RowKey lt 'order0' \
//!      and Timestamp ge datetime'2024-05-01T00:00:00.0000000Z'"
//! );
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! # Transactions
//!
//! One PartitionKey, at most 100 operations, at most 4 MiB, each row once, all or nothing, in order.[^transactions]
//! [`batches`](crate::table::batches) groups a stream of operations by these rules.
//!
//! A transaction may come between two pages of a list. Where it matters, put a version into every row and read again where two differ.
//! **More than 100 rows that appear at once:** write them under a new version, then replace one row that names the version to read.
//!
//! Next: [clients and the emulator](crate::guide::clients).
//!
//! [^model]: Microsoft, [Understanding the Table service data
//!     model](https://learn.microsoft.com/rest/api/storageservices/understanding-the-table-service-data-model).
//! [^partitioning]: Microsoft, [Designing a scalable partitioning
//!     strategy](https://learn.microsoft.com/rest/api/storageservices/designing-a-scalable-partitioning-strategy-for-azure-table-storage).
//! [^pages]: Microsoft, [Query timeout and
//!     pagination](https://learn.microsoft.com/rest/api/storageservices/query-timeout-and-pagination).
//! [^querying]: Microsoft, [Querying tables and
//!     entities](https://learn.microsoft.com/rest/api/storageservices/querying-tables-and-entities).
//! [^transactions]: Microsoft, [Performing entity group
//!     transactions](https://learn.microsoft.com/rest/api/storageservices/performing-entity-group-transactions).
//! [^targets]: Microsoft, [Scalability and performance targets for Table
//!     storage](https://learn.microsoft.com/azure/storage/tables/scalability-targets).
