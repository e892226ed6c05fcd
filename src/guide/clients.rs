//! What client libraries and the emulator do to keys, values, pages and transactions, as tested and as reported.
//!
//! # Which characters to avoid
//!
//! | character | trouble | here |
//! |---|---|---|
//! | `%` | [decoded twice](https://learn.microsoft.com/archive/blogs/windowsazurestorage/partitionkey-or-rowkey-containing-the-percent-character-causes-some-windows-azure-tables-apis-to-fail) by the service in 2012 (reads and deletes of one row went to another); not known whether fixed | escaped; refused by [`check_key_strict`](crate::table::check_key_strict) |
//! | `'` | must be doubled in filters and addresses; [some clients do not](https://github.com/Azure/azure-sdk-for-python/issues/21240) | doubled in filters and addresses; escaped |
//! | `"`, `~` | old clients | written by [`escape`](crate::table::escape) itself |
//! | `+` | a space, where a program builds addresses by hand | encoded in addresses |
//! | space at either end | trimmed by tools | escaped |
//! | beyond ASCII | order differs between stores and languages | escaped |
//!
//! For the oldest clients use digits, letters, `-`, `.` and `_` alone.
//!
//! # Client libraries
//!
//! | client | what it does |
//! |---|---|
//! | `azure_data_tables` 0.21 (Rust, tried) | leaves `'` single in addresses: such rows answer 404. There is no official Rust client: [one to copy](#a-client-to-copy) |
//! | `azure-data-tables` 12.7.0 (Python), `@azure/data-tables` 13.3.2 (JavaScript), tried | nothing wrong with keys and filters |
//! | `Azure.Data.Tables` (.NET) | [`decimal` reads back as 0](https://github.com/Azure/azure-sdk-for-net/issues/28208); [`ulong` is refused](https://github.com/Azure/azure-sdk-for-net/issues/24750); [12.7.0 refuses an empty key](https://github.com/Azure/azure-sdk-for-net/issues/32447); a transaction refused inside its answer [is not retried](https://github.com/Azure/azure-sdk-for-net/issues/46845); in a lambda use [`string.Compare(e.RowKey, from) >= 0`](https://github.com/Azure/azure-sdk-for-net/pull/47184) or `TableClient.CreateQueryFilter($"RowKey ge {from}")` |
//! | `CreateIfNotExists` (.NET) | asks the service each time, and its 409 shows as a failure in Application Insights: create tables once |
//! | .NET Framework | opens two connections at a time: raise [`DefaultConnectionLimit`](https://learn.microsoft.com/dotnet/api/system.net.servicepointmanager.defaultconnectionlimit) |
//! | any | a `DateTime` before 1601, such as `DateTime.MinValue`: 400 `OutOfRangeInput` |
//! | Azure command line | [inserts a row with an empty RowKey and cannot delete it](https://github.com/Azure/azure-cli/issues/24669) |
//!
//! For .NET take `Azure.Data.Tables`, which replaces `Microsoft.Azure.Cosmos.Table` and `WindowsAzure.Storage`.
//!
//! | | C# | Python | JavaScript |
//! |---|---|---|---|
//! | an absent row, read | `GetEntityIfExists`: `HasValue` is false | `ResourceNotFoundError` | error, `statusCode` 404 |
//! | a row that exists, inserted | `RequestFailedException`, `Status` 409 | `ResourceExistsError` | error, `statusCode` 409 |
//! | an `ETag` with a delete in a transaction | yes | yes | none is sent: the delete is unconditional |
//! | a refused transaction | `FailedTransactionActionIndex` | `TableTransactionError.index` | the index begins the message |
//! | a number without a fraction | `int` or `long` as declared | 32 bits; `EntityProperty` for 64 | 32 bits; `{ type: "Int64", value: "…" }` |
//! | `Timestamp`, which has seven decimals | all | six; all in `row.metadata["timestamp"].tables_service_value` | all, as text |
//!
//! # Continuation tokens
//!
//! | | a page of 20, from a token | the next token |
//! |---|---|---|
//! | C# | `table.Query<TableEntity>(filter).AsPages(token, 20).First()` | `page.ContinuationToken` |
//! | JavaScript | `table.listEntities({ queryOptions: { filter } }).byPage({ continuationToken, maxPageSize: 20 })`, then `next()` | `page.value.continuationToken` |
//! | Python | `pages = table.query_entities(filter, results_per_page=20).by_page(token)`, then `next(pages)` | `pages.continuation_token` |
//!
//! - **`$top`, `maxPerPage` and `results_per_page` limit a page, not the query**: a loop goes on until the table is read.
//! - **A token is a PartitionKey and perhaps a RowKey.** Where the RowKey is absent, send none: an empty one is
//!   [400](https://github.com/Azure/azure-sdk-for-js/issues/20913).
//! - **How long a token lives is not documented.** For a link that is opened tomorrow, keep [your own
//!   cursor](crate::guide::row_keys#the-newest-20-page-by-page).
//!
//! # The emulator
//!
//! | | Azurite 3.35.0 (tried) | the service |
//! |---|---|---|
//! | a transaction over two PartitionKeys | accepted | refused |
//! | keys of 513 UTF-16 units | refused | [sources differ](crate::guide::service_limits#keys) |
//! | property names | any | C# identifiers |
//! | comparing `DateTime` properties | in milliseconds | 100 ns |
//! | a `$batch` whose boundary does not begin with `batch_` | 500 | any boundary |
//! | a request of 4,194,340 bytes | 413 (4,193,620 pass) | 4 MiB |
//! | an address of 18,551 characters | 431 (15,447 pass) | no statement found |
//! | `Due eq null` | the rows without `Due` | 400 `InvalidInput` |
//! | the key range of a SAS | not checked | enforced |
//! | throttling, server boundaries | none | [running a table](crate::guide::running) |
//! | deleting a table | at once | at least 40 s |
//!
//! The emulator shows that keys are stored, sorted and found. It shows nothing about load, empty pages or time. Before a request is sent,
//! the crate checks what the emulator does not: [`batches`](crate::table::batches),
//! [`check_property_name`](crate::table::check_property_name).
//!
//! # A client to copy
//!
//! The programs of this guide call a `Client`, and the client calls a `Service`: the table in memory (`memory.rs`), on which
//! every program is tested and `cargo run --example feed` runs, or an account (`rest.rs`, which signs with the account's key and
//! needs `base64`, `hmac`, `sha2` and `ureq`).
//!
//! ```ignore
//! let client = client::Client::in_memory();
//! let account = rest::Account::new(&connection_string).ok_or("expected a connection string with a key")?;
//! let client = client::Client::of(std::sync::Arc::new(account));
//! ```
//!
//! <details><summary>client.rs, memory.rs, rest.rs</summary>
//!
#![doc = concat!("```ignore\n", include_str!("clients/client.rs"), "```")]
//!
#![doc = concat!("```ignore\n", include_str!("clients/memory.rs"), "```")]
//!
#![doc = concat!("```ignore\n", include_str!("clients/rest.rs"), "```")]
//!
//! </details>
//!
//! # In other languages
//!
//! The packages for [C#](https://www.nuget.org/packages/TableKeys.Source), [Python](https://pypi.org/project/tablekeys/) and
//! [JavaScript](https://www.npmjs.com/package/tablekeys) make and read all keys of this crate (C#: without geohashes, ULIDs
//! and dates in tuples). By hand: [recipes](crate::guide::recipes).
//!
//! Six programs show how to make keys in C#, Python and JavaScript with Microsoft's clients. Tests run each on the emulator and compare its
//! answers and rows with the Rust program's (C#: compiled and run against a stand-in with the same signatures, not with the package itself).
//!
//! | program | way of making keys |
//! |---|---|
//! | [newest-first feed](crate::guide::row_keys#the-newest-20-page-by-page) | an instant as RowKey, read page by page |
//! | [compound key](crate::guide::tuple_keys#rows-of-several-kinds) | several parts in one RowKey, read as a range |
//! | [index rows](crate::guide::patterns#index-rows) | a row by another value, in another partition |
//! | [unique markers](crate::guide::patterns#unique-values) | a row whose key is the value |
//! | [write sharding](crate::guide::hot_partitions#a-hot-key) | a salt before a busy PartitionKey |
//! | [purge of a partition](crate::guide::deleting#a-purge) | a range of instants, deleted 100 rows per transaction |
