//! Compound key: an owner and its parts are neighbours, and one range reads them together.
//!
//! **Problem.** A form shows an employee with a review per year.
//!
//! # Keys
//!
//! | row | PartitionKey | RowKey |
//! |---|---|---|
//! | employee | the department | `employee!`, the id |
//! | review | the department | `employee!`, the id, `!`, the year |
//!
//! # Sample rows
//!
//! | PartitionKey | RowKey | Name | Rating |
//! |---|---|---|---:|
//! | `sales` | `employee!0000000017` | Ann | |
//! | `sales` | `employee!0000000017!02023` | | 4 |
//! | `sales` | `employee!0000000017!02024` | | 5 |
//! | `sales` | `employee!0000000018` | Bob | |
//!
//! # Requests
//!
//! 1. **Write a review**: insert or replace, harmless when sent twice.
//! 2. **An employee with all reviews**: the range [`subtree`](crate::tuple::subtree).
//! 3. **The reviews alone**: the range [`extensions`](crate::tuple::extensions).
//!
//! The filter of Microsoft's sample for this pattern [returns
//! nothing](crate::guide::tuple_keys#five-ways-to-break-a-compound-key).
//!
//! # Cost
//!
//! [Counted requests](crate::guide::patterns#requests).
//!
//! # What breaks
//!
//! Nothing: each review is one request. Two are written:
//!
//! [What each crash leaves](crate::guide::patterns#crashes).
//!
//! [Guaranteed](super#how-crashes-are-tried) after every crash, and beside another writer:
//!
//! - An acknowledged review is in the employee's range.
//!
//! # Use something else when
//!
//! - One owner has many thousands of parts, or they are written all the time: a partition per owner.
//!
//! # The program
//!
#![doc = concat!("```ignore\n", include_str!("compound_key/program.rs"), "```")]
//!
#![doc = in_other_languages!("compound_key/program")]
//!
//! # In other stores
//!
//! Microsoft's [compound
//! key](https://learn.microsoft.com/azure/storage/tables/table-storage-design-patterns#compound-key-pattern); a composite
//! sort key or an item collection in DynamoDB; a row key with fields in HBase and Bigtable.
