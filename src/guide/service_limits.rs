//! What the table service takes, and where its own pages disagree.
//!
//! What Azure's table service takes, in one place, and where its own pages disagree. The checks in [`table`](crate::table) refuse what it would
//! refuse before a request is sent, with the place and the reason.
//!
//! # Keys
//!
//! | rule | value | source |
//! |---|---|---|
//! | forbidden characters | `/` `\` `#` `?`, U+0000–U+001F, U+007F–U+009F | data model[^model] |
//! | legal but troublesome | `%`, spaces at either end, everything past ASCII | see below |
//! | trouble only by hand | `'` and `+`: to be doubled, to be percent-encoded | see below |
//! | the empty key | legal; no key at all is not | partitioning strategy[^partitioning] |
//! | longest key | 512 UTF-16 units by the reading that satisfies every source | see below |
//! | order | PartitionKey, then RowKey, ascending, lexical, case-sensitive; past ASCII see below | partitioning strategy[^partitioning] |
//!
//! **Where sources disagree: the length.** One page says 1 KiB, another 1,024 characters; the emulator (Azurite) refuses 513 UTF-16 units.
//! Keys are stored as UTF-16, so 512 units are 1 KiB and within every reading. [`check_key`](crate::table::check_key) takes 512, and so
//! does every other function of this crate.
//!
//! **Where sources are silent: order past ASCII.** The emulator compares UTF-16 units, as .NET's ordinal comparison does, so U+1F600 sorts
//! before U+FF5E, other than in Rust, or in UTF-8 bytes. No statement about the service itself was found. Keys of printable ASCII, which is
//! all that this crate makes, sort the same by every rule. [`key_order`](crate::table::key_order) is the emulator's.
//!
//! **Why `%` is trouble.** Parts of an address have been decoded twice on the way to a row, so that reads and deletes of one row went to another
//! (a storage team's post of 2012-05-28, and azure-sdk-for-php issue 472). Read such rows by a filter; updates and deletes always go by address, so do not make such keys.
//! [`check_key_strict`](crate::table::check_key_strict) refuses it in new designs, and spaces at either end and whatever is past ASCII. `'`
//! and `+` it takes: [`Filter`](crate::table::Filter) doubles the one, and [`Listing`](crate::table::Listing) and
//! [`entity_address`](crate::table::entity_address) encode both. [`escape`](crate::table::escape) makes any text a key that it takes.
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
//! The emulator's order of some ASCII keys, least first:
//! `""`, `-`, `0`, `10`, `2`, `9`, `A`, `Z`, `_`, `a`, `a b`, `a!`, `a-b`, `a.b`, `a_b`, `aa`.
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
//! | property name | a C# identifier of at most 255 characters; keep to ASCII, where [`check_property_name`](crate::table::check_property_name) is the same | data model[^model] |
//! | properties | 252 besides PartitionKey, RowKey and Timestamp | data model[^model] |
//! | string property | 64 KiB, which is 32 Ki UTF-16 units | data model[^model] |
//! | binary property | 64 KiB | data model[^model] |
//! | entity | 1 MiB in all | data model[^model] |
//! | `DateTime` property | 1601-01-01 to 9999-12-31; a key of ticks is not so bound | data model[^model] |
//!
//! # Queries
//!
//! | rule | value |
//! |---|---|
//! | a response | at most 1,000 rows and 5 seconds, within one server's part of the table[^pages] |
//! | the last page | the one without a continuation token; a page may be short or empty and not be the last[^pages] |
//! | a filter | `eq` `ne` `gt` `ge` `lt` `le`, joined by `and` `or` `not`; at most 15 comparisons[^querying] |
//! | a string in a filter | in single quotes, those inside doubled[^querying] |
//! | `or` between keys | a scan: ask once for each and [`merge`](crate::table::merge()) |
//! | `lt` on RowKeys | starts at the smallest key, not at the nearest |
//!
//! ```
//! use tablekeys::Ticks;
//! use tablekeys::range::KeyRange;
//! use tablekeys::table::{Filter, Listing};
//!
//! let since: Ticks = "2024-05-01T00:00:00.0000000Z".parse()?;
//! let filter = Filter::partition("o'neill")?
//!     .and(Filter::rows(&KeyRange::prefix("order.")?))?
//!     .and(Filter::property("Timestamp")?.ge(since)?)?;
//! assert_eq!(
//!     filter.as_str(),
//!     "PartitionKey eq 'o''neill' and RowKey ge 'order.' and RowKey lt 'order0' \
//!      and Timestamp ge datetime'2024-05-01T00:00:00.0000000Z'"
//! );
//! assert_eq!(filter.comparisons(), 4);
//! assert!(Listing::of("orders")?.filter(filter).top(1_001).is_err());
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! # Transactions
//!
//! One PartitionKey, at most 100 operations, at most 4 MiB, each row once; all or nothing, in order.[^transactions] The emulator wrongly takes two
//! partitions in one, so a test against it proves nothing there; [`batches`](crate::table::batches) groups any stream of operations by
//! the rules, and keeps 1 KiB of the 4 MiB for what a request has once: the lines that open and close the batch and its changeset.
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
//! 2,000 entities of 1 KiB a second for a partition, 20,000 requests with such entities for an account.[^targets] What they mean for the number of partitions is in
//! [Hot partitions](crate::guide::sizing#how-many-partitions).
//!
//! # Cosmos DB's table interface is not the same
//!
//! | | table service | Cosmos DB for Table[^cosmos] |
//! |---|---|---|
//! | order of results | by PartitionKey, then RowKey | not by key: sort what comes back |
//! | RowKey | 512 UTF-16 units and more | 255 bytes; later notes say 1,023 |
//! | transaction | 4 MiB | 2 MB |
//! | table names | case ignored | case counts |
//! | properties | not indexed | indexed |
//! | `%` in keys | trouble in addresses | breaks point operations (azure-sdk-for-net issue 28111) |
//!
//! Newest-first keys still give the right *rows* there by a range; only their order must be made again. A design that lives on "the first 20 are
//! the newest 20" must ask for a window and sort. Paging by the last key seen loses rows there, and `merge` needs lists that are sorted first: go on
//! by continuation token, to the end.
//!
//! # The same ideas under other names
//!
//! | here | HBase | Bigtable | DynamoDB |
//! |---|---|---|---|
//! | PartitionKey and RowKey | one row key, its front and its rest | one row key | partition key and sort key |
//! | what splits | regions, by range of row keys | tablets, by range of row keys | partitions, by hash of the partition key |
//! | order | bytes | bytes | UTF-8 bytes of the sort key, either way round |
//! | the append hot spot | hotspotting by monotonic keys | hotspots by timestamps in front | only within one partition key |
//! | [`Salt`](crate::partition::Salt) | salting | key prefix salting | write sharding |
//! | [`newest_first`](crate::row_key::newest_first) | reverse timestamp, `Long.MAX_VALUE - t` | reverse timestamp | not needed: `ScanIndexForward = false` |
//! | [`tuple`](crate::tuple) | composite row key | composite row key | composite sort key, `A#B#C` |
//! | one partition's limit | a region server's | a node's | 3,000 read and 1,000 write units a second |
//! | all or nothing | one row | one row | 100 items in any partitions |
//!
//! Two warnings for those who carry keys over. Where tables split by *range*, as in Azure, HBase and Bigtable, keys that grow keep all writes at
//! one end; where they split by *hash*, as in DynamoDB, the partition key may grow and only a busy single one is hot. And this crate's
//! keys are ASCII, so they sort alike by bytes, by UTF-8 and by UTF-16.
//!
//! [^model]: Microsoft, [Understanding the Table service data model](https://learn.microsoft.com/rest/api/storageservices/understanding-the-table-service-data-model).
//! [^partitioning]: Microsoft, [Designing a scalable partitioning strategy for Azure Table storage](https://learn.microsoft.com/rest/api/storageservices/designing-a-scalable-partitioning-strategy-for-azure-table-storage).
//! [^pages]: Microsoft, [Query timeout and pagination](https://learn.microsoft.com/rest/api/storageservices/query-timeout-and-pagination).
//! [^querying]: Microsoft, [Querying tables and entities](https://learn.microsoft.com/rest/api/storageservices/querying-tables-and-entities).
//! [^transactions]: Microsoft, [Performing entity group transactions](https://learn.microsoft.com/rest/api/storageservices/performing-entity-group-transactions).
//! [^targets]: Microsoft, [Scalability and performance targets for Table storage](https://learn.microsoft.com/azure/storage/tables/scalability-targets).
//! [^cosmos]: Microsoft, [Frequently asked questions about Azure Cosmos DB for Table](https://learn.microsoft.com/azure/cosmos-db/table/faq).
//!
//! Next: [Migrating keys](crate::guide::migrating_keys). The functions: [`table`](crate::table).
