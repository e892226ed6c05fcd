//! Cosmos DB for Table: the table service's interface, with another order, other limits and another price.
//!
//! The requests are the same; what the keys do is not.
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
//! | `%` in keys | decoded twice in addresses: reported in 2012, not known whether it was fixed | [breaks point operations](https://github.com/Azure/azure-sdk-for-net/issues/28111) |
//! | payment | per request | provisioned: per reserved capacity, [also of an empty table](https://learn.microsoft.com/azure/cosmos-db/table/faq#where-is-api-for-table-not-identical-with-azure-table-storage-behavior-); serverless: [per request unit](https://learn.microsoft.com/azure/cosmos-db/throughput-serverless) |
//!
//! # The five questions
//!
//! 1. **One row**: the same point read.
//! 2. **The newest 20 of one owner**: a range of [newest-first keys](crate::guide::row_keys#newest-first) gives the
//!    right *rows*, in no promised order. `$top=20` is not the newest 20. Ask for a window that surely holds 20, sort
//!    what comes back, and keep 20.
//! 3. **A window of time**: the same range, to its end by continuation token; then sort. Paging by the last key seen
//!    loses rows, and [`merge`](crate::table::merge()) needs lists that are sorted first.
//! 4. **A second attribute**: all properties are indexed, so a filter on one needs no second row. It still asks every
//!    partition unless the PartitionKey is given.
//! 5. **The newest of everything**: a PartitionKey of the day is one logical partition, 10,000 RU per second and 20 GB
//!    in all. A salt in front of it works as in Azure tables.
//!
//! # Which keys are legal
//!
//! All that this crate makes, except empty keys, up to the length above: a tuple of more than 255 characters is legal
//! in Azure tables and may be refused here. Partitions are found by hash, so growing PartitionKeys do no harm.
//!
//! Choose Azure tables where the order of rows is the design; Cosmos DB where questions change or rows must be near
//! users on several continents.
