//! What client libraries and the emulator do to keys, as tried and as reported.
//!
//! Everything marked *tried* was run against the Azurite emulator with 20,000 keys and 10,600 filters of this crate,
//! and each answer was compared with the one that the rules require. Everything else has a link. The emulator is not
//! the service: a key that works there may fail in the cloud, and the other way round.
//!
//! # Client libraries
//!
//! | client | what it does to keys | source |
//! |---|---|---|
//! | `azure_data_tables` 0.21 (Rust) | leaves `'` single in the address of a row: point reads, updates and deletes of such rows answer 404 | tried |
//! | `azure-data-tables` 12.7.0 (Python) | every key, filter, page and transaction answered rightly | tried |
//! | `azure-data-tables` 12.1 (Python) | refused a `'` in keys | [azure-sdk-for-python#21240](https://github.com/Azure/azure-sdk-for-python/issues/21240) |
//! | `azure-storage-python` (old) | a `~` in a key breaks the signature of the request | [azure-storage-python#76](https://github.com/Azure/azure-storage-python/issues/76) |
//! | `@azure/data-tables` 13.3.2 (JavaScript) | every key, filter, page and transaction answered rightly | tried |
//! | `azure-sdk-for-node` (old) | refused `'` with other characters | [azure-sdk-for-node#305](https://github.com/Azure/azure-sdk-for-node/issues/305) |
//! | `Azure.Data.Tables` 12.7.0 (.NET) | `GetEntity` refuses an empty key; later releases take it again | [azure-sdk-for-net#32447](https://github.com/Azure/azure-sdk-for-net/issues/32447) |
//! | .NET storage client of 2012 | filters with `"` or with `%` and two digits answer `InvalidInput` | [Stack Overflow 11514707](https://stackoverflow.com/questions/11514707/azure-table-storage-rowkey-restricted-character-patterns) |
//! | PHP, and any client in 2012 | `%` in a key is decoded twice by the service | [Microsoft, 2012-05-28](https://learn.microsoft.com/archive/blogs/windowsazurestorage/partitionkey-or-rowkey-containing-the-percent-character-causes-some-windows-azure-tables-apis-to-fail), [azure-sdk-for-php#472](https://github.com/Azure/azure-sdk-for-php/issues/472) |
//! | Azure command line | inserts a row with an empty RowKey and cannot delete it | [azure-cli#24669](https://github.com/Azure/azure-cli/issues/24669) |
//!
//! There is no official Rust client for Azure's tables. The addresses and filters of [`table`](crate::table) are plain
//! text for any HTTP client.
//!
//! # Which characters to avoid
//!
//! | character | trouble | keys of this crate |
//! |---|---|---|
//! | `%` | decoded twice on the way to a row: reported in 2012, not known whether it was fixed; [breaks point operations of Cosmos DB](https://github.com/Azure/azure-sdk-for-net/issues/28111) | never written; refused by [`check_key_strict`](crate::table::check_key_strict) |
//! | `'` | must be doubled in filters and addresses, and some clients do not | doubled by [`Filter`](crate::table::Filter) and [`entity_address`](crate::table::entity_address); never written by [`escape_strict`](crate::table::escape_strict) and [`tuple::Strict`](crate::tuple::Strict) |
//! | `"` | old filters | written by [`escape`](crate::table::escape) before hex digits, for spaces and the like |
//! | `~` | an old Python client's signature | written by `escape`, for `/` `\` `#` `?` and control characters |
//! | `+` | may be read as a space, where a client does not encode it | encoded in addresses |
//! | space at either end | may be trimmed by tools | escaped; refused by `check_key_strict` |
//! | beyond ASCII | order differs between stores and languages | escaped; refused by `check_key_strict` |
//! | comma | [refused by Azurite 3.17](https://github.com/Azure/Azurite/issues/1458) only | as it is |
//!
//! If one of the old clients must read the table, use keys of digits, letters, `-`, `.` and `_`: numbers, instants and
//! identifiers are made of nothing else. Text that strangers type needs an escape, and each escape needs a character:
//! `"` and `~` were chosen since they keep the order of the text, and current clients take them.
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
//! | throttling, server boundaries, moves | none | [running a table](crate::guide::running) |
//! | deleting a table | at once | at least 40 s |
//!
//! Consequences for tests: the emulator proves that keys are legal, sorted and found. It proves nothing about
//! transactions over two partitions, load, empty pages or time. This crate checks the rules that the emulator does not,
//! before a request is sent: [`batches`](crate::table::batches),
//! [`check_property_name`](crate::table::check_property_name).
