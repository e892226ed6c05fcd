//! Index entities: one row per value lists the ids of the rows that have it.
//!
//! **Problem.** Many employees of a department share a last name. The question by name needs all of them, and a
//! program changes many rows at a time.
//!
//! | row | PartitionKey | RowKey | properties |
//! |---|---|---|---|
//! | employee | `sales` | `id!0000000017` | all |
//! | list | `sales` | `name!smith` | `Ids`: `[17,18]` |
//!
//! The list is read, extended and replaced under its `ETag`, in the same transaction as the row. Where another program
//! has changed it meanwhile, the transaction is refused and made again. A string property holds 32 Ki characters, some
//! 3,000 ids; a longer list needs several rows.
//!
//! Reading n rows takes 1 + n requests, which can be sent at the same time.
//!
//! # The program
//!
#![doc = concat!("```ignore\n", include_str!("../../../tests/patterns/index_entities.rs"), "```")]
//!
//! # Requests
//!
#![doc = include_str!("../requests/index-entities.md")]
//!
//! # What a crash leaves
//!
//! Row and list change together. The writer inserts two employees of the same name.
//!
#![doc = include_str!("../requests/index-entities-kills.md")]
//!
//! Laws, checked after each kill and with two writers in every order of their requests:
//!
//! - The list of a name has each employee of the name, and no other.
//! - An employee who was acknowledged is on the list.
//!
//! Prefer an index row per employee, `name!smith!0000000017`, when rows are inserted often: it needs no read before
//! the write, has no limit of length, and two writers never refuse each other. Prefer an [inter-partition
//! index](crate::guide::patterns::inter_partition_index) when the list is in another partition.
//!
//! **Elsewhere.** Microsoft's [index
//! entities](https://learn.microsoft.com/azure/storage/tables/table-storage-design-patterns#index-entities-pattern);
//! an inverted index in search engines; a set-valued item in DynamoDB.
