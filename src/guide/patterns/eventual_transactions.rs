//! Eventually consistent transactions: a message says what is still to be done in another partition.
//!
//! **Problem.** An order belongs to a customer, and is counted among the sales of a product, which is another
//! partition. No transaction reaches both, and a crash between two requests must not lose the second.
//!
//! | row | PartitionKey | RowKey |
//! |---|---|---|
//! | order | the customer | `order!0000000001` |
//! | message | the customer | `message!0000000001` |
//! | count | `product!lamp` | `sold` |
//! | order that is counted | `product!lamp` | `counted!ann!0000000001` |
//!
//! **A message beside its row.** Order and message are written in one transaction, so there is never one without the
//! other. A worker lists the messages, does what they say, and deletes each of them last. It may stop anywhere and be
//! run again, so a message is done at least once; the row per counted order, written in the same transaction as the
//! count, makes it exactly once.
//!
//! Any number of workers may run at a time. A question for messages where there is none costs a request; where
//! customers are many, keep the messages of all customers in a few partitions of their own and choose one by hash.
//!
//! **A message in a queue.** Where the two sides are tables of one program, a queue service carries the message: Microsoft's
//! example moves an employee who leaves from the current table to an archive. The request is acknowledged once the message
//! is stored. A worker that receives a message hides it for a while, and the message appears again unless it is deleted.
//! Here, too, everything that a message says must be harmless when it is done twice: insert or replace, delete where
//! present. A queue cannot be in a transaction with a row; a program that must change a row *and* send a message puts the
//! message beside the row.
//!
//! # The program: a message beside its row
//!
#![doc = concat!("```ignore\n", include_str!("../../../tests/patterns/outbox.rs"), "```")]
//!
//! # The program: a message in a queue
//!
#![doc = concat!("```ignore\n", include_str!("../../../tests/patterns/archive_by_queue.rs"), "```")]
//!
//! # Requests
//!
//! Beside its row:
//!
#![doc = include_str!("../requests/outbox.md")]
//!
//! In a queue; "other requests" are those to the queue service:
//!
#![doc = include_str!("../requests/archive-by-queue.md")]
//!
//! # What a crash leaves
//!
//! "Mended" is what a worker makes of it. The program writes an order, then works off its message.
//!
#![doc = include_str!("../requests/outbox-kills.md")]
//!
//! The queue: an employee leaves, and the worker moves the row.
//!
#![doc = include_str!("../requests/archive-by-queue-kills.md")]
//!
//! Laws, checked after each kill and with two writers in every order of their requests:
//!
//! - An order is counted, or its message is there.
//! - Each order is counted once, after the workers have come to an end.
//! - An employee is in the current table, in the archive, or in both; and in the archive alone once the queue is empty.
//!
//! Prefer one partition and one transaction where the keys allow it. Prefer an [inter-partition
//! index](crate::guide::patterns::inter_partition_index) when all that is missing is an index row.
//!
//! **Elsewhere.** Microsoft's [eventually consistent
//! transactions](https://learn.microsoft.com/azure/storage/tables/table-storage-design-patterns#eventually-consistent-transactions-pattern);
//! the transactional outbox in SQL databases; change streams in DynamoDB, Bigtable and Cosmos DB, where the store
//! itself keeps the message.
