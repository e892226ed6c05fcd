//! Intra-partition secondary index: two copies of a row in one partition, written in one transaction.
//!
//! **Problem.** Employees of a department are found by id, and by e-mail address. Both questions know the department.
//!
//! | row | PartitionKey | RowKey | properties |
//! |---|---|---|---|
//! | by id | `sales` | `id!0000000017` | all |
//! | by address | `sales` | `email!ann@example.com` | all |
//!
//! Each question is one point query, because each row is a whole copy. An index row that holds only the id is smaller
//! and makes the second question two requests. Since the address is a RowKey, it is unique within the department: the
//! service refuses a second one.
//!
//! Every change goes under the `ETag` of the first row, so of two programs that change an employee at a time one is
//! refused, and reads again.
//!
//! # The program
//!
#![doc = concat!("```ignore\n", include_str!("../../../tests/patterns/intra_partition_index.rs"), "```")]
//!
//! # Requests
//!
#![doc = include_str!("../requests/intra-partition-index.md")]
//!
//! # What a crash leaves
//!
//! A transaction is carried out as a whole or not at all, so nothing has to be mended. The writer inserts an employee,
//! changes the address and deletes the employee.
//!
#![doc = include_str!("../requests/intra-partition-index-kills.md")]
//!
//! Laws, checked after each kill and with two writers in every order of their requests:
//!
//! - Both questions find the same employee, or neither does.
//!
//! Prefer an [inter-partition index](crate::guide::patterns::inter_partition_index) when the second question does not
//! know the partition, or when one partition would take more than its [target](crate::guide::sizing).
//!
//! **Elsewhere.** Microsoft's [intra-partition secondary
//! index](https://learn.microsoft.com/azure/storage/tables/table-storage-design-patterns#intra-partition-secondary-index-pattern);
//! a local secondary index in DynamoDB; a second row under another key prefix in HBase and Bigtable, where a write is
//! atomic within one row only.
