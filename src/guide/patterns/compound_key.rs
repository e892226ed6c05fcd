//! Compound key: an owner and its parts are neighbours, and one range reads them together.
//!
//! **Problem.** An employee has a review per year. A form shows the employee with all reviews.
//!
//! | row | PartitionKey | RowKey |
//! |---|---|---|
//! | employee | `sales` | `employee!0000000017` |
//! | review | `sales` | `employee!0000000017!02024` |
//!
//! [`subtree`](crate::tuple::subtree) is the range of the owner and its parts,
//! [`extensions`](crate::tuple::extensions) that of the parts alone. Microsoft's sample for this pattern filters
//! `RowKey ge 'empid_000123' and RowKey lt '000123_2012'`, whose upper bound is below the lower one: the test sends
//! it, and no row comes back. [Compound keys](crate::guide::tuple_keys) has the other ways to get such a range wrong.
//!
//! # The program
//!
#![doc = concat!("```ignore\n", include_str!("../../../tests/patterns/compound_key.rs"), "```")]
//!
//! # Requests
//!
#![doc = include_str!("../requests/compound-key.md")]
//!
//! # What a crash leaves
//!
//! Each review is one request. The keys follow from what is stored, so a second attempt stores the same. The writer
//! inserts two reviews.
//!
#![doc = include_str!("../requests/compound-key-kills.md")]
//!
//! Laws, checked after each kill and with two writers in every order of their requests:
//!
//! - An acknowledged review is in the employee's range.
//!
//! Prefer a partition per owner when the parts of one owner are many thousands or are written all the time.
//!
//! **Elsewhere.** Microsoft's [compound
//! key](https://learn.microsoft.com/azure/storage/tables/table-storage-design-patterns#compound-key-pattern); a
//! composite sort key or an item collection in DynamoDB; a row key with fields in HBase and Bigtable.
