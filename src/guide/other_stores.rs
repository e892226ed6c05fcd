//! The same keys in Cosmos DB, HBase, Bigtable, DynamoDB, Cassandra, object stores, SQL databases and embedded stores.
//!
//! Every store that finds rows by sorted text or bytes asks the same questions of its keys. Each page answers the same
//! five, and says which keys of this crate are legal there and how long they may be.
//!
//! | store | what splits | order of a partition | backwards | key length |
//! |---|---|---|---|---|
//! | [Azure tables](crate::guide::service_limits) | ranges of PartitionKeys | text, ascending | no | 512 UTF-16 units each |
//! | [Cosmos DB for Table](cosmos_db) | hash of the PartitionKey | none promised | no | 2,048; 255 to 1,023 bytes |
//! | [HBase, Bigtable](hbase_and_bigtable) | ranges of row keys | bytes | yes | 32,767; 4 KB |
//! | [DynamoDB](dynamodb) | hash of the partition key | UTF-8 bytes of the sort key | yes | 2,048 and 1,024 bytes |
//! | [Cassandra](cassandra) | hash of the partition key | by column type, each way | yes | 65,535 bytes |
//! | [S3, Azure blobs](object_stores) | ranges of names, by the service | UTF-8 bytes | no | 1,024 bytes; 1,024 characters |
//! | [PostgreSQL, SQLite, other SQL](sql_databases) | nothing, or by declaration | **the collation**: must be binary | yes | pages of the index |
//! | [RocksDB, redb, fjall](embedded_stores) | nothing | bytes | yes | 64 KiB and more |
//!
//! The five questions:
//!
//! 1. one row by its keys;
//! 2. the newest 20 of one owner, and the next 20;
//! 3. the rows of one owner between two instants;
//! 4. rows by a second attribute;
//! 5. the newest of everything, at a high rate of inserts.
//!
//! Three rules hold in all of them. Keys of this crate are printable ASCII, so they sort the same by bytes, by UTF-8
//! and by UTF-16. Where a store splits by *range* (Azure, HBase, Bigtable, object stores), keys that grow keep all
//! inserts at one end; where it splits by *hash* (DynamoDB, Cassandra, Cosmos DB), a growing partition key is harmless,
//! and only one that is busy by itself is hot. Where a store can read backwards, ascending instants give newest first
//! too; newest-first keys are needed only in stores that cannot read backwards.

pub mod cassandra;
pub mod cosmos_db;
pub mod dynamodb;
pub mod embedded_stores;
pub mod hbase_and_bigtable;
pub mod object_stores;
pub mod sql_databases;
