//! Index entities: one row per value lists the ids of the rows that have it.
//!
//! **Problem.** All employees of a department with one last name are asked for.
//!
//! # Keys
//!
//! | row | PartitionKey | RowKey |
//! |---|---|---|
//! | employee | the department | `id!`, the id in ten digits |
//! | list | the department | `name!`, the last name |
//!
//! # Sample rows
//!
//! | PartitionKey | RowKey | Name | Ids |
//! |---|---|---|---|
//! | `sales` | `id!0000000017` | smith | |
//! | `sales` | `id!0000000018` | smith | |
//! | `sales` | `name!smith` | | `[17,18]` |
//!
//! # Requests
//!
//! 1. **Insert**: read the list; in one transaction, insert the employee and replace the list under its `ETag`. On
//!    412, read again.
//! 2. **Find by name**: the list, then one point query per id, sent at the same time.
//!
//! # Cost
//!
//! [Counted requests](crate::guide::patterns#requests).
//!
//! n employees take 1 + n requests. A string property holds 32 Ki characters, some 3,000 ids.
//!
//! # What breaks
//!
//! Nothing is left to repair. Two employees of one name are inserted:
//!
//! [What each crash leaves](crate::guide::patterns#crashes).
//!
//! [Guaranteed](super#how-crashes-are-tried) after every crash, and beside another writer:
//!
//! - The list of a name has each employee of the name, and no other.
//! - An employee who was acknowledged is on the list.
//!
//! # Use something else when
//!
//! - Rows are inserted often: an index row per employee, `name!smith!0000000017`, needs no read before the write, has no
//!   limit of length, and two writers never refuse each other.
//! - The list would be in another partition: [inter-partition index](super::inter_partition_index).
//!
//! # The program
//!
#![doc = concat!("```ignore\n", include_str!("index_entities/program.rs"), "```")]
//!
//! In C#, Python and JavaScript: [six ways of making keys](crate::guide::clients::languages#programs).
//!
//! # In other stores
//!
//! Microsoft's [index
//! entities](https://learn.microsoft.com/azure/storage/tables/table-storage-design-patterns#index-entities-pattern); an
//! inverted index in search engines; a set-valued item in DynamoDB.
