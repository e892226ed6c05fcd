//! The same keys in Cosmos DB, DynamoDB, HBase, Bigtable, Cassandra, object stores, SQL databases and embedded stores.
//!
//! | store | what splits | order in a partition | backwards | key length |
//! |---|---|---|---|---|
//! | [Azure tables](crate::guide::service_limits) | ranges of PartitionKeys | text, ascending | no | [limits](#limits) |
//! | [Cosmos DB for Table](#cosmos-db) | hash of the PartitionKey | none promised | no | [below](#cosmos-db) |
//! | [DynamoDB](#dynamodb) | hash of the partition key | UTF-8 bytes of the sort key | yes | [limits](#limits) |
//! | [HBase, Bigtable](#hbase-and-bigtable) | ranges of row keys | bytes | yes | [limits](#limits) |
//! | [Cassandra](#cassandra) | hash of the partition key | by column type, each way | yes | 65,535 bytes |
//! | [S3, Azure blobs](#object-stores) | ranges of names | UTF-8 bytes; alphabetical | no | 1,024 bytes; 1,024 characters |
//! | [SQL databases](#sql-databases) | nothing, or by declaration | **the collation**: must be binary | yes | pages of the index |
//! | [RocksDB, redb, fjall](#embedded-stores) | nothing | bytes | yes | 64 KiB and more |
//!
//! | store | newest 20 of one owner | window of time | second attribute | newest of everything, at a high rate |
//! |---|---|---|---|---|
//! | Azure tables | newest-first keys | range of RowKeys | an index row | a salt and the day |
//! | Cosmos DB for Table | a window, sorted in the program | the same | a filter | a salt and the day |
//! | DynamoDB | ascending keys, read backwards | `BETWEEN` | an index of the service | a salt and the day |
//! | HBase, Bigtable | newest-first keys, or a reversed scan | span of keys | an index row | a salt in front, pre-split |
//! | Cassandra | clustering order `DESC` | `>=` and `<` | a second table | a salt and the day |
//! | S3, Azure blobs | newest-first names | `prefix` and `start-after` | an empty object | a hash in front |
//! | SQL | `ORDER BY … LIMIT` | `>=` and `<` | an index | no salt: one B-tree |
//! | embedded | a range, either way | a range | a second key, in one transaction | no salt |
//!
//! - Keys of this crate are printable ASCII, which sorts the same by bytes and by UTF-16, so they are legal in all of these up to the
//!   length above; the empty key is not.
//! - Where a store splits by *range*, growing keys keep all inserts at one end. Where it splits by *hash*, a growing partition key is harmless,
//!   and only one that is busy by itself is hot.
//! - Newest-first keys are needed only in stores that cannot read backwards.
//!
//! # Limits
//!
//! The limits that the command's `--store` applies:
//!
#![doc = include_str!("tables/limits.md")]
//!
//! # Cosmos DB
//!
//! Cosmos DB for Table has the table service's interface, with other limits:[^cosmos]
//!
//! | | Azure tables | Cosmos DB for Table |
//! |---|---|---|
//! | order of results | by key | not sorted: read a window to its end and sort; `$top=20` is not the newest 20, paging by the last key loses rows, [`merge`](crate::table::merge()) needs sorted lists |
//! | longest key | [512 UTF-16 units](crate::guide::service_limits#keys) | a RowKey of 255 bytes by its FAQ, so stay within; `--store cosmos` judges by the [limits](#limits) of the API for NoSQL |
//! | a PartitionKey that is full | has no limit to its size | writes fail, so give the key a second part (a month) before |
//! | transaction | 100 operations, 4 MiB | 100 operations, 2 MB |
//! | table names | case ignored | case counts |
//! | an empty RowKey | legal | refused |
//! | other properties | not indexed | indexed: a filter needs no index row |
//! | too many requests | 503 | 429, with the time to wait |
//! | `%` in keys | see [clients](crate::guide::clients#which-characters-to-avoid) | [breaks point operations](https://github.com/Azure/azure-sdk-for-net/issues/28111) |
//! | restore | [none](crate::guide::running#backups) | point in time, within 7 or 30 days |
//!
//! Use Azure tables where the design depends on the order of rows; use Cosmos DB where questions change, or where a table must be restorable
//! to a point in time. Ten suffixes of a day occupy 6.47 of 10 physical partitions on average; `tablekeys suffixes` finds how many are
//! needed.
//!
//! # DynamoDB
//!
//! | | DynamoDB[^dynamo] |
//! |---|---|
//! | reads of one partition | 3,000 units per second |
//! | atomic | 100 items of any partitions and tables, 4 MB |
//! | a page | 1 MB, before filters |
//! | second attributes, age | secondary indexes, time to live |
//!
//! - **Backwards**: `ScanIndexForward = false` over [`ascending`](crate::row_key::ascending) keys.
//! - **A window**: one key condition cannot have both `>=` and `<`. `BETWEEN` with the bounds of a [`KeyRange`](crate::range::KeyRange) is right
//!   as long as no row has the upper bound as its key.
//! - **An index has limits of its own**: where its key is one value for many items, [salt it](crate::partition::Salt); a full index slows the
//!   table's writes.
//! - **Counters**: `ADD n :one` is atomic, and a retry after a lost answer counts twice. A transaction that also writes an item with the
//!   operation's id is exact.
//! - **A binary sort key** sorts by unsigned bytes: ticks as 8 big-endian bytes are less than half as long as 19 digits. The text keys of this
//!   crate sort the same in a string key, and people can read them. Numbers as a sort key of type N sort by value, to 38 digits.
//! - **Separator**: `#` of DynamoDB's examples is illegal in Azure tables; `!` is legal in both and sorts below every character of a part.
//!
//! # HBase and Bigtable
//!
//! Row keys are bytes, and only one row is atomic, so index rows go first.[^hbase] The bounds of a range are start row (inside) and stop row
//! (outside); in HBase a reversed scan starts at the upper bound. Pre-split at the salts. The row key is stored with every cell: ticks as 8
//! big-endian bytes sort as the 19 digits do.
//!
//! # Cassandra
//!
//! ```sql
//! CREATE TABLE orders (
//!     customer text, placed timestamp, id text, total decimal,
//!     PRIMARY KEY ((customer), placed, id)
//! ) WITH CLUSTERING ORDER BY (placed DESC, id ASC);
//! ```
//!
//! Clustering columns are typed, each with its direction, so order needs no tuple. Keys help for the *partition* key: one of n by hash to bound
//! its size (below 100,000 values and 100 MB, a rule of thumb[^cassandra]), a salt to split a hot one, `((service, day), start)` for what grows
//! without end. A logged batch over two tables is atomic, not isolated.
//!
//! # Object stores
//!
//! S3 and Azure blobs list names upwards only, 1,000 and 5,000 per page.[^s3] Name objects `owner/`, newest-first instant, suffix. Start with
//! `start-after` (S3, exclusive) or `startFrom` (blobs, inclusive, from service version 2026-02-06), and stop at the upper bound yourself. Names
//! that begin with the date put all writes under one prefix (3,500 writes per second on S3, which splits busy prefixes by itself, but not at
//! once); a few hex digits of a hash in front help both. S3 appends only in directory buckets.
//!
//! # SQL databases
//!
//! The collation decides whether keys keep their order:
//!
//! | | default | binary |
//! |---|---|---|
//! | PostgreSQL | the database's locale | `COLLATE "C"` |
//! | SQLite | `BINARY` | the default |
//! | MySQL 8 | `utf8mb4_0900_ai_ci` | `utf8mb4_0900_bin`, `VARBINARY` |
//! | SQL Server | often `SQL_Latin1_General_CP1_CI_AS` | `Latin1_General_BIN2` |
//!
//! With a language's collation (`en-x-icu`), PostgreSQL 15 returns rows of `Order` and `order.a`
//! for the range of the customer `order`, as a test shows. Numbers from 0, instants and dates of
//! this crate keep their order under every collation. Page by `AND row_key > ?`, not by `OFFSET`.
//! Where data stays in the database, typed columns are better.
//!
//! # Embedded stores
//!
//! RocksDB, redb and fjall sort by bytes and have no partitions: [`tuple`](mod@crate::tuple) keys as they are, ranges as `&str` bounds. An index
//! row and its row are one transaction.
//!
#![doc = folded!("redb", "ignore", "other_stores/embedded_stores/store.rs")]
//!
//! [^cosmos]: Microsoft, [Azure Cosmos DB for Table FAQ](https://learn.microsoft.com/azure/cosmos-db/table/faq) and
//!     [limits](https://learn.microsoft.com/azure/cosmos-db/concepts-limits).
//! [^dynamo]: AWS, [Constraints](https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html) and [partition key
//!     design](https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html).
//! [^hbase]: [HBase reference guide](https://hbase.apache.org/book.html#keysize); [Bigtable schema
//!     design](https://cloud.google.com/bigtable/docs/schema-design).
//! [^cassandra]: [Planning partition
//!     size](https://docs.datastax.com/en/cassandra_win/2.2/cassandra/planning/planPlanningPartitionSize.html).
//! [^s3]: AWS, [Listing](https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html) and
//!     [performance](https://docs.aws.amazon.com/AmazonS3/latest/userguide/optimizing-performance.html); Microsoft, [List
//!     Blobs](https://learn.microsoft.com/rest/api/storageservices/list-blobs).
