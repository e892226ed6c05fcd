//! Accounts that are found by e-mail address or by id, and their lists of dated records.
//!
//! # Keys
//!
//! The design is from a [post](https://sudonull.com/post/143246-Practical-tips-for-dividing-data-into-parts-Generating-PartitionKey-and-RowKey-for-Azure-Table-Stora)
//! by the authors of a publishing service.
//!
//! | row | as published | today |
//! |---|---|---|
//! | account | PartitionKey four MD5 bits of the address, or the user id, or its first part; RowKey the address or the user id | PartitionKey the account's own id, which never changes; RowKey `account` |
//! | row by address | none | PartitionKey `email!`, the address, folded and escaped; RowKey `account` |
//! | record | PartitionKey the account; RowKey the date as text | PartitionKey the account; RowKey newest-first instant, `-`, a suffix |
//!
//! The row by address keeps the address unique: [e-mail addresses](crate::guide::partitions#e-mail-addresses).
//!
//! # Sample rows
//!
//! Today:
//!
//! | table | PartitionKey | RowKey | `UserId` | Address |
//! |---|---|---|---|---|
//! | `Accounts` | `email!ann@example.com` | `account` | id-0124 | |
//! | `Accounts` | `id-0124` | `account` | | ann@example.com |
//! | `Records` | `id-0124` | `2520584417299999999-a` | | |
//! | `Records` | `id-0124` | `2520584485519999999-a` | | |
//!
//! # Requests
//!
//! 1. **Register**: insert the row by address, then the account; every crash is in [uniqueness
//!    markers](crate::guide::patterns::unique_markers).
//! 2. **An account by its id**: a point query. **By its address**: two.
//! 3. **Another address**: insert the new row by address, change the account, delete the old row by address.
//! 4. **The newest 100 records**: the first 100 rows of the partition.
//!
//! # Cost
//!
//! Side by side:
//!
#![doc = include_str!("../requests/lists-compared.md")]
//!
//! The published PartitionKeys compared, with 500 accounts:
//!
#![doc = include_str!("../requests/accounts.md")]
//!
//! The first part of the id makes a country one partition, so the fullest has 2.20 times the mean; by hash it has
//! 1.44 times, most of it noise.
//!
//! The dated lists, two records in each tick of time:
//!
#![doc = include_str!("../requests/records.md")]
//!
//! # What breaks
//!
//! As published:
//!
//! - **Keys made of the address** move the account when the address changes.
//! - **Dates as text, oldest first**, answer "the last two before an instant" with [the two
//!   oldest](crate::guide::row_keys#newest-first).
//! - **Without a suffix**, the second record of a second is refused, or overwrites the first.
//!
//! # Use something else when
//!
//! - Several accounts may share an address: [inter-partition index](crate::guide::patterns::inter_partition_index).
//!
//! # The program
//!
#![doc = concat!("```ignore\n", include_str!("accounts/program.rs"), "```")]
