//! Deleting rows, and keeping them for a time: a table per period, or a purge by age, and what each costs.
//!
//! The service has no time to live: a row stays until a request deletes it. DynamoDB, Cassandra, HBase and Bigtable
//! have one ([other stores](crate::guide::other_stores)). How cheaply rows can be deleted is decided by their keys, on
//! the day when they are inserted.
//!
//! # Which way?
//!
//! | rows are kept | use |
//! |---|---|
//! | all for the same time | [a table per period](#a-table-per-period) |
//! | for different times, many per owner | [a purge by age](#a-purge-by-age), newest-first RowKeys |
//! | for different times, one per owner | [one of n partitions by hash](crate::guide::choosing_keys#which-partitionkey), and a purge of each |
//! | until the owner leaves | the owner in front: [many tenants](crate::guide::case_studies::tenants) |
//!
//! # What ten million rows cost
//!
//! The requests were counted on the emulator for a few rows, and computed for ten million by the formula that the test
//! checks. The price is that of [10,000 transactions](https://azure.microsoft.com/pricing/details/storage/tables/),
//! 0.00036 US dollars with local redundancy in July 2026; a transaction of 100 deletes is billed as one.
//!
#![doc = include_str!("requests/deleting.md")]
//!
//! The bill is small everywhere; the time and the load are not. Each deleted row counts as an entity at its partition
//! ([what the targets count](crate::guide::sizing#what-the-targets-count)): ten million rows of *one* partition take at
//! least 5,000 seconds at 2,000 entities per second, in however few requests, and leave nothing of the target to others.
//! Spread over many partitions, the requests can be sent side by side.
//!
//! # The program
//!
//! `client` is a small REST client, in whose place any other can be:
//!
#![doc = concat!("```ignore\n", include_str!("../../tests/service/deleting/program.rs"), "```")]
//!
//! # A table per period
//!
//! Rows of May are in `Log202405`. In a year's names the order of the text is the order of time, so "due" is a
//! comparison. A window that touches two months asks two tables.
//!
//! **Its clock** is a program that runs daily and does the same however often it runs:
//!
//! 1. *Create the tables of this month and the next.* 409 `TableAlreadyExists` is success. A table that is created on
//!    the first of the month is created by the first writers, all at once, and [starts on one
//!    server](crate::guide::running#a-new-table-starts-on-one-server).
//! 2. *Delete the tables that are due*: those whose last instant is older than the time to keep. 404 is success.
//!
//! **Deleting takes time.** The table is gone for readers at once, and the service takes [at least 40
//! seconds](https://learn.microsoft.com/rest/api/storageservices/delete-table#remarks) to free the name; until then,
//! creating it and every other request to it answers 409 `TableBeingDeleted`. So never delete a table in order to empty
//! it. The Azurite emulator deletes at once: a test that passes there says nothing about this.
//!
//! **A writer that is late** stores a row of a month that is gone, and gets 404 `TableNotFound`. Decide before: drop the
//! row, or keep it in the current table.
//!
//! **A crash** of the clock leaves tables to create or to delete, and the next run does it. A month is the usual
//! period: an account takes many tables, but a question over a year asks twelve of them.
//!
//! # A purge by age
//!
//! With the instant in the RowKey, what is due is one range of each partition: with newest-first keys, its end. The
//! purge lists keys only, 1,000 per request, and deletes 100 per transaction, each under the `ETag` of the list. If a
//! row has changed since, the service refuses the whole transaction (412) and names the row; the purge sends the others
//! again. A row that is gone answers 404, and is treated likewise.
//!
//! The costs follow from how many due rows share a partition. With a partition per row, every row is a request of its
//! own: such a table is either never purged, or has the period in its name.
//!
//! **`Timestamp`** is not in the keys, so a filter on it reads every row that the query passes over, returned or not
//! ([myths](crate::guide::myths#a-filter-on-timestamp-is-an-index)). It is right for [sessions](crate::guide::case_studies::sessions),
//! where what counts is the last write and each partition is small.
//!
//! **A crash** of the purge leaves rows that are due. The next run lists and deletes them; nothing is deleted twice,
//! and no row that is not due goes: [tried with every crash](crate::guide::patterns::high_volume_delete). Readers that
//! must not see rows past their time need a filter of their own, since a purge is late by as much as its clock.
//!
//! **Rows with copies.** Where a second row points to the first, delete the first before the second ([second
//! questions](crate::guide::choosing_keys#second-questions)), or put both into tables of the same period.
//!
//! # Marking instead of deleting
//!
//! A property `Deleted` keeps the row for an undo, and makes every query read it still. Move the row instead: insert it
//! into a table of deleted rows, named by month, and delete it here. Restoring is the way back.
//!
//! Next: [backups](crate::guide::running#backups). Back to [the guide](crate::guide).
