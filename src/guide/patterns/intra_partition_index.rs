//! Intra-partition secondary index: two copies of a row in one partition, written in one transaction.
//!
//! **Problem.** Employees of a department are found by id, and by e-mail address. Both questions know the department.
//!
//! # Keys
//!
//! | row | PartitionKey | RowKey |
//! |---|---|---|
//! | by id | the department | `id!`, the id in ten digits |
//! | by address | the department | `email!`, the address |
//!
//! # Sample rows
//!
//! | PartitionKey | RowKey | Id | Address |
//! |---|---|---:|---|
//! | `sales` | `email!ann@example.com` | 17 | ann@example.com |
//! | `sales` | `email!bob@example.com` | 18 | bob@example.com |
//! | `sales` | `id!0000000017` | 17 | ann@example.com |
//! | `sales` | `id!0000000018` | 18 | bob@example.com |
//!
//! # Requests
//!
//! 1. **Insert**: one transaction inserts both rows. A second row with the address is refused within the
//!    department.
//! 2. **Find**: one point query for either question, since each row is a whole copy.
//! 3. **Change or delete**: one transaction, under the `ETag` of the row by id. Of two programs, one is refused
//!    (412) and reads again. In JavaScript, whose client sends no `ETag` with a delete in a
//!    transaction, a delete is refused (404) only where the address has changed.
//!
//! # Cost
//!
//! [Counted requests](crate::guide::patterns#requests).
//!
//! # What breaks
//!
//! Nothing is left to repair: a transaction is carried out as a whole or not at all. An employee is inserted, gets
//! another address and is deleted:
//!
//! [What each crash leaves](crate::guide::patterns#crashes).
//!
//! [Guaranteed](super#how-crashes-are-tried) after every crash, and beside another writer:
//!
//! - Both questions find the same employee, or neither does.
//!
//! # Use something else when
//!
//! - The second question does not know the department, or one partition would take more than its
//!   [target](crate::guide::sizing): [inter-partition index](super::inter_partition_index).
//!
//! # The program
//!
#![doc = concat!("```ignore\n", include_str!("intra_partition_index/program.rs"), "```")]
//!
//! In C#, Python and JavaScript: [six ways of making keys](crate::guide::clients::languages#programs).
//!
//! # In other stores
//!
//! Microsoft's [intra-partition secondary
//! index](https://learn.microsoft.com/azure/storage/tables/table-storage-design-patterns#intra-partition-secondary-index-pattern);
//! a local secondary index in DynamoDB; a second row under another key prefix in HBase and Bigtable, where a write is
//! atomic within one row only.
