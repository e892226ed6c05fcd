//! Inter-partition secondary index: a second question is answered by a row in another partition.
//!
//! **Problem.** Employees are found by id and by e-mail address, in two partitions, so no transaction can write
//! both rows.
//!
//! # Keys
//!
//! | row | PartitionKey | RowKey |
//! |---|---|---|
//! | employee | `id!`, the id in ten digits | `employee` |
//! | index row | `email!`, the address | the id |
//!
//! [`Email`](crate::partition::Email) gives addresses one spelling. With the id as RowKey, employees may share an
//! address; where addresses are unique, the index row is a [marker](super::unique_markers).
//!
//! # Sample rows
//!
//! | PartitionKey | RowKey | Id | Address |
//! |---|---|---:|---|
//! | `email!ann@example.com` | `0000000017` | | |
//! | `email!bob@example.com` | `0000000018` | | |
//! | `id!0000000017` | `employee` | 17 | ann@example.com |
//! | `id!0000000018` | `employee` | 18 | bob@example.com |
//!
//! # Requests
//!
//! 1. **Insert**: the index row, then the row.
//! 2. **Find by address**: the index rows, then each row. An index row without its row, or whose row has another address,
//!    is no answer.
//! 3. **Change the address**: the new index row, then the row under its `ETag`, then delete the old index row.
//! 4. **Delete**: the row, then the index row.
//! 5. **Sweep**, daily or so: delete index rows that have no row.
//!
//! **The rule for young rows:** a writer writes the index row again even where it exists, and a deleter or the
//! sweep deletes only old ones, under their `ETag`. Old means longer ago than any writer takes from its index row
//! to its row, retries included: an hour is ample. Another writer may rely on a younger one.
//!
//! # Cost
//!
//! [Counted requests](crate::guide::patterns#requests).
//!
//! # What breaks
//!
//! A crash leaves an index row too many, which the sweep removes. In the other order it would leave a row that is
//! never found by address. An employee gets another address, is deleted, and is inserted again with the old one:
//!
//! [What each crash leaves](crate::guide::patterns#crashes).
//!
//! [Guaranteed](super#how-crashes-are-tried) after every crash, and beside another writer:
//!
//! - An employee who is found by id is found by address.
//! - What was acknowledged before the question is found, and by no other address.
//! - After the sweep, no index row is without its row.
//!
//! The tests show the first one violated where the row is inserted before its index row, the index row is deleted
//! before its row, or young index rows are deleted.
//!
//! # Use something else when
//!
//! - Both values can be in one partition: [intra-partition index](super::intra_partition_index), which needs no
//!   sweep.
//! - The value must be unique: [uniqueness markers](super::unique_markers).
//!
//! # The program
//!
#![doc = concat!("```ignore\n", include_str!("inter_partition_index/program.rs"), "```")]
//!
#![doc = in_other_languages!("inter_partition_index/program")]
//!
//! # In other stores
//!
//! Microsoft's [inter-partition secondary
//! index](https://learn.microsoft.com/azure/storage/tables/table-storage-design-patterns#inter-partition-secondary-index-pattern);
//! a global secondary index in DynamoDB, which the service maintains and which lags behind the row; an index table in HBase
//! and Bigtable.
