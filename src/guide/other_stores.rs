//! The same keys in Cosmos DB, HBase, Bigtable, DynamoDB, Cassandra, object stores, SQL databases and embedded
//! stores.
//!
//! | store | what splits | order of a partition | backwards | key length |
//! |---|---|---|---|---|
//! | [Azure tables](crate::guide::service_limits) | ranges of PartitionKeys | text, ascending | no | 512 UTF-16 units each |
//! | [Cosmos DB for Table](cosmos_db) | hash of the PartitionKey | none promised | no | 2,048; 255 to 1,023 bytes |
//! | [HBase, Bigtable](hbase_and_bigtable) | ranges of row keys | bytes | yes | 32,767; 4 KB |
//! | [DynamoDB](dynamodb) | hash of the partition key | UTF-8 bytes of the sort key | yes | 2,048 and 1,024 bytes |
//! | [Cassandra](cassandra) | hash of the partition key | by column type, each way | yes | 65,535 bytes |
//! | [S3, Azure blobs](object_stores) | ranges of names, by the service | UTF-8 bytes; alphabetical | no | 1,024 bytes; 1,024 characters |
//! | [PostgreSQL, SQLite, other SQL](sql_databases) | nothing, or by declaration | **the collation**: must be binary | yes | pages of the index |
//! | [RocksDB, redb, fjall](embedded_stores) | nothing | bytes | yes | 64 KiB and more |
//!
//! | store | newest 20 of one owner | window of time | second attribute | newest of everything, at a high rate |
//! |---|---|---|---|---|
//! | Azure tables | newest-first keys | range of RowKeys | a second row | a salt and the day |
//! | Cosmos DB for Table | a window, sorted in the program | the same | a filter: properties are indexed | a salt and the day |
//! | HBase, Bigtable | newest-first keys, or a reversed scan | span of keys | a second row, index row first | a salt in front, pre-split |
//! | DynamoDB | ascending keys, read backwards | `BETWEEN`, closed at both ends | an index, kept by the service | a salt and the day |
//! | Cassandra | clustering order `DESC` | `>=` and `<` | a second table | a salt and the day |
//! | S3, Azure blobs | newest-first names | `prefix`, and `start-after` or `startFrom` | a second, empty object | a hash in front |
//! | SQL | `ORDER BY … LIMIT`, either way | `>=` and `<` | an index | no salt: one B-tree |
//! | RocksDB, redb, fjall | a range, either way | a range | a second key, in one transaction | no salt |
//!
//! Three rules hold in all of them:
//!
//! - Keys of this crate are printable ASCII, which sorts the same by bytes and by UTF-16.
//! - Where a store splits by *range*, keys that grow keep all inserts at one end. Where it splits by *hash*, a
//!   growing partition key is harmless, and only one that is busy by itself is hot.
//! - Newest-first keys are needed only in stores that cannot read backwards.

pub mod cassandra;
pub mod cosmos_db;
pub mod dynamodb;
pub mod embedded_stores;
pub mod hbase_and_bigtable;
pub mod object_stores;
pub mod sql_databases;
