//! Eventually consistent transactions: a message says what is still to be done in another partition.
//!
//! **Problem.** An order belongs to a customer, and is counted with its product in another partition. A crash
//! between two requests must not lose the count.
//!
//! # Keys
//!
//! | row | PartitionKey | RowKey |
//! |---|---|---|
//! | order | the customer | `order!`, the number |
//! | message | the customer | `message!`, the number |
//! | count | `product!`, the product | `sold` |
//! | an order that is counted | `product!`, the product | `counted!`, the customer, `!`, the number |
//!
//! # Sample rows
//!
//! The first order is counted; the second still has its message.
//!
//! | PartitionKey | RowKey | Product | Sold |
//! |---|---|---|---:|
//! | `ann` | `message!0000000002` | lamp | |
//! | `ann` | `order!0000000001` | lamp | |
//! | `ann` | `order!0000000002` | lamp | |
//! | `product!lamp` | `counted!ann!0000000001` | | |
//! | `product!lamp` | `sold` | | 1 |
//!
//! # Requests
//!
//! **A message beside its row** (the transactional outbox):
//!
//! 1. **Order**: one transaction inserts order and message.
//! 2. **Process the messages**, by any number of workers: list the messages, carry out each, and delete it last. A
//!    worker may stop anywhere, so each message is carried out at least once.
//! 3. **Count exactly once**: one transaction inserts the row of the counted order and replaces the count. 409
//!    means that it is counted.
//!
//! **A message in a queue** suits a change whose two tables belong to one program, and which begins with the message.
//! In Microsoft's example an employee who leaves moves from the current table to an archive. A worker that receives a
//! message hides it for a while. Unless it deletes the message, it appears again. So everything that a message asks
//! for must be harmless when done twice: insert or replace, delete where present. A queue cannot be in a transaction with a row: to change a row *and* send a message, put
//! the message beside the row.
//!
//! # Cost
//!
//! Beside its row:
//!
//! [Counted requests](crate::guide::patterns#requests).
//!
//! Each look for messages costs a request. Where customers are many, keep all messages in a few partitions, chosen
//! by hash.
//!
//! In a queue; "other requests" are those to the queue service:
//!
//! | what | how | requests | rows or writes |
//! |---|---|---:|---:|
//! | an employee leaves | 1 other request | 1 | 0 |
//! | working off one message, and finding no other | 1 point query, 2 writes, 3 other requests | 6 | 2 |
//!
//! # What breaks
//!
//! A crash leaves a message, which the next worker carries out ("repaired"). A program writes an order, then
//! processes its message:
//!
//! [What each crash leaves](crate::guide::patterns#crashes).
//!
//! An employee leaves, and the worker moves the row:
//!
//! | request | killed before it | killed after it |
//! |---|---|---|
//! | put message | current: 1, archive: 0, messages: 0 | current: 1, archive: 0, messages: 1; repaired: current: 0, archive: 1, messages: 0 |
//! | receive message | current: 1, archive: 0, messages: 1; repaired: current: 0, archive: 1, messages: 0 | current: 1, archive: 0, messages: 1; repaired: current: 0, archive: 1, messages: 0 |
//! | insert or replace (sales, 17) | current: 1, archive: 0, messages: 1; repaired: current: 0, archive: 1, messages: 0 | current: 1, archive: 1, messages: 1; repaired: current: 0, archive: 1, messages: 0 |
//! | delete (sales, 17) | current: 1, archive: 1, messages: 1; repaired: current: 0, archive: 1, messages: 0 | current: 0, archive: 1, messages: 1; repaired: current: 0, archive: 1, messages: 0 |
//! | delete message | current: 0, archive: 1, messages: 1; repaired: current: 0, archive: 1, messages: 0 | current: 0, archive: 1, messages: 0 |
//! | receive message | current: 0, archive: 1, messages: 0 | current: 0, archive: 1, messages: 0 |
//!
//! [Guaranteed](super#how-crashes-are-tried) after every crash, and for two workers:
//!
//! - An order is counted, or its message is there.
//! - Each order is counted once when the workers have finished.
//! - An employee is in the current table, in the archive, or in both; and in the archive alone once the queue is empty.
//!
//! # Use something else when
//!
//! - The keys allow one partition: one transaction.
//! - All that is missing is an index row: [inter-partition index](super::inter_partition_index).
//!
//! # The program: a message beside its row
//!
#![doc = concat!("```ignore\n", include_str!("eventual_transactions/outbox.rs"), "```")]
//!
//! In C#, Python and JavaScript: [six ways of making keys](crate::guide::clients::languages#programs).
//!
//! # In other stores
//!
//! Microsoft's [eventually consistent
//! transactions](https://learn.microsoft.com/azure/storage/tables/table-storage-design-patterns#eventually-consistent-transactions-pattern);
//! the transactional outbox in SQL databases; change streams in DynamoDB, Bigtable and Cosmos DB, where the store itself
//! keeps the message.
