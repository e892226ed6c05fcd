//! Legal keys, names, sizes, filters and transactions of Azure's table service, and where its own pages disagree.
//!
//! 1. **Keys of printable ASCII without `/ \ # ? % '`**, at most 512 characters, never empty, no space at an end: every
//!    source agrees on them, and so do current clients; [old ones](crate::guide::clients#which-characters-to-avoid) break
//!    `"` and `~`. [`escape`](crate::table::escape) makes such a key of any text.
//! 2. **Follow continuation tokens** until there is none; a page may be short or empty.
//! 3. **A transaction: one PartitionKey, 100 operations, 4 MiB.**
//! 4. **Check before you send**: the functions of [`table`](crate::table) refuse what the service would refuse,
//!    with the place and the reason.
//!
//! # Keys
//!
//! | rule | value | source |
//! |---|---|---|
//! | forbidden characters | `/` `\` `#` `?`, U+0000–U+001F, U+007F–U+009F | data model[^model] |
//! | legal, with trouble in some clients | `%`, `'`, `"`, `~`, `+`, spaces at either end, everything beyond ASCII | [which characters to avoid](crate::guide::clients#which-characters-to-avoid) |
//! | the empty key | legal; a missing key is not | partitioning strategy[^partitioning]; avoid it: [second questions](crate::guide::choosing_keys#second-questions) |
//! | longest key | 512 UTF-16 units | see below |
//! | order | PartitionKey, then RowKey, ascending, lexical, case-sensitive; beyond ASCII see below | partitioning strategy[^partitioning] |
//!
//! **Where sources disagree: the length.** The data model says 1 KiB,[^model] the scale targets 1,024
//! characters;[^targets] the emulator refuses [513 UTF-16
//! units](https://github.com/Azure/Azurite/blob/main/src/table/utils/constants.ts). 512 UTF-16 units are within
//! every reading. A longer text: [files and paths](crate::guide::partitions#files-and-paths).
//!
//! **Where sources are silent: the order beyond ASCII.** The emulator compares UTF-16 units, as .NET's ordinal
//! comparison does, so U+1F600 sorts before U+FF5E; in UTF-8 bytes it sorts after.
//! [`key_order`](crate::table::key_order) is the emulator's order. In C#, sort keys with `StringComparer.Ordinal`:
//! the default follows the
//! [culture](https://learn.microsoft.com/dotnet/standard/base-types/best-practices-strings).
//!
//! **Keys are no place for secrets.** They are in the address of each request, and so in the logs of clients, proxies and the
//! service: of a token, a card number or a health insurance number write a keyed hash, or an identifier of your own.
//!
//! **Why `%` is avoided.** The service decoded a path segment twice, so that reads and deletes of one row went to
//! another, or answered 404: reported in 2012;[^percent] not known whether it was fixed.
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
//! The emulator's order of some ASCII keys:
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
//! | property types | `String`, `Boolean`, `Int32`, `Int64`, `Double`, `DateTime`, `Guid`, `Binary`; no decimals, no unsigned integers: [what clients make of them](crate::guide::clients#client-libraries) | data model[^model] |
//! | string property | 64 KiB, which is 32 Ki UTF-16 units | data model[^model] |
//! | binary property | 64 KiB | data model[^model] |
//! | entity | 1 MiB in all | data model[^model] |
//! | `DateTime` property | 1601-01-01 to 9999-12-31; a key made of ticks has no such bound | data model[^model] |
//! | a row with more properties, or larger | [several rows in one partition](crate::guide::patterns::wide_entities), or a [blob beside the row](crate::guide::patterns::large_entities) | |
//! | tables, partitions, rows per partition | no limit but the account's capacity | scale targets[^targets] |
//! | entities and requests per second | [sizing](crate::guide::sizing#what-the-targets-count) | |
//!
//! # Queries
//!
//! | rule | value |
//! |---|---|
//! | a response | at most 1,000 rows and 5 seconds, from one server's part of the table[^pages] |
//! | the last page | the one without a continuation token; a page may be short or empty and not be the last[^pages] |
//! | a filter | `eq` `ne` `gt` `ge` `lt` `le`, joined by `and` `or` `not`; at most 15 comparisons[^querying] |
//! | a string in a filter | in single quotes; quotes inside are doubled[^querying] |
//! | other values in a filter | `5`, `5L` for `Int64` (else "Unrecognized 'Edm.Int32' literal"), `5.0`, `true`, `datetime'2024-05-06T07:08:09Z'`, `guid'…'`, `X'00ff'`: [`Literal`](crate::table::Literal). A comparison is right only where the property has the same type |
//! | `null` | no literal: `eq null` [answers `InvalidInput`](https://github.com/Azure/Azurite/issues/2471). A comparison, also `ne`, [leaves out](https://github.com/Azure/Azurite/issues/1929) rows that lack the property; [`not (Due ge …)`](https://github.com/Azure/azure-storage-net/issues/696) returns them too, and by the least value (`''`, `-2147483648`) them alone. Both scan: a value that says "none", or a [sparse index](crate::guide::patterns::sparse_index), is cheaper to find |
//! | an address | no documented limit; the emulator takes 16 KiB with all headers, and [`MAX_ADDRESS_LENGTH`](crate::table::MAX_ADDRESS_LENGTH) leaves room for them |
//! | `or` between keys, `lt` on RowKeys | [two traps](crate::guide::choosing_keys#what-a-question-costs) |
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
//! assert!(Query::in_partition("o'neill").page_size(1_001).build().is_err());
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! # Transactions
//!
//! One PartitionKey, at most 100 operations, at most 4 MiB, each row once (else 400 `InvalidDuplicateRow`: send its last operation alone); all or
//! nothing, in order.[^transactions] [`batches`](crate::table::batches) groups any stream of operations by the
//! rules, and keeps 1 KiB of the 4 MiB for the lines that open and close the batch.
//!
//! A reader gets a list page by page, and a transaction may come between two pages: then rows of one page are older than
//! those of the next. What one page shows while a transaction runs, no page of the documentation says. Where it matters,
//! put a version into every row, and [read again](crate::guide::patterns::wide_entities) where two differ.
//!
//! **More than 100 rows that appear at once**: write them under a new version, in as many transactions as it takes, then replace
//! one row that names the version to read. A crash before that leaves rows that nobody reads; delete them later.
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
//! # A table's life, counted
//!
//! A test uses every rule above on the emulator, with every legal awkward character in a key:
//!
//! [Counted requests](crate::guide::patterns#requests).
//!
//! Next: [clients and the emulator](crate::guide::clients).
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
