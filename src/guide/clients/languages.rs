//! The guide's programs in C#, Python and JavaScript, with Microsoft's clients.
//!
//! The functions take a client of the table, so they run on any account:
//!
//! ```csharp
//! var table = new TableClient(connectionString, "reviews");
//! table.CreateIfNotExists();
//! CompoundKey.InsertEmployee(table, "sales", 17, "Ann");
//! ```
//!
//! ```python
//! service = TableServiceClient.from_connection_string(connection_string)
//! table = service.create_table_if_not_exists("reviews")
//! insert_employee(table, "sales", 17, "Ann")
//! ```
//!
//! ```javascript
//! const table = TableClient.fromConnectionString(connectionString, "reviews");
//! await table.createTable();
//! await insertEmployee(table, "sales", 17, "Ann");
//! ```
//!
//! Keys come from the packages `tablekeys` for Python and JavaScript and from `TableKeys.cs`
//! (`crates/{python,javascript,csharp}`), which write and read the keys of this crate byte for byte.
//!
//! # Programs
//!
//! Six programs show the ways of making keys; the others of the guide combine them, and are in Rust alone.
//!
//! | program | way of making keys |
//! |---|---|
//! | [Newest-first feed](crate::guide::row_keys) | an instant as RowKey, newest first, read page by page |
//! | [Compound key](crate::guide::patterns::compound_key#the-program) | several parts in one RowKey, read as a range |
//! | [Index rows](crate::guide::patterns::inter_partition_index#the-program) | a row by another value, in another partition |
//! | [Unique markers](crate::guide::patterns::unique_markers#the-program) | a row whose key is the value |
//! | [Write sharding](crate::guide::patterns::write_sharding#the-program) | a salt before a busy PartitionKey |
//! | [Purge of a partition](crate::guide::deleting#a-purge-by-age) | a range of instants, deleted 100 rows per transaction |
//!
//! # What is tested
//!
//! On the emulator each program must give the same answers and leave the same rows as the Rust program.
//!
//! | language | package | run by the tests |
//! |---|---|---|
//! | Python | `azure-data-tables` 12.7.0 | yes |
//! | JavaScript | `@azure/data-tables` 13.3.2 | yes |
//! | C# | `Azure.Data.Tables` | compiled and run against a stand-in that has the package's names and signatures and sends the same requests; **not run with the package itself** |
//!
//! The methods in C# are synchronous; each has another that ends in `Async`.
//!
//! # Where the clients differ
//!
//! | | C# | Python | JavaScript |
//! |---|---|---|---|
//! | an absent row, read | `GetEntityIfExists`: `HasValue` is false | `ResourceNotFoundError` | error with `statusCode` 404 |
//! | an absent row, deleted | no error | no error | error with `statusCode` 404 |
//! | a row that exists, inserted | `RequestFailedException`, `Status` 409 | `ResourceExistsError` | error with `statusCode` 409 |
//! | an `ETag` with a delete in a transaction | yes | yes | none is sent: the delete is unconditional |
//! | an `ETag` with an update in a transaction | `ETag` of the action | `etag=` and `match_condition=`, both | `{ etag }` |
//! | a refused transaction | `TableTransactionFailedException.FailedTransactionActionIndex` | `TableTransactionError.index` | `statusCode`; the index begins the message |
//! | a number without a fraction | `int` or `long` as declared | 32 bits; `EntityProperty` for 64 | 32 bits; `{ type: "Int64", value: "…" }` for 64 and `{ type: "Double", value: "…" }` for a fraction that may be 0 |
//! | `Timestamp`, which has seven decimals | all | six; all in the text `row.metadata["timestamp"].tables_service_value` | all: `timestamp` is text, while other instants are a `Date` of three |
//! | quotes in filters | `CreateQueryFilter($"…")` | `parameters=` | `odata` before a template |
