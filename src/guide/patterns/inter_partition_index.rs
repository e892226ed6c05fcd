//! Inter-partition secondary index: a second question is answered by a row in another partition.
//!
//! **Problem.** Employees are found by id. They must also be found by e-mail address, and the two values are in no
//! common partition, so no transaction can write both rows.
//!
//! | row | PartitionKey | RowKey | properties |
//! |---|---|---|---|
//! | employee | `id!0000000017` | `employee` | all |
//! | index row | `email!ann@example.com` | `0000000017` | none |
//!
//! The address is stored in one spelling: [`Email`](crate::partition::Email) folds and escapes it. With the id as
//! RowKey several employees may share an address. Where addresses must be unique, the index row becomes a
//! [marker](crate::guide::patterns::unique_markers).
//!
//! **Order.** *Insert the index row, then the row. Delete the row, then the index row.* A reader treats an index row
//! without its row, or whose row has another value, as absent. In this order a crash can leave an index row too many,
//! which a sweep removes; in the other order it leaves a row that the second question never finds.
//!
//! **Concurrent writers** need one rule more: *a writer writes the index row again even where it exists, and an index
//! row is deleted only under its `ETag`, and only when it was last written longer ago than any writer takes from its
//! index row to its row*, retries included. An hour is ample for programs that take seconds. A deleter that removes a
//! young index row may remove the one that another writer has just written and relies on; so may a sweep. With the rule,
//! most index rows are deleted together with their row, and the sweep finds the others later.
//!
//! # The program
//!
#![doc = concat!("```ignore\n", include_str!("../../../tests/patterns/inter_partition_index.rs"), "```")]
//!
//! # Requests
//!
#![doc = include_str!("../requests/inter-partition-index.md")]
//!
//! # What a crash leaves
//!
//! The writer changes an employee's address, deletes the employee, and inserts the employee again. "Mended" is what the
//! sweep makes of it, when it runs later.
//!
#![doc = include_str!("../requests/inter-partition-index-kills.md")]
//!
//! The laws that held after each kill, and with two writers in every order of their requests:
//!
//! - An employee who is found by id is found by address.
//! - What was acknowledged is found, and by no other address.
//! - A reader by address finds who was acknowledged before it asked.
//! - After the sweep, no index row is left without its row.
//!
//! The first law does not hold where the row is inserted before its index row, where the index row is deleted before
//! its row, and where a deleter or a sweep deletes young index rows: the tests do each of these, and find it violated.
//!
//! Prefer an [intra-partition index](crate::guide::patterns::intra_partition_index) where both values can be in one
//! partition: one transaction replaces the order of requests and the sweep.
//!
//! **Elsewhere.** Microsoft's [inter-partition secondary
//! index](https://learn.microsoft.com/azure/storage/tables/table-storage-design-patterns#inter-partition-secondary-index-pattern);
//! a global secondary index in DynamoDB, which the service maintains, later than the row; an index table in HBase and
//! Bigtable.
