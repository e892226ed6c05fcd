//! Sparse index: index rows for the few rows that a list shows.
//!
//! **Problem.** Of many tickets few are open, and a filter on the status reads all.
//!
//! # Keys
//!
//! | row | PartitionKey | RowKey |
//! |---|---|---|
//! | ticket | `customer!`, the customer | the number |
//! | index row, while the ticket is open | `open` | the customer, `!`, the number |
//!
//! # Sample rows
//!
//! Ticket 7 is open, ticket 8 is closed.
//!
//! | PartitionKey | RowKey | Status |
//! |---|---|---|
//! | `customer!acme` | `0000000007` | open |
//! | `customer!acme` | `0000000008` | closed |
//! | `open` | `acme!0000000007` | |
//!
//! # Requests
//!
//! 1. **Open**: insert the index row, then the ticket.
//! 2. **Close**: replace the ticket under its `ETag`, then delete the index row.
//! 3. **List**: the index rows, then a point query for each ticket. An index row whose ticket is closed or absent is no
//!    answer.
//! 4. **Sweep**: delete index rows without an open ticket.
//!
//! # Cost
//!
//! [Counted requests](crate::guide::patterns#requests).
//!
//! The list costs a request, and one per open ticket. With a copy of what never changes in the index row it is one
//! request, and may show a ticket that was closed a moment ago.
//!
//! # What breaks
//!
//! A ticket is opened, and then closed:
//!
//! [What each crash leaves](crate::guide::patterns#crashes).
//!
//! Guaranteed [after every crash](super#how-crashes-are-tried), also of the sweep:
//!
//! - A ticket is listed exactly while it is open.
//! - What was acknowledged is seen.
//! - After the sweep, no index row is without an open ticket.
//!
//! A test shows the first one violated where the ticket is inserted before its index row. Programs that open and
//! close one ticket at once need the [rule for young rows](super::inter_partition_index#requests). The partition
//! `open` takes 2,000 entities per second: a [salt](super::write_sharding) divides it.
//!
//! # Use something else when
//!
//! - The question names the customer: index rows in the customer's partition, and transactions.
//!
//! # The program
//!
#![doc = concat!("```ignore\n", include_str!("sparse_index/program.rs"), "```")]
//!
//! In C#, Python and JavaScript: [six ways of making keys](crate::guide::clients::languages#programs).
//!
//! # In other stores
//!
//! A sparse global secondary index in DynamoDB; a partial or filtered index in SQL databases.
