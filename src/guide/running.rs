//! Errors after a retry, updates, rehearsals, backups, and what to watch.
//!
//! 1. **Make retries harmless by the keys**: derive them from the event itself, not from the moment of the request.
//! 2. **On 409, 412 or 404, read the row** before you treat the answer as a failure or a success.
//! 3. **Update under the `ETag` that was read**; upsert only rows that have one writer.
//! 4. **Write your own backup.** The service has none for tables.
//! 5. **Rehearse on a copy** in another account, and stop the rehearsal halfway.
//! 6. **Count the requests of each question in a test**: a question whose requests grow with the table shows there first.
//!
//! # A new table starts on one server
//!
//! The service keeps [ranges of PartitionKeys on servers](crate::guide::choosing_keys#why-keys-decide) and splits, moves and merges
//! them as load changes. A new table has not been split: expect throttling, and [raise the load
//! slowly](crate::guide::throttled#a-plan-for-the-ramp). Keys need not *begin* differently: ranges are cut between any two PartitionKeys.
//!
//! # What to watch
//!
//! | sign | where | means |
//! |---|---|---|
//! | 503 `ServerBusy`, 500 `OperationTimedOut` | the answers; the metric `Transactions` by `ResponseType`[^metrics] | [throttled](crate::guide::throttled) |
//! | `TableCapacity`, `TableEntityCount` | Azure Monitor, per account, daily[^metrics] | bytes and rows of all tables |
//! | requests per list grow | your own counter | a scan where a range was meant |
//! | short or empty pages with a token | the answers | a filter discards most of what is read, or a server boundary |
//!
//! # Errors, and what they mean after a retry
//!
//! A request may be executed although its answer is lost. The client library sends it again, and the second answer describes the
//! table *after* the first.
//!
//! | operation | status[^errors] | on the first attempt | after a retry |
//! |---|---|---|---|
//! | insert | 409 `EntityAlreadyExists` | another writer has the key | perhaps your own: read the row; if it is what you sent, the insert succeeded |
//! | merge or replace with an `ETag` | 412 `UpdateConditionNotSatisfied` | another writer changed the row | perhaps your own: read the row; if it holds your change, done; else apply the change again. A counter's value does not show whose increment it holds: store the id of the last operation |
//! | merge or replace | 404 `ResourceNotFound` | the row was deleted | the same |
//! | delete | 404 `ResourceNotFound` | another program deleted it | most likely your own: success |
//! | delete with an `ETag` | 412 | the row changed: read it and decide again | the same |
//! | transaction | the status of one operation, and its index | nothing was done | if its first insert, update or delete is refused, your first attempt may have stored everything: read one of its rows |
//! | transaction | 400 `InvalidDuplicateRow` | a row comes twice: keep its last operation | the same |
//! | any | 503, 500, time-out | it may or may not have been executed | the rows above |
//!
//! # Merge, replace and upsert
//!
//! | operation | the row is absent | the row is there | `ETag` |
//! |---|---|---|---|
//! | insert | stored | 409 | – |
//! | update (replace) | 404 | replaced: properties that are not sent are removed | required; `*` matches any |
//! | merge | 404 | properties that are not sent stay; none can be removed | required; `*` matches any |
//! | insert or replace, insert or merge | stored | replaced, merged | not sent |
//! | delete | 404 | deleted | required; `*` matches any |
//!
//! - **A null is not sent**: a merge with a null property keeps the stored value. Replace the row to clear one.
//! - **An update without `If-Match` is an upsert**, which brings back a row that was deleted or moved. To create or update safely,
//!   read the row; insert where it is absent (409: read again); else replace under its `ETag` (412: read again).
//! - **To claim a row** (a job, a lock), replace it under its `ETag` with your name and an instant until which the claim holds.
//!   412: another program was first. A claim whose instant has passed is free.
//! - **A new property** is absent from older rows: readers take a default.
//!
//! # Two programs that make equal keys
//!
//! Where two programs write one table, check in CI that they make equal keys. Keep a file of inputs and keys (each type's least
//! and greatest value, an empty text, `'`, `/`, `ä`, an instant before 1970 and one after 2038), made once by one of them, and let
//! each program's tests read it. The crate's own [vectors](crate::guide::proof) are such files, and `tablekeys key` prints keys in
//! a pipe.
//!
//! # Rehearse a migration on a copy
//!
//! 1. Count on the real table with a [`DryRun`](crate::rekey::DryRun): how many rows would move, and which would collide?
//! 2. Copy the table, 100 rows per transaction, into another account.
//! 3. Run the migration on the copy, stop it halfway, and run it again.
//! 4. Compare: as many rows as before, each under its new keys.
//!
//! # Backups
//!
//! Replication copies a wrong delete, too. Soft delete, versions and point-in-time restore exist for blobs, not for tables. Copy
//! the rows yourself, into blobs or another account, by a program or by [Data
//! Factory](https://learn.microsoft.com/azure/data-factory/connector-azure-table-storage). Copied rows have new Timestamps.
//!
//! - **Hash partitions** let n readers share the work.
//! - **Rows that are only inserted**, under RowKeys that begin with the date: a daily backup reads the newest rows alone.
//! - **Rows that are updated or deleted:** read everything. `Timestamp gt …` finds no deletes and scans the table; where a client cuts
//!   its seven decimals, it returns the last row again.
//! - **A copy is not a snapshot:** rows change while it is read.
//!
//! **The other region** (RA-GRS) lags behind the first, and a row may arrive there before its index row. Read it only to show old
//! data, never to decide what to write.
//!
//! Next: [my table is throttled](crate::guide::throttled).
//!
//! [^metrics]: Microsoft, [Monitoring data reference for Azure Table
//!     Storage](https://learn.microsoft.com/azure/storage/tables/monitor-table-storage-reference).
//! [^errors]: Microsoft, [Table storage error
//!     codes](https://learn.microsoft.com/rest/api/storageservices/table-service-error-codes) and [common REST API
//!     error codes](https://learn.microsoft.com/rest/api/storageservices/common-rest-api-error-codes).
