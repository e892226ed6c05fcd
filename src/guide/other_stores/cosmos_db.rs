//! Cosmos DB for Table: the table service's interface, with another order, other limits and another price.
//!
//! | | Azure tables | Cosmos DB for Table |
//! |---|---|---|
//! | order of results | PartitionKey, then RowKey | [not sorted by key](https://learn.microsoft.com/azure/cosmos-db/table/faq#where-is-api-for-table-not-identical-with-azure-table-storage-behavior-) |
//! | PartitionKey | 512 UTF-16 units | [2,048 bytes](https://learn.microsoft.com/azure/cosmos-db/concepts-limits#per-item-limits); 101 bytes without [large partition keys](https://learn.microsoft.com/azure/cosmos-db/large-partition-keys) |
//! | RowKey | 512 UTF-16 units | 255 bytes by [its FAQ](https://learn.microsoft.com/azure/cosmos-db/table/faq#where-is-api-for-table-not-identical-with-azure-table-storage-behavior-); [1,023 bytes](https://learn.microsoft.com/azure/cosmos-db/concepts-limits#per-item-limits) for an item's id in its newer limits |
//! | an empty RowKey | legal | [refused](https://github.com/microsoft/AzureStorageExplorer/issues/3211), or [replaced](https://github.com/Azure/azure-sdk-for-java/pull/31903) by a random one |
//! | one PartitionKey | no limit to its size; 2,000 entities per second | [20 GB and 10,000 RU per second](https://learn.microsoft.com/azure/cosmos-db/concepts-limits#provisioned-throughput) |
//! | transaction | 100 operations, 4 MiB | 100 operations, [2 MB](https://learn.microsoft.com/azure/cosmos-db/table/faq#where-is-api-for-table-not-identical-with-azure-table-storage-behavior-) |
//! | table names | case ignored | [case counts](https://learn.microsoft.com/azure/cosmos-db/table/faq#where-is-api-for-table-not-identical-with-azure-table-storage-behavior-) |
//! | property names | any identifier | `id`, `ID`, `rid`, `etag` and `ResourceId` [are reserved](https://learn.microsoft.com/azure/cosmos-db/table/faq#where-is-api-for-table-not-identical-with-azure-table-storage-behavior-) |
//! | other properties | not indexed | [indexed](https://learn.microsoft.com/azure/cosmos-db/table/faq#does-the-api-for-table-index-all-attributes-of-an-entity-by-default-) |
//! | restore | none of a table: [copies](crate::guide::running#backups) | [point in time](https://learn.microsoft.com/azure/cosmos-db/continuous-backup-restore-introduction) within 7 or 30 days |
//! | consistency | strong within a region | [one of five levels](https://learn.microsoft.com/azure/cosmos-db/consistency-levels) per account |
//! | too many requests | 503 `ServerBusy` | [429](https://learn.microsoft.com/rest/api/cosmos-db/http-status-codes-for-cosmosdb), with the time to wait in a header |
//! | `%` in keys | decoded twice in addresses: reported in 2012, not known whether it was fixed | [breaks point operations](https://github.com/Azure/azure-sdk-for-net/issues/28111) |
//! | payment | per request | provisioned: per reserved capacity, [also of an empty table](https://learn.microsoft.com/azure/cosmos-db/table/faq#where-is-api-for-table-not-identical-with-azure-table-storage-behavior-); serverless: [per request unit](https://learn.microsoft.com/azure/cosmos-db/throughput-serverless) |
//!
//! # What differs
//!
//! - **Order**: a range of [newest-first keys](crate::guide::row_keys#newest-first) gives the right *rows* in no
//!   promised order, so `$top=20` is not the newest 20. Read a window that surely holds 20 to its end, sort, and
//!   keep 20. Paging by the last key seen loses rows, and [`merge`](crate::table::merge()) needs sorted lists.
//! - **A second attribute**: a filter needs no second row; without the PartitionKey it asks every partition.
//! - **Load**: growing PartitionKeys do no harm; a PartitionKey of the day is one logical partition. Writes to a
//!   logical partition of 20 GB [fail](https://learn.microsoft.com/azure/cosmos-db/hierarchical-partition-keys-unlimited-scale):
//!   give its key a second part before, such as the month. Of a full one, delete rows, or copy it into another container
//!   under other keys; until then support can [raise the limit for a
//!   while](https://learn.microsoft.com/azure/cosmos-db/concepts-limits#provisioned-throughput), without a promise. The API for `NoSQL`, not that for Table, has [hierarchical
//!   keys](https://learn.microsoft.com/azure/cosmos-db/hierarchical-partition-keys), such as tenant, user and id, of
//!   which only all levels together are bound by the 20 GB.
//!
//! # Which keys are legal
//!
//! All that this crate makes, except empty keys, up to the length above.
//!
//! # Which of the two
//!
//! Azure tables where the order of rows is the design; Cosmos DB where questions change, rows must be near users on several
//! continents, or a table must be restored to an instant.
//!
//! # Where a key lands
//!
//! By a hash, in two versions: [which key, which partition](crate::guide::which_partition). Of hierarchical keys
//! the first level alone decides until a split.
//!
//! Ten suffixes of a day, the rule of thumb, occupy 6.47 of 10 physical partitions on average, and the fullest has
//! 2.78 times the mean; 74 suffixes occupy all 10 on each day of 2026, at 1.59 times the mean; 2026-01-21 alone
//! needs 29 (equal ranges).
//!
//! ```sh
//! tablekeys suffixes 2026-01-21 --design cosmos-v2 --partitions 10
//! tablekeys skew orders.csv --partition-key customer_id --design cosmos-v2 --partitions 10,32
//! ```
