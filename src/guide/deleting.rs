//! Deleting rows, keeping them for a time, and undoing a delete.
//!
//! 1. **Decide how rows will be deleted when you choose the keys**: the keys decide the cost. The service has no
//!    time to live.
//! 2. **Rows that are all kept for the same time: a table per period**, deleted whole in one request.
//! 3. **Otherwise the instant in the RowKey**, so that what is due is one range per partition, purged 100 rows per
//!    transaction.
//! 4. **Never delete a table to empty it**: its name is refused for [40 seconds and more](#a-table-per-period).
//! 5. **To undo a delete, move the row** into a table of deleted rows; do not only mark it.
//!
//! # What ten million rows cost
//!
//! Requests are counted on the emulator for a few rows and computed for ten million. The price is that of [10,000
//! transactions](https://azure.microsoft.com/pricing/details/storage/tables/), 0.00036 US dollars with local
//! redundancy in July 2026. The time is 10 ms per request, or, in one partition, the 10,000 seconds of its target.
//!
#![doc = include_str!("tables/deleting.md")]
//!
//! The bill is small everywhere; the load is not. Each row [counts](crate::guide::sizing#what-the-targets-count)
//! when it is listed and when it is deleted: ten million rows of *one* partition take at least 10,000 seconds at
//! 2,000 entities per second, in which the partition can do nothing else.
//!
//! # The program
//!
//! The purge and the table per period, with the guide's [client](crate::guide::clients::rust):
//!
#![doc = concat!("```ignore\n", include_str!("deleting/program.rs"), "```")]
//!
//! In C#, Python and JavaScript: [six ways of making keys](crate::guide::clients::languages#programs).
//!
//! # A table per period
//!
//! | table | PartitionKey | RowKey |
//! |---|---|---|
//! | `Log202404` | `boiler` | `2516878223999999999` |
//! | `Log202405` | `boiler` | `2516873215109999999` |
//!
//! A write goes to the table of the row's instant. The names sort by time: a table is due when its name is less
//! than that of the oldest month to keep. A question over two months queries two tables. The tables of a prefix are a
//! [list](https://learn.microsoft.com/rest/api/storageservices/query-tables) of their own, 1,000 per page:
//! `TableName ge 'Log' and TableName lt 'Loh'`.
//!
//! A daily job, which may run any number of times:
//!
//! 1. *Create the tables of this month and the next* ([why
//!    early](crate::guide::running#a-new-table-starts-on-one-server)). 409 `TableAlreadyExists` is success.
//! 2. *Delete the tables that are due*: those whose last instant is older than the time to keep. 404 is success.
//!
//! **Deleting takes time.** The table is gone for readers at once; for [at least 40
//! seconds](https://learn.microsoft.com/rest/api/storageservices/delete-table#remarks) every request to its name
//! answers 409 `TableBeingDeleted`. The emulator deletes at once, so tests there do not show this.
//!
//! **A late row**, of a month whose table is deleted, gets 404 `TableNotFound`. Decide beforehand: drop the row, or
//! keep it in the current table.
//!
//! # Retention to the day
//!
//! "Kept for 90 days" has two meanings. Older rows are not *shown*: every query has a lower bound. Older rows are
//! not *stored*: choose a period:
//!
//! | way | a row is stored for (and up to a day more, until the job runs) | daily work |
//! |---|---|---|
//! | a table per month | 90 to 121 days | none; one delete per month |
//! | a table per week | 90 to 97 days | none; one delete per week |
//! | a table per day | 90 to 91 days | one create, one delete; a query over a month asks 31 tables |
//! | a purge every night | 90 days | ⌈n / 1,000⌉ + ⌈n / 100⌉ requests for the n rows of a day in few partitions |
//!
//! ```
//! use std::time::Duration;
//! use tablekeys::Ticks;
//! use tablekeys::range::KeyRange;
//! use tablekeys::row_key::newest_first;
//!
//! let now: Ticks = "2024-05-06T07:08:09Z".parse()?;
//! let days = |n: u64| now.checked_sub(Duration::from_secs(n * 86_400)).unwrap();
//! // What readers ask for, and what a purge deletes: every row is in one of the two.
//! let shown = KeyRange::newest_first(days(90)..)?;
//! let due = KeyRange::newest_first(..days(90))?;
//! for age in [0, 89, 90, 91] {
//!     let row = newest_first(days(age)).with_suffix("-9f0c")?;
//!     assert_eq!((shown.contains(&row), due.contains(&row)), (age <= 90, age > 90));
//! }
//! # Ok::<(), tablekeys::Error>(())
//! ```
//!
//! Index rows, copies and [backups](crate::guide::running#backups) hold the same data: give them the same period.
//!
//! **An expiry per row** (cache entries, jobs) needs a second row: PartitionKey one of 8 by hash of the id, RowKey
//! the instant, `-` and the id, as in `cargo run --example scheduler`.
//!
//! 1. *Write* the second row first, then the row with its expiry. Where the expiry moves, add another second row.
//! 2. *Expire*: list the range up to now in each of the 8 partitions. Read each row; delete it under its `ETag` if
//!    its own expiry has passed (412: read it again); then delete the second row.
//!
//! A run costs 8 lists and at most three requests per row that is due. A crash leaves second rows, which the next
//! run deletes, and never a row that has none.
//!
//! # A purge by age
//!
//! The purge lists keys only, 1,000 per request, and deletes 100 per transaction, each under the `ETag` of the
//! list. A row that has changed (412) or is gone (404) refuses the whole transaction; the purge sends the others
//! again. JavaScript's client sends no `ETag` with a delete in a transaction, so the program in JavaScript has
//! transactions only where the filter names the keys alone: such a row stays due, whatever is written to it. By a
//! property or `Timestamp` it deletes one row per request.
//!
//! The programs list all that is due before they delete, which holds these keys in memory. Where more is due than that, or a
//! run may [end before it is done](https://github.com/Azure/azure-functions-durable-extension/issues/2211), end the list after
//! some pages, delete, and list again: what is deleted is not listed again, so every run gets further. Purge several
//! partitions at a time; each has a target of its own.
//!
//! - **A crash** leaves rows that are due, and the next run deletes them. No row that is not due is deleted.
//! - **`Timestamp`** is [no index](crate::guide::myths#a-filter-on-timestamp-is-an-index): a purge by it reads
//!   every row. It is right for [sessions](crate::guide::case_studies::sessions), where the last write counts and
//!   partitions are small.
//! - **Rows with index rows:** delete the row before its [index row](crate::guide::choosing_keys#second-questions),
//!   or put both into tables of the same period.
//!
//! Of five rows of one user three are due, and a purge of two per transaction is [stopped at each
//! request](crate::guide::patterns#how-crashes-are-tried); "repaired" is after the next run:
//!
//! [What each crash leaves](crate::guide::patterns#crashes).
//!
//! <details><summary>The purge that was tried</summary>
//!
#![doc = concat!("```ignore\n", include_str!("patterns/high_volume_delete/program.rs"), "```")]
//!
//! 500 rows of one partition:
//!
//! [Counted requests](crate::guide::patterns#requests).
//!
#![doc = in_other_languages!("patterns/high_volume_delete/program")]
//!
//! </details>
//!
//! # Marking instead of deleting
//!
//! With a property `Deleted`, undoing is one merge and the key stays taken, but every query still reads the row.
//! Use it where a key must never be used again (an invoice number).
//!
//! **To undelete otherwise, move the row** to a [table per period](#a-table-per-period), `Deleted202405`. The
//! copy's RowKey is the row's, followed by the instant of the delete, since one key may be deleted twice.
//!
//! | | first | then | a crash between them leaves | the next run |
//! |---|---|---|---|---|
//! | delete | insert the copy | delete the row, under the `ETag` of what was copied | both; readers see the row | deletes the row; if it answers 412, the row was changed, and is copied again |
//! | undelete | insert the row, never by an upsert | delete the copy | both; readers see the row | finds the row equal (409), and deletes the copy |
//!
//! - **Readers** read the first table only, so they never see both.
//! - **A key that was used again**: the undelete's insert is refused (409), and the row that is there has other
//!   content. It stays, and a person decides.
//! - **Index rows** are deleted after the row and restored before it. A unique value that was taken meanwhile
//!   answers 409 *before* anything is restored.
//!
//! ## The program of undelete
//!
#![doc = concat!("```ignore\n", include_str!("deleting/undelete.rs"), "```")]
//!
//! What is left of a delete and of an undelete that are [stopped at each
//! request](crate::guide::patterns#how-crashes-are-tried); "repaired" is after the same call is made again:
//!
//! [What each crash leaves](crate::guide::patterns#crashes).
//!
//! Run beside a writer that changes the row and one that uses its key again, no
//! acknowledged text was lost and no row overwritten.
//!
//! [Counted requests](crate::guide::patterns#requests).
//!
//! Next: [migrating keys](crate::guide::migrating_keys).
