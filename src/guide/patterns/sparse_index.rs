//! Sparse index: index rows for the few rows that a list shows.
//!
//! **Problem.** Of many tickets few are open, and the open ones are asked for all the time. A filter on the status reads
//! them all.
//!
//! | row | PartitionKey | RowKey |
//! |---|---|---|
//! | ticket | the customer | the number |
//! | index row, while the ticket is open | `open` | the customer and the number |
//!
//! **Order.** *Opening inserts the index row, then the ticket. Closing replaces the ticket, then deletes the index row.* The
//! ticket decides: an index row whose ticket is closed or absent is no answer.
//!
//! # The program
//!
#![doc = concat!("```ignore\n", include_str!("../../../tests/patterns/sparse_index.rs"), "```")]
//!
//! # Requests
//!
#![doc = include_str!("../requests/sparse-index.md")]
//!
//! The list costs a request, and one per open ticket. Copy what the list shows into the index row where it never
//! changes, and it is the one request; then it may show a ticket that was closed a moment ago.
//!
//! # What a crash leaves
//!
//! A ticket is opened, and then closed:
//!
#![doc = include_str!("../requests/sparse-index-kills.md")]
//!
//! The laws that held after each kill, and after the repair was killed too:
//!
//! - A ticket is listed exactly while it is open.
//! - What was acknowledged is seen.
//! - After the sweep, no index row is left without an open ticket.
//!
//! The first law does not hold where the ticket is inserted before its index row: a test does so, and finds it violated.
//! Where one ticket is opened and closed by several programs at once, index rows are deleted by the age rule of the
//! [inter-partition index](super::inter_partition_index).
//!
//! Prefer the customer's own partition for the index rows where the question names the customer: a transaction then
//! replaces the order. One partition `open` takes 2,000 entities per second; [salt](super::write_sharding) it where that
//! is too few.
//!
//! **Elsewhere.** A sparse global secondary index in DynamoDB; a partial or filtered index in SQL databases.
