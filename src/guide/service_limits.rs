//! Legal keys, names, sizes, filters and transactions of Azure's table service, and where its own pages disagree.
//!
//! The checks in [`table`](crate::table) refuse what the service would refuse, before a request is sent, with the place
//! and the reason.
//!
//! # Keys
//!
//! | rule | value | source |
//! |---|---|---|
//! | forbidden characters | `/` `\` `#` `?`, U+0000–U+001F, U+007F–U+009F | data model[^model] |
//! | legal, with trouble in some clients | `%`, `'`, `"`, `~`, `+`, spaces at either end, everything beyond ASCII | [which characters to avoid](crate::guide::clients#which-characters-to-avoid) |
//! | the empty key | legal; a missing key is not | partitioning strategy[^partitioning]; avoid it: [second questions](crate::guide::choosing_keys#second-questions) |
//! | longest key | 512 UTF-16 units by the reading that satisfies every source | see below |
//! | order | PartitionKey, then RowKey, ascending, lexical, case-sensitive; beyond ASCII see below | partitioning strategy[^partitioning] |
//!
//! **Where sources disagree: the length.** The data model says 1 KiB,[^model] the scale targets 1,024
//! characters;[^targets] the emulator refuses [513 UTF-16
//! units](https://github.com/Azure/Azurite/blob/main/src/table/utils/constants.ts). Keys are stored as UTF-16, so 512
//! units are 1 KiB and within every reading (pages as read in 2026). A text that is longer: [paths that are too
//! long](crate::guide::partitions#files-and-paths). [`check_key`](crate::table::check_key) accepts 512, and so do all
//! keys, ranges, filters and addresses of this crate.
//!
//! **Where sources are silent: the order beyond ASCII.** The emulator compares UTF-16 units, as .NET's ordinal
//! comparison does, so U+1F600 sorts before U+FF5E; in Rust, and in UTF-8 bytes, it sorts after. No statement about the
//! service itself was found. Keys of printable ASCII, which is all that this crate makes, sort the same by every rule.
//! [`key_order`](crate::table::key_order) is the emulator's order. In C#, sort keys with `StringComparer.Ordinal`: the default comparison follows the [culture](https://learn.microsoft.com/dotnet/standard/base-types/best-practices-strings).
//!
//! **Why `%` is avoided.** The service decoded a path segment twice, so that reads and deletes of one row went to
//! another, or answered 404: reported in 2012;[^percent] not known whether it was fixed. Read such rows by a filter,
//! which is not affected. Updates and deletes always go by address, so do not make such keys.
//! [`check_key_strict`](crate::table::check_key_strict) refuses them in new designs, and spaces at either end,
//! everything beyond ASCII, and `'`. A quote must be doubled in filters and addresses: [`Query`](crate::table::Query)
//! and [`entity_address`](crate::table::entity_address) do that; the Rust client
//! `azure_data_tables` 0.21 does not in the addresses of single rows, and does not find them.
//! [`escape_strict`](crate::table::escape_strict) makes a key that the check accepts of any text.
//!
//! ```
//! use tablekeys::ErrorKind;
//! use tablekeys::table::{check_key, check_key_strict, escape, unescape};
//!
//! assert_eq!(check_key("2024/05").unwrap_err().kind(), ErrorKind::Illegal);
//! check_key("100%")?;
//! assert!(check_key_strict("100%").is_err());
//!
//! let key = escape("invoices/2024 #7")?;
//! assert_eq!(key, "invoices.~~2024\"20\"~~7");
//! check_key_strict(&key)?;
//! assert_eq!(unescape(&key)?, "invoices/2024 #7");
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! The emulator's order of some ASCII keys, least first: `""`, `-`, `0`, `10`, `2`, `9`, `A`, `Z`, `_`, `a`, `a b`,
//! `a!`, `a-b`, `a.b`, `a_b`, `aa`.
//!
//! ```
//! use tablekeys::table::key_order;
//!
//! let keys = [
//!     "", "-", "0", "10", "2", "9", "A", "Z", "_", "a", "a b", "a!", "a-b", "a.b", "a_b",
//!     "aa",
//! ];
//! assert!(keys.is_sorted_by(|a, b| key_order(a, b).is_lt()));
//! ```
//!
//! # Names and sizes
//!
//! | what | rule | source |
//! |---|---|---|
//! | table name | 3 to 63 letters and digits, no digit first, case ignored, not `tables` | data model[^model] |
//! | property name | a C# identifier of at most 255 characters; [`check_property_name`](crate::table::check_property_name) is the same for ASCII | data model[^model] |
//! | properties | 252 besides PartitionKey, RowKey and Timestamp | data model[^model] |
//! | string property | 64 KiB, which is 32 Ki UTF-16 units | data model[^model] |
//! | binary property | 64 KiB | data model[^model] |
//! | entity | 1 MiB in all | data model[^model] |
//! | `DateTime` property | 1601-01-01 to 9999-12-31; a key made of ticks has no such bound | data model[^model] |
//! | a row that is larger, or has more properties | [several rows in one partition](crate::guide::patterns::wide_entities), in one transaction; or a [blob beside the row](https://learn.microsoft.com/azure/storage/tables/table-storage-design-patterns#large-entities-pattern) | design patterns |
//! | tables, partitions, rows per partition | no limit but the account's capacity | scale targets[^targets] |
//!
//! # Queries
//!
//! | rule | value |
//! |---|---|
//! | a response | at most 1,000 rows and 5 seconds, from one server's part of the table[^pages] |
//! | the last page | the one without a continuation token; a page may be short or empty and not be the last[^pages] |
//! | a filter | `eq` `ne` `gt` `ge` `lt` `le`, joined by `and` `or` `not`; at most 15 comparisons[^querying] |
//! | a string in a filter | in single quotes; quotes inside are doubled[^querying] |
//! | an address | no documented limit; the emulator takes 16 KiB with all headers, and [`MAX_ADDRESS_LENGTH`](crate::table::MAX_ADDRESS_LENGTH) leaves room for them |
//! | `or` between keys | [a partition scan](https://learn.microsoft.com/azure/storage/tables/table-storage-design-for-query#how-your-choice-of-partitionkey-and-rowkey-impacts-query-performance): send one query for each and [`merge`](crate::table::merge()) |
//! | `lt` on RowKeys | starts at the smallest key, not at the nearest (emulator, tried) |
//! | sorting, counting, searching | not offered: [missing features](crate::guide::missing_features) |
//!
//! ```
//! use tablekeys::Ticks;
//! use tablekeys::table::{Filter, Query};
//!
//! let since: Ticks = "2024-05-01T00:00:00.0000000Z".parse()?;
//! let query = Query::in_partition("o'neill")
//!     .prefix("order.")
//!     .filter(Filter::property("Timestamp").at_least(since))
//!     .build()?;
//! assert_eq!(
//!     query.filter().as_str(),
//!     "PartitionKey eq 'o''neill' and RowKey ge 'order.' and RowKey lt 'order0' \
//!      and Timestamp ge datetime'2024-05-01T00:00:00.0000000Z'"
//! );
//! assert_eq!(query.filter().comparisons(), 4);
//! assert!(Query::in_partition("o'neill").top(1_001).build().is_err());
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! # Transactions
//!
//! One PartitionKey, at most 100 operations, at most 4 MiB, each row once; all or nothing, in order.[^transactions] The
//! emulator accepts two PartitionKeys in one transaction, so a test against it proves nothing there.
//! [`batches`](crate::table::batches) groups any stream of operations by the rules, and keeps 1 KiB of the 4 MiB for
//! the lines that open and close the batch and its change set.
//!
//! ```
//! use tablekeys::table::{Operation, batches};
//!
//! let rows: Vec<String> = (0..250).map(|i| format!("{i:04}")).collect();
//! let grouped =
//!     batches(&rows, |row| Operation { partition_key: "p", row_key: row, bytes: 1_000 });
//! let sizes: Vec<usize> =
//!     grouped.map(|batch| batch.map(|rows| rows.len())).collect::<Result<_, _>>()?;
//! assert_eq!(sizes, [100, 100, 50]);
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! # Targets
//!
//! 2,000 entities of 1 KiB per second for a partition, 20,000 requests with such entities per second for an
//! account.[^targets] What counts, and how many partitions follow: [sizing](crate::guide::sizing).
//!
//! Next: [missing features](crate::guide::missing_features). The functions: [`table`](crate::table). Other stores'
//! limits: [other stores](crate::guide::other_stores).
//!
//! [^model]: Microsoft, [Understanding the Table service data
//!     model](https://learn.microsoft.com/rest/api/storageservices/understanding-the-table-service-data-model).
//! [^partitioning]: Microsoft, [Designing a scalable partitioning strategy for Azure Table
//!     storage](https://learn.microsoft.com/rest/api/storageservices/designing-a-scalable-partitioning-strategy-for-azure-table-storage).
//! [^percent]: Microsoft, [PartitionKey or RowKey containing the percent '%'
//!     character](https://learn.microsoft.com/archive/blogs/windowsazurestorage/partitionkey-or-rowkey-containing-the-percent-character-causes-some-windows-azure-tables-apis-to-fail),
//!     2012.
//! [^pages]: Microsoft, [Query timeout and
//!     pagination](https://learn.microsoft.com/rest/api/storageservices/query-timeout-and-pagination).
//! [^querying]: Microsoft, [Querying tables and
//!     entities](https://learn.microsoft.com/rest/api/storageservices/querying-tables-and-entities).
//! [^transactions]: Microsoft, [Performing entity group
//!     transactions](https://learn.microsoft.com/rest/api/storageservices/performing-entity-group-transactions).
//! [^targets]: Microsoft, [Scalability and performance targets for Table
//!     storage](https://learn.microsoft.com/azure/storage/tables/scalability-targets).
