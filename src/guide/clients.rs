//! What client libraries and the emulator do to keys, values, pages and transactions, as tried and as reported.
//!
//! *Tried* means: 20,000 keys and 10,600 filters of this crate were sent to the Azurite emulator, and each answer
//! compared with the rules. A key that works on the emulator may fail in the cloud, and the other way round.
//!
//! # Client libraries
//!
//! | client | what it does | source |
//! |---|---|---|
//! | `azure_data_tables` 0.21 (Rust) | leaves `'` single in the address of a row: point reads, updates and deletes of such rows answer 404 | tried |
//! | `azure-data-tables` 12.7.0 (Python) | nothing wrong with keys and filters | tried |
//! | `@azure/data-tables` 13.3.2 (JavaScript) | nothing wrong with keys and filters; [transactions](languages#where-the-clients-differ) | tried |
//! | `Azure.Data.Tables` 12.7.0 (.NET) | `GetEntity` refuses an empty key; later releases take it again | [azure-sdk-for-net#32447](https://github.com/Azure/azure-sdk-for-net/issues/32447) |
//! | old clients | refused or broke keys with `'` (Python 12.1, Node), `~` (Python), `"` or `%` (.NET of 2012) | [1](https://github.com/Azure/azure-sdk-for-python/issues/21240), [2](https://github.com/Azure/azure-sdk-for-node/issues/305), [3](https://github.com/Azure/azure-storage-python/issues/76), [4](https://stackoverflow.com/questions/11514707/azure-table-storage-rowkey-restricted-character-patterns) |
//! | PHP, and any client in 2012 | `%` in a key is decoded twice by the service | [Microsoft, 2012-05-28](https://learn.microsoft.com/archive/blogs/windowsazurestorage/partitionkey-or-rowkey-containing-the-percent-character-causes-some-windows-azure-tables-apis-to-fail), [azure-sdk-for-php#472](https://github.com/Azure/azure-sdk-for-php/issues/472) |
//! | Azure command line | inserts a row with an empty RowKey and cannot delete it | [azure-cli#24669](https://github.com/Azure/azure-cli/issues/24669) |
//! | `Azure.Data.Tables` (.NET) | a property of type `decimal` is written and read back as 0: [scale it](crate::guide::row_keys#decimals), or store text | [azure-sdk-for-net#28208](https://github.com/Azure/azure-sdk-for-net/issues/28208), [#47750](https://github.com/Azure/azure-sdk-for-net/issues/47750) |
//! | `Azure.Data.Tables` (.NET) | refuses a property of type `ulong`: the service has `Int32` and `Int64` | [azure-sdk-for-net#24750](https://github.com/Azure/azure-sdk-for-net/issues/24750) |
//! | `Azure.Data.Tables` (.NET) | does not send a transaction again whose refusal is inside the answer, such as 503 | [azure-sdk-for-net#46845](https://github.com/Azure/azure-sdk-for-net/issues/46845) |
//! | any client on .NET Framework | opens two connections at a time, ten in ASP.NET, so requests that are sent side by side wait: raise [`ServicePointManager.DefaultConnectionLimit`](https://learn.microsoft.com/dotnet/api/system.net.servicepointmanager.defaultconnectionlimit), and turn off `UseNagleAlgorithm` and `Expect100Continue`, which delay small requests | [azure-storage-net#824](https://github.com/Azure/azure-storage-net/issues/824) asks; [checklist](https://learn.microsoft.com/azure/storage/tables/storage-performance-checklist) |
//! | any client | a `DateTime` before 1601, such as .NET's `DateTime.MinValue`: 400 `OutOfRangeInput`. Leave the property out, or make it nullable | [serilog-sinks-azuretablestorage#62](https://github.com/serilog-contrib/serilog-sinks-azuretablestorage/issues/62) |
//! | `Azure.Data.Tables` 12.10 (.NET) | in a lambda, a `StringComparison` is refused: use [`string.Compare(e.RowKey, from) >= 0`](https://github.com/Azure/azure-sdk-for-net/pull/47184), or `TableClient.CreateQueryFilter($"RowKey ge {from}")`, which doubles apostrophes | [azure-sdk-for-net#49847](https://github.com/Azure/azure-sdk-for-net/issues/49847) |
//! | `CreateIfNotExists` (.NET) | asks the service each time; the 409 is no exception, but shows as a failure in Application Insights: create tables once, when the program is deployed | [reported](http://vunvulearadu.blogspot.com/2018/10/http-409-code-when-you-use.html) |
//!
//! For .NET, take `Azure.Data.Tables`: it serves both services, and [replaces](https://github.com/MicrosoftDocs/azure-docs/issues/80132)
//! `Microsoft.Azure.Cosmos.Table` and `WindowsAzure.Storage`. No date is known at which Azure Tables end: [no
//! plan](https://github.com/Azure/azure-cosmos-table-dotnet/issues/15), the team wrote in 2019; in 2022 an author of a client
//! expected that [they will one day](https://github.com/Azure/azure-sdk-for-python/issues/27037).
//!
//! There is no official Rust client for Azure's tables: [a file to copy](rust). The guide's programs with these clients:
//! [other languages](languages).
//!
//! # Continuation tokens
//!
//! Iterating over a query follows tokens in each of Microsoft's clients. A page with "load more" carries the token,
//! or, better, [its own last key](crate::guide::row_keys#the-latest-20-page-by-page):
//!
//! | | a page of 20, from a token | the token for the next page |
//! |---|---|---|
//! | C#[^net-token] | `table.Query<TableEntity>(filter).AsPages(token, 20).First()` | `page.ContinuationToken` |
//! | JavaScript[^js-token] | `table.listEntities({ queryOptions: { filter } }).byPage({ continuationToken, maxPageSize: 20 })`, then `next()` | `page.value.continuationToken` |
//! | Python[^py-token] | `pages = table.query_entities(filter, results_per_page=20).by_page(token)`, then `next(pages)` | `pages.continuation_token` |
//!
//! Store the token of the page that is shown: the last page of a loop over all has none.
//!
//! - **`$top`, `maxPerPage` and `results_per_page` limit a page, not the query**: a loop goes on until the table is
//!   read. Stop reading when you have enough ([asked](https://github.com/Azure/azure-sdk-for-net/issues/29557)).
//! - **A token is a PartitionKey and perhaps a RowKey.** Where the RowKey is absent, send none: an empty one is
//!   [400](https://github.com/Azure/azure-sdk-for-js/issues/20913). It is not the last page.
//! - **How long a token lives is not documented.** For a link that is opened tomorrow, keep your own last key.
//!
//! # Which characters to avoid
//!
//! | character | trouble | keys of this crate |
//! |---|---|---|
//! | `%` | decoded twice on the way to a row: reported in 2012, not known whether it was fixed; [breaks point operations of Cosmos DB](https://github.com/Azure/azure-sdk-for-net/issues/28111) | never written; refused by [`check_key_strict`](crate::table::check_key_strict) |
//! | `'` | must be doubled in filters and addresses, and some clients do not | doubled by [`Filter`](crate::table::Filter) and [`entity_address`](crate::table::entity_address); never written by [`escape`](crate::table::escape) and [`tuple`](mod@crate::tuple) |
//! | `"` | old filters | written by [`escape`](crate::table::escape) before hex digits, for spaces, `!`, `"` and control characters |
//! | `~` | an old Python client's signature | written by `escape`, for `/` `\` `#` `?` `%` `'` `~` and everything from U+007F on |
//! | `+` | a program that builds addresses by hand and does not encode it sends a space; client libraries encode it | encoded in addresses |
//! | space at either end | may be trimmed by tools | escaped; refused by `check_key_strict` |
//! | beyond ASCII | order differs between stores and languages | escaped; refused by `check_key_strict` |
//! | comma | [refused by Azurite 3.17](https://github.com/Azure/Azurite/issues/1458) only | as it is |
//!
//! For the old clients, use keys of digits, letters, `-`, `.` and `_` only, as numbers, instants and identifiers
//! are.
//!
//! # The emulator
//!
//! | | Azurite 3.35.0 (tried) | the service |
//! |---|---|---|
//! | a transaction over two PartitionKeys | accepted | refused: all operations [share one PartitionKey](https://learn.microsoft.com/rest/api/storageservices/performing-entity-group-transactions#requirements-for-entity-group-transactions) |
//! | keys of 513 UTF-16 units and more | refused ([`DEFAULT_KEY_MAX_LENGTH`](https://github.com/Azure/Azurite/blob/main/src/table/utils/constants.ts)) | sources differ: [lengths](crate::guide::service_limits#keys) |
//! | order beyond ASCII | UTF-16 units | no statement found |
//! | property names | any | [C# identifiers](https://learn.microsoft.com/rest/api/storageservices/understanding-the-table-service-data-model#property-names) |
//! | comparing `DateTime` properties | in milliseconds, although seven decimals are stored | 100 ns ([data model](https://learn.microsoft.com/rest/api/storageservices/understanding-the-table-service-data-model#property-types)) |
//! | a `$batch` whose boundary does not begin with `batch_` | 500 | any boundary |
//! | a request of 4,194,340 bytes | 413 (4,193,620 pass) | 4 MiB per transaction |
//! | an address of 18,551 characters | 431 (15,447 pass) | no statement found |
//! | the filter `Due eq null` | the rows without `Due` | [400 `InvalidInput`](https://github.com/Azure/Azurite/issues/2471) |
//! | the key range of a SAS, `startpk` to `endpk` | not checked | [enforced](https://learn.microsoft.com/rest/api/storageservices/create-service-sas) |
//! | throttling, server boundaries, moves | none | [running a table](crate::guide::running) |
//! | deleting a table | at once | at least 40 s |
//!
//! Reported and open: a `DateTime` of the year 1 [is stored](https://github.com/Azure/Azurite/issues/1757).
//! Comparisons of rows that lack the property [differed](https://github.com/Azure/Azurite/issues/2342) in 2024, and
//! are now as in [the service](crate::guide::service_limits#queries). Of earlier releases: 3.14 [returned 3,000 of 4,000
//! rows](https://github.com/Azure/Azurite/issues/1003) of two partitions; transactions [ignored the
//! `ETag`](https://github.com/Azure/Azurite/issues/1233) of an update.
//!
//! The emulator shows that the keys of this crate are stored, sorted and found. It shows nothing about transactions
//! over two partitions, load, empty pages or time. This crate checks the rules that the emulator does not, before a
//! request is sent: [`batches`](crate::table::batches), [`check_property_name`](crate::table::check_property_name).
//!
//! [^net-token]: [azure-sdk-for-net#30660](https://github.com/Azure/azure-sdk-for-net/issues/30660), a sample by the
//!     library's authors.
//! [^js-token]: [azure-sdk-for-js#18277](https://github.com/Azure/azure-sdk-for-js/pull/18277) and
//!     [#26006](https://github.com/Azure/azure-sdk-for-js/issues/26006).
//! [^py-token]: [azure-sdk-for-js#18438](https://github.com/Azure/azure-sdk-for-js/issues/18438), which shows Python's.

pub mod languages;
pub mod rust;
