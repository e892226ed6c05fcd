//! Deleting rows, keeping them for a time, erasing a person, and undoing a delete.
//!
//! 1. **Decide how rows will be deleted when you choose the keys**: the keys decide the cost. The service has no time to live.
//! 2. **Rows that are all kept for the same time: a table per period**, deleted whole in one request.
//! 3. **Otherwise put the instant into the RowKey**, so that the expired rows of a partition are one range, purged 100 rows per
//!    transaction.
//! 4. **Never delete a table to empty it**: its name is refused for 40 seconds and more.
//! 5. **To undo a delete, move the row** into a table of deleted rows; do not only mark it.
//!
//! # What ten million rows cost
//!
#![doc = include_str!("tables/deleting.md")]
//!
//! Time and price: the [sheet of numbers](crate::guide::numbers). The bill is small; the load is not.
//!
//! # A table per period
//!
//! The shop's events are kept for 90 days: tables `Events20240506`, one per day, and a write goes to the table of the row's
//! instant. Names sort by time; `TableName ge 'Events' and TableName lt 'Eventt'` lists them. A daily job, which may run any number of
//! times:
//!
//! 1. *Create the tables of today and tomorrow*. 409 `TableAlreadyExists` is success.
//! 2. *Delete the tables whose last instant is older than the time to keep*. 404 is success.
//!
//! Readers lose the table at once; for [at least 40
//! seconds](https://learn.microsoft.com/rest/api/storageservices/delete-table#remarks) every request to its name answers 409
//! `TableBeingDeleted`, also an insert. The emulator deletes at once. A late row meets 404 `TableNotFound`: decide beforehand whether
//! to drop it.
//!
//! # Retention to the day
//!
//! | way | a row is stored for (and a day more, until the job runs) |
//! |---|---|
//! | a table per month | 90 to 121 days |
//! | a table per day | 90 to 91 days |
//! | a purge every night | 90 days |
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
//! **An expiry per row** (cache entries, jobs) needs a second row: PartitionKey one of 8 by hash of the id, RowKey the instant, `-` and
//! the id. Write it first. To expire: list the range up to now in each of the 8; read each row; delete it under its `ETag` if its own
//! expiry has passed; then delete the second row.
//!
//! # A purge
//!
//! List keys only, 1,000 per request, and delete 100 per transaction, each under the `ETag` of the list. A row that changed (412) or is
//! gone (404) refuses the whole transaction: send the others again. Where a run may be stopped, end the list after some pages,
//! delete, and list again. A crash leaves expired rows, and the next run deletes them. Purge several partitions at a time. A purge by
//! `Timestamp` reads every row: right only for rows that are renewed (sessions) and in small partitions. JavaScript's client sends no
//! `ETag` with a delete in a transaction.
//!
//! A user signs in once per instant, so the instant alone is the RowKey here; elsewhere [add a
//! suffix](crate::guide::row_keys#two-rows-in-one-tick).
//!
#![doc = concat!("```ignore\n", include_str!("patterns/high_volume_delete/program.rs"), "```")]
//!
#![doc = in_other_languages!("patterns/high_volume_delete/program")]
//!
//! # Erasing a person
//!
//! A request for erasure must find all rows of a person, in every table, index, copy and backup.
//!
//! - **Keep personal data out of keys.** A key is in addresses, logs, metrics and exports, where no purge reaches. Use an id, and keep
//!   the address in a property; an index row by address is the exception, and is deleted with the person.
//! - **Put the person's id in the PartitionKey**, or in front of the RowKey, so that erasure is a range per table or partition. List those tables in
//!   one place.
//! - **Where a value must be found but not read**, the key is a keyed hash (HMAC-SHA-256) of it. A plain hash of an e-mail address can be
//!   reversed by trying addresses. Deleting the key of one person's properties (one encryption key per person) erases backups too.
//! - **Delete** the index rows last, as [their rule](crate::guide::patterns#index-rows) says, and keep a record of the request without
//!   the data.
//!
//! # Undelete
//!
//! | | first | then | a crash between them leaves | the next run |
//! |---|---|---|---|---|
//! | delete | store the copy in `Deleted202405`, its RowKey followed by the instant | delete the row, under the `ETag` of what was copied | both; readers see the row | deletes the row; after 412 copies it again |
//! | undelete | insert the row, never by an upsert | delete the copy | both; readers see the row | finds the row equal (409), deletes the copy |
//!
//! If the key was used again, the undelete is refused (409, and the row there has other content): a person must decide. Index rows are
//! deleted after the row and restored before it. A property `Deleted` instead keeps the key taken, and every query still reads the row.
//!
#![doc = folded!("A table per month, and a purge", "ignore", "deleting/program.rs")]
#![doc = folded!("Undelete", "ignore", "deleting/undelete.rs")]
//!
//! Next: [migrating keys](crate::guide::migrating_keys).
