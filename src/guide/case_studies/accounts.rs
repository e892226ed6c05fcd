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
//! | question | design | how | requests | rows returned | rows written | answer |
//! |---|---|---|---:|---:|---:|---|
//! | an account by its address | as published | 1 point query | 1 | 1 | 0 | right |
//! |  | today | 2 point queries | 2 | 2 | 0 | right |
//! | an account by its id | as published | 1 table scan | 1 | 500 | 0 | right, after reading all 500 |
//! |  | today | 1 point query | 1 | 1 | 0 | right |
//! | another address for an account | as published | 1 point query, 2 writes | 3 | 1 | 2 | moved, and every key that named it is wrong |
//! |  | today | 3 writes, 1 point query | 4 | 1 | 3 | changed in place |
//! | the last two records before 22:17 | as published, plain dates | 1 range query | 1 | 2 | 0 | **the two oldest** |
//! |  | as published, all of them | 1 range query | 1 | 4 | 0 | right, after reading the whole list |
//! |  | today | 1 range query | 1 | 2 | 0 | right |
//! | a second record in the same second | as published | 1 write | 1 | 0 | 1 | **refused**, or it overwrites the first |
//! |  | today | 1 write | 1 | 0 | 1 | stored |
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
//! ```
//! use tablekeys::{Result, Ticks, row_key};
//!
//! /// An account: its own id is the partition, so it never moves.
//! fn account(id: &str) -> (String, String) {
//!     (id.to_owned(), "account".to_owned())
//! }
//!
//! /// A record of an account, newest first; the suffix tells two of one instant apart.
//! fn record(id: &str, at: Ticks, unique: &str) -> Result<(String, String)> {
//!     Ok((id.to_owned(), row_key::newest_first(at).with_suffix(format_args!("-{unique}"))?))
//! }
//!
//! let (partition_key, row_key) = record("id-0124", "2024-05-06T07:08:09Z".parse()?, "a")?;
//! assert_eq!((partition_key, account("id-0124").0), ("id-0124".to_owned(), "id-0124".to_owned()));
//! assert_eq!(row_key, "2516873215109999999-a");
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! The row by address is that of [uniqueness markers](crate::guide::patterns::unique_markers).
